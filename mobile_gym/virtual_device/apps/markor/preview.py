"""View mode: a document drawn as it is meant, not as it is written."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.markor.markdown import Block, blocks_of, cells_of
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.context import MarkorContext
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["preview"]

_MAX_BLOCKS: Final = 300
"""Of a longer document the beginning is drawn."""
_HEADING_SP: Final = (26.0, 22.0, 19.0, 17.0, 16.0, 15.0)
_INDENT_DP: Final = 22.0


def preview(ctx: MarkorContext, words: str, kind: str) -> View:
    """The text of a document of a kind, in a view that scrolls."""
    theme = ctx.theme
    if kind == "markdown":
        shown = [_view(theme, block) for block in itertools.islice(blocks_of(words), _MAX_BLOCKS)]
    elif kind == "csv":
        lines = [line for line in words.splitlines() if line.strip()][:_MAX_BLOCKS]
        shown = [_cells(theme, line.split(","), place == 0) for place, line in enumerate(lines)]
    elif kind == "todo":
        lines = [line for line in words.splitlines() if line.strip()][:_MAX_BLOCKS]
        shown = [_task(theme, line) for line in lines]
    else:
        shown = [text(words, 16, theme.text, width=FILL)]
    if not words.strip():
        shown = [text(ctx.t.empty_document, 16, theme.text_secondary)]
    return scroll(
        "preview",
        column(*shown, width=FILL, gap=10, padding=(20, 16, 20, 48)),
        weight=1,
        class_name="android.webkit.WebView",
        resource_id="document__webview",
    )


def _view(theme: Theme, block: Block) -> View:
    if block.kind == "heading":
        size = _HEADING_SP[block.level - 1]
        return text(block.words, size, theme.text, bold=True, width=FILL, padding=(0, 8, 0, 0))
    if block.kind == "item":
        return _item(theme, block)
    if block.kind == "quote":
        return row(
            box(width=4, height=FILL, fill=theme.thumb),
            text(block.words, 16, theme.text_secondary, weight=1),
            width=FILL,
            gap=12,
        )
    if block.kind == "code":
        return column(
            text(block.words, 14, theme.text, width=FILL),
            width=FILL,
            padding=(12, 10),
            fill=theme.surface_high,
            radius=6,
        )
    if block.kind == "rule":
        return box(width=FILL, height=2, fill=theme.divider)
    if block.kind == "row":
        return _cells(theme, cells_of(block.words), bool(block.level))
    return text(block.words, 16, theme.text, bold=block.bold, width=FILL)


def _item(theme: Theme, block: Block) -> View:
    if block.checked is not None:
        name = "checkbox-marked" if block.checked else "checkbox-blank-outline"
        mark = icon(
            name,
            20,
            theme.accent if block.checked else theme.icon,
            class_name="android.widget.CheckBox",
            checkable=True,
            checked=block.checked,
            text=block.words,
        )
    else:
        mark = text(block.mark or "•", 16, theme.text, class_name="")
    return row(
        mark,
        text(block.words, 16, theme.text, weight=1),
        width=FILL,
        gap=10,
        padding=(8 + _INDENT_DP * min(block.level, 6), 0, 0, 0),
        align="start",
    )


def _cells(theme: Theme, cells: list[str], bold: bool) -> View:
    return row(
        *(
            text(cell.strip(), 15, theme.text, bold=bold, weight=1, padding=(8, 6))
            for cell in cells
        ),
        width=FILL,
        fill=theme.surface_high if bold else 0,
        stroke=theme.divider,
        align="start",
    )


def _task(theme: Theme, line: str) -> View:
    """A line of a list of tasks; a done one begins with `x `. Source: the todo.txt format."""
    done = line.startswith("x ")
    return _item(theme, Block("item", line[2:] if done else line, checked=done))
