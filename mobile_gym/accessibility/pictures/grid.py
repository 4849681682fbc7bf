"""A screenshot under a grid of numbered areas, which a model names instead of elements."""

from __future__ import annotations

from typing import Final

import numpy as np

from mobile_gym.accessibility.app_agent import app_agent_areas
from mobile_gym.accessibility.pictures.canvas import canvas, font
from mobile_gym.core.frames import Screenshot

__all__ = ["with_grid"]

_INK: Final = (255, 255, 255)
_EDGE: Final = (0, 0, 0)
_LINE: Final = (225, 40, 110)
_SIZE_SHARE: Final = 0.19
"""Height of a number, as a share of its area's shorter side."""


def with_grid(screenshot: Screenshot) -> Screenshot:
    """The screenshot with the areas of `app_agent_areas`, each with its number.

    Args:
        screenshot: uint8 (height, width, 3), RGB.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    image, pen = canvas(screenshot)
    areas = app_agent_areas(*image.size)
    stroke = max(1, round(min(image.size) / 400))
    for number, area in areas.items():
        pen.rectangle(
            (area.left, area.top, area.right - 1, area.bottom - 1), outline=_LINE, width=stroke
        )
        size = max(9, round(min(area.width, area.height) * _SIZE_SHARE))
        pen.text(
            (area.left + 2 * stroke + 1, area.top + stroke),
            str(number),
            _INK,
            font=font(size),
            stroke_width=max(1, size // 8),
            stroke_fill=_EDGE,
        )
    return np.asarray(image)
