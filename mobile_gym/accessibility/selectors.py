"""Finding nodes: what `core.checks.Selector` means, and which node lies under a point.

A selector is compiled once into a chain of filters over node indices, the most selective first, so
that asking a tree of a hundred nodes costs microseconds: judges ask at every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from mobile_gym.core.checks import Selector
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)

_Nodes: TypeAlias = tuple[AccessibilityNode, ...]
_Filter: TypeAlias = Callable[[_Nodes, list[int]], list[int]]
_Rows: TypeAlias = Sequence[tuple[Any, ...]]
"""Nodes whose fields are read by column, which a NamedTuple does fastest."""

_FLAGS: Final = (
    "checked",
    "focused",
    "selected",
    "scrollable",
    "editable",
    "checkable",
    "clickable",
    "enabled",
)


class Match(NamedTuple):
    """A node and where it is: the index of its tree in the forest and of itself in the tree."""

    tree: int
    index: int  # pyright: ignore[reportIncompatibleMethodOverride]
    node: AccessibilityNode


def collapse_whitespace(text: str) -> str:
    """The text without outer white space, every inner run of it one space."""
    return " ".join(text.split())


def is_shown(node: AccessibilityNode) -> bool:
    """Whether a person could see the node: it is visible and has pixels."""
    left, top, right, bottom = node.bounds
    return node.visible and left < right and top < bottom


def visible_nodes(forest: AccessibilityForest) -> Iterator[Match]:
    """Everything that a person could see of the apps; neither bars nor keyboard."""
    for position, tree in enumerate(forest.trees):
        if tree.window_type == WindowType.APPLICATION:
            for index, node in enumerate(tree.nodes):
                if is_shown(node):
                    yield Match(position, index, node)


def find_all(forest: AccessibilityForest, selector: Selector) -> tuple[Match, ...]:
    """Every visible node that matches, windows from back to front, in document order.

    With `nth` it is that match alone, or nothing.
    """
    select = _compile_selector(selector)
    matches = tuple(
        Match(position, index, tree.nodes[index])
        for position, tree in enumerate(forest.trees)
        for index in select(tree.nodes)
    )
    return matches if selector.nth is None else matches[selector.nth : selector.nth + 1]


def find(forest: AccessibilityForest, selector: Selector) -> Match | None:
    """The first match, or the `nth` where the selector asks for it."""
    skip = selector.nth or 0
    select = _compile_selector(selector)
    for position, tree in enumerate(forest.trees):
        indices = select(tree.nodes)
        if skip < len(indices):
            return Match(position, indices[skip], tree.nodes[indices[skip]])
        skip -= len(indices)
    return None


def node_at(forest: AccessibilityForest, point: PixelPoint) -> Match | None:
    """The node that a finger on this pixel touches, in the frontmost window there.

    It is the deepest visible node that contains the point. Where siblings overlap, the one in
    front that can take a touch wins, and what cannot is transparent, as in Android's dispatch
    (`ViewGroup.dispatchTouchEvent` asks children from the front until one handles the event). A
    toast takes no touch.
    """
    for position in range(len(forest.trees) - 1, -1, -1):
        tree = forest.trees[position]
        index = None if tree.is_toast else _touched_node_index(tree, point)
        if index is not None:
            return Match(position, index, tree.nodes[index])
    return None


def _touched_node_index(tree: AccessibilityTree, point: PixelPoint) -> int | None:
    nodes = tree.nodes
    x, y = point
    containing: list[int] = []
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        left, top, right, bottom = node.bounds
        if not (left <= x < right and top <= y < bottom and node.visible):
            continue
        containing.append(index)
        if _takes_touch(node):
            for candidate in containing:
                if candidate == index or index in tree.ancestors(candidate):
                    return candidate
    return containing[0] if containing else None


def _takes_touch(node: AccessibilityNode) -> bool:
    return (
        node.clickable or node.long_clickable or node.checkable or node.editable or node.scrollable
    )


def target_matches(forest: AccessibilityForest, point: PixelPoint, selector: Selector) -> bool:
    """Whether the node under the point, or an ancestor of it, matches."""
    touched = node_at(forest, point)
    if touched is None:
        return False
    matching = {match.index for match in find_all(forest, selector) if match.tree == touched.tree}
    if not matching:
        return False
    return touched.index in matching or any(
        ancestor in matching for ancestor in forest.trees[touched.tree].ancestors(touched.index)
    )


@lru_cache(maxsize=4096)
def _compile_selector(selector: Selector, *, shown: bool = True) -> Callable[[_Nodes], list[int]]:
    """The selector as a function from a tree's nodes to the indices that match, without `nth`."""
    filters = tuple(_selector_filters(selector, shown=shown))

    def select(nodes: _Nodes) -> list[int]:
        indices = list(range(len(nodes)))
        for keep in filters:
            indices = keep(nodes, indices)
            if not indices:
                break
        return indices

    return select


def _compile_nested_selector(
    selector: Selector, *, shown: bool = True
) -> Callable[[_Nodes], list[int]]:
    """A nested selector; its `nth` counts within the tree."""
    select, nth = _compile_selector(selector, shown=shown), selector.nth
    return select if nth is None else lambda nodes: select(nodes)[nth : nth + 1]


def _selector_filters(selector: Selector, *, shown: bool) -> Iterator[_Filter]:
    if selector.label is not None:
        yield _label_filter(collapse_whitespace(selector.label))
    for field in ("text", "description", "hint"):
        if (value := getattr(selector, field)) is not None:
            yield _text_filter(_COLUMN[field], collapse_whitespace(value))
    for field in ("text", "description"):
        if (value := getattr(selector, f"{field}_contains")) is not None:
            yield _substring_filter(_COLUMN[field], collapse_whitespace(value))
    if selector.resource_id is not None:
        yield _name_filter(_COLUMN["resource_id"], selector.resource_id, ":id/")
    if selector.class_name is not None:
        yield _name_filter(_COLUMN["class_name"], selector.class_name, ".")
    if selector.package_name is not None:
        yield _equality_filter(_COLUMN["package_name"], selector.package_name)
    for field in _FLAGS:
        if (value := getattr(selector, field)) is not None:
            yield _equality_filter(_COLUMN[field], value)
    if shown:
        yield _visible_indices
    if selector.within is not None:  # a container may be larger than what is visible of it
        yield _within_filter(_compile_nested_selector(selector.within, shown=False))
    if selector.has is not None:
        yield _descendant_filter(_compile_nested_selector(selector.has))
    if selector.beside is not None:
        yield _beside_filter(_compile_nested_selector(selector.beside))


_COLUMN: Final = {name: column for column, name in enumerate(AccessibilityNode._fields)} | {
    "description": AccessibilityNode._fields.index("content_description"),
    "hint": AccessibilityNode._fields.index("hint_text"),
}


def _visible_indices(nodes: _Nodes, indices: list[int]) -> list[int]:
    return [index for index in indices if is_shown(nodes[index])]


def _equality_filter(column: int, value: object) -> _Filter:
    def keep(nodes: _Rows, indices: list[int]) -> list[int]:
        return [index for index in indices if nodes[index][column] == value]

    return keep


def _text_filter(column: int, value: str) -> _Filter:
    size = len(value)

    def keep(nodes: _Rows, indices: list[int]) -> list[int]:
        # Collapsing never lengthens a text, so most nodes are settled by two comparisons.
        return [
            index
            for index in indices
            if (text := nodes[index][column]) == value
            or (len(text) >= size and collapse_whitespace(text) == value)
        ]

    return keep


def _label_filter(value: str) -> _Filter:
    size = len(value)

    def keep(nodes: _Nodes, indices: list[int]) -> list[int]:
        return [
            index
            for index in indices
            if (label := nodes[index].label) == value
            or (len(label) >= size and collapse_whitespace(label) == value)
        ]

    return keep


def _substring_filter(column: int, value: str) -> _Filter:
    size = len(value)

    def keep(nodes: _Rows, indices: list[int]) -> list[int]:
        return [
            index
            for index in indices
            if len(text := nodes[index][column]) >= size
            and (value in text or value in collapse_whitespace(text))
        ]

    return keep


def _name_filter(column: int, value: str, separator: str) -> _Filter:
    """A qualified name, whole or by its last part."""
    ending = separator + value

    def keep(nodes: _Rows, indices: list[int]) -> list[int]:
        return [
            index
            for index in indices
            if (name := nodes[index][column]) == value or name.endswith(ending)
        ]

    return keep


def _ancestors(nodes: _Nodes, index: int) -> Iterator[int]:
    parent = nodes[index].parent
    while parent >= 0:
        yield parent
        parent = nodes[parent].parent


def _within_filter(select: Callable[[_Nodes], list[int]]) -> _Filter:
    def keep(nodes: _Nodes, indices: list[int]) -> list[int]:
        containers = set(select(nodes))
        return [
            index
            for index in indices
            if containers and any(above in containers for above in _ancestors(nodes, index))
        ]

    return keep


def _descendant_filter(select: Callable[[_Nodes], list[int]]) -> _Filter:
    def keep(nodes: _Nodes, indices: list[int]) -> list[int]:
        holders = {above for part in select(nodes) for above in _ancestors(nodes, part)}
        return [index for index in indices if index in holders]

    return keep


def _row_index(nodes: _Nodes, index: int) -> int:
    """The nearest clickable ancestor, -1 where there is none."""
    return next((above for above in _ancestors(nodes, index) if nodes[above].clickable), -1)


def _row_members(nodes: _Nodes, row: int) -> set[int]:
    """The nodes whose nearest clickable ancestor is `row`: all are behind it without a gap."""
    members: set[int] = set()
    inside = {row}
    for index in range(row + 1, len(nodes)):
        parent = nodes[index].parent
        if parent < row:
            break
        if parent in inside:
            members.add(index)
            if not nodes[index].clickable:
                inside.add(index)
    return members


def _beside_filter(select: Callable[[_Nodes], list[int]]) -> _Filter:
    def keep(nodes: _Nodes, indices: list[int]) -> list[int]:
        parts_of: dict[int, list[int]] = {}
        for part in select(nodes):
            parts_of.setdefault(_row_index(nodes, part), []).append(part)
        parts_of.pop(-1, None)
        beside: set[int] = set()
        for row, parts in parts_of.items():
            members = _row_members(nodes, row)
            beside |= members if len(parts) > 1 else members.difference(parts)
        return [index for index in indices if index in beside]

    return keep
