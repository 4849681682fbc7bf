"""Which node answers a touch, and where a finger can reach a node that something may cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mobile_gym.accessibility.selectors import Match, node_at
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, WindowType


def touch_target(nodes: Sequence[AccessibilityNode], index: int) -> int:
    """The nearest of a node and its ancestors that can be clicked, checked or edited.

    Where none can, it is the node itself: trees do not always say what is clickable.
    """
    at = index
    while at >= 0:
        node = nodes[at]
        if node.clickable or node.long_clickable or node.checkable or node.editable:
            return at
        at = node.parent
    return index


_SPOTS: Final = (0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97)
"""Fractions of width and height that are tried, the middle first."""


def reachable_point(frame: Frame, match: Match) -> PixelPoint | None:
    """A pixel where a touch goes to the node, or to what handles touches for it.

    The middle of what is visible of it, unless something else would take the touch there: the
    switch inside a row, a floating button, the keyboard. None where it is covered altogether.
    """
    forest = frame.nodes
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    bounds = match.node.bounds.intersection(screen)
    if bounds.is_empty:
        return None
    owner = _touch_owner_index(forest, match)
    for pixel in _candidate_points(bounds):
        touched = node_at(forest, pixel)
        if (
            touched is not None
            and touched.tree == match.tree
            and _touch_owner_index(forest, touched) == owner
        ):
            return pixel
    return None


def _touch_owner_index(forest: AccessibilityForest, match: Match) -> int:
    """Index of the node that handles a touch on this one: itself or the nearest such ancestor.

    A scrollable container takes drags, not taps, so it owns nothing but itself.
    """
    nodes = forest.trees[match.tree].nodes
    if _handles_taps(match.node):
        return match.index
    for above in forest.trees[match.tree].ancestors(match.index):
        if _handles_taps(nodes[above]):
            return above
    return -1


def _handles_taps(node: AccessibilityNode) -> bool:
    return node.clickable or node.long_clickable or node.checkable or node.editable


def _candidate_points(bounds: Rect) -> Iterator[PixelPoint]:
    yield bounds.center
    for y in _SPOTS:
        for x in _SPOTS:
            yield PixelPoint(
                min(bounds.left + int(bounds.width * x), bounds.right - 1),
                min(bounds.top + int(bounds.height * y), bounds.bottom - 1),
            )


def keyboard_top(frame: Frame) -> int:
    """The first pixel row of the on-screen keyboard; the screen's height where there is none."""
    tops = [
        tree.nodes[0].bounds.top
        for tree in frame.nodes.trees
        if tree.window_type == WindowType.INPUT_METHOD
        and tree.nodes
        and not tree.nodes[0].bounds.is_empty
    ]
    return min(tops, default=frame.height_px)
