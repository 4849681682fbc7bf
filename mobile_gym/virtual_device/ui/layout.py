"""Layout: measured boxes get places and become drawing items, accessibility nodes and targets.

What lies outside the clip of a scrollable is neither drawn nor in the tree.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.state import Focus, FrozenMap
from mobile_gym.virtual_device.ui import fields, fonts, pictures
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.fields import FieldLayout
from mobile_gym.virtual_device.ui.items import (
    Item,
    fill_item,
    line_item,
    picture_item,
    text_item,
)
from mobile_gym.virtual_device.ui.measure import Box, KeptBox, Measurer
from mobile_gym.virtual_device.ui.view import Framing, Kind, View, Wrapper


class Target(NamedTuple):
    """What reacts to touch, and where, in pixels; later ones are in front."""

    left: int
    top: int
    right: int
    bottom: int
    view: View | None
    """None swallows touches, as the body of a dialog does."""


class Scroller(NamedTuple):
    """A scrollable on the screen: how far it is scrolled and can be, in pixels."""

    rect: Rect
    key: str
    offset: int
    limit: int


class PlacedField(NamedTuple):
    """An edit field on the screen: its view, all of its box, and its text's layout."""

    view: View
    rect: Rect
    layout: FieldLayout


_FIELD_NODE = Kind.FIELD


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
    editable = view.kind is _FIELD_NODE
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


SLIDER_INSET: Final = 10.0
"""Radius of a slider's thumb in dp; its track is inset by as much."""
_HINT_ALPHA: Final = 0x8A000000
_SELECTION_ALPHA: Final = 0x55000000
_ICON_ASCENT: Final = 0.875
"""Baseline of an icon glyph as a share of its size: Material Design Icons' em is 448 + 64 units."""


def _beginning(start: int, room: int, length: int, middle: float) -> int:
    """Where something begins whose `middle` is to be in the middle of a room."""
    if length <= room:
        return start + (room - length) // 2
    at = start + room // 2 - int(length * middle)
    return min(max(at, start + room - length), start)


def _common(first: Rect, second: Rect) -> Rect:
    return Rect(
        max(first.left, second.left),
        max(first.top, second.top),
        min(first.right, second.right),
        min(first.bottom, second.bottom),
    )


class Leaves(Measurer):
    """Draws measured views that have no children.

    Args:
        density: pixels per dp.
        font_scale: of text, on top of the density.
    """

    def __init__(self, density: float, font_scale: float) -> None:
        super().__init__(density, font_scale)
        self.items: list[Item] = []
        self.targets: list[Target] = []
        self.fields: dict[str, PlacedField] = {}
        self.focus_key = ""
        self.focus: Focus | None = None
        self.caret_color = 0
        self.accessible = True
        """Whether what is added can be touched and is in the tree."""

    def _place_text(
        self, view: View, x: int, y: int, width: int, height: int, lines: Any, cut: Rect | None
    ) -> None:
        left, top, right, bottom = self._sides(view.padding)
        size = view.size * self.text_density
        face = fonts.MEDIUM if view.bold else fonts.LIGHT if view.light else fonts.REGULAR
        ascent, line_height = fonts.line_metrics(size)
        if view.justify == "center":
            y += (height - line_height * len(lines) - top - bottom) // 2
        baseline = y + top + ascent
        inner = width - left - right
        for line in lines:
            if line.text:
                start = x + left
                if view.text_align != "start":
                    start += int(inner - line.width) // (2 if view.text_align == "center" else 1)
                self.items.append(
                    text_item(start, baseline, line.text, face, size, view.color, cut)
                )
            baseline += line_height

    def _place_icon(
        self, view: View, x: int, y: int, width: int, height: int, cut: Rect | None
    ) -> None:
        size = view.size * self.density
        self.items.append(
            text_item(
                x + (width - size) / 2,
                y + (height - size) / 2 + size * _ICON_ASCENT,
                fonts.glyph(view.icon),
                fonts.ICONS,
                size,
                view.color,
                cut,
            )
        )

    def _place_line(self, view: View, x: int, y: int, cut: Rect | None) -> None:
        density = self.density
        self.items.append(
            line_item(
                x + view.offset[0] * density,
                y + view.offset[1] * density,
                x + view.line_to[0] * density,
                y + view.line_to[1] * density,
                view.size * density,
                view.color,
                cut,
            )
        )

    def _place_picture(
        self, view: View, x: int, y: int, width: int, height: int, cut: Rect | None
    ) -> None:
        across, down = pictures.size(view.picture)
        share = min(width / across, height / down)
        framing = view.framing
        if framing is not None:
            self._place_part(view, framing, Rect(x, y, x + width, y + height), cut)
            return
        shown_w, shown_h = max(int(across * share), 1), max(int(down * share), 1)
        left, top = x + (width - shown_w) // 2, y + (height - shown_h) // 2
        self.items.append(picture_item(left, top, left + shown_w, top + shown_h, view.picture, cut))

    def _place_part(self, view: View, framing: Framing, rect: Rect, cut: Rect | None) -> None:
        """A picture of which a part is in its box; it leaves no gap that it could fill."""
        across, down = pictures.size(view.picture)
        choose = max if framing.covers else min
        share = choose(rect.width / across, rect.height / down) * framing.zoom
        shown_w, shown_h = max(int(across * share), 1), max(int(down * share), 1)
        left = _beginning(rect.left, rect.width, shown_w, framing.x)
        top = _beginning(rect.top, rect.height, shown_h, framing.y)
        inside = rect if cut is None else _common(rect, cut)
        self.items.append(
            picture_item(left, top, left + shown_w, top + shown_h, view.picture, inside)
        )

    def _place_field(
        self, view: View, x: int, y: int, width: int, height: int, visible: Rect, cut: Rect | None
    ) -> None:
        focused = self.accessible and view.key == self.focus_key
        focus = self.focus if focused else None
        rect = Rect(x, y, x + width, y + height)
        size = view.size * self.text_density
        laid = fields.lay_out(view, rect, size, focus.cursor if focus is not None else None)
        inside = visible
        if focus is not None and focus.anchor is not None:
            first, last = min(focus.anchor, focus.cursor), max(focus.anchor, focus.cursor)
            self._place_selection(laid, first, last, inside)
        baseline = laid.top + laid.ascent
        if laid.shown:
            for line in laid.lines:
                if line.end > line.start and y - laid.line_height < baseline < y + 2 * height:
                    words = laid.shown[line.start : line.end].rstrip("\n")
                    self.items.append(
                        text_item(
                            laid.left, baseline, words, fonts.REGULAR, size, view.color, inside
                        )
                    )
                baseline += laid.line_height
        elif view.hint:
            words = fonts.break_lines(view.hint, fonts.REGULAR, size, width, 1)[0].text
            hint_color = (view.color & 0xFFFFFF) | _HINT_ALPHA
            self.items.append(
                text_item(x, baseline, words, fonts.REGULAR, size, hint_color, inside)
            )
        if focus is not None and focus.anchor is None:
            at, top = laid.caret(focus.cursor)
            thick = max(2, self.px(1.5))
            self.items.append(
                fill_item(
                    at, top, at + thick, top + laid.line_height, self.caret_color, 0, 0, inside
                )
            )
        if self.accessible:
            self.targets.append(Target(*visible, view))
            self.fields[view.key] = PlacedField(view, rect, laid)

    def _place_selection(
        self, laid: fields.FieldLayout, first: int, last: int, inside: Rect
    ) -> None:
        color = (self.caret_color & 0xFFFFFF) | _SELECTION_ALPHA
        for number, line in enumerate(laid.lines):
            start, end = max(first, line.start), min(last, line.end)
            if start >= end:
                continue
            left = laid.left + int(
                fonts.measure(laid.shown[line.start : start], fonts.REGULAR, laid.size_px)
            )
            right = laid.left + int(
                fonts.measure(laid.shown[line.start : end], fonts.REGULAR, laid.size_px)
            )
            top = laid.top + number * laid.line_height
            self.items.append(
                fill_item(left, top, right, top + laid.line_height, color, 0, 0, inside)
            )

    def _place_slider(
        self, view: View, x: int, y: int, width: int, height: int, visible: Rect, cut: Rect | None
    ) -> None:
        radius, thick = self.px(SLIDER_INSET), self.px(4)
        middle = y + height // 2
        left, right = x + radius, x + width - radius
        at = left + int((right - left) * min(max(view.value, 0.0), 1.0))
        top = middle - thick // 2
        add = self.items.append
        add(fill_item(left, top, right, top + thick, view.fill, thick // 2, 0, cut))
        add(fill_item(left, top, at, top + thick, view.color, thick // 2, 0, cut))
        add(
            fill_item(
                at - radius,
                middle - radius,
                at + radius,
                middle + radius,
                view.color,
                radius,
                0,
                cut,
            )
        )
        if self.accessible:
            self.targets.append(Target(*visible, view))


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
