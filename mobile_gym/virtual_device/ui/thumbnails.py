"""A screen made small, as a picture: what the cards of recent apps show."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import skia

from mobile_gym.virtual_device.ui.items import Item
from mobile_gym.virtual_device.ui.paint import repaint

_OPAQUE = 255
_FASTEST = 30
"""Of PNG's compression, in percent: it is read once and soon forgotten."""


def thumbnail(
    items: Sequence[Item],
    screen: tuple[int, int],
    size: tuple[int, int],
    radius_px: float,
    turns: int = 0,
) -> bytes:
    """A display list as a PNG with round corners; a screen of another shape gets a margin.

    Args:
        items: what to draw.
        screen: width and height that they are laid out for, in pixels.
        size: width and height of the picture.
        radius_px: of its corners.
        turns: how many quarters the screen is turned clockwise in it, so that its long sides are
            those of the picture.
    """
    pixels = repaint(items, *screen)
    opaque = np.full((*pixels.shape[:2], 1), _OPAQUE, np.uint8)
    image = skia.Image.fromarray(
        np.concatenate([pixels, opaque], axis=2), skia.kRGBA_8888_ColorType
    )
    surface = skia.Surface(*size)
    canvas = surface.getCanvas()
    box = skia.Rect.MakeWH(*size)
    canvas.clipRRect(skia.RRect.MakeRectXY(box, radius_px, radius_px), doAntiAlias=True)
    red, green, blue = pixels[0, 0].tolist()
    canvas.clear(skia.Color(red, green, blue))
    across, down = screen[::-1] if turns % 2 else screen
    share = min(size[0] / across, size[1] / down)
    width, height = screen[0] * share, screen[1] * share
    canvas.rotate(90 * turns, size[0] / 2, size[1] / 2)
    inside = skia.Rect.MakeXYWH((size[0] - width) / 2, (size[1] - height) / 2, width, height)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(image, inside, smooth, skia.Paint(AntiAlias=True))
    data = surface.makeImageSnapshot().encodeToData(skia.kPNG, _FASTEST)
    assert data is not None
    return bytes(data)
