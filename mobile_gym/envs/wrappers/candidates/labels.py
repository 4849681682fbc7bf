"""What nodes are called: by their own words, else by those that they contain or stand beside."""

from __future__ import annotations

from typing import Final

from mobile_gym.accessibility import is_shown
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree

__all__ = ["labels_of"]

_MOST_PARTS: Final = 6
"""Texts that a name is joined of."""


def labels_of(tree: AccessibilityTree, acted: list[int]) -> dict[int, str]:
    """The names of nodes of a window that can be acted on, by index.

    A node without words of its own is called after the texts in it, up to the next node that can
    be acted on; a switch or a box without any, after the row that it is in.

    Args:
        tree: the window.
        acted: the indices of the nodes that can be acted on, in order.
    """
    nodes = tree.nodes
    parts: dict[int, list[str]] = {index: [] for index in acted}
    owners = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        owner = owners[node.parent] if 0 <= node.parent < index else -1
        own = parts.get(index)
        if own is not None:
            owner = index
        owners[index] = owner
        if owner >= 0 and (label := node.label) and is_shown(node):
            inside = parts[owner]
            if owner == index or not _only_scrolls(nodes[owner]):
                inside.append(label)
    names = {index: _joined(nodes[index], words) for index, words in parts.items()}
    for index, name in names.items():
        if not name and nodes[index].checkable:
            names[index] = _beside(tree, index, names)
    return names


def _joined(node: AccessibilityNode, words: list[str]) -> str:
    if node.editable:
        return node.hint_text or node.content_description or node.text
    return " ".join(dict.fromkeys(words[:_MOST_PARTS]))


def _beside(tree: AccessibilityTree, index: int, names: dict[int, str]) -> str:
    """The words of the nearest ancestor that has some, or that stand in it."""
    nodes = tree.nodes
    for above in tree.ancestors(index):
        if names.get(above):
            return names[above]
        inside = [
            node.label
            for node in nodes[above + 1 : index]
            if node.label and is_shown(node) and node.parent >= above
        ]
        if inside:
            return " ".join(inside[-_MOST_PARTS:])
    return ""


def _only_scrolls(node: AccessibilityNode) -> bool:
    return node.scrollable and not node.clickable
