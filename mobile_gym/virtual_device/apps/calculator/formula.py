"""The formula on the display: what keys do to it, and what it comes to.

The page's small state holds it: `formula` is what was typed, in which the letter A stands for the
last result, `answer` the formula of that result; `phase` is `edit`, `result` after the equals key,
or the key of an error's text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.calculator import keys
from mobile_gym.virtual_device.apps.calculator.arithmetic import CalculationError, evaluate
from mobile_gym.virtual_device.apps.calculator.data import remember
from mobile_gym.virtual_device.apps.calculator.number_text import grouped, shown

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "clear",
    "delete",
    "displayed",
    "equals",
    "live_result",
    "phase",
    "press",
    "reuse",
]

EDIT: Final = "edit"
RESULT: Final = "result"
_MAX_ANSWER: Final = 600
"""A longer chain of results goes on from the rounded one."""
_CONTINUES: Final = frozenset("+−×÷^%!²")


def phase(ui: Mapping[str, Any]) -> str:
    """`edit`, `result`, or the key of an error's text."""
    return ui.get("phase", EDIT)


def _complete(formula: str, answer: str) -> str:
    return formula.replace(keys.ANSWER, f"({answer})") if keys.ANSWER in formula else formula


def displayed(ui: Mapping[str, Any], degrees: bool) -> str:
    """The formula as the display shows it."""
    return grouped(_written(ui.get("formula", ""), ui.get("answer", ""), degrees))


def _written(formula: str, answer: str, degrees: bool) -> str:
    """The formula with the last result as a number."""
    if keys.ANSWER not in formula:
        return formula
    return formula.replace(keys.ANSWER, shown(evaluate(answer, degrees)))


def live_result(ui: Mapping[str, Any], degrees: bool) -> str:
    """What the formula comes to so far; "" where that is nothing new or nothing at all."""
    formula = ui.get("formula", "")
    if not keys.is_calculation(formula) and phase(ui) != RESULT:
        return ""
    try:
        value = evaluate(_complete(formula, ui.get("answer", "")), degrees)
    except CalculationError:
        return ""
    return grouped(shown(value))


def press(system: System, key: str) -> None:
    """A key that types something."""
    formula, answer = system.page_ui("formula", ""), system.page_ui("answer", "")
    if system.page_ui("phase", EDIT) == RESULT:
        if key in _CONTINUES:
            answer = _complete(formula, answer)
            if len(answer) > _MAX_ANSWER:
                answer = shown(evaluate(answer, system.data.degrees))
            formula = keys.ANSWER
        else:
            formula, answer = "", ""
    changed = keys.pressed(formula, key)
    system.set_page_ui(formula=changed, answer=answer, phase=EDIT)


def equals(system: System) -> None:
    """The equals key: the result, into the history too, or what is wrong."""
    formula, answer = system.page_ui("formula", ""), system.page_ui("answer", "")
    if system.page_ui("phase", EDIT) == RESULT or not keys.is_calculation(formula):
        return
    degrees = system.data.degrees
    try:
        value = evaluate(_complete(formula, answer), degrees)
    except CalculationError as error:
        system.set_page_ui(phase=str(error))
        return
    remember(system, _written(formula, answer, degrees), shown(value))
    system.set_page_ui(phase=RESULT)


def clear(system: System) -> None:
    """Empty the display."""
    system.set_page_ui(formula="", answer="", phase=EDIT)


def delete(system: System) -> None:
    """Take the last key back; after a result, all of it."""
    if system.page_ui("phase", EDIT) == RESULT:
        clear(system)
        return
    formula = keys.erased(system.page_ui("formula", ""))
    system.set_page_ui(formula=formula, phase=EDIT)


def reuse(expression: str) -> Callable[[System], None]:
    """A handler that puts a line of the history, or its result, on the display."""

    def handler(system: System) -> None:
        before = system.page_ui("formula", "")
        appends = system.page_ui("phase", EDIT) == EDIT and before[-1:] in tuple("+−×÷^(√")
        joined = before + expression if appends and before else expression
        if len(joined) > keys.MAX_LENGTH:
            joined = expression
        answer = system.page_ui("answer", "") if keys.ANSWER in joined else ""
        system.set_page_ui(formula=joined, answer=answer, phase=EDIT)
        system.dismiss()

    return handler
