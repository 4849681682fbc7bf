"""Views of lists that lead to pages, and of threads in which people answer each other."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.photographs import Photograph
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, picture, row, stack

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.layout_blocks import (
        Comment,
        Comments,
        Entry,
        Listing,
    )
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

__all__ = ["listing", "thread"]

_VIEW: Final = "android.view.View"
_WHITE: Final = 0xFFFFFFFF
_PHOTO_PX: Final = 240
_ALBUM: Final = 6
"""With it the people of the forum look different from each other."""
_PHOTO_DP: Final = 40.0
_SMALL_PHOTO_DP: Final = 32.0
_INDENTATION_DP: Final = 24.0
_DEEPEST: Final = 3
"""Answers further down are no more indented than this."""


def _photo(person: str, size: float) -> View:
    """The round picture of somebody; the same for the same name."""
    seed = zlib.crc32(f"{person}{_ALBUM}".encode())
    recipe = Photograph("avatar", seed, _PHOTO_PX, _PHOTO_PX).to_bytes()
    return picture(recipe, width=size, height=size, class_name="")


def listing(renderer: Renderer, block: Listing) -> View:
    """Rows with a line between them."""
    theme = renderer.theme
    rows: list[View] = []
    for place, item in enumerate(block.items):
        if place:
            rows.append(box(width=FILL, height=1, fill=theme.divider))
        rows.append(_entry(renderer, item))
    return column(
        *rows,
        width=FILL,
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name="android.widget.ListView",
    )


def _entry(renderer: Renderer, item: Entry) -> View:
    theme = renderer.theme
    if item.person:
        symbol = _photo(item.person, _PHOTO_DP)
    else:
        symbol = stack(
            icon(item.icon, 22, _WHITE if item.color else theme.on_accent_container),
            width=_PHOTO_DP,
            height=_PHOTO_DP,
            align="center",
            justify="center",
            fill=item.color or theme.accent_container,
            radius=_PHOTO_DP / 2,
        )
    words = column(
        renderer.label(item.title, 16),
        renderer.text(item.text, 13, theme.text_secondary) if item.text else None,
        renderer.text(item.note, 13, theme.accent) if item.note else None,
        gap=3,
        weight=1,
    )
    return renderer.tappable(
        row(
            symbol,
            words,
            icon("chevron-right", 22, theme.icon),
            gap=12,
            width=FILL,
            padding=(12, 11, 8, 11),
        ),
        item.title,
        item.href,
    )


def thread(renderer: Renderer, block: Comments) -> View:
    """What people wrote, answers indented below what they answer."""
    return column(
        *(_comment(renderer, comment) for comment in block.items),
        gap=10,
        width=FILL,
        class_name="android.widget.ListView",
    )


def _comment(renderer: Renderer, comment: Comment) -> View:
    theme = renderer.theme
    badge = None
    if comment.badge:
        badge = stack(
            renderer.text(comment.badge, 11, theme.on_accent_container, bold=True),
            padding=(6, 2),
            fill=theme.accent_container,
            radius=4,
        )
    who = row(
        renderer.text(comment.author, 14, theme.text, bold=True),
        badge,
        renderer.text(comment.when, 12, theme.text_secondary) if comment.when else None,
        gap=8,
        width=FILL,
    )
    reply, delete = comment.reply, comment.delete
    below = None
    if reply is not None or delete is not None:
        below = row(
            None if reply is None else renderer.link(reply.text, reply.href, 13, padding=(0, 6)),
            None if delete is None else renderer.button(delete, size=13),
            gap=16,
            width=FILL,
        )
    depth = min(comment.depth, _DEEPEST)
    words = column(
        who, renderer.text(comment.text, 15, theme.text, width=FILL), below, gap=4, weight=1
    )
    card = row(
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
    side = box(width=_INDENTATION_DP * depth, height=1) if depth else None
    return row(side, card, width=FILL, align="start", class_name=_VIEW)
