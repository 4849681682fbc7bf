"""The provider's SQLite databases, as a program with root finds them.

Source: AOSP's ContactsProvider, `ContactsDatabaseHelper` and `CallLogDatabaseHelper`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.contacts.provider_rows import (
    CALLS,
    CONTACTS,
    DATA,
    GROUPS,
    NULL,
    RAW,
    TABLES,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Database

__all__ = ["calllog", "contacts2"]

_INTEGERS: Final = frozenset(
    {"_id", "contact_id", "raw_contact_id", "name_raw_contact_id", "mimetype_id", "starred"}
    | {"date", "duration", "type", "new", "is_read", "presentation", "numbertype", "deleted"}
    | {"has_phone_number", "in_visible_group", "group_visible", "send_to_voicemail"}
    | {"is_primary", "is_super_primary"}
)
_DATA_COLUMNS: Final = (
    "_id",
    "raw_contact_id",
    "is_primary",
    "is_super_primary",
    *(f"data{number}" for number in range(1, 16)),
)
_Value = str | int | None


def _value(column: str, text: str) -> _Value:
    if text == NULL:
        return None
    return int(text) if column in _INTEGERS else text


def _rows(state: DeviceState, path: str) -> list[Mapping[str, _Value]]:
    return [{name: _value(name, text) for name, text in row.items()} for row in TABLES[path](state)]


def contacts2(state: DeviceState) -> Database:
    """`contacts2.db`; data rows name their type by its number in `mimetypes`."""
    kinds: dict[str, int] = {}
    data: list[Mapping[str, _Value]] = []
    for row in TABLES[DATA](state):
        kind = kinds.setdefault(row["mimetype"], len(kinds) + 1)
        data.append(
            {"mimetype_id": kind} | {name: _value(name, row[name]) for name in _DATA_COLUMNS}
        )
    return {
        "contacts": _rows(state, CONTACTS),
        "raw_contacts": _rows(state, RAW),
        "data": data,
        "mimetypes": [{"_id": number, "mimetype": kind} for kind, number in kinds.items()],
        "groups": _rows(state, GROUPS),
    }


def calllog(state: DeviceState) -> Database:
    """`calllog.db`."""
    return {"calls": _rows(state, CALLS)}
