"""What judges read of the notebook: `content://net.gsantner.markor/documents`, and the first start.

Markor itself shows other programs nothing but its files. A row is a file or folder below the
notebook; its text stands on one line, with line breaks and backslashes written out as C does.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.app_kit.tables import flag, row_id, text
from mobile_gym.virtual_device.apps.markor import data
from mobile_gym.virtual_device.apps.markor.documents import read_text
from mobile_gym.virtual_device.system import files, permissions
from mobile_gym.virtual_device.system.permissions import MANAGE_ALL_FILES
from mobile_gym.virtual_device.system.storage import Storage, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


class _Document(NamedTuple):
    """A file or a folder of the notebook."""

    path: str
    """From the notebook on."""
    is_folder: bool
    words: str
    """Of a text, on one line; "" for what is none."""


def on_one_line(words: str) -> str:
    """A text with its line breaks and backslashes written out."""
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def _documents(state: DeviceState) -> Iterator[_Document]:
    if not files.is_directory(state, data.NOTEBOOK):
        return
    for path in files.walk(state, data.NOTEBOOK):
        if path != data.NOTEBOOK:
            name = path.removeprefix(f"{data.NOTEBOOK}/")
            words = read_text(state, path) or ""
            yield _Document(name, files.is_directory(state, path), on_one_line(words))


_DOCUMENTS: Final = Table[_Document](
    _documents,
    (
        row_id(lambda document: zlib.crc32(document.path.encode())),
        flag("is_folder", lambda document: document.is_folder),
        text("path", lambda document: document.path),
        text("words", lambda document: document.words),
    ),
)


class _Start(NamedTuple):
    """The first start: whether it is over, its question for access with it."""

    introduced: bool


def _starts(state: DeviceState) -> tuple[_Start, ...]:
    return (_Start(data.read(state).introduced and data.may_manage_files(state)),)


def _set_start(system: System, ids: Sequence[int], values: Values) -> int:
    """Do what the first start asks for, or begin it anew."""
    del ids
    is_over = values.flag("introduced")
    data.write(system, introduced=is_over)
    permissions.set_granted(system, data.PACKAGE, MANAGE_ALL_FILES, is_over)
    return 1


_FIRST_START: Final = Table[_Start](
    _starts,
    (
        row_id(lambda _start: 1),
        flag("introduced", lambda start: start.introduced, lambda start, _value: start),
    ),
    update=_set_start,
)

PREFERENCES: Final = StoredPreferences(
    data.STORED,
    {
        "sort": lambda mine: mine.sort,
        "new_ending": lambda mine: mine.new_ending,
        "favourites": (lambda mine: mine.favourites, frozenset),
    },
)
STORAGE: Final = Storage(
    tables={f"{data.PACKAGE}/documents": _DOCUMENTS, f"{data.PACKAGE}/first_start": _FIRST_START},
    preferences=PREFERENCES,
)
