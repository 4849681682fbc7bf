"""Finds the values that a text says: numbers, times of day, days, lengths of time.

All of it reads text in lower case with plain signs, as `answers` prepares it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """A value that a text says, and where."""

    value: object
    start: int
    end: int


# -- numbers ---------------------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"(?<![\d.])-?(?:\d{1,3}(?:[, ]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?")
_UP_TO_19: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen
"""
_SMALL: Final = tuple(_UP_TO_19.split())
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORD_NUMBER: Final = re.compile(
    rf"\b(?:({'|'.join(_TENS)})(?:[- ]({'|'.join(_SMALL[1:10])}))?|({'|'.join(_SMALL)}))\b"
)
_CHINESE: Final = {sign: place for place, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
_CHINESE_NUMBER: Final = re.compile("[零一二三四五六七八九两十]+")


def numbers_in(text: str) -> list[AnswerValue]:
    """The numbers of a text; those in words count where there is none in figures."""
    in_figures = [
        AnswerValue(_parse_decimal(match[0], text[: match.start()]), match.start(), match.end())
        for match in _NUMBER.finditer(text)
    ]
    if in_figures:
        return in_figures
    words = [
        AnswerValue(_number_of_words(match), match.start(), match.end())
        for match in _WORD_NUMBER.finditer(text)
    ]
    signs = [
        AnswerValue(Decimal(number), match.start(), match.end())
        for match in _CHINESE_NUMBER.finditer(text)
        if (number := _number_of_chinese(match[0])) is not None
        and text[match.end() : match.end() + 1] not in ("共", "定", "样", "起")
    ]
    return [*words, *signs]


def _parse_decimal(written: str, before: str) -> Decimal:
    """A number as it is written; a dash after a word or a number is no sign."""
    if written.startswith("-") and re.search(r"[\w)] ?$", before):
        written = written[1:]
    whole, mark, part = written, "", ""
    if "." in written:
        whole, mark, part = written.partition(".")
    elif re.search(r",\d{1,2}$", written) or re.search(r",\d{4,}$", written):
        whole, mark, part = written.rpartition(",")
    return Decimal(whole.replace(",", "").replace(" ", "") + ("." + part if mark else ""))


def _number_of_words(match: re.Match[str]) -> Decimal:
    tens, ones, small = match.groups()
    if small is not None:
        return Decimal(_SMALL.index(small))
    return Decimal(10 * (_TENS.index(tens) + 2) + (_SMALL.index(ones) if ones else 0))


def _number_of_chinese(written: str) -> int | None:
    if "十" not in written:
        return _CHINESE[written] if len(written) == 1 else None
    tens, _, ones = written.partition("十")
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return None
    return 10 * (_CHINESE[tens] if tens else 1) + (_CHINESE[ones] if ones else 0)


# -- times, days, lengths --------------------------------------------------------------------------

_HALF_OF_DAY: Final = "上午|下午|早上|早晨|清晨|中午|晚上|傍晚|凌晨"
_TIME: Final = re.compile(
    rf"(?P<zh>{_HALF_OF_DAY})? *(?<![\d.:])(?P<hour>\d{{1,2}})"
    r"(?:(?P<mark> ?[:.h] ?|点|时)(?P<minute>[0-5]\d)?(?::[0-5]\d)?(?P<half>半|整)?分?(?!\d))?"
    r" *(?P<en>[ap]\.? ?m\b\.?|noon\b|o'clock)?"
)


def times_in(text: str) -> list[AnswerValue]:
    """The times of day of a text, in minutes since midnight."""
    values: list[AnswerValue] = []
    for match in _TIME.finditer(text):
        says_it = match["mark"] and (match["minute"] or match["mark"] in "点时")
        if not says_it and not (match["en"] and match["hour"]):
            continue
        if (
            "." in (match["mark"] or "")
            and not match["en"]
            and len(match["hour"]) + 3 > len(match[0])
        ):
            continue
        hour, minute = (
            int(match["hour"]),
            30 if match["half"] == "半" else int(match["minute"] or 0),
        )
        half = (match["en"] or "")[:1]
        if half == "p" or match["zh"] in ("下午", "晚上", "傍晚", "中午"):
            hour += 12 if hour < 12 and not (match["zh"] == "中午" and hour > 10) else 0
        elif (half == "a" or match["zh"] in ("上午", "凌晨", "早上")) and hour == 12:
            hour = 0
        if hour < 24:
            values.append(AnswerValue(60 * hour + minute, match.start(), match.end()))
    taken = [(match.start, match.end) for match in values]
    for match in re.finditer(r"\b(noon|midday|midnight)\b", text):
        if not any(start <= match.start() < end for start, end in taken):
            values.append(
                AnswerValue(0 if match[1] == "midnight" else 720, match.start(), match.end())
            )
    return values


_MONTHS: Final = "janfebmaraprmayjunjulaugsepoctnovdec"
_MONTH: Final = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
_YEAR: Final = r"(?:[, ]+(?:19|20)\d\d\b)?"
_DATE_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"\b{_MONTH} *(?:the )?{_DAY}{_YEAR}",
        rf"\b{_DAY} *(?:of )?{_MONTH}{_YEAR}",
        r"(?:\d{4} *年 *)?(?P<month>\d{1,2}) *月 *(?P<day>\d{1,2}) *[日号]?",
        r"\b\d{4}[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})\b",
        r"\b(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?:\d{4})?",
        r"\b(?P<month>\d{1,2})/(?P<day>\d{1,2})(?:/\d{2,4})?\b",
    )
)
WEEKDAY: Final = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|(?:星期|周|礼拜)[一二三四五六日天]"
)


def weekday_of(word: str) -> int:
    """The weekday that a word names, Monday 0."""
    if word[-1] in "一二三四五六日天":
        return "一二三四五六日".index(word[-1].replace("天", "日"))
    return ("mon", "tue", "wed", "thu", "fri", "sat", "sun").index(word[:3])


def dates_in(text: str) -> list[AnswerValue]:
    """The days of a text, each month and day; the first form that reads a place has it."""
    values: list[AnswerValue] = []
    for form in _DATE_FORMS:
        for match in form.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in values):
                continue
            month, day = match["month"], int(match["day"])
            number = int(month) if month.isdigit() else _MONTHS.index(month[:3]) // 3 + 1
            if number > 12 >= day and "/" in match[0]:  # a day first, which can be nothing else
                number, day = day, number
            values.append(AnswerValue((number, day), match.start(), match.end()))
    return values


_LENGTH: Final = re.compile(
    r"(?:(?P<h>\d+) *(?:hours?|hrs?|h|个?小时|时)(?![a-z])[ ,]*(?:and )?)?"
    r"(?:(?P<m>\d+) *(?:minutes?|mins?|m|分钟?)(?![a-z])\.?[ ,]*(?:and )?)?"
    r"(?:(?P<s>\d+) *(?:seconds?|secs?|s|秒钟?)(?![a-z])\.?)?"
)
_CLOCKED: Final = re.compile(r"(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])")


def durations_in(text: str) -> list[AnswerValue]:
    """The lengths of time of a text, in seconds."""
    values = [
        AnswerValue(
            3600 * int(match[1] or 0) + 60 * int(match[2]) + int(match[3]),
            match.start(),
            match.end(),
        )
        for match in _CLOCKED.finditer(text)
    ]
    values += [
        AnswerValue(
            3600 * int(match["h"] or 0) + 60 * int(match["m"] or 0) + int(match["s"] or 0),
            match.start(),
            match.end(),
        )
        for match in _LENGTH.finditer(text)
        if match[0].strip()
    ]
    return values
