"""Entries as rows or as a grid, and what stands there where there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files.covers import FILLED, thumbnail
from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.saying import date_text, icon_of, type_text
from mobile_gym.virtual_device.system.formatting import size_text
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    lazy_list,
    picture,
    row,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.files import Entry

__all__ = ["LIST_SCROLL", "Look", "empty_state", "entry_list"]

_LIST: Final = "dir_list"
LIST_SCROLL: Final = ViewState(f"scroll:{_LIST}", 0)
"""How far a listing is scrolled, in pixels."""
_ROW_DP: Final = 72.0
_CELL_DP: Final = 184.0
_PREVIEW_DP: Final = 104.0

Touch = Callable[["Entry"], Handler]


class Look:
    """How a listing reacts to touch, and what of it is chosen."""

    def __init__(
        self,
        on_tap: Touch,
        on_long_press: Touch | None = None,
        chosen: frozenset[str] | None = None,
    ) -> None:
        self.on_tap = on_tap
        self.on_long_press = on_long_press
        self.chosen = chosen


def entry_list(ctx: FilesContext, entries: Sequence[Entry], look: Look, *, grid: bool) -> View:
    """The entries; only what is on the screen is built."""
    if not grid:
        return lazy_list(
            _LIST,
            len(entries),
            _ROW_DP,
            lambda index: _row(ctx, entries[index], look),
            resource_id="dir_list",
            weight=1,
        )
    return lazy_list(
        _LIST,
        (len(entries) + 1) // 2,
        _CELL_DP,
        lambda index: row(
            *(_cell(ctx, entry, look) for entry in entries[2 * index : 2 * index + 2]),
            space(weight=1) if 2 * index + 1 == len(entries) else None,
            width=FILL,
            height=FILL,
            gap=12,
            padding=(12, 6),
            align="start",
        ),
        resource_id="dir_list",
        weight=1,
    )


def _details(ctx: FilesContext, entry: Entry) -> str:
    parts = [date_text(ctx, entry.modified_ms)]
    if not entry.is_directory:
        parts += [size_text(entry.size), type_text(ctx, entry)]
    return ctx.t.between_details.join(parts)


def _preview(ctx: FilesContext, entry: Entry, size_dp: float, chosen: bool) -> View:
    theme = ctx.theme
    if chosen:
        return icon("check-circle", size_dp * 0.7, theme.accent, width=size_dp, height=size_dp)
    if category_of(entry.mime_type) == "images":
        return picture(
            ctx.state.files[entry.path],
            width=size_dp,
            height=size_dp,
            resource_id="icon_thumb",
            framing=FILLED,
        )
    if category_of(entry.mime_type) in ("videos", "audio"):
        return thumbnail(ctx.state, entry, size_dp)
    return icon(
        icon_of(entry),
        size_dp * 0.7,
        theme.accent if entry.is_directory else theme.icon,
        width=size_dp,
        height=size_dp,
        class_name="android.widget.ImageView",
        resource_id="icon_mime",
    )


def _row(ctx: FilesContext, entry: Entry, look: Look) -> View:
    theme = ctx.theme
    chosen = look.chosen is not None and entry.path in look.chosen
    return row(
        _preview(ctx, entry, 40, chosen),
        column(
            text(entry.name, 16, theme.text, max_lines=1, resource_id="android:id/title"),
            text(
                _details(ctx, entry), 13, theme.text_secondary, max_lines=1, resource_id="details"
            ),
            weight=1,
            gap=2,
        ),
        width=FILL,
        height=FILL,
        gap=16,
        padding=(16, 0),
        fill=theme.accent_container if chosen else 0,
        class_name="android.widget.LinearLayout",
        resource_id="item_root",
        selected=chosen,
        focusable=True,
        on_tap=look.on_tap(entry),
        on_long_press=look.on_long_press(entry) if look.on_long_press is not None else None,
    )


def _cell(ctx: FilesContext, entry: Entry, look: Look) -> View:
    theme = ctx.theme
    chosen = look.chosen is not None and entry.path in look.chosen
    return column(
        stack(
            _preview(ctx, entry, _PREVIEW_DP, chosen),
            width=FILL,
            weight=1,
            align="center",
            justify="center",
        ),
        text(
            entry.name,
            14,
            theme.text,
            max_lines=1,
            width=FILL,
            padding=(12, 0),
            resource_id="android:id/title",
        ),
        text(
            date_text(ctx, entry.modified_ms),
            12,
            theme.text_secondary,
            max_lines=1,
            width=FILL,
            padding=(12, 0, 12, 10),
            resource_id="details",
        ),
        weight=1,
        height=FILL,
        fill=theme.accent_container if chosen else theme.surface,
        stroke=theme.accent if chosen else theme.divider,
        radius=12,
        class_name="android.widget.LinearLayout",
        resource_id="item_root",
        selected=chosen,
        focusable=True,
        on_tap=look.on_tap(entry),
        on_long_press=look.on_long_press(entry) if look.on_long_press is not None else None,
    )


def empty_state(ctx: FilesContext, words: str) -> View:
    """Instead of a listing."""
    return column(
        icon("folder-open-outline", 72, ctx.theme.text_disabled),
        text(
            words,
            16,
            ctx.theme.text_secondary,
            text_align="center",
            resource_id="message",
        ),
        width=FILL,
        weight=1,
        gap=20,
        padding=(32, 0),
        align="center",
        justify="center",
    )
