"""Slips of a model's pen whose meaning is certain, put right before the strict parser reads.

Everything else is left as it is, for the parser to refuse with a reason. Words around the lines
are never taken off: what a model adds might change what it says.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reward_models.judge_toolkit.checked_replies import unfenced

_BULLET: Final = re.compile(r"[-*•]\s+(?=\d)")
_NUMBERED: Final = re.compile(r"(\d+)[.)](?=\s)")
_HEAD: Final = re.compile(r"(?P<head>\d+\s+[A-Za-z]+(?:\s+[a-z]+(?:\s+[\w.,+-]+)?)*)\s*[:：]\s*")
_KIND: Final = re.compile(r"(?i)^(\d+ )(page|unit)(?:node)?\b")
_REFERENCE: Final = re.compile(r"\b(in) (\d+)\b")
_QUOTES: Final = (('"', '"'), ("“", "”"), ("'", "'"))


class Repaired(NamedTuple):
    """A text to parse, and in words what was put right in it."""

    text: str
    notes: tuple[str, ...]


def repair(reply: str) -> Repaired:
    """Put a model's slips right.

    One code block around everything, empty lines, bullets, `1.` for `1`, `PageNode` for `page`,
    odd white space and full-width colons before a description, quotes around a whole description,
    and ids that count from 0.

    Raises:
        ReplyRefused: there is a code block and something else.
    """
    notes: dict[str, None] = {}
    text = unfenced(reply)
    if text != reply.strip():
        notes["a code block was taken off"] = None
    lines: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            notes["empty lines were left out"] = None
            continue
        mended = _mend(line)
        if mended != line:
            notes["the form of lines was put right"] = None
        unquoted = _unquote(mended)
        if unquoted != mended:
            notes["quotes around descriptions were taken off"] = None
        lines.append(unquoted)
    if lines and _counts_from_zero(lines):
        lines = [_one_more(line) for line in lines]
        notes["ids counted from 0 and were raised by 1"] = None
    return Repaired("\n".join(lines), tuple(notes))


def _mend(line: str) -> str:
    line = _NUMBERED.sub(r"\1", _BULLET.sub("", line.strip(), count=1), count=1)
    if head := _HEAD.match(line):
        line = f"{' '.join(head['head'].split())}: {line[head.end() :]}"
    return _KIND.sub(lambda match: match[1] + match[2].lower(), line)


def _unquote(line: str) -> str:
    """Without quotes around the whole description, unless there are more of them inside."""
    head, colon, description = line.partition(": ")
    for left, right in _QUOTES:
        inner = description[1:-1]
        if (
            len(description) > 2
            and description.startswith(left)
            and description.endswith(right)
            and left not in inner
            and right not in inner
        ):
            return f"{head}{colon}{inner.strip()}"
    return line


def _counts_from_zero(lines: list[str]) -> bool:
    """Whether the lines are numbered 0, 1, 2 and so on, each of them."""
    return all(line.startswith(f"{number} ") for number, line in enumerate(lines))


def _one_more(line: str) -> str:
    head, colon, description = line.partition(": ")
    number, space, rest = head.partition(" ")
    raised = _REFERENCE.sub(lambda match: f"{match[1]} {int(match[2]) + 1}", rest)
    return f"{int(number) + 1}{space}{raised}{colon}{description}"
