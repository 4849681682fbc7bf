"""Answers that are codes: runs of letters and digits that are known by their signs alone."""

from __future__ import annotations

import re
from functools import lru_cache

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.rest import AnswerVerdict, masked_text, rest_verdict
from mobile_gym.judging.answers.wrappers import stranger_in

_TOKEN = re.compile(r"[a-z]*\d[a-z\d]*")


@lru_cache(maxsize=256)
def _pattern(code: str) -> re.Pattern[str]:
    """The code, in which hyphens and spaces may stand or be left out, as a whole word."""
    signs = [re.escape(sign) for sign in plain(code) if sign.isalnum()]
    if not signs:
        raise TaskError(f"AnswerMatches: {code!r} cannot be read as a code")
    return re.compile(rf"(?<![a-z\d-]){'[ -]?'.join(signs)}(?![a-z\d]|-[a-z\d])")


def shows_code(text: str, code: str) -> bool:
    """Whether the plain text of a screen has the code as a whole word."""
    return _pattern(code).search(text) is not None


def code_verdict(expected: AnswerMatches, text: str, question: str) -> AnswerVerdict:
    """The code is there, sign for sign, and no other run with digits; text and question plain."""
    spans = [match.span() for code in expected.accepted for match in _pattern(code).finditer(text)]
    rest = masked_text(text, spans)
    asked = {token[0] for token in _TOKEN.finditer(question)}
    for candidate in expected.candidates:
        if match := _pattern(candidate).search(rest):
            return AnswerVerdict("other_value", match[0])
    if other := next((one[0] for one in _TOKEN.finditer(rest) if one[0] not in asked), ""):
        return AnswerVerdict("other_value", other)
    if not spans:
        return AnswerVerdict("no_value")
    verdict = rest_verdict(rest, question)
    if verdict.is_right and (stranger := stranger_in(rest, question, of_value=True)):
        return AnswerVerdict("other_words", stranger)
    return verdict
