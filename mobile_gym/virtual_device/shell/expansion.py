"""Words -> arguments: variables, substitutions, arithmetic, field splitting, globs.

Source: IEEE Std 1003.1, "Shell Command Language", section 2.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, glob_trim
from mobile_gym.virtual_device.shell.arithmetic import BadExpression, evaluate
from mobile_gym.virtual_device.shell.call import RunningShell
from mobile_gym.virtual_device.shell.tree import (
    Arithmetic,
    Literal,
    Part,
    Substitution,
    Variable,
    Word,
)

MAX_WORD: Final = 1 << 20

_Chunk: TypeAlias = tuple[str, bool]
"""Some characters, and whether they were quoted."""

_SPECIAL: Final = re.compile(r"([*?\[\]\\])")


class ExpansionError(Exception):
    """A word cannot be expanded; the script ends."""


def fields(words: Sequence[Word], shell: RunningShell) -> list[str]:
    """The arguments that the words become: none, one or many each."""
    out: list[str] = []
    for word in words:
        part = word[0] if len(word) == 1 else None
        if isinstance(part, Literal) and (part.quoted or not _SPECIAL.search(part.text)):
            out.append(part.text)  # as most words are: nothing to expand
            continue
        for field in _split(word, shell):
            out += _globbed(field, shell)
    return out


def text(word: Word, shell: RunningShell) -> str:
    """The word as one string, as in an assignment: neither split nor globbed."""
    return "".join(value for _, value in _values(word, shell))


def glob(word: Word, shell: RunningShell) -> str:
    """The shell pattern that a word is, as in `case`; what is quoted stands for itself."""
    return "".join(_escape(value) if part.quoted else value for part, value in _values(word, shell))


def _split(word: Word, shell: RunningShell) -> list[list[_Chunk]]:
    fields_so_far: list[list[_Chunk]] = [[]]
    for part, value in _values(word, shell):
        if isinstance(part, Variable) and part.name == "@" and part.quoted and not part.operator:
            for index, argument in enumerate(shell.arguments):
                if index:
                    fields_so_far.append([])
                fields_so_far[-1].append((argument, True))
            continue
        if isinstance(part, Literal) or part.quoted:
            fields_so_far[-1].append((value, part.quoted))
            continue
        pieces = value.split()
        if value[:1].isspace() and fields_so_far[-1]:
            fields_so_far.append([])
        for index, piece in enumerate(pieces):
            if index:
                fields_so_far.append([])
            fields_so_far[-1].append((piece, False))
        if pieces and value[-1:].isspace():
            fields_so_far.append([])
    return [field for field in fields_so_far if any(value or quoted for value, quoted in field)]


def _globbed(field: list[_Chunk], shell: RunningShell) -> list[str]:
    plain = "".join(value for value, _ in field)
    if not any(not quoted and _SPECIAL.search(value) for value, quoted in field):
        return [plain]
    escaped = "".join(_escape(value) if quoted else value for value, quoted in field)
    try:
        return shell.files.glob(escaped, shell.cwd) or [plain]
    except BadPattern:  # as one that matches nothing
        return [plain]


def _escape(value: str) -> str:
    return _SPECIAL.sub(r"\\\1", value)


def _values(word: Word, shell: RunningShell) -> Iterator[tuple[Part, str]]:
    """Each part with its value.

    Raises:
        ExpansionError: together they are unreasonably long.
    """
    total = 0
    for part in word:
        value = _value(part, shell)
        total += len(value)
        if total > MAX_WORD:
            raise ExpansionError("word too long")
        yield part, value


def _value(part: Part, shell: RunningShell) -> str:
    match part:
        case Literal():
            return part.text
        case Substitution():
            return shell.substitute(part.script)
        case Arithmetic():
            expression = re.sub(r"\$", "", text(part.expression, shell))
            try:
                return str(evaluate(expression, shell.variables))
            except BadExpression as error:
                raise ExpansionError(f"{expression.strip()}: {error}") from None
        case Variable():
            return _variable(part, shell)


def _variable(part: Variable, shell: RunningShell) -> str:
    value = shell.lookup(part.name)
    operator = part.operator
    if not operator:
        return value or ""
    if operator == "length":
        return str(len(value or ""))
    if operator[0] in "%#":
        return _trimmed(value or "", operator, glob(part.operand, shell))
    is_set = bool(value) if operator.startswith(":") else value is not None
    kind = operator[-1]
    if kind == "+":
        return text(part.operand, shell) if is_set else ""
    if is_set:
        return value or ""
    replacement = text(part.operand, shell)
    if kind == "?":
        raise ExpansionError(f"{part.name}: {replacement or 'parameter null or not set'}")
    if kind == "=":
        shell.variables[part.name] = replacement
    return replacement


def _trimmed(value: str, operator: str, operand: str) -> str:
    """The value without the shortest or longest prefix (`#`) or suffix (`%`) that matches."""
    try:
        trim = glob_trim(operand, prefix=operator[0] == "#", longest=len(operator) == 2)
        left = trim.group(value)
    except BadPattern as error:
        raise ExpansionError(f"bad pattern: {error}") from None
    return value if left is None else left
