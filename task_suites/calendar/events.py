"""The events that a task of the calendar starts with, and what may become of them.

What must be true at the end stands in the calendar provider. The setup empties it, so that the
events of a task are all there are, and sets the device's date, so that days can be named.

All events of a task are drawn alike (`Diary`), the one that it is about among them.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, TypeVar

from mobile_gym.core.checks import AllOf, Check, ContentRow
from mobile_gym.core.locales import locale_of
from task_suites.app_screens import rows
from task_suites.calendar.texts import PLACES, REMARKS, TITLES
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.android.calendar"
_PROVIDER: Final = "com.android.providers.calendar"
_EVENTS: Final = f"content://{PACKAGE}/events"
_CALENDARS: Final = f"content://{PACKAGE}/calendars"
_REMINDERS: Final = f"content://{PACKAGE}/reminders"
WEEKLY: Final = "FREQ=WEEKLY"

One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Event:
    """An event, as the setup makes it or as it must be at the end; times are in UTC.

    Attributes:
        calendar_id: 1 personal, 2 work, 3 birthdays.
        rule: how it repeats (RFC 5545); "" where it does not.
        excluded: start of the only time at which a repeated event does not take place.
        reminders: how many minutes before it they come; None where they do not matter, for which
            no other event may have any.
    """

    title: str
    start: datetime
    minutes: int = 60
    location: str = ""
    description: str = ""
    calendar_id: int = 1
    all_day: bool = False
    rule: str = ""
    excluded: datetime | None = None
    reminders: tuple[int, ...] | None = None

    @property
    def _columns(self) -> dict[str, str]:
        """What the provider holds under each column that one may write; empty texts left out."""
        starts_ms = _ms(self.start)
        ends = {"duration": f"P{self.minutes * 60}S"} if self.rule else {
            "dtend": str(starts_ms + self.minutes * 60_000)
        }  # fmt: skip
        columns = {
            "calendar_id": str(self.calendar_id),
            "title": self.title,
            "eventLocation": self.location,
            "description": self.description,
            "dtstart": str(starts_ms),
            **ends,
            "allDay": str(int(self.all_day)),
            "rrule": self.rule,
        }
        return {name: value for name, value in columns.items() if value}

    @property
    def command(self) -> str:
        """The shell command that makes it, without its reminders."""
        bindings = {**self._columns, "eventTimezone": "UTC"}
        bound = (
            f"--bind {name}:s:{shlex.quote(value)}" if value else "" for name, value in
            bindings.items()
        )  # fmt: skip
        return f"content insert --uri {_EVENTS} {' '.join(bound)}"

    @property
    def row(self) -> Check:
        """The provider has exactly one such event."""
        empty = dict.fromkeys(("eventLocation", "description", "dtend", "rrule", "exdate"), "NULL")
        excluded = {"exdate": str(_ms(self.excluded))} if self.excluded else {}
        alarm = {} if self.reminders is None else {"hasAlarm": str(int(bool(self.reminders)))}
        where = {**empty, **self._columns, **excluded, **alarm, "deleted": "0"}
        return ContentRow(_EVENTS, tuple(where.items()), at_most=1)


def _ms(at: datetime) -> int:
    return int(at.replace(tzinfo=UTC).timestamp()) * 1000


def at(day: str, hour: int, minute: int = 0, *, later_days: int = 0) -> datetime:
    """A moment of a day, or of some days later."""
    return datetime.combine(date.fromisoformat(day), time(hour, minute)) + timedelta(later_days)


# -- drawn events ---------------------------------------------------------------------------------

# Of each table one is drawn: what stands there twice is twice as likely.
HOURS: Final = range(7, 21)
"""In which hours events begin."""
_MINUTES: Final = (0, 0, 0, 0, 0, 15, 30, 30, 45, 45)
_LENGTHS: Final = (30, 45, 60, 60, 60, 90, 120)
_CALENDAR_IDS: Final = (1, 1, 1, 2, 2)
REMINDERS: Final = (5, 15, 30, 60, 120)
"""Minutes before an event at which its reminder comes."""
_COUNTS: Final = range(2, 10)
"""What remarks count."""
_HAS_PLACE, _HAS_REMARK, _HAS_REMINDER = 0.6, 0.4, 0.3
"""Shares of the events."""
_AHEAD: Final = range(1, 15)
"""How many days ahead events are."""
_WEEKS_RUN: Final = 4
"""For how many weeks a repeated event may have taken place."""


class Diary:
    """Draws the events of a task, all alike, on a few days that are near each other.

    What the instruction says of the event that a task is about (its title, its day, its hour) is
    given, and is drawn by the seed from the values that others have, each of them as likely. So
    nothing but the instruction tells which event is meant: what one of them needs, such as a
    namesake, some others have as well.

        diary = Diary(draft, lots, day, titles=(title,))
        mine, namesake = diary.namesakes(title, 2, day=diary.day)
        others = diary.others(3, each=2)

    Attributes:
        day: the given day.
        days: all of them.
        today: what the device takes for today.
    """

    def __init__(
        self,
        draft: TaskBuilder,
        lots: LayoutRandom,
        day: str,
        *,
        titles: Iterable[str] = (),
        ahead: Sequence[int] = _AHEAD,
        days_ahead: int | None = None,
        hours: Sequence[int] = HOURS,
        has_place: float = _HAS_PLACE,
        has_reminder: float = _HAS_REMINDER,
    ) -> None:
        """Draw the days.

        Args:
            draft: of the task.
            lots: what is drawn from.
            day: a day on which there may be events, in ISO format.
            titles: those that the task says something of: no others are called so.
            ahead: how many days ahead of today the days may be.
            days_ahead: how far the given day is; drawn where None.
            hours: in which events begin.
            has_place: which share of them has a location.
            has_reminder: which share of them has a reminder.
        """
        self._pick, self._draft, self._lots = draft.pick, draft, lots
        self._titles = [title for title in TITLES if title not in set(titles)]
        self._hours, self._has_place, self._has_reminder = hours, has_place, has_reminder
        drawn = lots.one(ahead)
        far = drawn if days_ahead is None else days_ahead
        self.day = date.fromisoformat(day)
        self.today = self.day - timedelta(far)
        others = lots.some(ahead, min(lots.number(3, 5), len(ahead) - 1), exclude=(far,))
        self.days = (self.day, *(self.today + timedelta(days) for days in others))

    def titles(self, count: int) -> tuple[str, ...]:
        """So many titles that no event has yet, nor any of these from now on."""
        drawn = self._lots.some(self._titles, count)
        self._titles = [title for title in self._titles if title not in drawn]
        return drawn

    def namesakes(
        self,
        title: str,
        count: int,
        *,
        day: date | None = None,
        hour: int | None = None,
        place: str | None = None,
    ) -> tuple[Event, ...]:
        """So many events of a title, on different days, at different hours and places.

        What is given is the first one's.
        """
        return tuple(
            self._event(title, *drawn)
            for drawn in zip(
                self._different(self.days, count, day),
                self._different(self._hours, count, hour),
                self._different(PLACES, count, place),
                strict=True,
            )
        )

    def event(
        self,
        title: str,
        *,
        day: date | None = None,
        hour: int | None = None,
        place: str | None = None,
    ) -> Event:
        """An event of a title, of which some may be given."""
        (event,) = self.namesakes(title, 1, day=day, hour=hour, place=place)
        return event

    def others(self, count: int, *, each: int = 1) -> tuple[Event, ...]:
        """Events of so many other titles, each of which is there so many times."""
        return tuple(event for title in self.titles(count) for event in self.namesakes(title, each))

    def busy_day(self, title: str, *, twice: int = 0) -> tuple[Event, ...]:
        """Four or five events of the given day, at different hours, the first one of this title.

        So many of their titles are there once more, on other days: these come last.
        """
        titles = (title, *self.titles(self._lots.number(3, 4)))
        doubled = self._lots.some(titles, twice)
        hours = self._lots.some(self._hours, len(titles))
        groups = [
            self.namesakes(each, 1 + (each in doubled), day=self.day, hour=hour)
            for each, hour in zip(titles, hours, strict=True)
        ]
        return (*(event for event, *_ in groups), *(event for _, *more in groups for event in more))

    def series(self, title: str, *, day: date | None = None, hour: int | None = None) -> Event:
        """An event that repeats every week, and has for some weeks; one of its days may be given.

        It takes place next on one of the days where these are less than a week ahead.
        """
        last = self.event(title, day=day, hour=hour)
        since = last.start - timedelta(weeks=self._lots.number(1, _WEEKS_RUN))
        return replace(last, start=since, rule=WEEKLY)

    def start(self, events: Iterable[Event], before: Iterable[str] = ()) -> tuple[str, ...]:
        """Setup: as `start` has it, on the diary's day; the events are made in a drawn order."""
        return start(self._draft, self.today, self._lots.shuffled(events), before)

    def _event(self, title: str, day: date, hour: int, place: str) -> Event:
        lots = self._lots
        remark = lots.one(REMARKS).format(count=lots.one(_COUNTS))
        return Event(
            self._pick(TITLES[title]),
            datetime.combine(day, time(hour, lots.one(_MINUTES))),
            lots.one(_LENGTHS),
            location=self._pick(PLACES[place]) if lots.chance(self._has_place) else "",
            description=self._pick(remark) if lots.chance(_HAS_REMARK) else "",
            calendar_id=lots.one(_CALENDAR_IDS),
            reminders=(lots.one(REMINDERS),) if lots.chance(self._has_reminder) else (),
        )

    def _different(self, choices: Iterable[One], count: int, given: One | None) -> tuple[One, ...]:
        if given is None:
            return self._lots.some(choices, count)
        return (given, *self._lots.some(choices, count - 1, exclude=(given,)))


# -- setup ----------------------------------------------------------------------------------------


def calendars(names: Iterable[str], hidden: Iterable[str] = ()) -> tuple[str, ...]:
    """The commands that make these the only calendars; their ids count from 4."""
    not_shown = set(hidden)
    return (
        f"content delete --uri {_CALENDARS}",
        *(
            f"content insert --uri {_CALENDARS} "
            f"--bind {shlex.quote(f'calendar_displayName:s:{name}')} "
            f"--bind visible:i:{int(name not in not_shown)}"
            for name in names
        ),
    )


def start(
    draft: TaskBuilder, today: date, events: Iterable[Event] = (), before: Iterable[str] = ()
) -> tuple[str, ...]:
    """Setup: nine in the morning of a day, the calendar with these events alone, the home screen.

    Args:
        draft: of the task; times are written as its language does, with AM and PM or 24 hours.
        today: what the device takes for today.
        events: in the order in which they are made.
        before: commands that come before the events, such as those that make the calendars.
    """
    hours = 24 if locale_of(draft.language).is_24_hour else 12
    made = tuple(events)
    return (
        "settings put global auto_time 0",
        "setprop persist.sys.timezone UTC",
        f"date {today:%m%d}0900{today:%Y}.00",
        f"settings put system time_12_24 {hours}",
        f"pm clear {_PROVIDER}",
        f"pm clear {PACKAGE}",
        *before,
        *(event.command for event in made),
        *(
            f"content insert --uri {_REMINDERS} --bind event_id:i:{event_id} "
            f"--bind minutes:i:{minutes} --bind method:i:1"
            for event_id, event in enumerate(made, 1)  # ids count from 1
            for minutes in event.reminders or ()
        ),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- what stands in the provider ------------------------------------------------------------------


def event_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many events have these values in the provider."""
    return rows(_EVENTS, at_least, at_most, **columns, deleted=0)


def only(*events: Event) -> Check:
    """The provider has these events, and no other; each has its reminders."""
    reminders = Counter(minutes for event in events for minutes in event.reminders or ())
    return AllOf(
        (
            event_row(len(events), len(events)),
            *(event.row for event in events),
            *(
                reminder_row(count, count, minutes=minutes)
                for minutes, count in sorted(reminders.items())
            ),
        )
    )


def reminder_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many reminders have these values in the provider."""
    return rows(_REMINDERS, at_least, at_most, **columns)


def calendar_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many calendars have these values in the provider."""
    return rows(_CALENDARS, at_least, at_most, **columns)
