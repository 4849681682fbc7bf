"""The bars around an app: where they are, and the windows without them."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree, WindowType

__all__ = ["status_bar_height_px", "without_bars"]

MAX_BAR_SHARE: Final = 1 / 8
"""A system window lower than this share of the screen is a bar; a shade or a dialog is higher."""


def without_bars(frame: Frame) -> AccessibilityForest:
    """The windows that an app or a dialog shows: no status and navigation bar, no keyboard."""
    return AccessibilityForest(
        tuple(
            tree
            for tree in frame.nodes.trees
            if tree.window_type != WindowType.INPUT_METHOD and not _is_bar(tree, frame)
        )
    )


def status_bar_height_px(frame: Frame) -> int:
    """The height of the status bar, whose clock moves on by itself; 0 where none is seen."""
    bars = (tree.nodes[0].bounds for tree in frame.nodes.trees if _is_bar(tree, frame))
    return max((box.bottom for box in bars if box.top == 0), default=0)


def _is_bar(tree: AccessibilityTree, frame: Frame) -> bool:
    return (
        tree.window_type == WindowType.SYSTEM
        and bool(tree.nodes)
        and tree.nodes[0].bounds.height < frame.height_px * MAX_BAR_SHARE
    )
