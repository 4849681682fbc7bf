"""Notifications of messages: one that has come in, one that could not be sent.

While Messaging is the app for messages, it gets `store.DELIVERED` and `store.NOT_SENT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.messages import data, pages
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_READ: Final = "read"


def is_open(system: System, address: str) -> bool:
    """Whether the conversation with an address is what the user looks at."""
    front = system.front
    return (
        front.component == pages.CONVERSATION.component
        and not system.state.overlays
        and store.same_address(pages.address_in(front.layers[0]), address)
    )


def on_broadcast(system: System, action: str, extras: Mapping[str, Any]) -> None:
    """Act on a broadcast of the telephony provider."""
    handlers = {store.DELIVERED: _notify, store.NOT_SENT: _notify_of_failure}
    if action in handlers and (item := store.message(system.state, extras["id"])) is not None:
        handlers[action](system, item)


def _notify(system: System, item: store.Message) -> None:
    """Notify of a message that has come in, unless its conversation is open or silent."""
    data.set_archived(system, item.thread_id, False)
    if is_open(system, item.address):
        store.change(system, (item.id,), lambda message: replace(message, read=True))
        pages.MESSAGES_SCROLL.set_page(system, pages.END_PX)
        return
    mine = data.read(system.state)
    if item.thread_id in mine.muted or not mine.notifications:
        return
    system.notify(
        Notification(
            data.PACKAGE,
            f"sms:{item.thread_id}",
            store.name_of(system.state, item.address),
            item.body,
            component=pages.CONVERSATION.component,
            args=immutabledict(address=item.address),
            heads_up=True,
            actions=((Texts.of(system.language).mark_read, _READ),),
            icon="message-text",
        )
    )


def _notify_of_failure(system: System, item: store.Message) -> None:
    """Notify that a message could not be sent, unless its conversation is open."""
    if is_open(system, item.address):
        return
    t = Texts.of(system.language)
    name = store.name_of(system.state, item.address)
    system.notify(
        Notification(
            data.PACKAGE,
            f"failed:{item.thread_id}",
            t.failed_title,
            t.failed_text.format(name=name),
            component=pages.CONVERSATION.component,
            args=immutabledict(address=item.address),
            icon="alert-circle",
        )
    )


def forget(system: System, thread_id: int) -> None:
    """Withdraw what is said of a conversation: it has been read, archived or deleted."""
    system.cancel_notification(data.PACKAGE, f"sms:{thread_id}")
    system.cancel_notification(data.PACKAGE, f"failed:{thread_id}")


def on_action(system: System, key: str, action: str) -> None:
    """The button of a notification: mark its conversation as read."""
    kind, _, thread_id = key.partition(":")
    if kind == "sms" and action == _READ:
        store.mark_read(system, int(thread_id))
        system.cancel_notification(data.PACKAGE, key)
