"""DroidBot's JSON states: one window's views as a list, each with the index of its parent.

It is a format of its own, as `xml` and `proto` are; DroidTask's folders hold such states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    NO_BOUNDS,
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
)
from mobile_gym.foreign.wording import value_text
from mobile_gym.foreign.xml_documents import MAX_NODES

MAX_DEPTH: Final = 256
"""Views in each other, as libxml2 allows for the same screen as XML."""
_MAX_COORDINATE: Final = 10**12
"""As in XML: what lies further away has no place on any screen."""


def parse_droidbot(state: Mapping[str, Any]) -> AccessibilityForest:
    """Read a DroidBot state (`states/state_*.json`); node i of the tree is view i of the list.

    Raises:
        RecordingError: it has no views, or a view breaks the format; the message says which.
    """
    views = state.get("views")
    if not isinstance(views, Sequence) or isinstance(views, str | bytes) or not views:
        raise RecordingError("the state has no list of views")
    if len(views) > MAX_NODES:
        raise RecordingError(f"the state has {len(views)} views; at most {MAX_NODES} are read")
    nodes = tuple(_parse_node(view, position) for position, view in enumerate(views))
    _check_preorder(nodes)
    return AccessibilityForest((AccessibilityTree(nodes=nodes),))


def _parse_node(view: object, position: int) -> AccessibilityNode:
    if not isinstance(view, Mapping):
        raise RecordingError(f"view {position} is not an object")
    parent = view.get("parent", -1)
    if (
        not isinstance(parent, int)
        or not -1 <= parent < max(position, 1)
        or (position == 0) != (parent == -1)
    ):
        raise RecordingError(
            f"view {position} has the parent {value_text(parent)}; views are in pre-order"
        )

    def text(key: str) -> str:
        value = view.get(key)
        return value if isinstance(value, str) else ""

    def flag(key: str, missing: bool = False) -> bool:
        value = view.get(key, missing)
        return value if isinstance(value, bool) else missing

    return AccessibilityNode(
        class_name=text("class"),
        package_name=text("package"),
        resource_id=text("resource_id"),
        text=text("text"),
        content_description=text("content_description"),
        bounds=_parse_bounds(view.get("bounds"), position),
        parent=parent,
        checkable=flag("checkable"),
        checked=flag("checked"),
        clickable=flag("clickable"),
        enabled=flag("enabled", missing=True),
        focusable=flag("focusable"),
        focused=flag("focused"),
        scrollable=flag("scrollable"),
        long_clickable=flag("long_clickable"),
        password=flag("is_password"),
        selected=flag("selected"),
        editable=flag("editable"),
        visible=flag("visible", missing=True),
    )


def _parse_bounds(value: object, position: int) -> Rect:
    match value:
        case None:
            return NO_BOUNDS
        case [[int(left), int(top)], [int(right), int(bottom)]]:
            far = any(abs(side) > _MAX_COORDINATE for side in (left, top, right, bottom))
            return NO_BOUNDS if far else Rect(left, top, right, bottom)
        case _:
            raise RecordingError(
                f"view {position} has the bounds {value_text(value)}, not [[l, t], [r, b]]"
            )


def _check_preorder(nodes: tuple[AccessibilityNode, ...]) -> None:
    """Refuse a list that is not in pre-order: a view's parent must still be open."""
    open_nodes: list[int] = []
    for index, node in enumerate(nodes):
        while open_nodes and open_nodes[-1] != node.parent:
            open_nodes.pop()
        if node.parent >= 0 and not open_nodes:
            raise RecordingError(f"view {index} is out of order; views are in pre-order")
        open_nodes.append(index)
        if len(open_nodes) > MAX_DEPTH:
            raise RecordingError(f"view {index} lies more than {MAX_DEPTH} deep")
