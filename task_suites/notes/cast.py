"""What is written in notes that tasks set up: titles with texts, labels, and topics.

The tables are by English words, which are the parameter. No title holds another, and none is part
of an instruction that is about something else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import word_lists
from task_suites.notes.texts import Texts
from task_suites.pools import by_words

_LISTS: Final = word_lists("task_suites.notes")


class Writing(NamedTuple):
    """What is written in a note."""

    title: Text
    body: Text


class OneLine(Text):
    """A text whose lines are said one after the other, with commas between them."""

    __slots__ = ("_lines",)

    def __init__(self, lines: Text) -> None:
        super().__init__(lines.words.replace("\n", Texts.comma.words))
        self._lines = lines

    def of(self, language: str) -> str:
        """Its words in a language."""
        return self._lines.of(language).replace("\n", Texts.comma.of(language))


NOTES: Final = {
    title.words: Writing(title, body)
    for title, body in zip(_LISTS["note_titles"], _LISTS["note_bodies"], strict=True)
}
"""Notes by English title."""
COLORS: Final = by_words(_LISTS["colors"])
LABELS: Final = by_words(_LISTS["labels"])
"""Labels, which are also topics that titles begin with."""
DETAILS: Final = by_words(_LISTS["details"])
"""What a title says of its topic."""
DETAILS_FIRST: Final = dict(zip(DETAILS, _LISTS["details_first"], strict=True))
"""The same where a title begins with it."""
LINES: Final = _LISTS["lines"]
"""What may stand below in a longer note."""
