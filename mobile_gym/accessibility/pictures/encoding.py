"""Screenshots as models take them: of their size, and as bytes for a message."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np

from mobile_gym.accessibility.pictures.pillow import import_pillow
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.former_names import former_names
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.language_models import Picture
from mobile_gym.core.png import encode_png

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, encoded="encode_screenshot")


def resize_screenshot(screenshot: Screenshot, size: tuple[int, int]) -> Screenshot:
    """The screenshot stretched to a size; itself where it has that size.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        size: width and height in pixels.
    """
    if screenshot.shape[1::-1] == size:
        return screenshot
    modules = import_pillow()
    image = modules.image.fromarray(screenshot)
    return np.asarray(image.resize(size, modules.image.Resampling.BICUBIC))


def shrink_screenshot(screenshot: Screenshot, *, max_width_px: int) -> Screenshot:
    """The screenshot, smaller where it is wider than that; its shape stays."""
    height, width, _ = screenshot.shape
    if width <= max_width_px:
        return screenshot
    modules = import_pillow()
    image = modules.image.fromarray(screenshot)
    size = (max_width_px, max(1, round(height * max_width_px / width)))
    return np.asarray(image.resize(size, modules.image.Resampling.LANCZOS))


Media = Literal["jpeg", "png"]
MEDIA: Final[tuple[Media, ...]] = get_args(Media)
QUALITY: Final = 85
"""Of a JPEG: text of the smallest size stays readable."""
_PNG_LEVEL: Final = 6


def encode_screenshot(
    screenshot: Screenshot, media: Media = "jpeg", quality: int = QUALITY
) -> Picture:
    """The screenshot as a picture for a model; equal pixels give equal bytes, as caches need.

    A JPEG of 540 x 1200 takes 1 to 3 ms, a PNG six to ten times as long, as
    `benchmarks/model_pictures.py` measures it.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        media: how it is written.
        quality: of a JPEG, 1 to 95.

    Raises:
        UnknownName: it cannot be written so.
        UsageError: the quality is none.
        MissingExtra: a JPEG needs Pillow, which is not installed.
    """
    if media not in MEDIA:
        raise UnknownName.among("kind of picture", media, MEDIA)
    if media == "png":
        return Picture(encode_png(screenshot, _PNG_LEVEL))
    if not 1 <= quality <= 95:
        raise UsageError(f"quality is {quality}; it must be in [1, 95]")
    file = io.BytesIO()
    import_pillow().image.fromarray(screenshot).save(file, "JPEG", quality=quality)
    return Picture(file.getvalue(), "image/jpeg")
