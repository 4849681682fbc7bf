"""The provider's SQLite databases, as a program with root finds them.

Source: AOSP's ContactsProvider, `ContactsDatabaseHelper` and `CallLogDatabaseHelper`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device.app_kit.tables import INTEGER, integer, row_id, text
from mobile_gym.virtual_device.apps.contacts import book
from mobile_gym.virtual_device.apps.contacts.provider_changes import (
    CALLS,
    CONTACTS,
    GROUPS,
    RAW_CONTACTS,
)
from mobile_gym.virtual_device.apps.contacts.provider_rows import (
    CURSOR,
    DATA_CELLS,
    DataRow,
    data_of,
    data_rows,
)
from mobile_gym.virtual_device.apps.contacts.records import Contact
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.identity_cache import ByIdentity
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Column, Table


class MimeType(NamedTuple):
    """A type of data; data rows name it by its number."""

    id: int
    kind: str


def _numbered(contacts: tuple[Contact, ...]) -> Mapping[str, MimeType]:
    """The types of data in the order in which they first come."""
    kinds = dict.fromkeys(kind for contact in contacts for _, kind, _ in data_of(contact))
    return {kind: MimeType(number, kind) for number, kind in enumerate(kinds, 1)}


_NUMBERED: Final[ByIdentity[tuple[Contact, ...], Mapping[str, MimeType]]] = ByIdentity(_numbered)


def _mime_types(state: DeviceState) -> Mapping[str, MimeType]:
    return _NUMBERED(book.contacts(state))


def _kind_number(state: DeviceState) -> Callable[[DataRow], int]:
    types = _mime_types(state)
    return lambda row: types[row.kind].id


_DATA: Final = Table[DataRow](
    data_rows,
    (
        Column("mimetype_id", INTEGER, _kind_number),
        row_id(lambda row: row.id),
        integer("raw_contact_id", lambda row: row.named.id),
        *DATA_CELLS,
    ),
)
_MIME_TYPES: Final = Table[MimeType](
    lambda state: _mime_types(state).values(),
    (row_id(lambda row: row.id), text("mimetype", lambda row: CURSOR + row.kind)),
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
