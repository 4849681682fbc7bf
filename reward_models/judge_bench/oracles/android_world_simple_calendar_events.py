"""What is true of AndroidWorld's tasks in Simple Calendar: events that are added and deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from reward_models.judge_bench.oracles.changes import RecordChanges, changes
from reward_models.judge_bench.oracles.sight import Fact, Sight
from reward_models.judge_bench.oracles.values import WEEKDAY, dates, times, weekday_of

CALENDAR: Final = "com.simplemobiletools.calendar.pro"
_DAY_S, _WEEK_S = 86_400, 604_800
"""How `repeat_interval` counts. Source: the app's constants, in seconds."""
_REGULAR_TYPE: Final = 1
"""The type of an event of which no other was chosen."""
_RHYTHMS: Final = {"every day": _DAY_S, "每天": _DAY_S, "every week": _WEEK_S, "每周": _WEEK_S}
_LENGTH: Final = re.compile(r"(\d+) (?:minutes|分钟)")


# -- what the instruction says --------------------------------------------------------------------


def _words(see: Sight) -> str:
    """The instruction without what it quotes, in lower case."""
    return re.sub("“[^”]*”", " ", see.task.text).casefold()


def _today(see: Sight) -> date:
    """The day of the reset, where the phone is."""
    return see.day_of(see.start.now_ms)


def day_named(see: Sight) -> date:
    """The day that an instruction names: by its date, its weekday, or how far off it is."""
    today, words = _today(see), _words(see)
    for stated in dates(words):
        assert isinstance(stated.value, tuple), words
        month, day = stated.value
        return date(today.year, month, day)
    if "tomorrow" in words or "明天" in words:
        return today + timedelta(days=1)
    if "two weeks from today" in words or "两周以后" in words:
        return today + timedelta(days=14)
    named = WEEKDAY.search(words)
    assert named is not None, words
    away = (weekday_of(named[0]) - today.weekday()) % 7
    return today + timedelta(days=away or 7)


def minutes_named(see: Sight) -> list[int]:
    """The times of day that an instruction names, in minutes since midnight."""
    return [int(str(one.value)) for one in times(_words(see))]


def _seconds(see: Sight, day: date, minute_of_day: int) -> int:
    """A moment of the phone's place, in seconds since 1970."""
    at = datetime.combine(day, time(), ZoneInfo(see.now.timezone))
    return int((at + timedelta(minutes=minute_of_day)).timestamp())


# -- events ---------------------------------------------------------------------------------------


def _events(state: Any) -> tuple[Any, ...]:
    """The events of a state; an app that was never opened has none."""
    return getattr(state.data.get(CALENDAR), "events", ())


def events_at_reset(see: Sight) -> tuple[Any, ...]:
    """The events that there were at reset."""
    return _events(see.start)


def begins(see: Sight, event: Any) -> datetime:
    """When an event begins, where the phone is."""
    return datetime.fromtimestamp(event.start_ts, UTC).astimezone(ZoneInfo(see.now.timezone))


def _changes(see: Sight) -> RecordChanges:
    return changes(_events(see.start), _events(see.now), "last_updated")


def _only_gone(see: Sight, is_meant: Callable[[Any], bool]) -> bool:
    """The events that are meant have gone, and no other has changed."""
    events = _changes(see)
    meant = tuple(one for one in events_at_reset(see) if is_meant(one))
    return bool(meant) and events == RecordChanges(added=(), removed=meant, edited=())


# -- instructions ---------------------------------------------------------------------------------


def _added(see: Sight) -> bool:
    """One event has come up, as asked, and no other has changed."""
    made = _changes(see).only_added
    if made is None:
        return False
    title, description = see.quoted
    start = _seconds(see, day_named(see), minutes_named(see)[0])
    length = _LENGTH.search(_words(see))
    assert length is not None, see.task.text
    interval = next((one for words, one in _RHYTHMS.items() if words in _words(see)), 0)
    rule = 1 << day_named(see).weekday() if interval == _WEEK_S else 0
    texts = (made.title.strip(), made.description.strip(), made.location.strip())
    return (
        texts == (title, description, "")
        and (made.start_ts, made.end_ts) == (start, start + 60 * int(length[1]))
        and (made.repeat_interval, made.repeat_rule, made.repeat_limit) == (interval, rule, 0)
        and (made.type, made.flags, made.exceptions) == (0, 0, frozenset())
        and made.event_type == _REGULAR_TYPE
    )


def _day_emptied(see: Sight) -> bool:
    return _only_gone(see, lambda one: begins(see, one).date() == day_named(see))


def _deleted(see: Sight) -> bool:
    start = _seconds(see, day_named(see), minutes_named(see)[0])
    return _only_gone(see, lambda one: (one.title, one.start_ts) == (see.quoted[0], start))


FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SimpleCalendarAddOneEvent": _added,
    "AndroidWorld.SimpleCalendarAddOneEventRelativeDay": _added,
    "AndroidWorld.SimpleCalendarAddOneEventTomorrow": _added,
    "AndroidWorld.SimpleCalendarAddOneEventInTwoWeeks": _added,
    "AndroidWorld.SimpleCalendarAddRepeatingEvent": _added,
    "AndroidWorld.SimpleCalendarDeleteEvents": _day_emptied,
    "AndroidWorld.SimpleCalendarDeleteEventsOnRelativeDay": _day_emptied,
    "AndroidWorld.SimpleCalendarDeleteOneEvent": _deleted,
}
"""By template id."""
