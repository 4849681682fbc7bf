"""Numbers of the calculator: what operators and functions make of them.

Rational numbers stay exact fractions; what is irrational is computed to a hundred digits, so that a
result that is shown is right in every digit.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from fractions import Fraction
from typing import Final, TypeAlias

Value: TypeAlias = Fraction | Decimal

DIVIDE_BY_ZERO: Final = "error_zero_divide"
FORMAT: Final = "error_format"
NOT_A_NUMBER: Final = "error_nan"
TOO_LARGE: Final = "error_overflow"

_PRECISION: Final = 120
NOTHING: Final = Decimal("1e-100")
"""What is smaller came from rounding."""
MAX_BITS: Final = 12_000
"""Fractions beyond this size go on as decimals."""
_MAX_FACTORIAL: Final = 3_000
_MAX_ANGLE: Final = Decimal("1e40")
CONTEXT: Final = Context(prec=_PRECISION, traps=[Overflow, InvalidOperation, DivisionByZero])


class CalculationError(Exception):
    """A formula without a value; the message is the key of the text that says why."""


# -- operators ----------------------------------------------------------------------------------


def bound_precision(value: Fraction) -> Value:
    """The fraction, or a decimal where it has grown too long."""
    if value.numerator.bit_length() + value.denominator.bit_length() <= MAX_BITS:
        return value
    return decimal(value)


def decimal(value: Value) -> Decimal:
    """The number as a decimal, rounded."""
    if isinstance(value, Decimal):
        return value
    return CONTEXT.divide(
        CONTEXT.create_decimal(value.numerator), CONTEXT.create_decimal(value.denominator)
    )


def add(a: Value, b: Value) -> Value:
    """The sum."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return bound_precision(a + b)
    total = CONTEXT.add(decimal(a), decimal(b))
    return Fraction(0) if abs(total) < NOTHING else total


def negative(a: Value) -> Value:
    """The number with the other sign."""
    return -a if isinstance(a, Fraction) else a.copy_negate()


def multiply(a: Value, b: Value) -> Value:
    """The product."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return bound_precision(a * b)
    return CONTEXT.multiply(decimal(a), decimal(b))


def divide(a: Value, b: Value) -> Value:
    """The quotient.

    Raises:
        CalculationError: the divisor is 0.
    """
    if not b:
        raise CalculationError(DIVIDE_BY_ZERO)
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return bound_precision(a / b)
    return CONTEXT.divide(decimal(a), decimal(b))


def power(base: Value, exponent: Value) -> Value:
    """The power, exact where it can be.

    Raises:
        CalculationError: 0 to a negative power, or a root of a negative number.
    """
    if not base and exponent < 0:
        raise CalculationError(DIVIDE_BY_ZERO)
    whole = isinstance(exponent, Fraction) and exponent.denominator == 1
    if not exponent:
        return Fraction(1)
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and whole:
        bits = base.numerator.bit_length() + base.denominator.bit_length()
        if bits * abs(exponent.numerator) <= MAX_BITS or abs(base) in (0, 1):
            return base**exponent.numerator
    if base < 0 and not whole:
        raise CalculationError(NOT_A_NUMBER)
    if isinstance(exponent, Fraction) and exponent == Fraction(1, 2):
        return square_root(base)
    return CONTEXT.power(decimal(base), decimal(exponent))


def square_root(value: Value) -> Value:
    """The square root, exact where it can be.

    Raises:
        CalculationError: of a negative number.
    """
    if value < 0:
        raise CalculationError(NOT_A_NUMBER)
    if isinstance(value, Fraction):
        top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
        if top * top == value.numerator and bottom * bottom == value.denominator:
            return Fraction(top, bottom)
    return CONTEXT.sqrt(decimal(value))


def factorial(value: Value) -> Value:
    """The factorial.

    Raises:
        CalculationError: of no whole number, a negative or a very large one.
    """
    if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
        raise CalculationError(NOT_A_NUMBER)
    if value > _MAX_FACTORIAL:
        raise CalculationError(TOO_LARGE)
    return bound_precision(Fraction(math.factorial(value.numerator)))


# -- functions ----------------------------------------------------------------------------------


@functools.cache
def pi() -> Decimal:
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
    return CONTEXT.multiply(Decimal(4), quarter)


def _angle(value: Value, degrees: bool) -> Decimal:
    """The angle in radians, brought into [-pi, pi]."""
    if degrees:
        if isinstance(value, Fraction):
            value = value % 360
        value = CONTEXT.divide(CONTEXT.multiply(decimal(value), pi()), Decimal(180))
    radians = decimal(value)
    if abs(radians) > _MAX_ANGLE:
        raise CalculationError(TOO_LARGE)
    turn = CONTEXT.multiply(Decimal(2), pi())
    turns = CONTEXT.divide(radians, turn).to_integral_value()
    return CONTEXT.subtract(radians, CONTEXT.multiply(turns, turn))


def _series(x: Decimal, term: Decimal, number: int) -> Decimal:
    """The Taylor series of sine (number 1) and cosine (number 0)."""
    square = CONTEXT.multiply(x, x)
    total = term
    while abs(term) > Decimal(10) ** -(_PRECISION + 2):
        term = CONTEXT.divide(
            CONTEXT.multiply(term, square.copy_negate()), Decimal((number + 1) * (number + 2))
        )
        total = CONTEXT.add(total, term)
        number += 2
    return Decimal(0) if abs(total) < NOTHING else total


def _sine(value: Value, degrees: bool) -> Value:
    x = _angle(value, degrees)
    return _series(x, x, 1)


def _cosine(value: Value, degrees: bool) -> Value:
    return _series(_angle(value, degrees), Decimal(1), 0)


def _tangent(value: Value, degrees: bool) -> Value:
    below = _cosine(value, degrees)
    if not below:
        raise CalculationError(NOT_A_NUMBER)
    return divide(_sine(value, degrees), below)


def _from_radians(radians: Decimal, degrees: bool) -> Value:
    if not degrees:
        return radians
    return CONTEXT.divide(CONTEXT.multiply(radians, Decimal(180)), pi())


def _arc(x: Decimal) -> Decimal:
    """The inverse tangent in radians: halved until its series is short."""
    halvings = 4
    for _ in range(halvings):
        root = CONTEXT.sqrt(CONTEXT.add(Decimal(1), CONTEXT.multiply(x, x)))
        x = CONTEXT.divide(x, CONTEXT.add(Decimal(1), root))
    square, power, total, number = CONTEXT.multiply(x, x), x, x, 1
    while abs(power) > Decimal(10) ** -(_PRECISION + 2):
        power = CONTEXT.multiply(power, square.copy_negate())
        number += 2
        total = CONTEXT.add(total, CONTEXT.divide(power, Decimal(number)))
    return CONTEXT.multiply(total, Decimal(1 << halvings))


def _arc_tangent(value: Value, degrees: bool) -> Value:
    return _from_radians(_arc(decimal(value)), degrees)


def _arc_sine(value: Value, degrees: bool) -> Value:
    if abs(value) > 1:
        raise CalculationError(NOT_A_NUMBER)
    x = decimal(value)
    below = CONTEXT.sqrt(CONTEXT.subtract(Decimal(1), CONTEXT.multiply(x, x)))
    if not below:
        half = CONTEXT.divide(pi(), Decimal(2))
        return _from_radians(half if x > 0 else half.copy_negate(), degrees)
    return _from_radians(_arc(CONTEXT.divide(x, below)), degrees)


def _arc_cosine(value: Value, degrees: bool) -> Value:
    quarter = Fraction(90) if degrees else CONTEXT.divide(pi(), Decimal(2))
    return add(quarter, negative(_arc_sine(value, degrees)))


def _logarithm(value: Value, degrees: bool) -> Value:
    del degrees
    if value <= 0:
        raise CalculationError(NOT_A_NUMBER)
    return CONTEXT.ln(decimal(value))


def _logarithm_10(value: Value, degrees: bool) -> Value:
    del degrees
    if value <= 0:
        raise CalculationError(NOT_A_NUMBER)
    return CONTEXT.log10(decimal(value))


def exponential(value: Value, degrees: bool) -> Value:
    """Return e to the power of a value."""
    del degrees
    return CONTEXT.exp(decimal(value))


FUNCTIONS: Final[Mapping[str, Callable[[Value, bool], Value]]] = {
    "sin⁻¹(": _arc_sine,
    "cos⁻¹(": _arc_cosine,
    "tan⁻¹(": _arc_tangent,
    "sin(": _sine,
    "cos(": _cosine,
    "tan(": _tangent,
    "ln(": _logarithm,
    "log(": _logarithm_10,
    "exp(": exponential,
}
"""By what stands in a formula, with the parenthesis that opens; called with the mode of angles."""
