"""The part of an answer that states the value: its explicit field, what follows its lead, or all.

An explicit field is a JSON key, a tag or a box (`FIELD_NAMES`); a lead is an announcement ("the
answer is", "found it:") or the name of the asked kind before a colon. What stands before either is
ignored; what follows is read with it, as it may take the value back. A lead that is repeated with
nothing but a value in between announces several answers, which are all read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.wordings import (
    ALTERNATIVE_KEYS,
    ANSWERING,
    CHECKED,
    CROSSED_OUT,
    FIELD_NAMES,
    LABELS,
    LEADS,
    NEGATIONS,
    SIDE_KEYS,
    TURNS,
)

CROSSED: Final = "\x18"
"""Stands where something is crossed out."""

_I: Final = re.IGNORECASE | re.DOTALL
_THOUGHT: Final = re.compile(
    r"<(think|thinking|thought|thoughts|reasoning|scratchpad)>.*?</\1>", _I
)
_KEY: Final = re.compile("|".join(FIELD_NAMES), re.IGNORECASE)
_SIDE_KEY: Final = re.compile("|".join(SIDE_KEYS), re.IGNORECASE)
_ALTERNATIVE_KEY: Final = re.compile("|".join(ALTERNATIVE_KEYS), re.IGNORECASE)
_ANSWERING: Final = re.compile("|".join(ANSWERING), re.IGNORECASE)
_TAG: Final = re.compile(
    rf"[<\[](?P<tag>{'|'.join(FIELD_NAMES)})[>\]](?P<value>.*?)(?:[<\[]/(?P=tag)[>\]]|$)", _I
)
_BOX: Final = re.compile(r"\\boxed\s*\{(?P<value>(?:[^{}]|\{[^{}]*\})*)\}")
_SPECIAL: Final = re.compile(r"<\|begin_of_box\|>(?P<value>.*?)(?:<\|end_of_box\|>|$)", _I)
_LATEX_TEXT: Final = re.compile(r"\\(?:text|mathrm|textbf|mathbf)\s*\{([^{}]*)\}")
_MARKUP: Final = re.compile(
    r"<\|[^<>|]*\|>|<(?:end|eos|eot|stop|s)>|</[a-z][\w-]*>|<(?:br|hr)\s*/?>|<[a-z][\w-]*(?:\s[^<>]*)?>(?=.*?</)|```\w*",
    _I,
)
_TABLE_RULE: Final = re.compile(r"(?m)^[ \t]*(?:\|?[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$")
_TABLE_ROW: Final = re.compile(r"(?m)^[ \t]*\|(.*)\|[ \t]*$")
_LINE_MARK: Final = re.compile(r"(?m)^[ \t]*(?:#{1,6}[ \t]+|>[ \t]*(?=[*_`\"“「]))")
_ONLY_ITEM: Final = re.compile(r"^\s*1(?:[.)]\s+|、\s*)(?=\S)")
"""The number of the only item of a list."""
_ANY_ITEM: Final = re.compile(r"(?m)^\s*(?:\d{1,2}[.)、]|[-*•])\s*(?=\S)")
_ARROW: Final = re.compile(r"[-=]+>|→|➡️?|⇒|▶️?|👉|✅|☑️?|✔️?|✓")
_UNEQUAL: Final = re.compile(r"!=|=/=|=\\=|\\neq?\b|<>")
_BREAK: Final = re.compile(r"\s*\n\s*")
_COLON: Final = re.compile(r"(?<=[^\d\s])：")
_LEAD: Final = re.compile(
    rf"(?P<undone>\b(?:not|never|no|isn't|wasn't|n't|wrong|incorrect|false|fake|unlikely)\b[^.,;:!?\0]{{0,12}}"
    rf"|(?:不是|并非|错误|错|假|非)[^。,;:!?]{{0,4}})?(?<![a-z])(?P<lead>{'|'.join(LEADS)})"
)


def stated(given: str, kind: AnswerKind) -> str:
    """What of an answer is read, plain: from the last explicit field or lead to the end.

    Args:
        given: the answer as it was given.
        kind: what was asked for; its names are leads where a colon follows.
    """
    given = _COLON.sub(": ", _BETWEEN_DIGITS.sub(", ", given))
    text = _LATEX_TEXT.sub(r"\1", given.replace("\0", " ").replace(CROSSED, " "))
    text = _UNEQUAL.sub("≠", _THOUGHT.sub(" ", text))
    text = text if "{" in text else text.replace("\\n", "\n")
    text = _field(text) or text
    text = _MARKUP.sub(" ", _without_crossed(text))
    text = _TABLE_ROW.sub(lambda row: row[1].replace("|", " ; "), _TABLE_RULE.sub("", text))
    text = _LINE_MARK.sub("", text).strip()
    if kind != "number" and len(_ANY_ITEM.findall(text)) == 1:
        text = _ONLY_ITEM.sub("", text)
    ready = plain(_BREAK.sub(" ; ", _ARROW.sub(" ", text).strip()))
    leads = list(_LEAD.finditer(ready))
    if leads and _SAYS.search(ready, leads[-1].end()):
        return _announced(ready, leads)
    labels = list(_label(kind).finditer(ready)) if kind in LABELS else []
    if len(labels) == 1 and _SAYS.search(ready, labels[0].end()):
        start = labels[0].start()
        clause = re.split(r"[.,;!?。]", ready[:start])[-1]
        return f"{clause if _NEGATION.search(clause) else ''} {ready[labels[0].end() :]}".strip()
    return ready


_SAYS: Final = re.compile(r"[^\s.:;!?。]")
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)，(?=\d)")
"""A comma of full width, which stands between two numbers and never within one."""
_NEGATION: Final = re.compile("|".join(NEGATIONS))
_TURN: Final = re.compile("|".join(TURNS))
_ENDS: Final = " ;,.。:="
_SECOND_CLAUSE: Final = re.compile(r"[.;!?。](?=\s|$)|[;!?。]")


def _announced(ready: str, leads: Sequence[re.Match[str]]) -> str:
    """What follows the last lead, and the leads like it before which only gave other values."""
    first = len(leads) - 1
    said = [ready[leads[-1].end() :].lstrip(" :")]
    while first and leads[first - 1]["lead"].strip(_ENDS) == leads[first]["lead"].strip(_ENDS):
        between = ready[leads[first - 1].end() : leads[first].start()].strip(_ENDS)
        between = between.removesuffix(" the").rstrip(_ENDS)
        if not between or _SECOND_CLAUSE.search(between) or _TURN.search(between):
            break
        first -= 1
        said.insert(0, f"{between} ;")
    return f"{leads[first]['undone'] or ''} {' '.join(said)}".strip()


def _label(kind: AnswerKind) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{'|'.join(LABELS[kind])})\s*:(?= ?\S)")


# -- What is crossed out --------------------------------------------------------------------------

_CROSSED_PART: Final = re.compile(r"~~.+?~~|<(s|del|strike)>.*?</\1>", re.DOTALL)
_SIGN: Final = re.compile(rf"([{CROSSED_OUT}])\ufe0f?|[{CHECKED}]\ufe0f?")
_TIMES: Final = re.compile(r"(?<!\d)(?<!\d )×|×\s*(?=$|[,.;!?)，。])")


def _without_crossed(text: str) -> str:
    """The text without what it crosses out; `CROSSED` where that is nothing beside the sign."""
    text = _TIMES.sub(CROSSED, _CROSSED_PART.sub(" ", text))
    return "\n".join(map(_without_crossed_in_line, text.split("\n")))


def _without_crossed_in_line(line: str) -> str:
    """Signs stand before what they cross out or check; behind it where a text begins the line."""
    signs = list(_SIGN.finditer(line))
    if not any(sign[1] for sign in signs):
        return line
    edges = [0, *(edge for sign in signs for edge in sign.span()), len(line)]
    parts = [line[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    is_ahead = not parts[0].strip()
    meant = parts[1:] if is_ahead else parts[:-1]
    kept = [
        (CROSSED if not part.strip() else " ") if sign[1] else part
        for sign, part in zip(signs, meant, strict=True)
    ]
    return " ".join(kept if is_ahead else [*kept, parts[-1]])


# -- Explicit fields ------------------------------------------------------------------------------

_JSON_SIGN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]')
_SINGLE_QUOTE: Final = re.compile(r"(?<=[{\[,:\s])'|'(?=\s*[}\],:])")


def _field(text: str) -> str:
    """The values of the explicit fields and what follows the last; "" where there is none."""
    fields = [match for pattern in (_TAG, _BOX, _SPECIAL) for match in pattern.finditer(text)]
    if fields:
        fields.sort(key=lambda match: match.start())
        values = [_object_field(match["value"]) or match["value"] for match in fields]
        return " ; ".join((*dict.fromkeys(map(str.strip, values)), text[fields[-1].end() :]))
    return _object_field(text)


def _object_field(text: str) -> str:
    """The answer in the last JSON object that has one, and what follows it."""
    for start, end in reversed(list(_objects(text))):
        for written in (text[start:end], _SINGLE_QUOTE.sub('"', text[start:end])):
            try:
                found = _answers(parse_json(written, "an answer"))
            except RecordingError:
                continue
            if found:
                return " ; ".join((*dict.fromkeys(found), text[end:].lstrip("]} \n")))
            break
    return ""


def _objects(text: str) -> Iterator[tuple[int, int]]:
    """Where the outermost JSON objects stand."""
    depth = start = 0
    for sign in _JSON_SIGN.finditer(text):
        if sign[0] == "{":
            start = start if depth else sign.start()
            depth += 1
        elif sign[0] == "}" and depth:
            depth -= 1
            if not depth:
                yield start, sign.end()


def _answers(value: object) -> list[str]:
    """The answers that an object gives: its answer keys, or what it does if that is to answer."""
    if isinstance(value, list):
        for item in cast(list[object], value):
            if found := _answers(item):
                return found
    if not isinstance(value, dict):
        return []
    items = list(cast(dict[str, object], value).items())
    named = [item for key, item in items if _KEY.fullmatch(key.strip())]
    if named:
        named += [item for key, item in items if _ALTERNATIVE_KEY.search(key)]
        return [words for item in named for words in _inner(item) or [_words(item)]]
    for _, item in items:
        if found := _answers(item):
            return found
    answering = [item for _, item in items if isinstance(item, str) and _answers_by(item)]
    told = [
        item
        for key, item in items
        if not _SIDE_KEY.fullmatch(key.strip()) and item not in answering
    ]
    return [_words(item) for item in told] if answering or len(told) == 1 else []


def _inner(value: object) -> list[str]:
    return _answers(cast(object, value)) if isinstance(value, dict) else []


def _answers_by(text: str) -> bool:
    """Whether a value calls what its object does an answer."""
    return _ANSWERING.fullmatch(text.strip()) is not None


def _words(value: object) -> str:
    """A value of a JSON object as an answer writes it."""
    if isinstance(value, list):
        return ", ".join(map(_words, cast(list[object], value)))
    if isinstance(value, dict):
        return " ".join(map(_words, cast(dict[str, object], value).values()))
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
