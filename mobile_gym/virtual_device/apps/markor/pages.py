"""The pages and popups of Markor, what each is opened with, and what its pages keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK, PACKAGE
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class DocumentArgs:
    """The document that is opened.

    Attributes:
        path: where the app itself opens it.
        fresh: it opens in the editor, whatever the settings say.
        data: the URI in another app's intent.
    """

    path: str = ""
    fresh: bool = False
    data: str = ""


@dataclass(frozen=True, slots=True)
class FolderArgs:
    """The folder that a page or popup is about."""

    folder: str = NOTEBOOK


@dataclass(frozen=True, slots=True)
class PathArgs:
    """The file or folder that a popup is about."""

    path: str


@dataclass(frozen=True, slots=True)
class PathsArgs:
    """The files and folders that a popup is about."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveArgs:
    """What is done to which paths in the folder that is chosen: `copy` or `move`."""

    operation: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IntoArgs:
    """What another app has shared."""

    extras: Mapping[str, object] = EMPTY


MAIN: Final = Page(PACKAGE, ".activity.MainActivity")
DOCUMENT: Final = Page(PACKAGE, ".activity.DocumentActivity", DocumentArgs)
SEARCH: Final = Page(PACKAGE, ".activity.SearchActivity", FolderArgs)
SETTINGS: Final = Page(PACKAGE, ".activity.SettingsActivity")
HELP: Final = Page(PACKAGE, ".activity.HelpActivity")
ABOUT: Final = Page(PACKAGE, ".activity.AboutActivity")
INTO: Final = Page(PACKAGE, ".activity.openeditor.OpenShareIntoActivity", IntoArgs)

ACCESS: Final = Popup("access")
SORT: Final = Popup("sort")
GO_TO: Final = Popup("go_to")
LIST_MENU: Final = Popup("list_menu", FolderArgs)
SELECT: Final = Popup("select", FolderArgs)
SELECT_MENU: Final = Popup("select_menu", PathsArgs)
NEW: Final = Popup("new", FolderArgs)
NEW_KINDS: Final = Popup("new_kinds")
NEW_TEMPLATES: Final = Popup("new_templates")
NEW_FOLDER: Final = Popup("new_folder", FolderArgs)
RENAME: Final = Popup("rename", PathArgs)
DELETE: Final = Popup("delete", PathsArgs)
INFO: Final = Popup("info", PathArgs)
MOVE: Final = Popup("move", MoveArgs)
DOCUMENT_MENU: Final = Popup("document_menu", PathArgs)
SHARE: Final = Popup("share", PathArgs)
FIND: Final = Popup("find", PathArgs)
FORMATS: Final = Popup("formats", PathArgs)

STEP: Final = ViewState("step", 0)
"""Which page of the first start is shown."""
TAB: Final = ViewState("tab", "files")
"""Which tab of the first page is shown: `files`, `to_do`, `quick_note` or `more`."""
FOLDER: Final = ViewState("folder", NOTEBOOK)
"""Which folder the list of files shows, or one of the virtual ones of `notebook`."""
CHOSEN: Final = ViewState("chosen", frozenset[str]())
"""The paths that are chosen."""
