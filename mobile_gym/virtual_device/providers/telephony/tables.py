"""The provider's tables and its database: messages as other programs see them, with AOSP's columns.

Source: `Telephony.Sms`, `SmsProvider`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Conversation, Kind, Message, Thread
from mobile_gym.virtual_device.system.files import mime_type
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Column, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_NO_STATUS, _COMPLETE = -1, 0
"""`Telephony.Sms.STATUS_NONE` and `STATUS_COMPLETE`."""

_PART_IDS: Final = tables.PartIds(2)
_MESSAGES: Final = store.path_of(lambda data: data.messages)


def _box(state: DeviceState, box: int) -> list[Message]:
    """The messages of a box, the latest first, as the provider sorts them."""
    inside = [
        item for item in store.messages(state) if not item.picture and (not box or item.type == box)
    ]
    inside.sort(key=lambda item: (-item.date_ms, -item.id))
    return inside


def _with_type(item: Message, kind: int) -> Message:
    return replace(item, type=kind) if kind in tuple(Kind) else item


_SMS: Final[Sequence[Column[Message]]] = (
    tables.row_id(lambda item: item.id),
    tables.integer("thread_id", lambda item: item.thread_id),
    tables.text("address", lambda item: item.address),
    tables.constant("person", None),
    tables.integer("date", lambda item: item.date_ms, written=True),
    tables.integer("date_sent", lambda item: item.date_ms if item.type == Kind.INBOX else 0),
    tables.integer("protocol", lambda item: 0 if item.type == Kind.INBOX else None),
    tables.flag("read", lambda item: item.read, written=True),
    tables.integer("status", lambda item: _COMPLETE if item.delivered else _NO_STATUS),
    tables.integer("type", lambda item: int(item.type), _with_type),
    tables.integer("reply_path_present", lambda item: 0 if item.type == Kind.INBOX else None),
    tables.constant("subject", None),
    tables.text("body", lambda item: item.body, written=True),
    tables.constant("service_center", None),
    tables.constant("locked", 0),
    tables.constant("error_code", 0),
    tables.flag("seen", lambda item: item.read),
    tables.constant("sub_id", 1),
    tables.constant("creator", store.MESSAGING),
)


def _insert(system: System, values: Values, box: int) -> int | None:
    """Store a row as it is given; nothing is sent, and no app is notified."""
    address = values.text("address").strip()
    kind = box or values.integer("type", Kind.INBOX)
    if not address or kind not in tuple(Kind):
        return None
    return store.add(
        system,
        address,
        values.text("body"),
        kind,
        date_ms=max(values.integer("date", system.state.now_ms), 0),
        is_read=values.flag("read", kind != Kind.INBOX),
    )


def _update(system: System, ids: Sequence[int], values: Values) -> int:
    return store.change(system, ids, lambda item: _ALL.record_with_values(item, values))


def _sms(box: int) -> Table[Message]:
    return Table(
        partial(_box, box=box),
        _SMS,
        partial(_insert, box=box),
        _update,
        store.delete,
        path=_MESSAGES,
    )


_ALL: Final = _sms(0)


def _multimedia(state: DeviceState) -> Sequence[Message]:
    return [item for item in reversed(store.messages(state)) if item.picture]


class _Part(NamedTuple):
    """What an MMS consists of: its picture, and its text."""

    id: int
    message_id: int
    mime_type: str
    path: str = ""
    text: str = ""


def _parts(state: DeviceState) -> Iterator[_Part]:
    for item in _multimedia(state):
        kind = mime_type(item.picture.rpartition("/")[2])
        yield _Part(_PART_IDS.of(item.id, 0), item.id, kind, path=item.picture)
        if item.body:
            yield _Part(_PART_IDS.of(item.id, 1), item.id, "text/plain", text=item.body)


_MMS: Final = Table[Message](
    _multimedia,
    (
        tables.row_id(lambda item: item.id),
        tables.integer("thread_id", lambda item: item.thread_id),
        tables.integer("date", lambda item: item.date_ms // 1000),
        tables.integer("msg_box", lambda item: int(item.type)),
        tables.flag("read", lambda item: item.read),
        tables.constant("sub", None),
        tables.constant("ct_t", "application/vnd.wap.multipart.related"),
    ),
    path=_MESSAGES,
)
_MMS_PARTS: Final = Table[_Part](
    _parts,
    tables.without_fields(
        tables.row_id(lambda part: part.id),
        tables.integer("mid", lambda part: part.message_id),
        tables.text("ct", lambda part: part.mime_type),
        tables.text("_data", lambda part: part.path),
        tables.text("text", lambda part: part.text),
    ),
    path=_MESSAGES,
    record_id=_PART_IDS.record_of,
)


TABLES: Final[Mapping[str, Table[Any]]] = {
    "sms": _ALL,
    "sms/inbox": _sms(Kind.INBOX),
    "sms/sent": _sms(Kind.SENT),
    "sms/draft": _sms(Kind.DRAFT),
    "sms/outbox": _sms(Kind.OUTBOX),
    "sms/failed": _sms(Kind.FAILED),
    "mms": _MMS,
    "mms/part": _MMS_PARTS,
    "sms/conversations": Table[Conversation](
        store.conversations,
        (
            tables.integer("thread_id", lambda item: item.id),
            tables.integer("msg_count", lambda item: len(item.messages)),
            tables.text("snippet", lambda item: item.last.body),
        ),
    ),
}


def _delete_threads(system: System, ids: Sequence[int]) -> int:
    """Delete threads with their messages; how many there were."""
    inside = [item for item in store.conversations(system.state) if item.id in ids]
    store.delete(system, [message.id for item in inside for message in item.messages])
    return len(inside)


_THREADS: Final = Table[Conversation](
    store.conversations,
    (
        tables.row_id(lambda item: item.id),
        tables.integer("date", lambda item: item.last.date_ms),
        tables.integer("message_count", lambda item: len(item.messages)),
        tables.text("recipient_ids", lambda item: str(item.id)),
        tables.text("snippet", lambda item: item.last.body),
        tables.flag("read", lambda item: not item.unread),
    ),
    delete=_delete_threads,
)
_ADDRESSES: Final = Table[Thread](
    lambda state: store.read(state).threads,
    (
        tables.row_id(lambda thread: thread.id),
        tables.text("address", lambda thread: thread.address),
    ),
    path=store.path_of(lambda data: data.threads),
)
FOLDER: Final = Folder(
    (
        SqliteFile(
            "databases/mmssms.db",
            (
                TableView("sms", _ALL),
                TableView("pdu", _MMS),
                TableView("part", _MMS_PARTS),
                TableView("threads", _THREADS),
                TableView("canonical_addresses", _ADDRESSES),
            ),
        ),
    )
)
