"""Tables of an app's records: those that other programs see, and those of its database.

    TITLE = text("title", lambda note: note.title, written=True)
    ALL_DAY = flag("allDay", lambda event: event.all_day)

A column is declared once. Its `read` gives a record's value, None where it has none. With `written`
the attribute that it reads is written, too; where more is to be done, `write` makes the record with
another value. It is called with values that fit the column alone. What also depends on the device
is a `Column`, whose reader is made for a state.

    NOTE_ROWS = record_table(
        NOTES,
        (row_id(lambda note: note.id), text("title", lambda note: note.title, written=True)),
        empty=Note(0),
    )

A row that is inserted is `empty` with the values of the columns that are written; where more is to
be done, `insert` does it. Tables whose columns are the fields of records need none of this: they
follow from the class of the records (`stored_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit.records import (
    Record,
    Records,
    attribute_name,
    attribute_read,
)
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.storage import ID, Column, ColumnType, Table, Value, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

INTEGER: Final = ColumnType.INTEGER
TEXT: Final = ColumnType.TEXT

RecordT = TypeVar("RecordT")
ValueT = TypeVar("ValueT", int, float)


def row_id(read: Callable[[RecordT], int]) -> Column[RecordT]:
    """The column `_id`."""
    return integer(ID, read)


def integer(
    name: str,
    read: Callable[[RecordT], int | None],
    write: Callable[[RecordT, int], RecordT] | None = None,
    *,
    written: bool = False,
) -> Column[RecordT]:
    """A column of whole numbers."""
    if written:
        write = _writing(read)
    field = attribute_read(read)
    return Column(name, INTEGER, _on_any_device(read), _fitting(int, write), field)


def flag(
    name: str,
    read: Callable[[RecordT], object],
    write: Callable[[RecordT, bool], RecordT] | None = None,
    *,
    written: bool = False,
) -> Column[RecordT]:
    """A column with 1 for what is true and 0 for what is not."""
    write_flag = _writing(read) if written else write

    def put(record: RecordT, value: int) -> RecordT:
        return record if write_flag is None else write_flag(record, value == 1)

    column = integer(
        name, lambda record: int(bool(read(record))), None if write_flag is None else put
    )
    return replace(column, field=attribute_read(read))


def real(
    name: str,
    read: Callable[[RecordT], float | None],
    write: Callable[[RecordT, float], RecordT] | None = None,
    *,
    written: bool = False,
) -> Column[RecordT]:
    """A column of numbers with a fraction."""
    if written:
        write = _writing(read)
    field = attribute_read(read)
    return Column(name, ColumnType.REAL, _on_any_device(read), _fitting(float, write), field)


def text(
    name: str,
    read: Callable[[RecordT], str | None],
    write: Callable[[RecordT, str], RecordT] | None = None,
    *,
    written: bool = False,
    keeps_null: bool = False,
) -> Column[RecordT]:
    """A column of texts; NULL is written as the empty one, with `keeps_null` as None."""
    write_text = _writing(read) if written else write

    def put(record: RecordT, value: Value) -> RecordT:
        kept: Any = None if keeps_null and value is None else str(value or "")
        return record if write_text is None else write_text(record, kept)

    field = attribute_read(read)
    return Column(name, TEXT, _on_any_device(read), None if write_text is None else put, field)


def constant(name: str, value: int | str | None) -> Column[Any]:
    """A column with the same value in all rows, whatever they hold; None is a NULL text."""
    column_type = INTEGER if isinstance(value, int) else TEXT
    return Column(name, column_type, lambda _state: lambda _record: value)


def without_fields(*columns: Column[RecordT]) -> tuple[Column[RecordT], ...]:
    """Columns of rows that are made from records: what they read is no field of those."""
    return tuple(replace(column, field="") for column in columns)


def _on_any_device(
    read: Callable[[RecordT], Value],
) -> Callable[[DeviceState], Callable[[RecordT], Value]]:
    return lambda _state: read


def _writing(read: Callable[[Any], object]) -> Callable[[Any, object], Any]:
    """Writes the attribute that a function reads."""
    name = attribute_name(read)
    return lambda record, value: replace(record, **{name: value})


def _fitting(
    value_type: type[ValueT], write: Callable[[RecordT, ValueT], RecordT] | None
) -> Callable[[RecordT, Value], RecordT] | None:
    if write is None:
        return None
    return lambda record, value: write(record, value) if isinstance(value, value_type) else record


class PartIds(NamedTuple):
    """Ids of rows that are parts of a record: its id and the part's place, in one number."""

    places: int
    """How many a record has."""

    def of(self, record_id: int, place: int) -> int:
        """The id of a part's row."""
        return record_id * self.places + place

    def split(self, part_id: int) -> tuple[int, int]:
        """The record's id and the part's place."""
        return divmod(part_id, self.places)

    def record_of(self, part_id: int) -> int:
        """The record's id."""
        return part_id // self.places


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
        return (
            None
            if empty is None
            else records.insert(system, table.record_with_values(empty, values)).id
        )

    def update(system: System, ids: Sequence[int], values: Values) -> int:
        write = partial(table.record_with_values, values=values)
        return sum(records.update(system, row, write) is not None for row in ids)

    def delete(system: System, ids: Sequence[int]) -> int:
        return len(records.remove(system, *ids))

    table = Table(
        records.read, columns, insert or insert_written, update, delete, path=records.path
    )
    return table
