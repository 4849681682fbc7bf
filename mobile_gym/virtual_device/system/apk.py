"""APK files: what is read of one that is installed, and those of the device's own apps.

An APK is a zip; nothing in it is run or unpacked to disk, and no more of it is read than the
manifest and, for a label that lies there, the table of resources. Everything is read within the
bytes that are there; whatever does not fit raises `BadResource`. Those of the device's own apps, as
`pm path` names them, have a manifest and nothing that could run.

Source: AOSP, `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
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


_MAX_MANIFEST: Final = 4 << 20
_MAX_RESOURCES: Final = 64 << 20
_MAX_FILES: Final = 100_000
_MAX_TEXT: Final = 200
_PACKAGE_NAME: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", re.ASCII)

_LABEL, _NAME, _VERSION_NAME = 0x01010001, 0x01010003, 0x0101021C
_TARGET_PACKAGE: Final = 0x01010021
"""Resource ids of attributes of `android:`. Source: AOSP, `core/res/res/values/public.xml`."""


class BadApk(Exception):
    """The file is no APK that can be installed; the message is in Android's words."""


@dataclass(frozen=True, slots=True)
class Instrumentation:
    """A test program that an APK declares.

    Attributes:
        name: its class, in full.
        target: the package that it is meant to test.
    """

    name: str
    target: str


@dataclass(frozen=True, slots=True)
class ApkManifest:
    """What an APK says of itself.

    Attributes:
        package: its package name.
        version: `versionName`.
        label: of the app; the last part of the package name where it has none.
        activity: the class that the launcher starts, `.Class` or a full name; "" without one.
        permissions: what it asks for.
        split: name of the part of an app that it is; "" for the base.
        instrumentations: the test programs that it declares.
    """

    package: str
    version: str
    label: str
    activity: str
    permissions: frozenset[str]
    split: str
    instrumentations: tuple[Instrumentation, ...] = ()


def read_apk(content: bytes) -> ApkManifest:
    """Read an APK.

    Raises:
        BadApk: it is none, or has no manifest that can be read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if len(archive.filelist) > _MAX_FILES:
                raise BadApk("INSTALL_PARSE_FAILED_NOT_APK: too many files")
            parts = elements(_member(archive, "AndroidManifest.xml", _MAX_MANIFEST))
            return _manifest(parts, archive)
    except (
        zipfile.BadZipFile,
        zlib.error,
        BadResource,
        EOFError,
        NotImplementedError,  # compressed in a way that zipfile does not know
        RuntimeError,  # encrypted
        ValueError,
        OSError,
    ) as error:
        raise BadApk(f"INSTALL_PARSE_FAILED_NOT_APK: {error}") from error


def _member(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    try:
        with archive.open(name) as member:
            content = member.read(limit + 1)
    except KeyError:
        raise BadApk(f"INSTALL_PARSE_FAILED_NOT_APK: it has no {name}") from None
    if len(content) > limit:
        raise BadApk(f"INSTALL_PARSE_FAILED_BAD_MANIFEST: {name} has more than {limit} bytes")
    return content


def _manifest(parts: list[Element], archive: zipfile.ZipFile) -> ApkManifest:
    root = next((part for part in parts if part.name == "manifest"), None)
    package = _text(root, "package") if root is not None else ""
    if root is None or not _PACKAGE_NAME.fullmatch(package) or len(package) > _MAX_TEXT:
        raise BadApk(f"INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME: {package[:_MAX_TEXT]!r}")
    application = next((part for part in parts if part.name == "application"), None)
    label = _resolve_resource(application.attributes.get(_LABEL), archive) if application else ""
    return ApkManifest(
        package,
        _resolve_resource(root.attributes.get(_VERSION_NAME), archive) or "1.0",
        label.strip() or package.rpartition(".")[2],
        _launched_activity(parts, package),
        frozenset(_text(part, _NAME) for part in parts if part.name == "uses-permission"),
        _text(root, "split"),
        tuple(
            Instrumentation(_full(package, _text(part, _NAME)), _text(part, _TARGET_PACKAGE))
            for part in parts
            if part.name == "instrumentation"
        ),
    )


def _full(package: str, name: str) -> str:
    """A class as the manifest names it, in full."""
    return package + name if name.startswith(".") else name


def _text(part: Element, key: int | str) -> str:
    value = part.attributes.get(key)
    return (value.text or "")[:_MAX_TEXT] if value is not None else ""


def _resolve_resource(value: Value | None, archive: zipfile.ZipFile) -> str:
    """A text that stands in the manifest, or in the resources."""
    if value is None:
        return ""
    if value.is_reference and "resources.arsc" in archive.NameToInfo:
        table = _member(archive, "resources.arsc", _MAX_RESOURCES)
        return look_up(table, value.data)[:_MAX_TEXT]
    return (value.text or "")[:_MAX_TEXT]


def _launched_activity(parts: list[Element], package: str) -> str:
    """The activity before the category LAUNCHER; the elements stand in document order."""
    activity = ""
    for part in parts:
        if part.name in ("activity", "activity-alias"):
            activity = _text(part, _NAME)
        elif part.name == "category" and _text(part, _NAME).endswith("category.LAUNCHER"):
            return (
                activity.removeprefix(package) if activity.startswith(f"{package}.") else activity
            )
    return ""


_NOTHING: Final = 0xFFFF_FFFF
_WRITTEN_STRING_POOL, _WRITTEN_XML = 0x0001, 0x0003
_WRITTEN_START, _WRITTEN_END, _WRITTEN_MAP = 0x0102, 0x0103, 0x0180
_WRITTEN_STRING: Final = 3
_IDS: Final[Mapping[str, int]] = {
    "label": 0x01010001,
    "name": 0x01010003,
    "versionName": 0x0101021C,
}
"""Attributes of `android:`. Source: AOSP, `core/res/res/values/public.xml`."""
_FIRST_DAY: Final = (2009, 1, 1, 0, 0, 0)
"""The time of every file in an APK, as the build tools write it."""


def write_apk(
    package: str, *, label: str, version: str, activity: str, permissions: Sequence[str]
) -> bytes:
    """An APK.

    Args:
        package: its package name.
        label: of the app.
        version: `versionName`.
        activity: the class that the launcher starts; "" for an app without an icon.
        permissions: what it asks for.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (
            (
                "AndroidManifest.xml",
                _written_manifest(package, label, version, activity, permissions),
            ),
            ("classes.dex", b"dex\n039\0"),
        ):
            archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), content)
    return made.getvalue()


class _Xml:
    """Compiled XML that is being put together."""

    def __init__(self) -> None:
        self._texts = dict.fromkeys(_IDS)  # names with resource ids stand first
        self._body: list[tuple[int, str, Mapping[str, str]]] = []

    def start(self, name: str, /, **attributes: str) -> None:
        """Open an element."""
        self._texts.update(dict.fromkeys((name, *attributes, *attributes.values())))
        self._body.append((_WRITTEN_START, name, attributes))

    def end(self, *names: str) -> None:
        """Close elements, the inner one first."""
        self._body += ((_WRITTEN_END, name, {}) for name in names)

    def compiled_bytes(self) -> bytes:
        """The bytes."""
        at = {text: index for index, text in enumerate(self._texts)}
        ids = struct.pack(f"<{len(_IDS)}I", *_IDS.values())
        body = _string_pool(tuple(at)) + _chunk(_WRITTEN_MAP, b"", ids)
        for kind, name, attributes in self._body:
            packed = b"".join(
                struct.pack(
                    "<3IHBBI", _NOTHING, at[key], at[value], 8, 0, _WRITTEN_STRING, at[value]
                )
                for key, value in attributes.items()
            )
            head = struct.pack("<II", _NOTHING, at[name])
            if kind == _WRITTEN_START:
                head += struct.pack("<HHHHHH", 20, 20, len(attributes), 0, 0, 0)
            body += _chunk(kind, struct.pack("<II", 1, _NOTHING), head + packed)
        return _chunk(_WRITTEN_XML, b"", body)


def _written_manifest(
    package: str, label: str, version: str, activity: str, permissions: Sequence[str]
) -> bytes:
    xml = _Xml()
    xml.start("manifest", package=package, versionName=version)
    for permission in permissions:
        xml.start("uses-permission", name=permission)
        xml.end("uses-permission")
    xml.start("application", label=label)
    if activity:
        xml.start("activity", name=activity)
        xml.start("intent-filter")
        for kind, name in (("action", "action.MAIN"), ("category", "category.LAUNCHER")):
            xml.start(kind, name=f"android.intent.{name}")
            xml.end(kind)
        xml.end("intent-filter", "activity")
    xml.end("application", "manifest")
    return xml.compiled_bytes()


def _chunk(kind: int, header: bytes, body: bytes = b"") -> bytes:
    size = 8 + len(header) + len(body)
    return struct.pack("<HHI", kind, 8 + len(header), size) + header + body


def _string_pool(texts: Sequence[str]) -> bytes:
    offsets, data = [], b""
    for text in texts:
        offsets.append(len(data))
        raw = text.encode("utf-8", "replace")
        data += _length(len(text)) + _length(len(raw)) + raw + b"\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(offsets)
    header = struct.pack("<5I", len(offsets), 0, _UTF8, start, 0)
    return _chunk(_WRITTEN_STRING_POOL, header, struct.pack(f"<{len(offsets)}I", *offsets) + data)


def _length(size: int) -> bytes:
    """A length of at most 15 bits, in one byte or two."""
    return bytes((size,)) if size < 0x80 else bytes((0x80 | size >> 8 & 0x7F, size & 0xFF))
