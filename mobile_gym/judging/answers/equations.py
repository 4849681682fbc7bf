"""Workings in an answer: the operands of an equation that holds are no values of their own."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
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

    Also of a calculation beside its result, "74 (45 + 29)", of one that is told in words, if its
    result stands first or last, "45 and 29, so together 74", and of a result that another
    calculation goes on with.

    Args:
        text: the plain answer.
        values: its values, in their order; those that are no numbers end an equation.
    """
    signs = [_sign(text[one.end : after.start]) for one, after in itertools.pairwise(values)]
    operands: list[ValueSpan] = []
    results: list[ValueSpan] = []
    start = 0
    while start < len(signs):
        end = start
        while end < len(signs) and signs[end]:
            end += 1
        chain, joints = values[start : end + 1], signs[start:end]
        if joints.count("=") == 1 and len(joints) > 1 and (result := _result(chain, joints)):
            operands += [item for item in chain if item is not result]
            results.append(result)
        elif joints and "=" not in joints and _is_calculation(text, chain):
            outcome = _amount(chain, joints)
            others = [
                value for value in values if value not in chain and _amounts_to(value, outcome)
            ]
            operands += chain if others else []
            results += others
        start = end + 1
    going_on = [
        other_result
        for other_result in results
        if any(_amounts_to(other_result, _amount([other], [])) for other in operands)
    ]
    kept = [value for value in values if value not in operands and value not in going_on]
    if len(kept) < 3:
        return kept or list(values)
    result = _announced_total(text, kept)
    return [item for item in kept if item.value == result.value] if result else kept


def _is_calculation(text: str, chain: Sequence[ValueSpan]) -> bool:
    """Whether signs of arithmetic join numbers, in brackets or beside what sums them up."""
    first, last = chain[0].start, chain[-1].end
    if not _ARITHMETIC.search(text, first, last):
        return False
    is_aside = text[:first].rstrip(" $€£¥").endswith("(") and ")" in text[last:]
    return is_aside or _SUMMING.search(f"{text[:first]}\n{text[last:]}") is not None


_ARITHMETIC: Final = re.compile(r"[+*/×÷]|(?<=\s)-(?=\s)|\b(?:plus|minus|times)\b|[加减乘除]")


def _amounts_to(one: ValueSpan, outcome: float | None) -> bool:
    if outcome is None or not isinstance(one.value, Number):
        return False
    return abs(one.value.amount - outcome) <= 0.005


def _announced_total(text: str, values: Sequence[ValueSpan]) -> ValueSpan | None:
    """The first or last value, if it is announced as what the others come to."""
    numbers = [value.value for value in values if isinstance(value.value, Number)]
    if len(values) != len(numbers) or len({number.family for number in numbers} - {"", "?"}) > 1:
        return None
    if _OPEN.search(text[values[0].start : values[-1].start]):
        return None
    first, *_, last = values
    for result, said in (
        (last, text[values[-2].end :]),
        (first, text),
    ):
        amounts = [number.amount for number in numbers if number != result.value]
        is_outcome = any(_amounts_to(result, outcome) for outcome in _outcomes(amounts))
        if is_outcome and _SUMMING.search(said):
            return result
    return None


def _outcomes(amounts: Sequence[float]) -> Iterator[float]:
    """What numbers may come to: their sum, what is left of one, or one and a product."""
    if len(amounts) < 2:
        return
    yield sum(amounts)
    yield amounts[0] * amounts[1] if len(amounts) == 2 else sum(amounts)
    for amount in (amounts[0], amounts[-1]):
        yield 2 * amount - sum(amounts)
    if len(amounts) == 3:
        for one, two, three in itertools.permutations(amounts):
            yield one + two * three
            yield one - two * three


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
    if not all(isinstance(item.value, Number) for item in side):
        return None
    amounts = [item.value.amount for item in side if isinstance(item.value, Number)]
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
