"""Recurrence rules: when a repeated event takes place. Pure functions on local time.

Source: RFC 5545, 3.3.10; of its parts FREQ, INTERVAL, COUNT, UNTIL and, by the week, BYDAY.
"""

from __future__ import annotations

import calendar
import functools
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: Final = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
_MOST: Final = 20_000
"""Occurrences after which a rule is followed no further."""


class Rule(NamedTuple):
    """A rule: `times` is COUNT, `days` are weekdays (Monday 0), `last` is the latest start."""

    frequency: str
    interval: int = 1
    times: int = 0
    last: datetime | None = None
    days: tuple[int, ...] = ()


@functools.lru_cache(maxsize=256)
def parse(text: str) -> Rule | None:
    """A rule from its text; None for what is none, or has parts that are not understood."""
    parts: dict[str, str] = {}
    for part in text.upper().split(";"):
        key, _, value = part.partition("=")
        if part:
            parts[key] = value
    frequency = parts.pop("FREQ", "")
    interval, count = parts.pop("INTERVAL", "1"), parts.pop("COUNT", "0")
    named = parts.pop("BYDAY", "")
    parts.pop("WKST", "")
    if frequency not in _FREQUENCIES or not interval.isdecimal() or not count.isdecimal():
        return None
    days = tuple(sorted(DAYS.index(day) for day in named.split(",") if day in DAYS))
    if int(interval) < 1 or (named and (frequency != "WEEKLY" or not days)):
        return None
    last = None
    if "UNTIL" in parts:
        last = _moment(parts.pop("UNTIL"))
        if last is None:
            return None
    return None if parts else Rule(frequency, int(interval), int(count), last, days)


def _moment(text: str) -> datetime | None:
    digits = text.rstrip("Z").replace("T", "")
    if len(digits) == 8:
        digits += "235959"  # a date alone includes its day
    if not digits.isdecimal() or len(digits) != 14:
        return None
    try:
        return datetime.strptime(digits, "%Y%m%d%H%M%S")
    except ValueError:
        return None


def is_rule(text: str) -> bool:
    """Whether a text is a rule that is understood."""
    return parse(text) is not None


def text_of(rule: Rule) -> str:
    """A rule's text."""
    parts = [f"FREQ={rule.frequency}"]
    if rule.interval > 1:
        parts.append(f"INTERVAL={rule.interval}")
    if rule.times:
        parts.append(f"COUNT={rule.times}")
    if rule.last is not None:
        parts.append(f"UNTIL={rule.last:%Y%m%dT%H%M%SZ}")
    if rule.days:
        parts.append(f"BYDAY={','.join(DAYS[day] for day in rule.days)}")
    return ";".join(parts)


def until(text: str, last: datetime) -> str:
    """A rule that ends at a moment, however it ended before."""
    rule = parse(text)
    return text if rule is None else text_of(rule._replace(times=0, last=last))


def starts(text: str, first: datetime, before: datetime) -> Iterator[datetime]:
    """The starts of a repeated event, in order, the first one among them, up to a moment."""
    rule = parse(text)
    if rule is None:
        if first < before:
            yield first
        return
    for place, start in enumerate(_endless(rule, first)):
        if (
            start >= before
            or place >= (rule.times or _MOST)
            or (rule.last is not None and start > rule.last)
        ):
            return
        yield start


def _endless(rule: Rule, first: datetime) -> Iterator[datetime]:
    step = rule.interval
    if rule.frequency == "DAILY":
        at = first
        while True:
            yield at
            at += timedelta(days=step)
    elif rule.frequency == "WEEKLY":
        days = rule.days or (first.weekday(),)
        week = first - timedelta(days=first.weekday())
        while True:
            for day in days:
                at = week + timedelta(days=day)
                if at >= first:
                    yield at
            week += timedelta(weeks=step)
    months = step * (12 if rule.frequency == "YEARLY" else 1)
    month = first.year * 12 + first.month - 1
    while month // 12 <= 9990:
        year, place = divmod(month, 12)
        if first.day <= calendar.monthrange(year, place + 1)[1]:  # others have no such day
            yield first.replace(year=year, month=place + 1)
        month += months
