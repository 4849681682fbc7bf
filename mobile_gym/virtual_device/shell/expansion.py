"""Words -> arguments: variables, substitutions, arithmetic, field splitting, globs.

It is the phase between `syntax` and `interpreter`, and knows nothing of commands.

Source: IEEE Std 1003.1, "Shell Command Language", section 2.6.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, glob_trim
from mobile_gym.virtual_device.shell.call import RunningShell
from mobile_gym.virtual_device.shell.tree import (
    Arithmetic,
    Literal,
    Part,
    Substitution,
    Variable,
    Word,
)

MAX_DEPTH: Final = 50
_TOKEN: Final = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|\d+|[A-Za-z_]\w*|[<>=!]=|&&|\|\||<<|>>|[-+*/%<>!~&|^()?:])"
)
_INTEGER: Final = re.compile(r"[-+]?(0[xX][0-9a-fA-F]{1,16}|\d{1,19})")


class BadExpression(Exception):
    """The expression is not one, or divides by zero."""


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise BadExpression("divisor is zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient  # C truncates towards zero


def _shift(left: int, right: int) -> int:
    return left << (right & 63)


_BINARY: Final[dict[str, tuple[int, Callable[[int, int], int]]]] = {
    "||": (1, lambda left, right: int(bool(left) or bool(right))),
    "&&": (2, lambda left, right: int(bool(left) and bool(right))),
    "|": (3, operator.or_),
    "^": (4, operator.xor),
    "&": (5, operator.and_),
    "==": (6, lambda left, right: int(left == right)),
    "!=": (6, lambda left, right: int(left != right)),
    "<": (7, lambda left, right: int(left < right)),
    "<=": (7, lambda left, right: int(left <= right)),
    ">": (7, lambda left, right: int(left > right)),
    ">=": (7, lambda left, right: int(left >= right)),
    "<<": (8, _shift),
    ">>": (8, lambda left, right: left >> (right & 63)),
    "+": (9, operator.add),
    "-": (9, operator.sub),
    "*": (10, operator.mul),
    "/": (10, _divide),
    "%": (10, lambda left, right: left - right * _divide(left, right)),
}


def integer(text: str) -> int | None:
    """A decimal or hexadecimal number, or None where the text is not one."""
    text = text.strip()
    if not _INTEGER.fullmatch(text):
        return None
    return _wrap(int(text, 16 if "x" in text.lower() else 10))


def evaluate(expression: str, variables: Mapping[str, str]) -> int:
    """The value of an expression; a name stands for its variable's number, or 0.

    Raises:
        BadExpression: it is malformed or divides by zero.
    """
    tokens: list[str] = []
    position = 0
    expression = expression.rstrip()
    while position < len(expression):
        match = _TOKEN.match(expression, position)
        if match is None:
            raise BadExpression(f"unexpected '{expression[position:].strip()}'")
        tokens.append(match[1])
        position = match.end()
    return _Evaluator(tokens, variables).run() if tokens else 0


class _Evaluator:
    def __init__(self, tokens: list[str], variables: Mapping[str, str]) -> None:
        self.tokens = tokens
        self.variables = variables
        self.position = 0
        self.depth = 0

    def run(self) -> int:
        value = self._expression()
        if self.position < len(self.tokens):
            raise BadExpression(f"unexpected '{self.tokens[self.position]}'")
        return value

    def _next(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def _expression(self) -> int:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise BadExpression("nested too deeply")
        value = self._binary(1)
        if self._next() == "?":
            self.position += 1
            chosen = self._expression()
            self._expect(":")
            other = self._expression()
            value = chosen if value else other
        self.depth -= 1
        return value

    def _binary(self, lowest: int) -> int:
        left = self._unary()
        while (operation := _BINARY.get(self._next())) and operation[0] >= lowest:
            self.position += 1
            left = _wrap(operation[1](left, self._binary(operation[0] + 1)))
        return left

    def _unary(self) -> int:
        signs: list[str] = []
        while self._next() in ("-", "+", "!", "~"):
            signs.append(self.tokens[self.position])
            self.position += 1
        value = self._primary()
        for sign in reversed(signs):
            value = {"-": -value, "+": value, "!": int(not value), "~": ~value}[sign]
        return value

    def _primary(self) -> int:
        token = self._next()
        if not token:
            raise BadExpression("unexpected end of expression")
        self.position += 1
        if token == "(":
            value = self._expression()
            self._expect(")")
            return value
        if token[0].isalpha() or token[0] == "_":
            return integer(self.variables.get(token, "")) or 0
        value = integer(token)
        if value is None:
            raise BadExpression(f"unexpected '{token}'")
        return value

    def _expect(self, token: str) -> None:
        if self._next() != token:
            raise BadExpression(f"expected '{token}'")
        self.position += 1


def _wrap(value: int) -> int:
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


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
            out += _glob_field(field, shell)
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


def _glob_field(field: list[_Chunk], shell: RunningShell) -> list[str]:
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
        return _trim_value(value or "", operator, glob(part.operand, shell))
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


def _trim_value(value: str, operator: str, operand: str) -> str:
    """The value without the shortest or longest prefix (`#`) or suffix (`%`) that matches."""
    try:
        trim = glob_trim(operand, prefix=operator[0] == "#", longest=len(operator) == 2)
        left = trim.group(value)
    except BadPattern as error:
        raise ExpansionError(f"bad pattern: {error}") from None
    return value if left is None else left
