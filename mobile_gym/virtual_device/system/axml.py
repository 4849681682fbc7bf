"""Android's compiled XML and resource tables, as far as an app's manifest needs them.

Everything is read within the bytes that are there; whatever does not fit raises `BadResource`.

Source: AOSP, `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

_STRING_POOL, _TABLE, _XML = 0x0001, 0x0002, 0x0003
_START_ELEMENT, _RESOURCE_MAP = 0x0102, 0x0180
_PACKAGE, _TYPE = 0x0200, 0x0201
_UTF8: Final = 0x100
_REFERENCE, _STRING = 0x01, 0x03
_NO_ENTRY: Final = 0xFFFF_FFFF
_COMPLEX: Final = 0x1
_SPARSE: Final = 0x1
_MAX_STRINGS: Final = 1 << 18
_MAX_ELEMENTS: Final = 1 << 16
_MAX_REFERENCES: Final = 8


class BadResource(Exception):
    """The bytes are no compiled XML or resource table."""


class Value(NamedTuple):
    """A typed value: a text, or a number with what kind it is of."""

    kind: int
    data: int
    text: str | None = None

    @property
    def is_reference(self) -> bool:
        """Whether the number is a resource's."""
        return self.kind == _REFERENCE


@dataclass(frozen=True, slots=True)
class Element:
    """The start of an element: its name, and attributes by resource id, or else by name."""

    name: str
    attributes: Mapping[int | str, Value]


class _Chunk(NamedTuple):
    kind: int
    start: int
    header_size: int
    end: int


def _chunks(content: bytes, start: int, end: int) -> Iterator[_Chunk]:
    while start + 8 <= end:
        kind, header_size, size = struct.unpack_from("<HHI", content, start)
        if size < header_size or header_size < 8 or start + size > end:
            raise BadResource("a chunk does not fit")
        yield _Chunk(kind, start, header_size, start + size)
        start += size


def _whole(content: bytes, kind: int) -> _Chunk:
    chunk = next(_chunks(content, 0, len(content)), None)
    if chunk is None or chunk.kind != kind:
        raise BadResource("it begins with another kind of chunk")
    return chunk


# -- strings --------------------------------------------------------------------------------------


class _Strings:
    """A string pool; strings are read when they are asked for."""

    def __init__(self, content: bytes, chunk: _Chunk) -> None:
        count, _, flags, start = struct.unpack_from("<4I", content, chunk.start + 8)
        if count > _MAX_STRINGS:
            raise BadResource(f"{count} strings")
        self._content = content[chunk.start : chunk.end]
        self._offsets = struct.unpack_from(f"<{count}I", self._content, chunk.header_size)
        self._start = start
        self._is_utf8 = bool(flags & _UTF8)

    def get(self, index: int) -> str | None:
        """A string; None where there is none of that number."""
        if index >= len(self._offsets):
            return None
        at = self._start + self._offsets[index]
        if self._is_utf8:
            _, at = self._length(at, "B", 0x80)
            size, at = self._length(at, "B", 0x80)
            return self._content[at : at + size].decode("utf-8", "replace")
        size, at = self._length(at, "H", 0x8000)
        return self._content[at : at + 2 * size].decode("utf-16-le", "replace")

    def _length(self, at: int, unit: str, more: int) -> tuple[int, int]:
        step = struct.calcsize(unit)
        (first,) = struct.unpack_from(f"<{unit}", self._content, at)
        if not first & more:
            return first, at + step
        (second,) = struct.unpack_from(f"<{unit}", self._content, at + step)
        return (first & (more - 1)) << (8 * step) | second, at + 2 * step


def _value(content: bytes, at: int, strings: _Strings) -> Value:
    _, _, kind, data = struct.unpack_from("<HBBI", content, at)
    return Value(kind, data, strings.get(data) if kind == _STRING else None)


# -- XML ------------------------------------------------------------------------------------------


def elements(content: bytes) -> list[Element]:
    """The elements of a compiled XML file, in order.

    Raises:
        BadResource: it is none.
    """
    try:
        return list(_elements(content))
    except struct.error as error:
        raise BadResource(str(error)) from error


def _elements(content: bytes) -> Iterator[Element]:
    root = _whole(content, _XML)
    strings: _Strings | None = None
    ids: tuple[int, ...] = ()
    count = 0
    for chunk in _chunks(content, root.start + root.header_size, root.end):
        if chunk.kind == _STRING_POOL and strings is None:
            strings = _Strings(content, chunk)
        elif chunk.kind == _RESOURCE_MAP:
            size = (chunk.end - chunk.start - chunk.header_size) // 4
            ids = struct.unpack_from(f"<{size}I", content, chunk.start + chunk.header_size)
        elif chunk.kind == _START_ELEMENT:
            if strings is None or (count := count + 1) > _MAX_ELEMENTS:
                raise BadResource("elements without strings, or too many")
            yield _element(content, chunk, strings, ids)


def _element(content: bytes, chunk: _Chunk, strings: _Strings, ids: tuple[int, ...]) -> Element:
    at = chunk.start + chunk.header_size
    _, name, start, size, count = struct.unpack_from("<IIHHH", content, at)
    if size < 20 or at + start + size * count > chunk.end:
        raise BadResource("attributes do not fit")
    attributes: dict[int | str, Value] = {}
    for position in range(count):
        place = at + start + size * position
        _, key, raw = struct.unpack_from("<3I", content, place)
        value = _value(content, place + 12, strings)
        if value.text is None and raw != _NO_ENTRY:
            value = value._replace(text=strings.get(raw))
        attributes[ids[key] if key < len(ids) and ids[key] else strings.get(key) or ""] = value
    return Element(strings.get(name) or "", attributes)


# -- resources ------------------------------------------------------------------------------------


def look_up(table: bytes, resource_id: int) -> str:
    """The text of a string resource in its default configuration; "" where there is none.

    Args:
        table: a `resources.arsc`.
        resource_id: 0xPPTTEEEE: package, type, entry.

    Raises:
        BadResource: the table is none.
    """
    try:
        root = _whole(table, _TABLE)
        strings = next(
            _Strings(table, chunk)
            for chunk in _chunks(table, root.start + root.header_size, root.end)
            if chunk.kind == _STRING_POOL
        )
        for _ in range(_MAX_REFERENCES):
            value = _entry(table, root, resource_id, strings)
            if value is None or not value.is_reference:
                return value.text or "" if value is not None else ""
            resource_id = value.data
    except (struct.error, StopIteration) as error:
        raise BadResource(str(error)) from error
    return ""


def _entry(table: bytes, root: _Chunk, resource_id: int, strings: _Strings) -> Value | None:
    package_id, type_id = resource_id >> 24, resource_id >> 16 & 0xFF
    first: Value | None = None
    for package in _chunks(table, root.start + root.header_size, root.end):
        if package.kind != _PACKAGE:
            continue
        if struct.unpack_from("<I", table, package.start + 8)[0] != package_id:
            continue
        for chunk in _chunks(table, package.start + package.header_size, package.end):
            if chunk.kind != _TYPE or table[chunk.start + 8] != type_id:
                continue
            value = _entry_in(table, chunk, resource_id & 0xFFFF, strings)
            if value is not None and _is_default(table, chunk):
                return value
            first = first or value
    return first


def _is_default(table: bytes, chunk: _Chunk) -> bool:
    (size,) = struct.unpack_from("<I", table, chunk.start + 20)
    return not any(table[chunk.start + 24 : chunk.start + 20 + min(size, 256)])


def _entry_in(table: bytes, chunk: _Chunk, index: int, strings: _Strings) -> Value | None:
    _, flags, _, count, start = struct.unpack_from("<BBHII", table, chunk.start + 8)
    at = chunk.start + chunk.header_size
    if flags & _SPARSE:
        pairs = struct.iter_unpack("<HH", table[at : at + 4 * min(count, 0x10000)])
        offset = next((4 * quarter for key, quarter in pairs if key == index), _NO_ENTRY)
    elif index < count:
        (offset,) = struct.unpack_from("<I", table, at + 4 * index)
    else:
        offset = _NO_ENTRY
    if offset == _NO_ENTRY:
        return None
    place = chunk.start + start + offset
    size, entry_flags = struct.unpack_from("<HH", table, place)
    return None if entry_flags & _COMPLEX else _value(table, place + size, strings)
