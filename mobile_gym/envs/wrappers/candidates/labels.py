"""What nodes are called: by their own words, else by those that they contain or stand beside."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from mobile_gym.accessibility import is_shown
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree

_MOST_PARTS: Final = 6
"""Texts that a name is joined of."""
_MOST_IN_ROW: Final = 14
"""Texts of a row or card; what holds more is a list or a screen."""


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


def surroundings_of(tree: AccessibilityTree, names: dict[int, str]) -> dict[int, str]:
    """What stands beside nodes that can be acted on: the other texts of the row that each is in.

    Before them what is written in a field, and how a node describes itself beside its text.

    Args:
        tree: the window.
        names: of the nodes, as `labels_of` gives them.
    """
    nodes = tree.nodes
    ends = _ends(tree)
    spoken = [index for index, node in enumerate(nodes) if node.label and is_shown(node)]
    beside: dict[int, str] = {}
    others: list[str]
    for index, name in names.items():
        node = nodes[index]
        own = (node.content_description, node.text if node.editable else "")
        texts = [text for text in own if text not in ("", name)]
        for above in tree.ancestors(index):
            row = spoken[bisect_left(spoken, above) : bisect_left(spoken, ends[above])]
            if len(row) > _MOST_IN_ROW:
                others = []
                break
            inside = range(index, ends[index])
            others = [nodes[one].label for one in row if one not in inside]
            others = [other for other in others if other not in name]
            if others:
                break
        else:
            others = []
        if not others:  # in a row of its own, so that what stands before it is its heading
            place = bisect_left(spoken, index) - 1
            others = [nodes[spoken[place]].label] if place >= 0 else []
        texts += others
        beside[index] = " ".join(dict.fromkeys(texts[:_MOST_PARTS]))
    return beside


def switches_in(tree: AccessibilityTree, acted: list[int]) -> dict[int, bool]:
    """Whether the only switch or box in a node, or the node itself, is on; without those of none.

    Args:
        tree: the window.
        acted: the indices of the nodes that can be acted on, in order.
    """
    nodes = tree.nodes
    boxes = [index for index, node in enumerate(nodes) if node.checkable]
    if not boxes:
        return {}
    ends = _ends(tree)
    states: dict[int, bool] = {}
    for index in acted:
        first, last = bisect_left(boxes, index), bisect_left(boxes, ends[index])
        if last - first == 1 or (first < last and boxes[first] == index):
            states[index] = nodes[boxes[first]].checked
    return states


def _ends(tree: AccessibilityTree) -> list[int]:
    """Behind the last descendant of each node; descendants follow their ancestor."""
    nodes = tree.nodes
    ends = list(range(1, len(nodes) + 1))
    for index in range(len(nodes) - 1, 0, -1):
        parent = nodes[index].parent
        if 0 <= parent < index:
            ends[parent] = max(ends[parent], ends[index])
    return ends


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
