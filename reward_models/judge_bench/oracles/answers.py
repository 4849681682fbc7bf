"""Reads what an answer says, apart from `mobile_gym.judging.answers`.

An answer is right where it says the right value, in any usual way of writing it, and takes nothing
of it back: every value of the same kind in it is the right one (what the question itself names may
be repeated), and what is left over denies nothing, bounds nothing and
leaves nothing open. How sure it sounds does not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from reward_models.judge_bench.oracles.sight import digits_of_number
from reward_models.judge_bench.oracles.values import (
    WEEKDAY,
    AnswerValue,
    dates_in,
    durations_in,
    numbers_in,
    times_in,
    weekday_of,
)

_MAX_CHARACTERS: Final = 200
_HOLE: Final = "§"
"""Stands where a value stood; what is asked of the rest may ask what is beside it."""

_DOUBT: Final = re.compile(
    r"\b(?:not|no|nope|never|nor|neither|or|either|unknown|sorry|cannot|can'?t|don'?t"
    r"|doesn'?t|isn'?t|wasn'?t|but|except|instead|otherwise|wrong|false|incorrect|alternatively"
    r"|range|any)\b"
    r"|n't\b|[~≈<>±≤≥≠|/❌✗]"
    rf"|× *{_HOLE}|{_HOLE} *×"
    rf"|\b(?:about|around|approx\w*\.?|roughly|almost|nearly|circa|ca\.?|some) *{_HOLE}"
    rf"|\b(?:more|less|fewer|greater|later|earlier) than *{_HOLE}"
    rf"|\b(?:over|under|above|below|beyond|at least|at most|up to|before|after|until) *{_HOLE}"
    rf"|{_HOLE} *(?:-|to|through|ish\b|or so\b|and \w+ (?:more|less))"
    r"|不|没|非|未|否|大约|或(?!许)|还是|除|错|左右|其中之一|要么"
    rf"|约 *{_HOLE}|(?:至少|至多|最多|最少|超过|多于|少于|低于|高于|接近|将近)[是为有]? *{_HOLE}"
    rf"|{_HOLE} *\S{{0,2}}(?:多|以上|以下|之前|之后|以内)"
)
YES: Final = re.compile(r"\b(?:true|yes)\b|(?<!不)[是对]")
NO: Final = re.compile(r"\b(?:false|no|not)\b|n't\b|否|不")
_MAY: Final = re.compile(r"\bmay\b")
_WORDS: Final = re.compile(r"[a-z]+(?:'[a-z]+)?|[^\W\d_a-z]", re.UNICODE)
_CARRYING: Final = """
a an and answer are as at be by called exactly final for found from has have he her here his i in
is it it's its just located location me my name name's named of on one only person place please
result said says see she sure takes that that's the their there they this titled to user was which
who whose with word you your s
"""
_CARRIERS: Final = frozenset(_CARRYING.split()) | frozenset(
    "答案是为在的了叫做就个这那里处点位于地名字人他她它我您你好结果一共共有答：于名称所说举行即"
)
"""Words, and Chinese characters, that carry an answer and say nothing."""


def says_number(
    answer: str, value: float | Decimal, question: str = "", *, units: Sequence[str] = ()
) -> bool:
    """Whether an answer gives a number.

    Args:
        answer: the answer.
        value: the right one.
        question: the instruction; the numbers and names that it gives may be repeated.
        units: what may follow the number, in lower case, where another unit would be wrong
            (`("kb",)`); anything may where empty.
    """
    text = _without_names(_fold_text(answer), question)
    right = Decimal(str(value))
    stated = numbers_in(text)
    if units:
        for stated_value in stated:
            unit = re.match(r"\s*([^\W\d_]+)", text[stated_value.end :])
            if stated_value.value == right and unit is not None and not _is_unit(unit[1], units):
                return False
    return _is_said(
        text,
        stated,
        right,
        {stated_value.value for stated_value in numbers_in(_fold_text(question))},
    )


def says_number_near(
    answer: str,
    value: float | Decimal,
    most: float,
    question: str = "",
    *,
    units: Sequence[str] = (),
) -> bool:
    """Whether an answer gives one number that is off by so much at most."""
    right, off = Decimal(str(value)), Decimal(str(most))
    near = [
        number.value
        for number in numbers_in(_without_names(_fold_text(answer), question))
        if isinstance(number.value, Decimal) and abs(number.value - right) <= off
    ]
    return bool(near) and says_number(answer, near[0], question, units=units)


def says_money(answer: str, cents: int, question: str = "") -> bool:
    """Whether an answer gives an amount of money, in the device's one currency."""
    text = _without_names(_fold_text(answer), question)
    in_cents = re.fullmatch(r"\D*?(\d+) *(?:cents?|ct|分)\W*", text)
    if in_cents is not None:
        return int(in_cents[1]) == cents
    if re.search(r"\d *(?:cents?\b|ct\b|%|分)", text):
        return False
    named = {number.value for number in numbers_in(_fold_text(question))}
    return _is_said(text, numbers_in(text), Decimal(cents) / 100, named)


def says_time(answer: str, minute_of_day: int, question: str = "") -> bool:
    """Whether an answer gives a time of day; without a.m. or p.m. it is one of 24 hours."""
    text = _without_names(_fold_text(answer), question)
    named = {time.value for time in times_in(_fold_text(question))}
    return _is_said(text, times_in(text), minute_of_day, named)


def says_date(answer: str, day: date, question: str = "") -> bool:
    """Whether an answer gives a day; its year and weekday may be left out, and must be right."""
    text = _without_names(_fold_text(answer), question)
    stated = dates_in(text)
    for match in re.finditer(WEEKDAY, text):
        if weekday_of(match[0]) != day.weekday():
            return False
    text = re.sub(WEEKDAY, lambda match: " " * len(match[0]), text)
    years = {int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", text)}
    return years <= {day.year} and _is_said(text, stated, (day.month, day.day), set())


def says_duration(answer: str, seconds: int, question: str = "") -> bool:
    """Whether an answer gives a length of time."""
    text = _without_names(_fold_text(answer), question)
    named = {duration.value for duration in durations_in(_fold_text(question))}
    return _is_said(text, durations_in(text), seconds, named)


def says_digits(answer: str, number: str, question: str = "", prefix: str = "") -> bool:
    """Whether an answer gives a code or a phone number, with or without marks between its digits.

    Args:
        answer: the answer.
        number: the right one; digits alone count.
        question: the instruction, whose numbers may be repeated.
        prefix: the country's, such as `"+44"`, which may replace a leading zero.
    """
    text = _without_names(_fold_text(answer), question)
    right = digits_of_number(number)
    forms = {right, digits_of_number(prefix) + right.removeprefix("0")} if prefix else {right}
    groups = r"\+?\(?\d(?:[\d()]|[ .\-/](?=[\d(]))*"
    stated = [
        AnswerValue(
            right if digits_of_number(match[0]) in forms else digits_of_number(match[0]),
            match.start(),
            match.end(),
        )
        for match in re.finditer(groups, text)
    ]
    named = {digits_of_number(match) for match in re.findall(groups, _fold_text(question))}
    return _is_said(text, stated, right, named)


def says_name(
    answer: str,
    name: str | Iterable[str],
    question: str = "",
    others: Iterable[str] = (),
) -> bool:
    """Whether an answer gives a name, a title, a place or a word.

    Args:
        answer: the answer.
        name: the right one, or the ways to write it.
        question: the instruction, whose words may be repeated.
        others: what else could have been answered, of which nothing may be said.
    """
    text = _fold_text(answer)
    forms = sorted(
        {_fold_text(form) for form in ((name,) if isinstance(name, str) else name)},
        key=len,
        reverse=True,
    )
    for form in forms:
        text = re.sub(rf"(?<![a-z\d]){re.escape(form)}(?![a-z\d])", _HOLE, text)
    if _HOLE not in text or len(answer) > _MAX_CHARACTERS:
        return False
    return _says_no_more(text, question, {_fold_text(other) for other in others} - set(forms))


def says_names(
    answer: str, names: Iterable[str], question: str = "", others: Iterable[str] = ()
) -> bool:
    """Whether an answer lists these names or titles, all of them, and no others.

    Args:
        answer: the answer.
        names: the right ones, in whatever order.
        question: the instruction, whose words may be repeated.
        others: what else could have been answered, of which nothing may be said.
    """
    text = _fold_text(answer)
    forms = {_fold_text(name) for name in names}
    if not forms or len(answer) > _MAX_CHARACTERS + 2 * sum(map(len, forms)):
        return False
    for form in sorted(forms, key=len, reverse=True):
        text, count = re.subn(rf"(?<![a-z\d]){re.escape(form)}(?![a-z\d])", _HOLE, text)
        if not count:
            return False
    text = re.sub(rf"(?:^|(?<=[\s,;]))(?:\d{{1,2}}[.)]|[-•]) *(?={_HOLE})", "", text)
    text = re.sub(rf"(?<={_HOLE}) *(?:[和与及]|以及) *(?={_HOLE})", " ", text)
    text = re.sub(rf"(?<![\d.]){len(forms)}(?![\d.])", " ", text)  # how many they are
    return _says_no_more(text, question, {_fold_text(other) for other in others} - forms)


def says_truth(
    answer: str, is_true: bool, yes: re.Pattern[str] = YES, no: re.Pattern[str] = NO
) -> bool:
    """Whether an answer says yes, or no where that is right, and doubts nothing.

    Args:
        answer: the answer.
        is_true: what is right.
        yes: how yes is said, in lower case.
        no: how no is.
    """
    right, wrong = (yes, no) if is_true else (no, yes)
    text = _fold_text(answer)
    if len(answer) > _MAX_CHARACTERS or wrong.search(text) or not right.search(text):
        return False
    return not _has_doubts(right.sub(_HOLE, text))


def _says_no_more(text: str, question: str, rivals: Iterable[str]) -> bool:
    """Whether a text says nothing but what stood at its holes, and doubts none of it."""
    if any(rival and rival in text for rival in rivals):
        return False
    rest = _without_names(text, question)
    if _has_doubts(rest):
        return False
    asked = _fold_text(question)
    known = set(_WORDS.findall(asked)) | _CARRIERS
    left = [word for word in _WORDS.findall(rest.replace(_HOLE, " ")) if word not in known]
    figures = set(re.findall(r"\d+", rest)) - set(re.findall(r"\d+", asked))
    return not left and not figures


# -- the rest --------------------------------------------------------------------------------------


def _is_said(
    text: str, stated: Sequence[AnswerValue], right: object, named: Collection[object]
) -> bool:
    """Whether a text gives a value, no other but those that the question names, and no doubt."""
    if len(text) > _MAX_CHARACTERS or right not in (stated_value.value for stated_value in stated):
        return False
    if any(
        stated_value.value != right and stated_value.value not in named for stated_value in stated
    ):
        return False
    rest = text
    for stated_value in sorted(stated, key=lambda stated_value: -stated_value.start):
        mark = _HOLE if stated_value.value == right else " "
        rest = rest[: stated_value.start] + mark + rest[stated_value.end :]
    rest = re.sub(rf"(?:[$€£¥]|\b(?:usd|eur|cny|rmb)\b) *(?={_HOLE})", "", rest)
    return not _has_doubts(rest) and len(_WORDS.findall(rest)) <= 30 and "=" not in rest


def _has_doubts(rest: str) -> bool:
    return bool(_DOUBT.search(rest) or _MAY.search(rest))


def _fold_text(text: str) -> str:
    """A text in one case and one writing of its signs."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    for sign, usual in (
        ("’", "'"),
        ("‘", "'"),
        ("–", "-"),
        ("—", "-"),
        ("−", "-"),
        ("\u00a0", " "),
    ):
        plain = plain.replace(sign, usual)
    return re.sub(r"\s+", " ", plain.replace("_", " ")).strip()


def _without_names(text: str, question: str) -> str:
    """A text without what the question quotes, which says nothing new; it may hold numbers."""
    for quoted in re.findall('[“"《]([^”"》]*)[”"》]', question):
        name = _fold_text(quoted)
        if re.search(r"[^\W\d]", name):
            text = text.replace(name, " ")
    if "May" in question:
        text = re.sub(r"\bmay\b", " ", text)
    return text


def _is_unit(word: str, units: Sequence[str]) -> bool:
    return any(word == unit or (not unit.isascii() and word.startswith(unit)) for unit in units)
