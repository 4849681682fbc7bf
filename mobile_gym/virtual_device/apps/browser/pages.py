"""The pages and popups of the browser, what each is opened with, and what its pages keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.browser.data import PACKAGE, Entry
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class LibraryArgs:
    """The tab that is shown first: `bookmarks`, `history` or `reading_list`."""

    tab: str = "bookmarks"


@dataclass(frozen=True, slots=True)
class BookmarkArgs:
    """The bookmark that is edited; id 0 is a new one."""

    id: int = 0
    title: str = ""
    url: str = ""
    folder: int = 0


@dataclass(frozen=True, slots=True)
class RecordArgs:
    """The bookmark or folder that a popup is about; folder 0 is a new one."""

    id: int


@dataclass(frozen=True, slots=True)
class LinkArgs:
    """The link that is held."""

    href: str
    label: str


@dataclass(frozen=True, slots=True)
class SelectArgs:
    """The choices of a web page's field.

    Attributes:
        key: of the field's draft.
        title: of the dialog.
        options: each one's value, and what it says.
        value: that is chosen.
    """

    key: str
    title: str
    options: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True, slots=True)
class ChoicesArgs:
    """The setting whose values are listed."""

    key: str


MAIN: Final = Page(PACKAGE, ".BrowserActivity")
LIBRARY: Final = Page(PACKAGE, ".ComboViewActivity", LibraryArgs)
TABS: Final = Page(PACKAGE, ".NavScreen")
BOOKMARK: Final = Page(PACKAGE, ".AddBookmarkPage", BookmarkArgs)
DOWNLOADS: Final = Page(PACKAGE, ".DownloadsActivity")
SETTINGS: Final = Page(PACKAGE, ".BrowserPreferencesPage")

MENU: Final = Popup("menu")
LINK_MENU: Final = Popup("link_menu", LinkArgs)
SELECT: Final = Popup("select", SelectArgs)
BOOKMARK_MENU: Final = Popup("bookmark_menu", RecordArgs)
FOLDER_MENU: Final = Popup("folder_menu", RecordArgs)
FOLDER: Final = Popup("folder", RecordArgs)
DELETE_FOLDER: Final = Popup("delete_folder", RecordArgs)
CLEAR_HISTORY: Final = Popup("clear_history")
HOME_PAGE: Final = Popup("homepage")
CHOICES: Final = Popup("choices", ChoicesArgs)
CLEAR_DATA: Final = Popup("clear_data")
RESET: Final = Popup("reset")

OPEN_FOLDER: Final = ViewState("folder", 0)
"""The folder of bookmarks that is open; 0 is the top one."""


def address_draft(entry: Entry) -> ViewState[str | None]:
    """What is typed into the address bar above a page; None while it shows the address."""
    return ViewState(f"url:{entry.id}", None)


def find_words(entry: Entry) -> ViewState[str | None]:
    """What is searched for in a page; None while nothing is."""
    return ViewState(f"find:{entry.id}", None)


def current_match(entry: Entry) -> ViewState[int]:
    """Which match of the search in a page is the current one."""
    return ViewState(f"match:{entry.id}", 0)


def page_scroll(entry: Entry) -> ViewState[int]:
    """How far a page is scrolled, in pixels."""
    return ViewState(f"scroll:web:{entry.id}", 0)


def form_draft(key: str) -> ViewState[str | None]:
    """What was put into a field of a web page; None while it holds what the page gave it."""
    return ViewState(key, None)
