"""The middle of a picture cut to a circle, as a picture: photos of people that somebody chose."""

from __future__ import annotations

import functools
from typing import Final

import skia

from mobile_gym.virtual_device.ui import pictures

_SIDE_PX: Final = 294
"""The largest that is shown: 112 dp on a screen with 420 dots per inch."""
_FASTEST: Final = 30
"""Of PNG's compression, in percent: it is read once."""


@functools.lru_cache(maxsize=64)
def round_picture(content: bytes) -> bytes:
    """A picture's middle as a round PNG; b"" where there is no picture in the content."""
    width, height = pictures.size(content)
    shorter = min(width, height)
    share = _SIDE_PX / shorter
    image = pictures.shown(content, round(width * share), round(height * share))
    if image is None:
        return b""
    side = min(image.width(), image.height())
    left, top = (image.width() - side) / 2, (image.height() - side) / 2
    surface = skia.Surface(_SIDE_PX, _SIDE_PX)
    canvas = surface.getCanvas()
    box = skia.Rect.MakeWH(_SIDE_PX, _SIDE_PX)
    canvas.clipRRect(skia.RRect.MakeOval(box), doAntiAlias=True)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    middle = skia.Rect.MakeXYWH(left, top, side, side)
    canvas.drawImageRect(image, middle, box, smooth, skia.Paint(AntiAlias=True))
    data = surface.makeImageSnapshot().encodeToData(skia.kPNG, _FASTEST)
    assert data is not None
    return bytes(data)
