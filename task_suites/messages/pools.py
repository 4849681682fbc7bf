"""What tasks of Messaging draw: what is sent, and what people and services have written.

The tables are by English words, which are the parameters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import word_lists
from task_suites.pools import by_words

_LISTS: Final = word_lists("task_suites.messages")


class Subject(NamedTuple):
    """What a message is about, in words, and the message."""

    name: Text
    message: Text


def _subjects(names: str, messages: str) -> dict[str, Subject]:
    """Those of two lists, of which each message belongs to the name above it."""
    pairs = zip(_LISTS[names], _LISTS[messages], strict=True)
    return {name.words: Subject(name, message) for name, message in pairs}


TEXTS: Final = by_words(_LISTS["bodies"])
TALKS: Final = tuple(zip(_LISTS["lines"], _LISTS["replies"], strict=True))
"""What the other party of any conversation writes, and the user's reply."""
REMARKS: Final = _LISTS["remarks"]
"""What the user writes in any conversation without being asked."""
SERVICE_LINES: Final = _LISTS["service_lines"]
"""What any service writes beside what it is about."""
SHOPS: Final = by_words(_LISTS["shops"])
TOPICS: Final = _subjects("topics", "topic_messages")
FACTS: Final = _subjects("facts", "fact_messages")
"""The messages have a place for a `code`."""
GOODS: Final = _LISTS["goods"]
INVITATIONS: Final = _LISTS["invitations"]
NOTICES: Final = _LISTS["notices"]
PESTS: Final = _subjects("pests", "pest_messages")
