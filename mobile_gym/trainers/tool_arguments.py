"""Arguments of tools as models send them, read strictly: a clear value or an `InvalidAction`.

A model writes `3`, `3.0`, `"3"` or, as it stands on the screen, `"[3]"` for the same node. What
could mean two things is refused: `True` is no number, and `1` is no switch.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from mobile_gym.core.actions import MAX_TEXT_BYTES
from mobile_gym.core.errors import InvalidAction

_Value = TypeVar("_Value")

_MAX_DIGITS: Final = 40
"""Characters of a number that are read; a longer one is no place on any screen."""
_MAX_SHOWN: Final = 60
"""Characters of a value that a message repeats."""
_INTEGER: Final = re.compile(r"\[?\s*([+-]?\d{1,9})(?:\.0{0,9})?\s*\]?", re.ASCII)
_REAL: Final = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAGS: Final[Mapping[str, bool]] = {"true": True, "false": False}


def parse_node_number(value: object, what: str = "number") -> int:
    """The whole number that a model means.

    Args:
        value: an int, a float or a text that is one, in brackets or not.
        what: the argument's name, for the message.

    Raises:
        InvalidAction: it is no whole number, or true or false.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and len(value) <= _MAX_DIGITS:
        match = _INTEGER.fullmatch(value.strip())
        if match is not None:
            return int(match.group(1))
    raise InvalidAction(f"{what} is {_value_text(value)}; it must be a whole number, such as 3")


def parse_real_number(value: object, what: str) -> float:
    """The finite number that a model means.

    Args:
        value: an int, a float or a text that is one.
        what: the argument's name, for the message.

    Raises:
        InvalidAction: it is no number, not finite, or true or false.
    """
    read: float | None = None
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            read = float(value)
        except OverflowError:
            read = math.inf
    elif isinstance(value, str) and len(value) <= _MAX_DIGITS and _REAL.fullmatch(value.strip()):
        read = float(value)
    if read is None or not math.isfinite(read):
        raise InvalidAction(f"{what} is {_value_text(value)}; it must be a number, such as 0.5")
    return read


def parse_flag(value: object, what: str) -> bool:
    """True or false, as JSON has them or as words.

    Args:
        value: what the model sent.
        what: the argument's name, for the message.

    Raises:
        InvalidAction: it is neither.
    """
    if isinstance(value, bool):
        return value
    word = value.strip().lower() if isinstance(value, str) and len(value) <= _MAX_DIGITS else ""
    if word not in _FLAGS:
        raise InvalidAction(f"{what} is {_value_text(value)}; it must be true or false")
    return _FLAGS[word]


def parse_choice(value: object, what: str, choices: Mapping[str, _Value]) -> _Value:
    """What a word of a closed list means; case and surrounding space do not matter.

    Args:
        value: what the model sent.
        what: the argument's name, for the message.
        choices: by lower-case word.

    Raises:
        InvalidAction: it is none of them.
    """
    word = value.strip().lower() if isinstance(value, str) and len(value) <= MAX_TEXT_BYTES else ""
    if word not in choices:
        raise InvalidAction(
            f"{what} is {_value_text(value)}; it must be one of {', '.join(choices)}"
        )
    return choices[word]


def parse_text(value: object, what: str) -> str:
    """A text that a phone takes; a whole number is its digits.

    Args:
        value: what the model sent.
        what: the argument's name, for the message.

    Raises:
        InvalidAction: it is no text, too long, not Unicode, or has a NUL.
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**_MAX_DIGITS:
        return str(value)
    if not isinstance(value, str):
        raise InvalidAction(f"{what} is {_value_text(value)}; it must be a text")
    try:
        size = len(value.encode())
    except UnicodeEncodeError:
        raise InvalidAction(f"{what} is not valid Unicode (a lone surrogate)") from None
    if size > MAX_TEXT_BYTES or "\0" in value:
        raise InvalidAction(f"{what} has a NUL or more than {MAX_TEXT_BYTES} bytes")
    return value


def _value_text(value: Any) -> str:
    """A value as a message shows it: on one line, cut, and never written whole to be cut."""
    if isinstance(value, str):
        return repr(value[:_MAX_SHOWN]) + ("..." if len(value) > _MAX_SHOWN else "")
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if value.bit_length() <= 2 * _MAX_SHOWN else "a huge number"
    return f"of type {type(value).__name__}"
