"""When the events of a calendar take place, in local time.

Source: RFC 5545, 3.3.10, as far as this device's calendar writes rules: FREQ, INTERVAL, COUNT,
UNTIL, and BYDAY by the week.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from reward_models.judge_bench.oracles.sight import Sight

CALENDAR: Final = "com.android.calendar"
PROVIDER: Final = "com.android.providers.calendar"
_WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_MOST: Final = 2000
_FAR: Final = timedelta(weeks=80)
"""Until when series are followed; every task is over by then."""


class Occasion(NamedTuple):
    """One time at which an event takes place; every field is what a user could tell of it."""

    title: str
    start: datetime
    end: datetime
    all_day: bool
    location: str
    description: str
    calendar_id: int
    reminders: tuple[int, ...]
    color: int


Occasions: TypeAlias = Counter[Occasion]


def local_time(state: Any, moment_ms: int, *, all_day: bool = False) -> datetime:
    """The local time of a stored moment, without its zone; days are stored in UTC."""
    return _local_time(moment_ms, state.timezone, all_day=all_day)


def _local_time(moment_ms: int, timezone: str, *, all_day: bool = False) -> datetime:
    zone = UTC if all_day else ZoneInfo(timezone)
    return datetime.fromtimestamp(moment_ms / 1000, zone).replace(tzinfo=None)


def local_datetime(day: date, hour: int, minute: int = 0) -> datetime:
    """A local time."""
    return datetime(day.year, day.month, day.day, hour, minute)


def calendar_events(state: Any) -> tuple[Any, ...]:
    """The calendar's records."""
    return state.data[PROVIDER].events


def calendar_now(see: Sight) -> Any:
    """What the provider holds now."""
    return see.now.data[PROVIDER]


def occasions_until(state: Any, until: date) -> Occasions:
    """All that takes place before a day; events that repeat for ever need an end."""
    return _occasions_of_records(
        calendar_events(state), state.timezone, state.boot_ms, local_datetime(until, 0)
    ).copy()


@lru_cache(maxsize=256)
def _occasions_of_records(
    records: tuple[Any, ...], timezone: str, boot_ms: int, before: datetime
) -> Occasions:
    return Counter(
        occasion
        for event in records
        for occasion in _occasions_of_event(event, timezone, boot_ms, before)
    )


def occasions_on_day(state: Any, day: date) -> list[Occasion]:
    """What touches a day in a calendar that is displayed."""
    shown = {item.id for item in state.data[PROVIDER].calendars if item.visible}
    first, after = local_datetime(day, 0), local_datetime(day, 0) + timedelta(days=1)
    return [
        item
        for item in occasions_until(state, day + timedelta(days=1)).elements()
        if item.calendar_id in shown
        and item.start < after
        and (item.end > first or item.start >= first)
    ]


def _occasions_of_event(
    event: Any, timezone: str, boot_ms: int, before: datetime
) -> Iterator[Occasion]:
    start, end = (
        _local_time(moment, timezone, all_day=event.all_day)
        for moment in (event.start_ms, event.end_ms)
    )
    if event.relative:  # counts from the midnight before the device was started
        midnight = local_datetime(_local_time(boot_ms, timezone).date(), 0)
        epoch = datetime(1970, 1, 1)
        start, end = (
            midnight + (datetime.fromtimestamp(moment / 1000, UTC).replace(tzinfo=None) - epoch)
            for moment in (event.start_ms, event.end_ms)
        )
    left_out = {_local_time(moment, timezone, all_day=event.all_day) for moment in event.excluded}
    for begin in _series_starts(event.rrule, start, before):
        if begin not in left_out:
            yield Occasion(
                event.title,
                begin,
                begin + (end - start),
                event.all_day,
                event.location,
                event.description,
                event.calendar_id,
                tuple(sorted(event.reminders)),
                event.color,
            )


def _series_starts(rule: str, first: datetime, before: datetime) -> Iterator[datetime]:
    parts = dict(part.split("=", 1) for part in rule.split(";") if "=" in part)
    last = _parse_moment(parts["UNTIL"]) if "UNTIL" in parts else None
    most = int(parts.get("COUNT", _MOST))
    for place, start in enumerate(_rule_dates(parts, first)):
        if start >= before or place >= most or (last is not None and start > last):
            return
        yield start


def _parse_moment(text: str) -> datetime:
    figures = "".join(sign for sign in text if sign.isdigit())
    whole = figures if len(figures) == 14 else figures + "235959"
    return datetime.strptime(whole, "%Y%m%d%H%M%S")


def _rule_dates(parts: dict[str, str], first: datetime) -> Iterator[datetime]:
    step = int(parts.get("INTERVAL", "1"))
    match parts.get("FREQ", ""):
        case "DAILY":
            for turn in range(_MOST):
                yield first + timedelta(days=turn * step)
        case "WEEKLY":
            named = parts.get("BYDAY", _WEEKDAYS[first.weekday()]).split(",")
            monday = first - timedelta(days=first.weekday())
            for turn in range(_MOST):
                for place, name in enumerate(_WEEKDAYS):
                    start = monday + timedelta(weeks=turn * step, days=place)
                    if name in named and start >= first:
                        yield start
        case "MONTHLY" | "YEARLY" as how_often:
            months = step * (12 if how_often == "YEARLY" else 1)
            for turn in range(0, _MOST, months):
                year, place = divmod(first.year * 12 + first.month - 1 + turn, 12)
                try:
                    yield first.replace(year=year, month=place + 1)
                except ValueError:  # a month without such a day
                    continue
        case _:
            yield first


def named_day(see: Sight) -> date:
    """The day that the instruction names."""
    return date.fromisoformat(see.task.params["day"])


def series_horizon(see: Sight) -> date:
    """Until when series are followed."""
    return local_time(see.start, see.start.now_ms).date() + _FAR


def quoted_occasion(see: Sight, place: int = 0) -> Occasion:
    """The occasion of a quoted title on the day that the instruction names."""
    day = named_day(see)
    return next(
        occasion
        for occasion in occasions_on_day(see.start, day)
        if occasion.title == see.quoted[place] and occasion.start.date() == day
    )
