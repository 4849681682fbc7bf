"""From an instruction to errands: sentences, and the first rule that reads a clause."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.agents.planner.apps import KNOWN_WORDS
from mobile_gym.agents.planner.chinese import chinese_errands
from mobile_gym.agents.planner.discourse import PREAMBLE, Reader
from mobile_gym.agents.planner.errands import Ask, Errand, Show
from mobile_gym.agents.planner.rules import RULES
from mobile_gym.agents.planner.values import mask

_LONGEST: Final = 4000
"""Characters of an instruction that are read."""
_SENTENCE: Final = re.compile(r"(?<=[.;?!])\s+")
_VERBS: Final = (
    "set|change|turn|switch|add|create|make|write|put|delete|remove|archive|block|unblock|pin|mark|"
    "rename|move|send|text|reply|open|show|find|check off|sort|press|pause|start|share|bookmark|"
    "download|return|renew|borrow|let|edit|star|call|import|enable|disable|save|do|see|work out|"
    "have|leave|keep|unpin|mute|restore|copy|look up"
)
_CLAUSE: Final = re.compile(
    rf",? (?:and then|then|and) (?=(?:{_VERBS})\b)|, (?=(?:{_VERBS})\b)|[;:] (?=(?:{_VERBS})\b)"
)
_IGNORED: Final = re.compile(
    r"^(?:Leave|Keep|Don['’]t|Do not|The other|The number|It is|Both|"
    r"Look it up in [A-Z]|Check (?:the|where)|Answer|See to)\b|^(?:leave|keep|do not|don['’]t)\b"
)
_QUESTION: Final = re.compile(
    r"\?|^(?:Which|What|When|Where|Who|How|At what|On which|After how)\b|\bAnswer with\b"
)
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]{2}")
_INTO_IT: Final = re.compile(r"\b(?:in|from|to) it\b|\bfor that\b")


def errands_of(text: str, labels: tuple[str, ...] = ()) -> tuple[Errand, ...]:
    """What an instruction asks for; () where nothing of it is understood.

    Args:
        text: the instruction.
        labels: what the launcher shows, where that is known.
    """
    known = KNOWN_WORDS | {word for label in labels for word in (label, *label.lower().split())}
    return _read(Reader(mask(text[:_LONGEST], known), labels))


def _read(reader: Reader) -> tuple[Errand, ...]:
    """Every errand, in order."""
    text = reader.masked.text
    if _CHINESE.search(text):
        return chinese_errands(reader)
    if _QUESTION.search(text) and not re.search(r"\breply\b", text):
        where = reader.where(text, "")
        return (Ask(where, reader.masked.plain(text), reader.masked.among(text)),)
    for sentence in _SENTENCE.split(text):
        preamble = PREAMBLE.match(sentence)
        if preamble:
            reader.remember(preamble[0])
        bare = PREAMBLE.sub("", sentence).strip().rstrip(".!;")
        if not bare or _IGNORED.match(bare):
            reader.remember(bare)
            continue
        bare = bare[0].lower() + bare[1:]
        for clause in _CLAUSE.split(bare):
            if not _IGNORED.match(clause):
                _clause(reader, clause.strip(" ,"), sentence)
    return tuple(reader.errands)


def _clause(reader: Reader, clause: str, sentence: str) -> None:
    where = reader.where(clause, sentence)
    if _INTO_IT.search(clause) and reader.focus and not reader.is_open:
        reader.errands.append(Show(where, reader.focus))
        reader.is_open = True
    for rule in RULES:
        made = rule(reader, clause, where)
        if made:
            reader.errands.extend(made)
            break
    reader.remember(clause)
    if reader.errands and isinstance(reader.errands[-1], Show):
        reader.is_open = True
