"""APK files: what a package is called, which version it is, what it asks for.

An APK is a zip; nothing in it is run or unpacked to disk, and no more of it is read than the
manifest and, for a label that lies there, the table of resources.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.system.axml import BadResource, Element, Value, elements, look_up

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
    label = _resolved(application.attributes.get(_LABEL), archive) if application else ""
    return ApkManifest(
        package,
        _resolved(root.attributes.get(_VERSION_NAME), archive) or "1.0",
        label.strip() or package.rpartition(".")[2],
        _launched(parts, package),
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


def _resolved(value: Value | None, archive: zipfile.ZipFile) -> str:
    """A text that stands in the manifest, or in the resources."""
    if value is None:
        return ""
    if value.is_reference and "resources.arsc" in archive.NameToInfo:
        table = _member(archive, "resources.arsc", _MAX_RESOURCES)
        return look_up(table, value.data)[:_MAX_TEXT]
    return (value.text or "")[:_MAX_TEXT]


def _launched(parts: list[Element], package: str) -> str:
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
