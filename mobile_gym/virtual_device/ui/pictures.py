"""Encoded pictures, decoded once and kept for a while for all devices of the process.

A content may be a recipe (`photographs`), which is drawn at the size at which it is shown.
"""

from __future__ import annotations

import functools
from typing import Final

import skia

from mobile_gym.virtual_device.ui.budget import PIXELS
from mobile_gym.virtual_device.ui.photographs import draw_photograph, photograph_of

_MOST_PX: Final = 1 << 24
"""Larger pictures are not shown: a file of 160 KB may hold one that takes gigabytes."""
_LONGEST_PX: Final = 1024
"""Longer pictures are kept at this size: no screen shows more of them."""

_SMALL_PX: Final = 600
"""Recipes are drawn at exactly the size that is asked for up to this one."""


def _bytes(image: skia.Image | None, content: bytes) -> int:
    return 500 + len(content) + (image.imageInfo().computeMinByteSize() if image else 0)


@PIXELS.keeps(_bytes)
def decode_picture(content: bytes) -> skia.Image | None:
    """The picture; None where the bytes are none that can be read."""
    if not content:
        return None
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(content))
    if image is None or image.width() * image.height() > _MOST_PX:  # not decoded before it is used
        return None
    longest = max(image.width(), image.height())
    if longest <= _LONGEST_PX:
        return image.makeRasterImage()
    share = _LONGEST_PX / longest
    return image.resize(max(int(image.width() * share), 1), max(int(image.height() * share), 1))


def picture_for_place(content: bytes, width_px: int, height_px: int) -> skia.Image | None:
    """The picture for a place of a size; None where it cannot be read."""
    recipe = photograph_of(content)
    if recipe is None:
        return decode_picture(content)
    share = min(1.0, _LONGEST_PX / max(width_px, height_px, 1))
    if max(width_px, height_px) > _SMALL_PX:  # one size for all that is zoomed
        share = _LONGEST_PX / max(width_px, height_px)
    return draw_photograph(recipe, max(int(width_px * share), 1), max(int(height_px * share), 1))


def is_readable(content: bytes) -> bool:
    """Whether there is a picture in a file's content."""
    return photograph_of(content) is not None or decode_picture(content) is not None


def size(content: bytes) -> tuple[int, int]:
    """Width and height of a picture as it is kept; (1, 1) where it cannot be read."""
    recipe = photograph_of(content)
    if recipe is not None:
        return recipe.width, recipe.height
    image = decode_picture(content)
    return (1, 1) if image is None else (image.width(), image.height())


_ROUND_SIDE_PX: Final = 294
"""The largest that is shown: 112 dp on a screen with 420 dots per inch."""
_FASTEST: Final = 30
"""Of PNG's compression, in percent: it is read once."""


@functools.lru_cache(maxsize=64)
def round_picture(content: bytes) -> bytes:
    """A picture's middle as a round PNG; b"" where there is no picture in the content."""
    width, height = size(content)
    shorter = min(width, height)
    share = _ROUND_SIDE_PX / shorter
    image = picture_for_place(content, round(width * share), round(height * share))
    if image is None:
        return b""
    side = min(image.width(), image.height())
    left, top = (image.width() - side) / 2, (image.height() - side) / 2
    surface = skia.Surface(_ROUND_SIDE_PX, _ROUND_SIDE_PX)
    canvas = surface.getCanvas()
    box = skia.Rect.MakeWH(_ROUND_SIDE_PX, _ROUND_SIDE_PX)
    canvas.clipRRect(skia.RRect.MakeOval(box), doAntiAlias=True)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    middle = skia.Rect.MakeXYWH(left, top, side, side)
    canvas.drawImageRect(image, middle, box, smooth, skia.Paint(AntiAlias=True))
    data = surface.makeImageSnapshot().encodeToData(skia.kPNG, _FASTEST)
    assert data is not None
    return bytes(data)
