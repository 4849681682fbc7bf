"""The list of conversations, the archive, the search, and actions on selected ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import swipe_row, with_floating_button
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP as PERSON_ROW_DP
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_popup_bar
from mobile_gym.virtual_device.apps.messages import actions, data, look, pages
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import excerpt, find

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.telephony.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def listed_conversations(state: DeviceState, archived: bool) -> list[Conversation]:
    """The conversations of the list, or those of the archive."""
    hidden = data.read(state).archived
    return [item for item in store.conversations(state) if (item.id in hidden) == archived]


def main(ctx: data.MessagesContext) -> ui.View:
    """The app's first page."""
    theme, t = ctx.theme, ctx.t
    threads = listed_conversations(ctx.state, False)
    chosen = pages.SELECTED.of(ctx)
    if chosen:
        bar = _selection_bar(ctx, threads, chosen)
    else:
        bar = ui.app_bar(
            theme,
            t.messaging,
            ui.icon_button(theme, "magnify", t.search, _search, resource_id="action_search"),
            ui.icon_button(
                theme, "dots-vertical", t.more_options, partial_handler(pages.MENU.open)
            ),
        )
    if threads:
        content = _list(ctx, threads, chosen)
    else:
        content = empty_list(theme, "message-text-outline", t.empty, t.empty_hint)
    start = ui.fab(
        theme, "plus", t.start_new, _start_new, resource_id="start_new_conversation_button"
    )
    return ui.page(
        theme,
        bar,
        with_floating_button(content, start, margin_dp=20),
    )


def archive_page(ctx: data.MessagesContext) -> ui.View:
    """The archived conversations."""
    theme, t = ctx.theme, ctx.t
    threads = listed_conversations(ctx.state, True)
    chosen = pages.SELECTED.of(ctx)
    title = sub_page_bar(ctx, t.archived_title)
    bar = _selection_bar(ctx, threads, chosen) if chosen else title
    if not threads:
        return ui.page(
            theme, bar, empty_list(theme, "archive-outline", t.archived_empty, t.archived_hint)
        )
    return ui.page(theme, bar, _list(ctx, threads, chosen))


def _list(
    ctx: data.MessagesContext, threads: list[Conversation], chosen: tuple[int, ...]
) -> ui.View:
    def build_row(index: int) -> ui.View:
        if index >= len(threads):
            return ui.row(width=ui.FILL)  # room for the floating button
        item = threads[index]
        shown = look.conversation_row(
            ctx,
            item,
            selected=item.id in chosen,
            on_tap=partial(_toggle, thread_id=item.id)
            if chosen
            else partial(actions.open_conversation, address=item.address),
            on_long_press=partial(_toggle, thread_id=item.id),
        )
        if chosen or item.id in ctx.data.archived:
            return shown
        archive = partial_handler(actions.archive, (item.id,))
        return swipe_row(ctx, shown, item.id, "archive-arrow-down-outline", archive)

    return ui.lazy_list(
        "list", len(threads) + 1, look.ROW_DP, build_row, resource_id="android:id/list"
    )


def _selection_bar(
    ctx: data.MessagesContext, threads: list[Conversation], chosen: tuple[int, ...]
) -> ui.View:
    theme, t = ctx.theme, ctx.t
    archived = any(item.id in ctx.data.archived for item in threads if item.id in chosen)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.close,
        _clear,
        ui.icon_button(
            theme,
            "archive-arrow-up-outline",
            t.unarchive,
            partial(_archive, archived=False),
            resource_id="action_unarchive",
        )
        if archived
        else ui.icon_button(
            theme,
            "archive-arrow-down-outline",
            t.archive,
            partial(_archive, archived=True),
            resource_id="action_archive",
        ),
        ui.icon_button(theme, "delete-outline", t.delete, _ask_delete, resource_id="action_delete"),
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
    if pages.SELECTED.get_page(system) or pages.MESSAGE.get_page(system):
        pages.SELECTED.set_page(system, ())
        pages.MESSAGE.set_page(system, 0)
        return True
    return False


def _search(system: System) -> None:
    pages.SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _start_new(system: System) -> None:
    pages.CONVERSATION.start(system)
    system.focus(pages.RECIPIENT.key, 0)


def _mark_all_read(system: System) -> None:
    actions.mark_all_read(system)
    system.toast(Texts.of(system.language).all_read)


overflow_menu: Final = Menu["data.MessagesContext"](
    MenuEntry(Texts.mark_all_read, _mark_all_read),
    MenuEntry(Texts.archived, pages.ARCHIVE.start),
    MenuEntry(Texts.blocked_title, pages.BLOCKED.start),
    MenuEntry(Texts.settings, pages.SETTINGS.start),
)
"""The menu of the three dots."""


def selection_menu(ctx: data.MessagesContext) -> ui.View:
    """The menu of the three dots while conversations are selected."""
    t, chosen = ctx.t, pages.SELECTED.of_page(ctx)
    items = [item for item in store.conversations(ctx.state) if item.id in chosen]
    unread = any(item.unread for item in items)
    rows = [((t.mark_read if unread else t.mark_unread), partial(_mark, is_read=unread))]
    if len(items) == 1:
        rows.append((t.block, partial(_ask_block, address=items[0].address)))
    return ui.menu(ctx.theme, *rows)


def _mark(system: System, is_read: bool) -> None:
    system.dismiss()
    actions.mark_read(system, pages.SELECTED.get_page(system), is_read)
    _clear(system)


def _archive(system: System, archived: bool) -> None:
    actions.archive(system, pages.SELECTED.get_page(system), archived)
    _clear(system)


def _ask_delete(system: System) -> None:
    pages.DELETE_CONVERSATIONS.open(system, ids=pages.SELECTED.get_page(system))


def _ask_block(system: System, address: str) -> None:
    system.dismiss()
    pages.BLOCK.open(system, address=address)


# -- questions ----------------------------------------------------------------------------------


def delete_dialog(ctx: data.MessagesContext[pages.DeleteArgs]) -> ui.View:
    """Asks before conversations are deleted."""
    t, ids = ctx.t, ctx.args.ids
    title = t.delete_one if len(ids) == 1 else t.delete_many.format(count=len(ids))
    delete = partial(_delete, ids=ids, leave=ctx.args.leave)
    return question(ctx, title, None, t.delete, delete)


def _delete(system: System, ids: tuple[int, ...], leave: bool) -> None:
    system.dismiss()
    before = system.state
    count = actions.delete_conversations(system, ids)
    t = Texts.of(system.language)
    words = t.deleted_one if count == 1 else t.deleted_many.format(count=count)
    actions.offer_undo(system, before, words)
    _clear(system)
    if leave:
        system.finish()


def block_dialog(ctx: data.MessagesContext[pages.AddressArgs]) -> ui.View:
    """Asks before a number is blocked."""
    theme, t, address = ctx.theme, ctx.t, ctx.args.address
    title = t.block_question.format(name=store.name_of(ctx.state, address))
    words = message(theme, t.block_text)
    return question(ctx, title, words, t.ok, partial(_block, address=address))


def _block(system: System, address: str) -> None:
    system.dismiss()
    actions.block(system, address)
    _clear(system)


# -- Searching all messages, by what they say and whom they are with -----------------------------


def search(ctx: data.MessagesContext) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx)
    matches = find(ctx.state, query)
    bar = search_popup_bar(ctx, t.search)

    def build_row(index: int) -> ui.View:
        if index == 0:
            many = t.found_many.format(count=len(matches))
            words = t.found_one if len(matches) == 1 else many
            return ui.row(ui.text(words, 14, theme.text_secondary), width=ui.FILL, padding=(20, 0))
        item = matches[index - 1]
        name = store.name_of(ctx.state, item.address)
        when = ui.text(
            look.short(ctx, item.date_ms),
            12,
            theme.text_secondary,
            padding=(0, 0, 8, 0),
            max_lines=1,
            resource_id="conversation_timestamp",
        )
        return person_row(
            theme,
            look.face(ctx.state, name, item.address, 40),
            name,
            excerpt(item.body, query),
            trailing=when,
            on_tap=partial(_open, address=item.address),
        )

    if matches:
        content = ui.lazy_list(
            "found", len(matches) + 1, PERSON_ROW_DP, build_row, resource_id="android:id/list"
        )
    elif query.strip():
        content = empty_list(theme, "magnify", t.nothing_found)
    else:
        content = ui.space()
    return ui.page(theme, bar, content, place="screen")


def _open(system: System, address: str) -> None:
    system.hide_keyboard()
    actions.open_conversation(system, address)
