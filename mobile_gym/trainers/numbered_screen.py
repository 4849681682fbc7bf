"""The numbers of a screen's indexed list: which node each is, and where a finger goes for it.

It needs no trainer's package, which `openenv.models` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from mobile_gym.accessibility import interactive_nodes, reachable_point
from mobile_gym.core.actions import Swipe
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect

Direction = Literal["up", "down", "left", "right"]

_ENDS: Final[Mapping[Direction, tuple[tuple[float, float], tuple[float, float]]]] = {
    "up": ((0.5, 0.75), (0.5, 0.25)),
    "down": ((0.5, 0.25), (0.5, 0.75)),
    "left": ((0.85, 0.5), (0.15, 0.5)),
    "right": ((0.15, 0.5), (0.85, 0.5)),
}
"""Where the finger moves, as shares of the node or the screen that is swiped over."""


class NumberedScreen:
    """One frame, as a model that is shown its `indexed_list` names what is on it.

    Points are relative to the frame's screen.

    Args:
        frame: with an accessibility tree.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._matches = interactive_nodes(frame.nodes)

    def point(self, number: int) -> NormalizedPoint:
        """Where a finger touches a numbered node: in the middle, or where nothing covers it.

        Raises:
            InvalidAction: there is no such number.
        """
        bounds = self._bounds(number)
        pixel = reachable_point(self._frame, self._matches[number])
        if pixel is None:
            return self._point_inside(bounds, (0.5, 0.5))
        return pixel.to_normalized(self._frame.width_px, self._frame.height_px)

    def swipe(self, direction: Direction, number: int | None = None) -> Swipe:
        """A swipe over a numbered node, or over the whole screen.

        Args:
            direction: where the finger goes.
            number: of the node; None for the screen.

        Raises:
            InvalidAction: there is no such number.
        """
        start, end = _ENDS[direction]
        if number is None:
            return Swipe(NormalizedPoint(*start), NormalizedPoint(*end))
        bounds = self._bounds(number)
        return Swipe(self._point_inside(bounds, start), self._point_inside(bounds, end))

    def _bounds(self, number: int) -> Rect:
        if not 0 <= number < len(self._matches):
            last = len(self._matches) - 1
            there = f"they go from 0 to {last}" if self._matches else "it has none"
            raise InvalidAction(f"there is no number {number} on the screen; {there}")
        return self._matches[number].node.bounds

    def _point_inside(self, bounds: Rect, shares: tuple[float, float]) -> NormalizedPoint:
        left, top, right, bottom = bounds
        x = (left + shares[0] * (right - left)) / self._frame.width_px
        y = (top + shares[1] * (bottom - top)) / self._frame.height_px
        return NormalizedPoint(min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0))
