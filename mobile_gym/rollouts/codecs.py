"""How a file keeps its screenshots: lossless codecs by name.

Every codec gives back the pixels exactly. `delta` keeps only the rows between the first and the
last one that differ from the screenshot before it in the file, so it is read from the start; `png`
can be opened by anything that opens pictures. `benchmarks/rollouts.py` measures them.
"""

from __future__ import annotations

import struct
from typing import Final, Protocol

import numpy as np

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.frames import Screenshot
from mobile_gym.rollouts import pictures

__all__ = ["CODECS", "DEFAULT_CODEC", "Codec", "codec_of"]

DEFAULT_CODEC: Final = "zstd"
_SPAN: Final = struct.Struct("<II")
"""First changed row, and how many rows follow."""
_PNG_LEVEL: Final = 1
"""Of zlib: 3.5 ms and 57 KB a screen; 9 takes 44 ms and leaves 45 KB (measured)."""


class Codec(Protocol):
    """Screenshots as bytes, and back; `before` is the screenshot stored before, if any."""

    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        """The pixels as bytes."""
        ...

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        """Read what `encode` wrote: read-only uint8 (height, width, 3), RGB.

        Raises:
            ValueError: the bytes are not a picture of that size.
        """
        ...


class _Zstd:
    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        return pictures.compress(screenshot)

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        return pictures.decompress(data, height, width)


class _Delta:
    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        first, count = 0, screenshot.shape[0]
        if before is not None and before.shape == screenshot.shape:
            changed = np.flatnonzero((screenshot != before).any(axis=(1, 2)))
            first = int(changed[0]) if changed.size else 0
            count = int(changed[-1]) + 1 - first if changed.size else 0
        rows = screenshot[first : first + count]
        return _SPAN.pack(first, count) + (pictures.compress(rows) if count else b"")

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        try:
            first, count = _SPAN.unpack_from(data)
        except struct.error as error:
            raise ValueError(f"not a changed part of a picture: {error}") from error
        if first + count > height:
            raise ValueError("the changed part reaches below the picture")
        rows = pictures.decompress(data[_SPAN.size :], count, width) if count else None
        if rows is not None and count == height:
            return rows
        if before is None or before.shape != (height, width, 3):
            raise ValueError("the picture that this one was a change of is missing")
        picture = before.copy()
        if rows is not None:
            picture[first : first + count] = rows
        picture.flags.writeable = False
        return picture


class _Png:
    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        return pictures.png(screenshot, level=_PNG_LEVEL)

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        import skia  # here, for it takes a while to load

        image = skia.Image.MakeFromEncoded(data)
        if image is None or (image.height(), image.width()) != (height, width):
            raise ValueError("not a PNG picture of that size")
        rgba = image.toarray(colorType=skia.kRGBA_8888_ColorType)
        picture = np.ascontiguousarray(rgba[:, :, :3])
        picture.flags.writeable = False
        return picture


CODECS: Final[dict[str, Codec]] = {"zstd": _Zstd(), "delta": _Delta(), "png": _Png()}


def codec_of(name: str) -> Codec:
    """The codec of that name.

    Raises:
        UnknownName: there is none.
    """
    if name not in CODECS:
        raise UnknownName.among("codec", name, CODECS)
    return CODECS[name]
