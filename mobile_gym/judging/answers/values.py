"""The values that a text in English or Chinese names: each with the place where it stands.

Texts are plain (`plain`) and have their number words as digits (`number_words.digits`). Readers
find every value of a kind, wherever it stands; whoever compares asks that there be one value only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import nan
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.core.answers import AnswerKind
from mobile_gym.judging.answers.number_words import SHARE, digits
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.units import COUNTED, CURRENCIES, SECONDS, UNITS


class Time(NamedTuple):
    """A time of day in minutes from midnight; `half` is known where am, pm or 24 hours say it."""

    minute: int
    half: bool


class Date(NamedTuple):
    """A day; 0 for what is not said. `weekday` counts from 1, Monday."""

    year: int
    month: int
    day: int
    weekday: int = 0


class Number(NamedTuple):
    """A number in the base unit of its family: seconds, metres, grams, bytes; "" for none."""

    amount: float
    family: str = ""


Value: TypeAlias = Time | Date | Number | tuple[Date, Time] | str


class ValueSpan(NamedTuple):
    """A value and where it stands."""

    value: Value
    start: int
    end: int


_Reader: TypeAlias = Callable[[str, str], Iterator[ValueSpan]]
"""Of a text and the locale that decides what can be read in two ways."""


def _any_of(names: Mapping[str, object]) -> str:
    """A pattern for one of the names, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_AMOUNT: Final = (
    r"(?:(?<![a-z0-9.])-)?(?<!\d)(?<!\d[.,])(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?![.,]?\d)"
)
"""A comma stands between thousands and nowhere else: 8,5 is no number of these locales."""
_END: Final = r"(?![a-z])"

# -- times ----------------------------------------------------------------------------------------

_SIDE: Final = (
    r"(?:\s*(?P<half>[ap])\.?\s?m\b\.?"
    r"|\s*(?:in the|at)\s+(?P<behind>morning|afternoon|evening|night)\b)?"
)
_AHEAD: Final = "凌晨|清晨|早晨|早上|上午|中午|下午|午后|傍晚|晚上|夜里|(?<!最)[早晚]"
_TIME: Final = re.compile(
    rf"(?P<ahead>{_AHEAD})?\s*(?<!\d)(?<!\d[.:])(?P<hour>\d{{1,2}})"
    r"(?:\s*(?:[:h]|点钟?|时)\s*"
    r"(?:(?P<part>半|1刻|3刻)|(?P<minute>\d{1,2})(?!\d)(?::00(?!\d))?(?!:\d)(?:分(?!钟))?|整)?"
    r"|\.(?P<dotted>[0-5]\d)(?![\d.])"
    r"|(?=\s*(?:[ap]\.?\s?m\b|o'clock|in the (?:morning|afternoon|evening))))"
    r"(?:\s*o'clock)?"
    + _SIDE
    + r"(?!\s*(?:minutes?|mins?|seconds?|分钟)(?![a-z])|(?<!:\d\d)\s*(?:hours?|小时)(?![a-z]))"
)
_SPOKEN: Final = re.compile(
    r"\b(?P<part>half past|(?:a )?quarter past|(?:a )?quarter to|(?P<count>\d{1,2})"
    r"(?: minutes)? (?P<way>past|to|after))\s+"
    r"(?:(?P<hour>\d{1,2})(?![\d:])|(?P<named>noon|midnight))" + _SIDE
)
_WORDS_OF_CLOCK: Final = re.compile(
    r"(?<![\d.])(?<!\d:)\b(?P<hour>1[0-2]|[1-9])\s+(?P<minute>[0-5]\d)"
    r"(?!\d|\s*(?:min|sec|hour))"
    r"\s*(?:(?P<half>[ap])\.?\s?m\b\.?"
    r"|(?:in the|at)\s+(?P<behind>morning|afternoon|evening|night)\b)"
)
_BARE: Final = re.compile(
    r"(?:^|\b(?:at|is|it's|for|to|says|until|till|:)\s)\s*(?P<hour>1[0-2]|[1-9])"
    r"(?:\s+(?P<minute>[1-5]\d))?(?=\s*(?:$|[,;!?)]|\.(?:\s|$)))"
    r"|(?<![\d:])(?P<hours>[01]\d|2[0-3])(?P<minutes>[0-5]\d)(?=\s?(?:hours|hrs|h)\b)"
)
"""A time as it is spoken, "at nine" and "eight twenty", and that of a military clock."""
_NAMED_TIME: Final = re.compile(r"\b(?P<name>noon|midday|midnight)\b|(?P<zh>正午|午夜)")
_AFTERNOON: Final = frozenset(
    {"p", "afternoon", "evening", "night", "下午", "午后", "傍晚", "晚上", "晚", "中午", "夜里"}
)
_MORNING: Final = frozenset({"a", "morning", "凌晨", "清晨", "早晨", "早上", "早", "上午"})
_PARTS: Final = {"半": 30, "1刻": 15, "3刻": 45}


def _times(text: str, _language: str) -> Iterator[ValueSpan]:
    taken = [match.span() for match in _MEASURED.finditer(text)]
    for pattern, value_of in ((_SPOKEN, _spoken), (_WORDS_OF_CLOCK, _written), (_TIME, _written)):
        for match in pattern.finditer(text):
            start, end = match.start("ahead" if match.groupdict().get("ahead") else 0), match.end()
            if any(start < last and first < end for first, last in taken):
                continue
            if (value := value_of(match)) is not None:
                taken.append((start, end))
                yield ValueSpan(value, start, end)
    for match in _BARE.finditer(text):
        start, end = match.start("hours") if match["hours"] else match.start("hour"), match.end()
        is_free = not any(start < last and first < end for first, last in taken)
        if is_free and (match["hours"] or match["minute"] or match.start() < start):
            hour, minute = match["hours"] or match["hour"], match["minutes"] or match["minute"]
            time = _time(int(hour), int(minute or 0), None, is_padded=match["hours"] is not None)
            if time is not None:
                taken.append((start, end))
                yield ValueSpan(time, start, end)
    for match in _NAMED_TIME.finditer(text):
        if any(match.start() < last and first < match.end() for first, last in taken):
            continue
        is_noon = match["name"] in ("noon", "midday") or match["zh"] == "正午"
        yield ValueSpan(Time(720 if is_noon else 0, half=True), *match.span())


_MEASURED: Final = re.compile(
    rf"[$€£¥]\s*{_AMOUNT}|{_AMOUNT}\s*(?:{_any_of({**UNITS, **CURRENCIES})}){_END}"
    r"|\d+\s*(?:hours?|小时)(?:\s*(?:and|,)?\s*\d+\s*(?:minutes?|分钟?)|零?\d+分钟?)"
)
"""Amounts of money, lengths and durations, which no times of the day are."""


def _written(match: re.Match[str]) -> Time | None:
    part = match.groupdict()
    minute = _PARTS[part["part"]] if part.get("part") else part.get("minute") or part.get("dotted")
    side = part.get("half") or part.get("behind") or part.get("ahead")
    is_padded = len(match["hour"]) == 2 and match["hour"][0] == "0" and bool(part.get("minute"))
    return _time(int(match["hour"]), int(minute or 0), side, is_padded=is_padded)


def _spoken(match: re.Match[str]) -> Time | None:
    hour = int(match["hour"] or (12 if match["named"] == "noon" else 24))
    side, part = match["half"] or match["behind"], match["part"]
    if match["named"]:
        side = "p" if hour == 12 else None
    minutes = 30 if "half" in part else 15 if "quarter" in part else int(match["count"])
    if (part.endswith("to") and "quarter" in part) or match["way"] == "to":
        hour, minutes = hour - 1, 60 - minutes
        if hour == 0:
            hour = 12
    return _time(hour, minutes, side)


def _time(hour: int, minute: int, side: str | None, *, is_padded: bool = False) -> Time | None:
    """A time of day; an hour that is padded with a zero (02:25) is one of a clock of 24."""
    known = side is not None or hour > 12 or hour == 0 or is_padded
    if side in _AFTERNOON and hour < 12 and not (side == "中午" and hour == 11):
        if side == "night" and hour < 5:
            return Time(hour * 60 + minute, half=True)
        hour += 12
    elif side in _MORNING and hour == 12:
        hour = 0
    if not (0 <= hour <= 24 and 0 <= minute < 60):
        return None
    return Time((hour % 24) * 60 + minute, half=known)


# -- dates ----------------------------------------------------------------------------------------

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
            "monday|mondays|mon|星期1|周1|礼拜1",
            "tuesday|tuesdays|tues|tue|星期2|周2|礼拜2",
            "wednesday|wednesdays|wed|星期3|周3|礼拜3",
            "thursday|thursdays|thurs|thur|thu|星期4|周4|礼拜4",
            "friday|fridays|fri|星期5|周5|礼拜5",
            "saturday|saturdays|sat|星期6|周6|礼拜6",
            "sunday|sundays|sun|星期日|星期天|周日|周天|礼拜天|礼拜日",
        ),
        start=1,
    )
    for name in names.split("|")
}
_NAME: Final = rf"(?P<name>{_any_of(_MONTHS)})\b\.?"
_YEAR: Final = r"(?:,?[\s-]+(?P<year>\d{4})(?!\d))?"
_DATES: Final = (
    re.compile(
        r"(?<!\d)(?P<year>\d{4})\s*(?:[-/.]|年)\s*(?P<month>\d{1,2})\s*(?:[-/.]|月)\s*(?P<day>\d{1,2})(?!\d)[日号]?"
    ),
    re.compile(r"(?<!\d)(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?"),
    re.compile(rf"\b{_NAME},?\s*(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]){_YEAR}"),
    re.compile(rf"(?<![\d:])(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?(?:\s+of)?[\s-]+{_NAME}{_YEAR}"),
    re.compile(
        r"(?<![\d/.-])(?P<month>\d{1,2})([/-])(?P<day>\d{1,2})\2(?P<year>\d{4}|\d\d)(?![\d/])"
    ),
    re.compile(r"(?<![\d/.-])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/])"),
)
_DOTTED: Final = re.compile(
    r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})?(?!\d)"
)
"""The day first, as in German: a format of that locale alone."""
_DAY: Final = re.compile(
    r"\bthe (?P<day>[12]?\d|3[01])(?:st|nd|rd|th)\b"
    r"|(?<![\d月])(?P<zh>[12]?\d|3[01])[日号](?![线楼口])"
)
"""A day of which only the number in its month is said."""
_ORDINALS: Final[Mapping[str, int]] = {
    name: number
    for number, name in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
        ],
        start=1,
    )
} | {"thirtieth": 30}
_MONTH: Final = _any_of(_MONTHS)
_ORDINAL_NAME: Final = _any_of(_ORDINALS)
_ORDINAL: Final = re.compile(
    rf"\b(?:(?P<tens>20|30)[- ])?(?P<name>{_ORDINAL_NAME})(?=\s+(?:of\s+)?(?:{_MONTH})\b)"
    rf"|(?<=\b)(?P<month>(?:{_MONTH})\s+(?:the\s+)?)"
    rf"(?:(?P<tens2>20|30)[- ])?(?P<name2>{_ORDINAL_NAME})\b"
)


def _ordinal(match: re.Match[str]) -> str:
    tens = int(match["tens"] or match["tens2"] or 0)
    return f"{match['month'] or ''}{tens + _ORDINALS[match['name'] or match['name2']]}"


_WEEKDAY: Final = re.compile(rf"(?<![a-z])(?P<name>{_any_of(_WEEKDAYS)})(?![a-z\d])")


def _dates(text: str, language: str) -> Iterator[ValueSpan]:
    taken: list[tuple[int, int]] = []
    if written := _ORDINAL.search(text):
        # As long as before, so that places stay: "third of may" is "3     of may".
        start, end = written.span()
        text = f"{text[:start]}{_ordinal(written):<{end - start}}{text[end:]}"
    for pattern in _DATES if language in ("en", "zh") else (*_DATES, _DOTTED):
        for match in pattern.finditer(text):
            start, end = match.span()
            fields = match.groupdict()
            month = _MONTHS[fields["name"]] if fields.get("name") else int(fields["month"])
            day, year = int(fields["day"]), fields.get("year")
            if any(start < last and first < end for first, last in taken):
                continue
            taken.append((start, end))
            if 1 <= month <= 12 and 1 <= day <= 31:
                yield ValueSpan(Date(_year(year), month, day), start, end)
    for match in _DAY.finditer(text):
        start, end = match.span()
        if not any(start < last and first < end for first, last in taken):
            yield ValueSpan(Date(0, 0, int(match["day"] or match["zh"])), start, end)
    for match in _WEEKDAY.finditer(text):
        yield ValueSpan(Date(0, 0, 0, _WEEKDAYS[match["name"]]), *match.span())


def _year(text: str | None) -> int:
    return 0 if not text else int(text) + 2000 * (len(text) == 2)


# -- quantities -----------------------------------------------------------------------------------

_PRICE: Final = re.compile(
    rf"(?P<before>{_any_of(CURRENCIES)})\s*(?P<amount>{_AMOUNT})(?:\s*(?:美元|元|dollars))?"
    rf"|(?P<amount2>{_AMOUNT})(?P<scale>[万千百亿])?\s*(?P<after>{_any_of(CURRENCIES)}){_END}"
    r"(?:(?P<tenths>\d)(?:[角毛]|(?![\d.张个本件份位次人斤杯盒]))|(?:,?\s+and)?\s+(?P<cents>\d{1,2})\s+cents\b)?"
)
_DURATION: Final = re.compile(
    rf"(?:(?P<amount>{_AMOUNT})\s*-?|(?P<alone>half (?:an |a )?|半个?))"
    rf"(?P<unit>{_any_of(SECONDS)}){_END}(?P<more>\s+and a half\b|半)?"
)
_COLONS: Final = re.compile(
    r"(?<![\d.])(?<!\d:)(?:(?P<h>\d{1,2}):)?(?P<m>\d{1,3})[:'](?P<s>\d{2})(?![\d:]|\s*[ap]\.?m\b)(?:'')?"
)
_HOURS: Final = re.compile(r"\s*(?:h|hrs?|hours?)\b")
_BETWEEN: Final = re.compile(r"[\s,]*(?:and\s+)?[零又]?\s*")
_MEASURE: Final = "[个条张本件份位次项门部场篇把则段名]?"
_QUANTITY: Final = re.compile(
    rf"(?<![a-z_第])(?P<share>{SHARE}\s*)?(?P<amount>{_AMOUNT})(?!(?:st|nd|rd|th)\b)"
    rf"(?:\s*-?(?P<unit>{_any_of(UNITS)}){_END}|\s*{_MEASURE}(?P<noun>{_any_of(COUNTED)}){_END})?"
)
_SCALE: Final = re.compile(
    r"\s*(?:[km]\b|grand\b|dozen|thousand|million|billion|hundred|cents?\b|pence\b|¢|[美欧]分|[角毛分万千百亿])"
)
"""What makes another amount of the number before it."""


def _prices(text: str, _language: str) -> Iterator[ValueSpan]:
    for match in _PRICE.finditer(text):
        amount = _number(match["amount"] or match["amount2"])
        if match["before"] and text[: match.start()].endswith("-"):
            amount = -amount
        amount += int(match["tenths"] or 0) / 10 + int(match["cents"] or 0) / 100
        currency = CURRENCIES[match["before"] or match["after"]]
        if match["scale"] or (
            not match["tenths"] and not match["cents"] and _SCALE.match(text, match.end())
        ):
            amount = nan
        yield ValueSpan(Number(round(amount, 6), currency), *match.span())


def _durations(text: str, _language: str) -> Iterator[ValueSpan]:
    """Durations; parts that stand side by side are one: 3 min 23 s."""
    for match in _COLONS.finditer(text):
        hours, minutes, rest = int(match["h"] or 0), int(match["m"]), int(match["s"])
        end = match.end()
        if not match["h"] and (of_hours := _HOURS.match(text, end)):
            hours, minutes, rest, end = minutes, rest, 0, of_hours.end()
        yield ValueSpan(Number(hours * 3600.0 + minutes * 60 + rest, "s"), match.start(), end)
    text = _COLONS.sub(lambda match: " " * len(match[0]), text)
    seconds, start, end, last = 0.0, -1, -1, 0
    for match in _DURATION.finditer(text):
        unit = SECONDS[match["unit"]]
        is_next = start >= 0 and unit < last and _BETWEEN.fullmatch(text[end : match.start()])
        if start >= 0 and not is_next:
            yield ValueSpan(Number(round(seconds, 6), "s"), start, end)
            seconds, start = 0.0, -1
        start = match.start() if start < 0 else start
        amount = 0.5 if match["alone"] else _number(match["amount"])
        seconds += (amount + 0.5 * bool(match["more"])) * unit
        end, last = match.end(), unit
    if start >= 0:
        yield ValueSpan(Number(round(seconds, 6), "s"), start, end)


def _quantities(text: str, _language: str) -> Iterator[ValueSpan]:
    for match in _QUANTITY.finditer(text):
        family, factor = UNITS["%"] if match["share"] else UNITS.get(match["unit"] or "", ("", 1))
        if match["noun"]:
            family = COUNTED[match["noun"]]
        amount = round(_number(match["amount"]) * factor, 6)
        if not family and _SCALE.match(text, match.end()):
            amount = nan
        yield ValueSpan(Number(amount, family), *match.span())


def family_of(unit: str) -> tuple[str, float]:
    """What a unit measures or counts, "" for neither, and how much of the base unit it is."""
    name = plain(unit)
    return (COUNTED[name], 1) if name in COUNTED else UNITS.get(name, ("", 1))


def _number(text: str) -> float:
    return float(text.replace(",", ""))


# -- texts with a form ----------------------------------------------------------------------------

_PHONE: Final = re.compile(r"\+?(?:\(\d+\)[\s.-]*)?\d(?:(?:[\s()-]|\.(?!\s)){0,3}\d)*")
_ADDRESS: Final = r"[a-z0-9_%+](?:[a-z0-9._%+-]*[a-z0-9_%+-])?@[a-z0-9-]+(?:\.[a-z0-9-]*[a-z0-9])+"
_EMAIL: Final = re.compile(rf"<{_ADDRESS}>|{_ADDRESS}")


def _phones(text: str, _language: str) -> Iterator[ValueSpan]:
    for match in _PHONE.finditer(text):
        number = "".join(sign for sign in match[0] if sign.isdigit())
        if len(number) > 2 or match[0].startswith("+"):
            yield ValueSpan(("+" if match[0].startswith("+") else "") + number, *match.span())


def _emails(text: str, _language: str) -> Iterator[ValueSpan]:
    for match in _EMAIL.finditer(text):
        yield ValueSpan(match[0].strip("<>"), *match.span())


_CLOCK: Final = re.compile(
    r"\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b)?|\d{1,2}\s*[ap]\.?m\b|\d{1,2}点(?:\d{1,2}分?|半|整)?"
)


def _clock(text: str, _language: str) -> Iterator[ValueSpan]:
    """Whatever looks like a time of day, which is no quantity."""
    for match in _CLOCK.finditer(text):
        yield ValueSpan(match[0], *match.span())


READERS: Final[Mapping[str, _Reader]] = {
    "time": _times,
    "date": _dates,
    "money": _prices,
    "duration": _durations,
    "number": _quantities,
    "phone": _phones,
    "email": _emails,
    "clock": _clock,
    "calendar": _dates,
}
"""By the kind of answer, how its values are found."""


def read(kind: str, text: str, language: str = "en") -> list[ValueSpan]:
    """The values of a kind in a text, in the order in which they stand."""
    spans = (
        ValueSpan(value, end - len(text[start:end].lstrip()), end - _ends_sentence(text, end))
        for value, start, end in READERS[kind](text, language)
    )
    return sorted(spans, key=lambda span: span.start)


def _ends_sentence(text: str, end: int) -> bool:
    """Whether the full stop behind an abbreviation, the last sign of a value, ends a sentence."""
    return text[end - 1] == "." and not text[end : end + 1].strip()


def read_both(text: str, language: str = "en") -> tuple[tuple[Date, Time], ...]:
    """The date with a time that a text names; nothing where one of them is missing."""
    dates = [span for span in read("date", text, language) if isinstance(span.value, Date)]
    for span in dates:
        text = f"{text[: span.start]}{' ' * (span.end - span.start)}{text[span.end :]}"
    times = [span.value for span in read("time", text, language)]
    return tuple(
        (day.value, time)
        for day in dates[:1]
        for time in times[:1]
        if isinstance(day.value, Date) and isinstance(time, Time)
    )


_BY_SURENESS: Final[tuple[AnswerKind, ...]] = (
    *("email", "date", "time", "money", "duration", "number"),
)
_PUNCTUATION: Final = " .,;:!?。、!?()"


def kind_of(text: str) -> AnswerKind | None:
    """What the whole of a text is a value of; None where it is none."""
    ready = digits(plain(text))
    for kind in _BY_SURENESS:
        for _, start, end in read(kind, ready):
            if not ready[:start].strip(_PUNCTUATION) and not ready[end:].strip(_PUNCTUATION):
                return kind
    return None
