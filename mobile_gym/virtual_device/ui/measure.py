"""Measuring: views -> boxes with sizes. Constraints go down and sizes come up, in one pass."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.view import FILL, LOOK, NO_PADDING, WRAP, Kind, View, is_still

__all__ = ["Box", "KeptBox", "Measurer"]

_KEPT: dict[tuple[Any, ...], Box] = {}
"""Measures of shared views: pure functions of the view and the constraints, for all devices."""
_LOOKS: dict[tuple[Any, ...], KeptBox] = {}
"""Measures of containers of shared views, by what they look like, whatever their handlers are."""

_FIELD, _LINE = Kind.FIELD, Kind.LINE
_GROUPS: Final = (Kind.COLUMN, Kind.ROW, Kind.STACK)

UNBOUNDED: Final = 1 << 24
"""A height that no content reaches, for what is inside a scrollable."""
_MAX_KEPT: Final = 16384

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
            kept = _KEPT.get(key)
            if kept is None:
                kept = self._measured(view, max_w, max_h, exact_w, exact_h)
                if is_still(view):
                    if len(_KEPT) >= _MAX_KEPT:
                        _KEPT.clear()
                    # The box holds the view, so that no other view can get the same id.
                    _KEPT[key] = kept
            return kept
        if view.kind in _GROUPS:
            for child in view.children:
                if not child.shared:
                    break
            else:
                return self._alike(view, max_w, max_h, exact_w, exact_h)
        return self._measured(view, max_w, max_h, exact_w, exact_h)

    def _alike(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
        """Measure a container of shared views as one that looks like it."""
        key = (
            view[LOOK], tuple([id(child) for child in view.children]),
            view.on_tap is None, view.on_long_press is None, view.on_double_tap is None,
            view.on_fling is None, view.on_drag is None,
            max_w, max_h, exact_w, exact_h, self.density, self.text_density,
        )  # fmt: skip
        kept = _LOOKS.get(key)
        if kept is None:
            made = self._measured(view, max_w, max_h, exact_w, exact_h)
            if not all(map(is_still, view.children)):  # kept parts that were given a handler
                return made
            if len(_LOOKS) >= _MAX_KEPT:
                _LOOKS.clear()
            kept = _LOOKS[key] = KeptBox(view.children, made[1], made[2], made[3])
        return (view, kept[1], kept[2], kept)

    def _measured(self, view: View, max_w: int, max_h: int, exact_w: bool, exact_h: bool) -> Box:
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
            rest = free - used if free > used else 0
            for index, child in enumerate(children):
                if boxes[index] is None:
                    weight = child.weight or 1.0
                    share = int(rest * weight / shares)
                    rest -= share
                    shares -= weight
                    box = boxes[index] = measure(child, inner_w, share, False, True)
                    used += box[2]
                    widest = max(widest, box[1])
            exact_h = True
        width = max_w if exact_w else widest + left + right
        height = max_h if exact_h else used + gaps + top + bottom
        x, y = left, top
        if view.justify != "start":
            y, between = _start(view.justify, top, height - top - bottom - used - gaps, len(boxes))
            gap += between
        placed: list[tuple[int, int, Box]] = []
        align = view.align
        inner_w = width - left - right
        for box in boxes:
            if align != "start":
                x = left + (inner_w - box[1]) // (2 if align == "center" else 1)
            placed.append((x, y, box))
            y += box[2] + gap
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
            rest = free - used if free > used else 0
            for index, child in enumerate(children):
                if boxes[index] is None:
                    weight = child.weight or 1.0
                    share = int(rest * weight / shares)
                    rest -= share
                    shares -= weight
                    box = boxes[index] = measure(child, share, inner_h, True, False)
                    used += box[1]
                    highest = max(highest, box[2])
            exact_w = True
        width = max_w if exact_w else used + gaps + left + right
        height = max_h if exact_h else highest + top + bottom
        x, y = left, top
        if view.justify != "start":
            x, between = _start(view.justify, left, width - left - right - used - gaps, len(boxes))
            gap += between
        placed: list[tuple[int, int, Box]] = []
        align = view.align
        inner_h = height - top - bottom
        for box in boxes:
            if align != "start":
                y = top + (inner_h - box[2]) // (2 if align == "center" else 1)
            placed.append((x, y, box))
            x += box[1] + gap
        return (view, width, height, placed)

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


def _start(how: str, start: int, free: int, count: int) -> tuple[int, int]:
    """Where the first child goes and how much more stands between two."""
    if how == "center":
        return start + free // 2, 0
    if how == "end":
        return start + free, 0
    if how == "between" and count > 1:
        return start, max(free, 0) // (count - 1)
    return start, 0
