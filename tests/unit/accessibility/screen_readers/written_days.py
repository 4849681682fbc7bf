"""Days as pages and questions write them, in English and in Chinese."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date

from screen_readers.listed import Episode

_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_CHINESE_WEEKDAYS = "一二三四五六日"
_ENGLISH = re.compile(
    rf"(?P<weekday>{'|'.join(_WEEKDAYS)})[a-z]*, "
    rf"(?P<month>{'|'.join(_MONTHS)})[a-z]* (?P<day>\d+)(?:, (?P<year>\d{{4}}))?"
)
_CHINESE = re.compile(
    r"(?:(?P<year>\d{4})年)?(?P<month>\d+)月(?P<day>\d+)日(?:周|星期)"
    rf"(?P<weekday>[{_CHINESE_WEEKDAYS}])"
)


def _day(found: re.Match[str], near: date | None) -> date:
    """A day; one without a year is in the year in which it falls on its weekday."""
    if found.re is _ENGLISH:
        month = _MONTHS.index(found["month"]) + 1
        weekday = _WEEKDAYS.index(found["weekday"])
    else:
        month, weekday = int(found["month"]), _CHINESE_WEEKDAYS.index(found["weekday"])
    if found["year"]:
        return date(int(found["year"]), month, int(found["day"]))
    assert near is not None, found[0]
    for year in (near.year, near.year - 1, near.year + 1):
        with suppress(ValueError):  # 29 February
            day = date(year, month, int(found["day"]))
            if day.weekday() == weekday:
                return day
    raise AssertionError(f"{found[0]} is in no year near {near}")


def asked_days(seen: Episode) -> list[date]:
    """The days that the question names in full."""
    pattern = _ENGLISH if seen.question.isascii() else _CHINESE
    return [_day(found, None) for found in pattern.finditer(seen.question) if found["year"]]


def day_at_start(text: str, near: date) -> date | None:
    """The day with which a text begins; None where it begins with something else."""
    found = _ENGLISH.match(text) or _CHINESE.match(text)
    return None if found is None else _day(found, near)
