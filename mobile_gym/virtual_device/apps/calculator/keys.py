"""What a key of the calculator does to the formula: pure functions from text to text."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calculator.arithmetic import MINUS
from mobile_gym.virtual_device.apps.calculator.values import FUNCTIONS

__all__ = ["ANSWER", "MAX_LENGTH", "erased", "is_calculation", "pressed"]

ANSWER: Final = "A"
"""Stands in a formula for the last result, which may have more digits than are shown."""
MAX_LENGTH: Final = 120

_BINARY: Final = frozenset(f"+{MINUS}×÷^")
_SUFFIXES: Final = frozenset("%!²")
_OPERAND_ENDS: Final = frozenset("0123456789.)πe%!²") | {ANSWER}
_PLAIN: Final = frozenset("0123456789.E") | {ANSWER}


def pressed(formula: str, key: str) -> str:
    """The formula after a key; the same where the key makes no sense there.

    Args:
        formula: what has been typed so far.
        key: what the key stands for: a digit, `.`, an operator, a constant, a parenthesis, or a
            function with the parenthesis that it opens.
    """
    if len(formula) + len(key) > MAX_LENGTH:
        return formula
    last = formula[-1:]
    if key in _BINARY:
        return _with_operator(formula, key)
    if key in _SUFFIXES:
        return formula + key if last in _OPERAND_ENDS and last else formula
    if key == ")":
        is_open = formula.count("(") > formula.count(")")
        return formula + key if is_open and last in _OPERAND_ENDS and last else formula
    if key == ".":
        return _with_point(formula)
    if key.isdigit() and _number(formula) == "0":
        return formula[:-1] + key  # no leading zeros
    return formula + key


def _with_operator(formula: str, key: str) -> str:
    stripped = formula
    while stripped and stripped[-1] in _BINARY:
        if key == MINUS and stripped[-1] in "×÷^":
            break  # a sign
        stripped = stripped[:-1]
    if not stripped or stripped[-1] in "(√":
        return stripped + key if key == MINUS else formula
    return stripped + key


def _with_point(formula: str) -> str:
    number = _number(formula)
    if "." in number or "E" in number:
        return formula
    return formula + ("." if number else "0.")


def _number(formula: str) -> str:
    """The number that the formula ends with; "" where it ends with something else."""
    start = len(formula)
    while start and formula[start - 1] in "0123456789.E":
        start -= 1
    return formula[start:]


def erased(formula: str) -> str:
    """The formula without its last character, or without its last function as a whole."""
    for name in FUNCTIONS:
        if formula.endswith(name):
            return formula[: -len(name)]
    return formula[:-1]


def is_calculation(formula: str) -> bool:
    """Whether there is anything to calculate: more than a number."""
    return not _PLAIN.issuperset(formula.removeprefix(MINUS))
