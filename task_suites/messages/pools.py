"""What tasks of Messaging draw: what is sent, and what people and services have written.

The tables are by English words, which are the parameters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import Catalogue, Text
from task_suites.messages.bodies import (
    Bodies,
    FactMessages,
    Facts,
    Goods,
    Invitations,
    Lines,
    Notices,
    PestMessages,
    Pests,
    Remarks,
    Replies,
    ServiceLines,
    Shops,
    TopicMessages,
    Topics,
)
from task_suites.pools import by_words, texts_of

__all__ = [
    "FACTS",
    "GOODS",
    "INVITATIONS",
    "NOTICES",
    "PESTS",
    "REMARKS",
    "SERVICE_LINES",
    "SHOPS",
    "TALKS",
    "TEXTS",
    "TOPICS",
    "Subject",
]


class Subject(NamedTuple):
    """What a message is about, in words, and the message."""

    name: Text
    message: Text


def _subjects(names: type[Catalogue], messages: type[Catalogue]) -> dict[str, Subject]:
    """Those of two catalogues with the same keys in the same order."""
    pairs = zip(texts_of(names), texts_of(messages), strict=True)
    return {name.words: Subject(name, message) for name, message in pairs}


TEXTS: Final = by_words(Bodies)
TALKS: Final = tuple(zip(texts_of(Lines), texts_of(Replies), strict=True))
"""What the other party of any conversation writes, and the user's reply."""
REMARKS: Final = texts_of(Remarks)
"""What the user writes in any conversation without being asked."""
SERVICE_LINES: Final = texts_of(ServiceLines)
"""What any service writes beside what it is about."""
SHOPS: Final = by_words(Shops)
TOPICS: Final = _subjects(Topics, TopicMessages)
FACTS: Final = _subjects(Facts, FactMessages)
"""The messages have a place for a `code`."""
GOODS: Final = texts_of(Goods)
INVITATIONS: Final = texts_of(Invitations)
NOTICES: Final = texts_of(Notices)
PESTS: Final = _subjects(Pests, PestMessages)
