"""Answers that are values: numbers, money, times, dates, durations, numbers to call, codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from mobile_gym.core.answers import AnswerKind, AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging.answers.codes import code_verdict
from mobile_gym.judging.answers.hedging import Scope
from mobile_gym.judging.answers.number_words import digits
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.rest import AnswerVerdict, masked_text, rest_verdict
from mobile_gym.judging.answers.units import SECONDS
from mobile_gym.judging.answers.values import Date, Number, Time, Value, ValueSpan, kind_of, read
from mobile_gym.judging.answers.wrappers import stranger_in

ANY_LOCALE: Final = "*"
"""For a screen, which writes numbers to call in any of the usual ways, and times without doubt."""


def value_verdict(
    expected: AnswerMatches, text: str, question: str, language: str
) -> AnswerVerdict:
    """Every value of the kind is the right one; text and question are plain."""
    if expected.kind == "code":
        return code_verdict(expected, text, question)
    kind, family = reader_of(expected, question)
    has_words = kind not in ("phone", "email")
    text = digits(text) if has_words else text
    rights = values_of(expected.accepted, kind, family)
    if not rights:
        raise TaskError(
            f"AnswerMatches: {expected.accepted} cannot be read as {expected.kind}; "
            "write it in one of the ways that AnswerMatches.accepted names"
        )
    candidates = values_of(expected.candidates, kind, family) - rights
    named = set(values_of((question,), kind, family)) - candidates - rights
    values = found_values(text, kind, family)
    masked: list[tuple[int, int]] = []
    others: list[str] = []
    for value, start, end in values:
        if any(same_value(right, value, kind, language, candidates) for right in rights):
            masked.append((start, end))
        elif not any(same_value(other, value, kind, language, frozenset()) for other in named):
            others.append(text[start:end])
    if others:
        is_working = bool(masked) and re.search(r"[-+*/×x=]|\bplus\b|\bminus\b|加|减", text)
        return AnswerVerdict("ambiguous" if is_working else "other_value", others[0])
    if not masked:
        return AnswerVerdict("no_value")
    rest = masked_text(text, masked)
    if expected.kind in ("list", "sequence"):
        rest = rest.replace("+", " ")
        missing = [
            item
            for item in expected.accepted
            if not any(
                same_value(right, one.value, kind, language, candidates)
                for right in values_of((item,), kind, family)
                for one in values
            )
        ]
        if missing:
            return AnswerVerdict("no_value", missing[0])
    if kind == "phone" and (more := _DIGITS.search(rest)) and more[0] not in question:
        return AnswerVerdict("other_value", more[0])
    if kind == "number" and (counted := _other_noun(rest, question)):
        return AnswerVerdict("other_value", counted)
    verdict = rest_verdict(rest, question, _SCOPES.get(kind, "value"))
    asked = f"{question} {digits(question)}"
    if verdict.is_right and (stranger := stranger_in(_bare(rest, question), asked, of_value=True)):
        return AnswerVerdict("other_words", stranger)
    return verdict


_DIGITS: Final = re.compile(r"\d+")
_MEASURE: Final = "[个条张本件份位项次]?"
_ASKED_NOUN: Final = re.compile(rf"(?:几|多少){_MEASURE}([\u4e00-\u9fff]{{1,6}}?)(?:\?|,|。|$)")


def _other_noun(rest: str, question: str) -> str:
    """What was counted in Chinese, where it only begins like what was asked for: 文件, 文件夹."""
    if (asked := _ASKED_NOUN.search(question)) is None:
        return ""
    counted = re.search(rf"\0\s*{_MEASURE}({asked[1]}[^\W\d_a-z哦啊了呢呀嘛哟])", rest)
    return counted[1] if counted else ""


_NOUN: Final = re.compile(r"(?<=\0)(\s*)[a-z]+")


def _bare(rest: str, question: str) -> str:
    """The rest without how many things were summed (the two books).

    Where nobody knows the question, what was counted may follow the number, too: 25 people.
    """
    rest = _uncounted(rest)
    return rest if question else _NOUN.sub(r"\1", rest)


_SCOPES: Final[dict[str, Scope]] = {
    "time": "time",
    "date": "time",
    "phone": "words",
    "email": "words",
    "code": "words",
}


def reader_of(expected: AnswerMatches, question: str = "") -> tuple[AnswerKind, str]:
    """The reader of a kind, and the unit of bare numbers; a number of minutes is a duration."""
    if expected.kind in ("list", "sequence"):
        return kind_of(expected.accepted[0]) or "title", expected.unit
    if expected.kind == "number" and expected.unit != "m" and plain(expected.unit) in SECONDS:
        return "duration", expected.unit
    if expected.kind == "duration" and not expected.unit and (asked := _HOW_MANY.search(question)):
        return "duration", asked[1] or asked[2]
    return expected.kind, expected.unit


_HOW_MANY: Final = re.compile(
    r"\bhow many (?:whole )?(seconds|minutes|hours|days)\b|(?:多少|几)个?(秒|分钟|小时|天)"
)


@lru_cache(maxsize=1024)
def values_of(texts: tuple[str, ...], kind: AnswerKind, unit: str) -> frozenset[Value]:
    """The values that writings of a task name."""
    values: set[Value] = set()
    for text in texts:
        ready = plain(text)
        if kind in ("phone", "email", "code"):
            values |= {one.value for one in read(kind, ready)}
        else:
            values |= {one.value for one in found_values(digits(ready), kind, unit)}
    return frozenset(values)


def found_values(text: str, kind: AnswerKind, unit: str) -> list[ValueSpan]:
    """The values of a kind, with the bare numbers that may stand for them."""
    spans = read(kind, text)
    if kind in ("money", "duration"):
        taken = [(one.start, one.end) for one in spans]
        factor = SECONDS.get(plain(unit), 0) if kind == "duration" else 1
        for value, start, end in read("number", masked_text(text, taken)):
            assert isinstance(value, Number)
            amount = value.amount * factor if not value.family and factor else value.amount
            family = "s" if kind == "duration" and factor and not value.family else value.family
            spans.append(ValueSpan(Number(round(amount, 6), family or "?"), start, end))
    elif kind == "number":
        family = _family(unit)
        text = _uncounted(text) if re.search(r"\d{2}", text) else text
        lengths = [
            one for one in read("duration", text) if family and text[one.start : one.end][-1] != "m"
        ]
        spans = [
            ValueSpan(Number(one.value.amount, one.value.family), one.start, one.end)
            if isinstance(one.value, Number) and one.value.family
            else ValueSpan(_in_unit(one.value, unit, family), one.start, one.end)
            for one in read(
                "number", masked_text(_without_clock(text), [one[1:] for one in lengths])
            )
        ]
        spans += lengths
    return spans


_COUNTED: Final = re.compile(
    r"\b(?:the|these|both|all) ([2-9])(?= [a-z]+s\b)|(?<![\d.])([2-9])(?=[个本张条部位段首]\D)"
)


def _uncounted(text: str) -> str:
    """The text without numbers that only say how many things are summed: the two books."""
    spans = [match.span(1 if match[1] else 2) for match in _COUNTED.finditer(text)]
    return masked_text(text, spans)


def _family(unit: str) -> str:
    values = read("number", f"1 {plain(unit)}") if unit else []
    value = values[0].value if values else None
    return value.family if isinstance(value, Number) else ""


def _in_unit(value: Value, unit: str, family: str) -> Value:
    """A bare number, in the base unit of the unit that is asked for."""
    if not family or not isinstance(value, Number):
        return value
    (one,) = read("number", f"1 {plain(unit)}")
    assert isinstance(one.value, Number)
    return Number(round(value.amount * one.value.amount, 6), family)


_CLOCK: Final = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?|[a-z0-9._%+-]+@[a-z0-9.-]+")


def _without_clock(text: str) -> str:
    """Times and mail addresses hold no numbers that were counted."""
    return _CLOCK.sub(lambda match: " " * len(match[0]), text)


def same_value(
    expected: Value, value: Value, kind: AnswerKind, language: str, candidates: Iterable[Value]
) -> bool:
    """Whether a value that was found is the wanted one, as far as it says."""
    match expected, value:
        case Time(), Time():
            return _same_time(expected, value, language, candidates)
        case Date(), Date():
            return _same_date(expected, value)
        case Number(), Number():
            families = {expected.family, value.family} - {"", "?"}
            return abs(expected.amount - value.amount) < 1e-6 and len(families) < 2
        case str(), str() if kind == "phone":
            return _same_phone(expected, value, language)
        case _:
            return expected == value


def _same_time(expected: Time, value: Time, language: str, candidates: Iterable[Value]) -> bool:
    if expected.minute == value.minute:
        return True
    if value.half or language != "en" or (expected.minute - value.minute) % 720:
        return False
    return not any(isinstance(one, Time) and one.minute == value.minute for one in candidates)


def _same_date(expected: Date, value: Date) -> bool:
    if not value.day:  # a day of the week
        weekday = expected.weekday or _weekday(expected)
        return not weekday or weekday == value.weekday
    if not expected.day:
        return not value.year or _weekday(value) == expected.weekday
    years = {expected.year, value.year} - {0}
    return (expected.month, expected.day) == (value.month, value.day) and len(years) < 2


def _weekday(day: Date) -> int:
    try:
        return date(day.year, day.month, day.day).isoweekday() if day.year else 0
    except ValueError:
        return 0


def _same_phone(expected: str, value: str, language: str) -> bool:
    """Equal digits, or the same national number with and without the code of its country."""
    if expected.lstrip("+") == value.lstrip("+"):
        return True
    (code, first), (other_code, second) = _national(expected, language), _national(value, language)
    if first != second or len(first) < 7:
        return False
    if code and other_code:
        return code == other_code
    local = expected if not code else value  # the one that is written as at home
    if language == ANY_LOCALE:
        return True
    home = ("86",) if language == "zh" else ("44",) if local.startswith("0") else ("1", "44")
    return (code or other_code) in home or not (code or other_code)


_COUNTRY: Final = re.compile(r"(?:\+|00)(1|44|86)0?(?=\d{7})")
_TRUNK: Final = re.compile(r"1(?=\d{10}$)")


def _national(number: str, language: str) -> tuple[str, str]:
    """The code of the country, "" where none is said, and the number without what goes before."""
    if match := _COUNTRY.match(number):
        return match[1], number[match.end() :]
    if language == "en" and (match := _TRUNK.match(number)):
        return "1", number[match.end() :]
    return "", number.lstrip("+").removeprefix("0")
