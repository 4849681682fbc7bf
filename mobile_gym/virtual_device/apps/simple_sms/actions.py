"""What can be done with conversations and messages, from whatever page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.simple_sms import data, pages
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent
from mobile_gym.virtual_device.system.overlays import ROLE

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_TEXT: Final = "android.intent.extra.TEXT"


# -- conversations ------------------------------------------------------------------------------


def open_thread(system: System, address: str, body: str = "", picture: str = "") -> None:
    """Open the conversation with an address."""
    system.hide_keyboard()
    pages.THREAD.start(system, address=address, body=body, picture=picture)
    show_end(system, address)


def show_end(system: System, address: str) -> None:
    """The conversation that has just come into view is read, and shows its end."""
    thread = store.conversation(system.state, address)
    if thread is not None:
        mark_read(system, (thread.id,))
        pages.MESSAGES_SCROLL.set_page(system, pages.END_PX)


def start_new(system: System, people: str = "", body: str = "", picture: str = "") -> None:
    """Choose whom to write to."""
    pages.NEW.start(system, people=people, body=body, picture=picture)


def mark_read(system: System, thread_ids: Iterable[int], is_read: bool = True) -> None:
    """Mark conversations as read or unread."""
    for thread_id in sorted(thread_ids):
        store.mark_read(system, thread_id, is_read)
        if is_read:
            forget(system, thread_id)


def delete_conversations(system: System, thread_ids: Iterable[int]) -> None:
    """Delete conversations with all their messages and drafts."""
    ids = frozenset(thread_ids)
    addresses = [item.address for item in store.conversations(system.state) if item.id in ids]
    messages = store.read(system.state).messages
    store.delete(system, [item.id for item in messages if item.thread_id in ids])
    for address in addresses:
        data.set_draft(system, address, "")
    for thread_id in sorted(ids):
        forget(system, thread_id)
        data.set_title(system, thread_id, "")
    data.set_archived(system, ids, False)
    data.set_pinned(system, ids, False)


def forget(system: System, thread_id: int) -> None:
    """Withdraw what is said of a conversation: it has been read or deleted."""
    system.cancel_notification(data.PACKAGE, f"sms:{thread_id}")
    system.cancel_notification(data.PACKAGE, f"failed:{thread_id}")


def block(system: System, address: str) -> None:
    """Block everybody in a conversation."""
    for number in store.people_of(address):
        contacts.block(system, number)
    pages.SELECTED.set_page(system, ())


def call(system: System, address: str) -> None:
    """Call a number."""
    system.request(Intent("android.intent.action.CALL", f"tel:{address}"))


def open_contact(system: System, number: str) -> None:
    """Open the contact that has a number, or the editor for a new one."""
    owner = contacts.find_by_number(system.state, number)
    base = "content://com.android.contacts/contacts"
    if owner is not None:
        system.request(Intent(VIEW, f"{base}/{owner[0].id}"))
    else:
        insert = "android.intent.action.INSERT"
        system.request(Intent(insert, base, extras={"phone": number}))


# -- messages -----------------------------------------------------------------------------------


def ask_role(system: System) -> None:
    """Ask the user to make this the app for messages."""
    ROLE.open(system, role=roles.SMS.name, package=data.PACKAGE)


def send(system: System, address: str, body: str, picture: str = "") -> bool:
    """Send a message; False where another app is the one for that."""
    if not roles.is_holder(system.state, roles.SMS, data.PACKAGE):
        ask_role(system)
        return False
    if data.PLAIN_LETTERS.get(system):
        body = _without_accents(body)
    store.send(system, address, body, picture)
    data.set_draft(system, address, "")
    data.set_archived(system, (store.thread_of(system, address),), False)
    return True


def _without_accents(text: str) -> str:
    """Letters without what stands above or below them, so that more of them fit a message."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def resend(system: System, message_id: int) -> None:
    """Send a message once more: the same where it failed, a second one where it was sent."""
    item = store.message(system.state, message_id)
    if item is None:
        return
    if item.type == Kind.FAILED:
        store.resend(system, message_id)
    else:
        send(system, item.address, item.body, item.picture)
    pages.MESSAGES_SCROLL.set_page(system, pages.END_PX)


def copy(system: System, text: str) -> None:
    """Put a text on the clipboard."""
    system.change(clipboard=text)
    system.toast(Texts.of(system.language).copied)


def share(system: System, text: str) -> None:
    """Give a text to another app."""
    system.request(Intent(SEND, mime_type="text/plain", extras={_TEXT: text}), chooser=True)


def forward(system: System, body: str, picture: str) -> None:
    """Choose whom to send a message to that is here already."""
    start_new(system, body=body, picture=picture)
