"""The values of a task in every form in which a phone shows them, and whether a text has one.

The values are the task's parameters and its accepted answers. A time of day is looked for on
clocks of 12 and of 24 hours and as the time that is left until then ("7 hours and 20 minutes"), a
date as languages write it, a number with and without separators.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from mobile_gym.core.locales import Locale, locale_of
from mobile_gym.core.tasks import Language, Task

_UNASKED: Final = frozenset({"layout", "today"})
"""Parameters of what lies around the target, and of the day on which everything happens."""
_ANSWER, _TIME_OF_DAY, _QUOTATION = "answer", "time", "quotation"
QUOTED: Final = re.compile(r"[“\"「《]([^”\"」》]{2,60})[”\"」》]")
_SHORTEST_TEXT: Final = 3
_SMALLEST_NUMBER: Final = 1000
"""Shorter texts and smaller numbers stand on any screen."""
_ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_TIME: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_DAY_MINUTES: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class TaskValues:
    """The values of one task.

    Attributes:
        forms: by the value's name: a parameter, `time` for the times of day (`times_of`), `answer`
            for the accepted answers, `quotation` for what the instruction quotes. Values without a
            form of their own, such as small numbers, are left out.
        times: by the value's name: the times of day in it, as minutes.
        language: of the task.
    """

    forms: Mapping[str, frozenset[str]]
    times: Mapping[str, frozenset[int]]
    language: Language

    @classmethod
    def of(cls, task: Task) -> TaskValues:
        """The values of a task, written in its language."""
        values: dict[str, Any] = {
            name: value for name, value in task.params.items() if name not in _UNASKED
        }
        values[_TIME_OF_DAY] = [f"{time // 60:02d}:{time % 60:02d}" for time in task_times(task)]
        if task.expected_answer is not None:
            values[_ANSWER] = task.expected_answer.accepted
        values[_QUOTATION] = QUOTED.findall(task.text)
        locale = locale_of(task.language)
        forms: dict[str, frozenset[str]] = {}
        times: dict[str, frozenset[int]] = {}
        for name, value in values.items():
            leaves = list(_leaf_values(value))
            if written := frozenset(
                form for leaf in leaves for form in _written_forms(leaf, locale)
            ):
                forms[name] = written
                times[name] = frozenset(_minutes_of_day(leaves))
        return cls(forms, times, task.language)

    def at(self, name: str, minute_of_day: int | None) -> frozenset[str]:
        """The forms of a value on a phone whose clock shows that minute of the day.

        Args:
            name: of the value; one that the task does not have has no forms.
            minute_of_day: None where the clock is not known.
        """
        forms, times = self.forms.get(name, frozenset()), self.times.get(name)
        if not times or minute_of_day is None:
            return forms
        return forms.union(
            *(
                _remaining_time_forms((time - minute_of_day) % _DAY_MINUTES, self.language)
                for time in times
            )
        )


def task_times(task: Task) -> frozenset[int]:
    """The times that a task is about, as minutes of the day.

    Those in the instruction; where there are none, that of the parameters `hour` and `minute`.
    """
    locale = locale_of(task.language)
    half = f"({re.escape(locale.am)}|{re.escape(locale.pm)})"
    times = set[int]()
    for before, hour, minute, after in re.findall(
        rf"(?:{half}\s?)?(?<!\d)(\d{{1,2}}):(\d\d)(?!\d)(?:\s?{half})?", task.text
    ):
        if int(hour) < 24 and int(minute) < 60:
            hours = int(hour) if not before + after else int(hour) % 12
            times.add(60 * hours + int(minute) + 720 * (locale.pm in (before, after)))
    hour, minute = task.params.get("hour"), task.params.get("minute", 0)
    if not times and isinstance(hour, int) and isinstance(minute, int):
        times = {60 * hour + minute} if hour < 24 and minute < 60 else set[int]()
    return frozenset(times)


def contains_form(form: str, text: str) -> bool:
    """Whether a form stands in a text and is no part of a longer word, number or time."""
    if form not in text:
        return False
    before = r"(?<![\w:])" if _is_word_letter(form[0]) else ""
    after = r"(?![\w:])" if _is_word_letter(form[-1]) else ""
    return re.search(before + re.escape(form) + after, text) is not None


def _is_word_letter(letter: str) -> bool:
    """Chinese is written without spaces, so its letters may touch anything."""
    return letter.isalnum() and ord(letter) < 0x2E80


def _leaf_values(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _leaf_values(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _leaf_values(part)
    else:
        yield value


def _written_forms(value: Any, locale: Locale) -> Iterator[str]:
    if isinstance(value, str):
        if clock := _TIME.fullmatch(value):
            hour, minute = int(clock[1]), int(clock[2])
            yield f"{hour}:{minute:02d}"
            yield f"{hour % 12 or 12}:{minute:02d}"
            for is_24_hour in (True, False):
                yield locale.time(hour, minute, is_24_hour=is_24_hour)
            return
        shortest = _SHORTEST_TEXT if value.isascii() else _SHORTEST_TEXT - 1
        if len(value) >= shortest:
            yield value
        if _ISO_DATE.fullmatch(value) and (day := _parse_date(value)):
            for pattern in (locale.day, locale.long_day, locale.day_first_date):
                yield locale.write(pattern, day)
    elif isinstance(value, int | float) and abs(value) >= _SMALLEST_NUMBER:
        yield f"{value}"
        yield f"{value:,}"


def _parse_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _minutes_of_day(leaves: Iterable[Any]) -> Iterator[int]:
    for leaf in leaves:
        if isinstance(leaf, str) and (clock := _TIME.fullmatch(leaf)):
            yield 60 * int(clock[1]) + int(clock[2])


@functools.cache
def _remaining_time_forms(minutes: int, language: Language) -> frozenset[str]:
    """That amount of time, give or take a minute."""
    locale, forms = locale_of(language), set[str]()
    for rounding in (-1, 0, 1):
        hours, rest = divmod((minutes + rounding) % _DAY_MINUTES, 60)
        if hours and rest:
            amounts = [locale.amount(hours, "hour"), locale.amount(rest, "minute")]
            forms |= {locale.join_list(amounts), " ".join(amounts)}
    return frozenset(forms)
