"""Whether an answer in words is the expected one.

Answers are compared after NFKC and case folding, so that full-width digits are digits.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging.similarity import normalize_text

__all__ = ["answer_matches"]

_NUMBER: Final = re.compile(
    r"(?<![\w.])-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?"  # -5, 1,024, 3.5
    r"|\d+(?:\.\d+)?"  # digits that follow a letter or an ideograph
)
_SCRIPTIO_CONTINUA: Final = re.compile(
    "[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
"""Thai, kana and ideographs: scripts without spaces, in which every edge may end a word."""


def answer_matches(check: AnswerMatches, answer: str) -> bool:
    """Whether `answer` is one of those that the check accepts, in the check's mode.

    Raises:
        TaskError: the check's mode is none of `exact`, `contains`, `number`.
    """
    try:
        matches = _MODES[check.mode]
    except KeyError:
        raise TaskError(
            f"AnswerMatches: mode {check.mode!r} is not one of {', '.join(_MODES)}"
        ) from None
    given = normalize_text(answer)
    return any(matches(normalize_text(accepted), given) for accepted in check.accepted)


def _exact(accepted: str, given: str) -> bool:
    return _bare(accepted) == _bare(given)


def _bare(text: str) -> str:
    """Without white space and punctuation at the ends; a text of nothing else stays as it is."""
    start, end = 0, len(text)
    while start < end and _is_outer(text[start]):
        start += 1
    while end > start and _is_outer(text[end - 1]):
        end -= 1
    # The sign of a number is no punctuation: "-5" is not "5".
    if start and text[start - 1] == "-" and text[start : start + 1].isdigit():
        start -= 1
    return text[start:end] or text


def _is_outer(character: str) -> bool:
    return character.isspace() or unicodedata.category(character).startswith("P")


def _contains(accepted: str, given: str) -> bool:
    wanted = _bare(accepted)
    if not wanted:
        return False
    start = given.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if _is_edge(given, start) and _is_edge(given, end):
            return True
        start = given.find(wanted, start + 1)
    return False


def _is_edge(text: str, position: int) -> bool:
    """Whether a word may begin or end between the characters around a position."""
    if position in (0, len(text)):
        return True
    before, after = text[position - 1], text[position]
    if before.isdigit() and after in ".,:" and text[position + 1 : position + 2].isdigit():
        return False  # the 5 of 5.30
    if after.isdigit() and before in ".,:" and text[max(position - 2, 0)].isdigit():
        return False  # the 30 of 5.30
    if after.isdigit() and before == "-" and (position < 2 or text[position - 2].isspace()):
        return False  # the 5 of -5
    if not (before.isalnum() and after.isalnum()):
        return True
    return bool(_SCRIPTIO_CONTINUA.match(before) or _SCRIPTIO_CONTINUA.match(after))


def _number(accepted: str, given: str) -> bool:
    wanted, found = _NUMBER.findall(accepted), _NUMBER.findall(given)
    return len(wanted) == len(found) == 1 and _value(wanted[0]) == _value(found[0])


def _value(number: str) -> float:
    return float(number.replace(",", ""))


_MODES: Final = {"exact": _exact, "contains": _contains, "number": _number}
