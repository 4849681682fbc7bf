"""Answers that are values: numbers, money, times, dates, durations, numbers to call, addresses.

What an answer names of the asked kind must be compatible with exactly one value out of everything
of that kind on the device, and that must be the right one: "8:20" is both 08:20 and 20:20 where
both are there, "Monday" every Monday. Values that only repeat the question, and the operands of an
equation, are no values of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from mobile_gym.core.answers import AnswerKind, AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging.answers.by_words import words_in
from mobile_gym.judging.answers.commitment import AnswerVerdict, Scope, commitment, masked_text
from mobile_gym.judging.answers.equations import without_operands
from mobile_gym.judging.answers.number_words import digits, spelled_signs, written_in_words
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.set_aside import without_denied
from mobile_gym.judging.answers.units import NAMES_OF_UNITS, SECONDS
from mobile_gym.judging.answers.values import (
    Date,
    Number,
    Time,
    Value,
    ValueSpan,
    family_of,
    kind_of,
    read,
    read_both,
)
from mobile_gym.judging.answers.wordings import FRAME_WORDS, FUNCTION_WORDS, SUMMING

ANY_LOCALE: Final = "*"
"""For a screen, which writes numbers to call in any of the usual ways, and times without doubt."""
ANY_UNIT: Final = "*"
"""Of a number on a screen that shows none."""

_SCOPES: Final[dict[str, Scope]] = {
    "time": "time",
    "date": "time",
    "moment": "time",
    "phone": "words",
    "email": "words",
}


def value_verdict(
    expected: AnswerMatches, text: str, question: str, language: str
) -> AnswerVerdict:
    """Whether what the answer names is compatible with the right value alone; texts are plain."""
    kind, unit = reader_of(expected, question)
    original = text
    if kind not in ("phone", "email"):
        text = digits(text)
    elif kind == "phone":
        text = spelled_signs(text)
    rights = values_of(expected.accepted, kind, unit, language)
    if not rights:
        raise TaskError(
            f"AnswerMatches: {expected.accepted} cannot be read as {expected.kind}; "
            "write it in one of the ways that AnswerMatches.accepted names"
        )
    others = values_of(expected.candidates, kind, unit, language) - rights
    is_same = _comparison(kind, language, expected.tolerance)
    found = own_values(text, question, kind, unit, language)
    if len(found) > 1:
        text = _without_denied(expected, text, found, rights, is_same, question)
        found = own_values(text, question, kind, unit, language)
    if kind in ("number", "money", "duration") and expected.kind != "list":
        found = _without_counts(text, found, question, written_in_words(original))
    named = (
        set(values_of((question,), kind, unit, language)) - rights - others
        if expected.kind != "list"
        else set[Value]()
    )
    stated = [
        without_operand
        for without_operand in without_operands(text, found)
        if any(is_same(right, without_operand.value) for right in (*rights, *others))
        or not any(is_same(value, without_operand.value) for value in named)
    ]
    verdict = _one_value(expected, stated, rights, others, is_same, text)
    if not verdict.is_right:
        return verdict
    if kind == "moment" and (lacking := _lacks_part(stated)):
        return AnswerVerdict("no_value", lacking)
    masked = masked_text(text, [item[1:] for item in found if item in stated])
    if kind == "phone" and (
        more := re.search(
            r"\d+(?!\s*%|\d|\s+[a-z]+s\b|\s*[步下次遍趟回眼页])", _without(masked, question)
        )
    ):
        return AnswerVerdict("other_value", more[0])
    if expected.kind in ("list", "sequence"):
        masked = masked.replace("+", " ")
    return commitment(masked, question, _SCOPES.get(kind, "measure"))


def _without_denied(
    expected: AnswerMatches,
    text: str,
    found: Sequence[ValueSpan],
    rights: frozenset[Value],
    is_same: _Same,
    question: str,
) -> str:
    """The text without the parts that deny other values; a day with its time is one value."""
    spans: list[tuple[int, int, bool]] = []
    parts = set[type[Value]]()  # of a day with its time that were met so far
    for item in found:
        is_right = any(is_same(right, item.value) for right in rights)
        goes_on = (
            expected.kind == "moment"
            and bool(spans)
            and type(item.value) not in parts
            and _ADJOINING.fullmatch(text[spans[-1][1] : item.start])
        )
        if goes_on:
            start, _, was_right = spans.pop()
            spans.append((start, item.end, was_right and is_right))
        else:
            parts.clear()
            spans.append((item.start, item.end, is_right))
        parts.add(type(item.value))
    return without_denied(
        text,
        [(start, end) for start, end, is_right in spans if is_right],
        [(start, end) for start, end, is_right in spans if not is_right],
        question,
        may_repeat=expected.kind in ("list", "sequence"),
    )


def _without_counts(
    text: str, found: Sequence[ValueSpan], question: str, in_words: frozenset[int]
) -> list[ValueSpan]:
    """The values without bare numbers that count or order something else, if any others are left.

    Such are numbers in words beside one in digits ("both of the two notes say 5"), and those of a
    noun that is not asked for ("5, after 3 pages", "5, see line 2").
    """
    bare = [item for item in found if text[item.start : item.end].strip()[-1:].isdigit()]
    words = [item for item in bare if item.start in in_words]
    if len(words) < len(found):
        found = [item for item in found if item not in words]
    asked = words_in(question)
    counts = [item for item in bare if _counts_else(text, item, asked, question)]
    rest = [item for item in found if item not in counts]
    return rest or list(found)


def _counts_else(text: str, one: ValueSpan, asked: set[str], question: str) -> bool:
    if (turns := _TURNS.match(text, one.end)) is not None:
        return turns[1] not in question
    noun = _COUNTED.match(text, one.end)
    if noun is not None and not {noun[1], noun[1].removesuffix("s")} & asked:
        is_noun = noun[1] not in FUNCTION_WORDS | FRAME_WORDS and noun[1] != "others"
        is_noun = is_noun and not _SUMMING.fullmatch(noun[1])
        return is_noun and noun[1] not in NAMES_OF_UNITS
    place = _PLACE.search(text[: one.start])
    return place is not None and place[1] not in asked


_SUMMING: Final = re.compile("|".join(SUMMING))
_COUNTED: Final = re.compile(r"(?: (?:different|other|such|whole))? ([a-z]{2,}(?<!s)s)(?![a-z])")
"""A plural behind a number, which it counts."""
_TURNS: Final = re.compile("\\s*([步下次遍趟回眼页])")
_PLACE: Final = re.compile(
    r"(?<![a-z])(page|line|step|row|entry|item|option|section|part|tab|chapter|column|slide)s? $"
)
"""What has a number as its name."""

_ADJOINING: Final = re.compile(r"[\s,的]*(?:at|on|在)?\s*")

_Same = Callable[[Value, Value], bool]


def _one_value(
    expected: AnswerMatches,
    stated: Sequence[ValueSpan],
    rights: frozenset[Value],
    others: frozenset[Value],
    is_same: _Same,
    text: str,
) -> AnswerVerdict:
    """Whether everything that is stated is the right value and cannot be another one."""
    if not stated:
        return AnswerVerdict("no_value")
    for other_item in stated:
        if not any(is_same(right, other_item.value) for right in rights):
            return AnswerVerdict("other_value", text[other_item.start : other_item.end])
    if expected.kind in ("list", "sequence"):
        for item in expected.accepted:
            if not any(
                is_same(right, other_item.value)
                for right in rights & _read_alone(item, expected)
                for other_item in stated
            ):
                return AnswerVerdict("no_value", item)
        return AnswerVerdict("right")
    for other in others:
        if all(is_same(other, other_item.value) for other_item in stated):
            return AnswerVerdict("ambiguous", text[stated[0].start : stated[0].end])
    return AnswerVerdict("right")


def _read_alone(item: str, expected: AnswerMatches) -> frozenset[Value]:
    return values_of((item,), *reader_of(expected), "*")


def _lacks_part(stated: Sequence[ValueSpan]) -> str:
    """Which part of a date with a time is not stated."""
    is_dated = any(isinstance(item.value, Date) and item.value.day for item in stated)
    is_timed = any(isinstance(item.value, Time) for item in stated)
    return "" if is_dated and is_timed else "time" if is_dated else "date"


def own_values(
    text: str, question: str, kind: AnswerKind, unit: str, language: str
) -> list[ValueSpan]:
    """The values of an answer but for those that stand in words of the question.

    "8 of the 12 alarms" repeats 12 where the question says "the 12 alarms"; "Seagulls 2.wav" says
    nothing of how many there are.
    """
    asked = f"{question} \n {digits(question)}" if question else ""
    return [
        found_value
        for found_value in found_values(text, kind, unit, language)
        if kind == "moment" or not asked or not _repeats(text, found_value, asked)
    ]


_NEIGHBOURS: Final = re.compile(r"(?P<before>[a-z]+|[\u3400-\u9fff])?[\s“\"']*$")
_BEHIND: Final = re.compile(r"[\s”\"']*(?P<word>[a-z]{2,}|\.[a-z]\w+|[\u3400-\u9fff])")


def _repeats(text: str, one: ValueSpan, question: str) -> bool:
    """Whether a value stands between the same words in the question, or beside the same name."""
    value = text[one.start : one.end].strip()
    if value not in question:
        return False
    before, behind = _NEIGHBOURS.search(text[: one.start]), _BEHIND.match(text, one.end)
    ahead = before["before"] if before else None
    after = behind["word"] if behind else None
    return any(
        (ahead is not None and ahead == _group(_NEIGHBOURS.search(question[: match.start()])))
        or (after is not None and after == _group(_BEHIND.match(question, match.end())))
        for match in re.finditer(re.escape(value), question)
    )


def _group(match: re.Match[str] | None) -> str | None:
    return match[1] if match else None


def _without(text: str, question: str) -> str:
    """A text without the runs of digits that the question has, too."""
    return re.sub(r"\d+", lambda item: "" if item[0] in question else item[0], text)


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
def values_of(
    texts: tuple[str, ...], kind: AnswerKind, unit: str, language: str
) -> frozenset[Value]:
    """The values that writings of a task name."""
    values: set[Value] = set()
    for text in texts:
        ready = plain(text)
        if kind == "moment":
            values |= set(read_both(digits(ready), language))
        elif kind in ("phone", "email", "code"):
            values |= {item.value for item in read(kind, ready)}
        else:
            values |= {
                found_value.value
                for found_value in found_values(digits(ready), kind, unit, language)
            }
    return frozenset(values)


def found_values(text: str, kind: AnswerKind, unit: str, language: str = "en") -> list[ValueSpan]:
    """The values of a kind, with the bare numbers that may stand for them.

    Quantities that measure or count something else than the unit are of another kind.
    """
    if kind == "moment":
        dates = read("date", text, language)
        rest = masked_text(text, [other_date[1:] for other_date in dates], " ")
        return sorted(
            (*dates, *read("time", rest, language)), key=lambda other_date: other_date.start
        )
    if kind not in ("number", "money", "duration"):
        return read(kind, text, language)
    no_quantities = ("email", "calendar") if kind == "duration" else ("email", "calendar", "clock")
    elsewhere = [item[1:] for other in no_quantities for item in read(other, text, language)]
    clear = masked_text(text, elsewhere, " ")
    if kind == "number":
        return _amounts(clear, ANY_UNIT if language == ANY_LOCALE and not unit else unit)
    spans = read(kind, clear)
    factor = SECONDS.get(plain(unit), 0) if kind == "duration" else 1
    rest = masked_text(clear, [span[1:] for span in spans], " ")
    apart = "duration" if kind == "money" else "money"
    rest = masked_text(rest, [item[1:] for item in read(apart, rest)], " ")
    for value, start, end in read("number", rest):
        if isinstance(value, Number) and value.family in ("", "?"):
            amount = value.amount * factor if factor else value.amount
            family = "s" if kind == "duration" and factor else "?"
            spans.append(ValueSpan(Number(round(amount, 6), family), start, end))
    return sorted(spans, key=lambda span: span.start)


def _amounts(text: str, unit: str) -> list[ValueSpan]:
    """Numbers in a unit or without one; where no counted thing is asked for, of any thing."""
    family, factor = family_of(unit)
    clear = text
    if unit != ANY_UNIT:
        lengths = [
            item for item in read("duration", text) if text[item.start : item.end][-1] != "m"
        ]
        clear = masked_text(text, [length[1:] for length in (*lengths, *read("money", text))], " ")
    amounts: list[ValueSpan] = []
    for value, start, end in read("number", clear):
        assert isinstance(value, Number)
        is_count = value.family.startswith("#") and not family.startswith("#")
        if not value.family or is_count or unit == ANY_UNIT:
            amounts.append(ValueSpan(Number(round(value.amount * factor, 6), family), start, end))
        elif value.family == family:
            amounts.append(ValueSpan(value, start, end))
    return amounts


def _comparison(kind: AnswerKind, language: str, tolerance: float) -> _Same:
    """How values of a kind are compared with what an answer names."""

    def is_same(expected: Value, value: Value) -> bool:
        return same_value(expected, value, kind, language, tolerance)

    return is_same


def same_value(
    expected: Value, value: Value, kind: AnswerKind, language: str, tolerance: float = 0.0
) -> bool:
    """Whether a value that was found is compatible with the expected one, as far as it says."""
    match expected, value:
        case (Date() as day, Time() as time), Date():
            return _same_date(day, value)
        case (Date() as day, Time() as time), Time():
            return _same_time(time, value, language)
        case Time(), Time():
            return _same_time(expected, value, language)
        case Date(), Date():
            return _same_date(expected, value)
        case Number(), Number():
            families = {expected.family, value.family} - {"?"}
            return abs(expected.amount - value.amount) <= tolerance + 1e-6 and len(families) < 2
        case str(), str() if kind == "phone":
            return _same_phone(expected, value, language)
        case _:
            return expected == value


def _same_time(expected: Time, value: Time, language: str) -> bool:
    if expected.minute == value.minute:
        return True
    return language == "en" and not value.half and not (expected.minute - value.minute) % 720


def _same_date(expected: Date, value: Date) -> bool:
    if not value.day:  # a day of the week
        weekday = expected.weekday or _weekday(expected)
        return not weekday or weekday == value.weekday
    if not expected.day:
        return not value.year or _weekday(value) == expected.weekday
    if not value.month:
        return expected.day == value.day
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
