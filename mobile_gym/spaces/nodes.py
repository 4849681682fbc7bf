"""Accessibility nodes as arrays of fixed size, for policies that read numbers.

Others take it from the face of the package.

Row `i` of every array is the same node. The nodes that can be acted on come first, so that row `i`
is number `i` of `accessibility.indexed_list`; disabled controls follow, then the other labelled
nodes, each in document order. What does not fit in `MAX_NODES` rows is left out.

| array | dtype, shape | content |
|---|---|---|
| `nodes_bounds` | float32 (MAX_NODES, 4) | left, top, right, bottom in [0, 1] of the canvas |
| `nodes_flags` | uint8 (MAX_NODES, len(NODE_FLAGS)) | 1 where the flag is set, in that order |
| `nodes_class` | uint8 (MAX_NODES,) | index into `NODE_CLASSES`; 0 where there is no node |
| `nodes_text` | uint8 (MAX_NODES, NODE_TEXT_BYTES) | the label as UTF-8, cut between characters |
| `nodes_mask` | bool (MAX_NODES,) | where there is a node |

A node's label is its own text, description or hint; a control that has none is
called after what it contains, as in `indexed_list`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile_gym.accessibility import is_shown
from mobile_gym.accessibility.shape import is_control
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode
from mobile_gym.spaces.boxes import ScalarBox
from mobile_gym.spaces.text import clip_utf8

MAX_NODES: Final = 128
"""Rows of the arrays of nodes."""
NODE_TEXT_BYTES: Final = 64
"""Bytes of a label in UTF-8; the rest of a longer one is cut off."""

NODE_FLAGS: Final = (
    "interactive",
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long_clickable",
    "password",
    "selected",
    "editable",
)
"""The columns of `nodes_flags`. `interactive` says that the node has a number."""

NODE_CLASSES: Final = (
    "",
    "View",
    "ViewGroup",
    "TextView",
    "Button",
    "ImageButton",
    "ImageView",
    "EditText",
    "CheckBox",
    "Switch",
    "RadioButton",
    "ToggleButton",
    "CheckedTextView",
    "AutoCompleteTextView",
    "MultiAutoCompleteTextView",
    "Spinner",
    "SeekBar",
    "ProgressBar",
    "RatingBar",
    "RecyclerView",
    "ListView",
    "GridView",
    "ScrollView",
    "HorizontalScrollView",
    "NestedScrollView",
    "ViewPager",
    "TabWidget",
    "FrameLayout",
    "LinearLayout",
    "RelativeLayout",
    "ConstraintLayout",
    "CompoundButton",
    "NumberPicker",
    "DatePicker",
    "TimePicker",
    "WebView",
    "SurfaceView",
    "VideoView",
    "Chronometer",
    "TextClock",
)
"""The last parts of class names that have an index of their own; others count as `View`."""

NODE_SPACES: Final[Mapping[str, Callable[[], ScalarBox]]] = {
    "nodes_bounds": lambda: ScalarBox(0.0, 1.0, (MAX_NODES, 4), np.float32),
    "nodes_flags": lambda: ScalarBox(0, 1, (MAX_NODES, len(NODE_FLAGS)), np.uint8),
    "nodes_class": lambda: ScalarBox(0, len(NODE_CLASSES) - 1, (MAX_NODES,), np.uint8),
    "nodes_text": lambda: ScalarBox(0, 255, (MAX_NODES, NODE_TEXT_BYTES), np.uint8),
    "nodes_mask": lambda: ScalarBox(0, 1, (MAX_NODES,), np.bool_),
}
"""How to make the space of each array."""

_CLASS_INDEX: Final = {name: index for index, name in enumerate(NODE_CLASSES) if name}


class Placement(NamedTuple):
    """Where a screen of `width_px` x `height_px` lies on the canvas, in parts of it.

    `(left, top)` and `(right, bottom)` are the screen's corners in [0, 1] of the canvas.
    """

    width_px: int
    height_px: int
    left: float
    top: float
    right: float
    bottom: float


class _Row(NamedTuple):
    node: AccessibilityNode
    label: str
    is_interactive: bool


def encode_nodes(
    forest: AccessibilityForest,
    placement: Placement,
    out: Mapping[str, npt.NDArray[Any]],
) -> None:
    """Write the nodes of a forest into arrays.

    Args:
        forest: the windows, from back to front.
        placement: where the screen lies on the canvas.
        out: some of the arrays of `NODE_SPACES`, by name; their whole content is replaced.
    """
    rows = _node_rows(forest)[:MAX_NODES]
    count = len(rows)
    for array in out.values():
        array[...] = 0
    if not count:
        return
    if (bounds := out.get("nodes_bounds")) is not None:
        bounds[:count] = _place_bounds([row.node.bounds for row in rows], placement)
    if (flags := out.get("nodes_flags")) is not None:
        flags[:count] = [
            (
                interactive,
                node.checkable,
                node.checked,
                node.clickable,
                node.enabled,
                node.focusable,
                node.focused,
                node.scrollable,
                node.long_clickable,
                node.password,
                node.selected,
                node.editable,
            )
            for node, _, interactive in rows
        ]
    if (classes := out.get("nodes_class")) is not None:
        classes[:count] = [_class_index(row.node.class_name) for row in rows]
    if (text := out.get("nodes_text")) is not None:
        joined = b"".join([_padded_bytes(row.label) for row in rows])
        text[:count] = np.frombuffer(joined, np.uint8).reshape(count, NODE_TEXT_BYTES)
    if (mask := out.get("nodes_mask")) is not None:
        mask[:count] = True


def _node_rows(forest: AccessibilityForest) -> list[_Row]:
    labels: dict[tuple[int, int], str] = {}
    texts: list[_Row] = []
    for position, tree in enumerate(forest.trees):
        owners: list[int] = []  # the control that a node belongs to, or -1
        for index, node in enumerate(tree.nodes):
            owner = owners[node.parent] if node.parent >= 0 else -1
            label = node.label if is_shown(node) else ""
            if is_control(node):
                owner = index
                labels[position, index] = label
            elif label and owner >= 0 and not _only_scrolls(tree.nodes[owner]):
                labels[position, owner] = labels[position, owner] or label
            elif label:
                texts.append(_Row(node, label, False))
            owners.append(owner)
    controls = [
        _Row(node := forest.trees[tree].nodes[index], label, node.enabled)
        for (tree, index), label in labels.items()
    ]
    numbered = [row for row in controls if row.is_interactive]
    return numbered + [row for row in controls if not row.is_interactive] + texts


def _only_scrolls(node: AccessibilityNode) -> bool:
    """Whether it only scrolls: such a container is not called after everything in it."""
    return node.scrollable and not node.clickable


def _place_bounds(bounds: list[Rect], placement: Placement) -> npt.NDArray[np.float64]:
    width_px, height_px, left, top, right, bottom = placement
    scale_x, scale_y = (right - left) / width_px, (bottom - top) / height_px
    placed = np.array(bounds, np.float64) * (scale_x, scale_y, scale_x, scale_y)
    placed += (left, top, left, top)
    return placed.clip(0.0, 1.0)


@lru_cache(maxsize=4096)
def _class_index(class_name: str) -> int:
    return _CLASS_INDEX.get(class_name.rpartition(".")[2], 1)


@lru_cache(maxsize=4096)
def _padded_bytes(label: str) -> bytes:
    return clip_utf8(label, NODE_TEXT_BYTES).encode("utf-8").ljust(NODE_TEXT_BYTES, b"\0")
