"""Whether a text on a screen shows a value, read as answers are read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mobile_gym.core.answers import AnswerKind, AnswerMatches
from mobile_gym.judging.answers.by_value import (
    ANY_LOCALE,
    found_values,
    reader_of,
    same_value,
    values_of,
)
from mobile_gym.judging.answers.codes import shows_code
from mobile_gym.judging.answers.number_words import digits
from mobile_gym.judging.answers.plain import occurrences, plain
from mobile_gym.judging.answers.values import Number, Value

_IN_WORDS: Final[tuple[AnswerKind, ...]] = (
    *("name", "title", "choice", "list", "sequence", "yes_no"),
    *("date", "email"),
)
"""Kinds of values that a screen may write without a digit."""


def shows_value(text: str, value: str, kind: AnswerKind = "title", unit: str = "") -> bool:
    """Whether a text of a screen holds the value.

    Args:
        text: the label of a node.
        value: as in `AnswerMatches.accepted`.
        kind: how it is read; names and titles are shown where the text holds them as whole words.
        unit: of a number.
    """
    if kind in _IN_WORDS[:6]:
        return _holds(text, value)
    if kind == "code":
        return shows_code(plain(text), value)
    if kind not in _IN_WORDS and not _has_digit(text):
        return False
    reader, family = reader_of(AnswerMatches((value,), kind, unit=unit))
    return any(
        same_value(right, shown, reader, ANY_LOCALE)
        for shown in _values_in(text, reader, family)
        for right in values_of((value,), reader, family, ANY_LOCALE)
    )


@lru_cache(maxsize=4096)
def _holds(text: str, value: str) -> bool:
    return bool(occurrences(plain(value), plain(text)))


@lru_cache(maxsize=4096)
def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)


@lru_cache(maxsize=4096)
def _values_in(text: str, reader: AnswerKind, family: str) -> tuple[Value, ...]:
    ready = plain(text)
    if reader not in ("phone", "email", "code"):
        ready = digits(ready)
    values = (span.value for span in found_values(ready, reader, family, ANY_LOCALE))
    return tuple(value for value in values if not (reader == "duration" and _is_bare(value)))


def _is_bare(value: Value) -> bool:
    """Whether it is a number without a unit: an answer may leave it out, a screen says it."""
    return isinstance(value, Number) and value.family == "?"
