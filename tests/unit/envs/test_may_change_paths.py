"""What tasks say that their way may leave behind is exact to a field that an app has."""

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


def is_field(path: str, data: Mapping[str, Any]) -> bool:
    """Whether a path of `Task.may_change` names one value that an app has, and no table of them."""
    root, package, field, *deeper = *path.split("/"), "", ""
    deeper = [part for part in deeper if part]
    if root != "data" or package not in data:
        return root == "settings" and bool(package and field)
    names = {
        item.name: getattr(data[package], item.name) for item in dataclasses.fields(data[package])
    }
    if field not in names:
        return False
    return bool(deeper) or not isinstance(names[field], tuple | frozenset | Mapping)


@pytest.mark.parametrize("template", [pytest.param(one, id=one.id) for one in catalog.suite("all")])
def test_what_may_change_is_a_field_that_an_app_has(
    template: TaskTemplate, data: Mapping[str, Any]
) -> None:
    """A field that was renamed would be allowed to change under a name that no app has."""
    paths = template.task(np.random.default_rng(0)).may_change
    assert [path for path in paths if not is_field(path, data)] == []


@pytest.mark.parametrize(
    "path",
    [
        "data/com.android.browser/dowmloads",
        "content://media/external/file",
        "dta/x/y",
        "packages",
        "files",
        "settings/system",
        "data/com.android.deskclock",
        "data/com.android.deskclock/alarms",
        "data/com.android.messaging/archived",
    ],
)
def test_a_table_a_package_and_what_no_app_has_are_found(
    path: str, data: Mapping[str, Any]
) -> None:
    assert not is_field(path, data)
