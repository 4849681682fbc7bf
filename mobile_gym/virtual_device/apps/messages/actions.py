"""What can be done with conversations and messages, from whatever page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import alerts, data, deletion, store
from mobile_gym.virtual_device.apps.messages.pages import (
    CONVERSATION,
    END_PX,
    FORWARD,
    MESSAGES_SCROLL,
)
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "archive",
    "block",
    "call",
    "copy",
    "delete_conversations",
    "forward",
    "mark_all_read",
    "mark_read",
    "open_contact",
    "open_conversation",
    "share",
    "show_end",
    "text_of",
    "unblock",
]

TEXT: Final = "android.intent.extra.TEXT"


def open_conversation(system: System, address: str) -> None:
    """Open the conversation with an address."""
    CONVERSATION.start(system, address=address)
    show_end(system, address)


def show_end(system: System, address: str) -> None:
    """The conversation that has just come into view is read, and shows its end."""
    thread = store.conversation(system.state, address)
    if thread is not None:
        mark_read(system, (thread.id,))
        MESSAGES_SCROLL.set_page(system, END_PX)


def _addresses(state: DeviceState, thread_ids: Iterable[int]) -> list[str]:
    ids = frozenset(thread_ids)
    return [item.address for item in store.conversations(state) if item.id in ids]


def delete_conversations(system: System, thread_ids: Iterable[int]) -> int:
    """Delete conversations with all their messages and drafts; how many there were."""
    ids = frozenset(thread_ids)
    addresses = _addresses(system.state, ids)
    messages = store.read(system.state).messages
    store.delete(system, [item.id for item in messages if item.thread_id in ids])
    for address in addresses:
        data.set_draft(system, address, "")
    for thread_id in sorted(ids):
        alerts.forget(system, thread_id)
    mine = data.read(system.state)
    data.write(system, archived=mine.archived - ids, muted=mine.muted - ids)
    return len(addresses)


def archive(system: System, thread_ids: Iterable[int], archived: bool = True) -> None:
    """Put conversations into the archive, or take them out; say so, and offer to undo it."""
    ids = tuple(sorted(thread_ids))
    for thread_id in ids:
        data.set_archived(system, thread_id, archived)
        if archived:
            alerts.forget(system, thread_id)
    t = Texts.of(system.language)
    one, many = (
        (t.archived_one, t.archived_many) if archived else (t.unarchived_one, t.unarchived_many)
    )
    words = one if len(ids) == 1 else many.format(count=len(ids))
    deletion.offer_return(system, ids, archived, words)


def mark_read(system: System, thread_ids: Iterable[int], is_read: bool = True) -> None:
    """Mark conversations as read or unread."""
    for thread_id in sorted(thread_ids):
        store.mark_read(system, thread_id, is_read)
        if is_read:
            alerts.forget(system, thread_id)


def mark_all_read(system: System) -> None:
    """Mark every conversation as read."""
    mark_read(system, [item.id for item in store.conversations(system.state) if item.unread])


def block(system: System, address: str) -> None:
    """Block a number, and put its conversation into the archive."""
    contacts.block(system, address)
    thread = store.conversation(system.state, address)
    if thread is not None:
        data.set_archived(system, thread.id, True)
        alerts.forget(system, thread.id)
    system.toast(Texts.of(system.language).blocked.format(number=address))


def unblock(system: System, address: str) -> None:
    """Let a number through again, and take its conversation out of the archive."""
    contacts.unblock(system, address)
    thread = store.conversation(system.state, address)
    if thread is not None:
        data.set_archived(system, thread.id, False)
    system.toast(Texts.of(system.language).unblocked.format(number=address))


def call(system: System, address: str) -> None:
    """Call a number."""
    system.request(Intent("android.intent.action.CALL", f"tel:{address}"))


def open_contact(system: System, address: str) -> None:
    """Open the contact that has a number, or the editor for a new one."""
    owner = contacts.find_by_number(system.state, address)
    if owner is not None:
        system.request(Intent(VIEW, f"content://com.android.contacts/contacts/{owner[0].id}"))
    else:
        extras = {"phone": address}
        base = "content://com.android.contacts/contacts"
        system.request(Intent("android.intent.action.INSERT", base, extras=extras))


def copy(system: System, text: str) -> None:
    """Put a text on the clipboard."""
    system.change(clipboard=text)
    system.toast(Texts.of(system.language).copied)


def forward(system: System, text: str, picture: str = "") -> None:
    """Choose a conversation to send a text or a picture to."""
    FORWARD.start(system, body=text, picture=picture)


def share(system: System, text: str) -> None:
    """Give a text to another app."""
    system.request(Intent(SEND, mime_type="text/plain", extras={TEXT: text}), chooser=True)


def text_of(state: DeviceState, message_id: int) -> str:
    """What a message says; "" where it is gone."""
    message = store.message(state, message_id)
    return message.body if message is not None else ""
