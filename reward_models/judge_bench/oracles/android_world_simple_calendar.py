"""What is true of AndroidWorld's tasks in Simple Calendar: events, and questions about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

from reward_models.judge_bench.oracles.answers import says_date, says_name, says_names, says_time
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.calendar_questions import is_day_shown
from reward_models.judge_bench.oracles.changes import RecordChanges, record_changes
from reward_models.judge_bench.oracles.created_records import before_answer, tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, activity_in_front
from reward_models.judge_bench.oracles.values import WEEKDAY, dates_in, times_in, weekday_of

# -- What is true of AndroidWorld's tasks in Simple Calendar: events that are added and deleted

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
    for stated in dates_in(words):
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
    return [int(str(time.value)) for time in times_in(_words(see))]


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
    return record_changes(_events(see.start), _events(see.now), "last_updated")


def _is_only_gone(see: Sight, is_meant: Callable[[Any], bool]) -> bool:
    """The events that are meant have gone, and no other has changed."""
    events = _changes(see)
    meant = tuple(event for event in events_at_reset(see) if is_meant(event))
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
    interval = next((candidate for words, candidate in _RHYTHMS.items() if words in _words(see)), 0)
    rule = 1 << day_named(see).weekday() if interval == _WEEK_S else 0
    texts = (made.title.strip(), made.description.strip(), made.location.strip())
    return (
        texts == (title, description, "")
        and (made.start_ts, made.end_ts) == (start, start + 60 * int(length[1]))
        and (made.repeat_interval, made.repeat_rule, made.repeat_limit) == (interval, rule, 0)
        and (made.type, made.flags, made.exceptions) == (0, 0, frozenset())
        and made.event_type == _REGULAR_TYPE
    )


def _is_day_emptied(see: Sight) -> bool:
    return _is_only_gone(see, lambda candidate: begins(see, candidate).date() == day_named(see))


def _deleted(see: Sight) -> bool:
    start = _seconds(see, day_named(see), minutes_named(see)[0])
    return _is_only_gone(
        see, lambda candidate: (candidate.title, candidate.start_ts) == (see.quoted[0], start)
    )


_EVENTS: Final[dict[str, Fact]] = {
    "AndroidWorld.SimpleCalendarAddOneEvent": _added,
    "AndroidWorld.SimpleCalendarAddOneEventRelativeDay": _added,
    "AndroidWorld.SimpleCalendarAddOneEventTomorrow": _added,
    "AndroidWorld.SimpleCalendarAddOneEventInTwoWeeks": _added,
    "AndroidWorld.SimpleCalendarAddRepeatingEvent": _added,
    "AndroidWorld.SimpleCalendarDeleteEvents": _is_day_emptied,
    "AndroidWorld.SimpleCalendarDeleteEventsOnRelativeDay": _is_day_emptied,
    "AndroidWorld.SimpleCalendarDeleteOneEvent": _deleted,
}
"""By template id."""


# -- Whether questions about Simple Calendar are answered, and what was read of it before --------

EDITOR: Final = f"{CALENDAR}/.activities.EventActivity"
_Meant: TypeAlias = Callable[[Sight], list[Any]]
"""The events that a question is about."""


def _minute(see: Sight, event: Any) -> int:
    at = begins(see, event)
    return 60 * at.hour + at.minute


def _now(see: Sight) -> datetime:
    """The moment of the reset, where the phone is."""
    zone = begins(see, events_at_reset(see)[0]).tzinfo
    return datetime.fromtimestamp(see.start.now_ms / 1000, zone)


# -- which events ---------------------------------------------------------------------------------


def _on_day(see: Sight) -> list[Any]:
    day = day_named(see)
    return [event for event in events_at_reset(see) if begins(see, event).date() == day]


def _at_time(see: Sight) -> list[Any]:
    (asked,) = minutes_named(see)
    return [candidate for candidate in _on_day(see) if _minute(see, candidate) == asked]


def _first_from(see: Sight) -> list[Any]:
    (asked,) = minutes_named(see)
    later = [candidate for candidate in _on_day(see) if _minute(see, candidate) >= asked]
    return [min(later, key=lambda candidate: _minute(see, candidate))]


def _between(see: Sight) -> list[Any]:
    first, last = minutes_named(see)
    return [candidate for candidate in _on_day(see) if first <= _minute(see, candidate) <= last]


def _coming(see: Sight) -> list[Any]:
    """All that begins after the reset, in order."""
    coming = [candidate for candidate in events_at_reset(see) if begins(see, candidate) > _now(see)]
    return sorted(coming, key=lambda candidate: candidate.start_ts)


def _next(see: Sight) -> list[Any]:
    return _coming(see)[:1]


def _next_week(see: Sight) -> list[Any]:
    """From Monday to Sunday."""
    today = _now(see).date()
    monday = today + timedelta(days=7 - today.weekday())
    week = [monday + timedelta(days=number) for number in range(7)]
    return [event for event in events_at_reset(see) if begins(see, event).date() in week]


def _next_with(see: Sight) -> Any:
    """The next event with the person whom the instruction names."""
    name = re.compile(rf"(?<![a-zA-Z]){re.escape(see.task.params['person'])}(?![a-zA-Z])")
    return next(candidate for candidate in _coming(see) if name.search(candidate.title))


def _quoted(see: Sight) -> Any:
    (event,) = (candidate for candidate in events_at_reset(see) if candidate.title == see.quoted[0])
    return event


# -- what was read --------------------------------------------------------------------------------


def _was(see: Sight, fact: Callable[[Sight], bool]) -> bool:
    """Whether something was so before any answer."""
    return any(fact(moment) for moment in before_answer(see))


def is_day_read(see: Sight) -> bool:
    """Whether the day of the next meeting can be read now, on a screen that has its title."""
    event = _next_with(see)
    return see.reads(event.title) and is_day_shown(see, begins(see, event).date())


def is_place_read(see: Sight) -> bool:
    """Whether the location of the quoted event can be read now: with its title, or on its page."""
    event = _quoted(see)
    is_its_page = see.activity == EDITOR and see.is_clear
    return tells(see, event.location, event.title) or (
        is_its_page and see.page.args.get("event_id") == event.id
    )


# -- what is answered -----------------------------------------------------------------------------


def _says_titles(see: Sight, events: Iterable[Any]) -> bool:
    """Whether an answer gives the titles of these events, and of no others."""
    if see.answer is None:
        return False
    titles = {event.title for event in events}
    others = {event.title for event in events_at_reset(see)} - titles
    return says_names(see.answer, titles, see.task.text, others)


def _is_titles_answered(meant: _Meant) -> Fact:
    """The answer are the titles of the events that are meant, each of which was on a screen."""

    def fact(see: Sight) -> bool:
        events = meant(see)
        return _says_titles(see, events) and all(
            _was(see, lambda moment, title=event.title: tells(moment, title)) for event in events
        )

    return fact


def _is_meeting_answered(see: Sight) -> bool:
    """The answer is the day and the time of the next meeting, once the day could be read."""
    if see.answer is None:
        return False
    event = _next_with(see)
    day = begins(see, event).date()
    return (
        says_date(see.answer, day)
        and says_time(see.answer, _minute(see, event))
        and str(day.year) in see.answer
        and _was(see, is_day_read)
    )


def _is_place_answered(see: Sight) -> bool:
    if see.answer is None:
        return False
    event = _quoted(see)
    others = {candidate.location for candidate in events_at_reset(see) if candidate.location} - {
        event.location
    }
    return says_name(see.answer, event.location, see.task.text, others) and _was(see, is_place_read)


_QUESTIONS: Final[dict[str, Fact]] = {
    "AndroidWorld.SimpleCalendarEventsOnDate": _is_titles_answered(_on_day),
    "AndroidWorld.SimpleCalendarAnyEventsOnDate": _is_titles_answered(_on_day),
    "AndroidWorld.SimpleCalendarEventOnDateAtTime": _is_titles_answered(_at_time),
    "AndroidWorld.SimpleCalendarFirstEventAfterStartTime": _is_titles_answered(_first_from),
    "AndroidWorld.SimpleCalendarEventsInTimeRange": _is_titles_answered(_between),
    "AndroidWorld.SimpleCalendarNextEvent": _is_titles_answered(_next),
    "AndroidWorld.SimpleCalendarEventsInNextWeek": _is_titles_answered(_next_week),
    "AndroidWorld.SimpleCalendarNextMeetingWithPerson": _is_meeting_answered,
    "AndroidWorld.SimpleCalendarLocationOfEvent": _is_place_answered,
}
"""By template id."""


_FULFILLED: Final[dict[str, Fact]] = {**_EVENTS, **_QUESTIONS}


def _is_whole_goal_met(see: Sight, **_: str) -> bool:
    """The whole of the instruction, which asks for lasting facts alone."""
    return _FULFILLED[see.task.id](see)


_DESCRIPTIONS: Final = (
    DescriptionPattern(
        "Simple Calendar Pro is open",
        "简易日历专业版已打开",
        activity_in_front(f"{CALENDAR}/.activities.MainActivity"),
    ),
    DescriptionPattern("The page of an event is open", "活动页面已打开", activity_in_front(EDITOR)),
    DescriptionPattern(
        "“{title}” is in the calendar as asked, and nothing else has changed",
        "“{title}”已按要求加入日历，其他都没有改变",
        _is_whole_goal_met,
    ),
    DescriptionPattern(
        "The events of that day are gone, and no others",
        "那一天的活动都已删除，其他的都在",
        _is_whole_goal_met,
    ),
    DescriptionPattern(
        "“{title}” is gone, and nothing else", "“{title}”已删除，其他的都在", _is_whole_goal_met
    ),
    DescriptionPattern(
        "The date of “{title}” was on the screen",
        "屏幕上出现过“{title}”的日期",
        lambda see, title: is_day_read(see),
    ),
    DescriptionPattern(
        "The location of “{title}” was on the screen",
        "屏幕上出现过“{title}”的地点",
        lambda see, title: is_place_read(see),
    ),
    DescriptionPattern("“{value}” was on the screen", "屏幕上出现过“{value}”", tells),
)

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
