"""EXIF: what a camera writes into a JPEG besides the picture; and segments that only take space.

Source: CIPA DC-008 (EXIF 2.32), TIFF 6.0, ISO/IEC 10918-1 (markers).
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

_MAKE: Final = b"Virtual\x00"
_MODEL: Final = b"Phone\x00"
_ASCII, _SHORT, _LONG, _UNDEFINED = 2, 3, 4, 7
_SIZES: Final = {_ASCII: 1, _SHORT: 2, _LONG: 4, _UNDEFINED: 1}
_MOST_SEGMENT: Final = 0xFFFF - 2
_MARKER_BYTES: Final = 4
_CHUNK_BYTES: Final = 12

_Entry = tuple[int, int, bytes]
"""Tag, type, value as it lies in the file."""


def _short(value: int) -> bytes:
    return struct.pack("<H", value)


def _long(value: int) -> bytes:
    return struct.pack("<I", value)


def _directory(entries: list[_Entry], start: int) -> bytes:
    """A directory of tags and, behind it, the values that are longer than 4 bytes."""
    after = start + 2 + 12 * len(entries) + 4
    table, values = _short(len(entries)), b""
    for tag, kind, value in entries:
        count = len(value) // _SIZES[kind]
        table += struct.pack("<HHI", tag, kind, count)
        if len(value) <= 4:
            table += value.ljust(4, b"\x00")
            continue
        table += _long(after + len(values))
        values += value + b"\x00" * (len(value) % 2)
    return table + _long(0) + values


def _exif(taken: str, width: int, height: int) -> bytes:
    moment = taken.encode("ascii", "replace") + b"\x00"
    inner: list[_Entry] = [
        (0x9000, _UNDEFINED, b"0232"),
        (0x9003, _ASCII, moment),
        (0x9004, _ASCII, moment),
        (0xA001, _SHORT, _short(1)),
        (0xA002, _LONG, _long(width)),
        (0xA003, _LONG, _long(height)),
    ]

    def outer(at: int) -> list[_Entry]:
        return [
            (0x010F, _ASCII, _MAKE),
            (0x0110, _ASCII, _MODEL),
            (0x0112, _SHORT, _short(1)),
            (0x0132, _ASCII, moment),
            (0x8769, _LONG, _long(at)),
        ]

    first = _directory(outer(0), 8)
    at = 8 + len(first)
    return b"II*\x00" + _long(8) + _directory(outer(at), 8) + _directory(inner, at)


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def jpeg_with_exif(jpeg: bytes, taken: str, width: int, height: int) -> bytes:
    """A JPEG that says when and by what it was taken.

    Args:
        jpeg: begins with its start marker.
        taken: local time as EXIF writes it; "" where it is not known.
        width: in pixels.
        height: in pixels.
    """
    body = b"Exif\x00\x00" + _exif(taken, width, height) if taken else b""
    return jpeg[:2] + (_segment(0xE1, body) if body else b"") + jpeg[2:]


def padded_jpeg(jpeg: bytes, length: int) -> bytes:
    """A JPEG with as many comments as bring it to a length; itself where it is longer."""
    missing = length - len(jpeg)
    comments = b""
    while missing >= _MARKER_BYTES:
        body = min(missing - _MARKER_BYTES, _MOST_SEGMENT)
        if 0 < missing - _MARKER_BYTES - body < _MARKER_BYTES:
            body -= _MARKER_BYTES
        comments += _segment(0xFE, bytes(body))
        missing -= body + _MARKER_BYTES
    return jpeg[:2] + comments + jpeg[2:] + bytes(max(missing, 0))


def padded_png(png: bytes, length: int) -> bytes:
    """A PNG with a private chunk that brings it to a length; itself where it is longer."""
    missing = length - len(png) - _CHUNK_BYTES
    if missing < 0:
        return png
    body = b"fiLl" + bytes(missing)
    end = len(png) - _CHUNK_BYTES  # the IEND chunk
    return png[:end] + _long_be(missing) + body + _long_be(zlib.crc32(body)) + png[end:]


def _long_be(value: int) -> bytes:
    return struct.pack(">I", value)
