"""Raw touches and keys, one per step, as gestures and actions.

What a hand does in several steps of AndroidEnv is one action here; these are the rules by which it
is recognised. Points are relative to the canvas.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from mobile_gym.core.actions import Action, Drag, Key, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import NormalizedPoint

LONGEST_TOUCH_S: Final = 10.0
"""A finger that stays longer is taken off the screen, so that every episode ends."""
_LONG_PRESS_S: Final = 0.4
"""Source: Android's `ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT`."""
_SLOP: Final = 8 / 411
"""How far a tap may slip, relative to the shorter side. Source: `ViewConfiguration.TOUCH_SLOP` is
8 dp; a Pixel 6 is 411 dp wide."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one finger has done since it came down.

    Attributes:
        path: where it came down, and where it has been at the end of each step since.
        step_s: how long it stays at each of these points.
    """

    path: tuple[NormalizedPoint, ...]
    step_s: float

    @property
    def duration_s(self) -> float:
        """How long the finger has been on the screen."""
        return len(self.path) * self.step_s

    def moved(self, to: NormalizedPoint) -> Gesture:
        """The gesture after one more step."""
        return replace(self, path=(*self.path, to))

    def action(self, size_px: tuple[int, int]) -> Tap | LongPress | Swipe | Drag:
        """The gesture as one action.

        Args:
            size_px: height and width of the canvas.
        """
        height, width = size_px
        start = self.path[0]
        slop_px = _SLOP * min(size_px)
        rested = next(
            (
                steps
                for steps, point in enumerate(self.path)
                if math.hypot((point.x - start.x) * width, (point.y - start.y) * height) > slop_px
            ),
            None,
        )
        if rested is not None:
            held_s = rested * self.step_s
            if held_s >= _LONG_PRESS_S:
                return Drag(start, self.path[-1], min(held_s, LONGEST_TOUCH_S))
            return Swipe(start, self.path[-1], min(self.duration_s, LONGEST_TOUCH_S))
        if self.duration_s >= _LONG_PRESS_S:
            return LongPress(start, duration_s=min(self.duration_s, LONGEST_TOUCH_S))
        return Tap(start)


_ROWS: Final = ((10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"))
_LAST_ROWS: Final = ((51, "\\zxcvbnm,./"), (65, " "))
_SHIFTED: Final = str.maketrans(
    "1234567890-=[];'`\\,./abcdefghijklmnopqrstuvwxyz",
    '!@#$%^&*()_+{}:"~|<>?ABCDEFGHIJKLMNOPQRSTUVWXYZ',
)
_SIGNS: Final[Mapping[int, str]] = {
    first + column: sign for first, row in (*_ROWS, *_LAST_ROWS) for column, sign in enumerate(row)
}
"""What keys type on a US keyboard, by X11 keycode."""
_KEYS: Final[Mapping[int, Key]] = {
    22: Key.DELETE, 23: Key.TAB, 36: Key.ENTER, 104: Key.ENTER, 110: Key.HOME, 122: Key.VOLUME_DOWN,
    123: Key.VOLUME_UP, 124: Key.POWER, 147: Key.MENU, 166: Key.BACK, 180: Key.HOME,
    588: Key.RECENTS,
}  # fmt: skip
"""By X11 keycode: Linux's input code plus 8."""
SHIFTS: Final = frozenset({50, 62})
"""X11 keycodes of the two shift keys."""


def action_of_key(keycode: int, *, shift: bool) -> Action | None:
    """What pressing a key does; None for a key that does nothing by itself.

    Args:
        keycode: an X11 keycode, as AndroidEnv sends it on Linux.
        shift: whether a shift key is held.
    """
    if keycode in _KEYS:
        return PressKey(_KEYS[keycode])
    sign = _SIGNS.get(keycode)
    if sign is None:
        return None
    return Type(sign.translate(_SHIFTED) if shift else sign)
