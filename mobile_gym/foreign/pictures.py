"""PNG, JPEG and WebP: what a picture is and how large is known before anything is decoded.

Pillow opens some forty formats, one of them (EPS) by starting Ghostscript; here the first bytes
choose one of three. A picture of 160 KB can have a billion pixels, so the size is read from the
file's own header and bounded first.
"""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from mobile_gym.core.errors import MissingExtra, RecordingError
from mobile_gym.core.frames import Screenshot
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.wording import parser_error_text

MAX_SIDE: Final = 16_384
MAX_PIXELS: Final = 36_000_000
"""Of one screen; 8K has 33 million, the largest tablet 8 million."""
_MAX_SCANS: Final = 100
"""Of a JPEG: each is a pass over all pixels; progressive encoders write about ten."""
_MAX_JPEG_HEADER: Final = 1_000_000
"""Bytes of a JPEG in which its size must be told."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_FRAME_HEADERS: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG's SOF markers (ITU-T T.81, table B.1)."""
_BARE_MARKERS: Final = frozenset((0x01, *range(0xD0, 0xD8)))
"""JPEG's markers without a length."""
_DAMAGED: Final = (
    OSError,
    SyntaxError,  # Pillow's word for a broken PNG
    ValueError,
    LookupError,
    EOFError,
    TypeError,
    AttributeError,
    OverflowError,
    MemoryError,
    struct.error,
    zlib.error,
)
"""What decoding a damaged picture raises."""


class PictureHeader(NamedTuple):
    """What a picture says of itself: its format as Pillow calls it, and its size in pixels."""

    format: str
    width_px: int
    height_px: int


def read_picture_header(data: bytes) -> PictureHeader | None:
    """The header of a PNG, JPEG or WebP; None where it is none of them, or damaged."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return PictureHeader("PNG", *struct.unpack_from(">II", data, 16))
    if data.startswith(b"\xff\xd8"):
        return _jpeg_header(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_header(data)
    return None


def _jpeg_header(data: bytes) -> PictureHeader | None:
    place, data = 2, data[:_MAX_JPEG_HEADER]
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker in _FRAME_HEADERS:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return PictureHeader("JPEG", width, height)
        if marker == 0xFF:  # filling
            place += 1
        elif marker in _BARE_MARKERS:
            place += 2
        else:
            place += 2 + max(struct.unpack_from(">H", data, place + 2)[0], 2)
    return None


def _webp_header(data: bytes) -> PictureHeader | None:
    """Source: RFC 9649, sections 2.5 to 2.7."""
    match data[12:16]:
        case b"VP8X":
            width = 1 + int.from_bytes(data[24:27], "little")
            height = 1 + int.from_bytes(data[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8 ":
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
        case _:
            return None
    return PictureHeader("WEBP", width, height)


def require_size(width_px: int, height_px: int, where: str) -> None:
    """Refuse a screen that no device has.

    Raises:
        RecordingError: a side or the whole is too large, or there is nothing.
    """
    if not (0 < width_px <= MAX_SIDE and 0 < height_px <= MAX_SIDE) or (
        width_px * height_px > MAX_PIXELS
    ):
        raise RecordingError(
            f"{where}: has {width_px} x {height_px} pixels; at most {MAX_PIXELS} are read, "
            f"and {MAX_SIDE} a side"
        )


def parse_picture(data: bytes, where: str) -> Screenshot:
    """Decode a picture: read-only uint8 (height, width, 3), RGB.

    Args:
        data: a PNG, JPEG or WebP.
        where: what messages call it.

    Raises:
        RecordingError: it is something else, damaged, or has too many pixels.
        MissingExtra: Pillow is not installed.
    """
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("pictures", "reading pictures of other data sets needs Pillow") from None
    header = read_picture_header(data)
    if header is None:
        raise RecordingError(f"{where}: is no picture that can be read: not PNG, JPEG or WebP")
    require_size(header.width_px, header.height_px, where)
    if header.format == "JPEG" and data.count(b"\xff\xda") > _MAX_SCANS:
        raise RecordingError(f"{where}: is a JPEG of more than {_MAX_SCANS} scans")
    try:
        with Image.open(io.BytesIO(data), formats=(header.format,)) as image:
            if image.size != (header.width_px, header.height_px):
                raise RecordingError(f"{where}: is a picture that says two sizes of itself")
            pixels = np.array(image.convert("RGB"), dtype=np.uint8)
    except RecordingError:
        raise
    except _DAMAGED as error:
        raise RecordingError(
            f"{where}: is no picture that can be read: {parser_error_text(error)}"
        ) from None
    pixels.flags.writeable = False
    return pixels


def read_picture(path: Path) -> Screenshot:
    """Decode the picture in a file: read-only uint8 (height, width, 3), RGB.

    Raises:
        RecordingError: it cannot be read, or as `parse_picture`.
        MissingExtra: Pillow is not installed.
    """
    return parse_picture(read_bytes(path), f"{path}")
