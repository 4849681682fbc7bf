"""What other programs can read of shared storage: files and directories as MediaStore has them.

Source: `MediaStore.Files.FileColumns`, `MediaStore.Files.getDirectoryUri`, `MediaStore.Downloads`.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.app_kit.tables import integer, row_id, text
from mobile_gym.virtual_device.apps.files.data import STORED, files_below
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, Entry
from mobile_gym.virtual_device.system.storage import Column, Storage, Table

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_INSIDE: Final = f"{SHARED}/"
_DOWNLOADS: Final = "Download/"
_MOUNTED: Final = "/storage/emulated/0/"


class MediaFile(NamedTuple):
    """A file of the shared storage."""

    id: int
    entry: Entry

    @property
    def path(self) -> str:
        """From the shared storage on."""
        return self.entry.path.removeprefix(_INSIDE)


def _media_files(state: DeviceState) -> Iterator[MediaFile]:
    """Every file of the shared storage.

    A file keeps its id when it is renamed or moved, as in MediaStore: the id comes from its content
    and its date; files that have both in common are told apart by their paths.
    """
    entries = sorted(files_below(state, SHARED, hidden=False))
    marks = [_mark(state.files[entry.path], entry.modified_ms) for entry in entries]
    counts = Counter(marks)
    for entry, mark in zip(entries, marks, strict=True):
        is_alone = counts[mark] == 1
        yield MediaFile(mark if is_alone else zlib.crc32(entry.path.encode(), mark), entry)


def _mark(content: bytes, modified_ms: int) -> int:
    return zlib.crc32(str(modified_ms).encode(), zlib.crc32(content))


def _downloads(state: DeviceState) -> Iterator[MediaFile]:
    """Those of them that lie in the folder for downloads."""
    return (file for file in _media_files(state) if file.path.startswith(_DOWNLOADS))


def _delete(system: System, ids: Sequence[int]) -> int:
    """Delete rows, and with them their files, as MediaStore does."""
    gone = [file.entry.path for file in _media_files(system.state) if file.id in ids]
    for path in gone:
        files.remove(system, path)
    return len(gone)


_COLUMNS: Final[tuple[Column[MediaFile], ...]] = (
    row_id(lambda file: file.id),
    text("_display_name", lambda file: file.entry.name),
    text("_data", lambda file: _MOUNTED + file.path),
    integer("_size", lambda file: file.entry.size),
    text("mime_type", lambda file: file.entry.mime_type),
    integer("date_modified", lambda file: file.entry.modified_ms // 1000),
    text("relative_path", lambda file: file.path.rpartition("/")[0] + "/"),
)
_FILES: Final = Table[MediaFile](_media_files, _COLUMNS, delete=_delete)
_DOWNLOADED: Final = Table[MediaFile](_downloads, _COLUMNS, delete=_delete)


def _directories(state: DeviceState) -> list[str]:
    """Every directory of the shared storage, from there on."""
    directories = {path for path in files.ALWAYS if path.startswith(_INSIDE)}
    for path in state.files:
        if path.startswith(_INSIDE):
            parts = path.split("/")
            directories.update("/".join(parts[:place]) for place in range(3, len(parts)))
    return [path.removeprefix(_INSIDE) for path in sorted(directories)]


_DIRECTORIES: Final = Table[str](
    _directories,
    (
        row_id(lambda path: zlib.crc32((_INSIDE + path).encode())),
        text("_display_name", lambda path: path.rpartition("/")[2]),
        text("_data", lambda path: _MOUNTED + path),
        text("relative_path", lambda path: path.rpartition("/")[0] + "/"),
    ),
)


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "sortModel": lambda data: data.sort,
        "rootViewMode": (lambda data: data.grid, lambda grid: 2 if grid else 1),
        "showHiddenFiles": lambda data: data.show_hidden,
    },
)


STORAGE: Final = Storage(
    tables={
        "media/external/file": _FILES,
        "media/external/downloads": _DOWNLOADED,
        "media/external/dir": _DIRECTORIES,
    },
    preferences=PREFERENCES,
)
