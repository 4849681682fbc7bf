"""History: the pages that were visited, by day, with a search; private tabs leave none."""

from __future__ import annotations

import functools
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.browser.data import BrowserData, Visit, read, without, write
from mobile_gym.virtual_device.apps.browser.page_rows import confirm, empty, open_page, page_row
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, column
from mobile_gym.virtual_device.ui.widgets import button, category, edit_field, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["actions", "clear_dialog", "view"]

_STEP: Final = 30
"""So many rows are shown at first, and so many more at every tap on "Older"."""


def actions(ctx: Context) -> tuple[View, ...]:
    """The buttons above the list."""
    clear = icon_button(ctx.theme, "delete-sweep-outline", ctx.t.clear_history, _ask_to_clear)
    return (clear,) if ctx.data.history else ()


def view(ctx: Context) -> list[View]:
    """The rows, the latest first."""
    data: BrowserData = ctx.data
    theme, t = ctx.theme, ctx.t
    if not data.history:
        return [empty(theme, t.no_history)]
    words = ctx.ui.get("history_search", "")
    wanted = words.casefold()
    field = edit_field(theme, "history_search", words, hint=t.search_history, resource_id="search")
    rows: list[View] = [column(field, width=FILL, padding=(24, 8))]
    found = [
        visit
        for visit in data.history
        if wanted in visit.title.casefold() or wanted in visit.url.casefold()
    ]
    if not found:
        rows.append(empty(theme, t.no_history_found))
    before: date | None = None
    zone = ctx.now.tzinfo
    shown = ctx.ui.get("history_rows", _STEP)
    label = ctx.t.delete
    for visit in found[:shown]:
        day = datetime.fromtimestamp(visit.time_ms / 1000, zone).date()
        if day != before:
            rows.append(category(theme, _day(ctx, day)))
            before = day
        rows.append(_row(theme, visit, label))
    if len(found) > shown:
        older = button(theme, t.older, _show_older, resource_id="older")
        rows.append(column(older, width=FILL, align="center"))
    return rows


def _show_older(system: System) -> None:
    system.set_page_ui(history_rows=system.page_ui("history_rows", _STEP) + _STEP)


def _day(ctx: Context, day: date) -> str:
    today = ctx.now.date()
    if day == today:
        return ctx.t.today
    if day == today - timedelta(1):
        return ctx.t.yesterday
    written = locale(ctx.state)
    return written.write(written.day_first_date, day)


@functools.lru_cache(maxsize=512)
def _row(theme: Theme, visit: Visit, delete: str) -> View:
    cross = icon_button(
        theme,
        "close",
        f"{delete}: {visit.title}",
        partial(_delete, number=visit.id),
        resource_id="delete",
    )
    return page_row(
        theme, "history", visit.title, visit.url, partial(open_page, url=visit.url), cross
    )


def _delete(system: System, number: int) -> None:
    write(system, history=without(read(system.state).history, number))


def _ask_to_clear(system: System) -> None:
    system.show_popup("clear_history")


def clear_dialog(ctx: Context) -> View:
    """The question before the history is cleared."""
    t = ctx.t
    return confirm(ctx, t.clear_history, t.clear_history_text, t.clear, _clear)


def _clear(system: System) -> None:
    system.dismiss()
    write(system, history=())
