"""Views of the library's pages: covers of books, facts beside them, opening hours."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.photographs import Photograph
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    View,
    box,
    column,
    icon,
    picture,
    row,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.layout_blocks import (
        Jacket,
        Volume,
        Volumes,
        Weekdays,
    )
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

__all__ = ["jacket", "volumes", "weekdays"]

_VIEW: Final = "android.view.View"
_COVER_PX: Final = 600
_COVER_PX_HIGH: Final = 900
_LARGE_DP: Final = 120.0
_EDITION: Final = 184
"""With it no two books of the catalogue have covers that look alike."""
_WHITE: Final = 0xFFFFFFFF
_BAND: Final = 0xB0101010


def _cover(title: str, width: float, height: float, *, class_name: str = "") -> View:
    """The cover of a book; what is on it follows from its title, which a large one bears."""
    seed = zlib.crc32(f"{title}{_EDITION}".encode())
    recipe = Photograph("cover", seed, _COVER_PX, _COVER_PX_HIGH).to_bytes()
    image = picture(
        recipe, width=width, height=height, framing=Framing(covers=True), class_name=class_name
    )
    if class_name:
        image = image._replace(text=title)
    if height < _LARGE_DP:
        return image
    name = text(title, 13, _WHITE, bold=True, class_name="", width=FILL, text_align="center")
    band = column(name, width=FILL, padding=(6, 8), fill=_BAND)
    return stack(image, band, width=width, height=height)


def volumes(renderer: Renderer, block: Volumes) -> View:
    """Books side by side, or one below the other."""
    if block.columns == 1:
        rows = [_beside(renderer, item) for item in block.items]
        return column(*rows, gap=10, width=FILL, class_name="android.widget.ListView")
    shelves: list[View] = []
    for start in range(0, len(block.items), block.columns):
        items = block.items[start : start + block.columns]
        rest = [space(weight=1)] * (block.columns - len(items))
        books = [_below(renderer, item) for item in items]
        shelves.append(row(*books, *rest, gap=14, width=FILL, align="start"))
    return column(*shelves, gap=12, width=FILL, class_name="android.widget.ListView")


def _below(renderer: Renderer, item: Volume) -> View:
    """A cover with the words below it."""
    theme = renderer.theme
    return renderer.tappable(
        column(
            _cover(item.title, 112, 156),
            renderer.label(item.title, 14),
            renderer.text(item.text, 12, theme.text_secondary),
            gap=4,
            weight=1,
        ),
        item.title,
        item.href,
    )


def _beside(renderer: Renderer, item: Volume) -> View:
    """A cover with the words beside it."""
    theme = renderer.theme
    words = column(
        renderer.label(item.title, 16),
        *(renderer.text(part, 13, theme.text_secondary) for part in item.text.split("\n")),
        renderer.text(item.note, 13, theme.accent, bold=True) if item.note else None,
        gap=4,
        weight=1,
    )
    cover = _cover(item.title, 44, 64) if item.actions else _cover(item.title, 60, 88)
    book = renderer.tappable(
        row(cover, words, gap=14, width=FILL, padding=(10, 10)),
        item.title,
        item.href,
    )
    buttons = [renderer.button(form, size=13, is_wide=True) for form in item.actions]
    below = column(*buttons, gap=8, width=FILL, padding=(10, 0, 10, 10)) if buttons else None
    return column(
        book,
        below,
        width=FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_VIEW,
    )


def jacket(renderer: Renderer, block: Jacket) -> View:
    """A large cover, and facts beside it."""
    theme = renderer.theme
    facts = [
        column(
            renderer.text(name, 12, theme.text_secondary, class_name=_VIEW),
            renderer.text(value, 15, theme.text, class_name=_VIEW),
            gap=1,
            width=FILL,
        )
        for name, value in block.facts
    ]
    status = row(
        icon(
            "check-circle" if block.is_free else "clock-outline",
            18,
            theme.accent,
        ),
        renderer.text(block.status, 13, theme.accent, bold=True, weight=1, class_name=_VIEW),
        gap=6,
        width=FILL,
    )
    return row(
        _cover(block.title, 138, 206, class_name="android.widget.Image"),
        column(*facts, status, gap=8, weight=1, class_name="android.widget.GridView"),
        gap=16,
        width=FILL,
        align="start",
    )


def weekdays(renderer: Renderer, block: Weekdays) -> View:
    """Days and their hours; today stands out."""
    theme = renderer.theme
    rows: list[View] = [
        row(
            icon("door-open" if block.is_open else "door-closed", 22, theme.on_accent),
            renderer.text(block.status, 16, theme.on_accent, bold=True, weight=1),
            gap=10,
            width=FILL,
            padding=(14, 11),
            fill=theme.accent,
            radius=10,
        )
    ]
    for number, (day, hours) in enumerate(block.rows):
        is_today = number == block.today
        if number:
            rows.append(box(width=FILL, height=1, fill=theme.divider))
        rows.append(
            row(
                box(width=4, height=22, fill=theme.accent if is_today else 0, radius=2),
                renderer.text(day, 15, theme.text, bold=is_today, weight=3, class_name=_VIEW),
                renderer.text(hours, 15, theme.text, bold=is_today, weight=2, class_name=_VIEW),
                gap=10,
                width=FILL,
                padding=(10, 10),
                class_name=_VIEW,
            )
        )
    return column(
        *rows,
        width=FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name="android.widget.GridView",
    )
