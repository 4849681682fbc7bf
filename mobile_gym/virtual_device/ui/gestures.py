"""Gestures from touch events, with Android's slop, times and fling physics.

Source: AOSP `ViewConfiguration` (8 dp touch slop, 400 ms long press, 300 ms double tap, 50 dp/s
smallest fling) and `OverScroller`'s spline (friction 0.015, deceleration log 0.78 / log 0.9).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.ui.layout import Scroller, Target
from mobile_gym.virtual_device.ui.view import View

TOUCH_SLOP_DP: Final = 8.0
LONG_PRESS_MS: Final = 400
DOUBLE_TAP_MS: Final = 300
DOUBLE_TAP_SLOP_DP: Final = 100.0
MIN_FLING_DP_PER_S: Final = 50.0
PULL_DP: Final = 128.0
"""How far a finger pulls a list that is at its start, to refresh it or to close what it lies in.
Source: AOSP `SwipeRefreshLayout`, 64 dp at half the finger's speed."""
MAX_FLING_DP_PER_S: Final = 8000.0
_FRICTION: Final = 0.015
_INFLEXION: Final = 0.35
_DECELERATION: Final = math.log(0.78) / math.log(0.9)
_GRAVITY_IN_PER_S2: Final = 9.80665 * 39.37
_VELOCITY_WINDOW_MS: Final = 100

Sample = tuple[int, int, int]
"""(monotonic time in ms, x, y)"""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A finger on the screen.

    Attributes:
        start: where and when it came down.
        samples: the latest moments, the current one last.
        target: what it came down on.
        scroller: the scrollable under it.
        mode: `"press"` until it moves beyond the slop, then `"scroll"`, `"slide"` (a slider),
            `"drag"` (a view that is moved), `"edge"` (the system's, from an edge of the screen) or
            `"swipe"`; `"pull"` of a list at its start; `"done"` once a long press was taken.
    """

    start: Sample
    samples: tuple[Sample, ...]
    target: Target | None
    scroller: Scroller | None
    window: tuple[int, int, int, int]
    """What was in front when it came down (`touch.window_of`)."""
    state: DeviceState
    """The device's when it came down, from which `target` and `scroller` follow."""
    mode: str = "press"
    held: bool = False
    """It has rested for the time of a long press."""
    second: tuple[int, int] | None = None
    """Where a second finger is; the mode is `"pinch"` then, and `"done"` once that has left."""

    @property
    def view(self) -> View | None:
        """The view it came down on."""
        return self.target.view if self.target is not None else None

    @property
    def last(self) -> Sample:
        """The current moment."""
        return self.samples[-1]

    def pointer_after_move(self, time_ms: int, x: int, y: int) -> Pointer:
        """The pointer after a move."""
        recent = tuple(s for s in self.samples if time_ms - s[0] <= _VELOCITY_WINDOW_MS)
        return replace(self, samples=(*recent, (time_ms, x, y)))

    def beyond_slop(self, density: float) -> bool:
        """Whether it has left the place where it came down."""
        _, x, y = self.last
        return math.hypot(x - self.start[1], y - self.start[2]) > TOUCH_SLOP_DP * density


def is_double(first: Sample, second: Sample, density: float) -> bool:
    """Whether a finger that comes down makes the tap before it a double tap."""
    near = math.hypot(second[1] - first[1], second[2] - first[2]) <= DOUBLE_TAP_SLOP_DP * density
    return near and second[0] - first[0] <= DOUBLE_TAP_MS


def velocity(pointer: Pointer) -> tuple[float, float]:
    """Pixels per second over the last 100 ms."""
    first, last = pointer.samples[0], pointer.samples[-1]
    elapsed_s = (last[0] - first[0]) / 1000
    if elapsed_s <= 0:
        return 0.0, 0.0
    return (last[1] - first[1]) / elapsed_s, (last[2] - first[2]) / elapsed_s


def direction(dx: float, dy: float) -> str:
    """Where a movement goes: `"up"`, `"down"`, `"left"` or `"right"`."""
    if abs(dy) >= abs(dx):
        return "up" if dy < 0 else "down"
    return "left" if dx < 0 else "right"


def fling_distance_px(speed_px_per_s: float, density_dpi: int) -> float:
    """How far a list goes on after the finger has left it; the sign follows the speed."""
    density = density_dpi / 160
    speed = min(abs(speed_px_per_s), MAX_FLING_DP_PER_S * density)
    if speed < MIN_FLING_DP_PER_S * density:
        return 0.0
    friction = _FRICTION * _GRAVITY_IN_PER_S2 * density_dpi * 0.84
    slowing = math.log(_INFLEXION * speed / friction)
    distance = friction * math.exp(_DECELERATION / (_DECELERATION - 1) * slowing)
    return math.copysign(distance, speed_px_per_s)
