"""A device's state as JSON: `to_json` writes it, `from_json` makes an equal one of it.

Both need the device's apps, because apps say which records a state is made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.state_json.records import classes_of
from mobile_gym.virtual_device.state_json.values import Json, decoded, encoded
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.overlays import OVERLAYS

__all__ = ["VERSION", "Json", "from_json", "to_json"]

VERSION: Final = 1
"""Of the form of the JSON; another one is refused."""


def to_json(state: DeviceState, apps: Mapping[str, App]) -> Json:
    """A state as JSON.

    Args:
        state: any that a device with these apps can be in.
        apps: every app of the device, by package.

    Raises:
        UsageError: an app keeps a record that it does not declare.
    """
    return {"version": VERSION, "state": encoded(state, classes_of(apps))}


def from_json(value: Json, apps: Mapping[str, App]) -> DeviceState:
    """The state that JSON stands for, equal to the one that was written.

    Args:
        value: what `to_json` made, perhaps through a file.
        apps: every app of the device, by package.

    Raises:
        UsageError: it is no state, or none of a device with these apps.
    """
    if not isinstance(value, dict) or set(value) != {"version", "state"}:
        raise UsageError("this is no saved state: it needs the keys version and state")
    if value["version"] != VERSION:
        raise UsageError(
            f"this saved state has the version {value['version']!r}; this device reads {VERSION}"
        )
    state = decoded(value["state"], classes_of(apps))
    if not isinstance(state, DeviceState):
        raise UsageError("this is no saved state: its root is no DeviceState")
    if problem := _problem(state, apps):
        raise UsageError(f"this saved state is not one of this device: {problem}")
    return state


def _problem(state: DeviceState, apps: Mapping[str, App]) -> str:
    """What a device with these apps cannot show; "" where it can show all of it."""
    if unknown := sorted({*state.packages, *state.data} - set(apps)):
        return f"it has no app {unknown[0]}"
    if lacking := sorted(set(state.packages) - set(state.data)):
        return f"the app {lacking[0]} has no data"
    if not state.tasks or not all(task.activities for task in state.tasks):
        return "nothing is in front"
    for task in state.tasks:
        for activity in task.activities:
            package, _, name = activity.component.partition("/")
            app = apps.get(package)
            if package not in state.packages or app is None or name not in app.screens:
                return f"it has no page {activity.component}"
            if not activity.layers or any(
                layer.name not in app.popups for layer in activity.layers[1:]
            ):
                return f"{activity.component} has no such popup"
    for overlay in state.overlays:
        if overlay.name not in OVERLAYS:
            return f"it has no window {overlay.name!r}"
    return ""
