"""Values and formulas as texts: rounded to what fits, grouped by thousands."""

from __future__ import annotations

from decimal import Clamped, Context, Decimal
from typing import Final

from mobile_gym.virtual_device.apps.calculator.arithmetic import MINUS
from mobile_gym.virtual_device.apps.calculator.values import CONTEXT, Value, decimal

__all__ = ["grouped", "shown"]

_DIGITS: Final = frozenset("0123456789")


def shown(value: Value, room: int = 16) -> str:
    """A value in at most about `room` characters, rounded; very large and small ones with `E`."""
    if not value:
        return "0"
    number = decimal(value)
    sign = MINUS if number < 0 else ""
    number = number.copy_abs()
    rounded = Context(prec=room - 2).create_decimal(number)
    magnitude = rounded.adjusted()
    if -7 < magnitude < room:
        places = min(room - 1 - max(magnitude + 1, 1), 60)
        if magnitude + 1 >= room - 1:
            places = 0
        plain = number.quantize(Decimal(1).scaleb(-places), context=CONTEXT)
        return sign + _without_zeros(format(plain, "f"))
    digits = Context(prec=room - 6, traps=[Clamped]).create_decimal(number)
    mantissa = _without_zeros(format(digits.scaleb(-digits.adjusted()), "f"))
    power = digits.adjusted()
    return f"{sign}{mantissa}E{MINUS if power < 0 else ''}{abs(power)}"


def _without_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def grouped(formula: str) -> str:
    """A formula with commas between the thousands of every whole number in it."""
    found: list[str] = []
    index, size = 0, len(formula)
    while index < size:
        end = index
        while end < size and formula[end] in _DIGITS:
            end += 1
        if end == index:
            found.append(formula[index])
            index += 1
            continue
        before = formula[:index]
        digits = formula[index:end]
        is_whole = not before.endswith((".", "E", f"E{MINUS}"))
        found.append(f"{int(digits):,}" if is_whole and digits[0] != "0" else digits)
        index = end
    return "".join(found)
