"""The kind of a value that is only there as a text: one that a screen shows."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.by_value import ANY_UNIT
from mobile_gym.judging.answers.number_words import digits
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.values import kind_of
from mobile_gym.judging.answers.verdict import answer_verdict

_PUNCTUATION: Final = " .,;:!?。、!?()"
_ARTICLE: Final = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_JOINTS: Final = re.compile(r"\s*(?:(?<!\d),|,(?!\d)|[;、\n]|,?\s+and\s+)\s*(?:and\s+)?")
_CHINESE_AND: Final = re.compile("以及|[和与及]")


def expected_from(text: str) -> AnswerMatches:
    """What a text asks for as an answer: the value that it is, a list of its items, or its words.

    Raises:
        TaskError: the text is empty.
    """
    if kind := kind_of(text):
        unit = re.sub(r"[\d\s.,-]", "", digits(plain(text))) or ANY_UNIT
        return AnswerMatches((text,), kind, unit=unit if kind == "number" else "")
    items = tuple(item for item in _JOINTS.split(text) if item.strip(_PUNCTUATION))
    if len(items) > 1:
        items = tuple(part for item in items for part in _CHINESE_AND.split(item) if part)
        return AnswerMatches(items, "list")
    return AnswerMatches((_ARTICLE.sub("", text, count=1) or text,))


def same_answer(shown: str, given: str, *, question: str = "", language: str = "en") -> bool:
    """Whether an answer commits to what a text shows, which is of whatever kind it looks like."""
    if not shown.strip():
        return False
    expected = expected_from(shown)
    return answer_verdict(expected, given, question=question, language=language).is_right
