"""Boxes on a screenshot, each with its number: how marks and grids are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np

from mobile_gym.accessibility.pictures.canvas import canvas, font
from mobile_gym.accessibility.pictures.label_places import label_places
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect

Colour: TypeAlias = tuple[int, int, int]

_INK: Final = (255, 255, 255)
_SIZE_SHARE, _SIZE_SHARE_IN_AREA = 0.03, 0.17
"""Height of a number, as a share of the picture's shorter side; at most, as one of its area's."""
_MIN_SIZE_PX: Final = 11
"""Lower figures cannot be read."""


def with_numbered_boxes(
    screenshot: Screenshot,
    boxes: Mapping[int, Rect],
    colours: Sequence[Colour],
    stroke_px: int,
    *,
    at_top: bool = False,
) -> Screenshot:
    """The screenshot with boxes, and white numbers on the colours of their boxes.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        boxes: of each number, in pixels; what lies outside the picture is not drawn.
        colours: of the boxes, in turn; dark enough for white figures.
        stroke_px: how wide the sides of boxes are.
        at_top: numbers stand at the upper edges of their boxes, and are small beside them.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    image, pen = canvas(screenshot)
    screen = Rect(0, 0, *image.size)
    shown = {
        number: box
        for number, whole in sorted(boxes.items())
        if not (box := whole.intersection(screen)).is_empty
    }
    size = min(image.size) * _SIZE_SHARE
    if at_top:
        sides = (side for box in shown.values() for side in (box.width, box.height))
        size = min(size, _SIZE_SHARE_IN_AREA * min(sides))
    size = max(_MIN_SIZE_PX, round(size))
    letters, edge = font("numbers", size), max(1, size // 16)
    height = size + 2 * edge
    sizes = {
        number: (round(letters.getlength(str(number))) + size // 4 + 2 * edge, height)
        for number in shown
    }
    painted = {number: colours[turn % len(colours)] for turn, number in enumerate(shown)}
    for number, box in shown.items():
        sides = (box.left, box.top, box.right - 1, box.bottom - 1)
        pen.rectangle(sides, outline=painted[number], width=stroke_px)
    for number, place in label_places(shown, sizes, screenshot, at_top=at_top).items():
        sides = (place.left, place.top, place.right - 1, place.bottom - 1)
        pen.rectangle(sides, fill=painted[number], outline=_INK, width=edge)
        pen.text(place.center, str(number), _INK, font=letters, anchor="mm")
    return np.asarray(image)
