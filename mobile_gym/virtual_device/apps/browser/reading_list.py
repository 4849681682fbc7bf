"""The reading list: pages kept for later, which can be read without a network."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.records import by_id, without
from mobile_gym.virtual_device.apps.browser.data import (
    Saved,
    read,
    write,
)
from mobile_gym.virtual_device.apps.browser.page_rows import empty, open_page, page_row
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["add_page", "view"]


def add_page(system: System) -> None:
    """Keep the page in front for later."""
    data = read(system.state)
    entry = data.tab.entry
    if all(saved.url != entry.url for saved in data.saved):
        made = Saved(data.next_id, entry.url, entry.title, system.state.now_ms)
        write(system, saved=(made, *data.saved), next_id=data.next_id + 1)
    system.toast(Texts.of(system.language).added_to_reading_list)


def view(ctx: BrowserContext) -> list[View]:
    """The rows; what was not read yet comes first."""
    data = ctx.data
    if not data.saved:
        return [empty(ctx.theme, ctx.t.no_saved)]
    return [_row(ctx, item) for item in sorted(data.saved, key=lambda item: item.is_read)]


def _row(ctx: BrowserContext, item: Saved) -> View:
    theme, t = ctx.theme, ctx.t
    mark = icon_button(
        theme,
        "check-circle" if item.is_read else "check-circle-outline",
        f"{t.mark_unread if item.is_read else t.mark_read}: {item.title}",
        partial(_toggle, number=item.id),
        resource_id="read",
    )
    delete = icon_button(
        theme,
        "close",
        t.delete_named.format(name=item.title),
        partial(_delete, number=item.id),
        resource_id="delete",
    )
    open_it = partial(_open, number=item.id)
    return page_row(
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


def _open(system: System, number: int) -> None:
    item = by_id(read(system.state).saved, number)
    assert item is not None
    _set_read(system, number, True)
    open_page(system, item.url)


def _toggle(system: System, number: int) -> None:
    item = by_id(read(system.state).saved, number)
    assert item is not None
    _set_read(system, number, not item.is_read)


def _delete(system: System, number: int) -> None:
    write(system, saved=without(read(system.state).saved, number))
