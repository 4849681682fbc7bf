"""What events of the calendar are called, where and when they take place, and when reminders come.

The tables of words are by their English words, which are the parameter.
"""

from __future__ import annotations

from typing import Final

from task_suites.calendar.texts import Texts
from task_suites.calendar.words import Places, Titles
from task_suites.pools import by_words

__all__ = ["AMOUNTS", "DAYS", "PLACES", "TITLES"]

TITLES: Final = by_words(Titles)
"""Titles of events."""

PLACES: Final = by_words(Places)
"""Locations."""

DAYS: Final = (
    *("2025-09-18", "2025-09-30", "2025-10-07", "2025-10-15", "2025-10-25", "2025-11-03"),
    *("2025-11-14", "2025-11-27", "2025-12-06", "2025-12-21", "2026-01-09", "2026-01-20"),
    *("2026-02-05", "2026-02-11", "2026-02-23", "2026-03-04", "2026-03-13", "2026-03-29"),
    *("2026-04-02", "2026-04-18", "2026-04-28", "2026-05-08", "2026-05-17", "2026-05-25"),
    *("2026-06-03", "2026-06-12", "2026-06-23", "2026-07-04", "2026-07-16", "2026-07-26"),
    *("2026-08-06", "2026-08-19", "2026-08-28", "2026-09-10", "2026-09-22", "2026-09-30"),
)
"""Days of events, as ISO dates; each weekday is among them."""

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
