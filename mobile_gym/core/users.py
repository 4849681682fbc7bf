"""The simulated user: what somebody who wants a task done says when the agent asks.

Deterministic, and blind to the device: a task names what its user can be asked about (`UserFact`),
with the words by which a question about it is known, per language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.texts import Language

UNKNOWING: Final[Mapping[str, str]] = {
    "en": "I don't know.",
    "zh": "我不知道。",
    "de": "Das weiß ich nicht.",
}
"""What a user says who is asked about anything else."""
LONGEST_QUESTION: Final = 4096
"""Characters of a question that are read."""


@dataclass(frozen=True, slots=True)
class UserFact:
    """Something that the user of a task can be asked about.

    Attributes:
        name: of the fact: a parameter's, where it is one.
        keywords: by language, the words of which a question about it has at least one.
        reply: what the user then says, in the task's language.
    """

    name: str
    keywords: Mapping[str, tuple[str, ...]]
    reply: str


def user_reply(question: str, facts: Sequence[UserFact], language: Language) -> str:
    """What the user says: every fact that the question asks for, in the order of the task.

    Args:
        question: the text of an `AskUser`; words of any language of a fact are understood.
        facts: what the user knows.
        language: of the sentence that says that they don't know.
    """
    asked = _folded(question[:LONGEST_QUESTION])
    replies = [
        fact.reply
        for fact in facts
        if any(_has_word(asked, word) for words in fact.keywords.values() for word in words)
    ]
    return " ".join(dict.fromkeys(replies)) or UNKNOWING.get(language, UNKNOWING["en"])


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _has_word(text: str, word: str) -> bool:
    """Whether a word stands in a text; one of Latin letters not as a part of another word."""
    word = _folded(word)
    if not word.isascii():
        return word in text
    return re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", text) is not None
