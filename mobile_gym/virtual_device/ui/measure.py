"""Measuring: views -> boxes with sizes. Constraints go down and sizes come up, in one pass."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.view import FILL, LOOK, NO_PADDING, WRAP, Kind, View, is_still

_KEPT: dict[tuple[Any, ...], Box] = PARTS.table()
"""Measures of shared views: pure functions of the view and the constraints, for all devices."""
_LOOKS: dict[tuple[Any, ...], KeptBox] = PARTS.table()
"""Measures of containers of shared views, by what they look like, whatever their handlers are."""

_FIELD, _LINE = Kind.FIELD, Kind.LINE
_GROUPS: Final = (Kind.COLUMN, Kind.ROW, Kind.STACK)

_Axis: TypeAlias = Literal[1, 2]
"""The place of an axis's length in a `Box`."""
_ACROSS: Final = 1
_DOWN: Final = 2

UNBOUNDED: Final = 1 << 24
"""A height that no content reaches, for what is inside a scrollable."""
_BOX_BYTES: Final = 420
"""A box with the entry that it is kept by, or its place in its parent's."""
_LOOK_BYTES: Final = 1000
"""What a container looks like, as a key, and its box."""
_CHILD_BYTES: Final = 200
"""The place and the box of a child that is kept on its own."""

Box: TypeAlias = tuple[View, int, int, Any]
"""A measured view: view, width, height in pixels, and its placed children, its lines, or the
`KeptBox` of what looks the same."""


class KeptBox(NamedTuple):
    """A box that is kept for all views that look alike and differ in their handlers alone."""

    children: tuple[View, ...]
    """Kept with it, so that no other views can get the same ids."""
    width: int
    height: int
    inner: Any


class Measurer:
    """Measures views.

    Args:
        density: pixels per dp.
        font_scale: of text, on top of the density.
    """

    def __init__(self, density: float, font_scale: float) -> None:
        self.density = density
        self.text_density = density * font_scale

    def px(self, dp: float) -> int:
        """Length in pixels."""
        return int(dp * self.density + 0.5)

    def _sides(self, padding: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
        if padding is NO_PADDING:
            return (0, 0, 0, 0)
        density = self.density
        left, top, right, bottom = padding
        return (
            int(left * density + 0.5),
            int(top * density + 0.5),
            int(right * density + 0.5),
            int(bottom * density + 0.5),
        )

    def measure(
        self, view: View, max_w: int, max_h: int, exact_w: bool = False, exact_h: bool = False
    ) -> Box:
        """Measure a view within a size; `exact` ones it must take."""
        if view.shared:
            key = (id(view), max_w, max_h, exact_w, exact_h, self.density, self.text_density)
            entry = _KEPT.get(key)
            if entry is None:
                entry = self._measure_view(view, max_w, max_h, exact_w, exact_h)
                if is_still(view):
                    PARTS.spend(_boxes_bytes(entry))
                    # The box holds the view, so that no other view can get the same id.
                    _KEPT[key] = entry
            return entry
        if view.kind in _GROUPS:
            for child in view.children:
                if not child.shared:
                    break
            else:
                return self._measure_alike(view, max_w, max_h, exact_w, exact_h)
        return self._measure_view(view, max_w, max_h, exact_w, exact_h)

    def _measure_alike(
        self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> Box:
        """Measure a container of shared views as one that looks like it."""
        key = (
            view[LOOK], tuple(map(id, view.children)),
            view.on_tap is None, view.on_long_press is None, view.on_double_tap is None,
            view.on_fling is None, view.on_drag is None, view.on_pinch is None,
            max_w, max_h, exact_w, exact_h, self.density, self.text_density,
        )  # fmt: skip
        entry = _LOOKS.get(key)
        if entry is None:
            made = self._measure_view(view, max_w, max_h, exact_w, exact_h)
            if not all(map(is_still, view.children)):  # kept parts that were given a handler
                return made
            PARTS.spend(_LOOK_BYTES + _CHILD_BYTES * len(view.children))
            entry = _LOOKS[key] = KeptBox(view.children, made[1], made[2], made[3])
        return (view, entry[1], entry[2], entry)

    def _measure_view(
        self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> Box:
        width, height = view.width, view.height
        if exact_w or width == FILL:
            exact_w = True
        elif width != WRAP:
            max_w, exact_w = min(max_w, int(width * self.density + 0.5)), True
        if exact_h or height == FILL:
            exact_h = max_h < UNBOUNDED
        elif height != WRAP:
            max_h, exact_h = int(height * self.density + 0.5), True
        return _MEASURERS[view.kind](self, view, max_w, max_h, exact_w, exact_h)

    def _column(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = self._sides(view.padding)
        children = view.children
        gap = int(view.gap * self.density + 0.5) if view.gap else 0
        inner_w = max_w - left - right
        gaps = gap * (len(children) - 1) if children else 0
        bounded = max_h < UNBOUNDED
        free = max_h - top - bottom - gaps
        measure = self.measure
        boxes: list[Any] = []
        used = widest = 0
        shares = 0.0
        for child in children:
            if bounded and (child.weight or child.height == FILL):
                shares += child.weight or 1.0
                boxes.append(None)
                continue
            room = (free - used if free > used else 0) if bounded else UNBOUNDED
            box = measure(child, inner_w, room)
            boxes.append(box)
            used += box[2]
            widest = max(widest, box[1])
        if shares:
            more, wide = self._share(children, boxes, max(free - used, 0), shares, inner_w, _DOWN)
            used, widest, exact_h = used + more, max(widest, wide), True
        width = max_w if exact_w else widest + left + right
        height = max_h if exact_h else used + gaps + top + bottom
        rest = height - top - bottom - used - gaps
        placed = _lined_up(view, boxes, top, rest, gap, left, width - left - right, _DOWN)
        return (view, width, height, placed)

    def _row(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = self._sides(view.padding)
        children = view.children
        gap = int(view.gap * self.density + 0.5) if view.gap else 0
        inner_h = max_h - top - bottom if max_h < UNBOUNDED else UNBOUNDED
        gaps = gap * (len(children) - 1) if children else 0
        free = max_w - left - right - gaps
        measure = self.measure
        boxes: list[Any] = []
        used = highest = 0
        shares = 0.0
        for child in children:
            if child.weight or child.width == FILL:
                shares += child.weight or 1.0
                boxes.append(None)
                continue
            box = measure(child, free - used if free > used else 0, inner_h)
            boxes.append(box)
            used += box[1]
            highest = max(highest, box[2])
        if shares:
            more, high = self._share(children, boxes, max(free - used, 0), shares, inner_h, _ACROSS)
            used, highest, exact_w = used + more, max(highest, high), True
        width = max_w if exact_w else used + gaps + left + right
        height = max_h if exact_h else highest + top + bottom
        rest = width - left - right - used - gaps
        placed = _lined_up(view, boxes, left, rest, gap, top, height - top - bottom, _ACROSS)
        return (view, width, height, placed)

    def _share(
        self,
        children: tuple[View, ...],
        boxes: list[Any],
        rest: int,
        shares: float,
        crosswise: int,
        axis: _Axis,
    ) -> tuple[int, int]:
        """Measure the children that share what is left along an axis; `boxes` has None for them.

        Args:
            children: all of them.
            boxes: of the children; gets what was missing.
            rest: length to share, in pixels.
            shares: sum of the weights.
            crosswise: room along the other axis, in pixels.
            axis: `_ACROSS` in a row, `_DOWN` in a column.

        Returns:
            What they take up along the axis, and the longest along the other one.
        """
        used = longest = 0
        for index, child in enumerate(children):
            if boxes[index] is None:
                weight = child.weight or 1.0
                share = int(rest * weight / shares)
                rest -= share
                shares -= weight
                if axis == _DOWN:
                    box = self.measure(child, crosswise, share, False, True)
                    _, across, along, _ = box
                else:
                    box = self.measure(child, share, crosswise, True, False)
                    _, along, across, _ = box
                boxes[index] = box
                used += along
                longest = max(longest, across)
        return used, longest

    def _stack(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = self._sides(view.padding)
        inner_w = max_w - left - right
        inner_h = max_h - top - bottom if max_h < UNBOUNDED else UNBOUNDED
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
            if child.kind is not _LINE
            else (0, 0, (child, 0, 0, ()))
            for child in view.children
        ]
        return (view, max_w, max_h, placed)

    def _text(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        left, top, right, bottom = self._sides(view.padding)
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
        if view.kind is _FIELD and view.height > 0 and self.text_density > self.density:
            max_h = int(max_h * self.text_density / self.density)
        return (view, max_w, max_h, ())

    def _scroll(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        child = self.measure(view.children[0], max_w, UNBOUNDED, True, False)
        return (view, max_w, max_h if exact_h else min(child[2], max_h), child)

    def _list(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        total = self.px(view.row_height) * view.rows
        return (view, max_w, max_h if exact_h else min(total, max_h), total)


_MEASURERS: Final = (
    Measurer._column,
    Measurer._row,
    Measurer._stack,
    Measurer._text,
    Measurer._icon,
    Measurer._scroll,
    Measurer._list,
    Measurer._leaf,
    Measurer._leaf,
    Measurer._leaf,
    Measurer._absolute,
    Measurer._leaf,
)
"""By kind. Not bound to an instance: that would make a cycle, and a screen's views and boxes would
wait for the garbage collector, which then takes a tenth of a step."""


def _boxes_bytes(box: Box) -> int:
    """Bytes of a box and of those in it that are not kept on their own."""
    inner = box[3]
    if type(inner) is not list:  # lines are kept by `fonts`, other boxes by what looks the same
        return _BOX_BYTES
    return _BOX_BYTES + sum(
        [_CHILD_BYTES if child[0].shared else _boxes_bytes(child) for _, _, child in inner]
    )


def _lined_up(
    view: View,
    boxes: list[Any],
    start: int,
    rest: int,
    gap: int,
    edge: int,
    room: int,
    axis: _Axis,
) -> list[tuple[int, int, Box]]:
    """Places of the boxes of a row or a column.

    Args:
        view: says how they stand along the axis and on the other one.
        boxes: of the children.
        start: where the first may begin along the axis, in pixels.
        rest: length along the axis that no box takes up.
        gap: between two boxes.
        edge: where they may begin on the other axis.
        room: length on the other axis.
        axis: `_ACROSS` in a row, `_DOWN` in a column.
    """
    at, side, align = start, edge, view.align
    if view.justify != "start":
        at, between = _start(view.justify, start, rest, len(boxes))
        gap += between
    placed: list[tuple[int, int, Box]] = []
    for box in boxes:
        if align != "start":
            side = edge + (room - box[3 - axis]) // (2 if align == "center" else 1)
        placed.append((side, at, box) if axis == _DOWN else (at, side, box))
        at += box[axis] + gap
    return placed


def _start(how: str, start: int, free: int, count: int) -> tuple[int, int]:
    """Where the first child goes and how much more stands between two."""
    if how == "center":
        return start + free // 2, 0
    if how == "end":
        return start + free, 0
    if how == "between" and count > 1:
        return start, max(free, 0) // (count - 1)
    return start, 0
