"""Actions of Android in the Wild: a kind, where a finger came down and went up, a typed text.

Source: Android in the Wild (Rawles et al., 2023), its README and `action_type.py`: the names, their
numbers, and that a gesture of at most 0.04 of the screen is a tap.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.actions import Action, Finish, FinishStatus, Key, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.reading import Unreadable, choice

DUAL_POINT: Final = "DUAL_POINT"
TYPE: Final = "TYPE"
IMPOSSIBLE: Final = "STATUS_TASK_IMPOSSIBLE"
TAP_DISTANCE: Final = 0.04
"""Of the screen, between the places where the finger comes down and goes up."""
_OTHERS: Final[Mapping[str, Action]] = {
    "PRESS_BACK": PressKey(Key.BACK),
    "PRESS_HOME": PressKey(Key.HOME),
    "PRESS_ENTER": PressKey(Key.ENTER),
    "STATUS_TASK_COMPLETE": Finish(FinishStatus.COMPLETE),
    IMPOSSIBLE: Finish(FinishStatus.IMPOSSIBLE),
}
_NUMBERS: Final[Mapping[str, str]] = {
    "3": TYPE,
    "4": DUAL_POINT,
    "5": "PRESS_BACK",
    "6": "PRESS_HOME",
    "7": "PRESS_ENTER",
    "10": "STATUS_TASK_COMPLETE",
    "11": IMPOSSIBLE,
}
"""The data set's own numbers."""
_KINDS: Final[Mapping[str, str]] = {
    **{kind.lower(): kind for kind in (DUAL_POINT, TYPE, *_OTHERS)},
    **_NUMBERS,
    "task_impossible": IMPOSSIBLE,  # as DigiRL's reader calls it
}


class DualPoint(NamedTuple):
    """One action; the places count for gestures alone, the text for typing alone."""

    kind: str
    touch: NormalizedPoint | None = None
    lift: NormalizedPoint | None = None
    text: str | None = None

    @property
    def is_tap(self) -> bool:
        """Whether the finger went up where it came down."""
        return (
            self.touch is not None
            and self.lift is not None
            and math.dist(self.touch, self.lift) <= TAP_DISTANCE
        )


def kind_of(word: object) -> str:
    """The kind that a name or a number of the data set means.

    Raises:
        Unreadable: it means none.
    """
    return choice(str(word), "action_type", _KINDS)


def read_dual_point(parts: DualPoint) -> Action:
    """The action.

    Raises:
        Unreadable: a gesture without its places, or typing without a text.
    """
    match parts.kind:
        case "DUAL_POINT":
            if parts.touch is None or parts.lift is None:
                raise Unreadable("DUAL_POINT needs touch_point and lift_point")
            return Tap(parts.touch) if parts.is_tap else Swipe(parts.touch, parts.lift)
        case "TYPE":
            if parts.text is None:
                raise Unreadable("TYPE needs typed_text")
            return Type(parts.text)
        case _:
            return _OTHERS[parts.kind]


def write_dual_point(action: Action) -> DualPoint | None:
    """The action in these words; None where they have none for it."""
    match action:
        case Tap(point):
            return DualPoint(DUAL_POINT, point, point)
        case Swipe(start, end) if action == Swipe(start, end):
            return DualPoint(DUAL_POINT, start, end)
        case Type(text) if action == Type(text):
            return DualPoint(TYPE, text=text)
        case PressKey() | Finish():
            return next(
                (DualPoint(kind) for kind, other in _OTHERS.items() if other == action), None
            )
        case _:
            return None
