"""The device's files as the shell sees them: those of `system.files`, and those made from app data.

An app's shared preferences and its databases are made when somebody reads them, `/dev/null` is
there, and paths may be patterns.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.virtual_device.patterns import glob_pattern
from mobile_gym.virtual_device.shell.host import HeldState
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import databases, files
from mobile_gym.virtual_device.system.files import FileError, canonical
from mobile_gym.virtual_device.system.storage import Database, Preference

__all__ = ["FileError", "Files", "canonical", "preferences_xml"]

_PREFERENCES: Final = re.compile(r"/data/user_de/0/([^/]+)/shared_prefs/([^/]+)_preferences\.xml")
_DATABASE: Final = re.compile(r"/data/user_de/0/([^/]+)/databases/([^/]+)")
READ_ONLY: Final = "Read-only file system"
_GLOB: Final = re.compile(r"[*?\[]")


class Files:
    """The file tree of a device. Paths may be relative to the `cwd` given with each call."""

    def __init__(self, host: HeldState) -> None:
        self._host = host

    # -- reading --------------------------------------------------------------------------------

    def is_file(self, path: str) -> bool:
        """Whether a file has this canonical path."""
        return files.is_file(self._state, path) or path == "/dev/null" or self._is_made(path)

    def is_directory(self, path: str) -> bool:
        """Whether a directory has this canonical path."""
        if path.startswith(files.DATA):
            package, _, rest = path[len(files.DATA) :].partition("/")
            if package in self._state.packages and rest in ("", "shared_prefs"):
                return True
            if rest == "databases" and self._databases(package):
                return True
        return files.is_directory(self._state, path)

    def exists(self, path: str) -> bool:
        """Whether anything has this canonical path."""
        return self.is_file(path) or self.is_directory(path)

    def read(self, path: str) -> bytes:
        """The content of a file.

        Raises:
            FileError: there is no such file, or it is a directory.
        """
        if files.is_file(self._state, path):
            return files.read(self._state, path)
        if path == "/dev/null":
            return b""
        made = self._made(path)
        if made is not None:
            return made
        raise FileError(
            "Is a directory" if self.is_directory(path) else "No such file or directory"
        )

    def modified_ms(self, path: str) -> int:
        """When a path was last changed, in milliseconds since 1970."""
        return files.modified_ms(self._state, path)

    def names(self, path: str) -> list[str]:
        """What lies in a directory, sorted.

        Raises:
            FileError: it is not a directory.
        """
        if not self.is_directory(path):
            raise FileError(
                "Not a directory" if self.is_file(path) else "No such file or directory"
            )
        stored = files.names(self._state, path) if files.is_directory(self._state, path) else []
        prefix = path.rstrip("/") + "/"
        made = {
            name[len(prefix) :].partition("/")[0]
            for name in self._made_paths()
            if name.startswith(prefix)
        }
        return sorted({*stored, *made})

    def walk(self, path: str) -> Iterator[str]:
        """The path and every path below it, parents first."""
        yield path
        if self.is_directory(path):
            for name in self.names(path):
                yield from self.walk(posixpath.join(path, name))

    def glob(self, pattern: str, cwd: str) -> list[str]:
        """Paths that match a pattern with `*`, `?` and `[...]`, in the pattern's own form.

        Characters to be taken literally are escaped by a backslash.

        Raises:
            BadPattern: it is too large.
        """
        matches = ["/"] if pattern.startswith("/") else [""]
        for part in pattern.strip("/").split("/"):
            if not part:
                continue
            literal = _unescape(part)
            if _GLOB.search(re.sub(r"\\.", "", part)) is None:
                matches = [f"{base}{literal}/" for base in matches]
                continue
            matcher = glob_pattern(part)
            matches = [
                f"{base}{name}/"
                for base in matches
                if self.is_directory(canonical(base or ".", cwd))
                for name in self.names(canonical(base or ".", cwd))
                if matcher.is_all_of(name) and (part.startswith(".") or not name.startswith("."))
            ]
        paths = [path.rstrip("/") or "/" for path in matches]
        return [path for path in paths if self.exists(canonical(path, cwd))]

    # -- writing --------------------------------------------------------------------------------

    def write(self, path: str, content: bytes, *, append: bool = False) -> None:
        """Write a file; its directory must exist.

        Raises:
            FileError: it is a directory, its directory is not there, or nothing may be written
                there, or there is no space left.
        """
        if path == "/dev/null":
            return
        if self.is_directory(path):
            raise FileError("Is a directory")
        if self._is_made(path) and not files.is_file(self._state, path):
            raise FileError("Permission denied")  # what an app keeps is the app's to write
        self._make_known(posixpath.dirname(path))
        self._host.apply(lambda system: files.write(system, path, content, append=append))

    def make_directory(self, path: str) -> None:
        """Make a directory in an existing one.

        Raises:
            FileError: it exists, its parent does not, or it may not be made there.
        """
        if self.exists(path):
            raise FileError("File exists")
        self._make_known(posixpath.dirname(path))
        self._host.apply(lambda system: files.make_directory(system, path))

    def remove(self, path: str) -> None:
        """Remove a file, or a directory with all that lies in it.

        Directories that Android always has stay, empty.

        Raises:
            FileError: there is no such path, or it may not be removed.
        """
        if not files.exists(self._state, path) and self.exists(path):
            if self.is_directory(path):
                return  # an app's own folder stays
            raise FileError("Permission denied" if path.startswith("/data/") else READ_ONLY)
        self._host.apply(lambda system: files.remove(system, path))

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _state(self) -> DeviceState:
        return self._host.state

    def _make_known(self, directory: str) -> None:
        """Give an app's own folder, which is there without being kept, a place in the state."""
        if self.is_directory(directory) and not files.is_directory(self._state, directory):
            parent = posixpath.dirname(directory)
            self._make_known(parent)
            self._host.apply(lambda system: files.make_directory(system, directory))

    def _made_paths(self) -> Iterator[str]:
        for package in self._state.packages:
            yield f"{files.DATA}{package}/shared_prefs"
            path = f"{files.DATA}{package}/shared_prefs/{package}_preferences.xml"
            if self._is_made(path):
                yield path
            for name in self._databases(package):
                yield f"{files.DATA}{package}/databases/{name}"

    def _databases(self, package: str) -> Mapping[str, Database]:
        app = self._host.apps.get(package) if package in self._state.packages else None
        return app.storage.databases if app is not None else {}

    def _is_made(self, path: str) -> bool:
        match = _DATABASE.fullmatch(path)
        if match is not None:
            return match[2] in self._databases(match[1])
        return self._made(path) is not None

    def _made(self, path: str) -> bytes | None:
        """The content of a file that is made from an app's data."""
        database = _DATABASE.fullmatch(path)
        if database is not None:
            tables = self._databases(database[1]).get(database[2])
            return databases.build(tables, self._state) if tables is not None else None
        match = _PREFERENCES.fullmatch(path)
        if match is None or match[1] != match[2] or match[1] not in self._state.packages:
            return None
        app = self._host.apps.get(match[1])
        values = app.storage.preferences(self._state) if app is not None else None
        return preferences_xml(values).encode("utf-8", "replace") if values else None


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


_XML: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\r": "&#13;",
        "\t": "&#9;",
    }
)
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def preferences_xml(values: Mapping[str, Preference]) -> str:
    """A shared-preferences file.

    Source: `com.android.internal.util.XmlUtils.writeMapXml`.
    """
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, value in values.items():
        lines.append(f"    {_preference(_escaped(name), value)}")
    lines.append("</map>")
    return "\n".join(lines) + "\n"


def _preference(name: str, value: Preference) -> str:
    if isinstance(value, bool):
        return f'<boolean name="{name}" value="{"true" if value else "false"}" />'
    if isinstance(value, int):
        kind = "int" if -(1 << 31) <= value < 1 << 31 else "long"
        return f'<{kind} name="{name}" value="{value}" />'
    if isinstance(value, float):
        return f'<float name="{name}" value="{value}" />'
    if isinstance(value, str):
        return f'<string name="{name}">{_escaped(value)}</string>'
    members = "".join(f"\n        <string>{_escaped(str(item))}</string>" for item in sorted(value))
    return f'<set name="{name}">{members}\n    </set>' if members else f'<set name="{name}" />'


def _escaped(text: str) -> str:
    return _NOT_XML.sub("", text).translate(_XML)
