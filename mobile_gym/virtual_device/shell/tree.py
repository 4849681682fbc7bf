"""The tree of a shell script: what `syntax` makes of a text and `interpreter` runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters that stand for themselves; quoted ones are neither split nor globbed."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name` or `${name OPERATOR operand}`; the operator `length` stands for `${#name}`."""

    name: str
    quoted: bool = False
    operator: str = ""
    operand: Word = ()


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(script)`."""

    script: Script
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((expression))`."""

    expression: Word
    quoted: bool = False


Part: TypeAlias = Literal | Variable | Substitution | Arithmetic
Word: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """`fd operator target`: `<`, `>`, `>>`, `>&`, `<&`, or `<<`, whose target is the text."""

    fd: int
    operator: str
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """A command with its arguments, and assignments before it."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """A command whose arguments are written out: nothing in them is expanded."""

    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class If:
    """`if ... elif ... else ... fi`; each branch is (condition, body)."""

    branches: tuple[tuple[Script, Script], ...]
    otherwise: Script | None


@dataclass(frozen=True, slots=True)
class Loop:
    """`while`, or with `until` its opposite."""

    condition: Script
    body: Script
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words`; None stands for the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Script


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in pattern|pattern) ... ;; esac`."""

    word: Word
    branches: tuple[tuple[tuple[Word, ...], Script], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """`{ ...; }`, or `( ... )`, which changes nothing outside itself."""

    body: Script
    subshell: bool


@dataclass(frozen=True, slots=True)
class Function:
    """`name() BODY`: what a function of a name does from then on."""

    name: str
    body: Command


Body: TypeAlias = Simple | Plain | If | Loop | For | Case | Group | Function


@dataclass(frozen=True, slots=True)
class Command:
    """A simple or compound command with its redirections; a plain one has none."""

    body: Body
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose outputs feed the next one."""

    commands: tuple[Command, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`; the first one's operator is empty.

    Attributes:
        parts: each operator with the pipeline behind it.
        in_background: whether `&` follows.
    """

    parts: tuple[tuple[str, Pipeline], ...]
    in_background: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """Commands one after the other; `plain` is the only one where that is a plain one."""

    items: tuple[AndOr, ...]
    plain: Plain | None = None
