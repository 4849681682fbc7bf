"""Nodes as components: what tells one, and finding it again on another screen."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from mobile_gym.accessibility import Match, is_shown
from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree, WindowType
from mobile_gym.judging.similarity import normalize_text
from reward_models.llamatouch.primitives import Component

_SIDE: Final = 8
_DISTANCE: Final = 1
"""Bits in which the hashes of two equal pictures may differ. Source: LlamaTouch's evaluator."""
_SHARED: Final = tuple(
    item.name for item in dataclasses.fields(Component) if item.name in AccessibilityNode._fields
)
"""What a component has under the same name as its node: class, id, text and flags."""


def front_app_window(frame: Frame) -> AccessibilityTree | None:
    """The front window of the apps, None where the frame has no tree."""
    apps = [tree for tree in frame.nodes.trees if tree.window_type == WindowType.APPLICATION]
    return apps[-1] if apps else None


def component_of_node(frame: Frame, match: Match) -> Component:
    """The component that a node is."""
    node = match.node
    bare = not node.text and not node.content_description
    return Component(
        **{name: getattr(node, name) for name in _SHARED},
        description=node.content_description,
        title=_component_title(frame.nodes.trees[match.tree].nodes, match.index),
        picture=_picture_hash(frame, node.bounds) if bare else "",
    )


def _component_title(nodes: Sequence[AccessibilityNode], index: int) -> str:
    """The node's own label, else the first one in what takes its touches."""
    node = nodes[index]
    if node.editable:
        return ""
    own = node.text or node.content_description
    if own:
        return own
    for top in (index, touch_target(nodes, index), *_clickable_ancestors(nodes, index)):
        for at in range(top, len(nodes)):
            if at > top and nodes[at].parent < top:
                break
            label = nodes[at].text or nodes[at].content_description
            if label and is_shown(nodes[at]) and not nodes[at].editable:
                return label
    return ""


def _clickable_ancestors(nodes: Sequence[AccessibilityNode], index: int) -> Iterator[int]:
    """The clickable ancestor around a node that is clickable itself: a switch in its row."""
    parent = nodes[index].parent
    if parent >= 0:
        above = touch_target(nodes, parent)
        if above != parent or nodes[above].clickable:
            yield above


def same_components(frame: Frame, component: Component) -> list[Match]:
    """The nodes that are this component, whatever state they are in.

    They agree in class, resource id and title; a field is told by its class and id alone.
    """
    title = normalize_text(component.title)
    return [
        match
        for match in visible_nodes(frame.nodes)
        if match.node.class_name == component.class_name
        and match.node.resource_id == component.resource_id
        and (
            match.node.editable
            or normalize_text(_component_title(frame.nodes.trees[match.tree].nodes, match.index))
            == title
        )
    ]


def equal_components(frame: Frame, component: Component, ignore: Sequence[str] = ()) -> list[Match]:
    """The nodes that equal the component in every attribute but those to be ignored.

    Texts are compared case-folded, everything else as it is. Where the component has neither text
    nor description its picture decides, if both screens have pixels.

    Source: LlamaTouch, section 3.3, "exact UI component match".
    """
    checked = [
        field.name
        for field in dataclasses.fields(Component)
        if field.name not in (*ignore, "picture") and (field.name != "title" or component.title)
    ]
    matches: list[Match] = []
    for match in visible_nodes(frame.nodes):
        if match.node.class_name != component.class_name and "class_name" in checked:
            continue
        other = component_of_node(frame, match)
        if all(_have_equal_attribute(name, component, other) for name in checked) and (
            "picture" in ignore
            or not (component.picture and other.picture)
            or _hash_distance(component.picture, other.picture) <= _DISTANCE
        ):
            matches.append(match)
    return matches


def _have_equal_attribute(name: str, first: Component, second: Component) -> bool:
    mine, other = getattr(first, name), getattr(second, name)
    if name in ("text", "description", "title"):
        return normalize_text(mine) == normalize_text(other)
    return mine == other


def _hash_distance(first: str, second: str) -> int:
    return (int(first, 16) ^ int(second, 16)).bit_count()


def _picture_hash(frame: Frame, bounds: Rect) -> str:
    """The hash of what the node looks like; "" where the pixels are not the device's own."""
    if frame.screenshot is None or frame.is_rendered:
        return ""
    height, width = frame.screenshot.shape[:2]
    box = bounds.intersection(Rect(0, 0, width, height))
    if box.width < _SIDE or box.height < _SIDE:
        return ""
    return _average_hash(frame.screenshot[box.top : box.bottom, box.left : box.right])


def _average_hash(pixels: Screenshot) -> str:
    """Which of 8 x 8 patches are lighter than the mean of all of them, as hexadecimal digits."""
    grey = pixels.astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    rows = np.linspace(0, grey.shape[0], _SIDE + 1).astype(int)
    columns = np.linspace(0, grey.shape[1], _SIDE + 1).astype(int)
    sums = np.add.reduceat(np.add.reduceat(grey, rows[:-1], axis=0), columns[:-1], axis=1)
    patches = sums / np.outer(np.diff(rows), np.diff(columns))
    bits = (patches > patches.mean() + 1e-6).ravel()
    return f"{int(''.join('1' if bit else '0' for bit in bits), 2):016x}"
