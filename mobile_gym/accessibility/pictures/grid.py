"""A screenshot under a grid of numbered areas, which a model names instead of elements."""

from __future__ import annotations

from typing import Final

from mobile_gym.accessibility.app_agent import app_agent_areas
from mobile_gym.accessibility.pictures.numbered_boxes import Colour, with_numbered_boxes
from mobile_gym.core.frames import Screenshot

_COLOUR: Final[Colour] = (205, 30, 95)
_STROKE_SHARE: Final = 1 / 600
"""Width of a line on either side of an edge, as a share of the picture's shorter side."""


def with_grid(screenshot: Screenshot) -> Screenshot:
    """The screenshot with the areas of `app_agent_areas`, each with its number in it.

    Args:
        screenshot: uint8 (height, width, 3), RGB.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    height, width, _ = screenshot.shape
    stroke_px = max(1, round(min(height, width) * _STROKE_SHARE))
    areas = app_agent_areas(width, height)
    return with_numbered_boxes(screenshot, areas, [_COLOUR], stroke_px, at_top=True)
