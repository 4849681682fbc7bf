"""The provider's tables: rows that other programs put in, change and delete, and its databases.

Source: AOSP's ContactsProvider, `ContactsDatabaseHelper` and `CallLogDatabaseHelper`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.providers.contacts import book, names, rows
from mobile_gym.virtual_device.providers.contacts.records import (
    CallType,
    Contact,
    Email,
    EmailType,
    Phone,
)
from mobile_gym.virtual_device.providers.contacts.rows import (
    CURSOR,
    DATA_CELLS,
    DATA_IDS,
    EMAILS_AT,
    GROUPS_AT,
    PHONES_AT,
    PHOTO_AT,
    PHOTO_FILE,
    DataRow,
    data_of,
    data_rows,
    logged_calls,
    named_contacts,
)
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.identity_cache import ByIdentity
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Column, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def _with_name(item: Contact, values: Values) -> Contact:
    first, last = values.text("data2", item.first), values.text("data3", item.last)
    whole = values.text("data1")
    if whole and "data2" not in values and "data3" not in values:
        first, last = names.split_name(whole)
    return replace(item, first=first, last=last)


_Item = TypeVar("_Item")


def _items_with(items: tuple[_Item, ...], place: int, made: _Item) -> tuple[_Item, ...]:
    return (*items[:place], made, *items[place + 1 :])


def _with_phone(item: Contact, values: Values, at: int | None) -> Contact:
    old = Phone("") if at is None else item.phones[at]
    made = Phone(
        values.text("data1", old.number),
        values.integer("data2", old.type),
        values.text("data3", old.label),
    )
    return replace(
        item, phones=_items_with(item.phones, len(item.phones) if at is None else at, made)
    )


def _with_email(item: Contact, values: Values, at: int | None) -> Contact:
    old = Email("", EmailType.OTHER) if at is None else item.emails[at]
    made = Email(
        values.text("data1", old.address),
        values.integer("data2", old.type),
        values.text("data3", old.label),
    )
    return replace(
        item, emails=_items_with(item.emails, len(item.emails) if at is None else at, made)
    )


def _with_data(
    item: Contact, kind: str, values: Values, at: int | None = None
) -> tuple[Contact, int] | None:
    """A contact with one data row put in, and the row's place; None for an unknown kind."""
    if kind == "name":
        return _with_name(item, values), 1
    if kind in _SINGLE:
        place, field = _SINGLE[kind]
        return replace(item, **{field: values.text("data1", getattr(item, field))}), place
    if kind == "photo":
        number = values.integer(f"data{PHOTO_FILE}", item.photo)
        picture = item.picture if number == item.photo else b""
        return replace(item, photo=number, picture=picture), PHOTO_AT
    if kind == "phone_v2":
        return _with_phone(item, values, at), PHONES_AT + (len(item.phones) if at is None else at)
    if kind == "email_v2":
        return _with_email(item, values, at), EMAILS_AT + (len(item.emails) if at is None else at)
    if kind == "group_membership":
        group = values.integer("data1")
        others = tuple(other for other in item.groups if other != group)
        return replace(item, groups=(*others, group)), GROUPS_AT + group
    return None


_SINGLE: Final = {
    "organization": (2, "company"),
    "postal-address_v2": (3, "address"),
    "note": (4, "note"),
    "contact_event": (5, "birthday"),
}


def _insert_data(system: System, values: Values) -> int | None:
    item = book.contact(system.state, values.integer("raw_contact_id"))
    kind = values.text("mimetype").removeprefix(CURSOR)
    made = None if item is None else _with_data(item, kind, values)
    if made is None:
        return None
    book.save(system, made[0])
    return DATA_IDS.of(made[0].id, made[1])


def _insert_call(system: System, values: Values) -> int | None:
    return book.log_call(
        system,
        values.text("number"),
        values.integer("type", CallType.INCOMING),
        values.integer("date", system.state.now_ms),
        values.integer("duration"),
        is_new=values.flag("new"),
    )


def _insert_raw_contact(system: System, values: Values) -> int:
    return book.save(system, Contact(0, starred=values.flag("starred")))


def _insert_group(system: System, values: Values) -> int:
    return book.add_group(system, values.text("title"))


def _insert_blocked(system: System, values: Values) -> int | None:
    return book.block(system, values.text("original_number"))


# -- deleting -----------------------------------------------------------------------------------


def _without_data(item: Contact, place: int) -> Contact:
    if place == 1:
        return replace(item, first="", last="")
    if place == PHOTO_AT:
        return replace(item, photo=0, picture=b"")
    for at, field in _SINGLE.values():
        if place == at:
            return replace(item, **{field: ""})
    if PHONES_AT <= place < EMAILS_AT:
        at = place - PHONES_AT
        return replace(item, phones=(*item.phones[:at], *item.phones[at + 1 :]))
    if EMAILS_AT <= place < GROUPS_AT:
        at = place - EMAILS_AT
        return replace(item, emails=(*item.emails[:at], *item.emails[at + 1 :]))
    group = place - GROUPS_AT
    return replace(item, groups=tuple(other for other in item.groups if other != group))


def _delete_data(system: System, ids: Sequence[int]) -> int:
    deleted = 0
    for data_id in sorted(ids, reverse=True):  # the places after a row move up when it goes
        number, place = DATA_IDS.split(data_id)
        item = book.contact(system.state, number)
        if item is not None and any(place == other for other, _, _ in data_of(item)):
            book.save(system, _without_data(item, place))
            deleted += 1
    return deleted


def _delete_groups(system: System, ids: Sequence[int]) -> int:
    there = [group.id for group in book.groups(system.state) if group.id in ids]
    for group_id in there:
        book.delete_group(system, group_id)
    return len(there)


def _delete_blocked(system: System, ids: Sequence[int]) -> int:
    before = book.read(system.state).blocked
    left = tuple(item for item in before if item.id not in ids)
    book.write(system, blocked=left)
    return len(before) - len(left)


# -- changing -----------------------------------------------------------------------------------


def _update_data(system: System, row_id: int, values: Values) -> bool:
    number, place = DATA_IDS.split(row_id)
    item = book.contact(system.state, number)
    kind = next((kind for at, kind, _ in data_of(item) if at == place), "") if item else ""
    if item is None or not kind or kind == "group_membership":
        return False
    made = _with_data(item, kind, values, place % 100)
    if made is not None:
        book.save(system, made[0])
    return made is not None


def _update_starred(system: System, contact_id: int, values: Values) -> bool:
    if book.contact(system.state, contact_id) is None or "starred" not in values:
        return False
    book.set_starred(system, contact_id, values.flag("starred"))
    return True


def _update_group(system: System, group_id: int, values: Values) -> bool:
    if all(group.id != group_id for group in book.groups(system.state)):
        return False
    if "title" in values:
        book.rename_group(system, group_id, values.text("title"))
    return True


def _update_call(system: System, call_id: int, values: Values) -> bool:
    """Whether it is news: `new`, or not `is_read`."""
    before = book.read(system.state).calls
    call = next((call for call in before if call.id == call_id), None)
    if call is None:
        return False
    is_new = values.flag("new", not values.flag("is_read", not call.is_new))
    book.write(
        system,
        calls=tuple(replace(c, is_new=is_new) if c is call else c for c in before),
    )
    return True


def _each(
    change: Callable[[System, int, Values], bool],
) -> Callable[[System, Sequence[int], Values], int]:
    """Change row by row; how many were there."""
    return lambda system, ids, values: sum(change(system, row_id, values) for row_id in ids)


_PATH: Final = book.path_of(lambda data: data.contacts)
CONTACTS: Final = Table(
    named_contacts,
    rows.CONTACTS,
    update=_each(_update_starred),
    delete=book.delete_contacts,
    path=_PATH,
)
RAW_CONTACTS: Final = Table(
    named_contacts,
    rows.RAW_CONTACTS,
    _insert_raw_contact,
    _each(_update_starred),
    book.delete_contacts,
    path=_PATH,
)


def _table_of_data(
    columns: Sequence[Column[DataRow]], only: str = "", **writes: Any
) -> Table[DataRow]:
    """A table of parts of contacts: all, or those of one type."""
    read = partial(data_rows, only=only)
    return Table(read, columns, **writes, path=_PATH, record_id=rows.DATA_IDS.record_of)


DATA: Final = _table_of_data(
    rows.DATA, insert=_insert_data, update=_each(_update_data), delete=_delete_data
)
GROUPS: Final = Table(
    book.groups,
    rows.GROUPS,
    _insert_group,
    _each(_update_group),
    _delete_groups,
    path=book.path_of(lambda data: data.groups),
)
CALLS: Final = Table(
    logged_calls,
    rows.CALLS,
    _insert_call,
    _each(_update_call),
    book.delete_calls,
    path=book.path_of(lambda data: data.calls),
)

TABLES: Final[Mapping[str, Table[Any]]] = {
    "com.android.contacts/contacts": CONTACTS,
    "com.android.contacts/raw_contacts": RAW_CONTACTS,
    "com.android.contacts/data": DATA,
    "com.android.contacts/data/phones": _table_of_data(rows.DATA, "phone_v2"),
    "com.android.contacts/data/emails": _table_of_data(rows.DATA, "email_v2"),
    "com.android.contacts/groups": GROUPS,
    "contacts/phones": _table_of_data(rows.LEGACY_PHONES, "phone_v2"),
    "call_log/calls": CALLS,
    "com.android.blockednumber/blocked": Table(
        lambda state: book.read(state).blocked,
        rows.BLOCKED,
        _insert_blocked,
        delete=_delete_blocked,
        path=book.path_of(lambda data: data.blocked),
    ),
}
"""By authority and path."""


# -- SQLite databases, as a program with root finds them -----------------------------------------


class MimeType(NamedTuple):
    """A type of data; data rows name it by its number."""

    id: int
    kind: str


def _numbered_types(contacts: tuple[Contact, ...]) -> Mapping[str, MimeType]:
    """The types of data in the order in which they first come."""
    kinds = dict.fromkeys(kind for contact in contacts for _, kind, _ in data_of(contact))
    return {kind: MimeType(number, kind) for number, kind in enumerate(kinds, 1)}


_NUMBERED: Final[ByIdentity[tuple[Contact, ...], Mapping[str, MimeType]]] = ByIdentity(
    _numbered_types
)


def _mime_types(state: DeviceState) -> Mapping[str, MimeType]:
    return _NUMBERED(book.contacts(state))


def _kind_number(state: DeviceState) -> Callable[[DataRow], int]:
    types = _mime_types(state)
    return lambda row: types[row.kind].id


_DATA: Final = Table[DataRow](
    data_rows,
    (
        Column("mimetype_id", tables.INTEGER, _kind_number),
        tables.row_id(lambda row: row.id),
        tables.integer("raw_contact_id", lambda row: row.named.id),
        *DATA_CELLS,
    ),
)
_MIME_TYPES: Final = Table[MimeType](
    lambda state: _mime_types(state).values(),
    (tables.row_id(lambda row: row.id), tables.text("mimetype", lambda row: CURSOR + row.kind)),
)

FOLDER: Final = Folder(
    (
        SqliteFile(
            "databases/contacts2.db",
            (
                TableView("contacts", CONTACTS),
                TableView("raw_contacts", RAW_CONTACTS),
                TableView("data", _DATA),
                TableView("mimetypes", _MIME_TYPES),
                TableView("groups", GROUPS),
            ),
        ),
        SqliteFile("databases/calllog.db", (TableView("calls", CALLS),)),
    )
)
