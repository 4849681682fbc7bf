"""How the blocks of a Markdown text are drawn, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.markdown import Block, cells_of

MAX_BLOCKS: Final = 300
"""Of a longer document the beginning is drawn."""
_HEADING_SP: Final = (26.0, 22.0, 19.0, 17.0, 16.0, 15.0)
_INDENT_DP: Final = 22.0


def block_view(theme: ui.Theme, block: Block, on_toggle: ui.Handler | None = None) -> ui.View:
    """A block; `on_toggle` is what a tap on the box of a task does."""
    if block.kind == "heading":
        size = _HEADING_SP[block.level - 1]
        return ui.text(
            block.words, size, theme.text, bold=True, width=ui.FILL, padding=(0, 8, 0, 0)
        )
    if block.kind == "item":
        return item_view(theme, block, on_toggle)
    if block.kind == "quote":
        return ui.row(
            ui.box(width=4, height=ui.FILL, fill=theme.thumb),
            ui.text(block.words, 16, theme.text_secondary, weight=1),
            width=ui.FILL,
            gap=12,
        )
    if block.kind == "code":
        return ui.column(
            ui.text(block.words, 14, theme.text, width=ui.FILL),
            width=ui.FILL,
            padding=(12, 10),
            fill=theme.surface_high,
            radius=6,
        )
    if block.kind == "rule":
        return ui.box(width=ui.FILL, height=2, fill=theme.divider)
    if block.kind == "row":
        return cells_view(theme, cells_of(block.words), bold=bool(block.level))
    return ui.text(block.words, 16, theme.text, bold=block.bold, width=ui.FILL)


def item_view(theme: ui.Theme, block: Block, on_toggle: ui.Handler | None = None) -> ui.View:
    """An item of a list, with its bullet, its number or its box."""
    if block.checked is not None:
        name = "checkbox-marked" if block.checked else "checkbox-blank-outline"
        mark = ui.icon(
            name,
            20,
            theme.accent if block.checked else theme.icon,
            class_name="android.widget.CheckBox",
            checkable=True,
            checked=block.checked,
            text=block.words,
            focusable=on_toggle is not None,
            on_tap=on_toggle,
        )
    else:
        mark = ui.text(block.mark or "•", 16, theme.text, class_name="")
    return ui.row(
        mark,
        ui.text(block.words, 16, theme.text, weight=1),
        width=ui.FILL,
        gap=10,
        padding=(8 + _INDENT_DP * min(block.level, 6), 0, 0, 0),
        align="start",
    )


def cells_view(theme: ui.Theme, cells: Sequence[str], *, bold: bool) -> ui.View:
    """A row of a table; the first one is bold."""
    return ui.row(
        *(
            ui.text(cell.strip(), 15, theme.text, bold=bold, weight=1, padding=(8, 6))
            for cell in cells
        ),
        width=ui.FILL,
        fill=theme.surface_high if bold else 0,
        stroke=theme.divider,
        align="start",
    )
