"""A screenshot with its elements in numbered boxes, which a model names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.accessibility.pictures.numbered_boxes import Colour, with_numbered_boxes
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect

_COLOURS: Final[tuple[Colour, ...]] = (
    (200, 20, 60),
    (20, 90, 210),
    (0, 120, 50),
    (140, 40, 180),
    (165, 85, 0),
    (0, 115, 130),
)
"""In turn, so that neighbours differ."""
_STROKE_SHARE: Final = 1 / 360
"""Width of a box's sides, as a share of the picture's shorter side."""


def with_marks(screenshot: Screenshot, boxes: Mapping[int, Rect]) -> Screenshot:
    """The screenshot with a box around each element, and its number on the same colour.

    A number lies in its box where there is room, else beside it, and on no other number as long as
    there is a place for both.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        boxes: of each number, in pixels; those that lie outside the picture are not drawn.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    stroke_px = max(2, round(min(screenshot.shape[:2]) * _STROKE_SHARE))
    return with_numbered_boxes(screenshot, boxes, _COLOURS, stroke_px)
