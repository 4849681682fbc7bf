"""The table of an app's records that other programs read, insert into, change and delete from.

    NOTE_ROWS = record_table(
        NOTES,
        (row_id(lambda note: note.id), text("title", lambda note: note.title, written=True)),
        empty=Note(0),
    )

A row that is inserted is `empty` with the values of the columns that are written; where more is to
be done, `insert` does it. `columns` makes the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from mobile_gym.virtual_device.app_kit.records import Record, Records
from mobile_gym.virtual_device.system.storage import Column, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

R = TypeVar("R", bound=Record)


def record_table(
    records: Records[Any, R, ...],
    columns: Sequence[Column[R]],
    *,
    empty: R | None = None,
    insert: Callable[[System, Values], int | None] | None = None,
) -> Table[R]:
    """A table of records that other programs may change.

    Args:
        records: one row each, in their order.
        columns: of the table; an update writes those that are written.
        empty: what an inserted record is made from; its id does not matter.
        insert: puts a row in instead; its id, or None where it takes no such row. Without this and
            `empty` no row can be put in.
    """

    def insert_written(system: System, values: Values) -> int | None:
        return None if empty is None else records.insert(system, table.written(empty, values)).id

    def update(system: System, ids: Sequence[int], values: Values) -> int:
        write = partial(table.written, values=values)
        return sum(records.update(system, row, write) is not None for row in ids)

    def delete(system: System, ids: Sequence[int]) -> int:
        return len(records.remove(system, *ids))

    table = Table(records.read, columns, insert or insert_written, update, delete)
    return table
