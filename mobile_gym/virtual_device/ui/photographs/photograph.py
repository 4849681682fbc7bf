"""A photograph: the recipe that files keep, and the pixels and the file that it becomes.

A device's files keep a recipe where a photograph lies. Whoever reads the file gets the encoded
picture (`encoded`), whoever shows it gets what is drawn (`drawn`), which is kept within the budget
of pictures; nothing is drawn before. A recipe begins with bytes that no format of files begins
with.

Source: CIPA DC-008 (EXIF 2.32), TIFF 6.0, ISO/IEC 10918-1 (markers).
"""

from __future__ import annotations

import functools
import json
import operator
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import skia

from mobile_gym.virtual_device.ui.budget import PIXELS
from mobile_gym.virtual_device.ui.photographs import papers, people, scenery
from mobile_gym.virtual_device.ui.photographs.brushes import Scene

KINDS: Final = (
    *("mountains", "sea", "city", "food", "flowers", "portrait"),
    *("document", "receipt", "screen", "cover", "avatar"),
)
_MAGIC: Final = b"\x00drawn picture\x00"
_MOST_BYTES: Final = 4096
_MOST_PX: Final = 4096
_PHOTOGRAPH_BYTES: Final = 330_000
"""Of a photograph with a megapixel; a seed makes it up to half as much larger."""
_FLAT_BYTES: Final = 60_000
"""Of a screenshot or a cover."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture that can be drawn.

    Attributes:
        kind: one of `KINDS`.
        seed: of what is different from picture to picture.
        width: in pixels.
        height: in pixels.
        taken: when, in local time, as EXIF writes it (`2025:03:01 10:00:00`); "" where unknown.
        words: what is written on it: the lines of a document, the title of a cover.
    """

    kind: str
    seed: int
    width: int = 1600
    height: int = 1200
    taken: str = ""
    words: tuple[str, ...] = ()

    @property
    def is_flat(self) -> bool:
        """Whether it shows plain colours, as a screenshot does, and so is a PNG."""
        return self.kind == "screen"

    @property
    def file_bytes(self) -> int:
        """How long its file is, known before it is drawn."""
        if self.is_flat or self.kind == "cover":
            return _FLAT_BYTES + self.seed % 20_000
        megapixels = self.width * self.height / 1_000_000
        return int(_PHOTOGRAPH_BYTES * megapixels * (1 + self.seed % 997 / 1994))

    def to_bytes(self) -> bytes:
        """The recipe as a file's content."""
        return _write_picture(self)


_FIELDS: Final[Callable[[Photograph], tuple[object, ...]]] = operator.attrgetter(
    *[field.name for field in fields(Photograph)]
)


@functools.lru_cache(maxsize=4096)
def _write_picture(picture: Photograph) -> bytes:
    """The same bytes for the same picture: every frame that shows it asks for them."""
    return _MAGIC + json.dumps(_FIELDS(picture), ensure_ascii=False).encode()


@functools.lru_cache(maxsize=4096)
def _parse_picture(content: bytes) -> Photograph | None:
    try:
        kind, seed, width, height, taken, words = json.loads(content[len(_MAGIC) :])
        picture = Photograph(str(kind), int(seed), int(width), int(height), str(taken), ())
        lines = tuple(str(line) for line in words)
    except (ValueError, TypeError, RecursionError):
        return None
    if kind not in KINDS or not (0 < picture.width <= _MOST_PX and 0 < picture.height <= _MOST_PX):
        return None
    if not 0 <= picture.seed < 1 << 32:
        return None
    return Photograph(kind, picture.seed, picture.width, picture.height, picture.taken, lines)


def photograph_of(content: bytes) -> Photograph | None:
    """The recipe that a content is; None where it is any other file's."""
    if not content.startswith(_MAGIC) or len(content) > _MOST_BYTES:
        return None
    return _parse_picture(content)


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


_LONGER_SIDE: Final = 1600.0
"""Of a scene, in its units."""
_QUALITIES: Final = (90, 82, 70, 55, 35, 15)
_SCENES: Final[Mapping[str, Callable[[Scene], None]]] = {
    "mountains": scenery.mountains,
    "sea": scenery.sea,
    "city": scenery.city,
    "food": scenery.food,
    "flowers": scenery.flowers,
    "portrait": people.portrait,
    "document": papers.document,
    "receipt": papers.receipt,
    "screen": papers.screen,
    "cover": people.draw_album_cover,
    "avatar": people.avatar,
}


def _pixel_bytes(image: skia.Image, *_: object) -> int:
    return 500 + image.imageInfo().computeMinByteSize()


@PIXELS.keeps(_pixel_bytes)
def draw_photograph(picture: Photograph, width_px: int, height_px: int) -> skia.Image:
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
def encode_photograph(picture: Photograph) -> bytes:
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
