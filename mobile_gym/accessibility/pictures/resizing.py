"""Screenshots of another size, as a model's image processor wants them."""

from __future__ import annotations

import numpy as np

from mobile_gym.accessibility.pictures.pillow import pillow
from mobile_gym.core.frames import Screenshot


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


def shrink(screenshot: Screenshot, *, max_width_px: int) -> Screenshot:
    """The screenshot, smaller where it is wider than that; its shape stays."""
    height, width, _ = screenshot.shape
    if width <= max_width_px:
        return screenshot
    modules = pillow()
    image = modules.image.fromarray(screenshot)
    size = (max_width_px, max(1, round(height * max_width_px / width)))
    return np.asarray(image.resize(size, modules.image.Resampling.LANCZOS))
