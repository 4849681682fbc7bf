"""Actions in words, a line each: `Tap (120, 900)`, `click text (Send)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mobile_gym.dialects.parts.reading import Unreadable, shown

_MARKS: Final = " \t\r`*-"
"""Around an action: blanks, bullets and marks of code."""


def action_lines(section: str) -> Iterator[str]:
    """The lines of a section that have something on them, without bullets and marks of code."""
    for line in section.split("\n"):
        stripped = line.strip(_MARKS).rstrip(f".{_MARKS}")
        if stripped:
            yield stripped


def action_parts(actions: re.Pattern[str], line: str) -> tuple[str, str]:
    """The name of a line's action in lower case, and what follows it.

    Args:
        actions: matches a line; its groups are the name and the rest.
        line: as `action_lines` has it.

    Raises:
        Unreadable: it is no action.
    """
    match = actions.fullmatch(line)
    if match is None:
        raise Unreadable(f"{shown(line)} is no action")
    return match.group(1).lower(), match.group(2)


def in_parentheses(kind: str, rest: str, *, keep: bool = False) -> str:
    """What stands in the outer parentheses, whatever is in it.

    Args:
        kind: the action's name, for the message.
        rest: what follows it.
        keep: whether outer blanks are kept.

    Raises:
        Unreadable: there are no parentheses around it.
    """
    rest = rest.rstrip(" \t.")
    if not (rest.startswith("(") and rest.endswith(")") and len(rest) >= 2):
        raise Unreadable(f"{kind} needs its parameter in parentheses, not {shown(rest)}")
    return rest[1:-1] if keep else rest[1:-1].strip(" \t")
