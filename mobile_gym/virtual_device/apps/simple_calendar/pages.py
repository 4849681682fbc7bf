"""The pages and popups of Simple Calendar, what each is opened with, and what they keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.date_picker import DateArgs
from mobile_gym.virtual_device.app_kit.time_picker import TimeArgs
from mobile_gym.virtual_device.apps.simple_calendar.data import PACKAGE
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class MainArgs:
    """Where the calendar opens: a day (`date.toordinal`; 0 is the one of `data`, or today)."""

    day: int = 0
    data: str = ""


@dataclass(frozen=True, slots=True)
class EditorArgs:
    """The event that is edited, or what is known of a new one.

    Attributes:
        event_id: None is a new one.
        start_ts: which of its times is meant; 0 is the first.
        day: of a new one, `date.toordinal`; None is today.
        hour: of a new one; None is what the settings say.
        copy_of: the event that a new one starts as a copy of.
        extras: what another app's intent says of a new one.
    """

    event_id: int | None = None
    start_ts: int = 0
    day: int | None = None
    hour: int | None = None
    copy_of: int | None = None
    extras: Mapping[str, object] = EMPTY


@dataclass(frozen=True, slots=True)
class DeleteArgs:
    """What is asked about: events by their ids, and of a single one which of its times."""

    ids: tuple[int, ...]
    start_ts: int = 0
    leaves: bool = False
    """Whether the page is left when they are gone."""


@dataclass(frozen=True, slots=True)
class ChoiceOfEventArgs:
    """The field of the event whose values are listed; `place` counts its reminders."""

    field: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class CustomArgs:
    """An amount that is typed: of a reminder, of a repetition, or of how often it repeats."""

    field: str
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PickDayArgs(DateArgs):
    """The day that is picked; `which` is `start`, `end` or `limit`."""

    which: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTimeArgs(TimeArgs):
    """The time that is picked; `which` is `start` or `end`."""

    which: str


@dataclass(frozen=True, slots=True)
class TypeArgs:
    """The type that is edited or deleted; 0 is a new one."""

    type_id: int = 0


MAIN: Final = Page(PACKAGE, ".activities.MainActivity", MainArgs)
EDITOR: Final = Page(PACKAGE, ".activities.EventActivity", EditorArgs)
TASK_EDITOR: Final = Page(PACKAGE, ".activities.TaskActivity", EditorArgs)
SETTINGS: Final = Page(PACKAGE, ".activities.SettingsActivity")
TYPES_PAGE: Final = Page(PACKAGE, ".activities.ManageEventTypesActivity")

MENU: Final = Popup("menu")
MENU_OF_EVENT: Final = Popup("menu_of_event")
NEW: Final = Popup("new")
VIEWS: Final = Popup("views")
FILTER: Final = Popup("filter")
GO_TO_DATE: Final = Popup("go_to_date", DateArgs)
ABOUT: Final = Popup("about")
DELETE: Final = Popup("delete", DeleteArgs)
UPDATE: Final = Popup("update")
DISCARD: Final = Popup("discard")
CHOICES_OF_EVENT: Final = Popup("choices_of_event", ChoiceOfEventArgs)
CUSTOM: Final = Popup("custom", CustomArgs)
WEEKDAYS: Final = Popup("weekdays")
PICK_DAY: Final = Popup("pick_day", PickDayArgs)
PICK_TIME: Final = Popup("pick_time", PickTimeArgs)
TYPE: Final = Popup("type", TypeArgs)
DELETE_TYPE: Final = Popup("delete_type", TypeArgs)
IMPORT: Final = Popup("import")

CHOSEN_DAY: Final = ViewState("day", 0)
"""The day that was gone to, `date.toordinal`; 0 where none was."""
DRILLED: Final = ViewState[tuple[int, ...]]("drilled", ())
"""The views that days and months were opened in; the back key closes the last one."""
SEARCH: Final = ViewState("search", "")
"""What is searched for."""
SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""The ids of the events that are selected."""
SHOWS_EARLIER: Final = ViewState("shows_earlier", False)
"""Whether the event list goes back farther than the settings say."""
HOURS_SCROLL: Final = ViewState[int | None]("scroll:hours", None)
LIST_SCROLL: Final = ViewState("scroll:events", 0)
