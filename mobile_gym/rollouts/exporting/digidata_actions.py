"""Actions in DigiData's words: `tap(.4, .7)`, `type('wooden toy')`, `status(complete)`.

Source: DigiData, table 6. Points are (x, y) in [0, 1]. The text of `type` stands between the outer
quotes as it is, so nothing in it needs escaping.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar

from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.foreign.wording import unquoted

_T = TypeVar("_T")
_KEYS: Final = {Key.BACK: "back", Key.HOME: "home", Key.ENTER: "enter"}
_CALL: Final = re.compile(r"\s*(tap|swipe|type|navigate|status)\s*\((.*)\)\s*", re.DOTALL)
_DIGITS: Final = 4
"""Decimals of a point: a screen would need 10,000 pixels to show the difference."""


def write_action(action: Action) -> str | None:
    """The action in DigiData's words; None where it has none.

    An answer is told as `status(complete)`, and of `Type` only the text.
    """
    match action:
        case Tap():
            return f"tap({_numbers(action.point)})"
        case Swipe():
            return f"swipe({_numbers(action.start)}, {_numbers(action.end)})"
        case Type():
            return f"type('{action.text}')"
        case PressKey(key=key) if key in _KEYS:
            return f"navigate({_KEYS[key]})"
        case Finish():
            return f"status({action.status.value})"
        case Answer():
            return f"status({FinishStatus.COMPLETE.value})"
        case _:
            return None


def read_action(text: str) -> Action:
    """Read an action; what cannot be read is `Invalid`."""
    call = _CALL.fullmatch(text)
    if call is None:
        return Invalid(text, "not one of tap, swipe, type, navigate and status")
    name, inside = call.groups()
    try:
        match name:
            case "tap":
                x, y = _read_numbers(inside, 2)
                return Tap(x, y)
            case "swipe":
                x, y, to_x, to_y = _read_numbers(inside, 4)
                return Swipe(NormalizedPoint.checked(x, y), NormalizedPoint.checked(to_x, to_y))
            case "type":
                return Type(unquoted(inside))
            case "navigate":
                return PressKey(_named(inside, {word: key for key, word in _KEYS.items()}))
            case _:
                return Finish(_named(inside, {item.value: item for item in FinishStatus}))
    except (InvalidAction, ValueError) as error:
        return Invalid(text, str(error))


def _numbers(point: NormalizedPoint) -> str:
    return ", ".join(f"{number:.{_DIGITS}f}".rstrip("0").rstrip(".") for number in point)


def _read_numbers(text: str, count: int) -> list[float]:
    numbers = [float(part) for part in text.split(",")]
    if len(numbers) != count:
        raise ValueError(f"there must be {count} numbers, not {len(numbers)}")
    return numbers


def _named(text: str, known: dict[str, _T]) -> _T:
    word = unquoted(text.strip())
    if word not in known:
        raise ValueError(f"{word!r} is not one of {', '.join(known)}")
    return known[word]
