"""Screenshots with an action on them."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from mobile_gym.accessibility.pictures.pillow import drawing_canvas
from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap, Type
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import NormalizedPoint

_GREEN: Final = (0, 170, 60)
_WHITE: Final = (255, 255, 255)
_RING_SHARE: Final = 0.045
"""Radius of a ring, as a share of the screen's shorter side: about a fingertip."""
_STROKE_SHARE: Final = 0.011


def draw_action(screenshot: Screenshot, action: Action | None) -> Screenshot:
    """The screenshot with the action on it; unchanged where the action has no place.

    A tap is a ring, a double tap two rings, a long press a ring around a dot, a swipe an arrow,
    a drag an arrow from a ring around a dot.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    match action:
        case Drag(start=start, end=end):
            return draw_action(_with_arrow(screenshot, start, end), LongPress(start))
        case Tap(point=point):
            rings, dot = (1.0,), False
        case DoubleTap(point=point):
            rings, dot = (1.3, 0.7), False
        case LongPress(point=point):
            rings, dot = (1.0,), True
        case Type(at=NormalizedPoint() as point):
            rings, dot = (1.0,), False
        case Swipe(start=start, end=end):
            return _with_arrow(screenshot, start, end)
        case _:
            return screenshot
    image, pen = drawing_canvas(screenshot)
    side = min(image.size)
    x, y = point.to_pixels(*image.size)
    stroke = max(2, round(side * _STROKE_SHARE))
    for share in rings:
        radius = round(side * _RING_SHARE * share)
        _draw_ring(pen, x, y, radius, stroke)
    if dot:
        radius = max(2, round(side * _RING_SHARE * 0.35))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_GREEN, outline=_WHITE)
    return np.asarray(image)


def _with_arrow(screenshot: Screenshot, start: NormalizedPoint, end: NormalizedPoint) -> Screenshot:
    image, pen = drawing_canvas(screenshot)
    side = min(image.size)
    stroke = max(2, round(side * _STROKE_SHARE))
    (x0, y0), (x1, y1) = start.to_pixels(*image.size), end.to_pixels(*image.size)
    head = side * _RING_SHARE
    angle = math.atan2(y1 - y0, x1 - x0)
    tip = [(x1, y1)] + [
        (x1 - head * 1.4 * math.cos(angle + turn), y1 - head * 1.4 * math.sin(angle + turn))
        for turn in (0.45, -0.45)
    ]
    neck = (x1 - head * math.cos(angle), y1 - head * math.sin(angle))
    for colour, width in ((_WHITE, stroke + 4), (_GREEN, stroke)):
        pen.line((x0, y0, *neck), fill=colour, width=width)
    _draw_ring(pen, x0, y0, round(head * 0.5), stroke)
    pen.polygon(tip, fill=_GREEN, outline=_WHITE)
    return np.asarray(image)


def _draw_ring(pen: Any, x: int, y: int, radius: int, stroke: int) -> None:
    """A green ring with white edges, to be seen on any colour."""
    for colour, outer, width in ((_WHITE, radius + 2, stroke + 4), (_GREEN, radius, stroke)):
        pen.ellipse((x - outer, y - outer, x + outer, y + outer), outline=colour, width=width)
