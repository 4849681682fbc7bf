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

from mobile_gym.core.field_checks import validate_fields
from mobile_gym.core.texts import Language

UNKNOWING: Final[Mapping[str, str]] = {
    "en": "I don't know.",
    "zh": "我不知道。",
    "de": "Das weiß ich nicht.",
}
"""What a user says who is asked about anything else."""
WHICH: Final[Mapping[str, str]] = {
    "en": "Which one do you mean? Please ask me one thing at a time.",
    "zh": "你指的是哪一个？请一次只问一件事。",
    "de": "Was genau meinst du? Bitte frag immer nur eine Sache.",
}
"""What a user asks back who cannot tell which fact is meant."""
_FEWEST_LISTED: Final = 4
"""Words of a fact that make a list of them; a question about it has one to three."""
LONGEST_QUESTION: Final = 4096
"""Characters of a question that are read."""


@validate_fields()
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
    """What the user says: the one fact that the question asks for.

    A message that fits several facts, or lists all words of one, asks for none of them: the user
    asks back which is meant.

    Args:
        question: the text of an `AskUser`; words of any language of a fact are understood.
        facts: what the user knows.
        language: of the sentences that say that they don't know, or ask back.
    """
    asked = _fold_text(question[:LONGEST_QUESTION])
    replies = dict.fromkeys(fact.reply for fact in facts if _keywords_in_question(asked, fact))
    if len(replies) > 1 or any(_lists_all_keywords(asked, fact) for fact in facts):
        return WHICH.get(language, WHICH["en"])
    return next(iter(replies), UNKNOWING.get(language, UNKNOWING["en"]))


def _keywords_in_question(asked: str, fact: UserFact) -> set[str]:
    """The words of a fact that stand in a question."""
    return {word for words in fact.keywords.values() for word in words if _has_word(asked, word)}


def _lists_all_keywords(asked: str, fact: UserFact) -> bool:
    """Whether a message lists every word by which a fact is known in some language."""
    return any(
        len(words) >= _FEWEST_LISTED and all(_has_word(asked, word) for word in words)
        for words in fact.keywords.values()
    )


def _fold_text(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _has_word(text: str, word: str) -> bool:
    """Whether a word stands in a text; one of Latin letters not as a part of another word."""
    word = _fold_text(word)
    if not word.isascii():
        return word in text
    return re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", text) is not None
