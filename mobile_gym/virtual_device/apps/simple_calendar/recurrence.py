"""When a repeated event starts: by days, by weekdays, by months, by years.

Source: the app's database, in which an interval is a number of seconds of which a week, a month and
a year are told apart by what divides it, and a rule says the days.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import Event

DAY: Final = 86_400
WEEK: Final = 604_800
MONTH: Final = 2_592_001
YEAR: Final = 31_536_000
"""What an interval is a multiple of, in seconds. A month is no multiple of a day by one second."""

SAME_DAY, LAST_WEEKDAY, LAST_DAY, NTH_WEEKDAY = range(1, 5)
"""Which day of a month: the one of the same number, the last one of its weekday, the last one, the
one of its weekday that is as far in the month."""

_LATEST: Final = datetime(2200, 1, 1)
_LONGEST: Final = 50_000
"""No step has more of its unit."""
_MOST: Final = 100_000
"""So many days, weeks, months or years are gone through."""


class Step(NamedTuple):
    """How far one start is from the next: so many of `DAY`, `WEEK`, `MONTH` or `YEAR`."""

    unit: int
    every: int


def step_of(interval: int) -> Step | None:
    """What an interval stands for; None for no repetition."""
    if interval <= 0:
        return None
    for unit in (YEAR, MONTH, WEEK):
        if interval % unit == 0:
            return Step(unit, min(interval // unit, _LONGEST))
    return Step(DAY, min(max(interval // DAY, 1), _LONGEST))


def default_rule(unit: int, start: date) -> int:
    """The rule of an event that starts on a day and has just been made to repeat."""
    if unit == WEEK:
        return 1 << start.weekday()
    return SAME_DAY if unit in (MONTH, YEAR) else 0


def place_in_month(day: date) -> tuple[int, bool]:
    """Which one of its weekday a day is in its month, from 1, and whether it is the last one."""
    length = calendar.monthrange(day.year, day.month)[1]
    return (day.day - 1) // 7 + 1, day.day + 7 > length


def starts(event: Event, first: datetime, since: datetime, before: datetime) -> Iterator[datetime]:
    """The local times at which an event starts, in order, those left out as exceptions missing.

    Args:
        event: how it repeats.
        first: when it starts first, in local time.
        since: earlier starts may be left out.
        before: no start from then on is given.
    """
    step = step_of(event.repeat_interval)
    if step is None:
        if first < before:
            yield first
        return
    limit, left_out = event.repeat_limit, event.exceptions
    before = min(before, _LATEST)
    counted = limit < 0
    skipped = timedelta(0) if counted else max(since - first, timedelta(0))
    for count, start in enumerate(_all(event.repeat_rule, step, first, skipped)):
        if start >= before or (counted and count >= -limit):
            return
        if limit > 0 and _is_after(start - first, limit - event.start_ts):
            return
        if f"{start:%Y%m%d}" not in left_out:
            yield start


def _is_after(shift: timedelta, limit_s: int) -> bool:
    return shift.total_seconds() > limit_s


def _all(rule: int, step: Step, first: datetime, skipped: timedelta) -> Iterator[datetime]:
    """All starts from about `skipped` after the first one on, without end."""
    if step.unit == WEEK:
        yield from _weekly(rule, step.every, first, skipped)
    elif step.unit == DAY:
        begin = max(skipped.days // step.every - 1, 0)
        for number in range(begin, begin + _MOST):
            yield first + timedelta(days=number * step.every)
    else:
        months = step.every * (12 if step.unit == YEAR else 1)
        for number in range(_MOST // months + 1):
            day = _in_month(first.date(), number * months, rule)
            if day is not None:
                yield datetime.combine(day, first.time())


def _weekly(rule: int, count: int, first: datetime, skipped: timedelta) -> Iterator[datetime]:
    monday = first - timedelta(days=first.weekday())
    days = [day for day in range(7) if rule >> day & 1] or [first.weekday()]
    begin = max(skipped.days // (7 * count) - 1, 0)
    for number in range(begin, begin + _MOST // count):
        for day in days:
            start = monday + timedelta(days=7 * count * number + day)
            if start >= first:
                yield start


def _in_month(first: date, months: int, rule: int) -> date | None:
    """The day some months later; None where that month has no such day."""
    year, place = divmod(first.year * 12 + first.month - 1 + months, 12)
    if year > _LATEST.year:
        return _LATEST.date()
    month = place + 1
    length = calendar.monthrange(year, month)[1]
    if rule == LAST_DAY:
        return date(year, month, length)
    if rule == LAST_WEEKDAY:
        last = date(year, month, length)
        return last - timedelta(days=(last.weekday() - first.weekday()) % 7)
    if rule == NTH_WEEKDAY:
        begin = date(year, month, 1)
        shift = (first.weekday() - begin.weekday()) % 7 + 7 * (place_in_month(first)[0] - 1)
        return date(year, month, shift + 1) if shift < length else None
    return date(year, month, first.day) if first.day <= length else None
