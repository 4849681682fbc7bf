"""What an instruction names: quoted texts, names, times, dates, numbers to call.

Each is replaced by one character of the private use area, so that grammar sees `delete the event X
on Y` whatever they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.agents.planner.vocabulary import MONTHS, WEEKDAYS

_FIRST: Final = 0xE000
_MOST: Final = 200
SLOT: Final = "[\ue000-\ue0ff]"
"""A pattern for one value."""

_SLOT: Final = re.compile(SLOT)

ValueKind = Literal["quote", "name", "time", "date", "number"]


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A day of some year."""

    month: int
    day: int


@dataclass(frozen=True, slots=True)
class NamedValue:
    """Something named.

    Attributes:
        text: as the instruction has it, without quotes.
        minutes: since midnight, of a time.
        date: of a date.
    """

    kind: ValueKind
    text: str
    minutes: int = -1
    date: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text whose values are characters of their own."""

    text: str
    values: tuple[NamedValue, ...]

    def value(self, slot: str) -> NamedValue:
        """What a character stands for."""
        return self.values[ord(slot) - _FIRST]

    def among(self, text: str) -> tuple[NamedValue, ...]:
        """The values in a part of the text, in order."""
        return tuple(self.value(character) for character in text if _is_slot(character))

    def with_names(self, text: str) -> str:
        """A part of the text with its names, and without what is quoted."""
        return "".join(
            (self.value(character).text if self.value(character).kind == "name" else " ")
            if _is_slot(character)
            else character
            for character in text
        )

    def plain(self, text: str) -> str:
        """A part of the text in its own words."""
        return "".join(
            self.value(character).text if _is_slot(character) else character for character in text
        )


def _is_slot(character: str) -> bool:
    return _FIRST <= ord(character) < _FIRST + _MOST


_QUOTE: Final = re.compile(
    r"“([^“”]{1,300})”|\"([^\"]{1,300})\"|「([^「」]{1,300})」|《([^《》]{1,300})》"
)
_TIME: Final = re.compile(
    r"(?<![\d:.])(?:(凌晨|早上|上午|中午|下午|晚上|傍晚)\s?)?(\d{1,2})(?::(\d{2})(?![\d:])"
    r"(?:[ \u00a0\u202f]?([AaPp])\.?[Mm]\b)?|[ \u00a0\u202f]?([AaPp])\.?[Mm]\b)"
)
_DATE: Final = re.compile(
    r"(?:\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, |\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?"
    r"\b([A-Z][a-z]{2,8})\.? (\d{1,2})\b(?!:)(?:, \d{4}\b)?"
    r"|\b(\d{1,2}) ([A-Z][a-z]{2,8})\b(?: \d{4}\b)?"
    r"|(?:\d{4}年)?(\d{1,2})月(\d{1,2})日(?: ?(?:星期|周)[一二三四五六日天])?"
)
_NUMBER: Final = re.compile(
    r"(?<!\d)\d{3} \d{4} \d{4}(?!\d)|(?<!\d)\+?\d{3,5}[ \-]\d{5,7}(?!\d)|(?<!\d)\d{5,15}(?!\d)"
)
_PEOPLE: Final = re.compile(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4}(?:、[\u4e00-\u9fff]{2,4})*和[\u4e00-\u9fff]{2,4}?(?=分别|都发)"
)
"""Chinese names in a row; one by itself cannot be told from other words."""
_FILE: Final = re.compile(
    r"\b[\w\-]{1,60}\.(?:vcf|txt|pdf|jpg|png|mp3|mp4|wav|zip|ics|csv|docx?|apk)\b"
)
_NAME: Final = re.compile(r"[A-Z][\w'’\-]*(?: (?:& )?[A-Z][\w'’\-]*){0,4}")
_DURATION: Final = re.compile(r"(\d+) ?(hours?|minutes?|seconds?|小时|分钟|秒)")
_SECONDS: Final = {"h": 3600, "m": 60, "s": 1, "小": 3600, "分": 60, "秒": 1}
_AFTERNOON: Final = frozenset(("中午", "下午", "晚上", "傍晚"))


def mask_values(text: str, known_words: Collection[str]) -> MaskedText:
    """Replace what a text names.

    Args:
        text: an instruction.
        known_words: words in lower case that are no names although they may be capitalised.
    """
    values: list[NamedValue] = []

    def add_slot(value: NamedValue) -> str:
        if len(values) == _MOST:
            return value.text
        values.append(value)
        return chr(_FIRST + len(values) - 1)

    def mask_quote(match: re.Match[str]) -> str:
        text = next(group for group in match.groups() if group)
        if not text.isascii() and text in known_words:
            return text
        return add_slot(NamedValue("quote", text))

    text = _SLOT.sub(" ", text)
    text = _QUOTE.sub(mask_quote, text)
    text = _FILE.sub(lambda match: add_slot(NamedValue("quote", match[0])), text)
    text = _NUMBER.sub(lambda match: add_slot(NamedValue("number", match[0])), text)
    text = _mask_each(_TIME, text, lambda match: _mask_time(match, add_slot))
    text = _mask_each(_DATE, text, lambda match: _mask_date(match, add_slot))
    text = _mask_each(_PEOPLE, text, lambda match: _mask_people(match, add_slot))
    text = _mask_each(_NAME, text, lambda match: _mask_name(match, known_words, add_slot))
    return MaskedText(text, tuple(values))


def _mask_people(match: re.Match[str], slot: Callable[[NamedValue], str]) -> str:
    names = (slot(NamedValue("name", name)) for name in re.split("[、和]", match[0]))
    return "、".join(names)


def _mask_each(pattern: re.Pattern[str], text: str, make: Callable[[re.Match[str]], str]) -> str:
    return pattern.sub(make, text)


def _mask_time(match: re.Match[str], slot: Callable[[NamedValue], str]) -> str:
    minutes = _minutes_of_match(match)
    return match[0] if minutes is None else slot(NamedValue("time", match[0], minutes=minutes))


def _minutes_of_match(match: re.Match[str]) -> int | None:
    hour, minute = int(match[2]), int(match[3] or 0)
    half = (match[4] or match[5] or "").lower()
    if hour > 23 or minute > 59:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    elif match[1] in _AFTERNOON and hour < 12:
        hour += 12
    elif match[1] in ("凌晨",) and hour == 12:
        hour = 0
    return 60 * hour + minute


def _mask_date(match: re.Match[str], slot: Callable[[NamedValue], str]) -> str:
    date = _date_of(match)
    return match[0] if date is None else slot(NamedValue("date", match[0], date=date))


def _date_of(match: re.Match[str]) -> PartialDate | None:
    if match[5]:
        return PartialDate(int(match[5]), int(match[6]))
    month = MONTHS.get((match[1] or match[4]).lower())
    return None if month is None else PartialDate(month, int(match[2] or match[3]))


def _mask_name(
    match: re.Match[str], known_words: Collection[str], slot: Callable[[NamedValue], str]
) -> str:
    """Capitalised words are a name, but for those at the start that begin a sentence or are known.

    A name ends with its last word that is not known.
    """
    words = match[0].split(" ")
    text, at = match.string, match.start()
    begins = not text[:at].rstrip() or text[:at].rstrip()[-1] in ".:;?!"
    kept: list[str] = []
    if begins and (len(words) == 1 or words[0].lower() in known_words):
        kept.append(words.pop(0))
    while words and words[0].lower().removesuffix("’s") in known_words:
        kept.append(words.pop(0))
    if not words or words == ["&"]:
        return match[0]
    after: list[str] = []
    while len(words) > 1 and words[-1].lower() in known_words:
        after.insert(0, words.pop())
    name = " ".join(words)
    ending = ""
    for possessive in ("’s", "'s"):
        if name.endswith(possessive):
            name, ending = name.removesuffix(possessive), possessive
    return " ".join([*kept, slot(NamedValue("name", name)) + ending, *after])


def times_in_text(text: str) -> tuple[int, ...]:
    """The times that a label has, in minutes since midnight."""
    found = (_minutes_of_match(match) for match in _TIME.finditer(text))
    return tuple(minutes for minutes in found if minutes is not None)


def dates_in_text(text: str) -> tuple[PartialDate, ...]:
    """The days that a label has."""
    found = (_date_of(match) for match in _DATE.finditer(text))
    return tuple(date for date in found if date is not None)


def first_date_text(text: str) -> str:
    """The first day that a label has, as it writes it; "" where it has none."""
    return next((match[0] for match in _DATE.finditer(text) if _date_of(match)), "")


def duration_in_text_s(text: str) -> int:
    """How long a text says, in seconds; 0 where it says nothing."""
    return sum(int(number) * _SECONDS[unit[0]] for number, unit in _DURATION.findall(text))


def weekdays_in_text(text: str) -> tuple[int, ...]:
    """The days of the week that a text has, Monday being 0."""
    lower = text.lower()
    return tuple(sorted({day for name, day in WEEKDAYS.items() if name in lower}))
