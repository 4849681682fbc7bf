"""The telephony provider: text messages as other programs see them, with AOSP's columns.

Other apps read, receive and send messages through this module alone.

Source: `Telephony.Sms`, `SmsProvider`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.messages import alerts, seed, store
from mobile_gym.virtual_device.apps.messages.alerts import receive_sms
from mobile_gym.virtual_device.apps.messages.store import (
    PACKAGE,
    Conversation,
    Kind,
    Message,
    TelephonyData,
    conversation,
    conversations,
    messages,
)
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.system.app import App

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Database
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "APP",
    "PACKAGE",
    "Conversation",
    "Kind",
    "Message",
    "conversation",
    "conversations",
    "messages",
    "receive_sms",
    "send_sms",
]

_BOXES: Final = {
    "sms": 0,
    "sms/inbox": Kind.INBOX,
    "sms/sent": Kind.SENT,
    "sms/draft": Kind.DRAFT,
    "sms/outbox": Kind.OUTBOX,
    "sms/failed": Kind.FAILED,
}
"""By path: the box it shows; 0 for all."""
_NO_STATUS, _COMPLETE = -1, 0
"""`Telephony.Sms.STATUS_NONE` and `STATUS_COMPLETE`."""


def send_sms(system: System, number: str, text: str) -> int:
    """Send a text message, as `SmsManager.sendTextMessage` does; its id."""
    return store.send(system, number, text)


def _row(item: Message) -> dict[str, str]:
    return {
        "_id": str(item.id),
        "thread_id": str(item.thread_id),
        "address": item.address,
        "person": "NULL",
        "date": str(item.date_ms),
        "date_sent": str(item.date_ms if item.type == Kind.INBOX else 0),
        "protocol": "0" if item.type == Kind.INBOX else "NULL",
        "read": str(int(item.read)),
        "status": str(_COMPLETE if item.delivered else _NO_STATUS),
        "type": str(int(item.type)),
        "reply_path_present": "0" if item.type == Kind.INBOX else "NULL",
        "subject": "NULL",
        "body": item.body,
        "service_center": "NULL",
        "locked": "0",
        "error_code": "0",
        "seen": str(int(item.read)),
        "sub_id": "1",
        "creator": alerts.MESSAGING,
    }


def _rows(state: DeviceState, box: int) -> Iterator[Mapping[str, str]]:
    """The messages of a box, the latest first, as the provider sorts them."""
    inside = [item for item in store.messages(state) if not box or item.type == box]
    inside.sort(key=lambda item: (-item.date_ms, -item.id))
    return map(_row, inside)


def _threads(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in store.conversations(state):
        yield {
            "thread_id": str(item.id),
            "msg_count": str(len(item.messages)),
            "snippet": item.last.body,
        }


# -- writing ------------------------------------------------------------------------------------


def _number(values: Mapping[str, str], key: str, default: int) -> int:
    text = str(values.get(key, "")).strip()
    return int(text) if text.lstrip("-").isdigit() else default


def _insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    """Store a row as it is given; nothing is sent and nobody is told."""
    address = str(values.get("address", "")).strip()
    if path not in _BOXES or not address:
        return None
    kind = _BOXES[path] or _number(values, "type", Kind.INBOX)
    if kind not in tuple(Kind):
        return None
    return store.add(
        system,
        address,
        str(values.get("body", "")),
        kind,
        date_ms=max(_number(values, "date", system.state.now_ms), 0),
        is_read=_number(values, "read", int(kind != Kind.INBOX)) == 1,
    )


def _update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    if path not in _BOXES:
        return 0

    def alter(item: Message) -> Message:
        kind = _number(values, "type", item.type)
        return replace(
            item,
            read=_number(values, "read", int(item.read)) == 1,
            type=kind if kind in tuple(Kind) else item.type,
            body=str(values.get("body", item.body)),
            date_ms=_number(values, "date", item.date_ms),
        )

    return store.change(system, ids, alter)


def _delete(system: System, path: str, ids: Sequence[int]) -> int:
    return store.delete(system, ids) if path in _BOXES else 0


def _on_time(system: System) -> None:
    for message_id, sent in store.settle(system).items():
        if not sent:
            alerts.tell_failure(system, message_id)


def _databases(state: DeviceState) -> Database:
    data = store.read(state)
    return {
        "sms": list(_rows(state, 0)),
        "threads": [
            {
                "_id": item.id,
                "date": item.last.date_ms,
                "message_count": len(item.messages),
                "recipient_ids": str(item.id),
                "snippet": item.last.body,
                "read": int(not item.unread),
            }
            for item in store.conversations(state)
        ],
        "canonical_addresses": [
            {"_id": thread.id, "address": thread.address} for thread in data.threads
        ],
    }


_TABLES: Final[Mapping[str, Callable[[DeviceState], Iterator[Mapping[str, str]]]]] = {
    **{path: partial(_rows, box=box) for path, box in _BOXES.items()},
    "sms/conversations": _threads,
}

APP: Final = App(
    package=PACKAGE,
    label=Texts.storage_name,
    icon="message-processing",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=lambda rng, language: TelephonyData(),
    on_boot=seed.furnish,
    next_event_ms=store.next_event_ms,
    on_time=_on_time,
    receive_text=alerts.receive_sms,
    content=_TABLES,
    content_insert=_insert,
    content_update=_update,
    content_delete=_delete,
    databases={"mmssms.db": _databases},
    in_launcher=False,
    values=(store.Kind,),
)
"""The app without screens that owns the messages."""
