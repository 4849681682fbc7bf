"""The provider's tables as other programs see them, with AOSP's columns.

A contact is one raw contact of the same id. Its data rows have the id `contact * 1000 + place`,
the place telling what they are, so that a row keeps its id while others come and go.

Source: `ContactsContract`, `CallLog.Calls`, `BlockedNumberContract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.apps.contacts import book, names
from mobile_gym.virtual_device.apps.contacts.records import (
    Contact,
)
from mobile_gym.virtual_device.state import DeviceState

__all__ = [
    "BLOCKED",
    "CALLS",
    "CONTACTS",
    "CURSOR",
    "DATA",
    "EMAILS_AT",
    "GROUPS",
    "GROUPS_AT",
    "NULL",
    "PER_CONTACT",
    "PHONES_AT",
    "RAW",
    "TABLES",
    "data_of",
]

NULL: Final = "NULL"
CURSOR: Final = "vnd.android.cursor.item/"
CONTACTS: Final = "com.android.contacts/contacts"
RAW: Final = "com.android.contacts/raw_contacts"
DATA: Final = "com.android.contacts/data"
GROUPS: Final = "com.android.contacts/groups"
CALLS: Final = "call_log/calls"
BLOCKED: Final = "com.android.blockednumber/blocked"

PER_CONTACT: Final = 1000
PHONES_AT: Final = 100
EMAILS_AT: Final = 200
GROUPS_AT: Final = 300
_BIRTHDAY: Final = "3"
"""`CommonDataKinds.Event.TYPE_BIRTHDAY`."""

_COUNTRIES: Final = {"zh": "CN"}
"""Where calls are made, by language; elsewhere in the US."""

_Row = Mapping[str, str]


def _or_null(text: object) -> str:
    return str(text) if text not in ("", None) else NULL


def _flag(value: object) -> str:
    return "1" if value else "0"


def _head(item: Contact) -> dict[str, str]:
    """Columns that contacts and raw contacts share."""
    name = names.display_name(item)
    return {
        "display_name": _or_null(name),
        "display_name_alt": _or_null(names.display_name(item, last_first=True)),
        "sort_key": _or_null(name),
        "phonebook_label": names.letter(name),
        "starred": _flag(item.starred),
        "custom_ringtone": NULL,
        "send_to_voicemail": "0",
    }


def _contacts(state: DeviceState) -> Iterator[_Row]:
    for item in book.contacts(state):
        yield {
            "_id": str(item.id),
            "lookup": f"0r{item.id}",
            "name_raw_contact_id": str(item.id),
            "has_phone_number": _flag(item.phones),
            "in_visible_group": "1",
            "photo_id": NULL,
            **_head(item),
        }


def _raw_contacts(state: DeviceState) -> Iterator[_Row]:
    for item in book.contacts(state):
        yield {
            "_id": str(item.id),
            "contact_id": str(item.id),
            "account_name": NULL,
            "account_type": NULL,
            "deleted": "0",
            **_head(item),
        }


def data_of(item: Contact) -> Iterator[tuple[int, str, Mapping[int, object]]]:
    """A contact's data rows: place, type, and its numbered columns."""
    if item.first or item.last:
        name = {1: names.display_name(item), 2: item.first, 3: item.last}
        yield 1, "name", name
    if item.company:
        yield 2, "organization", {1: item.company, 2: 1}
    if item.address:
        yield 3, "postal-address_v2", {1: item.address, 2: 1, 4: item.address}
    if item.note:
        yield 4, "note", {1: item.note}
    if item.birthday:
        yield 5, "contact_event", {1: item.birthday, 2: _BIRTHDAY}
    for place, phone in enumerate(item.phones, PHONES_AT):
        digits = book.digits_of(phone.number)
        yield place, "phone_v2", {1: phone.number, 2: phone.type, 3: phone.label, 4: digits}
    for place, email in enumerate(item.emails, EMAILS_AT):
        yield place, "email_v2", {1: email.address, 2: email.type, 3: email.label}
    for group in item.groups:
        yield GROUPS_AT + group, "group_membership", {1: group}


def _data_rows(items: Sequence[Contact], only: str = "") -> Iterator[_Row]:
    for item in items:
        head: dict[str, str] | None = None
        for place, kind, values in data_of(item):
            if only and kind != only:
                continue
            head = head or _head(item)
            yield {
                "_id": str(item.id * PER_CONTACT + place),
                "raw_contact_id": str(item.id),
                "contact_id": str(item.id),
                "lookup": f"0r{item.id}",
                "mimetype": CURSOR + kind,
                "is_primary": "0",
                "is_super_primary": "0",
                **{f"data{column}": _or_null(values.get(column)) for column in range(1, 16)},
                **head,
            }


def _data(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state))


def _phones(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state), "phone_v2")


def _emails(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state), "email_v2")


def _groups(state: DeviceState) -> Iterator[_Row]:
    for group in book.groups(state):
        yield {
            "_id": str(group.id),
            "title": group.title,
            "account_name": NULL,
            "account_type": NULL,
            "deleted": "0",
            "group_visible": "1",
        }


def _calls(state: DeviceState) -> Iterator[_Row]:
    for call in book.calls(state):
        owner = book.find_by_number(state, call.number)
        yield {
            "_id": str(call.id),
            "number": call.number,
            "date": str(call.date_ms),
            "duration": str(call.duration_s),
            "type": str(int(call.type)),
            "new": _flag(call.is_new),
            "is_read": _flag(not call.is_new),
            "name": _or_null(names.display_name(owner[0])) if owner else NULL,
            "numbertype": str(int(owner[1].type)) if owner else "0",
            "numberlabel": _or_null(owner[1].label) if owner else NULL,
            "presentation": "1",
            "countryiso": _COUNTRIES.get(state.language, "US"),
        }


def _blocked(state: DeviceState) -> Iterator[_Row]:
    for item in book.read(state).blocked:
        yield {
            "_id": str(item.id),
            "original_number": item.number,
            "e164_number": NULL,
        }


TABLES: Final[Mapping[str, Callable[[DeviceState], Iterable[_Row]]]] = {
    CONTACTS: _contacts,
    RAW: _raw_contacts,
    DATA: _data,
    f"{DATA}/phones": _phones,
    f"{DATA}/emails": _emails,
    GROUPS: _groups,
    CALLS: _calls,
    BLOCKED: _blocked,
}
"""By authority and path."""
