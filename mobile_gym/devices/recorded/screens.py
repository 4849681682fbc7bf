"""Recorded screens as they are now: the focus may have moved, pixels may have to be drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.devices.recorded.action_matching import Focus
from mobile_gym.devices.tree_painter import paint_forest


def with_focus(forest: AccessibilityForest, focus: Focus | None) -> AccessibilityForest:
    """The recorded forest, with the focus where it has moved since; None where it has not."""
    return forest if focus is None else _refocused(forest, focus)


@lru_cache(maxsize=256)
def _refocused(forest: AccessibilityForest, focus: Focus) -> AccessibilityForest:
    trees = (
        replace(
            tree,
            nodes=tuple(
                node
                if node.focused == ((number, index) == focus)
                else node._replace(focused=not node.focused)
                for index, node in enumerate(tree.nodes)
            ),
        )
        for number, tree in enumerate(forest.trees)
    )
    return AccessibilityForest(tuple(trees))


@lru_cache(maxsize=16)  # of 7 MB each at 1080 x 2280, shared by all devices of the process
def drawn(forest: AccessibilityForest, width_px: int, height_px: int) -> Screenshot:
    """The picture of a tree, uint8 (height_px, width_px, 3), read-only."""
    return paint_forest(forest, width_px, height_px)
