"""Layout: views -> boxes with sizes -> a `Scene` of drawing items, accessibility nodes and targets.

Constraints go down and sizes come up in one pass (`measure`), positions in a second (`place`).
What lies outside the clip of a scrollable is neither drawn nor in the tree.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.state import FrozenMap
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import Clip, Item, fill_item, line_item, text_item
from mobile_gym.virtual_device.ui.view import FILL, WRAP, Kind, View

__all__ = ["Layout", "Scroller", "Target"]

UNBOUNDED: Final = 1 << 24
"""A height that no content reaches, for what is inside a scrollable."""

Box: TypeAlias = tuple[View, int, int, Any]
"""A measured view: view, width, height in pixels, and its placed children or its lines."""


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


class Layout:
    """Lays out the views of one window and collects what they become.

    Args:
        density: pixels per dp.
        font_scale: of text, on top of the density.
        package: completes short resource ids.
    """

    def __init__(self, density: float, font_scale: float, package: str) -> None:
        self.density = density
        self.text_density = density * font_scale
        self.package = package
        self.items: list[Item] = []
        self.nodes: list[AccessibilityNode] = []
        self.targets: list[Target] = []
        self.scrollers: list[Scroller] = []
        self.fields: dict[str, tuple[View, Rect]] = {}
        self.ui: FrozenMap | dict[str, Any] = {}
        self.focus_key = ""
        self.cursor = 0
        self.caret_color = 0
        self.accessible = True
        self._measurers = (
            self._column,
            self._row,
            self._stack,
            self._text,
            self._icon,
            self._scroll,
            self._list,
            self._leaf,
            self._leaf,
            self._leaf,
            self._absolute,
        )

    def add(self, view: View, area: Rect) -> Rect:
        """Lay a view out in an area, at its top left, and collect it; where it came to lie."""
        box = self.measure(view, area.width, area.height)
        return self.add_box(box, area.left, area.top, area)

    def add_box(self, box: Box, left: int, top: int, clip: Rect) -> Rect:
        """Collect a measured view at a place."""
        self._place(box, left, top, clip, -1, False)
        return Rect(left, top, left + box[1], top + box[2])

    # -- sizes ----------------------------------------------------------------------------------

    def px(self, dp: float) -> int:
        """Length in pixels."""
        return int(dp * self.density + 0.5)

    def measure(
        self, view: View, max_w: int, max_h: int, exact_w: bool = False, exact_h: bool = False
    ) -> Box:
        """Measure a view within a size; `exact` ones it must take."""
        width, height = view.width, view.height
        if exact_w or width == FILL:
            exact_w = True
        elif width != WRAP:
            max_w, exact_w = min(max_w, int(width * self.density + 0.5)), True
        if exact_h or height == FILL:
            exact_h = max_h < UNBOUNDED
        elif height != WRAP:
            max_h, exact_h = int(height * self.density + 0.5), True
        return self._measurers[view.kind](view, max_w, max_h, exact_w, exact_h)

    def _column(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = (int(side * self.density + 0.5) for side in view.padding)
        children = view.children
        gap = int(view.gap * self.density + 0.5)
        inner_w = max_w - left - right
        free = max_h - top - bottom - gap * (len(children) - 1 if children else 0)
        boxes: list[Any] = [None] * len(children)
        shares = 0.0
        for index, child in enumerate(children):
            weight = child.weight or (1.0 if child.height == FILL else 0.0)
            if weight and max_h < UNBOUNDED:
                shares += weight
            else:
                box = self.measure(child, inner_w, max(free, 0))
                boxes[index] = box
                free -= box[2]
        if shares:
            rest = max(free, 0)
            for index, child in enumerate(children):
                if boxes[index] is None:
                    weight = child.weight or 1.0
                    share = int(rest * weight / shares)
                    rest -= share
                    shares -= weight
                    boxes[index] = self.measure(child, inner_w, share, False, True)
            free = 0
            exact_h = True
        width = max_w if exact_w else max((box[1] for box in boxes), default=0) + left + right
        used = sum([box[2] for box in boxes]) + gap * (len(boxes) - 1 if boxes else 0)
        height = max_h if exact_h else used + top + bottom
        y, between = _start(view.justify, top, height - top - bottom - used, len(boxes))
        inner_w = width - left - right
        placed: list[tuple[int, int, Box]] = []
        align = view.align
        for box in boxes:
            x = left
            if align != "start":
                x += (inner_w - box[1]) // (2 if align == "center" else 1)
            placed.append((x, y, box))
            y += box[2] + gap + between
        return (view, width, height, placed)

    def _row(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = (int(side * self.density + 0.5) for side in view.padding)
        children = view.children
        gap = int(view.gap * self.density + 0.5)
        inner_h = max_h - top - bottom
        free = max_w - left - right - gap * (len(children) - 1 if children else 0)
        boxes: list[Any] = [None] * len(children)
        shares = 0.0
        for index, child in enumerate(children):
            weight = child.weight or (1.0 if child.width == FILL else 0.0)
            if weight:
                shares += weight
            else:
                box = self.measure(child, max(free, 0), inner_h)
                boxes[index] = box
                free -= box[1]
        if shares:
            rest = max(free, 0)
            for index, child in enumerate(children):
                if boxes[index] is None:
                    weight = child.weight or 1.0
                    share = int(rest * weight / shares)
                    rest -= share
                    shares -= weight
                    boxes[index] = self.measure(child, share, inner_h, True, False)
            exact_w = True
        used = sum([box[1] for box in boxes]) + gap * (len(boxes) - 1 if boxes else 0)
        width = max_w if exact_w else used + left + right
        height = max_h if exact_h else max((box[2] for box in boxes), default=0) + top + bottom
        x, between = _start(view.justify, left, width - left - right - used, len(boxes))
        inner_h = height - top - bottom
        placed: list[tuple[int, int, Box]] = []
        align = view.align
        for box in boxes:
            y = top
            if align != "start":
                y += (inner_h - box[2]) // (2 if align == "center" else 1)
            placed.append((x, y, box))
            x += box[1] + gap + between
        return (view, width, height, placed)

    def _stack(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = (int(side * self.density + 0.5) for side in view.padding)
        inner_w, inner_h = max_w - left - right, max_h - top - bottom
        boxes = [self.measure(child, inner_w, inner_h) for child in view.children]
        width = max_w if exact_w else max((box[1] for box in boxes), default=0) + left + right
        height = max_h if exact_h else max((box[2] for box in boxes), default=0) + top + bottom
        placed = [
            (
                _start(view.align, left, width - left - right - box[1], 1)[0],
                _start(view.justify, top, height - top - bottom - box[2], 1)[0],
                box,
            )
            for box in boxes
        ]
        return (view, width, height, placed)

    def _absolute(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        placed = [
            (self.px(child.offset[0]), self.px(child.offset[1]), self.measure(child, max_w, max_h))
            if child.kind != Kind.LINE
            else (0, 0, (child, 0, 0, ()))
            for child in view.children
        ]
        return (view, max_w, max_h, placed)

    def _text(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = (int(side * self.density + 0.5) for side in view.padding)
        size = view.size * self.text_density
        face = fonts.MEDIUM if view.bold else fonts.LIGHT if view.light else fonts.REGULAR
        lines = fonts.break_lines(
            view.text, face, size, max(max_w - left - right, 1), view.max_lines
        )
        if exact_w:
            width = max_w
        else:
            width = min(int(max(line.width for line in lines) + 1) + left + right, max_w)
        height = max_h if exact_h else fonts.line_metrics(size)[1] * len(lines) + top + bottom
        return (view, width, height, lines)

    def _icon(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        size = self.px(view.size)
        return (view, max_w if exact_w else size, max_h if exact_h else size, ())

    def _leaf(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        if view.kind == Kind.FIELD and self.text_density > self.density:
            max_h = int(max_h * self.text_density / self.density)
        return (view, max_w, max_h, ())

    def _scroll(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        child = self.measure(view.children[0], max_w, UNBOUNDED, True, False)
        return (view, max_w, max_h if exact_h else min(child[2], max_h), child)

    def _list(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        total = self.px(view.row_height) * view.count
        return (view, max_w, max_h if exact_h else min(total, max_h), total)

    # -- places ---------------------------------------------------------------------------------

    def _place(
        self, box: Box, x: int, y: int, clip: Rect, parent: int, inside_scroll: bool
    ) -> None:
        view, width, height, inner = box
        right, bottom = x + width, y + height
        c_left, c_top, c_right, c_bottom = clip
        left_v = x if x > c_left else c_left
        top_v = y if y > c_top else c_top
        right_v = right if right < c_right else c_right
        bottom_v = bottom if bottom < c_bottom else c_bottom
        kind = view.kind
        if (right_v <= left_v or bottom_v <= top_v) and kind != Kind.LINE:
            return
        cut = Clip(*clip) if inside_scroll else None
        if (view.fill or view.stroke) and kind != Kind.SLIDER:
            self.items.append(
                fill_item(x, y, right, bottom, view.fill, self.px(view.radius), view.stroke, cut)
            )
        if view.class_name and self.accessible:
            self.nodes.append(self._node(view, Rect(left_v, top_v, right_v, bottom_v), parent))
            parent = len(self.nodes) - 1
        if self.accessible and (
            view.on_tap is not None or view.on_long_press is not None or view.on_fling is not None
        ):
            self.targets.append(Target(left_v, top_v, right_v, bottom_v, view))
        if kind <= Kind.STACK or kind == Kind.ABSOLUTE:
            if kind == Kind.ABSOLUTE:
                clip = Rect(left_v, top_v, right_v, bottom_v)
            for dx, dy, child in inner:
                if child[0].kind == Kind.LINE:
                    self._place_line(child[0], x, y, cut)
                else:
                    self._place(child, x + dx, y + dy, clip, parent, inside_scroll)
        elif kind == Kind.TEXT:
            self._place_text(view, x, y, width, height, inner, cut)
        elif kind == Kind.ICON:
            size = view.size * self.density
            offset = (height - size) / 2
            self.items.append(
                text_item(
                    x + (width - size) / 2,
                    y + offset + size * _ICON_ASCENT,
                    fonts.glyph(view.icon),
                    fonts.ICONS,
                    size,
                    view.color,
                    cut,
                )
            )
        else:
            visible = Rect(left_v, top_v, right_v, bottom_v)
            if kind == Kind.SCROLL:
                offset = self._scroller(view, visible, inner[2] - height)
                self._place(inner, x, y - offset, visible, parent, True)
            elif kind == Kind.LIST:
                self._place_rows(view, x, y, width, height, inner, visible, parent)
            elif kind == Kind.FIELD:
                self._place_field(view, x, y, width, height, visible, cut)
            elif kind == Kind.SLIDER:
                self._place_slider(view, x, y, width, height, visible, cut)

    def _scroller(self, view: View, visible: Rect, limit: int) -> int:
        limit = max(limit, 0)
        offset = min(max(int(self.ui.get("scroll:" + view.key, 0)), 0), limit)
        if self.accessible:
            self.scrollers.append(Scroller(visible, view.key, offset, limit))
            if limit and self.nodes:
                self.nodes[-1] = self.nodes[-1]._replace(scrollable=True)
        return offset

    def _place_rows(
        self, view: View, x: int, y: int, width: int, height: int, total: int, visible: Rect,
        parent: int,
    ) -> None:
        offset = self._scroller(view, visible, total - height)
        row_px = max(self.px(view.row_height), 1)
        build = view.build_row
        assert build is not None
        first = offset // row_px
        last = min(view.count, (offset + height + row_px - 1) // row_px)
        for index in range(first, last):
            box = self.measure(build(index), width, row_px, True, True)
            self._place(box, x, y + index * row_px - offset, visible, parent, True)

    def _place_line(self, view: View, x: int, y: int, cut: Clip | None) -> None:
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

    def _place_text(
        self, view: View, x: int, y: int, width: int, height: int, lines: Any, cut: Clip | None
    ) -> None:
        left, top, right, bottom = (int(side * self.density + 0.5) for side in view.padding)
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
                    text_item(
                        start, baseline, line.text, face, size, view.color, cut
                    )
                )
            baseline += line_height

    def _place_field(
        self, view: View, x: int, y: int, width: int, height: int, visible: Rect, cut: Clip | None
    ) -> None:
        size = view.size * self.text_density
        ascent, line_height = fonts.line_metrics(size)
        baseline = y + (height - line_height) // 2 + ascent
        shown = "•" * len(view.text) if view.password else view.text
        focused = self.accessible and view.key == self.focus_key
        inside = Clip(visible.left, visible.top, visible.right, visible.bottom)
        caret = fonts.measure(shown[: self.cursor], fonts.REGULAR, size) if focused else 0.0
        shift = max(0, int(caret) + 3 - width)
        if shown:
            self.items.append(
                text_item(
                    x - shift, baseline, shown, fonts.REGULAR, size, view.color, inside
                )
            )
        elif view.hint:
            line = fonts.break_lines(view.hint, fonts.REGULAR, size, width, 1)[0]
            hint_color = (view.color & 0xFFFFFF) | 0x8A000000
            self.items.append(
                text_item(
                    x, baseline, line.text, fonts.REGULAR, size, hint_color, inside
                )
            )
        if focused:
            at = x - shift + int(caret)
            thick = max(2, self.px(1.5))
            self.items.append(
                fill_item(
                    at, baseline - ascent, at + thick, baseline - ascent + line_height,
                    self.caret_color, 0, 0, cut,
                )
            )
        if self.accessible:
            self.targets.append(Target(*visible, view))
            self.fields[view.key] = (view, Rect(x - shift, y, x + width, y + height))

    def _place_slider(
        self, view: View, x: int, y: int, width: int, height: int, visible: Rect, cut: Clip | None
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
                at - radius, middle - radius, at + radius, middle + radius, view.color, radius, 0, cut
            )
        )
        if self.accessible:
            self.targets.append(Target(*visible, view))

    def _node(self, view: View, bounds: Rect, parent: int) -> AccessibilityNode:
        resource_id = view.resource_id
        if resource_id and ":" not in resource_id:
            resource_id = f"{self.package}:id/{resource_id}"
        text = view.text
        editable = view.kind == Kind.FIELD
        if editable:
            text = "•" * len(text) if view.password else text or view.hint
        return AccessibilityNode(
            view.class_name,
            self.package,
            resource_id,
            text,
            view.description,
            view.hint,
            bounds,
            parent,
            view.checkable,
            view.checked,
            view.on_tap is not None or editable,
            view.enabled,
            view.focusable or view.on_tap is not None,
            editable and view.key == self.focus_key,
            False,
            view.on_long_press is not None or editable,
            view.password,
            view.selected,
            editable,
        )


SLIDER_INSET: Final = 10.0
"""Radius of a slider's thumb in dp; its track is inset by as much."""
_ICON_ASCENT: Final = 0.875
"""Baseline of an icon glyph as a share of its size: Material Design Icons' em is 448 + 64 units."""


def _start(how: str, start: int, free: int, count: int) -> tuple[int, int]:
    """Where the first child goes and how much more stands between two."""
    if how == "center":
        return start + free // 2, 0
    if how == "end":
        return start + free, 0
    if how == "between" and count > 1:
        return start, max(free, 0) // (count - 1)
    return start, 0
