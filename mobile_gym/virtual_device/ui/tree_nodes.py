"""The accessibility nodes of views."""

from __future__ import annotations

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.ui.view import Kind, View, Wrapper

_FIELD = Kind.FIELD


def view_node(
    view: View, package: str, bounds: Rect, parent: int, focus_key: str
) -> AccessibilityNode:
    """The node of a view that has a class.

    Args:
        view: has a `class_name`.
        package: completes short resource ids.
        bounds: the visible part of its box, in pixels.
        parent: index of the node that it stands in.
        focus_key: key of the field that has the focus; "" for none.
    """
    resource_id = view.resource_id
    if resource_id and ":" not in resource_id:
        resource_id = f"{package}:id/{resource_id}"
    text = view.text
    editable = view.kind is _FIELD
    if editable:
        text = "•" * len(text) if view.password else text or view.hint
    class_name, tapped = view.class_name, view.on_tap is not None
    return AccessibilityNode._make(
        (
            class_name,
            package,
            resource_id,
            text,
            view.description,
            view.hint,
            bounds,
            parent,
            view.checkable,
            view.checked,
            tapped or editable,
            view.enabled,
            view.focusable or tapped,
            editable and view.key == focus_key,
            False,  # whether it scrolls is known when its content is placed
            view.on_long_press is not None or editable,
            view.password,
            view.selected,
            class_name == "android.widget.EditText",
            True,
            (),
            (),
            view.range_info,
        )
    )


def wrapper_node(outer: Wrapper, package: str, bounds: Rect, parent: int) -> AccessibilityNode:
    """The node of a container around a view."""
    class_name, resource_id, focusable, scrollable = outer
    return AccessibilityNode(
        class_name,
        package,
        resource_id,
        bounds=bounds,
        parent=parent,
        focusable=focusable,
        scrollable=scrollable,
    )
