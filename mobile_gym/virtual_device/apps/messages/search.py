"""Searching all messages, by what they say and whom they are with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_popup_bar
from mobile_gym.virtual_device.apps.messages import actions, store, times
from mobile_gym.virtual_device.apps.messages.finding import excerpt, find
from mobile_gym.virtual_device.apps.messages.rows import face
from mobile_gym.virtual_device.ui.view import FILL, View, lazy_list, row, space, text
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["excerpt", "find", "search"]


def search(ctx: MessagesContext) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx)
    matches = find(ctx.state, query)
    bar = search_popup_bar(ctx, t.search)

    def build_row(index: int) -> View:
        if index == 0:
            many = t.found_many.format(count=len(matches))
            words = t.found_one if len(matches) == 1 else many
            return row(text(words, 14, theme.text_secondary), width=FILL, padding=(20, 0))
        item = matches[index - 1]
        name = store.name_of(ctx.state, item.address)
        when = text(
            times.short(ctx, item.date_ms), 12, theme.text_secondary, padding=(0, 0, 8, 0),
            max_lines=1, resource_id="conversation_timestamp",
        )  # fmt: skip
        return person_row(
            theme,
            face(ctx.state, name, item.address, 40),
            name,
            excerpt(item.body, query),
            trailing=when,
            on_tap=partial(_open, address=item.address),
        )

    if matches:
        content = lazy_list(
            "found", len(matches) + 1, ROW_DP, build_row, resource_id="android:id/list"
        )
    elif query.strip():
        content = empty_list(theme, "magnify", t.nothing_found)
    else:
        content = space()
    return page(theme, bar, content, place="screen")


def _open(system: System, address: str) -> None:
    system.hide_keyboard()
    actions.open_conversation(system, address)
