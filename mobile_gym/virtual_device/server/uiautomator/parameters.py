"""Reading parameters that a client sent: numbers as its JSON has them, or a mistake of its own."""

from __future__ import annotations

import math
from typing import Final

_MOST: Final = 1_000_000_000


class BadParameters(ValueError):
    """A method cannot be called like this; the message says how it can."""


def whole_number(given: object) -> int:
    """A number, its fraction cut off, as the server's JSON library does.

    Raises:
        BadParameters: it is none, or one beyond all reason.
    """
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise BadParameters(f"{given!r} is not a number"[:200])
    if not math.isfinite(given) or abs(given) > _MOST:
        raise BadParameters(f"{given!r} is out of range"[:200])
    return int(given)


def point(x: object, y: object) -> tuple[int, int]:
    """A pixel.

    Raises:
        BadParameters: a coordinate is not a number.
    """
    return whole_number(x), whole_number(y)
