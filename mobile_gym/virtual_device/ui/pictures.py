"""Encoded pictures: decoded once and kept for a while, for all devices of the process."""

from __future__ import annotations

from typing import Final

import skia

from mobile_gym.virtual_device.ui.budget import PIXELS

__all__ = ["decoded", "size"]

_MOST_PX: Final = 1 << 24
"""Larger pictures are not shown: a file of 160 KB may hold one that takes gigabytes."""
_LONGEST_PX: Final = 1024
"""Longer pictures are kept at this size: no screen shows more of them."""


def _bytes(image: skia.Image | None, content: bytes) -> int:
    return 500 + len(content) + (image.imageInfo().computeMinByteSize() if image else 0)


@PIXELS.keeps(_bytes)
def decoded(content: bytes) -> skia.Image | None:
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


def size(content: bytes) -> tuple[int, int]:
    """Width and height of a picture as it is kept; (1, 1) where it cannot be read."""
    image = decoded(content)
    return (1, 1) if image is None else (image.width(), image.height())
