"""The pages and popups of Files, what each is opened with, and what its pages keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.files.data import PACKAGE, Place
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class BrowserArgs:
    """What a listing shows.

    Attributes:
        root: one of `ROOTS`.
        path: the directory; None is the root's own.
    """

    root: str = "recents"
    path: str | None = None


@dataclass(frozen=True, slots=True)
class SearchArgs:
    """Where is searched: a root and its directory, "" for all of the root."""

    root: str = "recents"
    path: str = ""


@dataclass(frozen=True, slots=True)
class PickerArgs:
    """What is done to which paths in the folder that is chosen: `copy` or `move`.

    `extras` are those of another app's intent, whose stream is copied.
    """

    operation: str = "copy"
    paths: tuple[str, ...] = ()
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class FileArgs:
    """The file that is looked at.

    Attributes:
        path: where Files itself shows it.
        data: the URI in another app's intent.
    """

    path: str | None = None
    data: str = ""


@dataclass(frozen=True, slots=True)
class PlaceArgs:
    """The listing that a popup is about."""

    place: Place


@dataclass(frozen=True, slots=True)
class SelectionArgs:
    """A listing, and the paths in it that are chosen."""

    place: Place
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PathArgs:
    """The file or directory that a popup is about."""

    path: str


@dataclass(frozen=True, slots=True)
class DeleteArgs:
    """What is deleted; with `closes` the page closes that shows it."""

    paths: tuple[str, ...]
    closes: bool = False


BROWSER: Final = Page(PACKAGE, ".files.FilesActivity", BrowserArgs)
SEARCH: Final = Page(PACKAGE, ".files.SearchActivity", SearchArgs)
PICKER: Final = Page(PACKAGE, ".picker.PickActivity", PickerArgs)
INSPECTOR: Final = Page(PACKAGE, ".inspector.InspectorActivity", FileArgs)
TEXT: Final = Page(PACKAGE, ".viewer.TextActivity", FileArgs)
IMAGE: Final = Page(PACKAGE, ".viewer.ImageActivity", FileArgs)
PDF: Final = Page(PACKAGE, ".viewer.PdfActivity", FileArgs)
PLAYER: Final = Page(PACKAGE, ".viewer.PlayerActivity", FileArgs)

ROOT_LIST: Final = Popup("roots")
MENU: Final = Popup("menu", PlaceArgs)
SORT: Final = Popup("sort")
SELECT: Final = Popup("select", PlaceArgs)
SELECT_MENU: Final = Popup("select_menu", SelectionArgs)
NEW_FOLDER: Final = Popup("new_folder", PathArgs)
RENAME: Final = Popup("rename", PathArgs)
DELETE: Final = Popup("delete", DeleteArgs)

ROOT: Final = ViewState[str | None]("root", None)
"""The root that was chosen since the first page was opened."""
CHOSEN: Final = ViewState("chosen", frozenset[str]())
"""The paths that are chosen."""
