"""Dates and what they consist of as texts, which each language writes as its locale does.

Tasks of several suites write dates by it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from mobile_gym.core.locales import Locale, locale_of
from mobile_gym.core.texts import ENGLISH, Text


class _LocaleText(Text):
    """What a function writes by the locale of a language."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[Locale], str]) -> None:
        super().__init__(write(locale_of(ENGLISH)))
        self._write = write

    def of(self, language: str) -> str:
        """Its words in a language."""
        return self._write(locale_of(language))


def weekday(number: int) -> Text:
    """The name of a day of the week, of which Monday is 0."""
    return _LocaleText(lambda locale: locale.weekdays[number])


def month(number: int) -> Text:
    """The name of a month, of which January is 1."""
    return _LocaleText(lambda locale: locale.months[number - 1])


def long_day(day: date) -> Text:
    """A day of a year: `September 18`, `9月18日`."""
    return _LocaleText(lambda locale: locale.write(locale.long_day, day))


def short_day(day: date) -> Text:
    """A day of a year as lists show it: `Sep 18`, `9月18日`."""
    return _LocaleText(lambda locale: locale.write(locale.day, day))


def full_date(day: date) -> Text:
    """A day in full: `Thursday, September 18, 2025`, `2025年9月18日星期四`."""
    return _LocaleText(lambda locale: locale.write(locale.full_date, day))


def spoken_date(day: date) -> Text:
    """What a date picker calls a day: `18 September 2025`, `2025年9月18日`."""
    return _LocaleText(lambda locale: locale.write(locale.spoken_date, day))
