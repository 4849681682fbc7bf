"""What the device says about messages: one that has come in, one that could not be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import data, store
from mobile_gym.virtual_device.apps.messages.data import CONVERSATION
from mobile_gym.virtual_device.apps.messages.data import PACKAGE as MESSAGING
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["MESSAGING", "forget", "is_open", "on_action", "receive_sms", "tell_failure"]

_READ: Final = "read"


def is_open(system: System, address: str) -> bool:
    """Whether the conversation with an address is what the user looks at."""
    front = system.front
    page = front.layers[0]
    return (
        front.component == f"{MESSAGING}/{CONVERSATION}"
        and not system.state.overlays
        and store.same_address(data.address_of(page.args, page.ui), address)
    )


def receive_sms(system: System, number: str, text: str) -> int | None:
    """A message comes in; its id, None where the number is blocked.

    The user is told, unless the conversation is open or its notifications are off.
    """
    if store.PACKAGE not in system.state.data or contacts.is_blocked(system.state, number):
        return None
    seen = is_open(system, number)
    message_id = store.add(system, number, text, store.Kind.INBOX, is_read=seen)
    if MESSAGING not in system.state.packages:
        return message_id
    mine = data.read(system.state)
    thread_id = store.thread_of(system, number)
    data.set_archived(system, thread_id, False)
    if seen:
        system.set_page_ui(**{"scroll:messages": data.END_PX})
    elif thread_id not in mine.muted and mine.notifications:
        language = system.state.language
        system.notify(
            Notification(
                MESSAGING,
                f"sms:{thread_id}",
                contacts.name_of(system.state, number) or number,
                text,
                component=f"{MESSAGING}/{CONVERSATION}",
                args=immutabledict(address=number),
                heads_up=True,
                actions=((Texts.of(language).mark_read, _READ),),
                icon="message-text",
            )
        )
    return message_id


def forget(system: System, thread_id: int) -> None:
    """Withdraw what is said of a conversation: it has been read, archived or deleted."""
    system.cancel_notification(MESSAGING, f"sms:{thread_id}")
    system.cancel_notification(MESSAGING, f"failed:{thread_id}")


def tell_failure(system: System, message_id: int) -> None:
    """Tell that a message could not be sent, where the user does not see it anyway."""
    found = store.message(system.state, message_id)
    if found is None or MESSAGING not in system.state.packages or is_open(system, found.address):
        return
    language = system.state.language
    name = contacts.name_of(system.state, found.address) or found.address
    system.notify(
        Notification(
            MESSAGING,
            f"failed:{found.thread_id}",
            Texts.of(language).failed_title,
            Texts.of(language).failed_text.format(name=name),
            component=f"{MESSAGING}/{CONVERSATION}",
            args=immutabledict(address=found.address),
            icon="alert-circle",
        )
    )


def on_action(system: System, key: str, action: str) -> None:
    """The button of a notification: mark its conversation as read."""
    kind, _, thread_id = key.partition(":")
    if kind == "sms" and action == _READ:
        store.mark_read(system, int(thread_id))
        system.cancel_notification(MESSAGING, key)
