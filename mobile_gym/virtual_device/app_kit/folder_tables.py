"""Tables of an app's database whose rows are a field of the app's data.

NOTES = field_table("notes", Note, lambda data: data.notes, next_id="next_id")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from mobile_gym.virtual_device.app_kit.attributes import attribute_name
from mobile_gym.virtual_device.system.sqlite_files import RecordTable

R = TypeVar("R")


def field_table(
    name: str,
    record: type[R],
    records: Callable[[Any], tuple[R, ...]],
    *,
    names: Mapping[str, str] | None = None,
    next_id: str = "",
) -> RecordTable[Any, R]:
    """A table that is read from a field of the app's data, and written into it.

    Args:
        name: the table's.
        record: what a row becomes, as `RecordTable` says.
        records: reads the field: `lambda data: data.notes`.
        names: the record's field of a column whose name cannot be that of a field.
        next_id: the data's field with the id that the next record gets.
    """
    field = attribute_name(records)
    return RecordTable(
        name,
        record,
        read=records,
        write=lambda data, rows: replace(data, **{field: rows}),
        names=names or {},
        next_id=next_id,
    )
