"""The values that an answer in English or Chinese names: times, dates, prices, durations, numbers.

Texts are read after NFKC and case folding, with number words turned into digits. A value is found
anywhere in a text; whoever compares asks that a text names one value only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

__all__ = ["KINDS", "Date", "Quantity", "Time", "Value", "digits"]


class Time(NamedTuple):
    """A time of day; `minute` counts from midnight. Without "pm" 7:30 is in the morning."""

    minute: int


class Date(NamedTuple):
    """A day; the year is None where it is not said. A weekday alone has month 0 and day 0 to 6."""

    year: int | None
    month: int
    day: int


class Quantity(NamedTuple):
    """A number and its unit or currency, "" where none is said. Durations are in seconds."""

    amount: float
    unit: str = ""


Value: TypeAlias = Time | Date | Quantity

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TIMES_TEN: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS: Final[Mapping[str, int]] = {word: value for value, word in enumerate(_SMALL)} | {
    word: 10 * tens for tens, word in enumerate(_TIMES_TEN, start=2)
}
_TENS: Final = "|".join(_TIMES_TEN)
_ENGLISH: Final = re.compile(
    rf"\b(?:(?P<tens>{_TENS})[ -](?P<ones>one|two|three|four|five|six|seven|eight|nine)"
    rf"|(?P<word>{'|'.join(_WORDS)}))\b"
)
_CHINESE_DIGITS: Final[Mapping[str, int]] = {
    character: value for value, character in enumerate("零一二三四五六七八九")
} | {"〇": 0, "两": 2}
_CHINESE_PLACES: Final = {"十": 10, "百": 100, "千": 1000}
_CHINESE: Final = re.compile(
    "[零〇一二两三四五六七八九十百千万]+(?:点[零〇一二三四五六七八九]+(?![分刻半零〇一二两三四五六七八九十百千万]))?"
)
_CHINESE_TIME_AHEAD: Final = re.compile("(?:凌晨|早上|上午|中午|下午|傍晚|晚上)$")

_SHARE: Final = "%之"
"""Stands for the Chinese "of a hundred parts", which holds a number word itself."""

_MONTHS: Final[Mapping[str, int]] = {
    name: number
    for number, names in enumerate(
        (
            *("january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun"),
            *("july|jul", "august|aug", "september|sept|sep", "october|oct", "november|nov"),
            "december|dec",
        ),
        start=1,
    )
    for name in names.split("|")
}
_WEEKDAYS: Final[Mapping[str, int]] = {
    name: number
    for number, names in enumerate(
        (
            "monday|mon|星期1|周1|礼拜1",
            "tuesday|tue|tues|星期2|周2|礼拜2",
            "wednesday|wed|星期3|周3|礼拜3",
            "thursday|thu|thurs|星期4|周4|礼拜4",
            "friday|fri|星期5|周5|礼拜5",
            "saturday|sat|星期6|周6|礼拜6",
            "sunday|sun|星期日|星期天|周日|周天|礼拜天|礼拜日",
        )
    )
    for name in names.split("|")
}
_UNITS: Final[Mapping[str, str]] = {
    name: unit
    for unit, names in {
        "%": "% percent",
        "km": "km kilometer kilometers kilometre kilometres 公里 千米",
        "m": "m meter meters metre metres 米",
        "mi": "mi mile miles 英里",
        "kg": "kg kilogram kilograms kilo kilos 公斤 千克",
        "g": "g gram grams 克",
        "kb": "kb kilobytes",
        "mb": "mb megabyte megabytes",
        "gb": "gb gigabyte gigabytes",
        "°c": "°c ℃ 摄氏度",
        "°f": "°f ℉ 华氏度",
    }.items()
    for name in names.split()
}
_SECONDS: Final[Mapping[str, int]] = {
    name: seconds
    for seconds, names in {
        1: "s sec secs second seconds 秒 秒钟",
        60: "min mins minute minutes 分钟 分",
        3600: "h hr hrs hour hours 小时 个小时 钟头",
        86400: "day days 天",
    }.items()
    for name in names.split()
}
_CURRENCIES: Final[Mapping[str, str]] = {
    name: currency
    for currency, names in {
        "$": "$ us$ usd dollar dollars bucks 美元",
        "€": "€ eur euro euros 欧元",
        "£": "£ gbp pound pounds 英镑",
        "¥": "¥ cny rmb yuan 元 块 块钱 人民币",
    }.items()
    for name in names.split()
}


def _any_of(names: Mapping[str, object]) -> str:
    """A pattern for one of the names, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_AMOUNT: Final = r"(?<![\w.])-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\d+(?:\.\d+)?"
_LETTERS_END: Final = r"(?![a-z])"
_SIDE: Final = (
    r"(?:\s*(?P<half>[ap])\.?m\b\.?"
    r"|\s*(?:in the|at)\s+(?P<behind>morning|afternoon|evening|night))?"
)
_TIME: Final = re.compile(
    r"(?P<ahead>凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*"
    r"(?<![\d.:/-])(?P<hour>\d{1,2})"
    r"(?:\s*(?:[:h]|点|时)\s*(?:(?P<part>半|1刻|3刻)|(?P<minute>\d{1,2})(?!\d)(?!:\d)(?:分(?!钟))?|整)?"
    r"|(?=\s*(?:[ap]\.?m\b|o'clock)))"
    r"(?:\s*o'clock)?" + _SIDE
)
_SPOKEN_TIME: Final = re.compile(
    r"\b(?P<part>half past|quarter past|quarter to)\s+(?P<hour>\d{1,2})" + _SIDE
)
_NAMED_TIME: Final = re.compile(r"\b(?P<name>noon|midnight)\b|(?P<zh>正午|午夜)")
_AFTERNOON: Final = frozenset(
    {"p", "afternoon", "evening", "night", "下午", "傍晚", "晚上", "中午"}
)
_MORNING: Final = frozenset({"a", "morning", "凌晨", "早上", "上午"})
_PARTS: Final = {"半": 30, "1刻": 15, "3刻": 45, "half past": 30, "quarter past": 15}

_MONTH_NAMES: Final = rf"(?P<name>{_any_of(_MONTHS)})\b\.?"
_DATES: Final = (
    re.compile(
        r"(?<!\d)(?P<year>\d{4})\s*(?:[-/.]|年)\s*(?P<month>\d{1,2})\s*(?:[-/.]|月)\s*(?P<day>\d{1,2})(?!\d)[日号]?"
    ),
    re.compile(r"(?<!\d)(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?"),
    re.compile(
        rf"\b{_MONTH_NAMES}\s*(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)"
        r"(?:,?\s+(?P<year>\d{4})(?!\d))?"
    ),
    re.compile(
        rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)?\s+{_MONTH_NAMES}"
        r"(?:,?\s+(?P<year>\d{4})(?!\d))?"
    ),
    re.compile(r"(?<![\d/.-])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/])"),
)
_WEEKDAY: Final = re.compile(rf"(?<![a-z])(?P<name>{_any_of(_WEEKDAYS)})(?![a-z\d])")
_PRICE: Final = re.compile(
    rf"(?P<before>{_any_of(_CURRENCIES)})\s*(?P<amount>{_AMOUNT})(?:\s*(?:美元|元))?"
    rf"|(?P<amount2>{_AMOUNT})\s*(?P<after>{_any_of(_CURRENCIES)}){_LETTERS_END}"
    r"(?:(?P<tenths>\d)(?:角|毛)?(?![\d.]))?"
)
_LENGTH: Final = re.compile(rf"(?P<amount>{_AMOUNT})\s*(?P<unit>{_any_of(_SECONDS)}){_LETTERS_END}")
_BETWEEN_LENGTHS: Final = re.compile(r"[\s,]*(?:and\s*)?")
_QUANTITY: Final = re.compile(
    rf"(?P<share>{_SHARE}\s*)?(?P<amount>{_AMOUNT})(?:\s*(?P<unit>{_any_of(_UNITS)}){_LETTERS_END})?"
)


def digits(text: str) -> str:
    """The text with English and Chinese number words written as digits."""
    text = _ENGLISH.sub(_english_number, text).replace("百分之", _SHARE)
    return _CHINESE.sub(_chinese_number, text)


def _english_number(found: re.Match[str]) -> str:
    if found["word"]:
        return str(_WORDS[found["word"]])
    return str(_WORDS[found["tens"]] + _WORDS[found["ones"]])


def _chinese_number(found: re.Match[str]) -> str:
    whole, point, part = found[0].partition("点")
    if not point:
        return str(_chinese_integer(whole))
    decimals = "".join(str(_CHINESE_DIGITS[character]) for character in part)
    if _CHINESE_TIME_AHEAD.search(found.string[: found.start()]):  # 7 点 30, no decimals
        return f"{_chinese_integer(whole)}点{decimals}"
    return f"{_chinese_integer(whole)}.{decimals}"


def _chinese_integer(text: str) -> int:
    if not any(character in _CHINESE_PLACES or character == "万" for character in text):
        return int("".join(str(_CHINESE_DIGITS[character]) for character in text))
    total = section = digit = 0
    for character in text:
        if character == "万":
            total, section, digit = (section + digit) * 10_000, 0, 0
        elif character in _CHINESE_PLACES:
            section += (digit or 1) * _CHINESE_PLACES[character]
            digit = 0
        else:
            digit = _CHINESE_DIGITS[character]
    return total + section + digit


Found: TypeAlias = Iterator[tuple[Value, int, int]]
"""Values with the places where they begin and end."""


def _times(text: str) -> Found:
    for found in _TIME.finditer(text):
        part = found["part"]
        minute = _PARTS[part] if part else int(found["minute"] or 0)
        hour, side = int(found["hour"]), found["half"] or found["behind"] or found["ahead"]
        if (value := _time(hour, minute, side)) is not None:
            yield value, found.start(), found.end()
    for found in _SPOKEN_TIME.finditer(text):
        hour, side = int(found["hour"]), found["half"] or found["behind"]
        late = found["part"] != "quarter to"
        minute = _PARTS[found["part"]] if late else 45
        if (value := _time(hour if late else hour - 1, minute, side)) is not None:
            yield value, found.start(), found.end()
    for found in _NAMED_TIME.finditer(text):
        is_noon = found["name"] == "noon" or found["zh"] == "正午"
        yield Time(720 if is_noon else 0), found.start(), found.end()


def _time(hour: int, minute: int, side: str | None) -> Time | None:
    if side in _AFTERNOON and hour < 12 and not (side == "中午" and hour == 11):
        hour += 12
    elif side in _MORNING and hour == 12:
        hour = 0
    if not (0 <= hour <= 24 and 0 <= minute < 60):
        return None
    return Time((hour % 24) * 60 + minute)


def _dates(text: str) -> Found:
    taken: list[tuple[int, int]] = []
    for pattern in _DATES:
        for found in pattern.finditer(text):
            start, end = found.span()
            fields = found.groupdict()
            month = _MONTHS[fields["name"]] if fields.get("name") else int(fields["month"])
            day, year = int(fields["day"]), fields.get("year")
            if any(start < last and first < end for first, last in taken):
                continue
            if 1 <= month <= 12 and 1 <= day <= 31:
                taken.append((start, end))
                yield Date(int(year) if year else None, month, day), start, end


def _weekdays(text: str) -> Found:
    for found in _WEEKDAY.finditer(text):
        yield Date(None, 0, _WEEKDAYS[found["name"]]), found.start(), found.end()


def _prices(text: str) -> Found:
    for found in _PRICE.finditer(text):
        amount = _number(found["amount"] or found["amount2"])
        if found["tenths"]:
            amount += int(found["tenths"]) / 10
        unit = _CURRENCIES[found["before"] or found["after"]]
        yield Quantity(round(amount, 6), unit), found.start(), found.end()


def _lengths(text: str) -> Found:
    """Durations; parts that stand side by side are one: 3 min 23 s."""
    seconds, start, end = 0.0, -1, -1
    for found in _LENGTH.finditer(text):
        if start >= 0 and not _BETWEEN_LENGTHS.fullmatch(text[end : found.start()]):
            yield Quantity(round(seconds, 6), "s"), start, end
            seconds, start = 0.0, -1
        start = found.start() if start < 0 else start
        seconds += _number(found["amount"]) * _SECONDS[found["unit"]]
        end = found.end()
    if start >= 0:
        yield Quantity(round(seconds, 6), "s"), start, end


def _quantities(text: str) -> Found:
    for found in _QUANTITY.finditer(text):
        unit = "%" if found["share"] else _UNITS.get(found["unit"] or "", "")
        yield Quantity(_number(found["amount"]), unit), found.start(), found.end()


def _number(text: str) -> float:
    return float(text.replace(",", ""))


KINDS: Final[Mapping[str, Callable[[str], Found]]] = {
    "date": _dates,
    "weekday": _weekdays,
    "time": _times,
    "price": _prices,
    "duration": _lengths,
    "number": _quantities,
}
"""How values of each kind are found in a text that `digits` has gone over; the surest first."""
