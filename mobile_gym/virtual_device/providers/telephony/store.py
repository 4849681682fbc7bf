"""The text messages of the device: reading, finding, receiving, sending and deleting them.

Seed messages know no date yet: theirs is negative and counts from the device's start, until they
are read here. All of it copes with a device without the provider: it then holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.records import OptionalStored
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.identity_cache import ByIdentity
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.providers.telephony"
MESSAGING: Final = "com.android.messaging"
"""The app for messages, as long as no other one has that role."""
DELIVERED: Final = "android.provider.Telephony.SMS_DELIVER"
"""Sent to the app for messages when one came in: its `id`. Source: `Telephony.Sms.Intents`."""
NOT_SENT: Final = "android.provider.Telephony.SMS_NOT_SENT"
"""Sent to it when one could not be sent: its `id`. On Android the sending app names an intent."""
SEPARATOR: Final = "|"
"""Between the numbers of an address that stands for several people."""
SEND_MS: Final = 1500
"""How long a message is on its way to the network."""


class Kind(IntEnum):
    """`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

    INBOX = 1
    SENT = 2
    DRAFT = 3
    OUTBOX = 4
    FAILED = 5


@dataclass(frozen=True, slots=True)
class Message:
    """A text message.

    Attributes:
        id: its row.
        thread_id: the conversation it belongs to.
        address: the other party's number, or name of a service.
        body: what it says.
        date_ms: when it came or was sent.
        type: which box it is in, `Kind`.
        read: whether the user has seen it.
        delivered: whether the network has reported that it arrived.
        queued_ms: since when it is where it is, on the monotonic clock.
        picture: path of the picture that comes with it, which makes it an MMS; "" for none.
    """

    id: int
    thread_id: int
    address: str
    body: str
    date_ms: int
    type: int = Kind.INBOX
    read: bool = True
    delivered: bool = False
    queued_ms: int = 0
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation with one other party."""

    id: int
    address: str


@dataclass(frozen=True, slots=True)
class TelephonyData:
    """All that the provider holds."""

    messages: tuple[Message, ...] = ()
    threads: tuple[Thread, ...] = ()
    next_message_id: int = 1
    next_thread_id: int = 1


class Conversation(NamedTuple):
    """A thread and its messages, the oldest first."""

    id: int
    address: str
    messages: tuple[Message, ...]
    unread: int

    @property
    def last(self) -> Message:
        """The latest message."""
        return self.messages[-1]


_STORED: Final = OptionalStored(PACKAGE, TelephonyData())
read, write, path_of = _STORED.read, _STORED.write, _STORED.path_of


def same_address(one: str, other: str) -> bool:
    """Whether two addresses are the same party, or the same people in any order."""
    if SEPARATOR not in one and SEPARATOR not in other:
        return contacts.same_address(one, other)
    mine, theirs = people_of(one), people_of(other)
    return len(mine) == len(theirs) and all(
        any(contacts.same_address(number, another) for another in theirs) for number in mine
    )


def people_of(address: str) -> tuple[str, ...]:
    """The numbers or names that an address consists of."""
    return tuple(part for part in address.split(SEPARATOR) if part)


def name_of(state: DeviceState, address: str) -> str:
    """What the party of an address is called, or all of its people."""
    return ", ".join(contacts.name_or_number(state, person) for person in people_of(address))


# -- reading ------------------------------------------------------------------------------------


def _resolve_message_times(items: tuple[Message, ...], boot_ms: int) -> tuple[Message, ...]:
    return tuple(
        replace(item, date_ms=boot_ms + item.date_ms) if item.date_ms < 0 else item
        for item in items
    )


_RESOLVED: Final[ByIdentity[tuple[Message, ...], tuple[Message, ...]]] = ByIdentity(
    _resolve_message_times
)


def messages(state: DeviceState) -> tuple[Message, ...]:
    """All messages with their dates, in the order of their ids."""
    return _RESOLVED(read(state).messages, state.boot_ms)


def message(state: DeviceState, message_id: int) -> Message | None:
    """The message of an id."""
    return next((item for item in messages(state) if item.id == message_id), None)


def _group_conversations(items: tuple[Message, ...]) -> tuple[Conversation, ...]:
    threads: dict[int, list[Message]] = {}
    for item in items:
        threads.setdefault(item.thread_id, []).append(item)
    made: list[Conversation] = []
    for thread_id, inside in threads.items():
        inside.sort(key=lambda item: (item.date_ms, item.id))
        unread = sum(not item.read for item in inside)
        made.append(Conversation(thread_id, inside[0].address, tuple(inside), unread))
    made.sort(key=lambda item: (-item.last.date_ms, -item.last.id))
    return tuple(made)


_GROUPED: Final[ByIdentity[tuple[Message, ...], tuple[Conversation, ...]]] = ByIdentity(
    _group_conversations
)


def conversations(state: DeviceState) -> tuple[Conversation, ...]:
    """All conversations, the one with the latest message first."""
    return _GROUPED(messages(state))


def conversation(state: DeviceState, address: str) -> Conversation | None:
    """The conversation with an address; None where there is none yet."""
    return next(
        (item for item in conversations(state) if same_address(item.address, address)), None
    )


# -- changing -----------------------------------------------------------------------------------


def thread_with(state: DeviceState, address: str) -> int | None:
    """The id of the thread with an address; None where there is none."""
    for thread in read(state).threads:
        if same_address(thread.address, address):
            return thread.id
    return None


def thread_of(system: System, address: str) -> int:
    """The id of the thread with an address, made where there is none."""
    existing = thread_with(system.state, address)
    if existing is not None:
        return existing
    data = read(system.state)
    write(
        system,
        threads=(*data.threads, Thread(data.next_thread_id, address)),
        next_thread_id=data.next_thread_id + 1,
    )
    return data.next_thread_id


def add(
    system: System,
    address: str,
    body: str,
    kind: int,
    *,
    date_ms: int | None = None,
    is_read: bool = True,
    picture: str = "",
) -> int:
    """Put a message into a box, now unless a date is given; its id."""
    thread_id = thread_of(system, address)
    data = read(system.state)
    when = system.state.now_ms if date_ms is None else date_ms
    queued = when - system.state.clock_shift_ms
    made = Message(
        data.next_message_id,
        thread_id,
        address,
        body,
        when,
        int(kind),
        is_read,
        queued_ms=queued,
        picture=picture,
    )
    write(system, messages=(*data.messages, made), next_message_id=made.id + 1)
    return made.id


def change(system: System, ids: Iterable[int], alter: Callable[[Message], Message]) -> int:
    """Alter messages by id; how many there were."""
    changed = frozenset(ids)
    before = read(system.state).messages
    after = tuple(alter(item) if item.id in changed else item for item in before)
    if after != before:
        write(system, messages=after)
    return sum(item.id in changed for item in before)


def mark_read(system: System, thread_id: int, is_read: bool = True) -> None:
    """Mark a thread's messages as read, or its latest incoming one as unread."""
    inside = [item for item in messages(system.state) if item.thread_id == thread_id]
    if is_read:
        ids = [item.id for item in inside if not item.read]
    else:
        incoming = [item for item in inside if item.type == Kind.INBOX]
        incoming.sort(key=lambda item: (item.date_ms, item.id))
        ids = [item.id for item in incoming[-1:]]
    if ids:
        change(system, ids, lambda item: replace(item, read=is_read))


def delete(system: System, ids: Iterable[int]) -> int:
    """Delete messages, and the threads that are then empty; how many there were."""
    gone = frozenset(ids)
    data = read(system.state)
    left = tuple(item for item in data.messages if item.id not in gone)
    if len(left) < len(data.messages):
        used = {item.thread_id for item in left}
        write(
            system,
            messages=left,
            threads=tuple(thread for thread in data.threads if thread.id in used),
        )
    return len(data.messages) - len(left)


# -- receiving ----------------------------------------------------------------------------------


def receive_sms(system: System, number: str, text: str) -> int | None:
    """A message comes in; its id, None where the number is blocked.

    The app for messages is sent `DELIVERED`, and notifies the user.
    """
    if PACKAGE not in system.state.data or contacts.is_blocked(system.state, number):
        return None
    message_id = add(system, number, text, Kind.INBOX, is_read=False)
    _broadcast(system, DELIVERED, message_id)
    return message_id


def _broadcast(system: System, action: str, message_id: int) -> None:
    """Send the app for messages a broadcast about a message."""
    holder = roles.holder(system.state, system.apps, roles.SMS) or MESSAGING
    system.broadcast(Intent(action, package=holder, extras={"id": message_id}))


# -- sending ------------------------------------------------------------------------------------


def can_send(source: System) -> bool:
    """Whether there is a network: airplane mode is off and the cellular radio on."""
    return (
        source.setting("global", "airplane_mode_on", "0") != "1"
        and source.setting("global", "cell_on", "1") != "0"
    )


def send(system: System, address: str, body: str, picture: str = "") -> int:
    """Hand a message to the network; whether it goes through shows `SEND_MS` later. Its id.

    Several people get one each, in their own conversations; that with all of them shows what was
    sent to all. Source: SMS Messenger 5.19, `sendMessage`.
    """
    people = people_of(address)
    if len(people) < 2:
        return add(system, address, body, Kind.OUTBOX, picture=picture)
    message_id = add(system, address, body, Kind.SENT, picture=picture)
    for number in people:
        add(system, number, body, Kind.OUTBOX, picture=picture)
    return message_id


def resend(system: System, message_id: int) -> None:
    """Try a message again that could not be sent."""
    state = system.state
    change(
        system,
        (message_id,),
        lambda item: replace(
            item,
            type=int(Kind.OUTBOX),
            date_ms=state.now_ms,
            queued_ms=state.monotonic_ms,
        ),
    )


def next_event_ms(state: DeviceState) -> int | None:
    """When the next message leaves the outbox."""
    at_ms: int | None = None
    for item in read(state).messages:
        if item.type == Kind.OUTBOX and (at_ms is None or item.queued_ms + SEND_MS < at_ms):
            at_ms = item.queued_ms + SEND_MS
    return None if at_ms is None else state.on_wall_ms(at_ms)


def send_sms(system: System, number: str, text: str) -> int:
    """Send a text message, as `SmsManager.sendTextMessage` does; its id."""
    return send(system, number, text)


def settle(system: System) -> Mapping[int, bool]:
    """Take what is due out of the outbox: ids, and whether each was sent."""
    now_ms = system.state.monotonic_ms
    due = [
        item.id
        for item in read(system.state).messages
        if item.type == Kind.OUTBOX and item.queued_ms + SEND_MS <= now_ms
    ]
    sent = can_send(system)
    kind = int(Kind.SENT if sent else Kind.FAILED)
    change(system, due, lambda item: replace(item, type=kind, delivered=sent))
    return dict.fromkeys(due, sent)


def on_time(system: System) -> None:
    """Take what is due out of the outbox; the app for messages is sent `NOT_SENT` of failures."""
    for message_id, sent in settle(system).items():
        if not sent:
            _broadcast(system, NOT_SENT, message_id)


# -- finding messages by what they say and whom they are with -------------------------------------

_BEFORE: Final = 12


def find(
    state: DeviceState,
    query: str,
    name_of: Callable[[DeviceState, str], str] = name_of,
) -> list[Message]:
    """The messages that a query finds, the latest first; of a matching name the last one.

    Args:
        state: the device.
        query: what is looked for, in any case.
        name_of: what the party of an address is called.
    """
    words = query.strip().casefold()
    matches: list[Message] = []
    if not words:
        return matches
    for item in conversations(state):
        inside = [message for message in item.messages if words in message.body.casefold()]
        name = name_of(state, item.address).casefold()
        if not inside and (words in name or words in item.address):
            inside = [item.last]
        matches += inside
    matches.sort(key=lambda message: (-message.date_ms, -message.id))
    return matches


def excerpt(body: str, query: str) -> str:
    """A message from shortly before what was found in it."""
    line = body.replace("\n", " ")
    at = line.casefold().find(query.strip().casefold())
    return line if at <= _BEFORE else f"…{line[at - _BEFORE :]}"
