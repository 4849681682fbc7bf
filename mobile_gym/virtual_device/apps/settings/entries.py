"""What pages of Settings are made of, as data; `rows` draws it.

A `Page` lists its entries. Titles, summaries and labels are keys of `strings.STRINGS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler, View

__all__ = [
    "Choice",
    "Entry",
    "Heading",
    "Info",
    "Level",
    "Link",
    "Note",
    "Page",
    "Rows",
    "TextSetting",
    "Toggle",
]


class Toggle(NamedTuple):
    """A row with a switch for a setting; `main` makes it the large one at the top of a page.

    `change` replaces writing the value where Android does more than that, `reads` replaces
    comparing it with `on`, `if_enabled` greys the row out. `absent` is what a missing key means.
    """

    title: str
    namespace: str = ""
    key: str = ""
    summary: str | Callable[[Context], str] = ""
    on: str = "1"
    off: str = "0"
    absent: str = "0"
    icon: str = ""
    main: bool = False
    change: Callable[[System, bool], None] | None = None
    reads: Callable[[Context | System], bool] | None = None
    if_enabled: Callable[[Context], bool] | None = None


class Link(NamedTuple):
    """A row that opens another page."""

    title: str
    activity: str
    summary: str | Callable[[Context], str] = ""
    icon: str = ""


class Choice(NamedTuple):
    """A row with the chosen option below its title; it opens a list of (value, label).

    `summary` is a string with a place for the `{label}`. `get` and `put` stand in for a settings
    key where the value is not one.
    """

    title: str
    namespace: str
    key: str
    options: tuple[tuple[str, str], ...]
    summary: str = ""
    get: Callable[[Context], str] | None = None
    put: Callable[[System, str], None] | None = None
    if_enabled: Callable[[Context], bool] | None = None


class TextSetting(NamedTuple):
    """A row with a text that can be edited in a dialog."""

    title: str
    namespace: str = ""
    key: str = ""
    get: Callable[[Context], str] | None = None
    put: Callable[[System, str], None] | None = None
    min_length: int = 1


class Level(NamedTuple):
    """A row with a slider for a number between `low` and `high`."""

    title: str
    namespace: str
    key: str
    low: int
    high: int


class Heading(NamedTuple):
    """The title of a group of rows."""

    title: str


class Note(NamedTuple):
    """A paragraph at the end of a page."""

    body: str


class Info(NamedTuple):
    """A row that only tells something; `on_tap` for those that have a secret."""

    title: str
    value: Callable[[Context], str]
    on_tap: Handler | None = None


class Rows(NamedTuple):
    """Rows that depend on more than one setting; `titles` are those that the search finds."""

    build: Callable[[Context], Iterable[View]]
    titles: tuple[str, ...] = ()


Entry: TypeAlias = Toggle | Link | Choice | TextSetting | Level | Heading | Note | Info | Rows


class Page(NamedTuple):
    """A page: its activity class, its title and its entries."""

    activity: str
    title: str
    entries: tuple[Entry, ...]
    in_search: bool = True
