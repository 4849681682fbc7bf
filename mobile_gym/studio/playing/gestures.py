"""From where fingers were, and when, to a deed; and from two deeds in quick succession to one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap, Type
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.studio.playing.deeds import Deed, Pinch

LONGEST_TOUCH_S: Final = 10.0
"""A finger that stays longer counts as one that stayed so long."""
_LONG_PRESS_S: Final = 0.4
"""Source: Android's `ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT`."""
_DOUBLE_TAP_S: Final = 0.3
"""Source: `ViewConfiguration.DOUBLE_TAP_TIMEOUT`."""
_SLOP: Final = 8 / 411
"""How far a tap may slip, relative to the shorter side. Source: `ViewConfiguration.TOUCH_SLOP` is
8 dp; a Pixel 6 is 411 dp wide."""
_DOUBLE_TAP_SLOP: Final = 100 / 411
"""Between the taps of a double tap. Source: `ViewConfiguration.DOUBLE_TAP_SLOP`, 100 dp."""
_SHORTEST_MOVE_S: Final = 0.05
"""A browser may tell of a whole flick at once; nobody's finger is that fast."""
_TYPING_PAUSE_S: Final = 2.0
"""Characters that follow each other within this time are one text."""
_LONGEST_TEXT: Final = 500
"""Characters that are typed as one text: each more types it again."""


class TouchPoint(NamedTuple):
    """Where a finger was, relative to the screen, and when by the browser's clock."""

    at: NormalizedPoint
    at_s: float


def deed_of(paths: Sequence[Sequence[TouchPoint]], size_px: tuple[int, int]) -> Deed:
    """What one or two fingers did from coming down to leaving.

    Args:
        paths: of each finger, from where it came down to where it left; at least one point each.
        size_px: width and height of the screen.
    """
    if len(paths) > 1:
        first, second = paths[0], paths[1]
        until_s = max(first[-1].at_s, second[-1].at_s)
        begun_s = min(first[0].at_s, second[0].at_s)
        return Pinch(
            (first[0].at, second[0].at), (first[-1].at, second[-1].at), _moving_s(until_s - begun_s)
        )
    path = paths[0]
    start, duration_s = path[0], path[-1].at_s - path[0].at_s
    left = next((point for point in path if _is_apart(start.at, point.at, size_px, _SLOP)), None)
    if left is not None:
        held_s = left.at_s - start.at_s
        if held_s >= _LONG_PRESS_S:
            return Drag(start.at, path[-1].at, min(held_s, LONGEST_TOUCH_S))
        return Swipe(start.at, path[-1].at, _moving_s(duration_s))
    if duration_s >= _LONG_PRESS_S:
        return LongPress(start.at, duration_s=min(duration_s, LONGEST_TOUCH_S))
    return Tap(start.at)


def merged(before: Deed, deed: Deed, gap_s: float, size_px: tuple[int, int]) -> Action | None:
    """The one action that two deeds are together; None where they are two.

    Args:
        before: the first.
        deed: the second.
        gap_s: between the end of the first and the beginning of the second.
        size_px: width and height of the screen.
    """
    match before, deed:
        case Tap(first), Tap(second) if gap_s < _DOUBLE_TAP_S:
            is_near = not _is_apart(first, second, size_px, _DOUBLE_TAP_SLOP)
            return DoubleTap(first) if is_near else None
        case Type(text, at, clear, False), Type(more, None, False, False) if (
            gap_s < _TYPING_PAUSE_S and len(text) + len(more) <= _LONGEST_TEXT
        ):
            return Type(text + more, at, clear)
        case _:
            return None


def _is_apart(
    first: NormalizedPoint, second: NormalizedPoint, size_px: tuple[int, int], slop: float
) -> bool:
    width, height = size_px
    apart_px = math.hypot((second.x - first.x) * width, (second.y - first.y) * height)
    return apart_px > slop * min(size_px)


def _moving_s(duration_s: float) -> float:
    return min(max(duration_s, _SHORTEST_MOVE_S), LONGEST_TOUCH_S)
