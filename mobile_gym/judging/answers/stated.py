"""The part of an answer that states the value: its explicit field, what follows its lead, or all.

An explicit field is a JSON key, a tag or a box (`FIELD_NAMES`); a lead is an announcement ("the
answer is", "found it:") or the name of the asked kind before a colon. What stands before either is
ignored; what follows is read with it, as it may take the value back.
"""

from __future__ import annotations

import re
from typing import Final, cast

from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.wordings import (
    CROSSED_OUT,
    FIELD_NAMES,
    LABELS,
    LEADS,
    NEGATIONS,
)

CROSSED: Final = "\x18"
"""Stands where something is crossed out."""

_THOUGHT: Final = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?</\1>", re.IGNORECASE | re.DOTALL
)
_KEY: Final = re.compile(rf"(?:{'|'.join(FIELD_NAMES)})", re.IGNORECASE)
_TAG: Final = re.compile(
    rf"[<\[](?P<tag>{'|'.join(FIELD_NAMES)})[>\]](?P<value>.*?)(?:[<\[]/(?P=tag)[>\]]|$)",
    re.IGNORECASE | re.DOTALL,
)
_BOX: Final = re.compile(r"\\boxed\s*\{(?P<value>(?:[^{}]|\{[^{}]*\})*)\}")
_LATEX_TEXT: Final = re.compile(r"\\(?:text|mathrm|textbf|mathbf)\s*\{([^{}]*)\}")
_OBJECT: Final = re.compile(r"\{[^{}]*\}")
_CROSSED_OUT: Final = re.compile(
    rf"~~.+?~~|<(s|del|strike)>.*?</\1>|[{CROSSED_OUT}]|(?<!\d)(?<!\d )×|×\s*(?=$|[,.;!?)，。])",
    re.DOTALL,
)
_MARKUP: Final = re.compile(
    r"</?(?:b|i|u|em|p|br|span|div|code|pre|strong|ul|ol|li|h[1-6])\s*/?>|```\w*", re.IGNORECASE
)
_ARROW: Final = re.compile(r"[-=]+>|→|➡️?|⇒|▶️?|👉|✅|☑️?|✔️?|✓")
_BREAK: Final = re.compile(r"\s*\n\s*")
_LEAD: Final = re.compile(
    rf"(?P<undone>\b(?:not|never|no|isn't|wasn't|n't|wrong|incorrect|false|fake|unlikely)\b[^.,;:!?\0]{{0,12}}"
    rf"|(?:不是|并非|错误|错|假|非)[^。,;:!?]{{0,4}})?(?<![a-z])(?:{'|'.join(LEADS)})"
)


def stated(given: str, kind: AnswerKind) -> str:
    """What of an answer is read, plain: from the last explicit field or lead to the end.

    Args:
        given: the answer as it was given.
        kind: what was asked for; its names are leads where a colon follows.
    """
    given = _BETWEEN_DIGITS.sub(", ", given)
    text = _LATEX_TEXT.sub(r"\1", given.replace("\0", " ").replace(CROSSED, " "))
    text = _THOUGHT.sub(" ", text)
    text = _field(text) or text
    text = _MARKUP.sub(" ", _CROSSED_OUT.sub(CROSSED, text))
    ready = plain(_BREAK.sub(" ; ", _ARROW.sub(" ", text).strip()))
    leads = list(_LEAD.finditer(ready))
    if leads and ready[leads[-1].end() :].strip(" .:;!?。"):
        last = leads[-1]
        return f"{last['undone'] or ''} {ready[last.end() :].lstrip(' :')}".strip()
    labels = list(_label(kind).finditer(ready)) if kind in LABELS else []
    if len(labels) == 1 and ready[labels[0].end() :].strip(" .:;!?。"):
        start = labels[0].start()
        clause = re.split(r"[.,;!?。]", ready[:start])[-1]
        return f"{clause if _NEGATION.search(clause) else ''} {ready[labels[0].end() :]}".strip()
    return ready


_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)，(?=\d)")
"""A comma of full width, which stands between two numbers and never within one."""
_NEGATION: Final = re.compile("|".join(NEGATIONS))


def _label(kind: AnswerKind) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{'|'.join(LABELS[kind])})\s*:(?= ?\S)")


def _field(text: str) -> str:
    """The values of the explicit fields and what follows the last; "" where there is none."""
    fields = [match for pattern in (_TAG, _BOX) for match in pattern.finditer(text)]
    if fields:
        fields.sort(key=lambda match: match.start())
        values = [match["value"] for match in fields]
        return " ; ".join((*dict.fromkeys(map(str.strip, values)), text[fields[-1].end() :]))
    for match in reversed(list(_OBJECT.finditer(text))):
        try:
            read = parse_json(match[0], "an answer")
        except RecordingError:
            continue
        found = [_words(value) for key, value in read.items() if _KEY.fullmatch(key.strip())]
        if found:
            return " ; ".join((*dict.fromkeys(found), text[match.end() :]))
    return ""


def _words(value: object) -> str:
    """A value of a JSON object as an answer writes it."""
    if isinstance(value, list):
        return ", ".join(map(_words, cast(list[object], value)))
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
