"""A key of shared preferences is declared once: its value, and where that stands in the state."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.stored_preferences import PreferencesInMap, StoredPreferences
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state_diff import differing_paths

KEYS = [
    pytest.param(package, key, id=f"{package} {key}")
    for package, app in APPS.items()
    if isinstance(app.storage.preferences, StoredPreferences)
    for key in app.storage.preferences.keys
]


@dataclasses.dataclass(frozen=True)
class SongData:
    sort: str = "title"
    grid: bool = True


STORED = Stored("com.example.songs", SongData)


@pytest.fixture(scope="module")
def host() -> DeviceHost:
    """A device with every app."""
    device = open_device()
    device.reset(DeviceReset("", 3, "en", {}))  # type: ignore[arg-type]
    host = device.host
    assert isinstance(host, DeviceHost)
    for package in APPS:
        if package not in host.state.packages:
            assert host.shell(f"pm install-existing {package}").exit_code == 0
    return host


def another(value: Any) -> Any:
    """A value of the same type that is not the same."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case _:
            return (*value, "x")


@pytest.mark.parametrize(("package", "key"), KEYS)
def test_what_stands_at_the_path_of_a_key_changes_it_alone(
    package: str, key: str, host: DeviceHost
) -> None:
    preferences, state = APPS[package].storage.preferences, host.state
    assert isinstance(preferences, StoredPreferences)
    root, owner, field = preferences.path_of(key).split("/")
    assert (root, owner) == ("data", package)
    data = state.data[package]
    data = dataclasses.replace(data, **{field: another(getattr(data, field))})
    before = preferences(state)
    after = preferences(state.with_fields(data=state.data.set(package, data)))
    assert [name for name in after if after[name] != before[name]] == [key]


def test_a_key_in_a_map_stands_below_the_map(host: DeviceHost) -> None:
    preferences, state = APPS["com.android.browser"].storage.preferences, host.state
    assert isinstance(preferences, PreferencesInMap)
    before = preferences(state)
    phone = host.state.data["com.android.browser"]
    settings = phone.settings.set("text_size", "150")
    data = state.data.set("com.android.browser", dataclasses.replace(phone, settings=settings))
    assert preferences(state.with_fields(data=data)) == {**before, "text_size": "150"}
    path = preferences.path_of("text_size")
    assert list(differing_paths(state.data, data, "data")) == [path]
    with pytest.raises(UsageError, match="no path is declared"):
        preferences.path_of("size")


def test_a_key_that_is_not_declared_has_no_path() -> None:
    preferences = StoredPreferences(STORED, {"order": lambda data: data.sort})
    assert preferences.path_of("order") == "data/com.example.songs/sort"
    with pytest.raises(UsageError, match="no path is declared"):
        preferences.path_of("sort")


def test_a_value_that_is_worked_out_says_from_which_field() -> None:
    with pytest.raises(UsageError, match="reads it and nothing else"):
        StoredPreferences(STORED, {"view": lambda data: 2 if data.grid else 1})
