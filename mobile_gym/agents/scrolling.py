"""Looking for a node that is not on the screen: a bounded search through what can scroll.

Each scrollable place is swiped down until what it shows stops changing, then up likewise; the
largest place comes first. No search runs on for ever: a list without end, or a screen that never
stands still, is given up after a fixed number of swipes.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.accessibility import Match, find, find_all, keyboard_top
from mobile_gym.agents.canvas import Canvas
from mobile_gym.core.actions import Swipe
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect

MAX_SWIPES: Final = 25
"""In one direction of one place."""
MAX_PLACES: Final = 3
SWIPE_S: Final = 0.8
"""Slow enough for little fling, so that no row is skipped."""
REACH: Final = 0.5
"""Share of the place's height that one swipe moves."""


class ScrollSearch:
    """One search; ask it for swipes until it gives up."""

    def __init__(self, within: Selector | None = None) -> None:
        self._within = within
        self._place = 0
        self._down = True
        self._swipes = 0
        self._seen: object = None

    def swipe(self, frame: Frame, canvas: Canvas) -> Swipe | None:
        """The next swipe, or None when everything has been looked at."""
        places = self._places(frame)
        while self._place < len(places):
            place = places[self._place]
            shown = _shown(frame, place)
            if self._swipes < MAX_SWIPES and shown != self._seen:
                self._seen = shown
                self._swipes += 1
                return _swipe(place.node.bounds, frame, canvas, down=self._down)
            self._seen, self._swipes = None, 0
            if not self._down:
                self._place += 1
            self._down = not self._down
        return None

    def _places(self, frame: Frame) -> list[Match]:
        if self._within is not None:
            place = find(frame.nodes, self._within)
            return [] if place is None else [place]
        places = find_all(frame.nodes, Selector(scrollable=True))
        return sorted(places, key=_area, reverse=True)[:MAX_PLACES]


def _area(place: Match) -> int:
    return place.node.bounds.width * place.node.bounds.height


def _shown(frame: Frame, place: Match) -> tuple[object, ...]:
    """What the place shows: labels and bounds of what is inside it."""
    tree = frame.nodes.trees[place.tree]
    inside = {place.index}
    shown: list[object] = []
    for index in range(place.index + 1, len(tree.nodes)):
        node = tree.nodes[index]
        if node.parent not in inside:
            break
        inside.add(index)
        shown.append((node.label, node.bounds))
    return tuple(shown)


def _swipe(bounds: Rect, frame: Frame, canvas: Canvas, *, down: bool) -> Swipe:
    """A finger moving up, to see what is further down; or the other way round."""
    top, bottom = max(bounds.top, 0), min(bounds.bottom, frame.height_px, keyboard_top(frame))
    height = max(bottom - top, 1)
    x = (max(bounds.left, 0) + min(bounds.right, frame.width_px)) // 2
    low = canvas.point(PixelPoint(x, top + int(height * (0.5 + REACH / 2))), frame)
    high = canvas.point(PixelPoint(x, top + int(height * (0.5 - REACH / 2))), frame)
    return Swipe(low, high, SWIPE_S) if down else Swipe(high, low, SWIPE_S)
