"""Which app an instruction is about."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.agents.planner.vocabulary import (
    APP_TOPICS,
    MONTHS,
    VAGUE_TOPICS,
    VERB_LABELS,
    WEEKDAYS,
)

KNOWN_WORDS: Final = frozenset(
    [
        "i",
        "in",
        "on",
        "at",
        "the",
        "a",
        "an",
        "and",
        "or",
        "if",
        "is",
        "are",
        "be",
        "my",
        "your",
        "this",
        "that",
        "what",
        "which",
        "when",
        "where",
        "who",
        "how",
        "after",
        "before",
        "then",
        "there",
        "it",
        "its",
        "please",
        "answer",
        "look",
        "see",
        "set",
        "change",
        "turn",
        "switch",
        "add",
        "create",
        "make",
        "write",
        "put",
        "send",
        "text",
        "reply",
        "message",
        "start",
        "stop",
        "press",
        "pause",
        "open",
        "show",
        "find",
        "check",
        "tidy",
        "move",
        "want",
        "let",
        "leave",
        "keep",
        "do",
        "don't",
        "don’t",
        "another",
        "other",
        "alarms",
        "messages",
        "check",
        "someone",
        "somebody",
        "enable",
        "disable",
        "order",
        "from",
        "by",
        "one",
        "order",
        "sms",
        "app",
        "unblock",
        "mark",
        "save",
        "use",
        "go",
        "with",
        "to",
        "of",
        "for",
        "start",
        "not",
        "and",
        "clock",
        "contacts",
        "calendar",
        "notes",
        "browser",
        "messaging",
        "settings",
        "phone",
        "files",
        "calculator",
    ]
) | frozenset((*MONTHS, *WEEKDAYS, *VERB_LABELS))
"""Words that are no names although they may be capitalised."""

_VERBS: Final = frozenset(("设置",))
"""Labels that mean something else as well."""
_VAGUE: Final = 0.4
"""Of what a topic is worth that several apps have."""


def app_labels_by_topic(text: str, labels: tuple[str, ...]) -> tuple[str, ...]:
    """What the app may be called that a text is about, the likeliest first; () where none is."""
    words = re.findall(r"[\w\-]+", text.lower())
    best: tuple[str, ...] = ()
    most = 0.0
    for names, topics in APP_TOPICS:
        worth = sum(
            _VAGUE if word in VAGUE_TOPICS else 1.0
            for word in words
            if word in topics or word.removesuffix("s") in topics
        )
        worth += sum(topic in text for topic in topics if not topic.isascii())
        if worth > most:
            best, most = names, worth
    shown = tuple(name for name in best if name in labels)
    return shown or best


def app_labels_in_text(text: str, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The app that a text names, as the launcher calls it; () where it names none."""
    name = _named_label(text, labels)
    return (name,) if name else ()


def _named_label(text: str, labels: tuple[str, ...]) -> str:
    """The label that a text names most clearly: `the Clock app`, `in Notes`, `to Contacts`."""
    choice, most = "", 0
    for label in labels or tuple(name for names, _ in APP_TOPICS for name in names):
        if label not in text:
            continue
        escaped = re.escape(label)
        if re.search(rf"\b{escaped}(?:[’']s)? app\b|{escaped}应用|“{escaped}”应用", text):
            worth = 3
        elif re.search(rf"\b(?:in|into|to|from|with|of|the|open) {escaped}\b", text, re.IGNORECASE):
            worth = 2 if re.search(rf"\b{escaped}\b", text) else 0
        elif not escaped.isascii():
            place = rf"(?:在|从|用|打开){escaped}|{escaped}(?:中|里)"
            worth = 2 if re.search(place, text) else 1 if label not in _VERBS else 0
        else:
            worth = 0
        if worth > most:
            choice, most = label, worth
    return choice
