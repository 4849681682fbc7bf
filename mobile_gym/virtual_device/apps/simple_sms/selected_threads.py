"""What can be done with the conversations that are selected: the menu, and the questions before it.

A conversation's own page asks the same questions.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.name_dialog import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.simple_sms import actions, data
from mobile_gym.virtual_device.apps.simple_sms.listing import shown
from mobile_gym.virtual_device.apps.simple_sms.pages import ARCHIVE, BLOCK, RENAME, SELECTED
from mobile_gym.virtual_device.ui.widgets import menu

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.apps.simple_sms.pages import AddressArgs, ThreadIdsArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = [
    "archive_question",
    "block_question",
    "delete_question",
    "open_rename",
    "rename_dialog",
    "selection_menu",
]


def selection_menu(ctx: MessengerContext) -> View:
    """The menu of the three dots while conversations are selected."""
    t, ids = ctx.t, SELECTED.of_page(ctx)
    items = [item for item in store.conversations(ctx.state) if item.id in ids]
    unread = any(item.unread for item in items)
    pinned = bool(items) and all(item.id in ctx.data.pinned for item in items)
    rows = []
    if len(items) == 1:
        address = items[0].address
        alone = len(store.people_of(address)) == 1
        if alone:
            rows.append((t.call, instead(actions.call, address)))
            if contacts.find_by_number(ctx.state, address) is None:
                rows.append((t.add_contact, instead(actions.open_contact, address)))
            rows.append((t.copy_number, instead(_copy_number, address)))
        rows.append((t.block_number, instead(BLOCK.open, address)))
        rows.append((t.rename, instead(open_rename, items[0].id)))
    rows += [
        (t.unpin if pinned else t.pin, instead(_pin, ids, not pinned)),
        (t.mark_read if unread else t.mark_unread, instead(_mark, ids, unread)),
        (t.select_all, instead(_select_all)),
    ]
    return menu(ctx.theme, *rows)


def _copy_number(system: System, address: str) -> None:
    actions.copy(system, address)
    SELECTED.set_page(system, ())


def _pin(system: System, ids: tuple[int, ...], pinned: bool) -> None:
    data.set_pinned(system, ids, pinned)
    SELECTED.set_page(system, ())


def _mark(system: System, ids: tuple[int, ...], is_read: bool) -> None:
    actions.mark_read(system, ids, is_read)
    SELECTED.set_page(system, ())


def _select_all(system: System) -> None:
    in_archive = system.front.component == ARCHIVE.component
    SELECTED.set_page(system, tuple(item.id for item in shown(system.state, in_archive)))


# -- questions ----------------------------------------------------------------------------------


def archive_question(ctx: MessengerContext[ThreadIdsArgs]) -> View:
    """Asks before conversations go into the archive."""
    t, ids = ctx.t, ctx.args.ids
    words = t.archive_one if len(ids) == 1 else t.archive_many.format(count=len(ids))
    return plain_question(ctx, words, t.ok, partial(_archive, asked=ctx.args))


def _archive(system: System, asked: ThreadIdsArgs) -> None:
    system.dismiss()
    data.set_archived(system, asked.ids, True)
    for thread_id in asked.ids:
        actions.forget(system, thread_id)
    _leave(system, asked)


def delete_question(ctx: MessengerContext[ThreadIdsArgs]) -> View:
    """Asks before conversations are deleted."""
    t, ids = ctx.t, ctx.args.ids
    words = t.delete_one if len(ids) == 1 else t.delete_many.format(count=len(ids))
    return plain_question(ctx, words, t.ok, partial(_delete, asked=ctx.args))


def _delete(system: System, asked: ThreadIdsArgs) -> None:
    system.dismiss()
    actions.delete_conversations(system, asked.ids)
    _leave(system, asked)


def _leave(system: System, asked: ThreadIdsArgs) -> None:
    SELECTED.set_page(system, ())
    if asked.leave:
        system.finish()


def block_question(ctx: MessengerContext[AddressArgs]) -> View:
    """Asks before a number is blocked."""
    t, address = ctx.t, ctx.args.address
    words = t.block_question.format(name=data.title_of(ctx.state, address))
    return plain_question(ctx, words, t.ok, instead(actions.block, address))


def open_rename(system: System, thread_id: int) -> None:
    """Ask for another title of a conversation."""
    RENAME.open(system, ids=(thread_id,))
    focus_name(system, _title(system.state, thread_id))


def rename_dialog(ctx: MessengerContext[ThreadIdsArgs]) -> View:
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
    SELECTED.set_page(system, ())
