"""What a language model reads: a line per meaningful node, numbered where one can act on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mobile_gym.accessibility.selectors import Match, collapse
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree

__all__ = ["indexed_list", "interactive_nodes"]

MAX_LABEL: Final = 200
"""Longer labels are cut, so that one text view cannot fill a model's context."""

_ROLES: Final[tuple[tuple[str, str], ...]] = (
    ("EditText", "field"),
    ("AutoComplete", "field"),
    ("Switch", "switch"),
    ("CheckBox", "checkbox"),
    ("CheckedTextView", "checkbox"),
    ("RadioButton", "radio"),
    ("SeekBar", "slider"),
    ("ProgressBar", "progress"),
    ("Spinner", "dropdown"),
    ("WebView", "web page"),
    ("Image", "image"),
)
"""Ends or parts of class names, and what a person calls such a thing."""


def interactive_nodes(forest: AccessibilityForest) -> tuple[Match, ...]:
    """The nodes that can be acted on, in the order and with the numbers of `indexed_list`."""
    return tuple(
        Match(position, index, tree.nodes[index])
        for position, tree in enumerate(forest.trees)
        for index, node in enumerate(tree.nodes)
        if _is_interactive(node)
    )


def indexed_list(forest: AccessibilityForest, max_nodes: int = 200) -> str:
    """The screen as text.

    A line is `[number] role "label" flags [left,top][right,bottom]` for a node that can be acted
    on, and `- "label"` for other text. What a node contains and cannot be acted on itself is part
    of its label. Numbers are positions in `interactive_nodes`; bounds are device pixels.

    Args:
        forest: the windows, from back to front.
        max_nodes: how many lines at most; what is left out is counted in the last line.
    """
    lines: list[str] = []
    number = 0
    for tree in forest.trees:
        listed, number = _listed(tree, number)
        lines.extend(listed)
    if len(lines) > max_nodes:
        left_out = len(lines) - max_nodes
        lines[max_nodes:] = [f"({left_out} more)"]
    return "\n".join(lines)


_LISTED: dict[tuple[int, int], tuple[AccessibilityTree, list[str], int]] = {}
_MAX_LISTED: Final = 64


def _listed(tree: AccessibilityTree, number: int) -> tuple[list[str], int]:
    """The lines of a window, kept: bars and keyboards are the same object on most frames."""
    key = (id(tree), number)
    kept = _LISTED.get(key)
    if kept is None or kept[0] is not tree:
        lines: list[str] = []
        after = _list_tree(tree, number, lines)
        if len(_LISTED) >= _MAX_LISTED:
            _LISTED.clear()
        kept = _LISTED[key] = (tree, lines, after)
    return kept[1], kept[2]


def _list_tree(tree: AccessibilityTree, number: int, lines: list[str]) -> int:
    nodes = tree.nodes
    owners = [-1] * len(nodes)  # the interactive node whose label a node belongs to
    labels: dict[int, list[str]] = {}
    order: list[int] = []
    for index, node in enumerate(nodes):
        if _is_interactive(node):
            owners[index] = index
            labels[index] = []
            order.append(index)
        elif node.parent >= 0:
            owners[index] = owners[node.parent]
        if (label := node.label) and node.visible:
            left, top, right, bottom = node.bounds
            if left < right and top < bottom:
                owner = owners[index]
                if owner < 0:
                    order.append(index)
                elif label not in labels[owner]:
                    labels[owner].append(label)
    for index in order:
        node = nodes[index]
        if owners[index] < 0:
            lines.append(f'- "{_short(node.label)}"')
            continue
        # A scrolling container is not named after everything in it.
        parts = [node.label] if node.scrollable and not node.clickable else labels[index]
        label = f' "{_short(", ".join(parts))}"' if any(parts) else ""
        left, top, right, bottom = node.bounds
        lines.append(
            f"[{number}] {_role(node.class_name, node.editable, node.scrollable)}{label}"
            f"{_flags(node)} [{left},{top}][{right},{bottom}]"
        )
        if node.scrollable and not node.clickable:
            lines.extend(f'- "{_short(text)}"' for text in labels[index] if text != node.label)
        number += 1
    return number


def _is_interactive(node: AccessibilityNode) -> bool:
    if not (
        node.clickable or node.checkable or node.editable or node.scrollable or node.long_clickable
    ):
        return False
    left, top, right, bottom = node.bounds
    return node.visible and left < right and top < bottom


def _short(label: str) -> str:
    text = collapse(label)
    return text if len(text) <= MAX_LABEL else text[: MAX_LABEL - 1] + "…"


@lru_cache(maxsize=1024)
def _role(class_name: str, editable: bool, scrollable: bool) -> str:
    if editable:
        return "field"
    name = class_name.rpartition(".")[2]
    for part, role in _ROLES:
        if part in name:
            return role
    return "list" if scrollable else "button"


def _flags(node: AccessibilityNode) -> str:
    flags = ""
    if node.checkable:
        flags = " checked" if node.checked else " unchecked"
    if node.selected:
        flags += " selected"
    if node.focused:
        flags += " focused"
    if not node.enabled:
        flags += " disabled"
    if node.password:
        flags += " password"
    return flags
