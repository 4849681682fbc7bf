"""Recipes become pixels and files. What was drawn is kept within the budget of pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import skia

from mobile_gym.virtual_device.ui.budget import PIXELS
from mobile_gym.virtual_device.ui.photographs import nature, papers, people, places
from mobile_gym.virtual_device.ui.photographs.brushes import Scene
from mobile_gym.virtual_device.ui.photographs.exif import (
    jpeg_with_exif,
    padded_jpeg,
    padded_png,
)
from mobile_gym.virtual_device.ui.photographs.recipe import KINDS, Photograph

_LONGER_SIDE: Final = 1600.0
"""Of a scene, in its units."""
_QUALITIES: Final = (90, 82, 70, 55, 35, 15)
_SCENES: Final[Mapping[str, Callable[[Scene], None]]] = {
    "mountains": nature.mountains,
    "sea": nature.sea,
    "city": places.city,
    "food": places.food,
    "flowers": nature.flowers,
    "portrait": people.portrait,
    "document": papers.document,
    "receipt": papers.receipt,
    "screen": papers.screen,
    "cover": people.cover,
    "avatar": people.avatar,
}


def _pixel_bytes(image: skia.Image, *_: object) -> int:
    return 500 + image.imageInfo().computeMinByteSize()


@PIXELS.keeps(_pixel_bytes)
def drawn(picture: Photograph, width_px: int, height_px: int) -> skia.Image:
    """The picture at a size; smaller ones are drawn smaller, which is faster."""
    return _draw(picture, width_px, height_px)


def _draw(picture: Photograph, width_px: int, height_px: int) -> skia.Image:
    surface = skia.Surface(width_px, height_px)
    canvas = surface.getCanvas()
    scale = _LONGER_SIDE / max(picture.width, picture.height)
    across, down = picture.width * scale, picture.height * scale
    canvas.scale(width_px / across, height_px / down)
    rng = np.random.default_rng([picture.seed, KINDS.index(picture.kind)])
    _SCENES[picture.kind](Scene(canvas, across, down, rng, picture.words))
    return surface.makeImageSnapshot().makeRasterImage()


@PIXELS.keeps(lambda content, *_: 500 + len(content))
def encoded(picture: Photograph) -> bytes:
    """The file: a JPEG with EXIF, or a PNG of what is flat; as long as its recipe says."""
    image = _draw(picture, picture.width, picture.height)
    length = picture.file_bytes
    if picture.is_flat:
        png = image.encodeToData(skia.EncodedImageFormat.kPNG, 100)
        return padded_png(bytes(png), length)
    content = b""
    for quality in _QUALITIES:
        data = bytes(image.encodeToData(skia.EncodedImageFormat.kJPEG, quality))
        content = jpeg_with_exif(data, picture.taken, picture.width, picture.height)
        if len(content) <= length:
            break
    return padded_jpeg(content, length)
