"""The rows and AOSP's columns of the provider's tables, as other programs see them.

Apart from `tables`, which writes them: a table and its columns have the same names.

A contact is one raw contact of the same id. Its data rows have the id `contact * 1000 + place`,
the place telling what they are, so that a row keeps its id while others come and go.

Source: `ContactsContract`, `CallLog.Calls`, `BlockedNumberContract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.providers.contacts import book, names
from mobile_gym.virtual_device.providers.contacts.records import (
    BlockedNumber,
    Call,
    Contact,
    Group,
    Phone,
)
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.storage import Column

CURSOR: Final = "vnd.android.cursor.item/"

DATA_IDS: Final = tables.PartIds(1000)
PHOTO_AT: Final = 6
PHONES_AT: Final = 100
EMAILS_AT: Final = 200
GROUPS_AT: Final = 300
_BIRTHDAY: Final = "3"
"""`CommonDataKinds.Event.TYPE_BIRTHDAY`."""
PHOTO_FILE: Final = 14
"""The numbered column with `CommonDataKinds.Photo.PHOTO_FILE_ID`: what the photo is drawn from."""

_COUNTRIES: Final = {"zh": "CN"}
"""Where calls are made, by language; elsewhere in the US."""

RecordT = TypeVar("RecordT")


# -- contacts and raw contacts ------------------------------------------------------------------


class NamedContact(NamedTuple):
    """A contact, and what it is called."""

    contact: Contact
    name: str
    name_last_first: str
    letter: str

    @property
    def id(self) -> int:
        """Its row, and that of its raw contact."""
        return self.contact.id

    @property
    def lookup(self) -> str:
        """Its key, which a real device keeps when ids change."""
        return f"0r{self.contact.id}"

    @property
    def photo_id(self) -> int | None:
        """The data row of its photo."""
        return DATA_IDS.of(self.id, PHOTO_AT) if self.contact.photo else None

    @property
    def photo_uri(self) -> str | None:
        """Where its photo is."""
        photo = self.contact.photo
        return f"content://com.android.contacts/display_photo/{photo}" if photo else None

    @property
    def photo_thumb_uri(self) -> str | None:
        """Where a small one is."""
        uri = f"content://com.android.contacts/contacts/{self.id}/photo"
        return uri if self.contact.photo else None


def _named_contact(item: Contact) -> NamedContact:
    name = names.display_name(item)
    last_first = names.display_name(item, last_first=True)
    return NamedContact(item, name, last_first, names.letter(name))


def named_contacts(state: DeviceState) -> Iterator[NamedContact]:
    """All contacts, in the order of their ids."""
    return map(_named_contact, book.contacts(state))


def _head(named: Callable[[RecordT], NamedContact]) -> Sequence[Column[RecordT]]:
    """Columns that contacts, raw contacts and their data share."""
    return (
        tables.text("display_name", lambda record: named(record).name or None),
        tables.text("display_name_alt", lambda record: named(record).name_last_first or None),
        tables.text("sort_key", lambda record: named(record).name or None),
        tables.text("phonebook_label", lambda record: named(record).letter),
        tables.flag("starred", lambda record: named(record).contact.starred),
        tables.constant("custom_ringtone", None),
        tables.constant("send_to_voicemail", 0),
    )


def _itself(row: NamedContact) -> NamedContact:
    return row


CONTACTS: Final[Sequence[Column[NamedContact]]] = tables.without_fields(
    tables.row_id(lambda row: row.id),
    tables.text("lookup", lambda row: row.lookup),
    tables.integer("name_raw_contact_id", lambda row: row.id),
    tables.flag("has_phone_number", lambda row: row.contact.phones),
    tables.constant("in_visible_group", 1),
    tables.integer("photo_id", lambda row: row.photo_id),
    tables.integer("photo_file_id", lambda row: row.contact.photo or None),
    tables.text("photo_uri", lambda row: row.photo_uri),
    tables.text("photo_thumb_uri", lambda row: row.photo_thumb_uri),
    *_head(_itself),
)

RAW_CONTACTS: Final[Sequence[Column[NamedContact]]] = tables.without_fields(
    tables.row_id(lambda row: row.id),
    tables.integer("contact_id", lambda row: row.id),
    tables.constant("account_name", None),
    tables.constant("account_type", None),
    tables.constant("deleted", 0),
    *_head(_itself),
)


# -- data ---------------------------------------------------------------------------------------


class DataRow(NamedTuple):
    """One thing that is known of a contact; `values` are its numbered columns."""

    named: NamedContact
    place: int
    kind: str
    values: Mapping[int, str | int]

    @property
    def id(self) -> int:
        """Its row."""
        return DATA_IDS.of(self.named.id, self.place)

    def value(self, number: int) -> str | None:
        """A numbered column."""
        value = self.values.get(number, "")
        return None if value == "" else str(value)


def data_of(item: Contact) -> Iterator[tuple[int, str, Mapping[int, str | int]]]:
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
    if item.photo:
        yield PHOTO_AT, "photo", {PHOTO_FILE: item.photo}
    for place, phone in enumerate(item.phones, PHONES_AT):
        digits = book.digits_of(phone.number)
        yield place, "phone_v2", {1: phone.number, 2: phone.type, 3: phone.label, 4: digits}
    for place, email in enumerate(item.emails, EMAILS_AT):
        yield place, "email_v2", {1: email.address, 2: email.type, 3: email.label}
    for group in item.groups:
        yield GROUPS_AT + group, "group_membership", {1: group}


def data_rows(state: DeviceState, only: str = "") -> Iterator[DataRow]:
    """The data of all contacts, or that of one type."""
    for item in book.contacts(state):
        named: NamedContact | None = None
        for place, kind, values in data_of(item):
            if only and kind != only:
                continue
            named = named or _named_contact(item)
            yield DataRow(named, place, kind, values)


def _number_column(number: int) -> Column[DataRow]:
    return tables.text(f"data{number}", lambda row: row.value(number))


DATA_CELLS: Final[Sequence[Column[DataRow]]] = (
    tables.constant("is_primary", 0),
    tables.constant("is_super_primary", 0),
    *map(_number_column, range(1, 16)),
)
"""Columns of the data that its table in the database has, too."""


def _of_data(row: DataRow) -> NamedContact:
    return row.named


DATA: Final[Sequence[Column[DataRow]]] = tables.without_fields(
    tables.row_id(lambda row: row.id),
    tables.integer("raw_contact_id", lambda row: row.named.id),
    tables.integer("contact_id", lambda row: row.named.id),
    tables.text("lookup", lambda row: row.named.lookup),
    tables.text("mimetype", lambda row: CURSOR + row.kind),
    *DATA_CELLS,
    *_head(_of_data),
)


LEGACY_PHONES: Final[Sequence[Column[DataRow]]] = tables.without_fields(
    tables.row_id(lambda row: row.id),
    tables.integer("person", lambda row: row.named.id),
    tables.text("name", lambda row: row.named.name or None),
    tables.text("display_name", lambda row: row.named.name or None),
    tables.text("number", lambda row: row.value(1)),
    tables.text("number_key", lambda row: (row.value(4) or "")[::-1]),
    tables.text("type", lambda row: row.value(2)),
    tables.text("label", lambda row: row.value(3)),
    tables.constant("isprimary", 0),
)
"""Numbers as programs of before Android 2 see them.

Source: `android.provider.Contacts.Phones`; AOSP, `LegacyApiSupport`, view `view_v1_phones`.
"""


# -- labels, calls, blocked numbers -------------------------------------------------------------


GROUPS: Final[Sequence[Column[Group]]] = (
    tables.row_id(lambda group: group.id),
    tables.text("title", lambda group: group.title),
    tables.constant("account_name", None),
    tables.constant("account_type", None),
    tables.constant("deleted", 0),
    tables.constant("group_visible", 1),
)


class LoggedCall(NamedTuple):
    """A call, and whose number it is."""

    call: Call
    owner: Contact | None
    phone: Phone | None


def logged_calls(state: DeviceState) -> Iterator[LoggedCall]:
    """The call log, the latest first."""
    for call in book.calls(state):
        yield LoggedCall(call, *(book.find_by_number(state, call.number) or (None, None)))


CALLS: Final[Sequence[Column[LoggedCall]]] = (
    tables.row_id(lambda row: row.call.id),
    tables.text("number", lambda row: row.call.number),
    tables.integer("date", lambda row: row.call.date_ms),
    tables.integer("duration", lambda row: row.call.duration_s),
    tables.integer("type", lambda row: int(row.call.type)),
    tables.flag("new", lambda row: row.call.is_new),
    tables.flag("is_read", lambda row: not row.call.is_new),
    tables.text("name", lambda row: (row.owner and names.display_name(row.owner)) or None),
    tables.integer("numbertype", lambda row: int(row.phone.type) if row.phone else 0),
    tables.text("numberlabel", lambda row: (row.phone and row.phone.label) or None),
    tables.constant("presentation", 1),
    Column(
        "countryiso", tables.TEXT, lambda state: lambda _row: _COUNTRIES.get(state.language, "US")
    ),
)

BLOCKED: Final[Sequence[Column[BlockedNumber]]] = (
    tables.row_id(lambda blocked: blocked.id),
    tables.text("original_number", lambda blocked: blocked.number),
    tables.constant("e164_number", None),
)
