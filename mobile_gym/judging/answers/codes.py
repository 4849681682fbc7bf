"""Answers that are codes: runs of letters and digits that are known by their signs alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging.answers.commitment import AnswerVerdict, commitment, masked_text
from mobile_gym.judging.answers.number_words import spelled_signs
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.set_aside import without_denied
from mobile_gym.judging.answers.values import read

_TOKEN: Final = re.compile(r"[a-z]*\d[a-z\d]*")
_SHORTEST: Final = 3
"""Signs of a run that could be a code; shorter ones count something."""


@lru_cache(maxsize=256)
def _pattern(code: str) -> re.Pattern[str]:
    """The code, in which hyphens and spaces may stand or be left out, as a whole word."""
    signs = [re.escape(sign) for sign in plain(code) if sign.isalnum()]
    if not signs:
        raise TaskError(f"AnswerMatches: {code!r} cannot be read as a code")
    return re.compile(
        rf"(?<![a-z\d-])(?<!\d[.,:/])(?<!\d\s){'[ -]?'.join(signs)}(?![a-z\d]|-[a-z\d]|[.,:/ ]\d)"
    )


def shows_code(text: str, code: str) -> bool:
    """Whether the plain text of a screen has the code as a whole word."""
    return _pattern(code).search(text) is not None


def _code_spans(expected: AnswerMatches, text: str) -> list[tuple[int, int]]:
    return [match.span() for code in expected.accepted for match in _pattern(code).finditer(text)]


def code_verdict(expected: AnswerMatches, text: str, question: str, language: str) -> AnswerVerdict:
    """The code is there, sign for sign, and no other run that could be one; texts are plain."""
    text = spelled_signs(text)
    spans = _code_spans(expected, text)
    elsewhere = [
        (other_match.start(), other_match.end())
        for other_match in _TOKEN.finditer(masked_text(text, spans, " "))
    ]
    others = [item for item in elsewhere if item[1] - item[0] >= _SHORTEST]
    text = without_denied(text, spans, others, question)
    spans = _code_spans(expected, text)
    rest = masked_text(text, spans)
    for candidate in expected.candidates:
        if match := _pattern(candidate).search(rest):
            return AnswerVerdict("other_value", match[0])
    elsewhere = [item[1:] for kind in ("clock", "calendar") for item in read(kind, rest, language)]
    asked = {token[0] for token in _TOKEN.finditer(question)}
    for token in _TOKEN.finditer(masked_text(rest, elsewhere, " ")):
        if rest.startswith("%", token.end()):
            continue
        if len(token[0]) >= _SHORTEST and token[0] not in asked:
            return AnswerVerdict("other_value", token[0])
    if not spans:
        return AnswerVerdict("no_value")
    return commitment(rest, question, "words")
