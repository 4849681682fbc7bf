"""The calendar (AOSP's Calendar): its events, how to tell that a screen is shown, what to tap.

What must be true at the end stands in the calendar provider. The setup empties it, so that the
events of a task are all there are, and sets the device's date, so that days can be named.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, ContentRow, NodePresent, PageIs, Selector
from mobile_gym.core.locales import locale_of
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK, AppScreens, rows
from task_suites.calendar.names import DAYS, PLACES, TITLES
from task_suites.calendar.texts import Texts
from task_suites.clock.screens import Screens as ClockScreens
from task_suites.dates import full_date, long_day, spoken_date, weekday
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = [
    "DAYS",
    "DELETE",
    "EDIT",
    "NEW",
    "OPEN",
    "PACKAGE",
    "PLACES",
    "SAVE",
    "TITLES",
    "Event",
    "Screens",
    "at",
    "calendar_row",
    "calendars",
    "crowd",
    "event_row",
    "only",
    "reminder_row",
    "shown",
    "start",
]

PACKAGE: Final = "com.android.calendar"
_PROVIDER: Final = "com.android.providers.calendar"
_EVENTS: Final = f"content://{PACKAGE}/events"
_CALENDARS: Final = f"content://{PACKAGE}/calendars"
_REMINDERS: Final = f"content://{PACKAGE}/reminders"

OPEN: Final = Perform(OpenApp(PACKAGE))
NEW: Final = TapOn(Selector(resource_id="floating_action_button"))
EDIT: Final = TapOn(Selector(resource_id="info_action_edit"))
DELETE: Final = TapOn(Selector(resource_id="info_action_delete"))
SAVE: Final = TapOn(Selector(resource_id="action_done"))
_MONTH_GRID: Final = Selector(resource_id="month_by_week")

_MENU: Final = {
    "displayed": Texts.displayed_calendars,
    "search": Texts.search_events,
    "settings": Texts.settings,
}


# -- events ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """An event, as the setup makes it or as it must be at the end; times are in UTC.

    Attributes:
        calendar_id: 1 personal, 2 work, 3 birthdays.
        rule: how it repeats (RFC 5545); "" where it does not.
        excluded: start of the only time at which a repeated event does not take place.
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
        """The shell command that makes it."""
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
        where = {**empty, **self._columns, **excluded, "deleted": "0"}
        return ContentRow(_EVENTS, tuple(where.items()), at_most=1)


def crowd(
    draft: Draft,
    lots: Lots,
    moment: datetime,
    *,
    but: Iterable[str],
    on_day: tuple[int, int] = (0, 2),
    around: tuple[int, int] = (1, 3),
    hours: Iterable[int] = range(7, 22),
) -> tuple[Event, ...]:
    """Other events, on the day of a moment and on days around it.

    Args:
        draft: of the task.
        lots: what is drawn from.
        moment: when the event that the task is about begins.
        but: titles, as in `TITLES`, that none of them may have.
        on_day: how few, and how many, there are on that day, at other hours.
        around: likewise, within ten days before and after.
        hours: when those of that day may begin.
    """
    near, far = lots.number(*on_day), lots.number(*around)
    begins = [
        *(
            moment.replace(hour=hour, minute=0)
            for hour in lots.some(hours, near, but=(moment.hour,))
        ),
        *(
            moment.replace(hour=lots.number(8, 20), minute=0) + timedelta(days)
            for days in lots.some((*range(-10, 0), *range(1, 11)), far)
        ),
    ]
    places = ("", *PLACES)
    return tuple(
        Event(
            draft.pick(TITLES[title]),
            begin,
            location=draft.pick(PLACES[place]) if (place := lots.one(places)) else "",
        )
        for title, begin in zip(lots.some(TITLES, near + far, but=but), begins, strict=True)
    )


def _ms(at: datetime) -> int:
    return int(at.replace(tzinfo=UTC).timestamp()) * 1000


def event_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many events have these values in the provider."""
    return rows(_EVENTS, at_least, at_most, **columns, deleted=0)


def only(*events: Event) -> Check:
    """The provider has these events, and no other."""
    count = len(events)
    return AllOf((event_row(count, count), *(event.row for event in events)))


def reminder_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many reminders have these values in the provider."""
    return rows(_REMINDERS, at_least, at_most, **columns)


def calendar_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many calendars have these values in the provider."""
    return rows(_CALENDARS, at_least, at_most, **columns)


def calendars(names: Iterable[str], hidden: Iterable[str] = ()) -> tuple[str, ...]:
    """The commands that make more calendars; their ids count from 4."""
    not_shown = set(hidden)
    return tuple(
        f"content insert --uri {_CALENDARS} --bind {shlex.quote(f'calendar_displayName:s:{name}')} "
        f"--bind visible:i:{int(name not in not_shown)}"
        for name in names
    )


def start(
    draft: Draft,
    today: date,
    events: tuple[Event, ...],
    reminders: tuple[tuple[int, int], ...] = (),
    before: Iterable[str] = (),
) -> tuple[str, ...]:
    """Setup: nine in the morning of a day, the calendar with these events alone, the home screen.

    Args:
        draft: of the task; times are written as its language does, with AM and PM or 24 hours.
        today: what the device takes for today.
        events: in the order in which they are made; their ids count from 1.
        reminders: of each the event's id and how many minutes before it.
        before: commands that come before the events, such as those that make more calendars.
    """
    hours = 24 if locale_of(draft.language).is_24_hour else 12
    return (
        "settings put global auto_time 0",
        "setprop persist.sys.timezone UTC",
        f"date {today:%m%d}0900{today:%Y}.00",
        f"settings put system time_12_24 {hours}",
        f"pm clear {_PROVIDER}",
        f"pm clear {PACKAGE}",
        *before,
        *(event.command for event in events),
        *(
            f"content insert --uri {_REMINDERS} --bind event_id:i:{event_id} "
            f"--bind minutes:i:{minutes} --bind method:i:1"
            for event_id, minutes in reminders
        ),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- the screens ----------------------------------------------------------------------------------


def shown(**fields: Any) -> Check:
    """A node of the calendar with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """The calendar's screens in a task's language, on a day."""

    def __init__(self, draft: Draft, today: date) -> None:
        super().__init__(draft)
        self._clock = ClockScreens(draft)
        self.today = today

    # -- words ----------------------------------------------------------------------------------

    def time(self, at: datetime | time) -> str:
        """A time of day as the screen shows it: `9:30 AM`, `09:30`."""
        return self._clock.time(at.hour, at.minute)

    def day(self, day: date) -> Text:
        """A day for an instruction: `Thursday, September 18`."""
        return Texts.weekday_and_day.format(weekday=weekday(day.weekday()), day=long_day(day))

    def date(self, day: date) -> str:
        """A date as an answer gives it: `September 18`."""
        return self._pick(long_day(day))

    def _long_day(self, day: date) -> str:
        """A day as the calendar writes it in full, and says it of a cell of the month."""
        return self._pick(full_date(day))

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The calendar is open."""
        description = self._pick(Texts.app_is_open)
        return PageNode(id, description, check=PageIs(activity=f"{PACKAGE}/.AllInOneActivity"))

    def detail(self, id: int, title: str, day: date | None = None, parent_id: int = 1) -> PageNode:
        """The page of an event, on a day where one is given."""
        text = Texts.event_is_open.format(title=title)
        if day is not None:
            text = Texts.event_is_open_on_day.format(title=title, day=long_day(day))
        checks = [PageIs(activity=f"{PACKAGE}/.EventInfoActivity"), shown(text=title)]
        if day is not None:
            checks.append(shown(text_contains=self._long_day(day)))
        return PageNode(id, self._pick(text), parent_id=parent_id, check=AllOf(tuple(checks)))

    def editor(self, id: int, parent_id: int = 1) -> PageNode:
        """The editor of an event is open."""
        description = self._pick(Texts.editor_is_open)
        check = PageIs(activity=f"{PACKAGE}/.event.EditEventActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def written(self, id: int, parent_id: int, title: str) -> UnitNode:
        """A title stands in the editor."""
        description = self._pick(Texts.title_is_typed.format(title=title))
        return UnitNode(
            id, description, parent_id=parent_id, check=shown(text=title, editable=True)
        )

    def settings(self, id: int, parent_id: int = 1) -> PageNode:
        """The settings of the calendar are open."""
        description = self._pick(Texts.settings_are_open)
        check = PageIs(activity=f"{PACKAGE}/.CalendarSettingsActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def is_seen(self, id: int, text: Text, /, **fields: Any) -> UnitNode:
        """Something is on a screen of the calendar, whichever it is; typing it does not count."""
        return UnitNode(id, self._pick(text), check=shown(editable=False, **fields))

    def counts(self, day: date, count: int) -> Check:
        """A cell of the month says how many events a day has."""
        events = Texts.one_event if count == 1 else Texts.many_events.format(count=count)
        return shown(description=f"{self._long_day(day)}{self._pick(events)}")

    # -- steps ----------------------------------------------------------------------------------

    def to_day(self, day: date, since: date | None = None) -> tuple[SolutionStep, ...]:
        """Select a day in the month; it is opened, unless a day `since` is selected already."""
        before = since or self.today
        months = day.year * 12 + day.month - before.year * 12 - before.month
        way = self._pick(Texts.next_month if months > 0 else Texts.previous_month)
        turn = TapOn(Selector(description=way, package_name=PACKAGE))
        cell = Selector(description_contains=self._long_day(day), within=_MONTH_GRID)
        return (*(() if since else (OPEN,)), *(turn for _ in range(abs(months))), TapOn(cell))

    def tap(self, label: str) -> TapOn:
        """A tap on the event, row or option of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE))

    def read(self, words: str) -> ScrollTo:
        """Look at words on an event's page, which may have to load; no step where they are seen."""
        return ScrollTo(Selector(text=words, package_name=PACKAGE))

    def menu(self, item: str) -> tuple[SolutionStep, ...]:
        """An item of the menu of the three dots."""
        more = self._pick(Texts.more_options)
        return (
            TapOn(Selector(description=more, package_name=PACKAGE)),
            self.tap(self._pick(_MENU[item])),
        )

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open the calendar and search it."""
        field = Selector(resource_id="search_src_text")
        return (OPEN, *self.menu("search"), TypeInto(words, field))

    def write(self, field: str, words: str) -> TypeInto:
        """Type the `title` or the `location` of the event in the editor."""
        return TypeInto(words, Selector(resource_id=field, editable=True))

    def choose_time(self, which: str, at: datetime) -> tuple[SolutionStep, ...]:
        """Choose the time of `start` or `end` in the editor."""
        opener = TapOn(Selector(resource_id=f"{which}_time"))
        return (opener, *self._clock.choose_time(at.hour, at.minute))

    def choose_date(self, before: date, after: date) -> tuple[SolutionStep, ...]:
        """Choose another day, not an earlier one, for the start in the editor."""
        months = after.year * 12 + after.month - before.year * 12 - before.month
        turn = TapOn(Selector(resource_id="android:id/next"))
        cell = Selector(
            description=self._pick(spoken_date(after)),
            within=Selector(resource_id="android:id/month_view"),
        )
        opener = TapOn(Selector(resource_id="start_date"))
        return (opener, *(turn for _ in range(months)), TapOn(cell), OK)


def at(day: str, hour: int, minute: int = 0, *, later_days: int = 0) -> datetime:
    """A moment of a day of `DAYS`, or of some days later."""
    return datetime.combine(date.fromisoformat(day), time(hour, minute)) + timedelta(later_days)
