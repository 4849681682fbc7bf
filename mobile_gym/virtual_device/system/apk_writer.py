"""APKs of the device's own apps, as `pm path` names them: a manifest and nothing that could run.

Source: AOSP, `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import Final

_NOTHING: Final = 0xFFFF_FFFF
_STRING_POOL, _XML = 0x0001, 0x0003
_START_ELEMENT, _END_ELEMENT, _RESOURCE_MAP = 0x0102, 0x0103, 0x0180
_UTF8: Final = 0x100
_STRING: Final = 3
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
            ("AndroidManifest.xml", _manifest(package, label, version, activity, permissions)),
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
        self._body.append((_START_ELEMENT, name, attributes))

    def end(self, *names: str) -> None:
        """Close elements, the inner one first."""
        self._body += ((_END_ELEMENT, name, {}) for name in names)

    def compiled(self) -> bytes:
        """The bytes."""
        at = {text: index for index, text in enumerate(self._texts)}
        ids = struct.pack(f"<{len(_IDS)}I", *_IDS.values())
        body = _string_pool(tuple(at)) + _chunk(_RESOURCE_MAP, b"", ids)
        for kind, name, attributes in self._body:
            packed = b"".join(
                struct.pack("<3IHBBI", _NOTHING, at[key], at[value], 8, 0, _STRING, at[value])
                for key, value in attributes.items()
            )
            head = struct.pack("<II", _NOTHING, at[name])
            if kind == _START_ELEMENT:
                head += struct.pack("<HHHHHH", 20, 20, len(attributes), 0, 0, 0)
            body += _chunk(kind, struct.pack("<II", 1, _NOTHING), head + packed)
        return _chunk(_XML, b"", body)


def _manifest(
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
    return xml.compiled()


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
    return _chunk(_STRING_POOL, header, struct.pack(f"<{len(offsets)}I", *offsets) + data)


def _length(size: int) -> bytes:
    """A length of at most 15 bits, in one byte or two."""
    return bytes((size,)) if size < 0x80 else bytes((0x80 | size >> 8 & 0x7F, size & 0xFF))
