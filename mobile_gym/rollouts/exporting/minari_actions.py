"""Actions as members of a plain Gymnasium space, which is all that Minari can write down.

The fields are those of the environments' own action space (docs/environments.md); what a kind does
not use is zero.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from mobile_gym.core.actions import (
    ACTION_TYPES,
    MAX_DURATION_S,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)

_KEYS: Final = tuple(Key)
_STATUSES: Final = tuple(FinishStatus)


def text_space(longest: int, characters: set[str]) -> spaces.Text:
    """The texts of up to so many of these characters."""
    charset = "".join(sorted(characters)) or " "
    return spaces.Text(max_length=max(longest, 1), min_length=0, charset=charset)


def action_space(text: spaces.Text) -> spaces.Dict:
    """The space of `encode`."""
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(ACTION_TYPES)),
            "point": spaces.Box(0.0, 1.0, (2,), np.float64),
            "end_point": spaces.Box(0.0, 1.0, (2,), np.float64),
            "duration_s": spaces.Box(0.0, MAX_DURATION_S, (), np.float64),
            "text": text,
            "key": spaces.Discrete(len(_KEYS)),
            "status": spaces.Discrete(len(_STATUSES)),
            "at_point": spaces.Discrete(2),
            "clear": spaces.Discrete(2),
            "submit": spaces.Discrete(2),
        }
    )


def text_of(action: Action) -> str:
    """The text that an action carries, "" for none."""
    match action:
        case Type() | Answer() | AskUser():
            return action.text
        case OpenApp():
            return action.name
        case _:
            return ""


def encode(action: Action) -> dict[str, Any]:
    """A member of the action space; what is `Invalid` is a wait of 0 s, which is what it does."""
    encodable = Wait(0.0) if isinstance(action, Invalid) else action
    out: dict[str, Any] = {
        "kind": ACTION_TYPES.index(type(encodable)),
        "point": (0.0, 0.0),
        "end_point": (0.0, 0.0),
        "duration_s": 0.0,
        "text": text_of(encodable),
        "key": 0,
        "status": 0,
        "at_point": 0,
        "clear": 0,
        "submit": 0,
    }
    match encodable:
        case Tap() | DoubleTap():
            out |= {"point": encodable.point}
        case LongPress():
            out |= {"point": encodable.point, "duration_s": encodable.duration_s}
        case Swipe():
            out |= {
                "point": encodable.start,
                "end_point": encodable.end,
                "duration_s": encodable.duration_s,
            }
        case Drag():
            out |= {
                "point": encodable.start,
                "end_point": encodable.end,
                "duration_s": encodable.hold_s,
            }
        case Type():
            out |= {"clear": int(encodable.clear), "submit": int(encodable.submit)}
            if encodable.at is not None:
                out |= {"point": encodable.at, "at_point": 1}
        case PressKey():
            out |= {"key": _KEYS.index(encodable.key)}
        case Wait():
            out |= {"duration_s": encodable.duration_s}
        case Finish():
            out |= {"status": _STATUSES.index(encodable.status)}
        case _:
            pass
    return out
