"""A formula as it is shown, to its value, and values back to texts."""

from __future__ import annotations

import functools
from decimal import Clamped, Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from fractions import Fraction
from typing import Final

from mobile_gym.virtual_device.apps.calculator import values

_MAX_DEPTH: Final = 50
MINUS: Final = "−"
_DIGITS: Final = frozenset("0123456789")


def evaluate(formula: str, degrees: bool = True) -> values.Value:
    """The value of a formula. Parentheses that are open at its end count as closed.

    Args:
        formula: as shown, with `−×÷√π²` and functions; without grouping commas.
        degrees: whether angles are in degrees.

    Raises:
        CalculationError: it is no formula, or has no value.
    """
    found = _evaluate(formula, degrees)
    if isinstance(found, str):
        raise values.CalculationError(found)
    return found


@functools.lru_cache(maxsize=256)
def _evaluate(formula: str, degrees: bool) -> values.Value | str:
    try:
        found = _Parser(formula, degrees).parse()
    except values.CalculationError as error:
        return str(error)
    except Overflow:
        return values.TOO_LARGE
    except (DivisionByZero, ZeroDivisionError):
        return values.DIVIDE_BY_ZERO
    except InvalidOperation:
        return values.NOT_A_NUMBER
    return Fraction(0) if isinstance(found, Decimal) and abs(found) < values.NOTHING else found


class _Parser:
    """Recursive descent over the characters of a formula."""

    def __init__(self, formula: str, degrees: bool) -> None:
        self.text = formula
        self.at = 0
        self.depth = 0
        self.degrees = degrees

    def parse(self) -> values.Value:
        value = self.sum()
        if self.at < len(self.text):
            raise values.CalculationError(values.FORMAT)
        return value

    def next(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, piece: str) -> bool:
        if self.text.startswith(piece, self.at):
            self.at += len(piece)
            return True
        return False

    def sum(self) -> values.Value:
        value, _ = self.product()
        while self.next() in ("+", MINUS) and self.next():
            sign = 1 if self.next() == "+" else -1
            self.at += 1
            term, is_percent = self.product()
            if is_percent:  # 200 + 10% adds a tenth of the 200
                term = values.multiply(value, term)
            value = values.add(value, term if sign > 0 else values.negative(term))
        return value

    def product(self) -> tuple[values.Value, bool]:
        """A product, and whether it is nothing but a percentage."""
        start = self.at
        value = self.factor()
        alone = self.text[start : self.at].endswith("%") and self.text[start] in _DIGITS
        while True:
            if self.take("×"):
                value = values.multiply(value, self.factor())
            elif self.take("÷"):
                value = values.divide(value, self.factor())
            elif self.next() and self.next() not in "+−)^!%²,":
                value = values.multiply(value, self.factor())
            else:
                return value, alone
            alone = False

    def factor(self) -> values.Value:
        is_negative = False
        while self.next() in ("+", MINUS) and self.next():
            is_negative ^= self.next() == MINUS
            self.at += 1
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise values.CalculationError(values.FORMAT)
        value = self.postfix()
        if self.take("^"):
            value = values.power(value, self.factor())
        self.depth -= 1
        return values.negative(value) if is_negative else value

    def postfix(self) -> values.Value:
        value = self.primary()
        while True:
            if self.take("!"):
                value = values.factorial(value)
            elif self.take("%"):
                value = values.divide(value, Fraction(100))
            elif self.take("²"):
                value = values.multiply(value, value)
            else:
                return value

    def primary(self) -> values.Value:
        if self.next() in _DIGITS:  # as most are: no name begins with one
            return self.number()
        if self.take("π"):
            return values.pi()
        if self.take("√"):
            return values.square_root(self.factor())
        for name, function in values.FUNCTIONS.items():
            if self.take(name):
                return function(self.inside(), self.degrees)
        if self.take("e"):
            return values.CONTEXT.exp(Decimal(1))
        if self.take("("):
            return self.inside()
        return self.number()

    def inside(self) -> values.Value:
        value = self.sum()
        if not self.take(")") and self.at < len(self.text):
            raise values.CalculationError(values.FORMAT)
        return value

    def number(self) -> values.Value:
        start = self.at
        while self.next() and (self.next() in _DIGITS or self.next() == "."):
            self.at += 1
        digits = self.text[start : self.at]
        if not digits.strip(".") or digits.count(".") > 1:
            raise values.CalculationError(values.FORMAT)
        exponent = ""
        if self.next() == "E":
            mark = self.at
            self.at += 1
            sign = "-" if self.take(MINUS) else ""
            begin = self.at
            while self.next() and self.next() in _DIGITS:
                self.at += 1
            exponent = sign + self.text[begin : self.at]
            if begin == self.at or self.at - begin > 6:
                self.at = mark
                raise values.CalculationError(values.FORMAT)
        if not exponent:
            return values.bound_precision(Fraction(digits))
        if abs(int(exponent)) * 4 < values.MAX_BITS:
            return Fraction(f"{digits}e{exponent}")
        return values.CONTEXT.create_decimal(f"{digits}e{exponent}")


# -- Values and formulas as texts: rounded to what fits, grouped by thousands --------------------

_DECIMAL_DIGITS: Final = frozenset("0123456789")


def format_value(value: values.Value, room: int = 16) -> str:
    """A value in at most about `room` characters, rounded; very large and small ones with `E`."""
    if not value:
        return "0"
    number = values.decimal(value)
    sign = MINUS if number < 0 else ""
    number = number.copy_abs()
    rounded = Context(prec=room - 2).create_decimal(number)
    magnitude = rounded.adjusted()
    if -7 < magnitude < room:
        places = min(room - 1 - max(magnitude + 1, 1), 60)
        if magnitude + 1 >= room - 1:
            places = 0
        plain = number.quantize(Decimal(1).scaleb(-places), context=values.CONTEXT)
        return sign + _without_zeros(format(plain, "f"))
    digits = Context(prec=room - 6, traps=[Clamped]).create_decimal(number)
    mantissa = _without_zeros(format(digits.scaleb(-digits.adjusted()), "f"))
    power = digits.adjusted()
    return f"{sign}{mantissa}E{MINUS if power < 0 else ''}{abs(power)}"


def _without_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def group_thousands(formula: str) -> str:
    """A formula with commas between the thousands of every whole number in it."""
    found: list[str] = []
    index, size = 0, len(formula)
    while index < size:
        end = index
        while end < size and formula[end] in _DECIMAL_DIGITS:
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
