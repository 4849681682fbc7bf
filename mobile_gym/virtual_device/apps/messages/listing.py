"""The list of conversations, the archive, and what can be done with selected ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.messages import actions, data, store
from mobile_gym.virtual_device.apps.messages.rows import ROW_DP, conversation_row, empty
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, lazy_list, row, stack, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    fab,
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "ARCHIVE",
    "MAIN",
    "archive_page",
    "block_dialog",
    "delete_dialog",
    "main",
    "on_back",
    "overflow_menu",
    "selection_menu",
]

MAIN: Final = ".ui.conversationlist.ConversationListActivity"
ARCHIVE: Final = ".ui.conversationlist.ArchivedConversationListActivity"
_SETTINGS: Final = ".ui.appsettings.ApplicationSettingsActivity"
_BLOCKED: Final = ".ui.BlockedParticipantsActivity"


def shown(state: DeviceState, archived: bool) -> list[Conversation]:
    """The conversations of the list, or those of the archive."""
    hidden = data.read(state).archived
    return [item for item in store.conversations(state) if (item.id in hidden) == archived]


def main(ctx: Context) -> View:
    """The app's first page."""
    theme, t = ctx.theme, ctx.t
    found = shown(ctx.state, False)
    chosen = ctx.ui.get("selected", ())
    if chosen:
        bar = _selection_bar(ctx, found, chosen)
    else:
        bar = app_bar(
            theme,
            t.messaging,
            icon_button(theme, "magnify", t.search, _search, resource_id="action_search"),
            icon_button(theme, "dots-vertical", t.more_options, _open_menu),
        )
    if found:
        content = _list(ctx, found, chosen)
    else:
        content = empty(theme, "message-text-outline", t.empty, t.empty_hint)
    start = fab(theme, "plus", t.start_new, _start_new, resource_id="start_new_conversation_button")
    return page(
        theme,
        bar,
        stack(
            content,
            column(start, padding=(0, 0, 20, 20)),
            align="end",
            justify="end",
            width=FILL,
            weight=1,
        ),
    )


def archive_page(ctx: Context) -> View:
    """The archived conversations."""
    theme, t = ctx.theme, ctx.t
    found = shown(ctx.state, True)
    chosen = ctx.ui.get("selected", ())
    if chosen:
        bar = _selection_bar(ctx, found, chosen)
    else:
        bar = app_bar(theme, t.archived_title, on_back=finish, up=t.navigate_up)
    if not found:
        return page(theme, bar, empty(theme, "archive-outline", t.archived_empty, t.archived_hint))
    return page(theme, bar, _list(ctx, found, chosen))


def _list(ctx: Context, found: list[Conversation], chosen: tuple[int, ...]) -> View:
    def build_row(index: int) -> View:
        if index >= len(found):
            return row(width=FILL)  # room for the floating button
        item = found[index]
        return conversation_row(
            ctx,
            item,
            selected=item.id in chosen,
            on_tap=partial(_toggle, thread_id=item.id)
            if chosen
            else partial(actions.open_conversation, address=item.address),
            on_long_press=partial(_toggle, thread_id=item.id),
        )

    return lazy_list("list", len(found) + 1, ROW_DP, build_row, resource_id="android:id/list")


def _selection_bar(ctx: Context, found: list[Conversation], chosen: tuple[int, ...]) -> View:
    theme, t = ctx.theme, ctx.t
    archived = any(item.id in ctx.data.archived for item in found if item.id in chosen)
    return row(
        icon_button(
            theme, "close", t.close, _clear, class_name="android.widget.ImageButton",
            resource_id="action_mode_close_button",
        ),
        text(
            t.selected.format(count=len(chosen)), 20, theme.text, bold=True, weight=1, max_lines=1,
            resource_id="action_bar_title",
        ),
        icon_button(
            theme, "archive-arrow-up-outline", t.unarchive, partial(_archive, archived=False),
            resource_id="action_unarchive",
        )
        if archived
        else icon_button(
            theme, "archive-arrow-down-outline", t.archive, partial(_archive, archived=True),
            resource_id="action_archive",
        ),
        icon_button(
            theme, "delete-outline", t.delete, _ask_delete, resource_id="action_delete"
        ),
        icon_button(theme, "dots-vertical", t.more_options, _open_selection_menu),
        gap=4,
        width=FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="action_mode_bar",
    )  # fmt: skip


def _toggle(system: System, thread_id: int) -> None:
    chosen = system.ui("selected", ())
    if thread_id in chosen:
        system.set_ui(selected=tuple(other for other in chosen if other != thread_id))
    else:
        system.set_ui(selected=(*chosen, thread_id))


def _clear(system: System) -> None:
    system.set_page_ui(selected=())


def on_back(system: System) -> bool:
    """Back ends a selection before it leaves the page."""
    page_ui = system.front.layers[0].ui
    if page_ui.get("selected") or page_ui.get("message"):
        system.set_page_ui(selected=(), message=0)
        return True
    return False


def _search(system: System) -> None:
    system.show_popup("search")
    system.focus("query", 0)


def _start_new(system: System) -> None:
    system.start(data.CONVERSATION)
    system.focus("recipient", 0)


def _open_menu(system: System) -> None:
    system.show_popup("menu")


def overflow_menu(ctx: Context) -> View:
    """The menu of the three dots."""
    t = ctx.t
    return menu(
        ctx.theme,
        (t.mark_all_read, _mark_all_read),
        (t.archived, partial(_open, activity=ARCHIVE)),
        (t.blocked_title, partial(_open, activity=_BLOCKED)),
        (t.settings, partial(_open, activity=_SETTINGS)),
    )


def _open(system: System, activity: str) -> None:
    system.dismiss()
    system.start(activity)


def _mark_all_read(system: System) -> None:
    system.dismiss()
    actions.mark_all_read(system)
    system.toast(Texts.of(system.language).all_read)


def _open_selection_menu(system: System) -> None:
    system.show_popup("selection_menu")


def selection_menu(ctx: Context) -> View:
    """The menu of the three dots while conversations are selected."""
    t, chosen = ctx.t, ctx.page_ui.get("selected", ())
    items = [item for item in store.conversations(ctx.state) if item.id in chosen]
    unread = any(item.unread for item in items)
    rows = [((t.mark_read if unread else t.mark_unread), partial(_mark, is_read=unread))]
    if len(items) == 1:
        rows.append((t.block, partial(_ask_block, address=items[0].address)))
    return menu(ctx.theme, *rows)


def _mark(system: System, is_read: bool) -> None:
    system.dismiss()
    actions.mark_read(system, system.page_ui("selected", ()), is_read)
    _clear(system)


def _archive(system: System, archived: bool) -> None:
    actions.archive(system, system.page_ui("selected", ()), archived)
    _clear(system)


def _ask_delete(system: System) -> None:
    system.show_popup("delete_conversations", ids=system.page_ui("selected", ()))


def _ask_block(system: System, address: str) -> None:
    system.dismiss()
    system.show_popup("block", address=address)


# -- questions ----------------------------------------------------------------------------------


def delete_dialog(ctx: Context) -> View:
    """Asks before conversations are deleted."""
    theme, t, ids = ctx.theme, ctx.t, ctx.args["ids"]
    title = t.delete_one if len(ids) == 1 else t.delete_many.format(count=len(ids))
    return question(ctx, title, message(theme, t.permanent), t.delete, _delete)


def _delete(system: System) -> None:
    ids, leave = system.args["ids"], system.args.get("leave", False)
    system.dismiss()
    count = actions.delete_conversations(system, ids)
    one = count == 1
    system.toast(
        Texts.of(system.language).deleted_one
        if one
        else Texts.of(system.language).deleted_many.format(count=count)
    )
    _clear(system)
    if leave:
        system.finish()


def block_dialog(ctx: Context) -> View:
    """Asks before a number is blocked."""
    theme, t, address = ctx.theme, ctx.t, ctx.args["address"]
    title = t.block_question.format(name=actions.name_of(ctx.state, address))
    words = message(theme, t.block_text)
    return question(ctx, title, words, t.ok, partial(_block, address=address))


def _block(system: System, address: str) -> None:
    system.dismiss()
    actions.block(system, address)
    _clear(system)
