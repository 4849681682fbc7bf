"""What pages of Settings are made of, as data; `rows` draws it.

A `PreferenceScreen` lists its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.settings.data import SettingsContext
from mobile_gym.virtual_device.apps.settings.pages import PlainPage, PlainPopup
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.pages import Popup

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.system.system import System

Summary: TypeAlias = Text | Callable[[SettingsContext], str]
"""What stands below a title."""


class Toggle(NamedTuple):
    """A row with a switch for a setting; `main` makes it the large one at the top of a page.

    `change` replaces writing the value where Android does more than that, `reads` replaces
    comparing it with `on`, `if_enabled` greys the row out. `absent` is what a missing key means.
    """

    title: Text
    namespace: str = ""
    key: str = ""
    summary: Summary | None = None
    on: str = "1"
    off: str = "0"
    absent: str = "0"
    icon: str = ""
    main: bool = False
    change: Callable[[System, bool], None] | None = None
    reads: Callable[[Context | System], bool] | None = None
    if_enabled: Callable[[SettingsContext], bool] | None = None


class Link(NamedTuple):
    """A row that opens another page."""

    title: Text
    page: PlainPage
    summary: Summary | None = None
    icon: str = ""


class Choice(NamedTuple):
    """A row with the chosen option below its title; it opens a list of (value, label).

    `name` is its dialog's. `summary` is a text with a place for the `{label}`. `get` and `put`
    stand in for a settings key where the value is not one.
    """

    name: str
    title: Text
    namespace: str
    key: str
    options: tuple[tuple[str, Text], ...]
    summary: Text | None = None
    get: Callable[[SettingsContext], str] | None = None
    put: Callable[[System, str], None] | None = None
    if_enabled: Callable[[SettingsContext], bool] | None = None

    @property
    def popup(self) -> PlainPopup:
        """Its dialog."""
        return Popup(f"choice:{self.name}")


class TextSetting(NamedTuple):
    """A row with a text that can be edited in a dialog; `name` is the dialog's and its field's."""

    name: str
    title: Text
    namespace: str = ""
    key: str = ""
    get: Callable[[SettingsContext], str] | None = None
    put: Callable[[System, str], None] | None = None
    min_length: int = 1

    @property
    def popup(self) -> PlainPopup:
        """Its dialog."""
        return Popup(f"text:{self.name}")


class Level(NamedTuple):
    """A row with a slider for a number between `low` and `high`."""

    title: Text
    namespace: str
    key: str
    low: int
    high: int


class Rule(NamedTuple):
    """A line above the row that comes next, where one does."""


class Heading(NamedTuple):
    """The title of a group of rows."""

    title: Text


class Note(NamedTuple):
    """A paragraph at the end of a page."""

    body: Text


class Info(NamedTuple):
    """A row that only tells something; `on_tap` for those that have a secret."""

    title: Text
    value: Callable[[SettingsContext], str]
    on_tap: ui.Handler | None = None


class Rows(NamedTuple):
    """Rows that depend on more than one setting; `titles` are those that the search finds."""

    build: Callable[[SettingsContext], Iterable[ui.View]]
    titles: tuple[Text, ...] = ()


Entry: TypeAlias = (
    Toggle | Link | Choice | TextSetting | Level | Heading | Note | Info | Rows | Rule
)


class PreferenceScreen(NamedTuple):
    """What a page shows: its title and its entries."""

    page: PlainPage
    title: Text
    entries: tuple[Entry, ...]
    in_search: bool = True
    actions: Callable[[SettingsContext], ui.View] | None = None
    """What stands at the end of the bar."""
    pinned_dp: float = 0.0
    """Height of what stays below the bar while the list scrolls."""
