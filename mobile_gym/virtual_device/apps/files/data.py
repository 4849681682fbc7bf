"""What Files remembers, and which entries a place shows, in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.providers.media import category_of
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.files import SHARED, Entry

PACKAGE: Final = "com.android.documentsui"

CATEGORIES: Final = ("images", "audio", "videos", "documents")
ROOTS: Final = ("recents", "images", "videos", "audio", "documents", "downloads", "storage")
SORTS: Final = (
    *("name_up", "name_down", "type_up", "type_down"),
    *("size_up", "size_down", "date_up", "date_down"),
)
_RECENT: Final = 64
"""Source: `RecentsLoader`, which shows at most this many."""
_FORBIDDEN: Final = frozenset('/\\:*?"<>|') | {chr(code) for code in range(32)} | {"\x7f"}
_MAX_NAME_BYTES: Final = 255


@dataclass(frozen=True, slots=True)
class FilesData:
    """How the app shows things."""

    sort: str = "name_up"
    grid: bool = False
    show_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What a listing shows.

    Attributes:
        root: one of `ROOTS`.
        path: the directory, for downloads and the internal storage; "" for the others.
        query: what names must contain.
        category: one of `CATEGORIES`, or "" for all.
        searching: whether everything below the directory counts.
    """

    root: str = "recents"
    path: str = ""
    query: str = ""
    category: str = ""
    searching: bool = False


STORED: Final = Stored(PACKAGE, FilesData)
read, write = STORED.read, STORED.write


def entries_in(state: DeviceState, data: FilesData, place: Place) -> list[Entry]:
    """The entries of a place, in the chosen order, directories first."""
    if place.path and not place.searching:
        entries = files.entries(state, place.path)
        if not data.show_hidden:
            entries = [entry for entry in entries if not entry.name.startswith(".")]
    else:
        entries = list(files_below(state, place.path or SHARED, hidden=data.show_hidden))
    if place.root in CATEGORIES:
        entries = [entry for entry in entries if category_of(entry.mime_type) == place.root]
    if place.category:
        entries = [entry for entry in entries if category_of(entry.mime_type) == place.category]
    if place.query:
        query = place.query.casefold()
        entries = [entry for entry in entries if query in entry.name.casefold()]
    if place.root == "recents" and not place.searching:
        entries.sort(key=lambda entry: (-entry.modified_ms, entry.name))
        return entries[:_RECENT]
    return _sorted_entries(entries, data.sort)


def files_below(state: DeviceState, directory: str, *, hidden: bool) -> Iterator[Entry]:
    """All files below a directory, hidden ones and those in hidden directories if asked for."""
    inside = f"{directory}/"
    for path, content in state.files.items():
        if not path.startswith(inside) or path.endswith("/"):
            continue
        if not hidden and "/." in path:
            continue
        name = path.rpartition("/")[2]
        modified = state.file_times.get(path, state.boot_ms)
        yield Entry(path, name, False, files.size_of(content), files.mime_type(name), modified)


def _sorted_entries(entries: list[Entry], sort: str) -> list[Entry]:
    key, _, direction = sort.partition("_")
    entries.sort(key=lambda entry: (entry.name.casefold(), entry.path))
    down = direction == "down"
    if key == "name":
        entries.sort(key=lambda entry: entry.name.casefold(), reverse=down)
    elif key == "type":
        entries.sort(key=lambda entry: entry.mime_type, reverse=down)
    elif key == "size":
        entries.sort(key=lambda entry: entry.size, reverse=down)
    else:
        entries.sort(key=lambda entry: entry.modified_ms, reverse=down)
    entries.sort(key=lambda entry: not entry.is_directory)
    return entries


def name_error(state: DeviceState, directory: str, name: str, old: str = "") -> str:
    """The key of what is wrong with a new name in a directory; "" where nothing is.

    Args:
        state: the device.
        directory: where it is to lie.
        name: what was typed, without spaces around it.
        old: the name that is being changed.
    """
    if not name:
        return "name_empty"
    if not _FORBIDDEN.isdisjoint(name) or name in (".", ".."):
        return "name_invalid"
    if len(name.encode("utf-8", "surrogatepass")) > _MAX_NAME_BYTES:
        return "name_long"
    if name != old and files.exists(state, f"{directory}/{name}"):
        is_folder = files.is_directory(state, f"{directory}/{name}")
        return "folder_exists" if is_folder else "file_exists"
    return ""


# -- What the screens of Files may know ----------------------------------------------------------

FilesContext: TypeAlias = Context[FilesData, Texts, ArgsT]
