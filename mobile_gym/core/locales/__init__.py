"""How languages write dates, times, durations and lists: data per language, and what it becomes.

Each language is a module of this folder with one value, `LOCALE`, which `docs/make_locales.py`
writes from the CLDR and corrects where Android writes otherwise. Nothing of the CLDR is needed at
run time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib import import_module
from typing import NamedTuple

__all__ = ["Locale", "locale_of"]


class Locale(NamedTuple):
    """A language's names and patterns.

    Weekdays begin on Monday, months in January. Patterns have places for `str.format`: `year`,
    `month`, `day`, `weekday`, `weekday_short`, `month_long`, `month_short`; those of times have
    `hour`, `minute` and `half`.

    Source: Unicode CLDR, by the skeletons that are named here.
    """

    language: str
    tag: str
    """BCP 47: `en-US`, `zh-Hans-CN`."""
    is_24_hour: bool
    """Whether a clock has 24 hours unless a setting says otherwise."""
    first_weekday: int
    months: tuple[str, ...]
    months_short: tuple[str, ...]
    weekdays: tuple[str, ...]
    weekdays_short: tuple[str, ...]
    weekdays_narrow: tuple[str, ...]
    am: str
    pm: str
    time_12: str
    """`hm`"""
    time_24: str
    """`Hm`"""
    day: str
    """`MMMd`"""
    day_and_year: str
    """`yMMMd`"""
    weekday_and_day: str
    """`MMMEd`"""
    weekday_day_and_year: str
    """`yMMMEd`"""
    long_day: str
    """`MMMMd`"""
    long_weekday_and_day: str
    """`MMMMEEEEd`"""
    full_date: str
    """`yMMMMEEEEd`"""
    long_date: str
    """`yMMMMd`"""
    day_first_date: str
    """As programs write it that put the day before the month in every language."""
    spoken_date: str
    """What a day of a date picker is called."""
    month_and_year: str
    """`yMMMM`"""
    date_and_time: str
    """A date, {0}, and a time, {1}."""
    list_of_two: str
    """{0} and {1}"""
    list_end: str
    """The end of a longer list: all before, {0}, and the last, {1}."""
    list_separator: str
    """Between parts of which none is the last."""
    units: Mapping[str, tuple[str, str]]
    """Amounts of `day`, `hour`, `minute`, `second`: of one, of several; {0} is the number."""
    decimal: str
    """Between a number's whole part and its fraction."""
    percent: str
    """A share, {0} of a hundred."""

    @property
    def property_tag(self) -> str:
        """Without the script, as Android's properties name it: `zh-CN`."""
        language, *_, region = self.tag.split("-")
        return f"{language}-{region}"

    def time(self, hour: int, minute: int, *, is_24_hour: bool) -> str:
        """A time of day: `8:05 AM`, `上午8:05`, `08:05`."""
        if is_24_hour:
            return self.time_24.format(hour=hour, minute=minute)
        half = self.am if hour < 12 else self.pm
        return self.time_12.format(hour=hour % 12 or 12, minute=minute, half=half)

    def write(self, pattern: str, at: date) -> str:
        """A date by one of the patterns: `locale.write(locale.day, at)`."""
        return pattern.format(
            year=at.year,
            month=at.month,
            day=at.day,
            weekday=self.weekdays[at.weekday()],
            weekday_short=self.weekdays_short[at.weekday()],
            month_long=self.months[at.month - 1],
            month_short=self.months_short[at.month - 1],
        )

    def amount(self, number: int, unit: str) -> str:
        """An amount of time: `1 hour`, `2 hours`."""
        return self.units[unit][number != 1].format(number)

    def number(self, number: float, digits: int) -> str:
        """A number with so many digits of its fraction: `9.30`, `9,30`."""
        return f"{number:.{digits}f}".replace(".", self.decimal)

    def join_list(self, parts: Sequence[str]) -> str:
        """Parts as a list in a sentence: `a`, `a and b`, `a, b, and c`."""
        if len(parts) < 3:
            return self.list_of_two.format(*parts) if len(parts) == 2 else "".join(parts)
        return self.list_end.format(self.list_separator.join(parts[:-1]), parts[-1])


@cache
def locale_of(language: str) -> Locale:
    """The locale of a language of `core.texts.LANGUAGES`."""
    return import_module(f"{__name__}.{language}").LOCALE
