"""Whether an answer commits to exactly the right value.

Commitment is the number of values that an answer covers, not its tone: "maybe 5" covers nothing
that "5" does not. Of an answer its explicit field is read, else what follows its last lead, else
all of it (`stated`); what it denies or takes back covers nothing (`set_aside`). It is right where
exactly one value of all that the device has of the kind is compatible with it, the right one
(`by_value`, `by_name`, `by_words`), and where it means that value (`commitment`). Words that no
rule knows do not count, up to the length of a page.

What can be read in two ways follows the task's locale alone: in English a clock of twelve hours
and the month first (7:35 may be in the evening), in Chinese a clock of twenty-four hours.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.by_name import name_verdict
from mobile_gym.judging.answers.by_polarity import polarity_verdict
from mobile_gym.judging.answers.by_value import value_verdict
from mobile_gym.judging.answers.by_words import words_verdict
from mobile_gym.judging.answers.codes import code_verdict
from mobile_gym.judging.answers.commitment import AnswerVerdict
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.set_aside import after_corrections
from mobile_gym.judging.answers.stated import stated
from mobile_gym.judging.answers.values import kind_of

MAX_CHARACTERS: Final = 2000
"""A longer answer is none, whatever it reasons before it states a value."""
MAX_STATED: Final = 300
"""Characters of what is read of it; a list of ten titles has fewer."""
_CAPITAL: Final = re.compile(r"[A-Z][\w-]*")


def answer_verdict(
    expected: AnswerMatches, given: str, *, question: str = "", language: str = "en"
) -> AnswerVerdict:
    """Compare an answer with the expected one; linear in the answer's length.

    Args:
        expected: the right value, its kind, and what else could have been answered.
        given: what the agent said.
        question: the instruction, in its language.
        language: the locale that decides what forms mean that can be read in two ways.
    """
    if len(given) > MAX_CHARACTERS:
        return AnswerVerdict("too_long")
    text = stated(given, expected.kind)
    if len(text) > MAX_STATED:
        return AnswerVerdict("too_long")
    text = after_corrections(text, is_polar=expected.kind == "yes_no")
    asked = plain(question)
    match expected.kind:
        case "list" if len({kind_of(item) for item in expected.accepted} - {None}) == 1 and all(
            map(kind_of, expected.accepted)
        ):
            return value_verdict(expected, text, asked, language)
        case "name":
            folded = unicodedata.normalize("NFKC", given)
            capitals = frozenset(word.casefold() for word in _CAPITAL.findall(folded))
            return name_verdict(expected, text, asked, capitals)
        case "title" | "choice" | "list" | "sequence":
            return words_verdict(expected, text, asked)
        case "yes_no":
            return polarity_verdict(expected, text, asked, _quoted(question))
        case "code":
            return code_verdict(expected, text, asked, language)
        case _:
            return value_verdict(expected, text, asked, language)


_QUOTED: Final = re.compile(r"[“\"「『《]([^”\"」』》]+)[”\"」』》]")


def _quoted(question: str) -> tuple[str, ...]:
    """The names that a question quotes, plain."""
    return tuple(plain(name) for name in _QUOTED.findall(question))
