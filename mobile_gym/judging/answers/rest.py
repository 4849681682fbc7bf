"""What an answer may say beside the value, and what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from mobile_gym.judging.answers.hedging import Scope, hedge_in

Reason: TypeAlias = Literal[
    "right", "too_long", "no_value", "other_value", "ambiguous", "hedged", "other_words"
]


class AnswerVerdict(NamedTuple):
    """Whether an answer is right, why, and the words that decided it."""

    reason: Reason
    words: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the answer commits to the right value."""
        return self.reason == "right"


def masked_text(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with each span blanked by a NUL and white space of the same length."""
    for start, end in spans:
        text = f"{text[:start]}\0{' ' * (end - start - 1)}{text[end:]}"
    return text


def rest_verdict(
    rest: str, question: str, scope: Scope = "words", *, is_list: bool = False
) -> AnswerVerdict:
    """Right, but for a hedge in what is left of an answer; "also" is none between items."""
    hedge = hedge_in(rest, question, scope)
    if hedge and not (
        is_list and hedge in ("also", "both", "as well", "plus", "in addition", "也有")
    ):
        return AnswerVerdict("hedged", hedge)
    return AnswerVerdict("right")
