"""Integer expressions of `$((...))`: C's operators over 64-bit numbers, by precedence climbing."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Final

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
