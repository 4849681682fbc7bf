"""The formula on the display: how keys change it, and its result.

It knows keys and no screen; `display` shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.calculator import arithmetic, data, values
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

EDIT: Final = "edit"
RESULT: Final = "result"
_FORMULA: Final = ViewState("formula", "")
_ANSWER: Final = ViewState("answer", "")
_PHASE: Final = ViewState("phase", EDIT)
ERRORS: Final[Mapping[str, Text]] = {
    values.DIVIDE_BY_ZERO: Texts.error_zero_divide,
    values.FORMAT: Texts.error_format,
    values.NOT_A_NUMBER: Texts.error_nan,
    values.TOO_LARGE: Texts.error_overflow,
}
_MAX_ANSWER: Final = 600
"""A longer chain of results goes on from the rounded one."""
_CONTINUES: Final = frozenset("+−×÷^%!²")


class Display(NamedTuple):
    """What the page shows.

    `formula` is what was typed, in which the letter A stands for the last result, `answer` the
    formula of that result; `phase` is `edit`, `result` after the equals key, or the name of an
    error (`ERRORS`).
    """

    formula: str
    answer: str
    phase: str

    @classmethod
    def of(cls, ctx: data.CalculatorContext) -> Display:
        """As a screen sees it."""
        return cls(_FORMULA.of_page(ctx), _ANSWER.of_page(ctx), _PHASE.of_page(ctx))

    @classmethod
    def get(cls, system: System) -> Display:
        """As it is now."""
        return cls(_FORMULA.get_page(system), _ANSWER.get_page(system), _PHASE.get_page(system))

    def show(self, system: System) -> None:
        """Put it on the page."""
        _FORMULA.set_page(system, self.formula)
        _ANSWER.set_page(system, self.answer)
        _PHASE.set_page(system, self.phase)


def _complete(formula: str, answer: str) -> str:
    return formula.replace(ANSWER, f"({answer})") if ANSWER in formula else formula


def display_formula(display: Display, degrees: bool) -> str:
    """The formula as the display shows it."""
    return arithmetic.group_thousands(
        _resolve_last_result(display.formula, display.answer, degrees)
    )


def _resolve_last_result(formula: str, answer: str, degrees: bool) -> str:
    """The formula with the last result as a number."""
    if ANSWER not in formula:
        return formula
    return formula.replace(ANSWER, arithmetic.format_value(arithmetic.evaluate(answer, degrees)))


def live_result(display: Display, degrees: bool) -> str:
    """What the formula comes to so far; "" where that is nothing new or nothing at all."""
    if not is_calculation(display.formula) and display.phase != RESULT:
        return ""
    try:
        value = arithmetic.evaluate(_complete(display.formula, display.answer), degrees)
    except values.CalculationError:
        return ""
    return arithmetic.group_thousands(arithmetic.format_value(value))


def press(system: System, key: str) -> None:
    """A key that types something."""
    formula, answer, phase = Display.get(system)
    if phase == RESULT:
        if key in _CONTINUES:
            answer = _complete(formula, answer)
            if len(answer) > _MAX_ANSWER:
                answer = arithmetic.format_value(
                    arithmetic.evaluate(answer, data.read(system.state).degrees)
                )
            formula = ANSWER
        else:
            formula, answer = "", ""
    Display(formula_after_key(formula, key), answer, EDIT).show(system)


def equals(system: System) -> None:
    """The equals key: the result, into the history too, or what is wrong."""
    formula, answer, phase = Display.get(system)
    if phase == RESULT or not is_calculation(formula):
        return
    degrees = data.read(system.state).degrees
    try:
        value = arithmetic.evaluate(_complete(formula, answer), degrees)
    except values.CalculationError as error:
        _PHASE.set_page(system, str(error))
        return
    data.remember(
        system, _resolve_last_result(formula, answer, degrees), arithmetic.format_value(value)
    )
    _PHASE.set_page(system, RESULT)


def clear(system: System) -> None:
    """Empty the display."""
    Display("", "", EDIT).show(system)


def delete(system: System) -> None:
    """Take the last key back; after a result, all of it."""
    formula, _, phase = Display.get(system)
    if phase == RESULT:
        clear(system)
        return
    _FORMULA.set_page(system, formula_without_last(formula))
    _PHASE.set_page(system, EDIT)


def reuse(expression: str) -> Callable[[System], None]:
    """A handler that puts a line of the history, or its result, on the display."""

    def handler(system: System) -> None:
        before, answer, phase = Display.get(system)
        appends = phase == EDIT and before[-1:] in tuple("+−×÷^(√")
        joined = before + expression if appends and before else expression
        if len(joined) > MAX_LENGTH:
            joined = expression
        Display(joined, answer if ANSWER in joined else "", EDIT).show(system)
        system.dismiss()

    return handler


# -- What a key of the calculator does to the formula: pure functions from text to text ----------

ANSWER: Final = "A"
"""Stands in a formula for the last result, which may have more digits than are shown."""
MAX_LENGTH: Final = 120

_BINARY: Final = frozenset(f"+{arithmetic.MINUS}×÷^")
_SUFFIXES: Final = frozenset("%!²")
_OPERAND_ENDS: Final = frozenset("0123456789.)πe%!²") | {ANSWER}
_PLAIN: Final = frozenset("0123456789.E") | {ANSWER}


def formula_after_key(formula: str, key: str) -> str:
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
        if key == arithmetic.MINUS and stripped[-1] in "×÷^":
            break  # a sign
        stripped = stripped[:-1]
    if not stripped or stripped[-1] in "(√":
        return stripped + key if key == arithmetic.MINUS else formula
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


def formula_without_last(formula: str) -> str:
    """The formula without its last character, or without its last function as a whole."""
    for name in values.FUNCTIONS:
        if formula.endswith(name):
            return formula[: -len(name)]
    return formula[:-1]


def is_calculation(formula: str) -> bool:
    """Whether there is anything to calculate: more than a number."""
    return not _PLAIN.issuperset(formula.removeprefix(arithmetic.MINUS))
