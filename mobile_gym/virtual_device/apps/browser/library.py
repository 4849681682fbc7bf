"""The library: bookmarks, history and reading list as three tabs above one list.

It is a page of its own; the menu adds pages to it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.records import by_id, without
from mobile_gym.virtual_device.apps.browser import bookmarks, navigation, page_rows
from mobile_gym.virtual_device.apps.browser.data import Saved, Visit, read, write
from mobile_gym.virtual_device.apps.browser.pages import CLEAR_HISTORY, OPEN_FOLDER, LibraryArgs
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System

_STEP: Final = 30
"""So many rows are shown at first, and so many more at every tap on "Older"."""
_ROWS: Final = ViewState("history_rows", _STEP)
_SEARCH: Final = ViewState("history_search", "")


def history_actions(ctx: BrowserContext) -> tuple[ui.View, ...]:
    """The buttons above the list."""
    clear = ui.icon_button(
        ctx.theme, "delete-sweep-outline", ctx.t.clear_history, partial_handler(CLEAR_HISTORY.open)
    )
    return (clear,) if ctx.data.history else ()


def history_view(ctx: BrowserContext) -> list[ui.View]:
    """The rows, the latest first."""
    data = ctx.data
    theme, t = ctx.theme, ctx.t
    if not data.history:
        return [page_rows.empty(theme, t.no_history)]
    words = _SEARCH.of(ctx)
    query = words.casefold()
    field = ui.edit_field(
        theme,
        _SEARCH.key,
        words,
        hint=t.search_history,
        resource_id="search",
        action="search",
    )
    rows: list[ui.View] = [ui.column(field, width=ui.FILL, padding=(24, 8))]
    visits = [
        visit
        for visit in data.history
        if query in visit.title.casefold() or query in visit.url.casefold()
    ]
    if not visits:
        rows.append(page_rows.empty(theme, t.no_history_found))
    before: date | None = None
    zone = ctx.now.tzinfo
    shown = _ROWS.of(ctx)
    label = ctx.t.delete
    for visit in visits[:shown]:
        day = datetime.fromtimestamp(visit.time_ms / 1000, zone).date()
        if day != before:
            rows.append(ui.category(theme, _day(ctx, day)))
            before = day
        rows.append(_visit_row(theme, visit, label))
    if len(visits) > shown:
        older = ui.button(theme, t.older, _show_older, resource_id="older")
        rows.append(ui.column(older, width=ui.FILL, align="center"))
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
def _visit_row(theme: ui.Theme, visit: Visit, delete: str) -> ui.View:
    cross = ui.icon_button(
        theme,
        "close",
        f"{delete}: {visit.title}",
        partial(_delete_visit, number=visit.id),
        resource_id="delete",
    )
    return page_rows.page_row(
        theme, "history", visit.title, visit.url, partial(page_rows.open_page, url=visit.url), cross
    )


def _delete_visit(system: System, number: int) -> None:
    write(system, history=without(read(system.state).history, number))


def clear_dialog(ctx: BrowserContext) -> ui.View:
    """The question before the history is cleared."""
    t = ctx.t
    return page_rows.confirm(ctx, t.clear_history, t.clear_history_text, t.clear, _clear_history)


def _clear_history(system: System) -> None:
    system.dismiss()
    write(system, history=())


# -- The reading list: pages kept for later, which can be read without a network -----------------


def add_page(system: System) -> None:
    """Keep the page in front for later."""
    data = read(system.state)
    entry = data.tab.entry
    if all(saved.url != entry.url for saved in data.saved):
        made = Saved(data.next_id, entry.url, entry.title, system.state.now_ms)
        write(system, saved=(made, *data.saved), next_id=data.next_id + 1)
    system.toast(Texts.of(system.language).added_to_reading_list)


def reading_list_view(ctx: BrowserContext) -> list[ui.View]:
    """The rows; what was not read yet comes first."""
    data = ctx.data
    if not data.saved:
        return [page_rows.empty(ctx.theme, ctx.t.no_saved)]
    return [_saved_row(ctx, item) for item in sorted(data.saved, key=lambda item: item.is_read)]


def _saved_row(ctx: BrowserContext, item: Saved) -> ui.View:
    theme, t = ctx.theme, ctx.t
    mark = ui.icon_button(
        theme,
        "check-circle" if item.is_read else "check-circle-outline",
        f"{t.mark_unread if item.is_read else t.mark_read}: {item.title}",
        partial(_toggle_read, number=item.id),
        resource_id="read",
    )
    delete = ui.icon_button(
        theme,
        "close",
        t.delete_named.format(name=item.title),
        partial(_delete_saved, number=item.id),
        resource_id="delete",
    )
    open_it = partial(_open_saved, number=item.id)
    return page_rows.page_row(
        theme,
        "book-open-variant",
        item.title,
        item.url,
        open_it,
        mark,
        delete,
        bold=not item.is_read,
    )


def _set_read(system: System, number: int, is_read: bool) -> None:
    saved = read(system.state).saved
    changed = tuple(replace(item, is_read=is_read) if item.id == number else item for item in saved)
    write(system, saved=changed)


def _open_saved(system: System, number: int) -> None:
    item = by_id(read(system.state).saved, number)
    assert item is not None
    _set_read(system, number, True)
    page_rows.open_page(system, item.url)


def _toggle_read(system: System, number: int) -> None:
    item = by_id(read(system.state).saved, number)
    assert item is not None
    _set_read(system, number, not item.is_read)


def _delete_saved(system: System, number: int) -> None:
    write(system, saved=without(read(system.state).saved, number))


# -- The frame of bookmarks, history and reading list: three tabs above one list -----------------

_TAB: Final = ViewState[str | None]("tab", None)
"""The tab that was chosen; None while it is the one that the page opened with."""


def _no_actions(ctx: BrowserContext) -> tuple[ui.View, ...]:
    del ctx
    return ()


class _Tab(NamedTuple):
    """A list: its title, its rows, and the buttons above it."""

    title: Text
    view: Callable[[BrowserContext], list[ui.View]]
    actions: Callable[[BrowserContext], tuple[ui.View, ...]] = _no_actions


_TABS: Final[Mapping[str, _Tab]] = {
    "bookmarks": _Tab(Texts.bookmarks, bookmarks.view, bookmarks.actions),
    "history": _Tab(Texts.history, history_view, history_actions),
    "reading_list": _Tab(Texts.reading_list, reading_list_view),
}


def screen(ctx: BrowserContext[LibraryArgs]) -> ui.View:
    """The page with one of the three tabs."""
    theme, language = ctx.theme, ctx.state.language
    chosen = _TAB.of(ctx) or ctx.args.tab
    tab = _TABS[chosen]
    bar = ui.app_bar(
        theme,
        tab.title.of(language),
        *tab.actions(ctx),
        on_back=_finish,
        up=ctx.t.navigate_up,
    )
    strip = ui.row(
        *(
            ui.column(
                ui.text(
                    each.title.of(language),
                    14,
                    theme.accent if name == chosen else theme.text_secondary,
                    bold=True,
                    class_name="",
                    width=ui.FILL,
                    text_align="center",
                    padding=(4, 12),
                ),
                ui.box(width=ui.FILL, height=2, fill=theme.accent if name == chosen else 0),
                weight=1,
                class_name="android.app.ActionBar$Tab",
                description=each.title.of(language),
                selected=name == chosen,
                focusable=True,
                on_tap=partial(_select, name=name),
            )
            for name, each in _TABS.items()
        ),
        width=ui.FILL,
        class_name="android.widget.HorizontalScrollView",
    )
    content = ui.scroll(
        chosen,
        ui.column(*tab.view(ctx), width=ui.FILL, padding=(0, 0, 0, 24)),
        class_name="android.widget.ListView",
        resource_id="list",
    )
    return ui.page(theme, bar, strip, content)


def _select(system: System, name: str) -> None:
    system.hide_keyboard()
    _TAB.set(system, name)
    OPEN_FOLDER.set(system, 0)


def _finish(system: System) -> None:
    if not navigation.on_back(system):
        system.finish()
