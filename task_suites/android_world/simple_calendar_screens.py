"""Simple Calendar Pro: its events, how to tell that a screen is shown, and what to tap on it.

What must be true at the end stands in the rows of its events, which the app shows to `content` on
the embedded device. Every task begins on Sunday, October 15, 2023, at 15:34 UTC, as AndroidWorld's
do.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, ContentRow, NodePresent, PageIs, Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import OK, AppScreens
from task_suites.dates import full_date, long_day, spoken_date
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = [
    "DELETE",
    "DURATIONS",
    "NEW",
    "OPEN",
    "PACKAGE",
    "SAVE",
    "TODAY",
    "Event",
    "Screens",
    "clock",
    "crowd",
    "day_of",
    "draw_description",
    "draw_title",
    "exactly",
    "moment",
    "moved",
    "start",
]

PACKAGE: Final = "com.simplemobiletools.calendar.pro"
_EVENTS: Final = f"content://{PACKAGE}/events"
_MAIN: Final = f"{PACKAGE}/.activities.MainActivity"
_EDITOR: Final = f"{PACKAGE}/.activities.EventActivity"

OPEN: Final = Perform(OpenApp(PACKAGE))
NEW: Final = (
    TapOn(Selector(resource_id="calendar_fab")),
    TapOn(Selector(resource_id="fab_event_label")),
)
SAVE: Final = TapOn(Selector(resource_id="save"))
DELETE: Final = TapOn(Selector(resource_id="delete"))
_YES: Final = OK

TODAY: Final = datetime(2023, 10, 15, 15, 34)
"""Source: AndroidWorld's `device_constants`, in UTC."""
_ZONE: Final = "UTC"
DURATIONS: Final = (15, 30, 45, 60)
"""Minutes that an event lasts."""
_DIAL: Final = Selector(resource_id="android:id/radial_picker")
_TITLE: Final = "event_item_title"


# -- what events are called -----------------------------------------------------------------------

_OCCASIONS: Final = (
    *("Planning", "Phone call", "Workshop", "Interview", "Rehearsal", "Briefing", "Handover"),
    *("Training", "Breakfast", "Walk", "Visit", "Consultation"),
)
_PARTNERS: Final = (
    *("Nora", "Felix", "Mei", "Omar", "Greta", "Paulo", "Ines", "Tarik", "Wanda", "Yuki"),
    *("the board", "the choir", "the lab", "Accounting", "the neighbours", "Sales"),
)
_TASKS: Final = (
    *("Bring", "Hand out", "Collect", "Compare", "Sort", "Sign", "Look through", "Correct"),
)
_THINGS: Final = (
    *("the plans of the hall", "last year's figures", "the seating chart", "the keys"),
    *("the drafts of the poster", "both contracts", "the guest list", "the spare parts"),
    *("the minutes of May", "the survey forms", "the time sheets", "the sample boxes"),
)
_REMARKS: Final = (
    *("", "", "", "The side door is open.", "Parking is scarce.", "Coffee is there."),
    *("It starts on time.", "Ring twice.", "Tell the front desk."),
)


def _one(rng: np.random.Generator, values: Sequence[str]) -> str:
    return values[int(rng.integers(len(values)))]


def draw_title(rng: np.random.Generator) -> str:
    """What an event is called; the same in every language, as AndroidWorld's are."""
    return f"{_one(rng, _OCCASIONS)} with {_one(rng, _PARTNERS)}"


def draw_description(rng: np.random.Generator) -> str:
    """What an event's description says."""
    words = f"{_one(rng, _TASKS)} {_one(rng, _THINGS)}."
    remark = _one(rng, _REMARKS)
    return f"{words} {remark}" if remark else words


# -- events ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """An event as the setup makes it, or as it must be at the end; `start` is in UTC."""

    title: str
    start: datetime
    minutes: int = 30
    location: str = ""
    description: str = ""
    repeat_interval: int = 0
    repeat_rule: int = 0

    @property
    def end(self) -> datetime:
        """When it is over."""
        return self.start + timedelta(minutes=self.minutes)

    @property
    def columns(self) -> dict[str, str]:
        """What its row holds."""
        return {
            "start_ts": str(_seconds(self.start)),
            "end_ts": str(_seconds(self.end)),
            "title": self.title,
            "location": self.location,
            "description": self.description,
            "repeat_interval": str(self.repeat_interval),
            "repeat_rule": str(self.repeat_rule),
            "repeat_limit": "0",
        }

    @property
    def command(self) -> str:
        """The shell command that makes it."""
        bound = (
            f"--bind {name}:s:{shlex.quote(value)}" for name, value in self.columns.items() if value
        )
        return f"content insert --uri {_EVENTS} {' '.join(bound)} --bind source:s:imported-ics"


def _seconds(at: datetime) -> int:
    return int(at.replace(tzinfo=UTC).timestamp())


_UNTOUCHED: Final = {
    "repetition_exceptions": "[]",
    "attendees": "",
    "flags": "0",
    "event_type": "1",
    "parent_id": "0",
    "availability": "0",
    "type": "0",
}
"""Of an event of which nothing else was chosen: it is no task, is of the type that there always is,
has times, and takes place whenever it repeats."""


def _row_of(event: Event, **columns: str) -> Check:
    """There is exactly one such event."""
    found = event.columns | _UNTOUCHED | columns
    return ContentRow(_EVENTS, tuple(found.items()), at_most=1)


def exactly(events: Iterable[Event], added: Event | None = None) -> Check:
    """These are the events, each of them once, and there are no others.

    Args:
        events: those that there were.
        added: one that was made in the app, which says in which time zone.
    """
    rows = [_row_of(event) for event in events]
    if added is not None:
        rows.append(_row_of(added, time_zone=_ZONE))
    return AllOf((ContentRow(_EVENTS, (), at_least=len(rows), at_most=len(rows)), *rows))


def day_of(day: int) -> date:
    """A day of October 2023, by its number.

    Raises:
        TaskError: there is no such day.
    """
    if not 1 <= day <= 31:
        raise TaskError(f"{PACKAGE}: October has no day {day}; it must be 1 to 31")
    return date(2023, 10, day)


def moment(day: int, hour: int, minute: int = 0) -> datetime:
    """A moment of October 2023."""
    at = day_of(day)
    return datetime(at.year, at.month, at.day, hour, minute)


def clock(at: datetime) -> str:
    """A time of day, with 24 hours."""
    return f"{at:%H:%M}"


def crowd(
    lots: Lots, low: int, high: int, *, but_days: Iterable[int] = (), but: Iterable[str] = ()
) -> tuple[Event, ...]:
    """So many other events of October 2023, each at a time and with a title of its own.

    Args:
        lots: what is drawn from.
        low: how few.
        high: how many.
        but_days: days, by their numbers, on which there are none.
        but: titles that none of them has.
    """
    count = lots.number(low, high)
    names = [f"{occasion} with {partner}" for occasion in _OCCASIONS for partner in _PARTNERS]
    titles = lots.some(names, count, but=but)
    days = [day for day in range(1, 32) if day not in set(but_days)]
    places = lots.some([(day, hour) for day in days for hour in range(7, 22)], count)
    return tuple(
        Event(
            title,
            moment(day, hour),
            lots.one(DURATIONS),
            description=f"{lots.one(_TASKS)} {lots.one(_THINGS)}.",
        )
        for title, (day, hour) in zip(titles, places, strict=True)
    )


def start(events: Iterable[Event]) -> tuple[str, ...]:
    """Setup: the app with these events alone, at the moment `TODAY`, and the home screen."""
    return (
        "settings put global auto_time 0",
        f"setprop persist.sys.timezone {_ZONE}",
        f"date {TODAY:%m%d%H%M%Y}.00",
        "settings put system time_12_24 24",
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"pm grant {PACKAGE} android.permission.POST_NOTIFICATIONS",
        *(event.command for event in events),
        "input keyevent KEYCODE_HOME",
    )


# -- the screens ----------------------------------------------------------------------------------


class Screens(AppScreens):
    """The app's screens in a task's language."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self._draft = draft

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The calendar is open."""
        return PageNode(id, self._pick(Texts.app_is_open), check=PageIs(activity=_MAIN))

    def editor(self, id: int, parent_id: int = 1) -> PageNode:
        """The page of an event is open."""
        description = self._pick(Texts.editor_is_open)
        return PageNode(id, description, parent_id=parent_id, check=PageIs(activity=_EDITOR))

    def editor_shows(self, **fields: Any) -> Check:
        """The page of an event is open, with a node that has these fields."""
        return AllOf((PageIs(activity=_EDITOR), NodePresent(Selector(**fields))))

    def seen(self, id: int, title: str, *, weight: float = 1.0) -> Any:
        """An event's title was on some screen."""
        text = Texts.answer_was_seen.format(title=title)
        return self.evidence(id, text, title, weight=weight)

    # -- steps ----------------------------------------------------------------------------------

    def to_day(self, day: date) -> tuple[SolutionStep, ...]:
        """Open the app and, on the page of its month, a day."""
        months = day.year * 12 + day.month - TODAY.year * 12 - TODAY.month
        way = "top_right_arrow" if months > 0 else "top_left_arrow"
        turns = (TapOn(Selector(resource_id=way)) for _ in range(abs(months)))
        cell = Selector(
            description_contains=self._pick(full_date(day)),
            within=Selector(resource_id="month_view_wrapper"),
        )
        return (OPEN, *turns, TapOn(cell))

    def to_list(self) -> tuple[SolutionStep, ...]:
        """Open the app and what comes from now on, as a list."""
        return (
            OPEN,
            TapOn(Selector(resource_id="change_view")),
            TapOn(Selector(text=self._pick(Texts.event_list))),
        )

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open the app and search it."""
        return (OPEN, TypeInto(words, Selector(resource_id="top_toolbar_search")))

    def look_at(self, title: str) -> ScrollTo:
        """Scroll until the row of an event is seen."""
        return ScrollTo(Selector(resource_id=_TITLE, text=title))

    def tap_event(self, title: str) -> TapOn:
        """Open the page of an event in a list."""
        return TapOn(Selector(resource_id=_TITLE, text=title))

    def delete_rows(self, count: int) -> tuple[SolutionStep, ...]:
        """Select the first rows of a day, and delete what is selected."""
        rows = (
            TapOn(Selector(resource_id="event_item_frame", nth=place), hold=place == 0)
            for place in range(count)
        )
        return (*rows, TapOn(Selector(resource_id="cab_delete")), _YES)

    def delete_event(self, title: str) -> tuple[SolutionStep, ...]:
        """Open an event of the day that is shown, and delete it."""
        return (self.tap_event(title), DELETE, _YES)

    def write(self, event: Event) -> tuple[SolutionStep, ...]:
        """Fill in the page of a new event."""
        return (
            TypeInto(event.title, Selector(resource_id="event_title")),
            *(
                (TypeInto(event.description, Selector(resource_id="event_description")),)
                if event.description
                else ()
            ),
            *self.choose_date("start", event.start.date(), TODAY.date()),
            *self.choose_time("start", event.start),
            *(
                self.choose_date("end", event.end.date(), event.start.date())
                if event.end.date() != event.start.date()
                else ()
            ),
            *self.choose_time("end", event.end),
        )

    def choose_date(self, which: str, day: date, before: date) -> tuple[SolutionStep, ...]:
        """Choose the day of the `start` or of the `end`, which is another one `before`."""
        if day == before:
            return ()
        months = day.year * 12 + day.month - before.year * 12 - before.month
        way = "android:id/next" if months > 0 else "android:id/prev"
        cell = Selector(
            description=self._pick(spoken_date(day)),
            within=Selector(resource_id="android:id/month_view"),
        )
        return (
            TapOn(Selector(resource_id=f"event_{which}_date")),
            *(TapOn(Selector(resource_id=way)) for _ in range(abs(months))),
            TapOn(cell),
            OK,
        )

    def choose_time(self, which: str, at: datetime) -> tuple[SolutionStep, ...]:
        """Choose the time of the `start` or of the `end`; its minutes are divided by five.

        Raises:
            TaskError: the dial has no such number of minutes.
        """
        if at.minute % 5:
            raise TaskError(f"{self._draft.id}: {at:%H:%M} is not on the dial; take full 5 minutes")
        return (
            TapOn(Selector(resource_id=f"event_{which}_time")),
            *(
                TapOn(Selector(description=str(number), within=_DIAL))
                for number in (at.hour, at.minute)
            ),
            OK,
        )

    def repeat(self, rhythm: Text) -> tuple[SolutionStep, ...]:
        """Choose how the event repeats."""
        return (
            TapOn(Selector(resource_id="event_repetition")),
            TapOn(Selector(text=self._pick(rhythm))),
        )

    def day_text(self, day: date) -> Text:
        """A day for an instruction: `October 18`."""
        return long_day(day)


def moved(event: Event, **shift: int) -> Event:
    """An event at another time."""
    return replace(event, start=event.start + timedelta(**shift))
