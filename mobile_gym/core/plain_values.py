"""What callers give as a number, a name or a mapping, as Python and JSON have it.

Sweeps, data loaders and configurations compute arguments with NumPy and tensors. Whoever keeps an
argument keeps the plain value, so that what is written later (a spec, a run's settings, a row) does
not fail far from the line that gave it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import UsageError

_SHOWN_CHARACTERS: Final = 200


def plain(value: Any) -> Any:
    """A value as JSON has it, where it is one of NumPy, a member of an enumeration, or holds some.

    What is neither of these, such as a device or a function, is returned as it is.
    """
    if isinstance(value, np.generic | np.ndarray):
        array = cast("np.generic[Any] | npt.NDArray[Any]", value)
        return plain(array.tolist()) if array.dtype == object else array.tolist()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return {plain(name): plain(item) for name, item in items}
    if type(value) in (list, tuple):
        return type(value)(map(plain, value))
    return value


def as_json(value: Any) -> Any:
    """A plain value with lists for tuples: what it is when it has been written and read as JSON."""
    given = plain(value)
    if isinstance(given, Mapping):
        items = cast("Mapping[Any, Any]", given).items()
        return {name: as_json(item) for name, item in items}
    if isinstance(given, list | tuple):
        return list(map(as_json, cast("list[Any]", given)))
    return given


def integer_of(what: str, value: Any, *, least: int, most: int | None = None) -> int:
    """An integer, of Python, of NumPy or a tensor; no float and no truth value is one.

    Args:
        what: it is, for the message.
        value: given.
        least: the smallest that is right.
        most: the largest; None for no limit.

    Raises:
        UsageError: it is none, or out of range.
    """
    number = plain(value)
    if hasattr(number, "__array__"):
        number = plain(np.asarray(number))
    is_one = isinstance(number, int) and not isinstance(number, bool)
    if not is_one or number < least or (most is not None and number > most):
        high = "" if most is None else f" and at most {most}"
        raise UsageError(f"{what} is {shown(value)}; it must be an integer, at least {least}{high}")
    return int(number)


def shown(value: object, characters: int = _SHOWN_CHARACTERS) -> str:
    """A value in a message, where it may be anything: cut, and never in several lines."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # an object of the caller's, or a number too long to be written
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= characters else f"{text[:characters]}..."
