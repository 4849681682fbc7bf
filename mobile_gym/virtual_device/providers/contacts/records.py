"""What the address book and the call log consist of: immutable records, and Android's numbers.

Source: `android.provider.ContactsContract.CommonDataKinds`, `android.provider.CallLog.Calls`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, TypeAlias

ReachKind: TypeAlias = Literal["phone", "email"]
"""By what somebody is reached."""


class PhoneType(IntEnum):
    """`CommonDataKinds.Phone.TYPE_*`."""

    CUSTOM = 0
    HOME = 1
    MOBILE = 2
    WORK = 3
    OTHER = 7
    MAIN = 12


class EmailType(IntEnum):
    """`CommonDataKinds.Email.TYPE_*`."""

    CUSTOM = 0
    HOME = 1
    WORK = 2
    OTHER = 3


class CallType(IntEnum):
    """`CallLog.Calls.*_TYPE`."""

    INCOMING = 1
    OUTGOING = 2
    MISSED = 3
    REJECTED = 5
    BLOCKED = 6


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone number of a contact; `label` is the type's name where it is custom."""

    number: str
    type: int = PhoneType.MOBILE
    label: str = ""


@dataclass(frozen=True, slots=True)
class Email:
    """An email address of a contact; `label` is the type's name where it is custom."""

    address: str
    type: int = EmailType.HOME
    label: str = ""


@dataclass(frozen=True, slots=True)
class Contact:
    """A person or a company. `groups` are ids of labels.

    `photo` is the number of its photo, 0 where there is none. The photo is `picture`, a copy of the
    file that was chosen; where that is empty, it is drawn from the number (`ui.photographs`).
    """

    id: int
    first: str = ""
    last: str = ""
    company: str = ""
    phones: tuple[Phone, ...] = ()
    emails: tuple[Email, ...] = ()
    address: str = ""
    birthday: str = ""
    note: str = ""
    starred: bool = False
    groups: tuple[int, ...] = ()
    photo: int = 0
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class Group:
    """A label that contacts can carry."""

    id: int
    title: str


@dataclass(frozen=True, slots=True)
class Call:
    """An entry of the call log.

    `date_ms` is when it began. Seed data knows no date yet: there it is negative and counts from
    the device's start; `book.calls` returns it resolved.
    """

    id: int
    number: str
    type: int
    date_ms: int
    duration_s: int = 0
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class BlockedNumber:
    """A number whose calls are not put through."""

    id: int
    number: str


@dataclass(frozen=True, slots=True)
class ContactsData:
    """All of it. `calls` are in the order in which they were logged."""

    contacts: tuple[Contact, ...] = ()
    groups: tuple[Group, ...] = ()
    calls: tuple[Call, ...] = ()
    blocked: tuple[BlockedNumber, ...] = ()
    next_contact_id: int = 1
    next_group_id: int = 1
    next_call_id: int = 1
    next_blocked_id: int = 1
