r"""The text form of a Structured Substate Representation, and of the substates of tasks.

```
text        = line {"\n" line} ["\n"]
line        = id " " kind {" " option} ": " description
kind        = "page" | "unit"
option      = "in " id                  the parent, an earlier page
            | "after " id {"," id}      what must have been reached before
            | "final"                   counts only while it holds
            | "optional"                neither progress nor success
            | "either " name            one of the alternatives of that name
            | "weight " number          its share of the progress; 1 where it is not given
            | "goal"                    decides success; where one line has a role, each has one
            | "way"                     pays on the way to the goals
            | "guard"                   holds right after reset, and must until the end
id          = a positive number without leading zeros, greater than that of the line before
name        = letters, digits, "_", "-", "."
description = the rest of the line, as it is: quotes and colons need no escape
```

Options come in any order, each at most once; `write_ssr` writes them in the order above. A check
is the device's business and has no text form (`decomposer.tasks` carries checks over).
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, Role, Substate, UnitNode, validate
from mobile_gym.core.tasks import Task
from mobile_gym.judging.similarity import normalize_text

KINDS: Final[dict[str, type[Substate]]] = {"page": PageNode, "unit": UnitNode}
_WORDS: Final = {kind: word for word, kind in KINDS.items()}

_LINE: Final = re.compile(r"(?P<id>\S+) (?P<kind>[^\s:]+)(?P<options>[^:]*): (?P<description>.*)")
_ID: Final = re.compile(r"[1-9][0-9]{0,8}")
_IDS: Final = re.compile(r"[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*")
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")
_BREAKS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that a description on one line cannot hold: controls and line breaks."""


@dataclass(frozen=True, slots=True)
class SsrFault:
    """What is wrong with a line; line 0 is the text as a whole."""

    line: int
    reason: str

    def __str__(self) -> str:
        """`line 3: the reason`."""
        return f"line {self.line}: {self.reason}" if self.line else self.reason


class SsrError(TaskError):
    """A text that is no SSR; `faults` has every faulty line with the reason."""

    def __init__(self, faults: Sequence[SsrFault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)


class _LineError(ValueError):
    """What is wrong with the line being read."""


def parse_ssr(text: str) -> tuple[Substate, ...]:
    """Read an SSR.

    Raises:
        SsrError: the text breaks the grammar or the rules of an SSR; it names each line.
    """
    lines = text.removesuffix("\n").split("\n")
    faults: list[SsrFault] = []
    substates: list[Substate] = []
    seen: dict[int, Substate | None] = {}
    last = 0
    for number, line in enumerate(lines, start=1):
        try:
            substate = _read_line(line)
        except _LineError as wrong:
            faults.append(SsrFault(number, str(wrong)))
            if named := _ID.match(line):  # so that a child is not blamed for its parent's line
                seen.setdefault(int(named[0]), None)
            continue
        faults += [SsrFault(number, reason) for reason in _placement_faults(substate, seen, last)]
        seen.setdefault(substate.id, substate)
        last = max(last, substate.id)
        substates.append(substate)
    if faults:
        raise SsrError(faults)
    try:
        validate(substates, where="the text")
    except TaskError as error:
        raise SsrError([SsrFault(0, str(error))]) from None
    return tuple(substates)


def _read_line(line: str) -> Substate:
    match = _LINE.fullmatch(line)
    if match is None:
        raise _LineError(
            f"{_shorten(line)} is not of the form 'ID page: DESCRIPTION' or "
            "'ID unit in ID: DESCRIPTION'"
        )
    if not _ID.fullmatch(match["id"]):
        raise _LineError(f"the id {_shorten(match['id'])} is not a positive whole number")
    kind = KINDS.get(match["kind"])
    if kind is None:
        raise _LineError(f"the kind {_shorten(match['kind'])} is neither page nor unit")
    if reason := _description_fault(match["description"]):
        raise _LineError(reason)
    return kind(int(match["id"]), match["description"], **_parse_options(match["options"]))


def _parse_options(text: str) -> dict[str, Any]:
    words = text.split(" ")[1:] if text else []
    if text and (not text.startswith(" ") or "" in words):
        raise _LineError("one space stands between two words before the colon")
    fields: dict[str, Any] = {}
    position = 0
    while position < len(words):
        word = words[position]
        takes = 2 if word in _VALUES else 1
        name, value = _parse_option(word, words[position + 1 : position + takes])
        if name in fields:
            raise _LineError(f"{word!r} is given twice")
        fields[name] = value
        position += takes
    return fields


def _parse_option(word: str, values: Sequence[str]) -> tuple[str, Any]:
    if word in _FLAGS:
        return _FLAGS[word]
    if word not in _VALUES:
        known = ", ".join((*_VALUES, *_FLAGS))
        raise _LineError(f"{_shorten(word)} is no option; there are {known}")
    name, pattern, convert, what = _VALUES[word]
    value = values[0] if values else ""
    if not pattern.fullmatch(value):
        raise _LineError(f"{word!r} needs {what}, not {_shorten(value)}")
    return name, convert(value)


def _parse_ids(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _parse_weight(text: str) -> float:
    weight = float(text)
    if not 0 < weight < math.inf:
        raise _LineError(f"the weight {text} is not a positive number")
    return weight


_VALUES: Final[dict[str, tuple[str, re.Pattern[str], Any, str]]] = {
    "in": ("parent_id", _ID, int, "an id"),
    "after": ("after", _IDS, _parse_ids, "ids such as 1,2"),
    "either": ("alternatives", _NAME, str, "a name of letters, digits, '_', '-' and '.'"),
    "weight": ("weight", _NUMBER, _parse_weight, "a number"),
}
"""Option -> field, what its value looks like, what makes the value, and that in words."""
_FLAGS: Final[dict[str, tuple[str, Any]]] = {
    "final": ("hold", "final"),
    "optional": ("optional", True),
    **{role: ("role", role) for role in get_args(Role)},
}


def _placement_faults(substate: Substate, seen: dict[int, Substate | None], last: int) -> list[str]:
    """Which rules of its place a substate breaks; `seen` has None for ids on faulty lines."""
    reasons: list[str] = []
    if substate.id <= last:
        reasons.append(f"the id {substate.id} follows {last}; ids must strictly increase")
    parent = substate.parent_id
    if parent is not None:
        if parent >= substate.id or parent not in seen:
            reasons.append(f"its parent {parent} is not on an earlier line")
        elif isinstance(seen[parent], UnitNode):
            reasons.append(f"its parent {parent} is a unit; only a page can be a parent")
    if missing := [other for other in substate.after if other not in seen or other >= substate.id]:
        reasons.append(f"it comes after {missing[0]}, which is not on an earlier line")
    return reasons


def write_ssr(substates: Sequence[Substate]) -> str:
    """Write an SSR, without its checks; `parse_ssr` reads it back.

    Raises:
        SsrError: a substate has no text form, such as a description of several lines.
        TaskError: the substates break the rules of an SSR.
    """
    validate(substates)
    faults: list[SsrFault] = []
    lines: list[str] = []
    for number, substate in enumerate(substates, start=1):
        lines.append(write_line(substate))
        if reason := _unwritable_reason(substate):
            faults.append(SsrFault(number, reason))
    if faults:
        raise SsrError(faults)
    return "\n".join(lines)


def write_line(substate: Substate) -> str:
    """One substate as a line."""
    words = [str(substate.id), _WORDS[type(substate)]]
    if substate.parent_id is not None:
        words.append(f"in {substate.parent_id}")
    if substate.after:
        words.append(f"after {','.join(map(str, substate.after))}")
    if substate.hold == "final":
        words.append("final")
    if substate.optional:
        words.append("optional")
    if substate.alternatives:
        words.append(f"either {substate.alternatives}")
    if substate.weight != 1.0:
        words.append(f"weight {substate.weight!r}")
    if substate.role is not None:
        words.append(substate.role)
    return f"{' '.join(words)}: {substate.description}"


def _unwritable_reason(substate: Substate) -> str:
    if substate.alternatives and not _NAME.fullmatch(substate.alternatives):
        return f"the name {substate.alternatives!r} of alternatives has other characters"
    if not math.isfinite(substate.weight):
        return f"the weight {substate.weight} is not finite"
    if substate.id >= 10**9:
        return f"the id {substate.id} has more than nine digits"
    return _description_fault(substate.description)


def _description_fault(description: str) -> str:
    """Why this is no description, or ""."""
    if not description.strip():
        return "there is no description"
    if description != description.strip():
        return "there is white space around the description"
    if any(unicodedata.category(character) in _BREAKS for character in description):
        return "the description has a line break or a control character"
    return ""


def _shorten(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


def ssr_of(task: Task) -> str:
    """The task's substates as text, without their checks.

    Raises:
        SsrError: a substate has no text form.
    """
    return write_ssr(task.substates)


def with_substates(task: Task, substates: Sequence[Substate]) -> Task:
    """The task with these substates, as read from a text.

    A substate that says what one of the task's own says, in the same kind, takes over its check;
    what only a model can judge has none. `start_satisfied` follows the substates that stay. Roles
    are those of the text: without any, every substate decides success.

    Raises:
        TaskError: the substates break the rules of an SSR.
    """
    validate(substates, where=task.id)
    known = {_substate_key(own): own for own in task.substates}
    new: list[Substate] = []
    moved: dict[int, int] = {}
    for substate in substates:
        own = known.get(_substate_key(substate))
        if own is not None:
            moved.setdefault(own.id, substate.id)
            if substate.check is None:
                substate = replace(substate, check=own.check)  # noqa: PLW2901
        new.append(substate)
    return replace(
        task,
        substates=tuple(new),
        start_satisfied=tuple(moved[old] for old in task.start_satisfied if old in moved),
    )


def _substate_key(substate: Substate) -> tuple[type, str]:
    return type(substate), normalize_text(substate.description)
