"""Workings in an answer: the operands of an equation that holds are no values of their own."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from mobile_gym.judging.answers.values import Number, ValueSpan
from mobile_gym.judging.answers.wordings import ALTERNATIVES, SUMMING

_OPERATORS: Final = {
    **dict.fromkeys(("+", "plus", "and", "加", "加上"), "+"),
    **dict.fromkeys(("-", "minus", "less", "减", "减去"), "-"),
    **dict.fromkeys(("*", "×", "x", "times", "乘", "乘以"), "*"),
    **dict.fromkeys(("/", "÷", "divided by", "除以"), "/"),
}
_EQUALS: Final = frozenset({"=", "==", "is", "equals", "makes", "gives", "等于", "是", "得"})


_OPEN: Final = re.compile("|".join(ALTERNATIVES))
_SUMMING: Final = re.compile("|".join(SUMMING))


def without_operands(text: str, values: Sequence[ValueSpan]) -> list[ValueSpan]:
    """The values without the operands of equations that hold: of 45 + 29 = 74, 74.

    Also of one that is told in words, if its result stands last: "45 and 29, so together 74".

    Args:
        text: the plain answer.
        values: its values, in their order; those that are no numbers end an equation.
    """
    kept = list(values)
    signs = [_sign(text[one.end : after.start]) for one, after in itertools.pairwise(values)]
    start = 0
    while start < len(signs):
        end = start
        while end < len(signs) and signs[end]:
            end += 1
        chain, joints = values[start : end + 1], signs[start:end]
        if joints.count("=") == 1 and len(joints) > 1 and (result := _result(chain, joints)):
            kept = [one for one in kept if one is result or one not in chain]
        start = end + 1
    return [kept[-1]] if _is_told(text, kept) else kept


def _is_told(text: str, values: Sequence[ValueSpan]) -> bool:
    """Whether the last value is announced as what the others come to: their sum or difference."""
    numbers = [one.value for one in values if isinstance(one.value, Number)]
    if not 3 <= len(values) == len(numbers):
        return False
    if len({one.family for one in numbers} - {"", "?"}) > 1:
        return False
    if _OPEN.search(text[values[0].start : values[-1].start]):
        return False
    *operands, result = (one.amount for one in numbers)
    outcomes = (sum(operands), operands[0] - sum(operands[1:]), operands[-1] - sum(operands[:-1]))
    return (
        any(abs(outcome - result) <= 0.005 for outcome in outcomes)
        and _SUMMING.search(text[values[-2].end : values[-1].start]) is not None
    )


def _sign(between: str) -> str:
    words = between.strip(" ()")
    return "=" if words in _EQUALS else _OPERATORS.get(words, "")


def _result(chain: Sequence[ValueSpan], joints: Sequence[str]) -> ValueSpan | None:
    """The side of an equation that is one value, where both sides come to the same."""
    place = joints.index("=")
    sides = (chain[: place + 1], joints[:place]), (chain[place + 1 :], joints[place + 1 :])
    amounts = [_amount(*side) for side in sides]
    if amounts[0] is None or amounts[1] is None or abs(amounts[0] - amounts[1]) > 0.005:
        return None
    return next((side[0] for side, signs in sides if not signs), None)


def _amount(side: Sequence[ValueSpan], signs: Sequence[str]) -> float | None:
    """What numbers come to, products first."""
    if not all(isinstance(one.value, Number) for one in side):
        return None
    amounts = [one.value.amount for one in side if isinstance(one.value, Number)]
    terms = [amounts[0]]
    for sign, amount in zip(signs, amounts[1:], strict=True):
        if sign == "*":
            terms[-1] *= amount
        elif sign == "/":
            if not amount:
                return None
            terms[-1] /= amount
        else:
            terms.append(amount if sign == "+" else -amount)
    return sum(terms)
