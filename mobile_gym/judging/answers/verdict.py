"""Whether an answer commits to exactly the right value.

An answer is put in NFKC, and the places where it writes the right value are masked. It is right
where every value of that kind in it is the right one, and the rest takes nothing back, doubts
nothing, bounds nothing and leaves nothing open (`hedging`). Values that the question itself names
do not count, unless they are candidates. Around a name or a title only words of the question may
stand and a few that mean nothing (`wrappers`): a name is known by nothing but being there.

What can be read in two ways follows the locale: in English a clock of twelve hours and the month
first (7:35 may be in the evening), in Chinese a clock of twenty-four hours. A sum with its addends
(45 + 29 = 74) names several values and is refused as ambiguous.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.by_polarity import polarity_verdict
from mobile_gym.judging.answers.by_value import value_verdict
from mobile_gym.judging.answers.by_words import words_verdict
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.rest import AnswerVerdict
from mobile_gym.judging.answers.values import kind_of

MAX_CHARACTERS: Final = 300
"""An answer that is longer is none: it could hold a whole screen."""


def answer_verdict(
    expected: AnswerMatches, given: str, *, question: str = "", language: str = "en"
) -> AnswerVerdict:
    """Compare an answer with the expected one; linear in the answer's length.

    Args:
        expected: the right value, its kind, and what else could have been answered.
        given: what the agent said.
        question: the instruction, in its language.
        language: decides what forms mean that can be read in two ways.
    """
    if len(given) > MAX_CHARACTERS or len(unicodedata.normalize("NFKC", given)) > MAX_CHARACTERS:
        return AnswerVerdict("too_long")
    text = plain(given)
    asked = plain(question)
    match expected.kind:
        case "list" if len({kind_of(item) for item in expected.accepted} - {None}) == 1 and all(
            map(kind_of, expected.accepted)
        ):
            return value_verdict(expected, text, asked, language)
        case "name" | "title" | "choice" | "list" | "sequence":
            return words_verdict(expected, text, asked)
        case "yes_no":
            return polarity_verdict(expected, text, asked)
        case _:
            return value_verdict(expected, text, asked, language)
