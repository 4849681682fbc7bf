"""APK files as the build tools write them, made from nothing: compiled manifest, resource table."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Sequence

ATTRIBUTES = {
    "label": 0x01010001,
    "name": 0x01010003,
    "targetPackage": 0x01010021,
    "versionCode": 0x0101021B,
    "versionName": 0x0101021C,
}
LABEL_ID = 0x7F010000
NOTHING = 0xFFFFFFFF


def _chunk(kind: int, header: bytes, body: bytes = b"") -> bytes:
    size = 8 + len(header) + len(body)
    return struct.pack("<HHI", kind, 8 + len(header), size) + header + body


def string_pool(strings: Sequence[str], *, utf8: bool) -> bytes:
    offsets, data = [], b""
    for text in strings:
        offsets.append(len(data))
        if utf8:
            raw = text.encode()
            sizes = b""
            for size in (len(text), len(raw)):
                sizes += bytes((size,)) if size < 0x80 else bytes((0x80 | size >> 8, size & 0xFF))
            data += sizes + raw + b"\0"
        else:
            data += struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(offsets)
    header = struct.pack("<5I", len(offsets), 0, 0x100 if utf8 else 0, start, 0)
    return _chunk(0x0001, header, struct.pack(f"<{len(offsets)}I", *offsets) + data)


def manifest(
    package: str,
    *,
    label: str | int = "Guest",
    version: str = "2.5",
    activity: str = ".Main",
    permissions: Sequence[str] = (),
    split: str = "",
    instruments: str = "",
    utf8: bool = False,
) -> bytes:
    elements: list[tuple[str, dict[str, str | int]]] = [
        ("manifest", {"package": package, "versionCode": 7, "versionName": version}),
        *(("uses-permission", {"name": name}) for name in permissions),
        *(
            ("instrumentation", {"name": ".Runner", "targetPackage": target})
            for target in instruments.split()
        ),
        ("application", {"label": label}),
        ("activity", {"name": activity}),
        ("intent-filter", {}),
        ("action", {"name": "android.intent.action.MAIN"}),
        ("category", {"name": "android.intent.category.LAUNCHER"}),
    ]
    if split:
        elements[0][1]["split"] = split
    names = list(ATTRIBUTES)  # names with resource ids stand first
    texts = [*names]
    for element, attributes in elements:
        texts += [element, *attributes, *(v for v in attributes.values() if isinstance(v, str))]
    texts = list(dict.fromkeys(texts))
    body = string_pool(texts, utf8=utf8)
    body += _chunk(0x0180, b"", struct.pack(f"<{len(names)}I", *ATTRIBUTES.values()))
    for element, attributes in elements:
        packed = b""
        for name, value in attributes.items():
            if isinstance(value, str):
                at = texts.index(value)
                packed += struct.pack("<3IHBBI", NOTHING, texts.index(name), at, 8, 0, 3, at)
            else:
                kind = 1 if name == "label" else 0x10
                packed += struct.pack(
                    "<3IHBBI", NOTHING, texts.index(name), NOTHING, 8, 0, kind, value
                )
        head = struct.pack(
            "<IIHHHHHH", NOTHING, texts.index(element), 20, 20, len(attributes), 0, 0, 0
        )
        body += _chunk(0x0102, struct.pack("<II", 1, NOTHING), head + packed)
    return _chunk(0x0003, b"", body)


def resources(label: str, german: str = "Gast") -> bytes:
    """A table with one string, in German first and then by default."""

    def entries(string: int, language: bytes) -> bytes:
        config = struct.pack("<II4s", 12, 0, language)
        header = struct.pack("<BBHII", 1, 0, 0, 1, 8 + 12 + len(config) + 4) + config
        return _chunk(0x0201, header, struct.pack("<IHHIHBBI", 0, 8, 0, 0, 8, 0, 3, string))

    package = struct.pack("<I256s4I", 0x7F, b"", 0, 0, 0, 0)
    body = string_pool([german, label], utf8=True)
    body += _chunk(0x0200, package, entries(0, b"de\0\0") + entries(1, b"\0\0\0\0"))
    return _chunk(0x0002, struct.pack("<I", 1), body)


def apk(compiled: bytes, table: bytes = b"", *, filler: int = 0) -> bytes:
    """The file; `filler` bytes that do not compress make it longer."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("AndroidManifest.xml", compiled)
        archive.writestr("classes.dex", b"dex\n039\0")
        if table:
            archive.writestr("resources.arsc", table, zipfile.ZIP_STORED)
        if filler:
            archive.writestr("assets/filler", bytes(filler), zipfile.ZIP_STORED)
    return made.getvalue()
