"""Places as lists of numbers: points, and boxes that mean their centre."""

from __future__ import annotations

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.coordinates import Coordinates
from mobile_gym.dialects.parts.reading import numbers


def point_of(value: object, what: str, places: Coordinates, frame: Frame) -> NormalizedPoint:
    """The place of `[x, y]`, or the centre of a box `[left, top, right, bottom]`.

    Raises:
        Unreadable: they are other numbers, or the place lies outside the screen.
    """
    corners = numbers(value, what, 2, 4)
    x, y = corners[::2], corners[1::2]
    return places.point(sum(x) / len(x), sum(y) / len(y), frame)
