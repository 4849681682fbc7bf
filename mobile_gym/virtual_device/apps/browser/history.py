"""History: the pages that were visited, by day, with a search; private tabs leave none."""

from __future__ import annotations

import functools
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.records import without
from mobile_gym.virtual_device.apps.browser.data import Visit, read, write
from mobile_gym.virtual_device.apps.browser.page_rows import confirm, empty, open_page, page_row
from mobile_gym.virtual_device.apps.browser.pages import CLEAR_HISTORY
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, column
from mobile_gym.virtual_device.ui.widgets import button, category, edit_field, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["actions", "clear_dialog", "view"]

_STEP: Final = 30
"""So many rows are shown at first, and so many more at every tap on "Older"."""
_ROWS: Final = ViewState("history_rows", _STEP)
_SEARCH: Final = ViewState("history_search", "")


def actions(ctx: BrowserContext) -> tuple[View, ...]:
    """The buttons above the list."""
    clear = icon_button(
        ctx.theme, "delete-sweep-outline", ctx.t.clear_history, bound(CLEAR_HISTORY.open)
    )
    return (clear,) if ctx.data.history else ()


def view(ctx: BrowserContext) -> list[View]:
    """The rows, the latest first."""
    data = ctx.data
    theme, t = ctx.theme, ctx.t
    if not data.history:
        return [empty(theme, t.no_history)]
    words = _SEARCH.of(ctx)
    query = words.casefold()
    field = edit_field(
        theme,
        _SEARCH.key,
        words,
        hint=t.search_history,
        resource_id="search",
        action="search",
    )
    rows: list[View] = [column(field, width=FILL, padding=(24, 8))]
    visits = [
        visit
        for visit in data.history
        if query in visit.title.casefold() or query in visit.url.casefold()
    ]
    if not visits:
        rows.append(empty(theme, t.no_history_found))
    before: date | None = None
    zone = ctx.now.tzinfo
    shown = _ROWS.of(ctx)
    label = ctx.t.delete
    for visit in visits[:shown]:
        day = datetime.fromtimestamp(visit.time_ms / 1000, zone).date()
        if day != before:
            rows.append(category(theme, _day(ctx, day)))
            before = day
        rows.append(_row(theme, visit, label))
    if len(visits) > shown:
        older = button(theme, t.older, _show_older, resource_id="older")
        rows.append(column(older, width=FILL, align="center"))
    return rows


def _show_older(system: System) -> None:
    _ROWS.set_page(system, _ROWS.get_page(system) + _STEP)


def _day(ctx: BrowserContext, day: date) -> str:
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


def clear_dialog(ctx: BrowserContext) -> View:
    """The question before the history is cleared."""
    t = ctx.t
    return confirm(ctx, t.clear_history, t.clear_history_text, t.clear, _clear)


def _clear(system: System) -> None:
    system.dismiss()
    write(system, history=())
