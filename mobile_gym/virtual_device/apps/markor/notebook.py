"""Files and folders as Markor lists and names them: order, virtual folders, what a name may be."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, Entry
from mobile_gym.virtual_device.system.formatting import clock_of, size_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext, MarkorData
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

FAVOURITES: Final = ":favourites"
RECENTS: Final = ":recents"
"""Virtual folders: lists of paths that lie anywhere."""
_VIRTUAL: Final = {FAVOURITES: Texts.favourites, RECENTS: Texts.recently_viewed}
_FORBIDDEN: Final = frozenset('/\\:*?"<>|') | {chr(code) for code in range(32)} | {"\x7f"}
"""What no name on shared storage may have. Source: AOSP `FileUtils.isValidFatFilename`."""
_MAX_NAME_BYTES: Final = 255


def mounted_path(path: str) -> str:
    """A path of the shared storage as Android apps see it."""
    return f"/storage/emulated/0{path.removeprefix(SHARED)}"


def is_virtual(folder: str) -> bool:
    """Whether a folder is a list of paths and nothing can be made in it."""
    return folder in _VIRTUAL


def folder_title(folder: str, language: str) -> str:
    """What stands above the list of a folder."""
    if folder in _VIRTUAL:
        return _VIRTUAL[folder].of(language)
    return Texts.storage.of(language) if folder == SHARED else posixpath.basename(folder)


def parent_of(folder: str) -> str | None:
    """The folder above; None above the shared storage, which the app may not read."""
    if is_virtual(folder):
        return NOTEBOOK
    return posixpath.dirname(folder) if folder.startswith(f"{SHARED}/") else None


def entry_of(state: DeviceState, path: str) -> Entry | None:
    """The entry of a path; None where there is nothing."""
    name, changed_ms = posixpath.basename(path), files.modified_ms(state, path)
    if files.is_file(state, path):
        size = files.size_of(state.files[path])
        return Entry(path, name, False, size, files.mime_type(name), changed_ms)
    if files.is_directory(state, path):
        return Entry(path, name, True, 0, "", changed_ms)
    return None


def entries_in(state: DeviceState, data: MarkorData, folder: str) -> list[Entry]:
    """What a folder lists, in the chosen order; empty where it has gone."""
    if is_virtual(folder):
        paths = data.favourites if folder == FAVOURITES else data.recents
        found = (entry_of(state, path) for path in paths)
        return [entry for entry in found if entry is not None]
    listed = files.entries(state, folder)
    if not data.show_hidden:
        listed = [entry for entry in listed if not entry.name.startswith(".")]
    return _sorted_entries(listed, data)


def _sorted_entries(entries: Iterable[Entry], data: MarkorData) -> list[Entry]:
    ordered = sorted(entries, key=lambda entry: (entry.name.casefold(), entry.name))
    if data.sort == "name":
        if data.descending:
            ordered.reverse()
    elif data.sort == "date":  # the newest first, as one looks for it
        ordered.sort(key=lambda entry: entry.modified_ms, reverse=not data.descending)
    elif data.sort == "size":
        ordered.sort(key=lambda entry: entry.size, reverse=not data.descending)
    else:
        ordered.sort(key=lambda entry: _ending(entry.name), reverse=data.descending)
    if data.folders_first:
        ordered.sort(key=lambda entry: not entry.is_directory)
    return ordered


def _ending(name: str) -> str:
    return posixpath.splitext(name)[1].casefold()


def files_below(state: DeviceState, folder: str) -> Iterator[str]:
    """Paths of all files below a folder, in order."""
    inside = f"{folder}/"
    return iter(sorted(path for path in state.files if path.startswith(inside) and path[-1] != "/"))


def make_folders(system: System, folder: str) -> None:
    """Make a folder, and those around it, where they are missing.

    Raises:
        FileError: a file stands in the way.
    """
    if not files.is_directory(system.state, folder):
        make_folders(system, posixpath.dirname(folder))
        files.make_directory(system, folder)


def name_error(state: DeviceState, folder: str, name: str, old: str = "") -> Text | None:
    """What is wrong with a new name in a folder; None where nothing is.

    Args:
        state: the device.
        folder: where it is to lie.
        name: what was typed.
        old: the name that is being changed.
    """
    if not name:
        return Texts.name_empty
    if not _FORBIDDEN.isdisjoint(name) or name in (".", ".."):
        return Texts.name_invalid
    if len(name.encode("utf-8", "surrogatepass")) > _MAX_NAME_BYTES:
        return Texts.name_long
    if name != old and files.exists(state, f"{folder}/{name}"):
        return Texts.name_taken
    return None


def details(ctx: MarkorContext, entry: Entry) -> str:
    """What stands below the name of an entry: when it was changed, and how large it is."""
    moment = datetime.fromtimestamp(entry.modified_ms / 1000, ctx.now.tzinfo)
    written = locale_of(ctx.state.language)
    when = f"{written.write(written.day_and_year, moment)}, {clock_of(ctx.state, moment)}"
    return when if entry.is_directory else f"{when} · {size_text(entry.size)}"
