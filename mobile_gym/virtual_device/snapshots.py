"""A device's whole condition, and its form as JSON.

A finger on the screen came down on a view with handlers, which are code. JSON keeps the state in
which it came down instead, and what it came down on follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device import state_json
from mobile_gym.virtual_device.hit_testing import came_down
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.state_json import Json
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.gestures import Pointer, Sample


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A device's whole condition."""

    state: DeviceState
    pointer: Pointer | None = None
    last_click: Sample | None = None


def to_json(snapshot: Snapshot, apps: Mapping[str, App]) -> Json:
    """A condition as JSON; arguments as in `state_json.to_json`."""
    pointer = snapshot.pointer
    return {
        "state": state_json.to_json(snapshot.state, apps),
        "last_click": list(snapshot.last_click) if snapshot.last_click is not None else None,
        "pointer": None
        if pointer is None
        else {
            "state": state_json.to_json(pointer.state, apps),
            "start": list(pointer.start),
            "samples": [list(sample) for sample in pointer.samples],
            "mode": pointer.mode,
            "held": pointer.held,
            **({} if pointer.second is None else {"second": list(pointer.second)}),
        },
    }


def from_json(value: Json, apps: Mapping[str, App]) -> Snapshot:
    """The condition that JSON stands for.

    Raises:
        UsageError: it is no condition of a device with these apps.
        MissingExtra: the fonts of its language are not installed.
    """
    fields = _object(value, "state", "last_click", "pointer")
    clicked, finger = fields["last_click"], fields["pointer"]
    state = state_json.from_json(fields["state"], apps)
    fonts.require_language(state.language)
    return Snapshot(
        state,
        None if finger is None else _pointer(finger, apps),
        None if clicked is None else _sample(clicked),
    )


_MODES: Final = ("press", "scroll", "slide", "drag", "edge", "swipe", "pinch", "done")
"""Those of `Pointer.mode`."""


def _pointer(value: Json, apps: Mapping[str, App]) -> Pointer:
    has_second = isinstance(value, dict) and "second" in value  # one finger alone has none
    second = ("second",) if has_second else ()
    fields = _object(value, "state", "start", "samples", "mode", "held", *second)
    state = state_json.from_json(fields["state"], apps)
    samples, mode, held = fields["samples"], fields["mode"], fields["held"]
    if not isinstance(samples, list) or not samples:
        raise UsageError("this is no saved device: a finger on the screen needs its samples")
    if mode not in _MODES or not isinstance(held, bool):
        raise UsageError(f"this is no saved device: a finger cannot be {mode!r}, held {held!r}")
    start = _sample(fields["start"])
    _, x, y = start
    return replace(
        came_down(compose(state, apps), state, x, y),
        start=start,
        samples=tuple(_sample(sample) for sample in samples),
        mode=mode,
        held=held,
        second=_place(fields["second"]) if has_second else None,
    )


def _object(value: Json, *keys: str) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(keys):
        raise UsageError(f"this is no saved device: it needs the keys {', '.join(keys)}")
    return value


def _place(value: Json) -> tuple[int, int]:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(item) is not int for item in value)
    ):
        raise UsageError(f"this is no saved device: {value!r} is not an x and a y")
    x, y = value
    return x, y


def _sample(value: Json) -> Sample:
    if (
        not isinstance(value, list)
        or len(value) != 3
        or any(type(item) is not int for item in value)
    ):
        raise UsageError(f"this is no saved device: {value!r} is not a time, an x and a y")
    time_ms, x, y = value
    return time_ms, x, y
