"""How a file keeps its screenshots: lossless codecs by name.

Every codec gives back the pixels exactly. `delta` keeps only the rows between the first and the
last one that differ from the screenshot before it in the file, so it is read from the start; `png`
and `webp` can be opened by anything that opens pictures. `benchmarks/rollouts.py` measures them.

The store keeps raw RGB rows under zstd: on a 1200x540 screen of text this takes 2 ms and 8 KB,
against 10 ms and 83 KB for PNG (measured), because screens are flat and rows repeat.
"""

from __future__ import annotations

import io
import struct
from typing import Any, Final, Protocol

import numpy as np
import pyarrow as pa

from mobile_gym.core.errors import MissingExtra, UnknownName
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.png import encode_png
from mobile_gym.foreign.pictures import read_picture_header

ZSTD_LEVEL: Final = 3


def compress_pixels(screenshot: Screenshot) -> bytes:
    """The pixels, row by row, under zstd."""
    codec = pa.Codec("zstd", compression_level=ZSTD_LEVEL)
    return codec.compress(np.ascontiguousarray(screenshot), asbytes=True)


def decompress_pixels(data: bytes, height: int, width: int) -> Screenshot:
    """Read what `compress` wrote: read-only uint8 (height, width, 3), RGB.

    Raises:
        ValueError: the bytes are not a picture of that size.
    """
    try:
        raw = pa.Codec("zstd").decompress(data, decompressed_size=height * width * 3)
    except (pa.ArrowException, OSError) as error:
        raise ValueError(f"not a compressed picture: {error}") from error
    picture = np.frombuffer(raw, np.uint8).reshape(height, width, 3)
    picture.flags.writeable = False
    return picture


def thumbnail(screenshot: Screenshot, width: int) -> Screenshot:
    """The picture made smaller by the whole factor that comes nearest to `width`, averaged.

    Colours are rounded to 5 bits, which halves a PNG and which no eye sees at that size.
    """
    factor = max(round(screenshot.shape[1] / width), 1)
    rows, columns = screenshot.shape[0] // factor, screenshot.shape[1] // factor
    if not rows or not columns:
        return screenshot
    # Rows first and in slices: a mean over both axes of blocks takes twenty times as long.
    total = screenshot[0 : rows * factor : factor, : columns * factor].astype(np.uint32)
    for row in range(1, factor):
        total += screenshot[row : rows * factor : factor, : columns * factor]
    small = total.reshape(rows, columns, factor, 3).sum(axis=2, dtype=np.uint32)
    small //= factor * factor
    return np.minimum(small + 4, 255).astype(np.uint8) & 0xF8 | 0x07


DEFAULT_CODEC: Final = "zstd"
_SPAN: Final = struct.Struct("<II")
"""First changed row, and how many rows follow."""
_PNG_LEVEL: Final = 1
"""Of zlib: 3.5 ms and 57 KB a screen; 9 takes 44 ms and leaves 45 KB (measured)."""
_WEBP: Final = {"lossless": True, "method": 1, "quality": 0, "exact": True}
"""8.5 ms and 22 KB a screen; method 0 leaves 143 KB, quality 75 takes 20 ms for 16 KB (measured).
Skia's own encoder has no choice of method and leaves 101 KB in 16 ms."""


class ScreenshotCodec(Protocol):
    """Screenshots as bytes, and back; `before` is the screenshot stored before, if any."""

    is_picture: bool
    """Whether the bytes are a file that anything that opens pictures can open."""

    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        """The pixels as bytes.

        Raises:
            MissingExtra: this codec needs a package that is not installed.
        """
        ...

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        """Read what `encode` wrote: read-only uint8 (height, width, 3), RGB.

        Raises:
            ValueError: the bytes are not a picture of that size.
        """
        ...


class _ZstdCodec:
    is_picture = False

    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        return compress_pixels(screenshot)

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        return decompress_pixels(data, height, width)


class _DeltaCodec:
    is_picture = False

    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        first, count = 0, screenshot.shape[0]
        if before is not None and before.shape == screenshot.shape:
            changed = np.flatnonzero((screenshot != before).any(axis=(1, 2)))
            first = int(changed[0]) if changed.size else 0
            count = int(changed[-1]) + 1 - first if changed.size else 0
        rows = screenshot[first : first + count]
        return _SPAN.pack(first, count) + (compress_pixels(rows) if count else b"")

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        try:
            first, count = _SPAN.unpack_from(data)
        except struct.error as error:
            raise ValueError(f"not a changed part of a picture: {error}") from error
        if first + count > height:
            raise ValueError("the changed part reaches below the picture")
        rows = decompress_pixels(data[_SPAN.size :], count, width) if count else None
        if rows is not None and count == height:
            return rows
        if before is None or before.shape != (height, width, 3):
            raise ValueError("the picture that this one was a change of is missing")
        picture = before.copy()
        if rows is not None:
            picture[first : first + count] = rows
        picture.flags.writeable = False
        return picture


class _PictureCodec:
    """Reads whatever kind of picture it is; how to write one is the subclasses' business."""

    is_picture = True

    def decode(self, data: bytes, height: int, width: int, before: Screenshot | None) -> Screenshot:
        import skia  # here, for it takes a while to load

        header = read_picture_header(data)
        if header is None or (header.height_px, header.width_px) != (height, width):
            raise ValueError("not a picture of that size")
        image = skia.Image.MakeFromEncoded(data)
        if image is None or (image.height(), image.width()) != (height, width):
            raise ValueError("not a picture of that size")
        rgba = image.toarray(colorType=skia.kRGBA_8888_ColorType)
        picture = np.ascontiguousarray(rgba[:, :, :3])
        picture.flags.writeable = False
        return picture


class _PngCodec(_PictureCodec):
    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        return encode_png(screenshot, _PNG_LEVEL)


class _WebpCodec(_PictureCodec):
    def encode(self, screenshot: Screenshot, before: Screenshot | None) -> bytes:
        file = io.BytesIO()
        _import_pillow().fromarray(np.ascontiguousarray(screenshot)).save(file, "WEBP", **_WEBP)
        return file.getvalue()


def _import_pillow() -> Any:
    try:
        import PIL.Image
    except ImportError as error:
        raise MissingExtra("pictures", "writing WebP needs Pillow") from error
    return PIL.Image


CODECS: Final[dict[str, ScreenshotCodec]] = {
    "zstd": _ZstdCodec(),
    "delta": _DeltaCodec(),
    "png": _PngCodec(),
    "webp": _WebpCodec(),
}


def codec_of(name: str) -> ScreenshotCodec:
    """The codec of that name.

    Raises:
        UnknownName: there is none.
    """
    if name not in CODECS:
        raise UnknownName.among("codec", name, CODECS)
    return CODECS[name]
