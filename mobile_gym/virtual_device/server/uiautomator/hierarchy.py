"""What clients read of the screen: the view hierarchy as XML, one node's facts, the device's.

Source: the fields of uiautomator2's `ObjInfo` and `DeviceInfo`; androidx's hierarchy dumper.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mobile_gym.accessibility import write_xml
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.uiautomator.selectors import Found
from mobile_gym.virtual_device.shell.commands.screen import compressed


def hierarchy_xml(
    forest: AccessibilityForest, rotation: int, *, is_compressed: bool, max_depth: int
) -> str:
    """Every window as one document, the front app's first.

    Args:
        forest: what to write.
        rotation: of the screen, in quarter turns.
        is_compressed: leave out what only lays out.
        max_depth: how deep below a window's root.
    """
    trees = forest.trees
    if is_compressed:
        trees = tuple(map(compressed, trees))
    written = tuple(_as_dumped(_cut(tree, max_depth)) for tree in trees)
    if not written:
        written = (AccessibilityTree(()),)
    attributes = (("rotation", str(rotation)),)
    return write_xml(
        AccessibilityForest((replace(written[0], attributes=attributes), *written[1:]))
    )


def _cut(tree: AccessibilityTree, max_depth: int) -> AccessibilityTree:
    depths: list[int] = []
    for node in tree.nodes:
        depths.append(depths[node.parent] + 1 if node.parent >= 0 else 0)
    if max(depths, default=0) <= max_depth:
        return tree
    new_index: dict[int, int] = {-1: -1}
    visible_nodes: list[AccessibilityNode] = []
    for index, (node, depth) in enumerate(zip(tree.nodes, depths, strict=True)):
        if depth <= max_depth:
            new_index[index] = len(visible_nodes)
            visible_nodes.append(node._replace(parent=new_index[node.parent]))
    return replace(tree, nodes=tuple(visible_nodes))


def _as_dumped(tree: AccessibilityTree) -> AccessibilityTree:
    """The tree with the attributes that this dumper adds."""
    children = [0] * len(tree.nodes)
    nodes: list[AccessibilityNode] = []
    for node in tree.nodes:
        order = 0
        if node.parent >= 0:
            children[node.parent] += 1
            order = children[node.parent]
        extras = {
            **dict(node.extras),
            "visible-to-user": str(node.visible).lower(),
            "drawing-order": str(order),
            "hint": node.hint_text,
            "display-id": "0",
        }
        nodes.append(node._replace(extras=tuple(extras.items()), range_info=None))
    return replace(tree, nodes=tuple(nodes))


def node_info(located: Found) -> dict[str, Any]:
    """A node's facts as JSON; bounds in device pixels."""
    node = located.node
    bounds = _rect(node.bounds)
    return {
        "bounds": bounds,
        "visibleBounds": bounds,
        "childCount": sum(1 for _ in located.tree.children(located.at)),
        "className": node.class_name,
        "contentDescription": node.content_description or None,
        "packageName": node.package_name,
        "text": node.text,
        "resourceName": node.resource_id or None,
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "scrollable": node.scrollable,
        "selected": node.selected,
    }


def _rect(rect: Rect) -> dict[str, int]:
    return {"left": rect.left, "top": rect.top, "right": rect.right, "bottom": rect.bottom}


def device_info(host: DeviceHost) -> dict[str, Any]:
    """The device's facts as JSON."""
    state = host.state
    display = state.display
    active = host.forest().active
    package = active.nodes[0].package_name if active is not None and active.nodes else ""
    return {
        "currentPackageName": package or host.activity.partition("/")[0],
        "displayHeight": display.height_px,
        "displayWidth": display.width_px,
        "displayRotation": state.rotation,
        "displaySizeDpX": round(display.width_px * 160 / display.density_dpi),
        "displaySizeDpY": round(display.height_px * 160 / display.density_dpi),
        "naturalOrientation": state.rotation in (0, 2),
        "productName": host.shell("getprop ro.product.name").stdout.strip(),
        "screenOn": True,
        "sdkInt": int(host.shell("getprop ro.build.version.sdk").stdout.strip() or 0),
    }
