"""What events of the calendar are called, where and when they take place, and when reminders come.

The tables of words are by their English words, which are the parameter.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from mobile_gym.core.word_lists import word_lists
from task_suites.calendar.texts import Texts
from task_suites.pools import by_words

_LISTS: Final = word_lists("task_suites.calendar")

TITLES: Final = by_words(_LISTS["titles"])
"""Titles of events."""

PLACES: Final = by_words(_LISTS["places"])
"""Locations."""

REMARKS: Final = _LISTS["remarks"]
"""Descriptions of events, some of which have a place for a `count`."""

_FIRST_DAY: Final = date(2025, 9, 18)
DAYS: Final = tuple((_FIRST_DAY + timedelta(days)).isoformat() for days in range(365))
"""Days of events, as ISO dates: a whole year, so that none of them can be told by its date."""

AMOUNTS: Final = {
    5: Texts.five_minutes,
    10: Texts.ten_minutes,
    15: Texts.fifteen_minutes,
    30: Texts.thirty_minutes,
    60: Texts.one_hour,
    120: Texts.two_hours,
    1440: Texts.one_day,
    2880: Texts.two_days,
    10_080: Texts.one_week,
}
"""How long before an event a reminder can come, by minutes."""
