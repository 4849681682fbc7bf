"""Swipes of formats that tell a direction and a place, and perhaps how far."""

from __future__ import annotations

from mobile_gym.core.actions import Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.coordinates import Coordinates
from mobile_gym.dialects.parts.directions import LENGTH, finger_direction


def length_in(swipe: Swipe, unit: float, most: int) -> int:
    """How long a swipe is along its direction, in units of the screen; from 1 to `most`."""
    across, down = abs(swipe.end.x - swipe.start.x), abs(swipe.end.y - swipe.start.y)
    return min(max(round(max(across, down) / unit), 1), most)


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
