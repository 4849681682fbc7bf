"""Events of Simple Calendar Pro: how they are drawn, set up, and found again in its table.

What must be true at the end stands in the rows of its events, which the app shows to `content` on
the embedded device. Every task begins on Sunday, October 15, 2023, at 15:34 UTC, as AndroidWorld's
do.

All events of a task, those that it is about and the others, come from `draw_event` at moments that
are drawn alike: nothing but what the instruction says tells them apart.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

import numpy as np

from mobile_gym.core.checks import AllOf, Check, ContentRow
from mobile_gym.core.errors import TaskError
from mobile_gym.core.texts import LocalizedText
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import word
from task_suites.pools import by_words
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.simplemobiletools.calendar.pro"
_EVENTS: Final = f"content://{PACKAGE}/events"

TODAY: Final = datetime(2023, 10, 15, 15, 34)
"""Source: AndroidWorld's `device_constants`, in UTC."""
_ZONE: Final = "UTC"

# -- how events are drawn -------------------------------------------------------------------------

DAYS: Final = tuple(range(1, 32))
"""Of October."""
HOURS: Final = tuple(range(24))
"""In which an event may begin. Source: AndroidWorld's events begin at any hour of the day."""
MINUTES: Final = (0, 15, 30, 45)
"""At which an event may begin."""
DURATIONS: Final = (15, 30, 45, 60)
"""Minutes that an event lasts."""
_DESCRIBED: Final = 0.6
"""The share of events that have a description."""
_PLACED: Final = 0.7
"""The share of events that have a location."""

_LISTS: Final = load_word_lists("task_suites.android_world")
_WITH: Final = LocalizedText("{occasion} with {partner}", zh="与{partner}的{occasion}")
OCCASIONS: Final = by_words(_LISTS["calendar_occasions"])
TITLES: Final = {
    f"{occasion} with {partner.words}": _WITH.format(occasion=text, partner=partner)
    for occasion, text in OCCASIONS.items()
    for partner in _LISTS["calendar_partners"]
}
"""What events are called."""
_DO: Final = LocalizedText("{task} {thing}.", zh="{task}{thing}。")
_JOBS: Final = {
    f"{task.words} {thing.words}.": _DO.format(task=task, thing=thing)
    for task in _LISTS["calendar_tasks"]
    for thing in _LISTS["calendar_things"]
}
_AND: Final = LocalizedText("{job} {remark}", zh="{job}{remark}")
_REMARKED: Final = {
    f"{words} {remark.words}": _AND.format(job=job, remark=remark)
    for words, job in _JOBS.items()
    for remark in _LISTS["calendar_remarks"]
}
_DESCRIPTIONS: Final = _JOBS | _REMARKED
"""What is to be done for them, and perhaps a remark."""
_REMARKS: Final = ("", "", "", *(text.words for text in _LISTS["calendar_remarks"]))
PLACES: Final = by_words(_LISTS["calendar_places"])


def meeting(draft: TaskBuilder, occasion: str, person: str) -> str:
    """What an event with a person is called in the task's language."""
    return draft.pick(_WITH.format(occasion=OCCASIONS[occasion], partner=person))


def draw_title(rng: np.random.Generator) -> str:
    """What an event of a parameter is called, in English."""
    return list(TITLES)[int(rng.integers(len(TITLES)))]


def draw_description(rng: np.random.Generator) -> str:
    """What an event's description says, in English."""
    return _description(lambda words: words[int(rng.integers(len(words)))])


def _description(one: Callable[[Sequence[str]], str]) -> str:
    task, thing = (
        one([text.words for text in _LISTS[name]]) for name in ("calendar_tasks", "calendar_things")
    )
    words, remark = f"{task} {thing}.", one(_REMARKS)
    return f"{words} {remark}" if remark else words


def title_in(draft: TaskBuilder, title: str) -> str:
    """A title of a parameter in the task's language."""
    return word(draft, TITLES, title)


def description_in(draft: TaskBuilder, description: str) -> str:
    """A description of a parameter in the task's language."""
    return word(draft, _DESCRIPTIONS, description)


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


def draw_event(lots: LayoutRandom, title: str, at: datetime) -> Event:
    """An event of which the rest is drawn; it ends on its day, which alone lists it."""
    left = 24 * 60 - at.hour * 60 - at.minute
    described = _description(lots.one) if lots.chance(_DESCRIBED) else ""
    description = description_in(lots.draft, described)
    location = lots.one(lots.words(PLACES)) if lots.chance(_PLACED) else ""
    return Event(title, at, min(lots.one(DURATIONS), left), location, description)


def draw_times_over_days(
    lots: LayoutRandom,
    sizes: Iterable[int],
    *,
    days: Iterable[int] = DAYS,
    but_days: Iterable[int] = (),
    minutes: Sequence[int] = MINUTES,
) -> tuple[tuple[datetime, ...], ...]:
    """When events begin: so many on each of some days, at different hours.

    Args:
        lots: what is drawn from.
        sizes: how many events each of the days has.
        days: the days are drawn from, by their numbers.
        but_days: which of these have none.
        minutes: at which they may begin.
    """
    counts = tuple(sizes)
    drawn = lots.some(days, len(counts), exclude=but_days)
    return tuple(
        tuple(moment(day, hour, lots.one(minutes)) for hour in lots.some(HOURS, count))
        for day, count in zip(drawn, counts, strict=True)
    )


def distractors(
    lots: LayoutRandom, days: Iterable[Iterable[datetime]], *, exclude: Iterable[str] = ()
) -> tuple[Event, ...]:
    """An event at each moment of some days, each with a title of its own.

    Args:
        lots: what is drawn from.
        days: as `spread` draws them.
        exclude: titles that none of them has.
    """
    moments = [at for day in days for at in day]
    titles = lots.some(lots.words(TITLES), len(moments), exclude=exclude)
    return tuple(draw_event(lots, title, at) for title, at in zip(titles, moments, strict=True))


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


def move_event(event: Event, **shift: int) -> Event:
    """An event at another time."""
    return replace(event, start=event.start + timedelta(**shift))
