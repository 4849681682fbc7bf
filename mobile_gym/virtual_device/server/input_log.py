"""`InputLog`: what a served device was given, written down as actions.

A finger's way becomes the action that does the same: a tap, a long press, a swipe or a drag. What a
client types letter by letter is one text, and two taps in a row at one place are a double tap.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

from mobile_gym.core import actions
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.virtual_device.host import Snapshot
from mobile_gym.virtual_device.ui.gestures import (
    DOUBLE_TAP_MS,
    LONG_PRESS_MS,
    TOUCH_SLOP_DP,
    Sample,
)

MAX_INPUTS: Final = 1000
"""Each keeps two states of the device, and a device keeps 4096."""
_MAX_SOURCES: Final = 100
_MAX_SOURCE_CHARACTERS: Final = 500
_MAX_PATHS: Final = 50


@dataclass(frozen=True, slots=True)
class LoggedInput:
    """An input, and the device before and after it; times are monotonic.

    Attributes:
        source: the shell script that it came from, "" for any other way.
    """

    action: actions.Action
    before: Snapshot
    after: Snapshot
    begun_ms: int
    ended_ms: int
    error: str = ""
    source: str = ""


@dataclass(slots=True)
class _Finger:
    """A finger that is down."""

    before: Snapshot
    start: Sample
    last: Sample
    moved_ms: int | None = None
    """When it had left the place where it came down."""


@dataclass(slots=True)
class InputLog:
    """The inputs of a device since it has been watched, and what changed without one.

    Attributes:
        inputs: in their order; at most `MAX_INPUTS`.
        changes: places in the lasting state, by the script that changed them.
        tools: places that a program changes to be able to drive the device.
    """

    inputs: list[LoggedInput] = field(default_factory=list[LoggedInput])
    changes: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])
    tools: dict[str, None] = field(default_factory=dict[str, None])
    _finger: _Finger | None = None

    # -- fingers --------------------------------------------------------------------------------

    def finger_down(self, before: Snapshot, x: int, y: int) -> None:
        """A finger has come down."""
        start = (before.state.monotonic_ms, x, y)
        self._finger = _Finger(before, start, start)

    def finger_moved(self, at_ms: int, x: int, y: int) -> None:
        """It has moved."""
        finger = self._finger
        if finger is None:
            return
        finger.last = (at_ms, x, y)
        if finger.moved_ms is None and _distance_dp(finger.before, finger.start, finger.last) > (
            TOUCH_SLOP_DP
        ):
            finger.moved_ms = at_ms

    def finger_up(self, after: Snapshot, source: str) -> None:
        """It has left."""
        finger, self._finger = self._finger, None
        if finger is None:
            return
        ended_ms = after.state.monotonic_ms
        action = _gesture(finger, ended_ms)
        self.add(
            LoggedInput(action, finger.before, after, finger.start[0], ended_ms, source=source)
        )

    # -- any input ------------------------------------------------------------------------------

    def add(self, logged: LoggedInput) -> None:
        """Write an input down, or take it together with the last one."""
        joined = _join_inputs(self.inputs[-1], logged) if self.inputs else None
        if joined is not None:
            self.inputs[-1] = joined
        elif len(self.inputs) < MAX_INPUTS:
            self.inputs.append(logged)

    def change(self, source: str, paths: tuple[str, ...]) -> None:
        """Something lasting has changed without an input."""
        source = source.strip()[:_MAX_SOURCE_CHARACTERS]
        if source not in self.changes and len(self.changes) >= _MAX_SOURCES:
            return
        places = self.changes.setdefault(source, {})
        for path in paths[: _MAX_PATHS - len(places)]:
            places[path] = None


def _gesture(finger: _Finger, ended_ms: int) -> actions.Action:
    (start_ms, x, y), (_, last_x, last_y) = finger.start, finger.last
    display = finger.before.state.display
    width_px, height_px = display.width_px, display.height_px

    def place(at_x: int, at_y: int) -> PixelPoint:
        return PixelPoint(min(max(at_x, 0), width_px - 1), min(max(at_y, 0), height_px - 1))

    start = place(x, y).to_normalized(width_px, height_px)
    end = place(last_x, last_y).to_normalized(width_px, height_px)
    duration_s = min((ended_ms - start_ms) / 1000, actions.MAX_DURATION_S)
    if finger.moved_ms is None:
        is_long = ended_ms - start_ms >= LONG_PRESS_MS
        return actions.LongPress(start, duration_s=duration_s) if is_long else actions.Tap(start)
    held_ms = finger.moved_ms - start_ms
    if held_ms >= LONG_PRESS_MS:
        return actions.Drag(start, end, hold_s=min(held_ms / 1000, actions.MAX_DURATION_S))
    return actions.Swipe(start, end, duration_s)


def _join_inputs(last: LoggedInput, new: LoggedInput) -> LoggedInput | None:
    """Two inputs as the one that they are; None where they are two."""
    action = _joined_action(last, new)
    if action is None:
        return None
    return replace(last, action=action, after=new.after, ended_ms=new.ended_ms, error=new.error)


def _joined_action(last: LoggedInput, new: LoggedInput) -> actions.Action | None:
    match last.action, new.action:
        case actions.Type() as first, actions.Type() as second if not (
            first.submit or second.clear or last.error or new.error
        ):
            text = first.text + second.text
            if len(text.encode()) <= actions.MAX_TEXT_BYTES:
                return replace(first, text=text, submit=second.submit)
        case actions.Tap() as first, actions.Tap() as second if (
            new.begun_ms - last.ended_ms <= DOUBLE_TAP_MS
        ):
            display = last.before.state.display
            one = first.point.to_pixels(display.width_px, display.height_px)
            other = second.point.to_pixels(display.width_px, display.height_px)
            if _distance_dp(last.before, (0, one.x, one.y), (0, other.x, other.y)) <= TOUCH_SLOP_DP:
                return actions.DoubleTap(first.point)
        case actions.OpenApp(), actions.OpenApp() as second if (
            last.source and last.source == new.source
        ):
            return second  # one script, which closes an app before it starts it
        case _:
            pass
    return None


def _distance_dp(device: Snapshot, first: Sample, second: Sample) -> float:
    density = device.state.display.density_dpi / 160
    return math.hypot(second[1] - first[1], second[2] - first[2]) / density
