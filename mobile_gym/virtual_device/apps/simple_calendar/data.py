"""What Simple Calendar keeps: its events, their types, and its settings.

The fields of a record are the columns of its table in `events.db`.
Source: ANDROIDWORLD.md, section 5; names and numbers are those of the app's database.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.records import OptionalStored, Records
from mobile_gym.virtual_device.app_kit.stored_tables import InDatabase
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.sqlite_files import Extra

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

PACKAGE: Final = "com.simplemobiletools.calendar.pro"

MONTHLY, YEARLY, EVENT_LIST, WEEKLY, DAILY, LAST_USED, MONTHLY_DAILY = range(1, 8)
"""The views, by the app's numbers."""

FLAG_ALL_DAY: Final = 1
FLAG_COMPLETED: Final = 8
"""Bits of `Event.flags`."""
TASK: Final = 1
"""What `Event.type` is of a task; 0 of an event."""
REGULAR_TYPE: Final = 1
"""The type that is there from the start."""
REGULAR_COLOR: Final = 0xFFC75300 - (1 << 32)
"""0xAARRGGBB, as a signed number of 32 bits."""
OWN_SOURCE: Final = "simple-calendar"
"""What `Event.source` is of what was made in the app."""
_DAY_CODE: Final = re.compile(r"\d{8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Event:
    """An event or a task.

    Attributes:
        start_ts: when it (first) starts, in seconds since 1970; of one that takes all day, midnight
            of its first day.
        end_ts: when it ends; of one that takes all day, midnight of its last day.
        reminder_1_minutes: how long before the start it is announced; -1 for never.
        repeat_interval: in seconds; a month is 2,592,001 and a year 31,536,000; 0 does not repeat.
        repeat_rule: of weeks the days as bits, Monday the lowest; of months which day, as
            `recurrence` has it.
        repeat_limit: 0 for ever, a moment after which it does not start, or minus how many times.
        repetition_exceptions: a JSON list of days, `20231015`, at which it does not take place.
        flags: bits, such as `FLAG_ALL_DAY`.
        event_type: the id of its `EventType`.
        parent_id: the repeated event that it was taken out of.
        color: 0 stands for its type's.
        extra: columns that we do not know.
    """

    id: int
    start_ts: int = 0
    end_ts: int = 0
    title: str = ""
    location: str = ""
    description: str = ""
    reminder_1_minutes: int = -1
    reminder_2_minutes: int = -1
    reminder_3_minutes: int = -1
    reminder_1_type: InDatabase[int] = 0
    reminder_2_type: InDatabase[int] = 0
    reminder_3_type: InDatabase[int] = 0
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: InDatabase[str] = ""
    time_zone: str = ""
    flags: int = 0
    event_type: int = REGULAR_TYPE
    parent_id: int = 0
    last_updated: InDatabase[int] = 0
    source: str = OWN_SOURCE
    availability: int = 0
    color: int = 0
    type: int = 0
    extra: Extra = ()

    @property
    def all_day(self) -> bool:
        """Whether it has days instead of times."""
        return bool(self.flags & FLAG_ALL_DAY)

    @property
    def is_task(self) -> bool:
        """Whether it is a task."""
        return self.type == TASK

    @property
    def completed(self) -> bool:
        """Whether it is a task that is done."""
        return self.is_task and bool(self.flags & FLAG_COMPLETED)

    @property
    def repeats(self) -> bool:
        """Whether it takes place more than once."""
        return self.repeat_interval > 0

    @property
    def exceptions(self) -> frozenset[str]:
        """The days at which it does not take place, as `20231015`."""
        return frozenset(_DAY_CODE.findall(self.repetition_exceptions))

    @property
    def reminders(self) -> tuple[int, ...]:
        """How many minutes before its start it is announced."""
        all_three = (self.reminder_1_minutes, self.reminder_2_minutes, self.reminder_3_minutes)
        return tuple(minutes for minutes in all_three if minutes >= 0)


@dataclass(frozen=True, slots=True)
class EventType:
    """A kind of events, with the colour that they are drawn in."""

    id: int
    title: str = ""
    color: int = REGULAR_COLOR
    caldav_calendar_id: InDatabase[int] = 0
    caldav_display_name: InDatabase[str] = ""
    caldav_email: InDatabase[str] = ""
    type: InDatabase[int] = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Snoozed:
    """A reminder that comes once more."""

    event_id: int
    start_ts: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class CalendarData:
    """All that the app keeps.

    Attributes:
        hidden_types: whose events the views leave out.
        snoozed: reminders that come once more.
        shown_view: the view that was chosen last.
        default_view: the one that the app opens on.
        clock_hours: 12, 24, or 0 for what the device says.
        week_start: a weekday, Monday 0; -1 leaves it to the language.
        last_reminder: the reminder of the event that was saved last, in minutes; -1 for none.
        past_minutes: how far back the event list goes.
    """

    events: tuple[Event, ...] = ()
    types: tuple[EventType, ...] = ()
    next_event_id: int = 1
    next_type_id: int = 2
    hidden_types: tuple[int, ...] = ()
    snoozed: tuple[Snoozed, ...] = ()
    shown_view: int = MONTHLY
    default_view: int = LAST_USED
    clock_hours: int = 0
    week_start: int = -1
    allow_tasks: bool = True
    highlight_weekends: bool = False
    snooze_minutes: int = 10
    use_last_reminder: bool = True
    last_reminder: int = 10
    default_reminder: int = 10
    default_duration: int = 0
    start_at_full_hour: bool = True
    first_hour: int = 7
    week_numbers: bool = False
    show_grid: bool = False
    dim_past: bool = True
    show_description: bool = True
    past_minutes: int = 0


def empty(language: str) -> CalendarData:
    """The data of an app that was never opened: the regular type alone."""
    title = Texts.regular_event.of(language)
    return CalendarData(types=(EventType(REGULAR_TYPE, title),))


STORED: Final = OptionalStored(PACKAGE, CalendarData())
read, write = STORED.read, STORED.write


EVENTS: Final = Records(STORED, Event, lambda data: data.events, lambda data: data.next_event_id)
TYPES: Final = Records(STORED, EventType, lambda data: data.types, lambda data: data.next_type_id)


def first_weekday(state: DeviceState) -> int:
    """The weekday that a week starts with, Monday 0; by default as the language has it."""
    chosen = read(state).week_start
    return chosen if chosen >= 0 else locale_of(state.language).first_weekday


# -- What the screens of Simple Calendar may know ------------------------------------------------

CalendarContext: TypeAlias = Context[CalendarData, Texts, ArgsT]


VIEW_TITLES: Final = {
    DAILY: Texts.daily_view,
    WEEKLY: Texts.weekly_view,
    MONTHLY: Texts.monthly_view,
    MONTHLY_DAILY: Texts.monthly_daily_view,
    YEARLY: Texts.yearly_view,
    EVENT_LIST: Texts.event_list,
}
