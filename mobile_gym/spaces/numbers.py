"""Numbers of actions, in the forms in which policies hand them over.

A policy of discrete actions gives integers: of Python or NumPy, or an array or tensor of them. A
float is refused rather than cut: it is mostly a policy whose argmax was forgotten. So are texts and
truth values.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import InvalidAction

_BEYOND = 2**63
_SHOWN_CHARACTERS = 100


def array_of(value: Any, what: str) -> npt.NDArray[Any]:
    """The array that an array, a tensor, a number or a sequence of these is.

    Args:
        value: any.
        what: it is, for the message.

    Raises:
        InvalidAction: it is none, or a tensor that is on a GPU or needs a gradient.
    """
    try:
        array = np.asarray(value)
    except Exception as error:  # of a library of anybody
        why = " ".join(f"{error}".split())
        raise InvalidAction(f"{what} cannot be read as an array: {why:.200}") from error
    if array.dtype == object:
        raise InvalidAction(f"{what} must be numbers, not {_shown(value)}")
    return array


def integers_of_action(value: Any, what: str) -> npt.NDArray[np.int64]:
    """Integers as an array, int64 of the shape of what was given.

    Args:
        value: an integer, an array or a tensor of integers, or a sequence of these.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, or an integer is too large.
    """
    return _integers(value, what, "integers")


def integer_of_action(value: Any, what: str) -> int:
    """One integer, alone or in an array or tensor of shape (1,).

    Args:
        value: as for `integers_of_action`.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, or too large.
    """
    if isinstance(value, np.integer):
        value = int(value.item())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    if isinstance(value, int) and not isinstance(value, bool):
        if not -_BEYOND <= value < _BEYOND:  # what spaces of NumPy cannot compare
            raise InvalidAction(f"{what} must be an integer of 64 bits, not {_shown(value)}")
        return value
    array = _integers(value, what, "an integer")
    if array.shape not in ((), (1,)):
        raise InvalidAction(f"{what} must be an integer, not an array of shape {array.shape}")
    return int(array.item())


def number_of_action(value: Any, what: str) -> float:
    """One real number, alone or in an array or tensor of shape (1,).

    Args:
        value: a number, or an array or a tensor of one.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, such as a text.
    """
    if isinstance(value, float):  # NumPy's, too
        return float(value)
    array = array_of(value, what)
    if array.dtype.kind not in "fiu" or array.shape not in ((), (1,)):
        raise InvalidAction(f"{what} must be a number, not {_shown(value)}")
    return float(array.item())


def _integers(value: Any, what: str, expected: str) -> npt.NDArray[np.int64]:
    array = array_of(value, what)
    if array.dtype.kind not in "iu" and array.size:
        is_float = array.dtype.kind == "f"
        hint = "; take the argmax of a policy's outputs, or draw from them" if is_float else ""
        raise InvalidAction(f"{what} must be {expected}, not {_shown(value)}{hint}")
    if array.dtype.kind == "u" and (array > np.iinfo(np.int64).max).any():
        raise InvalidAction(f"{what} must be {expected} of 64 bits, not {_shown(value)}")
    return array.astype(np.int64, copy=False)


def _shown(value: object) -> str:
    try:
        text = " ".join(repr(value).split())
    except Exception:  # an object of anybody
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."
