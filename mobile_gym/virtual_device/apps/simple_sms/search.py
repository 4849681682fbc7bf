"""Searching all messages, by what they say and whom they are with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_popup_bar
from mobile_gym.virtual_device.apps.messages import finding
from mobile_gym.virtual_device.apps.simple_sms import actions, data, times
from mobile_gym.virtual_device.apps.simple_sms.rows import face
from mobile_gym.virtual_device.ui.view import View, lazy_list, space, text
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext

__all__ = ["search"]


def search(ctx: MessengerContext) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx)
    matches = finding.find(ctx.state, query, data.title_of)

    def build_row(index: int) -> View:
        item = matches[index]
        date = text(
            times.short(ctx, item.date_ms), 12, theme.text_secondary, padding=(0, 0, 8, 0),
            max_lines=1, resource_id="search_result_date",
        )  # fmt: skip
        return person_row(
            theme,
            face(ctx.state, item.address, 40),
            data.title_of(ctx.state, item.address, item.thread_id),
            finding.excerpt(item.body, query),
            trailing=date,
            on_tap=partial(actions.open_thread, address=item.address),
        )

    if matches:
        content = lazy_list(
            "found", len(matches), ROW_DP, build_row, resource_id="search_results_list"
        )
    elif query.strip():
        content = empty_list(theme, "magnify", t.nothing_found)
    else:
        content = space()
    return page(theme, search_popup_bar(ctx, t.search), content, place="screen")
