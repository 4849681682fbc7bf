"""Views of blocks that one site has: shelves of books, threads, trains and tickets.

`web_view` chooses among them by the kind of block; those that any site has are in `web_layouts`.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web import documents
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

_VIEW: Final = "android.view.View"
_COVER_PX: Final = 600
_COVER_PX_HIGH: Final = 900
_LARGE_DP: Final = 120.0
_EDITION: Final = 184
"""With it no two books of the catalogue have covers that look alike."""
_WHITE: Final = 0xFFFFFFFF
_BAND: Final = 0xB0101010


def _cover(title: str, width: float, height: float, *, class_name: str = "") -> ui.View:
    """The cover of a book; what is on it follows from its title, which a large one bears."""
    seed = zlib.crc32(f"{title}{_EDITION}".encode())
    recipe = ui.Photograph("cover", seed, _COVER_PX, _COVER_PX_HIGH).to_bytes()
    image = ui.picture(
        recipe, width=width, height=height, framing=ui.Framing(covers=True), class_name=class_name
    )
    if class_name:
        image = image._replace(text=title)
    if height < _LARGE_DP:
        return image
    name = ui.text(title, 13, _WHITE, bold=True, class_name="", width=ui.FILL, text_align="center")
    band = ui.column(name, width=ui.FILL, padding=(6, 8), fill=_BAND)
    return ui.stack(image, band, width=width, height=height)


def volumes(renderer: Renderer, block: documents.Volumes) -> ui.View:
    """Books side by side, or one below the other."""
    if block.columns == 1:
        rows = [_beside(renderer, item) for item in block.items]
        return ui.column(*rows, gap=10, width=ui.FILL, class_name="android.widget.ListView")
    shelves: list[ui.View] = []
    for start in range(0, len(block.items), block.columns):
        items = block.items[start : start + block.columns]
        rest = [ui.space(weight=1)] * (block.columns - len(items))
        books = [_below(renderer, item) for item in items]
        shelves.append(ui.row(*books, *rest, gap=14, width=ui.FILL, align="start"))
    return ui.column(*shelves, gap=12, width=ui.FILL, class_name="android.widget.ListView")


def _below(renderer: Renderer, item: documents.Volume) -> ui.View:
    """A cover with the words below it."""
    theme = renderer.theme
    return renderer.tappable(
        ui.column(
            _cover(item.title, 112, 156),
            renderer.label(item.title, 14),
            renderer.text(item.text, 12, theme.text_secondary),
            gap=4,
            weight=1,
        ),
        item.title,
        item.href,
    )


def _beside(renderer: Renderer, item: documents.Volume) -> ui.View:
    """A cover with the words beside it."""
    theme = renderer.theme
    words = ui.column(
        renderer.label(item.title, 16),
        *(renderer.text(part, 13, theme.text_secondary) for part in item.text.split("\n")),
        renderer.text(item.note, 13, theme.accent, bold=True) if item.note else None,
        gap=4,
        weight=1,
    )
    cover = _cover(item.title, 44, 64) if item.actions else _cover(item.title, 60, 88)
    book = renderer.tappable(
        ui.row(cover, words, gap=14, width=ui.FILL, padding=(10, 10)),
        item.title,
        item.href,
    )
    buttons = [renderer.button(form, size=13, is_wide=True) for form in item.actions]
    below = ui.column(*buttons, gap=8, width=ui.FILL, padding=(10, 0, 10, 10)) if buttons else None
    return ui.column(
        book,
        below,
        width=ui.FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_VIEW,
    )


def jacket(renderer: Renderer, block: documents.Jacket) -> ui.View:
    """A large cover, and facts beside it."""
    theme = renderer.theme
    facts = [
        ui.column(
            renderer.text(name, 12, theme.text_secondary, class_name=_VIEW),
            renderer.text(value, 15, theme.text, class_name=_VIEW),
            gap=1,
            width=ui.FILL,
        )
        for name, value in block.facts
    ]
    status = ui.row(
        ui.icon(
            "check-circle" if block.is_free else "clock-outline",
            18,
            theme.accent,
        ),
        renderer.text(block.status, 13, theme.accent, bold=True, weight=1, class_name=_VIEW),
        gap=6,
        width=ui.FILL,
    )
    return ui.row(
        _cover(block.title, 138, 206, class_name="android.widget.Image"),
        ui.column(*facts, status, gap=8, weight=1, class_name="android.widget.GridView"),
        gap=16,
        width=ui.FILL,
        align="start",
    )


def weekdays(renderer: Renderer, block: documents.Weekdays) -> ui.View:
    """Days and their hours; today stands out."""
    theme = renderer.theme
    rows: list[ui.View] = [
        ui.row(
            ui.icon("door-open" if block.is_open else "door-closed", 22, theme.on_accent),
            renderer.text(block.status, 16, theme.on_accent, bold=True, weight=1),
            gap=10,
            width=ui.FILL,
            padding=(14, 11),
            fill=theme.accent,
            radius=10,
        )
    ]
    for number, (day, hours) in enumerate(block.rows):
        is_today = number == block.today
        if number:
            rows.append(ui.box(width=ui.FILL, height=1, fill=theme.divider))
        rows.append(
            ui.row(
                ui.box(width=4, height=22, fill=theme.accent if is_today else 0, radius=2),
                renderer.text(day, 15, theme.text, bold=is_today, weight=3, class_name=_VIEW),
                renderer.text(hours, 15, theme.text, bold=is_today, weight=2, class_name=_VIEW),
                gap=10,
                width=ui.FILL,
                padding=(10, 10),
                class_name=_VIEW,
            )
        )
    return ui.column(
        *rows,
        width=ui.FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name="android.widget.GridView",
    )


# -- Views of lists that lead to pages, and of threads in which people answer each other ---------

_THREAD_VIEW: Final = "android.view.View"
_THREAD_WHITE: Final = 0xFFFFFFFF
_PHOTO_PX: Final = 240
_ALBUM: Final = 6
"""With it the people of the forum look different from each other."""
_PHOTO_DP: Final = 40.0
_SMALL_PHOTO_DP: Final = 32.0
_INDENTATION_DP: Final = 24.0
_DEEPEST: Final = 3
"""Answers further down are no more indented than this."""


def _photo(person: str, size: float) -> ui.View:
    """The round picture of somebody; the same for the same name."""
    seed = zlib.crc32(f"{person}{_ALBUM}".encode())
    recipe = ui.Photograph("avatar", seed, _PHOTO_PX, _PHOTO_PX).to_bytes()
    return ui.picture(recipe, width=size, height=size, class_name="")


def listing(renderer: Renderer, block: documents.Listing) -> ui.View:
    """Rows with a line between them."""
    theme = renderer.theme
    rows: list[ui.View] = []
    for place, item in enumerate(block.items):
        if place:
            rows.append(ui.box(width=ui.FILL, height=1, fill=theme.divider))
        rows.append(_entry(renderer, item))
    return ui.column(
        *rows,
        width=ui.FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name="android.widget.ListView",
    )


def _entry(renderer: Renderer, item: documents.Entry) -> ui.View:
    theme = renderer.theme
    if item.person:
        symbol = _photo(item.person, _PHOTO_DP)
    else:
        symbol = ui.stack(
            ui.icon(item.icon, 22, _THREAD_WHITE if item.color else theme.on_accent_container),
            width=_PHOTO_DP,
            height=_PHOTO_DP,
            align="center",
            justify="center",
            fill=item.color or theme.accent_container,
            radius=_PHOTO_DP / 2,
        )
    words = ui.column(
        renderer.label(item.title, 16),
        renderer.text(item.text, 13, theme.text_secondary) if item.text else None,
        renderer.text(item.note, 13, theme.accent) if item.note else None,
        gap=3,
        weight=1,
    )
    return renderer.tappable(
        ui.row(
            symbol,
            words,
            ui.icon("chevron-right", 22, theme.icon),
            gap=12,
            width=ui.FILL,
            padding=(12, 11, 8, 11),
        ),
        item.title,
        item.href,
    )


def thread(renderer: Renderer, block: documents.Comments) -> ui.View:
    """What people wrote, answers indented below what they answer."""
    return ui.column(
        *(_comment(renderer, comment) for comment in block.items),
        gap=10,
        width=ui.FILL,
        class_name="android.widget.ListView",
    )


def _comment(renderer: Renderer, comment: documents.Comment) -> ui.View:
    theme = renderer.theme
    badge = None
    if comment.badge:
        badge = ui.stack(
            renderer.text(comment.badge, 11, theme.on_accent_container, bold=True),
            padding=(6, 2),
            fill=theme.accent_container,
            radius=4,
        )
    who = ui.row(
        renderer.text(comment.author, 14, theme.text, bold=True),
        badge,
        renderer.text(comment.when, 12, theme.text_secondary) if comment.when else None,
        gap=8,
        width=ui.FILL,
    )
    reply, delete = comment.reply, comment.delete
    below = None
    if reply is not None or delete is not None:
        below = ui.row(
            None if reply is None else renderer.link(reply.text, reply.href, 13, padding=(0, 6)),
            None if delete is None else renderer.button(delete, size=13),
            gap=16,
            width=ui.FILL,
        )
    depth = min(comment.depth, _DEEPEST)
    words = ui.column(
        who, renderer.text(comment.text, 15, theme.text, width=ui.FILL), below, gap=4, weight=1
    )
    card = ui.row(
        _photo(comment.author, _SMALL_PHOTO_DP if depth else _PHOTO_DP),
        words,
        gap=10,
        weight=1,
        align="start",
        padding=(12, 10),
        fill=theme.surface_high if depth else theme.surface,
        stroke=0 if depth else theme.divider,
        radius=12,
    )
    side = ui.box(width=_INDENTATION_DP * depth, height=1) if depth else None
    return ui.row(side, card, width=ui.FILL, align="start", class_name=_THREAD_VIEW)


# -- Views of the railway's pages: trains to book, boards of departures, tickets -----------------

_TIMETABLE_VIEW: Final = "android.view.View"
_BOARD: Final = 0xFF14202B
_BOARD_LINE: Final = 0xFF24384A
_AMBER: Final = 0xFFFFC247
_BOARD_TEXT: Final = 0xFFE8EEF3
_BOARD_HEADER: Final = 0xFF9FB3C4
_TIMETABLE_WHITE: Final = 0xFFFFFFFF
_INK: Final = 0xFF1B1B1F
_BARS: Final = 44
_BAR_DP: Final = 46.0


def journeys(renderer: Renderer, block: documents.Journeys) -> ui.View:
    """Trains as cards: when, how, and what they cost."""
    return ui.column(
        *(_journey(renderer, item) for item in block.items),
        gap=8,
        width=ui.FILL,
        class_name="android.widget.ListView",
    )


def _journey(renderer: Renderer, item: documents.Journey) -> ui.View:
    theme = renderer.theme
    fare = ui.stack(
        renderer.text(item.fare, 15, theme.on_accent_container, bold=True),
        padding=(12, 7),
        fill=theme.accent_container,
        radius=16,
    )
    words = ui.column(
        renderer.label(item.times.text, 18),
        ui.row(
            ui.icon("train", 16, theme.icon),
            renderer.text(item.changes, 13, theme.text_secondary, weight=1),
            gap=6,
            width=ui.FILL,
        ),
        gap=3,
        weight=1,
    )
    card = ui.row(
        words,
        fare,
        ui.icon("chevron-right", 22, theme.icon),
        gap=8,
        width=ui.FILL,
        padding=(14, 9, 8, 9),
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
    )
    return renderer.tappable(card, item.times.text, item.times.href)


def board(renderer: Renderer, block: documents.Board) -> ui.View:
    """A dark board, as it hangs in a station, in both themes."""
    rows: list[ui.View] = []
    for number, cells in enumerate(block.rows):
        views = [
            renderer.text(
                cell,
                12 if number == 0 else 16,
                _BOARD_HEADER if number == 0 else _BOARD_TEXT if place == 1 else _AMBER,
                bold=number > 0,
                weight=3 if place == 1 else 2,
                class_name=_TIMETABLE_VIEW,
            )
            for place, cell in enumerate(cells)
        ]
        if number:
            rows.append(ui.box(width=ui.FILL, height=1, fill=_BOARD_LINE))
        rows.append(
            ui.row(*views, gap=8, width=ui.FILL, padding=(14, 9), class_name=_TIMETABLE_VIEW)
        )
    return ui.column(
        *rows,
        width=ui.FILL,
        padding=(0, 4),
        fill=_BOARD,
        stroke=_BOARD_LINE,
        radius=10,
        class_name="android.widget.GridView",
    )


def ticket(renderer: Renderer, block: documents.Pass) -> ui.View:
    """A ticket: the journey on a coloured edge, facts in two columns, bars to be read at a gate."""
    theme = renderer.theme
    head = ui.row(
        ui.icon("train", 22, _TIMETABLE_WHITE),
        renderer.text(
            block.title, 17, _TIMETABLE_WHITE, bold=True, weight=1, class_name=_TIMETABLE_VIEW
        ),
        gap=10,
        width=ui.FILL,
        padding=(14, 11),
        fill=renderer.site_color,
        radius=10,
    )
    facts = [_fact(renderer, name, value) for name, value in block.facts]
    lines = [
        ui.row(
            *facts[start : start + 2],
            gap=12,
            width=ui.FILL,
            align="start",
            class_name=_TIMETABLE_VIEW,
        )
        for start in range(0, len(facts), 2)
    ]
    dashes = ui.row(
        *(ui.box(weight=1, height=1, fill=theme.thumb) for _ in range(24)), gap=5, width=ui.FILL
    )
    body = ui.column(
        *lines,
        dashes if block.code or block.cancel else None,
        _bars(block.code) if block.code else None,
        None if block.cancel is None else renderer.button(block.cancel),
        gap=10,
        width=ui.FILL,
        padding=(14, 12),
    )
    return ui.column(
        head,
        body,
        width=ui.FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_TIMETABLE_VIEW,
    )


def _fact(renderer: Renderer, name: str, value: str) -> ui.View:
    theme = renderer.theme
    return ui.column(
        renderer.text(name, 12, theme.text_secondary, class_name=_TIMETABLE_VIEW),
        renderer.text(value, 16, theme.text, bold=True, class_name=_TIMETABLE_VIEW),
        gap=2,
        weight=1,
    )


def _bars(code: str) -> ui.View:
    """Bars on white paper, whose widths follow from the code."""
    bits = zlib.crc32(code.encode())
    bars = [
        ui.box(
            width=1.5 + 2.0 * (bits >> place % 32 & 1) + (place % 3 == 0),
            height=_BAR_DP,
            fill=_INK if place % 2 == 0 else _TIMETABLE_WHITE,
        )
        for place in range(_BARS)
    ]
    return ui.row(
        *bars, width=ui.FILL, padding=(10, 8), justify="center", fill=_TIMETABLE_WHITE, radius=6
    )
