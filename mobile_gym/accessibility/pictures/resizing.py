"""Screenshots of another size, as a model's image processor wants them."""

from __future__ import annotations

import numpy as np

from mobile_gym.accessibility.pictures.pillow import pillow
from mobile_gym.core.frames import Screenshot

__all__ = ["resized"]


def resized(screenshot: Screenshot, size: tuple[int, int]) -> Screenshot:
    """The screenshot stretched to a size; itself where it has that size.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        size: width and height in pixels.
    """
    if screenshot.shape[1::-1] == size:
        return screenshot
    modules = pillow()
    image = modules.image.fromarray(screenshot)
    return np.asarray(image.resize(size, modules.image.Resampling.BICUBIC))
