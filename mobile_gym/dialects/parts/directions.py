"""Swipes that a format tells by a direction instead of by two points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, NormalizedPoint, main_direction
from mobile_gym.dialects.parts.coordinates import Coordinates

DIRECTIONS: Final[Mapping[str, Direction]] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
"""By lower-case word, for `reading.choice`."""
STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
LENGTH: Final = 0.5
"""Of the screen along the direction, where a format does not say how far."""
MIDDLE: Final = NormalizedPoint(0.5, 0.5)


def finger_swipe(
    direction: Direction, at: NormalizedPoint = MIDDLE, length: float = LENGTH
) -> Swipe:
    """A swipe whose finger goes in a direction, its middle at a point.

    Near an edge it is moved, not shortened, so that it stays on the screen.

    Args:
        direction: where the finger goes.
        at: the middle of the way.
        length: of the way, as a share of the screen along it.
    """
    step_x, step_y = STEPS[direction]
    half = min(length, 1.0) / 2
    x = min(max(at.x, half), 1 - half) if step_x else at.x
    y = min(max(at.y, half), 1 - half) if step_y else at.y
    return Swipe(
        NormalizedPoint(_clip(x - step_x * half), _clip(y - step_y * half)),
        NormalizedPoint(_clip(x + step_x * half), _clip(y + step_y * half)),
    )


def swipe_from(start: NormalizedPoint, way: Direction, tenths: int, frame: Frame) -> Swipe:
    """A swipe by tenths of the screen's width, twice as far up and down; an edge ends it."""
    across, down = STEPS[way]
    length = frame.width_px / 10 * tenths
    return Swipe(start, NormalizedPoint(
        min(max(start.x + across * length / frame.width_px, 0.0), 1.0),
        min(max(start.y + 2 * down * length / frame.height_px, 0.0), 1.0),
    ))  # fmt: skip


def finger_direction(swipe: Swipe) -> Direction:
    """Where the finger of a swipe goes, by its longer axis; a swipe of no length goes up."""
    return main_direction(swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y)


def _clip(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def middle_of(
    swipe: Swipe, places: Coordinates, frame: Frame, length: float = LENGTH
) -> NormalizedPoint:
    """The middle of a swipe, moved so far that one of `length` about it stays on the screen.

    It stays there also after it was rounded to a unit of `places`, so that what is written of a
    swipe once is written of what was read from it again.
    """
    x, y = (swipe.start.x + swipe.end.x) / 2, (swipe.start.y + swipe.end.y) / 2
    across, down = places.range(frame)
    if finger_direction(swipe) in ("up", "down"):
        return NormalizedPoint(x, _inside(y, length / 2 + 1 / down))
    return NormalizedPoint(_inside(x, length / 2 + 1 / across), y)


def _inside(share: float, margin: float) -> float:
    return min(max(share, margin), 1 - margin) if margin < 0.5 else 0.5
