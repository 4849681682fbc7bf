"""Edit fields: how their text breaks into lines, and which place on the screen is which character.

One line scrolls sideways to its cursor, several lines scroll up and down to it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.clusters import boundaries
from mobile_gym.virtual_device.ui.view import View

BULLET: Final = "•"
_CARET_ROOM_PX: Final = 3


class FieldLine(NamedTuple):
    """One line: which characters of the text it shows."""

    start: int
    end: int


class FieldLayout(NamedTuple):
    """A field's text, laid out.

    Attributes:
        shown: the text as it is drawn; bullets for a password.
        lines: which characters stand on which line.
        size_px: text size.
        line_height: in pixels.
        ascent: from a line's top to its baseline, in pixels.
        left: where the lines begin, in pixels of the screen.
        top: where the first line begins; above the field where it is scrolled.
    """

    shown: str
    lines: tuple[FieldLine, ...]
    size_px: float
    line_height: int
    ascent: int
    left: int
    top: int

    def caret(self, index: int) -> tuple[int, int]:
        """Where the caret before a character stands: its x, and the top of its line."""
        number = line_of(self.lines, index)
        line = self.lines[number]
        x = fonts.measure(self.shown[line.start : index], fonts.REGULAR, self.size_px)
        return self.left + int(x), self.top + number * self.line_height

    def index_at(self, x: int, y: int) -> int:
        """The cursor place nearest to a point of the screen; never inside of a cluster."""
        number = min(max((y - self.top) // self.line_height, 0), len(self.lines) - 1)
        line = self.lines[number]
        places: Sequence[int] = range(line.start, line.end + 1)
        if not self.shown.isascii():
            places = [at for at in boundaries(self.shown) if line.start <= at <= line.end]
        return min(
            places,
            key=lambda index: abs(
                fonts.measure(self.shown[line.start : index], fonts.REGULAR, self.size_px)
                - (x - self.left)
            ),
        )


def line_of(lines: tuple[FieldLine, ...], index: int) -> int:
    """The number of the line that a cursor stands on."""
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].start <= index:
            return number
    return 0


def lay_out(view: View, rect: Rect, size_px: float, cursor: int | None) -> FieldLayout:
    """Lay a field's text out.

    Args:
        view: the field; `max_lines` above 1 makes several lines.
        rect: the whole field on the screen, in pixels.
        size_px: text size.
        cursor: index of the cursor, None where the field has no focus.
    """
    ascent, line_height = fonts.line_metrics(size_px)
    shown = BULLET * len(view.text) if view.password else view.text
    left, top = rect.left, rect.top
    if view.max_lines > 1:
        lines = _break_lines(shown, size_px, max(rect.width - _CARET_ROOM_PX, 1))
        room = max(rect.height // line_height, 1)
        if cursor is not None:
            top -= max(line_of(lines, cursor) - room + 1, 0) * line_height
    else:
        lines = (FieldLine(0, len(shown)),)
        top += (rect.height - line_height) // 2
        if cursor is not None:
            caret = fonts.measure(shown[:cursor], fonts.REGULAR, size_px)
            left -= max(0, int(caret) + _CARET_ROOM_PX - rect.width)
    return FieldLayout(shown, lines, size_px, line_height, ascent, left, top)


@PARTS.keeps(lambda lines, text, *_: 300 + sys.getsizeof(text) + 160 * len(lines))
def _break_lines(text: str, size_px: float, width_px: int) -> tuple[FieldLine, ...]:
    lines: list[FieldLine] = []
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        lines += [
            FieldLine(start + a, start + b)
            for a, b in fonts.break_spans(paragraph, fonts.REGULAR, size_px, width_px)
        ]
        start = end + 1
    return tuple(lines)


def word_at(text: str, index: int) -> tuple[int, int]:
    """The word that a place lies in or next to: its first character and the one after it."""
    start = end = min(index, len(text))
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end
