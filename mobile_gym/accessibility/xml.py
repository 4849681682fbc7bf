"""uiautomator's XML: reading every dialect of it, and writing it back attribute for attribute.

What a node has no field for, or what the source wrote in another way than we would, is kept in
`AccessibilityNode.extras`; what the source left out is named in `absent`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    EMPTY_FOREST,
    NO_BOUNDS,
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    RangeInfo,
)
from mobile_gym.foreign.xml_documents import parse_document

_DECLARATION: Final = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_BOUNDS: Final = re.compile(r"\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]")
_MAX_DIGITS: Final = 12
MAX_DEPTH: Final = 256
"""How deep nodes are read; real screens are below 60. What lies deeper is left out."""
_RANGE: Final = re.compile(",".join([r"(-?\d{1,12}(?:\.\d{1,12})?)"] * 3), re.ASCII)
_UNWRITABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot carry (section 2.2); uiautomator writes a dot for each."""
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    | {character: f"&#{ord(character)};" for character in "\t\n\r"}
)
_PLAIN: Final = re.compile(r"[\w .:,/\[\]-]*", re.ASCII)
"""Values that need no escaping, which most are."""
_EDITABLE_CLASSES: Final = ("EditText", "AutoCompleteTextView", "SearchAutoComplete")


class _Attribute(NamedTuple):
    """An XML attribute that is a field: how it is read and how it is written."""

    field: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _identity(text: str) -> str:
    return text


def _read_flag(text: str) -> bool:
    return text.strip().lower() == "true"


def _write_flag(value: bool) -> str:
    return "true" if value else "false"


def _read_rect(text: str) -> Rect:
    match = _BOUNDS.match(text)
    if match is None or any(len(number) > _MAX_DIGITS for number in match.groups()):
        return NO_BOUNDS
    return Rect(*map(int, match.groups()))


def _write_rect(rect: Rect) -> str:
    left, top, right, bottom = rect
    return f"[{left},{top}][{right},{bottom}]"


def read_range(text: str) -> RangeInfo | None:
    """A slider's range of its minimum, maximum and current value; None where it is none."""
    match = _RANGE.fullmatch(text)
    return RangeInfo(*map(float, match.groups())) if match else None


def write_range(value: RangeInfo | None) -> str:
    """What `read_range` reads."""
    return "" if value is None else ",".join(f"{number:.12g}" for number in value)


def _text_attribute(field: str) -> _Attribute:
    return _Attribute(field, _identity, _identity)


def _flag_attribute(field: str) -> _Attribute:
    return _Attribute(field, _read_flag, _write_flag)


_STANDARD: Final[dict[str, _Attribute]] = {
    "text": _text_attribute("text"),
    "resource-id": _text_attribute("resource_id"),
    "class": _text_attribute("class_name"),
    "package": _text_attribute("package_name"),
    "content-desc": _text_attribute("content_description"),
    "checkable": _flag_attribute("checkable"),
    "checked": _flag_attribute("checked"),
    "clickable": _flag_attribute("clickable"),
    "enabled": _flag_attribute("enabled"),
    "focusable": _flag_attribute("focusable"),
    "focused": _flag_attribute("focused"),
    "scrollable": _flag_attribute("scrollable"),
    "long-clickable": _flag_attribute("long_clickable"),
    "password": _flag_attribute("password"),
    "selected": _flag_attribute("selected"),
    "bounds": _Attribute("bounds", _read_rect, _write_rect),
}
"""What `uiautomator dump` always writes, in its order (AOSP's AccessibilityNodeInfoDumper)."""
_OPTIONAL: Final[dict[str, _Attribute]] = {
    "hint": _text_attribute("hint_text"),
    "editable": _flag_attribute("editable"),
    "visible-to-user": _flag_attribute("visible"),
    "range": _Attribute("range_info", read_range, write_range),
}
"""What some versions and other dumpers write, and our own `range`: minimum, maximum, current.

Written back only where the source had it, but for hints and ranges that a device told itself.
"""


def parse_xml(text: str | bytes, *, may_be_empty: bool = False) -> AccessibilityForest:
    """Read a view hierarchy as `uiautomator dump` and its relatives write it.

    Each top-level node becomes a tree, the last one active. Document types are refused, so that
    no entity is ever expanded and nothing is ever fetched.

    Args:
        text: the document; what stands around it (`UI hierchary dumped to: ...`) is ignored.
        may_be_empty: there may be no node, as on a screen that is off; a dump says so only where
            nothing could be read.

    Raises:
        RecordingError: it is not XML, has no node, or is unreasonably large.
    """
    root = parse_document(text, "the view hierarchy")
    hierarchies = list(root.iter("hierarchy")) or [root]
    trees: list[AccessibilityTree] = []
    for hierarchy in hierarchies:
        bare = hierarchy.tag != "hierarchy"
        attributes = () if bare else tuple((str(k), str(v)) for k, v in hierarchy.attrib.items())
        tops = [hierarchy] if bare else list(_child_elements(hierarchy))
        trees += [
            AccessibilityTree(
                nodes=_read_nodes(top, position), is_active=False, attributes=attributes
            )
            for position, top in enumerate(tops)
        ]
    if not trees:
        if may_be_empty:
            return EMPTY_FOREST
        raise RecordingError("the view hierarchy has no node")
    last = trees[-1]
    trees[-1] = AccessibilityTree(nodes=last.nodes, attributes=last.attributes)
    return AccessibilityForest(tuple(trees))


def _child_elements(parent: Any) -> Iterator[Any]:
    return (child for child in parent if isinstance(child.tag, str))


def _read_nodes(top: Any, position: int) -> tuple[AccessibilityNode, ...]:
    """The nodes of one tree in document order, down to `MAX_DEPTH`; a loop: trees may be deep."""
    nodes: list[AccessibilityNode] = []
    waiting: list[tuple[Any, int, int, int]] = [(top, -1, position, 1)]
    while waiting:
        element, parent, position, depth = waiting.pop()
        index = len(nodes)
        nodes.append(_read_node(element, parent, position))
        if depth < MAX_DEPTH:
            children = enumerate(_child_elements(element))
            waiting += reversed([(child, index, at, depth + 1) for at, child in children])
    return tuple(nodes)


def _read_node(element: Any, parent: int, position: int) -> AccessibilityNode:
    given = {str(k): str(v) for k, v in element.attrib.items() if not str(k).startswith("{")}
    fields: dict[str, Any] = {}
    extras: list[tuple[str, str]] = []
    absent = [name for name in _STANDARD if name not in given]
    for name, raw in given.items():
        attribute = _STANDARD.get(name) or _OPTIONAL.get(name)
        if attribute is None:
            if name != "index" or raw != str(position):
                extras.append((name, raw))
            continue
        value = fields[attribute.field] = attribute.read(raw)
        if name in _OPTIONAL or attribute.write(value) != raw:
            extras.append((name, raw))
    if "index" not in given:
        absent.append("index")
    tag = str(element.tag)
    if "class_name" not in fields and tag != "node":  # Appium names the element after its class
        fields["class_name"] = tag
    if "editable" not in given:
        fields["editable"] = str(fields.get("class_name", "")).endswith(_EDITABLE_CLASSES)
    return AccessibilityNode(
        parent=parent, extras=tuple(sorted(extras)), absent=tuple(absent), **fields
    )


def write_xml(forest: AccessibilityForest) -> str:
    """Write every tree of the forest as one document, as `uiautomator dump` does.

    Characters that XML cannot carry become dots. For the very output of `uiautomator dump`, pass a
    forest of the active tree alone.
    """
    attributes = forest.trees[0].attributes if forest.trees else ()
    parts = [_DECLARATION, f"<hierarchy{_attributes_text(attributes)}>"]
    for position, tree in enumerate(forest.trees):
        _write_tree(tree, position, parts)
    parts.append("</hierarchy>")
    return "".join(parts)


def _write_tree(tree: AccessibilityTree, position: int, parts: list[str]) -> None:
    nodes = tree.nodes
    siblings = [0] * len(nodes)  # how many children of each node are already written
    is_leaf = [True] * len(nodes)
    for node in nodes:
        if node.parent >= 0:
            is_leaf[node.parent] = False
    open_nodes: list[int] = []
    for index, node in enumerate(nodes):
        while open_nodes and open_nodes[-1] != node.parent:
            open_nodes.pop()
            parts.append("</node>")
        at = position
        if node.parent >= 0:
            at = siblings[node.parent]
            siblings[node.parent] += 1
        parts.append(
            f"<node{_attributes_text(_node_attributes(node, at))}{' />' if is_leaf[index] else '>'}"
        )
        if not is_leaf[index]:
            open_nodes.append(index)
    parts.append("</node>" * len(open_nodes))


def _node_attributes(node: AccessibilityNode, position: int) -> Iterator[tuple[str, str]]:
    """The node's attributes: fields in uiautomator's order, then what else the source had."""
    extras = dict(node.extras)
    if "index" not in node.absent:
        yield "index", extras.pop("index", str(position))
    for name, attribute in _STANDARD.items():
        raw = extras.pop(name, None)
        value = getattr(node, attribute.field)
        if name not in node.absent:
            yield name, _attribute_value(raw, value, attribute)
    for name, raw in extras.items():
        attribute = _OPTIONAL.get(name)
        yield (
            name,
            raw
            if attribute is None
            else _attribute_value(raw, getattr(node, attribute.field), attribute),
        )
    if node.hint_text and "hint" not in extras:
        yield "hint", node.hint_text
    if node.range_info is not None and "range" not in extras:
        yield "range", write_range(node.range_info)


def _attribute_value(raw: str | None, value: Any, attribute: _Attribute) -> str:
    """The source's own way to write a value, as long as the node still has that value."""
    return raw if raw is not None and attribute.read(raw) == value else attribute.write(value)


def _attributes_text(pairs: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> str:
    return "".join([f' {name}="{_escape_xml(value)}"' for name, value in pairs])


def _escape_xml(value: str) -> str:
    if _PLAIN.fullmatch(value):
        return value
    return _UNWRITABLE.sub(".", value).translate(_ESCAPES)
