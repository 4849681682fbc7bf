"""The formula on the display: what keys do to it, and what it comes to.

The page keeps it while it is open (`Display`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.calculator import keys
from mobile_gym.virtual_device.apps.calculator.arithmetic import CalculationError, evaluate
from mobile_gym.virtual_device.apps.calculator.data import read, remember
from mobile_gym.virtual_device.apps.calculator.number_text import grouped, shown
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.apps.calculator.values import (
    DIVIDE_BY_ZERO,
    FORMAT,
    NOT_A_NUMBER,
    TOO_LARGE,
)
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calculator.context import CalculatorContext
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "EDIT",
    "ERRORS",
    "RESULT",
    "Display",
    "clear",
    "delete",
    "displayed",
    "equals",
    "live_result",
    "press",
    "reuse",
]

EDIT: Final = "edit"
RESULT: Final = "result"
_FORMULA: Final = ViewState("formula", "")
_ANSWER: Final = ViewState("answer", "")
_PHASE: Final = ViewState("phase", EDIT)
ERRORS: Final[Mapping[str, Text]] = {
    DIVIDE_BY_ZERO: Texts.error_zero_divide,
    FORMAT: Texts.error_format,
    NOT_A_NUMBER: Texts.error_nan,
    TOO_LARGE: Texts.error_overflow,
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
    def of(cls, ctx: CalculatorContext) -> Display:
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
    return formula.replace(keys.ANSWER, f"({answer})") if keys.ANSWER in formula else formula


def displayed(display: Display, degrees: bool) -> str:
    """The formula as the display shows it."""
    return grouped(_written(display.formula, display.answer, degrees))


def _written(formula: str, answer: str, degrees: bool) -> str:
    """The formula with the last result as a number."""
    if keys.ANSWER not in formula:
        return formula
    return formula.replace(keys.ANSWER, shown(evaluate(answer, degrees)))


def live_result(display: Display, degrees: bool) -> str:
    """What the formula comes to so far; "" where that is nothing new or nothing at all."""
    if not keys.is_calculation(display.formula) and display.phase != RESULT:
        return ""
    try:
        value = evaluate(_complete(display.formula, display.answer), degrees)
    except CalculationError:
        return ""
    return grouped(shown(value))


def press(system: System, key: str) -> None:
    """A key that types something."""
    formula, answer, phase = Display.get(system)
    if phase == RESULT:
        if key in _CONTINUES:
            answer = _complete(formula, answer)
            if len(answer) > _MAX_ANSWER:
                answer = shown(evaluate(answer, read(system.state).degrees))
            formula = keys.ANSWER
        else:
            formula, answer = "", ""
    Display(keys.pressed(formula, key), answer, EDIT).show(system)


def equals(system: System) -> None:
    """The equals key: the result, into the history too, or what is wrong."""
    formula, answer, phase = Display.get(system)
    if phase == RESULT or not keys.is_calculation(formula):
        return
    degrees = read(system.state).degrees
    try:
        value = evaluate(_complete(formula, answer), degrees)
    except CalculationError as error:
        _PHASE.set_page(system, str(error))
        return
    remember(system, _written(formula, answer, degrees), shown(value))
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
    _FORMULA.set_page(system, keys.erased(formula))
    _PHASE.set_page(system, EDIT)


def reuse(expression: str) -> Callable[[System], None]:
    """A handler that puts a line of the history, or its result, on the display."""

    def handler(system: System) -> None:
        before, answer, phase = Display.get(system)
        appends = phase == EDIT and before[-1:] in tuple("+−×÷^(√")
        joined = before + expression if appends and before else expression
        if len(joined) > keys.MAX_LENGTH:
            joined = expression
        Display(joined, answer if keys.ANSWER in joined else "", EDIT).show(system)
        system.dismiss()

    return handler
