"""Actions in the words of LlamaTouch's traces: `CLICK|[x, y]|NULL|width|height`.

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only). Points are (x, y) in [0, 1].
"""

from __future__ import annotations

import re
from typing import Final

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

_NOTHING: Final = "NULL"
_KEYS: Final = {Key.BACK: "PRESS_BACK", Key.HOME: "PRESS_HOME", Key.ENTER: "PRESS_ENTER"}
_ENDS: Final = {
    FinishStatus.COMPLETE: "STATUS_TASK_COMPLETE",
    FinishStatus.IMPOSSIBLE: "STATUS_TASK_IMPOSSIBLE",
}
_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d*)?(?:e-?\d+)?", re.IGNORECASE)


def write_action(action: Action | None, width_px: int, height_px: int) -> str:
    """The action taken on a screen of that size; what has no words is `NULL`.

    An answer is told as `STATUS_TASK_COMPLETE`, and of `Type` only the text.
    """
    kind, first, second = _parts(action)
    return f"{kind}|{first}|{second}|{width_px}|{height_px}"


def has_words(action: Action) -> bool:
    """Whether the format can tell the action."""
    return _parts(action)[0] != _NOTHING


def _parts(action: Action | None) -> tuple[str, str, str]:
    match action:
        case Tap():
            return "CLICK", str(list(action.point)), _NOTHING
        case Swipe():
            return "SWIPE", str(list(action.start)), str(list(action.end))
        case Type():
            return "TYPE", action.text, _NOTHING
        case PressKey(key=key) if key in _KEYS:
            return _KEYS[key], _NOTHING, _NOTHING
        case Finish():
            return _ENDS[action.status], _NOTHING, _NOTHING
        case Answer():
            return _ENDS[FinishStatus.COMPLETE], _NOTHING, _NOTHING
        case _:
            return _NOTHING, _NOTHING, _NOTHING


def read_action(text: str) -> Action | None:
    """Read an action; None where there is none, `Invalid` where it cannot be read."""
    parts = text.strip("\r\n").split("|")
    kind = parts[0].strip()
    if kind.upper() in (_NOTHING, "NONE", ""):
        return None
    if len(parts) < 5:
        return Invalid(text, "an action has five parts")
    first, second = "|".join(parts[1:-3]), parts[-3]
    try:
        match kind:
            case "CLICK":
                return Tap(_point(first))
            case "SWIPE":
                return Swipe(_point(first), _point(second))
            case "TYPE":
                return Type(unquoted(first))
            case _:
                known: dict[str, Action] = {word: PressKey(key) for key, word in _KEYS.items()}
                known |= {word: Finish(status) for status, word in _ENDS.items()}
                return known.get(kind) or Invalid(text, f"{kind!r} is not an action of LlamaTouch")
    except (InvalidAction, ValueError) as error:
        return Invalid(text, str(error))


def _point(text: str) -> NormalizedPoint:
    numbers = _NUMBERS.findall(text)
    if len(numbers) != 2:
        raise ValueError(f"{text!r} is no point")
    return NormalizedPoint.checked(*map(float, numbers))
