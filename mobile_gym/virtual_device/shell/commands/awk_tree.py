"""What an `awk` program is made of, once it has been read (`awk_syntax`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mobile_gym.virtual_device.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Constant:
    """A number or a text."""

    value: float | str


@dataclass(frozen=True, slots=True)
class Matching:
    """`/re/`: alone, whether the record matches."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """`$N`."""

    number: Expression


@dataclass(frozen=True, slots=True)
class Unary:
    """`!`, `-` or `+` before something."""

    operator: str
    inner: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Something between two; " " puts two texts together."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """`=`, `+=` and their like; `++` and `--` after a name are `+=` 1 that give the old value."""

    operator: str
    target: Variable | Field
    value: Expression
    gives_old: bool = False


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A function of awk's."""

    name: str
    arguments: tuple[Expression, ...]


Expression: TypeAlias = (
    Constant | Matching | Variable | Field | Unary | Binary | Change | FunctionCall
)


@dataclass(frozen=True, slots=True)
class Print:
    """`print`, or `printf` where `is_formatted`."""

    arguments: tuple[Expression, ...]
    is_formatted: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """`if (...) ... else ...`."""

    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class Block:
    """Statements between braces."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """`next` or `exit`."""

    name: str


Statement: TypeAlias = Print | If | Block | Jump | Expression


@dataclass(frozen=True, slots=True)
class Rule:
    """When something is done, and what.

    Attributes:
        when: `"BEGIN"`, `"END"`, an expression, or None for every record.
        action: None for printing the record.
    """

    when: str | Expression | None
    action: Block | None
