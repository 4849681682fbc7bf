"""Arithmetic of the calculator: a formula as it is shown, to its value, to a text of the value.

Rational numbers stay exact fractions; what is irrational is computed to a hundred digits, so that a
result that is shown is right in every digit.

Source: AOSP's `CalculatorExpr` for precedence and for what a percentage after plus or minus means.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from decimal import Clamped, Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from fractions import Fraction
from typing import Final, TypeAlias

__all__ = ["CalculationError", "Value", "evaluate", "grouped", "shown"]

Value: TypeAlias = Fraction | Decimal

DIVIDE_BY_ZERO: Final = "error_zero_divide"
FORMAT: Final = "error_format"
NOT_A_NUMBER: Final = "error_nan"
TOO_LARGE: Final = "error_overflow"

_PRECISION: Final = 120
_NOTHING: Final = Decimal("1e-100")
"""What is smaller came from rounding."""
_MAX_BITS: Final = 12_000
"""Fractions beyond this size go on as decimals."""
_MAX_FACTORIAL: Final = 3_000
_MAX_DEPTH: Final = 50
_MAX_ANGLE: Final = Decimal("1e40")
_CONTEXT: Final = Context(prec=_PRECISION, traps=[Overflow, InvalidOperation, DivisionByZero])
MINUS: Final = "−"
_DIGITS: Final = frozenset("0123456789")
FUNCTIONS: Final = (
    "sin⁻¹(",
    "cos⁻¹(",
    "tan⁻¹(",
    "sin(",
    "cos(",
    "tan(",
    "ln(",
    "log(",
    "exp(",
)
"""As they stand in a formula, with the parenthesis that they open."""


class CalculationError(Exception):
    """A formula without a value; the message is the key of the text that says why."""


def evaluate(formula: str, degrees: bool = True) -> Value:
    """The value of a formula. Parentheses that are open at its end count as closed.

    Args:
        formula: as shown, with `−×÷√π²` and functions; without grouping commas.
        degrees: whether angles are in degrees.

    Raises:
        CalculationError: it is no formula, or has no value.
    """
    found = _evaluate(formula, degrees)
    if isinstance(found, str):
        raise CalculationError(found)
    return found


@functools.lru_cache(maxsize=256)
def _evaluate(formula: str, degrees: bool) -> Value | str:
    try:
        found = _Parser(formula, degrees).parse()
    except CalculationError as error:
        return str(error)
    except Overflow:
        return TOO_LARGE
    except (DivisionByZero, ZeroDivisionError):
        return DIVIDE_BY_ZERO
    except InvalidOperation:
        return NOT_A_NUMBER
    return Fraction(0) if isinstance(found, Decimal) and abs(found) < _NOTHING else found


# -- parsing ------------------------------------------------------------------------------------


class _Parser:
    """Recursive descent over the characters of a formula."""

    def __init__(self, formula: str, degrees: bool) -> None:
        self.text = formula
        self.at = 0
        self.depth = 0
        self.degrees = degrees

    def parse(self) -> Value:
        value = self.sum()
        if self.at < len(self.text):
            raise CalculationError(FORMAT)
        return value

    def next(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, piece: str) -> bool:
        if self.text.startswith(piece, self.at):
            self.at += len(piece)
            return True
        return False

    def sum(self) -> Value:
        value, _ = self.product()
        while self.next() in ("+", MINUS) and self.next():
            sign = 1 if self.next() == "+" else -1
            self.at += 1
            term, is_percent = self.product()
            if is_percent:  # 200 + 10% adds a tenth of the 200
                term = _multiply(value, term)
            value = _add(value, term if sign > 0 else _negative(term))
        return value

    def product(self) -> tuple[Value, bool]:
        """A product, and whether it is nothing but a percentage."""
        start = self.at
        value = self.factor()
        alone = self.text[start : self.at].endswith("%") and self.text[start] in _DIGITS
        while True:
            if self.take("×"):
                value = _multiply(value, self.factor())
            elif self.take("÷"):
                value = _divide(value, self.factor())
            elif self.next() and self.next() not in "+−)^!%²,":
                value = _multiply(value, self.factor())
            else:
                return value, alone
            alone = False

    def factor(self) -> Value:
        negative = False
        while self.next() in ("+", MINUS) and self.next():
            negative ^= self.next() == MINUS
            self.at += 1
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise CalculationError(FORMAT)
        value = self.postfix()
        if self.take("^"):
            value = _power(value, self.factor())
        self.depth -= 1
        return _negative(value) if negative else value

    def postfix(self) -> Value:
        value = self.primary()
        while True:
            if self.take("!"):
                value = _factorial(value)
            elif self.take("%"):
                value = _divide(value, Fraction(100))
            elif self.take("²"):
                value = _multiply(value, value)
            else:
                return value

    def primary(self) -> Value:
        if self.take("π"):
            return _pi()
        if self.take("√"):
            return _square_root(self.factor())
        for name in FUNCTIONS:
            if self.take(name):
                return _FUNCTIONS[name](self.inside(), self.degrees)
        if self.take("e"):
            return _CONTEXT.exp(Decimal(1))
        if self.take("("):
            return self.inside()
        return self.number()

    def inside(self) -> Value:
        value = self.sum()
        if not self.take(")") and self.at < len(self.text):
            raise CalculationError(FORMAT)
        return value

    def number(self) -> Value:
        start = self.at
        while self.next() and (self.next() in _DIGITS or self.next() == "."):
            self.at += 1
        digits = self.text[start : self.at]
        if not digits.strip(".") or digits.count(".") > 1:
            raise CalculationError(FORMAT)
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
                raise CalculationError(FORMAT)
        if not exponent:
            return _kept(Fraction(digits))
        if abs(int(exponent)) * 4 < _MAX_BITS:
            return Fraction(f"{digits}e{exponent}")
        return _CONTEXT.create_decimal(f"{digits}e{exponent}")


# -- arithmetic ---------------------------------------------------------------------------------


def _kept(value: Fraction) -> Value:
    """The fraction, or a decimal where it has grown too long."""
    if value.numerator.bit_length() + value.denominator.bit_length() <= _MAX_BITS:
        return value
    return _decimal(value)


def _decimal(value: Value) -> Decimal:
    if isinstance(value, Decimal):
        return value
    return _CONTEXT.divide(
        _CONTEXT.create_decimal(value.numerator), _CONTEXT.create_decimal(value.denominator)
    )


def _add(a: Value, b: Value) -> Value:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _kept(a + b)
    total = _CONTEXT.add(_decimal(a), _decimal(b))
    return Fraction(0) if abs(total) < _NOTHING else total


def _negative(a: Value) -> Value:
    return -a if isinstance(a, Fraction) else a.copy_negate()


def _multiply(a: Value, b: Value) -> Value:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _kept(a * b)
    return _CONTEXT.multiply(_decimal(a), _decimal(b))


def _divide(a: Value, b: Value) -> Value:
    if not b:
        raise CalculationError(DIVIDE_BY_ZERO)
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _kept(a / b)
    return _CONTEXT.divide(_decimal(a), _decimal(b))


def _power(base: Value, exponent: Value) -> Value:
    if not base and exponent < 0:
        raise CalculationError(DIVIDE_BY_ZERO)
    whole = isinstance(exponent, Fraction) and exponent.denominator == 1
    if not exponent:
        return Fraction(1)
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and whole:
        bits = base.numerator.bit_length() + base.denominator.bit_length()
        if bits * abs(exponent.numerator) <= _MAX_BITS or abs(base) in (0, 1):
            return base**exponent.numerator
    if base < 0 and not whole:
        raise CalculationError(NOT_A_NUMBER)
    if isinstance(exponent, Fraction) and exponent == Fraction(1, 2):
        return _square_root(base)
    return _CONTEXT.power(_decimal(base), _decimal(exponent))


def _square_root(value: Value) -> Value:
    if value < 0:
        raise CalculationError(NOT_A_NUMBER)
    if isinstance(value, Fraction):
        top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
        if top * top == value.numerator and bottom * bottom == value.denominator:
            return Fraction(top, bottom)
    return _CONTEXT.sqrt(_decimal(value))


def _factorial(value: Value) -> Value:
    if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
        raise CalculationError(NOT_A_NUMBER)
    if value > _MAX_FACTORIAL:
        raise CalculationError(TOO_LARGE)
    return _kept(Fraction(math.factorial(value.numerator)))


# -- functions ----------------------------------------------------------------------------------


@functools.cache
def _pi() -> Decimal:
    """Machin: pi / 4 = 4 atan(1/5) - atan(1/239)."""
    with_guard = Context(prec=_PRECISION + 10)

    def inverse_tangent(of: int) -> Decimal:
        power = total = with_guard.divide(Decimal(1), Decimal(of))
        number, square = 1, Decimal(of * of)
        while power > Decimal(10) ** -(_PRECISION + 8):
            power = with_guard.divide(power, square)
            number += 2
            part = with_guard.divide(power, Decimal(number))
            total = with_guard.add(total, part if number % 4 == 1 else part.copy_negate())
        return total

    quarter = with_guard.subtract(
        with_guard.multiply(Decimal(4), inverse_tangent(5)), inverse_tangent(239)
    )
    return _CONTEXT.multiply(Decimal(4), quarter)


def _angle(value: Value, degrees: bool) -> Decimal:
    """The angle in radians, brought into [-pi, pi]."""
    if degrees:
        if isinstance(value, Fraction):
            value = value % 360
        value = _CONTEXT.divide(_CONTEXT.multiply(_decimal(value), _pi()), Decimal(180))
    radians = _decimal(value)
    if abs(radians) > _MAX_ANGLE:
        raise CalculationError(TOO_LARGE)
    turn = _CONTEXT.multiply(Decimal(2), _pi())
    turns = _CONTEXT.divide(radians, turn).to_integral_value()
    return _CONTEXT.subtract(radians, _CONTEXT.multiply(turns, turn))


def _series(x: Decimal, term: Decimal, number: int) -> Decimal:
    """The Taylor series of sine (number 1) and cosine (number 0)."""
    square = _CONTEXT.multiply(x, x)
    total = term
    while abs(term) > Decimal(10) ** -(_PRECISION + 2):
        term = _CONTEXT.divide(
            _CONTEXT.multiply(term, square.copy_negate()), Decimal((number + 1) * (number + 2))
        )
        total = _CONTEXT.add(total, term)
        number += 2
    return Decimal(0) if abs(total) < _NOTHING else total


def _sine(value: Value, degrees: bool) -> Value:
    x = _angle(value, degrees)
    return _series(x, x, 1)


def _cosine(value: Value, degrees: bool) -> Value:
    return _series(_angle(value, degrees), Decimal(1), 0)


def _tangent(value: Value, degrees: bool) -> Value:
    below = _cosine(value, degrees)
    if not below:
        raise CalculationError(NOT_A_NUMBER)
    return _divide(_sine(value, degrees), below)


def _from_radians(radians: Decimal, degrees: bool) -> Value:
    if not degrees:
        return radians
    return _CONTEXT.divide(_CONTEXT.multiply(radians, Decimal(180)), _pi())


def _arc(x: Decimal) -> Decimal:
    """The inverse tangent in radians: halved until its series is short."""
    halvings = 4
    for _ in range(halvings):
        root = _CONTEXT.sqrt(_CONTEXT.add(Decimal(1), _CONTEXT.multiply(x, x)))
        x = _CONTEXT.divide(x, _CONTEXT.add(Decimal(1), root))
    square, power, total, number = _CONTEXT.multiply(x, x), x, x, 1
    while abs(power) > Decimal(10) ** -(_PRECISION + 2):
        power = _CONTEXT.multiply(power, square.copy_negate())
        number += 2
        total = _CONTEXT.add(total, _CONTEXT.divide(power, Decimal(number)))
    return _CONTEXT.multiply(total, Decimal(1 << halvings))


def _arc_tangent(value: Value, degrees: bool) -> Value:
    return _from_radians(_arc(_decimal(value)), degrees)


def _arc_sine(value: Value, degrees: bool) -> Value:
    if abs(value) > 1:
        raise CalculationError(NOT_A_NUMBER)
    x = _decimal(value)
    below = _CONTEXT.sqrt(_CONTEXT.subtract(Decimal(1), _CONTEXT.multiply(x, x)))
    if not below:
        half = _CONTEXT.divide(_pi(), Decimal(2))
        return _from_radians(half if x > 0 else half.copy_negate(), degrees)
    return _from_radians(_arc(_CONTEXT.divide(x, below)), degrees)


def _arc_cosine(value: Value, degrees: bool) -> Value:
    quarter = Fraction(90) if degrees else _CONTEXT.divide(_pi(), Decimal(2))
    return _add(quarter, _negative(_arc_sine(value, degrees)))


def _logarithm(value: Value, degrees: bool) -> Value:
    del degrees
    if value <= 0:
        raise CalculationError(NOT_A_NUMBER)
    return _CONTEXT.ln(_decimal(value))


def _logarithm_10(value: Value, degrees: bool) -> Value:
    del degrees
    if value <= 0:
        raise CalculationError(NOT_A_NUMBER)
    return _CONTEXT.log10(_decimal(value))


def _exponential(value: Value, degrees: bool) -> Value:
    del degrees
    return _CONTEXT.exp(_decimal(value))


_FUNCTIONS: Final[Mapping[str, Callable[[Value, bool], Value]]] = {
    "sin⁻¹(": _arc_sine,
    "cos⁻¹(": _arc_cosine,
    "tan⁻¹(": _arc_tangent,
    "sin(": _sine,
    "cos(": _cosine,
    "tan(": _tangent,
    "ln(": _logarithm,
    "log(": _logarithm_10,
    "exp(": _exponential,
}


# -- texts --------------------------------------------------------------------------------------


def shown(value: Value, room: int = 16) -> str:
    """A value in at most about `room` characters, rounded; very large and small ones with `E`."""
    if not value:
        return "0"
    number = _decimal(value)
    sign = MINUS if number < 0 else ""
    number = number.copy_abs()
    rounded = Context(prec=room - 2).create_decimal(number)
    magnitude = rounded.adjusted()
    if -7 < magnitude < room:
        places = min(room - 1 - max(magnitude + 1, 1), 60)
        if magnitude + 1 >= room - 1:
            places = 0
        plain = number.quantize(Decimal(1).scaleb(-places), context=_CONTEXT)
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
