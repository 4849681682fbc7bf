"""Layout: measured boxes get places and become drawing items, accessibility nodes and targets.

What lies outside the clip of a scrollable is neither drawn nor in the tree.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.state import FrozenMap
from mobile_gym.virtual_device.ui import fields
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.items import Item, fill_item
from mobile_gym.virtual_device.ui.leaves import Leaves
from mobile_gym.virtual_device.ui.measure import Box, KeptBox
from mobile_gym.virtual_device.ui.touchables import PlacedField, Scroller, Target
from mobile_gym.virtual_device.ui.tree_nodes import view_node, wrapper_node
from mobile_gym.virtual_device.ui.view import Kind, View

# Bound here because looking a member up on its enum costs as much as the comparison, four times.
_COLUMN, _ROW, _STACK = Kind.COLUMN, Kind.ROW, Kind.STACK
_TEXT, _ICON, _LINE = Kind.TEXT, Kind.ICON, Kind.LINE
_SCROLL, _LIST, _FIELD, _SLIDER = Kind.SCROLL, Kind.LIST, Kind.FIELD, Kind.SLIDER
_PICTURE = Kind.PICTURE
_GROUPS = (_COLUMN, _ROW, _STACK)

_PLACED: dict[tuple[Any, ...], _Placed] = PARTS.table()
"""What kept parts become, by box and place."""
_PLACED_BYTES: Final = 700
_ITEM_BYTES: Final = 380
_NODE_BYTES: Final = 480
"""With the numbers in it, as no other item or node has them."""


class _Placed(NamedTuple):
    """What a kept part became at a place."""

    box: Box | KeptBox
    """Kept with it, so that no other box can get the same id."""
    items: tuple[Item, ...]
    nodes: tuple[AccessibilityNode, ...]
    touch: Rect | None
    """Where it reacts to touch, which only the part as a whole may do; None where it does not."""


class Layout(Leaves):
    """Lays out the views of one window and collects what they become.

    Args:
        density: pixels per dp.
        font_scale: of text, on top of the density.
        package: completes short resource ids.
    """

    def __init__(self, density: float, font_scale: float, package: str) -> None:
        super().__init__(density, font_scale)
        self.package = package
        self.nodes: list[AccessibilityNode] = []
        self.scrollers: list[Scroller] = []
        self.ui: FrozenMap | dict[str, Any] = {}
        self._is_keeping = False
        self.root = -1
        """Index of the node that what is added stands in."""

    def add(self, view: View, area: Rect) -> Rect:
        """Lay a view out in an area, at its top left, and collect it; where it came to lie."""
        box = self.measure(view, area.width, area.height)
        return self.add_box(box, area.left, area.top, area)

    def add_box(self, box: Box, left: int, top: int, clip: Rect) -> Rect:
        """Collect a measured view at a place."""
        self._place(box, left, top, clip, self.root, False)
        return Rect(left, top, left + box[1], top + box[2])

    # -- places ---------------------------------------------------------------------------------

    def _place(
        self, box: Box, x: int, y: int, clip: Rect, parent: int, inside_scroll: bool
    ) -> None:
        view, width, height, inner = box
        if type(inner) is KeptBox:
            if not self._is_keeping:
                self._place_kept(inner, view, x, y, clip, parent, inside_scroll)
                return
            inner = inner[3]
        elif view.shared and not self._is_keeping:
            self._place_kept(box, view, x, y, clip, parent, inside_scroll)
            return
        right, bottom = x + width, y + height
        c_left, c_top, c_right, c_bottom = clip
        left_v = x if x > c_left else c_left
        top_v = y if y > c_top else c_top
        right_v = right if right < c_right else c_right
        bottom_v = bottom if bottom < c_bottom else c_bottom
        if right_v <= left_v or bottom_v <= top_v:
            if self.focus_key and self.accessible:
                self._note_focus(box, x, y)
            return
        kind = view.kind
        cut = clip if inside_scroll else None
        if (view.fill or view.stroke) and kind is not _SLIDER:
            self.items.append(
                fill_item(x, y, right, bottom, view.fill, self.px(view.radius), view.stroke, cut)
            )
        if self.accessible:
            if view.around or view.class_name:
                package, visible = self.package, Rect(left_v, top_v, right_v, bottom_v)
                for outer in view.around:
                    self.nodes.append(wrapper_node(outer, package, visible, parent))
                    parent = len(self.nodes) - 1
                if view.class_name:
                    self.nodes.append(view_node(view, package, visible, parent, self.focus_key))
                    parent = len(self.nodes) - 1
            if (
                view.on_tap is not None
                or view.on_long_press is not None
                or view.on_fling is not None
                or view.on_drag is not None
                or view.on_double_tap is not None
                or view.on_pinch is not None
            ):
                self.targets.append(Target(left_v, top_v, right_v, bottom_v, view))
        if kind is _TEXT:
            self._place_text(view, x, y, width, height, inner, cut)
        elif kind is _COLUMN or kind is _ROW or kind is _STACK:
            for dx, dy, child in inner:
                self._place(child, x + dx, y + dy, clip, parent, inside_scroll)
        elif kind is _ICON:
            self._place_icon(view, x, y, width, height, cut)
        else:
            visible = Rect(left_v, top_v, right_v, bottom_v)
            if kind is _SCROLL:
                offset = self._scroller(view, visible, inner[2] - height)
                self._place(inner, x, y - offset, visible, parent, True)
            elif kind is _LIST:
                self._place_rows(view, x, y, width, height, inner, visible, parent)
            elif kind is _FIELD:
                self._place_field(view, x, y, width, height, visible, cut)
            elif kind is _PICTURE:
                self._place_picture(view, x, y, width, height, cut)
            elif kind is _SLIDER:
                self._place_slider(view, x, y, width, height, visible, cut)
            else:  # absolute
                for dx, dy, child in inner:
                    if child[0].kind is _LINE:
                        self._place_line(child[0], x, y, cut)
                    else:
                        self._place(child, x + dx, y + dy, visible, parent, inside_scroll)

    def _note_focus(self, box: Box, x: int, y: int) -> None:
        """Keep where the field with the focus lies although it is out of sight: it stays focused.

        Rows of a list that are out of sight are not there at all, and neither are their fields.
        """
        view, width, height, inner = box
        kind = view.kind
        if type(inner) is KeptBox:  # there is no field in it
            return
        if kind is _FIELD:
            if view.key == self.focus_key:
                rect = Rect(x, y, x + width, y + height)
                size = view.size * self.text_density
                self.fields[view.key] = PlacedField(
                    view, rect, fields.lay_out(view, rect, size, None)
                )
        elif kind is _SCROLL:
            offset = int(self.ui.get("scroll:" + view.key, 0))
            self._note_focus(inner, x, y - min(max(offset, 0), max(inner[2] - height, 0)))
        elif kind in _GROUPS:
            for dx, dy, child in inner:
                self._note_focus(child, x + dx, y + dy)

    def _place_kept(
        self,
        box: Box | KeptBox,
        view: View,
        x: int,
        y: int,
        clip: Rect,
        parent: int,
        inside_scroll: bool,
    ) -> None:
        """Place a part that is kept: at the same place it becomes the same items and nodes."""
        items, nodes = self.items, self.nodes
        key = (
            id(box), x, y, clip, parent, len(nodes), inside_scroll, self.accessible, self.package
        )  # fmt: skip
        entry = _PLACED.get(key)
        if entry is not None:
            _, its_items, its_nodes, touch = entry
            items.extend(its_items)
            nodes.extend(its_nodes)
            if touch is not None:
                self.targets.append(Target(*touch, view))
            return
        first_item, first_node, targets = len(items), len(nodes), self.targets
        first_target, reacting = len(targets), self._reacting
        self._is_keeping = True
        self._place((view, box[1], box[2], box[3]), x, y, clip, parent, inside_scroll)
        self._is_keeping = False
        touch = None
        if self._reacting != reacting:
            if type(box) is not KeptBox:  # a kept part that was given a handler
                return
            touch = Rect(*targets[first_target][:4])
        entry = _Placed(box, tuple(items[first_item:]), tuple(nodes[first_node:]), touch)
        PARTS.spend(_PLACED_BYTES + _ITEM_BYTES * len(entry[1]) + _NODE_BYTES * len(entry[2]))
        _PLACED[key] = entry

    @property
    def _reacting(self) -> int:
        """How much reacts to touch so far."""
        return len(self.targets) + len(self.scrollers) + len(self.fields)

    def _scroller(self, view: View, visible: Rect, limit: int) -> int:
        limit = max(limit, 0)
        offset = min(max(int(self.ui.get("scroll:" + view.key, 0)), 0), limit)
        if self.accessible:
            self.scrollers.append(Scroller(visible, view.key, offset, limit))
            if limit and self.nodes:
                self.nodes[-1] = self.nodes[-1]._replace(scrollable=True)
        return offset

    def _place_rows(
        self,
        view: View,
        x: int,
        y: int,
        width: int,
        height: int,
        total: int,
        visible: Rect,
        parent: int,
    ) -> None:
        offset = self._scroller(view, visible, total - height)
        row_px = max(self.px(view.row_height), 1)
        build = view.build_row
        assert build is not None
        first = offset // row_px
        last = min(view.rows, (offset + height + row_px - 1) // row_px)
        for index in range(first, last):
            box = self.measure(build(index), width, row_px, True, True)
            self._place(box, x, y + index * row_px - offset, visible, parent, True)
