"""A screenshot to draw on, and the letters of what is written there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from mobile_gym.accessibility.pictures.pillow import pillow
from mobile_gym.core.frames import Screenshot

__all__ = ["canvas", "figures"]


def canvas(screenshot: Screenshot) -> tuple[Any, Any]:
    """A copy of the screenshot as Pillow's image, and a pen on it.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    modules = pillow()
    image = modules.image.fromarray(np.array(screenshot))
    return image, modules.draw.Draw(image)


@lru_cache(maxsize=16)
def figures(size_px: int) -> Any:
    """The font that Pillow brings along, which has Latin letters and figures.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    return pillow().font.load_default(size_px)
