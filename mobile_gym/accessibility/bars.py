"""The bars around an app: where they are, and the windows without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree, WindowType

MAX_BAR_SHARE: Final = 1 / 8
"""A system window lower than this share of the screen is a bar, or something that passes: a toast,
a banner, a toolbar. A shade or a dialog is higher."""


def without_bars(frame: Frame) -> AccessibilityForest:
    """The windows that make a page: no bars, no keyboard, and nothing low that passes, as a toast.

    Frames of one page are told by it, and what a page has to offer.
    """
    return _forest_without(frame, _is_bar_height)


def visible_windows(frame: Frame) -> AccessibilityForest:
    """All that somebody reads on a screen: the page, and messages, banners and toolbars above it.

    There is no keyboard in it, and none of the bars that go from one side of the screen to the
    other along its edge.
    """
    return _forest_without(frame, _is_bar)


def status_bar_height_px(frame: Frame) -> int:
    """The height of the status bar, whose clock moves on by itself; 0 where none is seen."""
    bars = (tree.nodes[0].bounds for tree in frame.nodes.trees if _is_bar_height(tree, frame))
    return max((box.bottom for box in bars if box.top == 0), default=0)


def _forest_without(
    frame: Frame, is_left_out: Callable[[AccessibilityTree, Frame], bool]
) -> AccessibilityForest:
    return AccessibilityForest(
        tuple(
            tree
            for tree in frame.nodes.trees
            if tree.window_type != WindowType.INPUT_METHOD and not is_left_out(tree, frame)
        )
    )


def _is_bar(tree: AccessibilityTree, frame: Frame) -> bool:
    if not _is_bar_height(tree, frame):
        return False
    left, top, right, bottom = tree.nodes[0].bounds
    is_wide = left <= 0 and right >= frame.width_px
    return is_wide and (top <= 0 or bottom >= frame.height_px)


def _is_bar_height(tree: AccessibilityTree, frame: Frame) -> bool:
    return (
        tree.window_type == WindowType.SYSTEM
        and bool(tree.nodes)
        and tree.nodes[0].bounds.height < frame.height_px * MAX_BAR_SHARE
    )
