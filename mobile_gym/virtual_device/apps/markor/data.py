"""What Markor remembers beside the files: the first start, how files are listed, settings.

Notes themselves are plain files of the shared storage; nothing of them is kept here but paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.permissions import MANAGE_ALL_FILES

PACKAGE: Final = "net.gsantner.markor"
NOTEBOOK: Final = f"{SHARED}/Documents/Markor"
"""The folder that the app opens with."""
TO_DO: Final = f"{NOTEBOOK}/todo.txt"
QUICK_NOTE: Final = f"{NOTEBOOK}/QuickNote.md"
SORTS: Final = ("name", "date", "size", "type")


@dataclass(frozen=True, slots=True)
class MarkorData:
    """All of it.

    Attributes:
        introduced: whether the pages of the first start have been seen.
        sort: one of `SORTS`.
        descending: the other way round.
        folders_first: whether folders stand above files.
        show_hidden: whether names that begin with a dot are listed.
        favourites: paths of files and folders, as they were chosen.
        recents: paths of documents, the one opened last first.
        new_kind: which kind of document the dialog for a new one offers; what was made last.
        new_ending: and with which ending, "" for none.
        view_first: whether documents open in view mode.
        font_size: of the editor, in sp.
    """

    introduced: bool = False
    sort: str = "name"
    descending: bool = False
    folders_first: bool = True
    show_hidden: bool = True
    favourites: tuple[str, ...] = ()
    recents: tuple[str, ...] = ()
    new_kind: str = "markdown"
    new_ending: str = ".md"
    view_first: bool = False
    font_size: int = 15


STORED: Final = Stored(PACKAGE, MarkorData)
read, write = STORED.read, STORED.write


def initial(rng: np.random.Generator, language: str) -> MarkorData:
    """The app as it is installed: nobody has opened it yet."""
    del rng, language
    return MarkorData()


def fresh_data(language: str) -> MarkorData:
    """The same."""
    del language
    return MarkorData()


def may_manage_files(state: DeviceState) -> bool:
    """Whether the user has given it access to all files, without which it can do nothing."""
    return permissions.is_granted(state, PACKAGE, MANAGE_ALL_FILES)


# -- What the screens of Markor may know ---------------------------------------------------------

MarkorContext: TypeAlias = Context[MarkorData, Texts, ArgsT]
