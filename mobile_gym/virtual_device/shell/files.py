"""The device's files as the shell sees them: those of `system.files`, and those of apps' folders.

The files of an app are made when somebody reads them (`system.folders`), `/dev/null` is there, and
paths may be patterns.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.patterns import glob_pattern
from mobile_gym.virtual_device.shell.host import HeldState
from mobile_gym.virtual_device.shell.system_files import PROC, is_system_file, system_file
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import files, folders
from mobile_gym.virtual_device.system.databases import QueryError
from mobile_gym.virtual_device.system.files import FileError, canonical

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App

READ_ONLY: Final = "Read-only file system"
_GLOB: Final = re.compile(r"[*?\[]")


class Files:
    """The file tree of a device. Paths may be relative to the `cwd` given with each call."""

    def __init__(self, host: HeldState) -> None:
        self._host = host

    # -- reading --------------------------------------------------------------------------------

    def is_file(self, path: str) -> bool:
        """Whether a file has this canonical path."""
        return (
            files.is_file(self._state, path)
            or path == "/dev/null"
            or self._is_made(path)
            or is_system_file(self._host, path)
        )

    def is_directory(self, path: str) -> bool:
        """Whether a directory has this canonical path."""
        app = self._app_of(path)
        if app is not None:
            name = _within(path)
            if not name:
                return True
            if app.package not in self._state.detached and (
                name == "shared_prefs"
                or any(made.startswith(f"{name}/") for made in folders.made_names(self._state, app))
            ):
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
        if path == "/dev/null":
            return b""
        made = self._generated_content(path)
        if made is None:
            made = system_file(self._host, path)
        if made is not None:
            return made
        if files.is_file(self._state, path):
            return files.read(self._state, path)
        raise FileError(
            "Is a directory" if self.is_directory(path) else "No such file or directory"
        )

    def size(self, path: str) -> int:
        """How many bytes a file has.

        Raises:
            FileError: there is no such file, or it is a directory.
        """
        if not self._is_made(path) and files.is_file(self._state, path):
            return files.size_of(self._state.files[path])
        return len(self.read(path))

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
            for name in self._made_below(path)
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
        self._prepare(path)
        self._host.apply(lambda system: files.write(system, path, content, append=append))

    def make_directory(self, path: str) -> None:
        """Make a directory in an existing one.

        Raises:
            FileError: it exists, its parent does not, or it may not be made there.
        """
        if self.exists(path):
            raise FileError("File exists")
        self._prepare(path)
        self._host.apply(lambda system: files.make_directory(system, path))

    def remove(self, path: str) -> None:
        """Remove a file, or a directory with all that lies in it.

        Directories that Android always has stay, empty.

        Raises:
            FileError: there is no such path, or it may not be removed.
        """
        if path == "/dev/null":
            raise FileError(READ_ONLY)
        self._detach(path)
        app = self._app_of(path)
        if app is not None and not _within(path):  # an app's own folder stays, empty
            for name in self.names(path):
                self.remove(f"{path}/{name}")
            return
        if not files.exists(self._state, path) and self.is_directory(path):
            return  # the folder of its preferences, where it has none
        self._host.apply(lambda system: files.remove(system, path))

    def copy_file(self, source: str, goal: str, *, keeps_time: bool = False) -> None:
        """Copy a file; one at the goal is written over.

        Raises:
            FileError: as `read` and `write`.
        """
        if source == goal:
            raise FileError("is the same file")
        modified_ms = self.modified_ms(source)
        if self._is_made(source) or not files.is_file(self._state, source):
            self.write(goal, self.read(source))
        else:
            self._prepare(goal)
            if goal == "/dev/null":
                return
            self._host.apply(lambda system: files.copy(system, source, goal))
        if keeps_time:
            self.set_modified(goal, modified_ms)

    def move(self, source: str, goal: str) -> None:
        """Move or rename; what is moved keeps its times, and a file at the goal is written over.

        Raises:
            FileError: as `read` and `write`; or the goal lies in the source.
        """
        self._detach(source)
        self._prepare(goal)
        self._host.apply(lambda system: files.move(system, source, goal))

    def set_modified(self, path: str, modified_ms: int) -> None:
        """Say when a path was last changed."""
        self._host.apply(lambda system: files.set_modified(system, path, modified_ms))

    def write_database(self, path: str, content: bytes) -> None:
        """Write a database in place, as SQLite does: an app whose database it is takes it at once.

        Raises:
            FileError: as `write`.
        """
        app = self._app_of(path)
        is_attached = app is not None and folders.is_generated(self._state, app, _within(path))
        self.write(path, content)
        if app is not None and is_attached:
            self._host.apply(lambda system: folders.load_files_into_data(system, app.package))

    def settle(self) -> None:
        """A command or a transfer has ended: providers read what it has written."""
        if self._state.detached:
            self._host.apply(folders.adopt_at_once)

    def inner(self, path: str) -> str:
        """A canonical path, with the name that an app's package has inside the device."""
        return path

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _state(self) -> DeviceState:
        return self._host.state

    def _app_of(self, path: str) -> App | None:
        """The app in whose folder a path lies, or whose folder it is."""
        package = folders.owner_of(self._state, path)
        return self._host.apps.get(package) if package else None

    def _prepare(self, path: str) -> None:
        """Before a path is written: what lies there and around it must be in the state."""
        self._detach(path)
        self._make_known(posixpath.dirname(path))

    def _make_known(self, directory: str) -> None:
        """Give an app's own folder, which is there without being kept, a place in the state."""
        if self.is_directory(directory) and not files.is_directory(self._state, directory):
            parent = posixpath.dirname(directory)
            self._make_known(parent)
            self._host.apply(lambda system: files.make_directory(system, directory))

    def _detach(self, path: str) -> None:
        """Before a path is written or removed: make what its app would, if it is one of those."""
        app = self._app_of(path)
        if app is None or app.package in self._state.detached:
            return
        name = _within(path)
        inside = f"{name}/"
        if folders.is_declared(app, name) or any(
            not name or made.startswith(inside) for made in folders.made_names(self._state, app)
        ):
            self._host.apply(lambda system: folders.detach(system, app.package))

    def _made_below(self, path: str) -> Iterator[str]:
        """Paths of the files that apps make, as far as they may lie in a directory."""
        if path == "/proc":
            yield from PROC
            return
        if path.startswith(folders.DATA):
            app = self._app_of(path)
            apps = () if app is None else (app,)
        elif folders.DATA.startswith(f"{path.rstrip('/')}/"):
            apps = tuple(self._host.apps[package] for package in self._state.packages)
        else:
            return
        for app in apps:
            root = f"{folders.DATA}{app.package}"
            yield root
            if app.package not in self._state.detached:
                yield f"{root}/shared_prefs"
            for name in folders.made_names(self._state, app):
                yield f"{root}/{name}"

    def _is_made(self, path: str) -> bool:
        app = self._app_of(path)
        return app is not None and folders.is_generated(self._state, app, _within(path))

    def _generated_content(self, path: str) -> bytes | None:
        """The content of a file that is made from an app's data."""
        app = self._app_of(path)
        try:
            return None if app is None else folders.generate_file(self._state, app, _within(path))
        except QueryError as error:
            raise FileError(f"I/O error: {error}") from None


def _within(path: str) -> str:
    """A path by its place in the folder of the app that it lies in."""
    return path[len(folders.DATA) :].partition("/")[2]


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
