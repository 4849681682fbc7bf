"""A screenshot with its elements in numbered boxes, which a model names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from mobile_gym.accessibility.pictures.canvas import canvas, font
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect

__all__ = ["with_marks"]

_COLOURS: Final = ((200, 20, 60), (20, 90, 210), (0, 120, 50), (140, 40, 180), (170, 90, 0))
_INK: Final = (255, 255, 255)
_SIZE_SHARE: Final = 0.03
"""Height of a number, as a share of the picture's shorter side."""


def with_marks(screenshot: Screenshot, boxes: Mapping[int, Rect]) -> Screenshot:
    """The screenshot with a box around each element and its number in it.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        boxes: of each number, in pixels; those that lie outside the picture are not drawn.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    image, pen = canvas(screenshot)
    screen = Rect(0, 0, *image.size)
    letters = font(max(10, round(min(image.size) * _SIZE_SHARE)))
    for place, (number, whole) in enumerate(sorted(boxes.items())):
        box = whole.intersection(screen)
        if box.is_empty:
            continue
        colour = _COLOURS[place % len(_COLOURS)]
        pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), outline=colour, width=2)
        label = pen.textbbox((box.left, box.top), str(number), font=letters)
        pen.rectangle(label, fill=colour)
        pen.text((box.left, box.top), str(number), _INK, font=letters)
    return np.asarray(image)
