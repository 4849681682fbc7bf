"""Dates as texts: each language writes them as its locale does."""

from __future__ import annotations

from datetime import date

import pytest

from mobile_gym.core.texts import Text
from task_suites.dates import full_date, long_day, month, spoken_date, weekday

DAY = date(2025, 9, 4)


@pytest.mark.parametrize(
    ("text", "english", "chinese", "german"),
    [
        (weekday(3), "Thursday", "星期四", "Donnerstag"),
        (month(9), "September", "九月", "September"),
        (long_day(DAY), "September 4", "9月4日", "4. September"),
        (
            full_date(DAY),
            "Thursday, September 4, 2025",
            "2025年9月4日星期四",
            "Donnerstag, 4. September 2025",
        ),
        (spoken_date(DAY), "04 September 2025", "2025年9月4日", "04 September 2025"),
    ],
)
def test_a_date_is_written_as_its_language_does(
    text: Text, english: str, chinese: str, german: str
) -> None:
    assert [text.of(language) for language in ("en", "zh", "de")] == [english, chinese, german]
