"""Notifications of messages: one that has come in, one that could not be sent.

While SMS Messenger is the app for messages, it gets `store.DELIVERED` and `store.NOT_SENT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.simple_sms import actions, data, pages
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_READ: Final = "read"
_DELETE: Final = "delete"


def on_broadcast(system: System, action: str, extras: Mapping[str, Any]) -> None:
    """Act on a broadcast of the telephony provider."""
    handlers = {store.DELIVERED: _notify, store.NOT_SENT: _notify_of_failure}
    if action in handlers and (item := store.message(system.state, extras["id"])) is not None:
        handlers[action](system, item)


def _is_open(system: System, address: str) -> bool:
    """Whether the conversation with an address is what the user looks at."""
    front = system.front
    return (
        front.component == pages.THREAD.component
        and not system.state.overlays
        and store.same_address(pages.address_in(front.layers[0]), address)
    )


def _notify(system: System, item: store.Message) -> None:
    """Notify of a message that has come in, unless its conversation is open."""
    data.set_archived(system, (item.thread_id,), False)
    if _is_open(system, item.address):
        actions.mark_read(system, (item.thread_id,))
        pages.MESSAGES_SCROLL.set_page(system, pages.END_PX)
        return
    t = Texts.of(system.language)
    system.notify(
        Notification(
            data.PACKAGE,
            f"sms:{item.thread_id}",
            contacts.name_or_number(system.state, item.address),
            item.body,
            component=pages.THREAD.component,
            args=immutabledict(address=item.address),
            heads_up=True,
            actions=((t.mark_read, _READ), (t.delete, _DELETE)),
            icon="message-processing",
        )
    )


def _notify_of_failure(system: System, item: store.Message) -> None:
    if _is_open(system, item.address):
        return
    t = Texts.of(system.language)
    name = contacts.name_or_number(system.state, item.address)
    system.notify(
        Notification(
            data.PACKAGE,
            f"failed:{item.thread_id}",
            t.failed_title,
            t.failed_text.format(name=name),
            component=pages.THREAD.component,
            args=immutabledict(address=item.address),
            icon="alert-circle",
        )
    )


def on_action(system: System, key: str, action: str) -> None:
    """The buttons of a notification: mark its conversation as read, delete its last message."""
    kind, _, number = key.partition(":")
    if kind != "sms" or action not in (_READ, _DELETE):
        return
    thread_id = int(number)
    if action == _DELETE:
        inside = [item.id for item in store.messages(system.state) if item.thread_id == thread_id]
        store.delete(system, inside[-1:])
    actions.mark_read(system, (thread_id,))
