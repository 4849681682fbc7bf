"""What the browser keeps: tabs, bookmarks, history, saved pages, downloads, settings, site data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.browser.texts import SeedTexts, Texts
from mobile_gym.virtual_device.apps.browser.web.search import SITE as SEARCH
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system.app import ArgsT, Context

PACKAGE: Final = "com.android.browser"
HOME: Final = SEARCH.home
_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in a tab's list of pages; `offline` where there was no network when it was loaded."""

    id: int
    url: str
    title: str
    started_ms: int = 0
    offline: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: the pages it has been to, and which of them it shows.

    `opened_by` is the app that asked for it; Back at its first page returns there.
    """

    id: int
    entries: tuple[Entry, ...]
    position: int = 0
    private: bool = False
    opened_by: str = ""

    @property
    def entry(self) -> Entry:
        """The page that is shown."""
        return self.entries[self.position]


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A bookmark; folder 0 is the top one."""

    id: int
    title: str
    url: str
    folder: int = 0


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of bookmarks."""

    id: int
    title: str


@dataclass(frozen=True, slots=True)
class Visit:
    """A page in the history: once per address and day, at the latest time."""

    id: int
    url: str
    title: str
    time_ms: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A page of the reading list; it can be read without a network."""

    id: int
    url: str
    title: str
    time_ms: int
    is_read: bool = False


@dataclass(frozen=True, slots=True)
class Download:
    """A file that was downloaded."""

    id: int
    path: str
    url: str
    size: int
    time_ms: int


@dataclass(frozen=True, slots=True)
class BrowserData:
    """All of it; `settings` holds what was changed from `settings.DEFAULTS`."""

    tabs: tuple[Tab, ...] = ()
    active: int = 0
    """Id of the tab in front."""
    next_id: int = 1
    bookmarks: tuple[Bookmark, ...] = ()
    folders: tuple[Folder, ...] = ()
    history: tuple[Visit, ...] = ()
    """The latest first."""
    saved: tuple[Saved, ...] = ()
    downloads: tuple[Download, ...] = ()
    settings: FrozenMap = EMPTY
    sites: SiteData = field(default_factory=SiteData)
    welcome_step: int = 0
    """Of the first start, which only Google's image has (`browser_page`)."""

    @property
    def tab(self) -> Tab:
        """The tab in front; there is always one."""
        for tab in self.tabs:
            if tab.id == self.active:
                return tab
        return self.tabs[-1]


STORED: Final = Stored(PACKAGE, BrowserData)
read, write = STORED.read, STORED.write


_TITLES: Final = {
    "https://encyclopedia.test/": SeedTexts.encyclopedia,
    "https://weather.test/": SeedTexts.weather,
    "https://news.example.org/": SeedTexts.news,
    "https://recipes.test/": SeedTexts.recipes,
    "https://shop.example.com/": SeedTexts.shop,
    "https://travel.example.net/": SeedTexts.travel,
    "https://library.example.org/": SeedTexts.library,
    "https://forum.test/": SeedTexts.forum,
}


def fresh_data(language: str) -> BrowserData:
    """The browser as it is installed: the home page in its one tab, no bookmarks."""
    entry = Entry(1, HOME, SEARCH.title(language))
    return BrowserData(tabs=(Tab(2, (entry,)),), active=2, next_id=3)


def initial(rng: np.random.Generator, language: str) -> BrowserData:
    """A browser that has been in use: some bookmarks, one folder, a page to read later."""
    t = SeedTexts.of(language)
    data = fresh_data(language)
    urls = [list(_TITLES)[int(index)] for index in rng.permutation(len(_TITLES))]
    folder = Folder(3, t.every_day)
    bookmarks = tuple(
        Bookmark(4 + place, _TITLES[url].of(language), url, folder.id if place < 2 else 0)
        for place, url in enumerate(urls[:5])
    )
    saved = Saved(9, "https://encyclopedia.test/wiki/tea", t.tea, 0)
    return replace(data, bookmarks=bookmarks, folders=(folder,), saved=(saved,), next_id=10)


# -- What the screens of the browser may know ----------------------------------------------------

BrowserContext: TypeAlias = Context[BrowserData, Texts, ArgsT]
