"""Which node answers a touch: the nearest one that can, going up from the node that was hit."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.core.nodes import AccessibilityNode


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
