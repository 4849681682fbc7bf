"""What the device says about messages: one that has come in, one that could not be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import data, store
from mobile_gym.virtual_device.apps.messages.data import PACKAGE as MESSAGING
from mobile_gym.virtual_device.apps.messages.pages import (
    CONVERSATION,
    END_PX,
    MESSAGES_SCROLL,
    address_in,
)
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_READ: Final = "read"


def is_open(system: System, address: str) -> bool:
    """Whether the conversation with an address is what the user looks at."""
    front = system.front
    return (
        front.component == CONVERSATION.component
        and not system.state.overlays
        and store.same_address(address_in(front.layers[0]), address)
    )


def receive_sms(system: System, number: str, text: str) -> int | None:
    """A message comes in; its id, None where the number is blocked.

    The user is told, unless the conversation is open or its notifications are off. Where another
    app is the one for messages, it is told instead (`store.DELIVERED`).
    """
    if store.PACKAGE not in system.state.data or contacts.is_blocked(system.state, number):
        return None
    other = _other_app(system)
    if other:
        message_id = store.add(system, number, text, store.Kind.INBOX, is_read=False)
        system.tell(Intent(store.DELIVERED, package=other, extras={"id": message_id}))
        return message_id
    seen = is_open(system, number)
    message_id = store.add(system, number, text, store.Kind.INBOX, is_read=seen)
    if MESSAGING not in system.state.packages:
        return message_id
    mine = data.read(system.state)
    thread_id = store.thread_of(system, number)
    data.set_archived(system, thread_id, False)
    if seen:
        MESSAGES_SCROLL.set_page(system, END_PX)
    elif thread_id not in mine.muted and mine.notifications:
        system.notify(
            Notification(
                MESSAGING,
                f"sms:{thread_id}",
                store.name_of(system.state, number),
                text,
                component=CONVERSATION.component,
                args=immutabledict(address=number),
                heads_up=True,
                actions=((Texts.of(system.language).mark_read, _READ),),
                icon="message-text",
            )
        )
    return message_id


def _other_app(system: System) -> str:
    """The app that is the one for messages, where that is not Messaging."""
    holder = roles.holder(system.state, system.apps, roles.SMS)
    return "" if holder == MESSAGING else holder


def forget(system: System, thread_id: int) -> None:
    """Withdraw what is said of a conversation: it has been read, archived or deleted."""
    system.cancel_notification(MESSAGING, f"sms:{thread_id}")
    system.cancel_notification(MESSAGING, f"failed:{thread_id}")


def tell_failure(system: System, message_id: int) -> None:
    """Tell that a message could not be sent, where the user does not see it anyway."""
    message = store.message(system.state, message_id)
    other = _other_app(system)
    if other:
        system.tell(Intent(store.NOT_SENT, package=other, extras={"id": message_id}))
        return
    if (
        message is None
        or MESSAGING not in system.state.packages
        or is_open(system, message.address)
    ):
        return
    t = Texts.of(system.language)
    name = store.name_of(system.state, message.address)
    system.notify(
        Notification(
            MESSAGING,
            f"failed:{message.thread_id}",
            t.failed_title,
            t.failed_text.format(name=name),
            component=CONVERSATION.component,
            args=immutabledict(address=message.address),
            icon="alert-circle",
        )
    )


def on_action(system: System, key: str, action: str) -> None:
    """The button of a notification: mark its conversation as read."""
    kind, _, thread_id = key.partition(":")
    if kind == "sms" and action == _READ:
        store.mark_read(system, int(thread_id))
        system.cancel_notification(MESSAGING, key)
