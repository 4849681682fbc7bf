"""The list of conversations, the archive, the search, and actions on selected ones.

It is a page of its own; conversations are renamed by the same dialog.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP as PERSON_ROW_DP
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog, plain_question
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_popup_bar
from mobile_gym.virtual_device.apps.simple_sms import actions, data, look, pages
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.telephony.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_SEARCH_IDS: Final = ("main_menu", "top_toolbar_holder", "top_toolbar_search")


def listed_conversations(state: DeviceState, archived: bool) -> list[Conversation]:
    """The conversations of the list or of the archive: pinned ones first, then the latest."""
    mine = data.read(state)
    inside = [item for item in store.conversations(state) if (item.id in mine.archived) == archived]
    inside.sort(key=lambda item: item.id not in mine.pinned)
    return inside


def main(ctx: data.MessengerContext) -> ui.View:
    """The app's first page."""
    theme, t = ctx.theme, ctx.t
    threads = listed_conversations(ctx.state, False)
    chosen = pages.SELECTED.of(ctx)
    if chosen:
        bar = _selection_bar(ctx, threads, chosen)
    else:
        more = ui.icon_button(
            theme, "dots-vertical", t.more_options, partial_handler(pages.MENU.open)
        )
        bar = ui.search_box(
            theme,
            t.search,
            _search,
            more,
            class_name="android.view.ViewGroup",
            resource_ids=_SEARCH_IDS,
        )
    if threads:
        content = _list(ctx, threads, chosen)
    else:
        start = ui.button(theme, t.start, _start_new, resource_id="no_conversations_placeholder_2")
        content = empty_list(theme, "message-text-outline", t.empty, "", start)
    plus = ui.fab(theme, "plus", t.new_conversation, _start_new, resource_id="conversations_fab")
    return ui.page(
        theme,
        bar,
        with_floating_button(content, plus, margin_dp=20),
    )


def archive_page(ctx: data.MessengerContext) -> ui.View:
    """The archived conversations."""
    theme, t = ctx.theme, ctx.t
    threads = listed_conversations(ctx.state, True)
    chosen = pages.SELECTED.of(ctx)
    title = sub_page_bar(ctx, t.archived_title)
    bar = _selection_bar(ctx, threads, chosen) if chosen else title
    if not threads:
        return ui.page(theme, bar, empty_list(theme, "archive-outline", t.archived_empty))
    return ui.page(theme, bar, _list(ctx, threads, chosen))


def _list(
    ctx: data.MessengerContext, threads: list[Conversation], chosen: tuple[int, ...]
) -> ui.View:
    def build_row(index: int) -> ui.View:
        if index >= len(threads):
            return ui.row(width=ui.FILL)  # room for the floating button
        item = threads[index]
        toggle = partial(_toggle, thread_id=item.id)
        return look.conversation_row(
            ctx,
            item,
            selected=item.id in chosen,
            on_tap=toggle if chosen else partial(actions.open_thread, address=item.address),
            on_long_press=toggle,
        )

    return ui.lazy_list(
        "list", len(threads) + 1, look.ROW_DP, build_row, resource_id="conversations_list"
    )


def _selection_bar(
    ctx: data.MessengerContext, threads: list[Conversation], chosen: tuple[int, ...]
) -> ui.View:
    theme, t = ctx.theme, ctx.t
    archived = any(item.id in ctx.data.archived for item in threads if item.id in chosen)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.close,
        _clear,
        ui.icon_button(
            theme, "archive-arrow-up-outline", t.unarchive, _unarchive, resource_id="cab_unarchive"
        )
        if archived
        else ui.icon_button(
            theme, "archive-arrow-down-outline", t.archive, _ask_archive, resource_id="cab_archive"
        ),
        ui.icon_button(theme, "delete-outline", t.delete, _ask_delete, resource_id="cab_delete"),
        ui.icon_button(
            theme, "dots-vertical", t.more_options, partial_handler(pages.SELECTION_MENU.open)
        ),
        gap=4,
    )


def _toggle(system: System, thread_id: int) -> None:
    pages.SELECTED.set(system, with_toggled_member(pages.SELECTED.get(system), thread_id))


def _clear(system: System) -> None:
    pages.SELECTED.set_page(system, ())


def on_back(system: System) -> bool:
    """Back ends a selection before it leaves the page."""
    if pages.SELECTED.get_page(system):
        _clear(system)
        return True
    return False


def _unarchive(system: System) -> None:
    data.set_archived(system, pages.SELECTED.get_page(system), False)
    _clear(system)


def _ask_archive(system: System) -> None:
    pages.ARCHIVE_CONVERSATIONS.open(system, ids=pages.SELECTED.get_page(system))


def _ask_delete(system: System) -> None:
    pages.DELETE_CONVERSATIONS.open(system, ids=pages.SELECTED.get_page(system))


def _search(system: System) -> None:
    pages.SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _start_new(system: System) -> None:
    actions.start_new(system)


def _mark_all_read(system: System) -> None:
    threads = store.conversations(system.state)
    actions.mark_read(system, [item.id for item in threads if item.unread])


overflow_menu: Final = Menu["data.MessengerContext"](
    MenuEntry(Texts.mark_all_read, _mark_all_read),
    MenuEntry(Texts.show_archived, pages.ARCHIVE.start),
    MenuEntry(Texts.settings, pages.SETTINGS.start),
)
"""The menu of the three dots."""


# What can be done with the conversations that are selected: the menu, and the questions before it
#
# A conversation's own page asks the same questions.


def selection_menu(ctx: data.MessengerContext) -> ui.View:
    """The menu of the three dots while conversations are selected."""
    t, ids = ctx.t, pages.SELECTED.of_page(ctx)
    items = [item for item in store.conversations(ctx.state) if item.id in ids]
    unread = any(item.unread for item in items)
    pinned = bool(items) and all(item.id in ctx.data.pinned for item in items)
    rows: list[tuple[str, ui.Handler]] = []
    if len(items) == 1:
        address = items[0].address
        alone = len(store.people_of(address)) == 1
        if alone:
            rows.append((t.call, replace_popup(actions.call, address)))
            if contacts.find_by_number(ctx.state, address) is None:
                rows.append((t.add_contact, replace_popup(actions.open_contact, address)))
            rows.append((t.copy_number, replace_popup(_copy_number, address)))
        rows.append((t.block_number, replace_popup(pages.BLOCK.open, address)))
        rows.append((t.rename, replace_popup(open_rename, items[0].id)))
    rows += [
        (t.unpin if pinned else t.pin, replace_popup(_pin, ids, not pinned)),
        (t.mark_read if unread else t.mark_unread, replace_popup(_mark, ids, unread)),
        (t.select_all, replace_popup(_select_all)),
    ]
    return ui.menu(ctx.theme, *rows)


def _copy_number(system: System, address: str) -> None:
    actions.copy(system, address)
    pages.SELECTED.set_page(system, ())


def _pin(system: System, ids: tuple[int, ...], pinned: bool) -> None:
    data.set_pinned(system, ids, pinned)
    pages.SELECTED.set_page(system, ())


def _mark(system: System, ids: tuple[int, ...], is_read: bool) -> None:
    actions.mark_read(system, ids, is_read)
    pages.SELECTED.set_page(system, ())


def _select_all(system: System) -> None:
    in_archive = system.front.component == pages.ARCHIVE.component
    pages.SELECTED.set_page(
        system, tuple(item.id for item in listed_conversations(system.state, in_archive))
    )


# -- questions ----------------------------------------------------------------------------------


def archive_question(ctx: data.MessengerContext[pages.ThreadIdsArgs]) -> ui.View:
    """Asks before conversations go into the archive."""
    t, ids = ctx.t, ctx.args.ids
    words = t.archive_one if len(ids) == 1 else t.archive_many.format(count=len(ids))
    return plain_question(ctx, words, t.ok, partial(_archive, asked=ctx.args))


def _archive(system: System, asked: pages.ThreadIdsArgs) -> None:
    system.dismiss()
    data.set_archived(system, asked.ids, True)
    for thread_id in asked.ids:
        actions.forget(system, thread_id)
    _leave(system, asked)


def delete_question(ctx: data.MessengerContext[pages.ThreadIdsArgs]) -> ui.View:
    """Asks before conversations are deleted."""
    t, ids = ctx.t, ctx.args.ids
    words = t.delete_one if len(ids) == 1 else t.delete_many.format(count=len(ids))
    return plain_question(ctx, words, t.ok, partial(_delete, asked=ctx.args))


def _delete(system: System, asked: pages.ThreadIdsArgs) -> None:
    system.dismiss()
    actions.delete_conversations(system, asked.ids)
    _leave(system, asked)


def _leave(system: System, asked: pages.ThreadIdsArgs) -> None:
    pages.SELECTED.set_page(system, ())
    if asked.leave:
        system.finish()


def block_question(ctx: data.MessengerContext[pages.AddressArgs]) -> ui.View:
    """Asks before a number is blocked."""
    t, address = ctx.t, ctx.args.address
    words = t.block_question.format(name=data.title_of(ctx.state, address))
    return plain_question(ctx, words, t.ok, replace_popup(actions.block, address))


def open_rename(system: System, thread_id: int) -> None:
    """Ask for another title of a conversation."""
    pages.RENAME.open(system, ids=(thread_id,))
    focus_name(system, _title(system.state, thread_id))


def rename_dialog(ctx: data.MessengerContext[pages.ThreadIdsArgs]) -> ui.View:
    """The title of a conversation; an empty one gives it the names of its members again."""
    (thread_id,) = ctx.args.ids
    save = partial(_rename, thread_id=thread_id)
    title = _title(ctx.state, thread_id)
    return name_dialog(ctx, ctx.t.rename, title, save, hint=ctx.t.title_hint)


def _title(state: DeviceState, thread_id: int) -> str:
    for item in store.conversations(state):
        if item.id == thread_id:
            return data.title_of(state, item.address, thread_id)
    return ""


def _rename(system: System, title: str, thread_id: int) -> None:
    data.set_title(system, thread_id, title)
    pages.SELECTED.set_page(system, ())


# -- Searching all messages, by what they say and whom they are with -----------------------------


def search(ctx: data.MessengerContext) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx)
    matches = store.find(ctx.state, query, data.title_of)

    def build_row(index: int) -> ui.View:
        item = matches[index]
        date = ui.text(
            look.short(ctx, item.date_ms),
            12,
            theme.text_secondary,
            padding=(0, 0, 8, 0),
            max_lines=1,
            resource_id="search_result_date",
        )
        return person_row(
            theme,
            look.face(ctx.state, item.address, 40),
            data.title_of(ctx.state, item.address, item.thread_id),
            store.excerpt(item.body, query),
            trailing=date,
            on_tap=partial(actions.open_thread, address=item.address),
        )

    if matches:
        content = ui.lazy_list(
            "found", len(matches), PERSON_ROW_DP, build_row, resource_id="search_results_list"
        )
    elif query.strip():
        content = empty_list(theme, "magnify", t.nothing_found)
    else:
        content = ui.space()
    return ui.page(theme, search_popup_bar(ctx, t.search), content, place="screen")
