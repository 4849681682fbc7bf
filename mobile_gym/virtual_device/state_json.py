"""A device's state as JSON: `to_json` writes it, `from_json` makes an equal one of it.

Both need the device's apps, because apps say which records a state is made of. Classes come from
annotations: from the root of the state, from each app's data, and from what an app says that its
pages keep (`App.values`). A name in the data only chooses among these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec import Codec, Json
from mobile_gym.virtual_device.perturbations import stream
from mobile_gym.virtual_device.state import EMPTY, DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import OVERLAYS

VERSION: Final = 6
"""Of the form of the JSON; another one is refused.

Where a record of the state gets, loses or renames a field, raise it, and write the golden file of
that number with `python tests/golden/test_saved_states.py`.
"""
_KEYS: Final = {"version", "state", "data"}


def to_json(state: DeviceState, apps: Mapping[str, App]) -> Json:
    """A state as JSON.

    Args:
        state: any that a device with these apps can be in.
        apps: every app of the device, by package.

    Raises:
        UsageError: an app keeps a record that it does not declare.
    """
    codec, data_classes = _codec_of(apps)
    return {
        "version": VERSION,
        "state": codec.encode(state.with_fields(data=EMPTY), DeviceState),
        "data": {
            package: codec.encode(data, data_classes[package])
            for package, data in state.data.items()
        },
    }


def from_json(value: Json, apps: Mapping[str, App]) -> DeviceState:
    """The state that JSON stands for, equal to the one that was written.

    Args:
        value: what `to_json` made, perhaps through a file.
        apps: every app of the device, by package.

    Raises:
        UsageError: it is no state, or none of a device with these apps.
    """
    if not isinstance(value, dict) or "version" not in value:
        raise UsageError("this is no saved state: it needs the keys version, state and data")
    if value["version"] != VERSION:
        raise UsageError(
            f"this saved state has the version {value['version']!r:.40}; "
            f"this device reads {VERSION}"
        )
    if set(value) != _KEYS or not isinstance(value["data"], dict):
        raise UsageError("this is no saved state: it needs the keys version, state and data")
    codec, data_classes = _codec_of(apps)
    if unknown := sorted(set(value["data"]) - set(apps)):
        raise UsageError(f"this saved state is not one of this device: it has no app {unknown[0]}")
    data = {
        package: codec.decode(one, data_classes[package]) for package, one in value["data"].items()
    }
    state = codec.decode(value["state"], DeviceState).with_fields(data=immutabledict(data))
    if problem := _problem(state, apps):
        raise UsageError(f"this saved state is not one of this device: {problem}")
    return state


def _codec_of(apps: Mapping[str, App]) -> tuple[Codec, Mapping[str, Any]]:
    """The codec of a device with these apps, and the class of each app's data."""
    data_classes = {
        app.package: _class_of_data(app.package, app.initial, app.cleared) for app in apps.values()
    }
    declared = dict.fromkeys(kind for app in apps.values() for kind in app.values)
    return _codec((DeviceState, Intent, *data_classes.values(), *declared)), data_classes


@lru_cache(maxsize=256)
def _class_of_data(
    package: str,
    initial: Callable[[np.random.Generator, str], Any],
    cleared: Callable[[str], Any] | None,
) -> type:
    return type(initial(stream(0, package), "en") if cleared is None else cleared("en"))


@lru_cache(maxsize=16)
def _codec(roots: tuple[type, ...]) -> Codec:
    return Codec(*roots)


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
