"""Views of the railway's pages: trains to book, boards of departures, tickets."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, stack

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.layout_blocks import (
        Board,
        Journey,
        Journeys,
        Pass,
    )
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

__all__ = ["board", "journeys", "ticket"]

_VIEW: Final = "android.view.View"
_BOARD: Final = 0xFF14202B
_BOARD_LINE: Final = 0xFF24384A
_AMBER: Final = 0xFFFFC247
_BOARD_TEXT: Final = 0xFFE8EEF3
_BOARD_HEADER: Final = 0xFF9FB3C4
_WHITE: Final = 0xFFFFFFFF
_INK: Final = 0xFF1B1B1F
_BARS: Final = 44
_BAR_DP: Final = 46.0


def journeys(renderer: Renderer, block: Journeys) -> View:
    """Trains as cards: when, how, and what they cost."""
    return column(
        *(_journey(renderer, item) for item in block.items),
        gap=8,
        width=FILL,
        class_name="android.widget.ListView",
    )


def _journey(renderer: Renderer, item: Journey) -> View:
    theme = renderer.theme
    fare = stack(
        renderer.text(item.fare, 15, theme.on_accent_container, bold=True),
        padding=(12, 7),
        fill=theme.accent_container,
        radius=16,
    )
    words = column(
        renderer.label(item.times.text, 18),
        row(
            icon("train", 16, theme.icon),
            renderer.text(item.changes, 13, theme.text_secondary, weight=1),
            gap=6,
            width=FILL,
        ),
        gap=3,
        weight=1,
    )
    card = row(
        words,
        fare,
        icon("chevron-right", 22, theme.icon),
        gap=8,
        width=FILL,
        padding=(14, 9, 8, 9),
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
    )
    return renderer.tappable(card, item.times.text, item.times.href)


def board(renderer: Renderer, block: Board) -> View:
    """A dark board, as it hangs in a station, in both themes."""
    rows: list[View] = []
    for number, cells in enumerate(block.rows):
        views = [
            renderer.text(
                cell,
                12 if number == 0 else 16,
                _BOARD_HEADER if number == 0 else _BOARD_TEXT if place == 1 else _AMBER,
                bold=number > 0,
                weight=3 if place == 1 else 2,
                class_name=_VIEW,
            )
            for place, cell in enumerate(cells)
        ]
        if number:
            rows.append(box(width=FILL, height=1, fill=_BOARD_LINE))
        rows.append(row(*views, gap=8, width=FILL, padding=(14, 9), class_name=_VIEW))
    return column(
        *rows,
        width=FILL,
        padding=(0, 4),
        fill=_BOARD,
        stroke=_BOARD_LINE,
        radius=10,
        class_name="android.widget.GridView",
    )


def ticket(renderer: Renderer, block: Pass) -> View:
    """A ticket: the journey on a coloured edge, facts in two columns, bars to be read at a gate."""
    theme = renderer.theme
    head = row(
        icon("train", 22, _WHITE),
        renderer.text(block.title, 17, _WHITE, bold=True, weight=1, class_name=_VIEW),
        gap=10,
        width=FILL,
        padding=(14, 11),
        fill=renderer.site_color,
        radius=10,
    )
    facts = [_fact(renderer, name, value) for name, value in block.facts]
    lines = [
        row(*facts[start : start + 2], gap=12, width=FILL, align="start", class_name=_VIEW)
        for start in range(0, len(facts), 2)
    ]
    dashes = row(*(box(weight=1, height=1, fill=theme.thumb) for _ in range(24)), gap=5, width=FILL)
    body = column(
        *lines,
        dashes if block.code or block.cancel else None,
        _bars(block.code) if block.code else None,
        None if block.cancel is None else renderer.button(block.cancel),
        gap=10,
        width=FILL,
        padding=(14, 12),
    )
    return column(
        head,
        body,
        width=FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_VIEW,
    )


def _fact(renderer: Renderer, name: str, value: str) -> View:
    theme = renderer.theme
    return column(
        renderer.text(name, 12, theme.text_secondary, class_name=_VIEW),
        renderer.text(value, 16, theme.text, bold=True, class_name=_VIEW),
        gap=2,
        weight=1,
    )


def _bars(code: str) -> View:
    """Bars on white paper, whose widths follow from the code."""
    bits = zlib.crc32(code.encode())
    bars = [
        box(
            width=1.5 + 2.0 * (bits >> place % 32 & 1) + (place % 3 == 0),
            height=_BAR_DP,
            fill=_INK if place % 2 == 0 else _WHITE,
        )
        for place in range(_BARS)
    ]
    return row(*bars, width=FILL, padding=(10, 8), justify="center", fill=_WHITE, radius=6)
