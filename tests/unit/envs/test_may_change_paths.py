"""What tasks say that their way may leave behind stands where apps declare their storage."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.devices.virtual import open_device
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from task_suites import catalog

TABLES = {name for app in APPS.values() for name in app.storage.tables}


@pytest.fixture(scope="module")
def data() -> Mapping[str, Any]:
    """The data of every app."""
    device = open_device()
    device.reset(DeviceReset("", 3, "en", {}))  # type: ignore[arg-type]
    host = device.host
    assert isinstance(host, DeviceHost)
    for package in APPS:
        if package not in host.state.packages:
            assert host.shell(f"pm install-existing {package}").exit_code == 0
    return host.state.data


def is_declared(path: str, data: Mapping[str, Any]) -> bool:
    """Whether an app has what a path of `Task.may_change` names."""
    if path.startswith("content://"):
        name = path.removeprefix("content://")  # of a table, or of rows and cells below one
        return any(f"{name}/".startswith(f"{table}/") for table in TABLES)
    root, package, field, *_ = *path.split("/"), "", ""
    if root != "data":
        return root in {"files", "settings", "packages"}
    return field in {item.name for item in dataclasses.fields(data[package])}


@pytest.mark.parametrize("template", [pytest.param(one, id=one.id) for one in catalog.suite("all")])
def test_what_may_change_is_declared_by_an_app(
    template: TaskTemplate, data: Mapping[str, Any]
) -> None:
    """A field that was renamed would be allowed to change under a name that no app has."""
    paths = template.task(np.random.default_rng(0)).may_change
    assert [path for path in paths if not is_declared(path, data)] == []


@pytest.mark.parametrize(
    "path",
    ["data/com.android.browser/dowmloads", "content://com.android.browser/sites", "dta/x/y"],
)
def test_what_no_app_has_is_found(path: str, data: Mapping[str, Any]) -> None:
    assert not is_declared(path, data)
