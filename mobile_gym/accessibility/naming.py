"""Telling a node by a selector: the shortest one that finds this node and no other.

It knows nodes and no task; the import of recordings makes their selectors by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from mobile_gym.accessibility.selectors import collapse_whitespace, find_all
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.checks import Selector
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode

MAX_LABEL: int = 120
"""Longer texts are content, not names."""


def selectors_of(node: AccessibilityNode) -> Iterator[Selector]:
    """Selectors that match a node, from the shortest to the most exact.

    Fields are told by their id first, because their text is what somebody typed.
    """
    text = collapse_whitespace(node.text) if len(node.text) <= MAX_LABEL else ""
    description = (
        collapse_whitespace(node.content_description)
        if len(node.content_description) <= MAX_LABEL
        else ""
    )
    by_id = Selector(resource_id=node.resource_id) if node.resource_id else None
    if by_id is not None and node.editable:
        yield by_id
    if text:
        yield Selector(text=text)
    if description:
        yield Selector(description=description)
    if text and description:
        yield Selector(text=text, description=description)
    if by_id is not None:
        if text:
            yield Selector(text=text, resource_id=node.resource_id)
        if description:
            yield Selector(description=description, resource_id=node.resource_id)
        yield by_id
    if text or description:
        yield Selector(
            text=text or None, description=description or None, class_name=node.class_name
        )
    yield Selector(class_name=node.class_name, resource_id=node.resource_id or None)


def selector_for(forest: AccessibilityForest, index: int, *, tree: int = 0) -> Selector:
    """A selector whose first match is this node, or takes touches where this node does.

    Args:
        forest: the screen.
        index: the node's index in its tree; it must be visible.
        tree: the index of that tree.
    """
    nodes = forest.trees[tree].nodes
    target = touch_target(nodes, index)
    exact = Selector()
    for selector in selectors_of(nodes[index]):
        exact = selector
        matches = find_all(forest, selector)
        if matches and all(
            match.tree == tree and touch_target(nodes, match.index) == target for match in matches
        ):
            return selector
    places = [(match.tree, match.index) for match in find_all(forest, exact)]
    if (tree, index) not in places:
        raise ValueError(f"node {index} is not visible, so no selector finds it")
    return Selector(
        class_name=exact.class_name, resource_id=exact.resource_id, nth=places.index((tree, index))
    )


def touch_selector(forest: AccessibilityForest, index: int) -> Selector:
    """A selector for whatever takes a touch on this node, wherever in it the finger lands."""
    nodes = forest.trees[0].nodes
    target = touch_target(nodes, index)
    inner = selector_for(forest, index)
    if target == index:
        return inner
    owner = nodes[target]
    if owner.clickable:
        return Selector(clickable=True, has=inner)
    if owner.checkable:
        return Selector(checkable=True, has=inner)
    return Selector(class_name=owner.class_name, has=inner)
