"""What can be done with conversations and messages, and taking it back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.app_kit.records import deleted_with_undo
from mobile_gym.virtual_device.apps.messages import alerts, data, pages
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Message, Thread
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

TEXT: Final = "android.intent.extra.TEXT"


def open_conversation(system: System, address: str) -> None:
    """Open the conversation with an address."""
    pages.CONVERSATION.start(system, address=address)
    show_end(system, address)


def show_end(system: System, address: str) -> None:
    """The conversation that has just come into view is read, and shows its end."""
    thread = store.conversation(system.state, address)
    if thread is not None:
        mark_read(system, (thread.id,))
        pages.MESSAGES_SCROLL.set_page(system, pages.END_PX)


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
    offer_return(system, ids, archived, words)


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
    pages.FORWARD.start(system, body=text, picture=picture)


def share(system: System, text: str) -> None:
    """Give a text to another app."""
    system.request(Intent(SEND, mime_type="text/plain", extras={TEXT: text}), chooser=True)


def text_of(state: DeviceState, message_id: int) -> str:
    """What a message says; "" where it is gone."""
    message = store.message(state, message_id)
    return message.body if message is not None else ""


# -- Taking back that messages were deleted or conversations archived, while one is told of it ---


@dataclass(frozen=True, slots=True)
class DeletedMessages:
    """Messages with their threads, and what the app knew of these."""

    messages: tuple[Message, ...] = ()
    threads: tuple[Thread, ...] = ()
    archived: frozenset[int] = frozenset()
    muted: frozenset[int] = frozenset()
    drafts: FrozenMap = EMPTY


@dataclass(frozen=True, slots=True)
class MovedThreads:
    """Threads that have gone into the archive, or have come out of it."""

    ids: tuple[int, ...] = ()
    archived: bool = True


def offer_return(system: System, ids: tuple[int, ...], archived: bool, message: str) -> None:
    """Say that conversations were moved into the archive or out of it, and offer to undo that."""
    deleted_with_undo(system, data.PACKAGE, message, MovedThreads(ids, archived))


def offer_undo(system: System, before: DeviceState, message: str) -> None:
    """Say that something has been deleted since `before`, and offer to bring it back."""
    was, now = store.read(before), store.read(system.state)
    mine_was, mine_now = data.read(before), data.read(system.state)
    left = {item.id for item in now.messages}
    threads = {item.id for item in now.threads}
    deleted = DeletedMessages(
        tuple(item for item in was.messages if item.id not in left),
        tuple(item for item in was.threads if item.id not in threads),
        mine_was.archived - mine_now.archived,
        mine_was.muted - mine_now.muted,
        immutabledict(
            {key: mine_was.drafts[key] for key in mine_was.drafts if key not in mine_now.drafts}
        ),
    )
    deleted_with_undo(system, data.PACKAGE, message, deleted)


def restore(system: System, undone: DeletedMessages | MovedThreads) -> None:
    """Bring messages back, or conversations to where they were."""
    if isinstance(undone, MovedThreads):
        for thread_id in undone.ids:
            data.set_archived(system, thread_id, not undone.archived)
    else:
        _bring_back(system, undone)


def _bring_back(system: System, deleted: DeletedMessages) -> None:
    """Messages; where their thread has begun anew meanwhile, they join that one."""
    threads = {item.id: store.thread_with(system.state, item.address) for item in deleted.threads}
    back = [
        replace(item, thread_id=threads.get(item.thread_id) or item.thread_id)
        for item in deleted.messages
    ]
    held = store.read(system.state)
    gone = (item for item in deleted.threads if threads[item.id] is None)
    store.write(
        system,
        messages=tuple(sorted((*held.messages, *back), key=lambda item: item.id)),
        threads=tuple(sorted((*held.threads, *gone), key=lambda item: item.id)),
    )
    mine = data.read(system.state)
    data.write(
        system,
        archived=mine.archived | deleted.archived,
        muted=mine.muted | deleted.muted,
        drafts=immutabledict({**deleted.drafts, **mine.drafts}),
    )
