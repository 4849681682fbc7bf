"""Leaves: views without children become drawing items, and what of them reacts to touch."""

from __future__ import annotations

from typing import Any, Final

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.state import Focus
from mobile_gym.virtual_device.ui import fields, fonts, pictures
from mobile_gym.virtual_device.ui.items import (
    Item,
    fill_item,
    line_item,
    picture_item,
    text_item,
)
from mobile_gym.virtual_device.ui.measure import Measurer
from mobile_gym.virtual_device.ui.touchables import PlacedField, Target
from mobile_gym.virtual_device.ui.view import Framing, View

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
