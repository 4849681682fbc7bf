"""The file system of a device: its files, their types and URIs, how much they take up.

`DeviceState.files` maps a canonical path to bytes. A key that ends with `/` is an empty directory
somebody made; every other directory is implied by what lies in it, or is one that Android always
has. Shared storage is kept under `/sdcard`, app data under `/data/user_de/0`.
`DeviceState.file_times` holds when a path was last changed, in milliseconds since 1970; one that is
not in it has not changed since the start.

In the place of a generated picture lies its recipe (`ui.photographs`): whoever reads the file or
asks for its size gets that of the picture, and a copy of the file is the recipe again.

Source: AOSP `ExternalStorageProvider`, whose document ids are `primary:PATH`.
"""

from __future__ import annotations

import posixpath
import weakref
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote, unquote

from immutabledict import immutabledict

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.state import DeviceState, FrozenMap

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_MIME_TYPES: Final = {
    "aac": "audio/aac",
    "apk": "application/vnd.android.package-archive",
    "avi": "video/x-msvideo",
    "bmp": "image/bmp",
    "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip",
    "flac": "audio/flac",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": "text/html",
    "html": "text/html",
    "ics": "text/calendar",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "log": "text/plain",
    "m4a": "audio/mp4",
    "md": "text/markdown",
    "mkv": "video/x-matroska",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "ogg": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "txt": "text/plain",
    "vcf": "text/x-vcard",
    "wav": "audio/x-wav",
    "webm": "video/webm",
    "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "text/xml",
    "zip": "application/zip",
}
"""Source: Android's `MimeTypeMap`."""
DIRECTORY_TYPE: Final = "vnd.android.document/directory"
"""Source: `DocumentsContract.Document.MIME_TYPE_DIR`."""


def mime_type(name: str) -> str:
    """The type of a file by the ending of its name; `application/octet-stream` where unknown."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return _MIME_TYPES.get(ending, "application/octet-stream")


MAX_BYTES: Final = 512 << 20
"""What the device can hold."""


def size_of(content: bytes) -> int:
    """How many bytes a file has, from what the state keeps of it."""
    picture = ui.photograph_of(content)
    return len(content) if picture is None else picture.file_bytes


_USED: Final[dict[int, tuple[weakref.ref[FrozenMap], int]]] = {}
"""What files take up, by the identity of the map they are in, for as long as it lives."""


def used_bytes(state: DeviceState) -> int:
    """What all files together take up; a write adds to it, so that they are not counted again."""
    files = state.files
    entry = _USED.get(id(files))
    if entry is None or entry[0]() is not files:
        used = sum(map(size_of, files.values()))
        remember_used(files, used)
        return used
    return entry[1]


def remember_used(files: FrozenMap, used: int) -> None:
    """Say what the files of a new map take up."""
    key = id(files)
    _USED[key] = (weakref.ref(files, lambda gone: _forget_used(key, gone)), used)


def _forget_used(key: int, gone: weakref.ref[FrozenMap]) -> None:
    """The map has gone; another one may be where it was by now."""
    entry = _USED.get(key)
    if entry is not None and entry[0] is gone:
        del _USED[key]


SHARED: Final = "/sdcard"
"""Shared storage, as every app sees it."""
DATA: Final = "/data/user_de/0/"

_ALIASES: Final = (
    ("/storage/emulated/0", "/sdcard"),
    ("/storage/self/primary", "/sdcard"),
    ("/mnt/sdcard", "/sdcard"),
    ("/data/media/0", "/sdcard"),
    ("/data/user/0", "/data/user_de/0"),
    ("/data/data", "/data/user_de/0"),
)
_FOLDERS: Final = (
    "Alarms",
    "Android",
    "Audiobooks",
    "DCIM",
    "Documents",
    "Download",
    "Movies",
    "Music",
    "Notifications",
    "Pictures",
    "Podcasts",
    "Recordings",
    "Ringtones",
)
ALWAYS: Final = frozenset(
    {"/", "/data", "/data/local", "/data/local/tmp", "/data/user_de", "/data/user_de/0", "/dev"}
    | {"/product", "/proc", "/sdcard", "/storage", "/storage/emulated", "/system", "/vendor"}
    | {f"/sdcard/{name}" for name in _FOLDERS}
)
"""Directories that are there whatever happens."""
_WRITABLE: Final = ("/sdcard/", "/data/")
_MAX_NAME_BYTES: Final = 255


class FileError(Exception):
    """What the system would answer; the message is `strerror`'s."""


class Entry(NamedTuple):
    """A file or a directory, as a listing shows it; a directory's size is 0."""

    path: str
    name: str
    is_directory: bool
    size: int
    mime_type: str
    modified_ms: int


# -- names --------------------------------------------------------------------------------------


def canonical(path: str, cwd: str = "/") -> str:
    """The one absolute form of a path under which the state keeps it; "" stays empty."""
    if not path:
        return ""
    path = posixpath.normpath(posixpath.join(cwd, path))
    path = "/" + path.lstrip("/")
    for alias, target in _ALIASES:
        if path == alias or path.startswith(f"{alias}/"):
            return target + path[len(alias) :]
    return path


def free_name(state: DeviceState, directory: str, name: str) -> str:
    """The name itself or, where it is taken, with the first free number: `a (1).txt`."""
    stem, dot, ending = name.rpartition(".")
    if not stem:
        stem, dot, ending = name, "", ""
    candidate, number = name, 0
    while exists(state, f"{directory}/{candidate}"):
        number += 1
        candidate = f"{stem} ({number}){dot}{ending}"
    return candidate


# -- reading ------------------------------------------------------------------------------------


def is_file(state: DeviceState, path: str) -> bool:
    """Whether a file has this canonical path."""
    return path in state.files and not path.endswith("/")


def is_directory(state: DeviceState, path: str) -> bool:
    """Whether a directory has this canonical path."""
    if path in ALWAYS or f"{path}/" in state.files:
        return True
    inside = f"{path}/"
    return any(name.startswith(inside) for name in state.files)


def exists(state: DeviceState, path: str) -> bool:
    """Whether anything has this canonical path."""
    return is_file(state, path) or is_directory(state, path)


def read(state: DeviceState, path: str) -> bytes:
    """The content of a file.

    Raises:
        FileError: there is no such file, or it is a directory.
    """
    content = None if path.endswith("/") else state.files.get(path)
    if content is None:
        raise FileError(
            "Is a directory" if is_directory(state, path) else "No such file or directory"
        )
    picture = ui.photograph_of(content)
    return content if picture is None else ui.encode_photograph(picture)


def modified_ms(state: DeviceState, path: str) -> int:
    """When a path was last changed, in milliseconds since 1970."""
    return state.file_times.get(path, state.boot_ms)


def names(state: DeviceState, path: str) -> list[str]:
    """What lies in a directory, sorted.

    Raises:
        FileError: it is not a directory.
    """
    if not is_directory(state, path):
        raise FileError("Not a directory" if is_file(state, path) else "No such file or directory")
    prefix = path.rstrip("/") + "/"
    start = len(prefix)
    names = {name[start:].partition("/")[0] for name in state.files if name.startswith(prefix)}
    names |= {name[start:].partition("/")[0] for name in ALWAYS if name.startswith(prefix)}
    names.discard("")
    return sorted(names)


def entries(state: DeviceState, path: str) -> list[Entry]:
    """What lies in a directory, by name; empty where it is none."""
    prefix = path.rstrip("/") + "/"
    start = len(prefix)
    times, boot_ms = state.file_times, state.boot_ms
    by_name: dict[str, Entry] = {}
    for name in (*state.files, *_inside_always(prefix)):
        if not name.startswith(prefix):
            continue
        child, slash, _ = name[start:].partition("/")
        if not child or child in by_name:
            continue
        at = prefix + child
        directory = bool(slash) or at in ALWAYS
        size = 0 if directory else size_of(state.files[at])
        kind = DIRECTORY_TYPE if directory else mime_type(child)
        by_name[child] = Entry(at, child, directory, size, kind, times.get(at, boot_ms))
    return [by_name[name] for name in sorted(by_name)]


def _inside_always(prefix: str) -> tuple[str, ...]:
    return tuple(name for name in ALWAYS if name.startswith(prefix))


def walk(state: DeviceState, path: str) -> Iterator[str]:
    """The path and every path below it, parents first."""
    yield path
    if is_directory(state, path):
        for name in names(state, path):
            yield from walk(state, posixpath.join(path, name))


# -- writing ------------------------------------------------------------------------------------


def write(system: System, path: str, content: bytes, *, append: bool = False) -> None:
    """Write a file; its directory must exist.

    Raises:
        FileError: it is a directory, its directory is not there, nothing may be written there, its
            name cannot be one, or there is no space left.
    """
    if append and is_file(system.state, path):
        content = read(system.state, path) + content
    _put(system, path, content)


def _put(system: System, path: str, content: bytes) -> None:
    """Keep a content, which may be a recipe."""
    state = system.state
    if is_directory(state, path):
        raise FileError("Is a directory")
    _require_place(state, path)
    used = used_bytes(state) - size_of(state.files.get(path, b"")) + size_of(content)
    if used > MAX_BYTES:
        raise FileError("No space left on device")
    _store(system, {**state.files, path: content}, path)
    remember_used(system.state.files, used)


def make_directory(system: System, path: str) -> None:
    """Make a directory in an existing one.

    Raises:
        FileError: it exists, its parent does not, or it may not be made there.
    """
    if exists(system.state, path):
        raise FileError("File exists")
    _require_place(system.state, path)
    _store(system, {**system.state.files, f"{path}/": b""}, path)


def set_modified(system: System, path: str, modified_ms: int) -> None:
    """Say when a path was last changed, where it can be told; directories of Android cannot."""
    state = system.state
    if exists(state, path):
        system.change(file_times=state.file_times.set(path, modified_ms))


def remove(system: System, path: str) -> None:
    """Remove a file, or a directory with all that lies in it.

    Directories that Android always has stay, empty.

    Raises:
        FileError: there is no such path, or it may not be removed.
    """
    state = system.state
    if not exists(state, path):
        raise FileError("No such file or directory")
    if not path.startswith(_WRITABLE):
        raise FileError("Read-only file system")
    inside = f"{path}/"
    files = {
        name: content
        for name, content in state.files.items()
        if name != path and not name.startswith(inside)
    }
    times = {
        name: time
        for name, time in state.file_times.items()
        if name != path and not name.startswith(inside)
    }
    parent = posixpath.dirname(path)
    if parent not in ALWAYS:
        files.setdefault(f"{parent}/", b"")  # it stays, even where this was all it had
    times[parent] = state.now_ms
    used = used_bytes(state) - sum(
        size_of(content) for name, content in state.files.items() if name not in files
    )
    system.change(files=immutabledict(files), file_times=immutabledict(times))
    remember_used(system.state.files, used)


def copy(system: System, source: str, goal: str) -> None:
    """Copy a file, or a directory with all that lies in it; a file at the goal is written over.

    Raises:
        FileError: as `write`; or the two are the same, or the goal lies in the source.
    """
    if source == goal:
        raise FileError("is the same file")
    if not is_directory(system.state, source):
        if not is_file(system.state, source):
            raise FileError("No such file or directory")
        _put(system, goal, system.state.files[source])
        return
    if goal.startswith(f"{source}/"):
        raise FileError("cannot be copied into itself")
    before = system.state
    try:
        for path in list(walk(before, source)):
            at = goal + path[len(source) :]
            if not is_directory(before, path):
                _put(system, at, before.files[path])
            elif not is_directory(system.state, at):
                make_directory(system, at)
    except FileError:
        system.change(files=before.files, file_times=before.file_times)  # all of it or nothing
        raise


def move(system: System, source: str, goal: str) -> None:
    """Move or rename; what is moved keeps its times.

    Raises:
        FileError: as `copy` and `remove`; a directory that Android always has cannot be moved.
    """
    state = system.state
    if source == goal:
        raise FileError("is the same file")
    if goal.startswith(f"{source}/"):
        raise FileError("cannot be copied into itself")
    if not exists(state, source):
        raise FileError("No such file or directory")
    if source in ALWAYS or not source.startswith(_WRITABLE):
        raise FileError("Permission denied")
    _require_place(state, goal)
    if is_directory(state, goal):
        raise FileError("File exists" if is_directory(state, source) else "Is a directory")
    if is_file(state, goal) and is_directory(state, source):
        raise FileError("Not a directory")
    inside, start = f"{source}/", len(source)

    def moved(path: str) -> str:
        return goal + path[start:] if path == source or path.startswith(inside) else path

    files = {moved(path): content for path, content in state.files.items() if path != goal}
    times = {moved(path): time for path, time in state.file_times.items() if path != goal}
    times.setdefault(goal, state.boot_ms)
    parents = (posixpath.dirname(source), posixpath.dirname(goal))
    if parents[0] not in ALWAYS:
        files.setdefault(f"{parents[0]}/", b"")
    times |= dict.fromkeys(parents, state.now_ms)
    system.change(files=immutabledict(files), file_times=immutabledict(times))


def _require_place(state: DeviceState, path: str) -> None:
    if not path.startswith(_WRITABLE):
        raise FileError("Read-only file system")
    parent, name = posixpath.split(path)
    if len(name.encode("utf-8", "surrogatepass")) > _MAX_NAME_BYTES:
        raise FileError("File name too long")
    if not is_directory(state, parent):
        raise FileError("No such file or directory")


def _store(system: System, files: Mapping[str, bytes], path: str) -> None:
    """Keep the files, of which one has just been written or made."""
    state = system.state
    times = {**state.file_times, path: state.now_ms}
    if f"{path}/" in files or path not in state.files:  # its directory has a new member
        times[posixpath.dirname(path)] = state.now_ms
    system.change(files=immutabledict(files), file_times=immutabledict(times))


_AUTHORITY: Final = "com.android.externalstorage.documents"


def document_uri(path: str) -> str:
    """The URI under which other apps get a file of the shared storage."""
    inside = path.removeprefix(f"{SHARED}/")
    return f"content://{_AUTHORITY}/document/{quote(f'primary:{inside}', safe='')}"


def path_of(uri: str) -> str:
    """The path of a document or `file:` URI; "" where it is none."""
    if uri.startswith("file://"):
        return canonical(unquote(uri.removeprefix("file://")))
    start = f"content://{_AUTHORITY}/document/"
    document = unquote(uri.removeprefix(start)) if uri.startswith(start) else ""
    if document.startswith("primary:"):
        return canonical(document.removeprefix("primary:"), SHARED)
    return ""
