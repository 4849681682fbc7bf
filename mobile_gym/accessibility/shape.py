"""What nodes are for somebody who reads the screen, and what lies beside what.

Texts for models and candidates for policies tell controls from texts alike by it.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode

BRANCH, TEXT, CONTROL, LIST = range(4)
"""What a node is: a container of others, a text, something to act on, something that scrolls."""
_SLIDER: Final = "SeekBar"
"""Ends the class names of sliders, which take a finger although they are not clickable."""


def is_slider(node: AccessibilityNode) -> bool:
    """Whether it takes a finger along its length, or a tap that sets it."""
    return node.class_name.endswith(_SLIDER)


def is_interactive(node: AccessibilityNode) -> bool:
    """Whether the node can be acted on: a control (`is_control`) that is not disabled."""
    return node.enabled and is_control(node)


def is_control(node: AccessibilityNode) -> bool:
    """Whether the node is seen and made to be touched, checked, written, slid or scrolled.

    A control that is disabled remains one: it shows what would be possible.
    """
    if not (
        node.clickable
        or node.checkable
        or node.editable
        or node.scrollable
        or node.long_clickable
        or is_slider(node)
    ):
        return False
    left, top, right, bottom = node.bounds
    return node.visible and left < right and top < bottom


def node_kind(node: AccessibilityNode) -> int:
    """What a node is by itself; what is not seen is a container at most."""
    if is_control(node):
        return LIST if node.scrollable and not node.clickable else CONTROL
    if not node.label or not node.visible:
        return BRANCH
    left, top, right, bottom = node.bounds
    return TEXT if left < right and top < bottom else BRANCH


def is_beside(first: Rect, other: Rect) -> bool:
    """Whether two boxes stand side by side: half of the lower one's height or more in common."""
    one_left, one_top, one_right, one_bottom = first
    left, top, right, bottom = other
    if one_right > left and right > one_left:
        return False
    common = min(one_bottom, bottom) - max(one_top, top)
    return 2 * common >= min(one_bottom - one_top, bottom - top) > 0
