"""The pages and popups of the calendar, what each is opened with, and what its pages keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.date_picker import DateArgs
from mobile_gym.virtual_device.app_kit.time_picker import TimeArgs
from mobile_gym.virtual_device.apps.calendar.data import PACKAGE
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class MainArgs:
    """Where the calendar opens.

    Attributes:
        day: `date.toordinal`; 0 is the one that `data` names, or today.
        view: one of `data.VIEWS`; 0 is the one of the settings.
        data: the URI in another app's intent, which may name a moment.
    """

    day: int = 0
    view: int = 0
    data: str = ""


@dataclass(frozen=True, slots=True)
class EventArgs:
    """The event that a page is about.

    Attributes:
        event_id: None is the one that `data` names.
        begin_ms: the start of the one of its times that is meant; 0 is the first.
        data: the URI in another app's intent.
    """

    event_id: int | None = None
    begin_ms: int = 0
    data: str = ""


@dataclass(frozen=True, slots=True)
class EditorArgs(EventArgs):
    """The event that is edited, or what is known of a new one.

    Attributes:
        day: of a new one, `date.toordinal`; None is today.
        hour: of a new one; None is the next one.
        extras: what another app's intent says of a new one.
    """

    day: int | None = None
    hour: int | None = None
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class OccurrenceArgs:
    """The time of an event that a popup is about."""

    event_id: int
    begin_ms: int


@dataclass(frozen=True, slots=True)
class DayArgs:
    """The day that is shown, `date.toordinal`."""

    day: int


@dataclass(frozen=True, slots=True)
class ViewArgs:
    """The view that is shown."""

    view: int


@dataclass(frozen=True, slots=True)
class ChoicesArgs:
    """The field of the event whose values are listed; `place` counts its reminders."""

    field: str
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PickDayArgs(DateArgs):
    """The day that is picked; `which` is `start` or `end`."""

    which: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTimeArgs(TimeArgs):
    """The time that is picked; `which` is `start` or `end`."""

    which: str


@dataclass(frozen=True, slots=True)
class SettingArgs:
    """The setting whose values are listed, a field of `CalendarSettings`."""

    key: str


MAIN: Final = Page(PACKAGE, ".AllInOneActivity", MainArgs)
DETAIL: Final = Page(PACKAGE, ".EventInfoActivity", EventArgs)
EDITOR: Final = Page(PACKAGE, ".event.EditEventActivity", EditorArgs)
SETTINGS: Final = Page(PACKAGE, ".CalendarSettingsActivity")
CALENDARS: Final = Page(PACKAGE, ".selectcalendars.SelectVisibleCalendarsActivity")

MENU: Final = Popup("menu", DayArgs)
VIEWS: Final = Popup("views", ViewArgs)
GO_TO_DATE: Final = Popup("go_to_date", DateArgs)
SEARCH: Final = Popup("search")
DELETE: Final = Popup("delete", OccurrenceArgs)
CHOICES: Final = Popup("choices", ChoicesArgs)
PICK_DAY: Final = Popup("pick_day", PickDayArgs)
PICK_TIME: Final = Popup("pick_time", PickTimeArgs)
DISCARD: Final = Popup("discard")
SAVE_SCOPE: Final = Popup("save_scope")
SETTING: Final = Popup("setting", SettingArgs)

CHOSEN_DAY: Final = ViewState("day", 0)
"""The day that was gone to, `date.toordinal`; 0 where none was."""
VIEW: Final = ViewState("view", 0)
"""The view that was gone to; 0 where none was."""
HOURS_SCROLL: Final = ViewState[int | None]("scroll:hours", None)
AGENDA_SCROLL: Final = ViewState("scroll:agenda", 0)
