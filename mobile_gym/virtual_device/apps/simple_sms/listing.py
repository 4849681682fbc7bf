"""The list of conversations and the archive: the bar with the search, the rows, the selection."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.floating_button import with_floating_button
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.simple_sms import actions, data
from mobile_gym.virtual_device.apps.simple_sms.pages import (
    ARCHIVE,
    ARCHIVE_CONVERSATIONS,
    DELETE_CONVERSATIONS,
    MENU,
    SEARCH,
    SELECTED,
    SELECTION_MENU,
    SETTINGS,
)
from mobile_gym.virtual_device.apps.simple_sms.rows import ROW_DP, conversation_row
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.ui.controls import search_box
from mobile_gym.virtual_device.ui.view import FILL, View, lazy_list, row
from mobile_gym.virtual_device.ui.widgets import button, fab, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.store import Conversation
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["archive_page", "main", "on_back", "overflow_menu", "shown"]

_SEARCH_IDS: Final = ("main_menu", "top_toolbar_holder", "top_toolbar_search")


def shown(state: DeviceState, archived: bool) -> list[Conversation]:
    """The conversations of the list or of the archive: pinned ones first, then the latest."""
    mine = data.read(state)
    inside = [item for item in store.conversations(state) if (item.id in mine.archived) == archived]
    inside.sort(key=lambda item: item.id not in mine.pinned)
    return inside


def main(ctx: MessengerContext) -> View:
    """The app's first page."""
    theme, t = ctx.theme, ctx.t
    threads = shown(ctx.state, False)
    chosen = SELECTED.of(ctx)
    if chosen:
        bar = _selection_bar(ctx, threads, chosen)
    else:
        more = icon_button(theme, "dots-vertical", t.more_options, bound(MENU.open))
        bar = search_box(
            theme, t.search, _search, more, class_name="android.view.ViewGroup",
            resource_ids=_SEARCH_IDS,
        )  # fmt: skip
    if threads:
        content = _list(ctx, threads, chosen)
    else:
        start = button(theme, t.start, _start_new, resource_id="no_conversations_placeholder_2")
        content = empty_list(theme, "message-text-outline", t.empty, "", start)
    plus = fab(theme, "plus", t.new_conversation, _start_new, resource_id="conversations_fab")
    return page(
        theme,
        bar,
        with_floating_button(content, plus, margin_dp=20),
    )


def archive_page(ctx: MessengerContext) -> View:
    """The archived conversations."""
    theme, t = ctx.theme, ctx.t
    threads = shown(ctx.state, True)
    chosen = SELECTED.of(ctx)
    title = sub_page_bar(ctx, t.archived_title)
    bar = _selection_bar(ctx, threads, chosen) if chosen else title
    if not threads:
        return page(theme, bar, empty_list(theme, "archive-outline", t.archived_empty))
    return page(theme, bar, _list(ctx, threads, chosen))


def _list(ctx: MessengerContext, threads: list[Conversation], chosen: tuple[int, ...]) -> View:
    def build_row(index: int) -> View:
        if index >= len(threads):
            return row(width=FILL)  # room for the floating button
        item = threads[index]
        toggle = partial(_toggle, thread_id=item.id)
        return conversation_row(
            ctx,
            item,
            selected=item.id in chosen,
            on_tap=toggle if chosen else partial(actions.open_thread, address=item.address),
            on_long_press=toggle,
        )

    return lazy_list("list", len(threads) + 1, ROW_DP, build_row, resource_id="conversations_list")


def _selection_bar(
    ctx: MessengerContext, threads: list[Conversation], chosen: tuple[int, ...]
) -> View:
    theme, t = ctx.theme, ctx.t
    archived = any(item.id in ctx.data.archived for item in threads if item.id in chosen)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.close,
        _clear,
        icon_button(
            theme, "archive-arrow-up-outline", t.unarchive, _unarchive, resource_id="cab_unarchive"
        )
        if archived
        else icon_button(
            theme, "archive-arrow-down-outline", t.archive, _ask_archive, resource_id="cab_archive"
        ),
        icon_button(theme, "delete-outline", t.delete, _ask_delete, resource_id="cab_delete"),
        icon_button(theme, "dots-vertical", t.more_options, bound(SELECTION_MENU.open)),
        gap=4,
    )


def _toggle(system: System, thread_id: int) -> None:
    SELECTED.set(system, toggled(SELECTED.get(system), thread_id))


def _clear(system: System) -> None:
    SELECTED.set_page(system, ())


def on_back(system: System) -> bool:
    """Back ends a selection before it leaves the page."""
    if SELECTED.get_page(system):
        _clear(system)
        return True
    return False


def _unarchive(system: System) -> None:
    data.set_archived(system, SELECTED.get_page(system), False)
    _clear(system)


def _ask_archive(system: System) -> None:
    ARCHIVE_CONVERSATIONS.open(system, ids=SELECTED.get_page(system))


def _ask_delete(system: System) -> None:
    DELETE_CONVERSATIONS.open(system, ids=SELECTED.get_page(system))


def _search(system: System) -> None:
    SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _start_new(system: System) -> None:
    actions.start_new(system)


def _mark_all_read(system: System) -> None:
    threads = store.conversations(system.state)
    actions.mark_read(system, [item.id for item in threads if item.unread])


overflow_menu: Final = Menu["MessengerContext"](
    MenuEntry(Texts.mark_all_read, _mark_all_read),
    MenuEntry(Texts.show_archived, ARCHIVE.start),
    MenuEntry(Texts.settings, SETTINGS.start),
)
"""The menu of the three dots."""
