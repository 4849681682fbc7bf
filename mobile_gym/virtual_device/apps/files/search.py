"""Searching files by name, narrowed by category."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.files.browser import place_title, select
from mobile_gym.virtual_device.apps.files.data import CATEGORIES, Place, entries_in
from mobile_gym.virtual_device.apps.files.listing import Look, empty_state, entry_list
from mobile_gym.virtual_device.apps.files.opening import open_entry
from mobile_gym.virtual_device.apps.files.pages import SearchArgs
from mobile_gym.virtual_device.apps.files.saying import root_title
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, row, text
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["search_page"]

_CATEGORY: Final = ViewState("category", "")
"""To which the search is narrowed."""


def _searched(ctx: FilesContext[SearchArgs]) -> Place:
    return Place(
        ctx.args.root,
        ctx.args.path,
        QUERY.of(ctx).strip(),
        _CATEGORY.of(ctx),
        searching=True,
    )


def search_page(ctx: FilesContext[SearchArgs]) -> View:
    """Files whose name has the typed text, narrowed by category."""
    theme = ctx.theme
    place = _searched(ctx)
    title = place_title(ctx, place)
    bar = search_page_bar(ctx, ctx.t.search_in.format(place=title))
    chips = None
    if place.root not in CATEGORIES:
        chips = row(
            *(_chip(ctx, name, place.category == name) for name in CATEGORIES),
            width=FILL,
            height=48,
            gap=6,
            padding=(10, 0),
            class_name="android.widget.HorizontalScrollView",
            resource_id="search_chip_group",
        )
    asked = bool(place.query or place.category)
    entries = entries_in(ctx.state, ctx.data, place) if asked else []
    if entries:
        look = Look(
            lambda entry: partial(open_entry, entry=entry, root=place.root),
            lambda entry: partial(select, place=place, entry=entry),
        )
        content = entry_list(ctx, entries, look, grid=ctx.data.grid)
    else:
        words = (
            ctx.t.no_results.format(place=title) if asked else ctx.t.search_in.format(place=title)
        )
        content = empty_state(ctx, words)
    return page(theme, bar, chips, content)


def _chip(ctx: FilesContext, name: str, chosen: bool) -> View:
    theme = ctx.theme
    title = root_title(ctx, name)
    color = theme.on_accent_container if chosen else theme.text
    return row(
        text(title, 12, color, bold=chosen, max_lines=1, class_name=""),
        height=34,
        weight=1,
        justify="center",
        fill=theme.accent_container if chosen else 0,
        stroke=0 if chosen else theme.thumb,
        radius=9,
        class_name="android.widget.CheckBox",
        resource_id="search_chip",
        text=title,
        checkable=True,
        checked=chosen,
        focusable=True,
        on_tap=partial(_choose_category, name="" if chosen else name),
    )


def _choose_category(system: System, name: str) -> None:
    _CATEGORY.set(system, name)
