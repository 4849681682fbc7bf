"""Rows of a database that are records of an app's data, one field for each column."""

from __future__ import annotations

import functools
import sqlite3
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import (
    Any,
    Final,
    Generic,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.system.databases import Value
from mobile_gym.virtual_device.system.sqlite_tables import (
    columns_of,
    counts_ids,
    rows_of,
    storable,
)
from mobile_gym.virtual_device.system.storage import quoted

Extra: TypeAlias = tuple[tuple[str, Value], ...]
"""What a row holds that its record has no field for, by column."""

_EXTRA: Final = "extra"

DataT = TypeVar("DataT")
RecordT = TypeVar("RecordT")


@dataclass(frozen=True)  # no slots: with them `RecordTable[...](...)` is a TypeError in Python 3.11
class RecordTable(Generic[DataT, RecordT]):
    """A table whose rows are records of the app's data.

    Attributes:
        name: the table's.
        record: a frozen dataclass with a field for every column, of type `str`, `int`, `float`,
            `bool` or `bytes`, each perhaps `| None`, and the column's default. What a row holds
            beyond that is kept in its field `extra: Extra = ()`.
        read: the records, in the order of their ids, or in which they came.
        write: the data with other records.
        names: the field of a column whose name cannot be that of a field.
        next_id: the data's field with the id that the next record gets, where there is one: a row
            that somebody puts in moves it on, and so does `sqlite_sequence`.
    """

    name: str
    record: type[RecordT]
    read: Callable[[DataT], Sequence[RecordT]]
    write: Callable[[DataT, tuple[RecordT, ...]], DataT]
    names: Mapping[str, str] = field(default_factory=dict)
    next_id: str = ""


# -- rows from records --------------------------------------------------------------------------


def insert_records(connection: sqlite3.Connection, table: RecordTable[Any, Any], data: Any) -> None:
    """Put the records of an app's data into its table, which is empty."""
    shape = _shape_of(table.record)
    columns = columns_of(connection, table.name)
    known = [(column, table.names.get(column, column)) for column in columns]
    known = [(column, name) for column, name in known if name in shape]
    plain: list[tuple[Value, ...]] = []
    statement = _insert_statement(table.name, [column for column, _ in known])
    for record in table.read(data):
        row = [storable(getattr(record, name)) for _, name in known]
        extra: Mapping[str, Value] = dict(getattr(record, _EXTRA, ()))
        if not extra:
            plain.append(tuple(row))
            continue
        connection.executemany(statement, plain)
        plain.clear()
        values = {column: value for (column, _), value in zip(known, row, strict=True)}
        for column, value in extra.items():
            name = table.names.get(column, column)
            if name not in shape:
                if column in columns:
                    values[column] = value
            elif column in values and getattr(record, name) == shape[name].default:
                values[column] = value  # it did not fit the field, and nobody has changed that
        connection.execute(_insert_statement(table.name, values), tuple(values.values()))
    connection.executemany(statement, plain)
    if table.next_id and counts_ids(connection, table.name):
        last = (table.name, getattr(data, table.next_id) - 1)
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", last[:1])
        if last[1] > 0:
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", last)


def _insert_statement(table: str, columns: Iterable[str]) -> str:
    names = [quoted(column) for column in columns]
    if not names:
        return f"INSERT INTO {quoted(table)} DEFAULT VALUES"
    places = ", ".join("?" * len(names))
    return f"INSERT INTO {quoted(table)} ({', '.join(names)}) VALUES ({places})"


# -- records from rows --------------------------------------------------------------------------


def read_records(
    connection: sqlite3.Connection, table: RecordTable[Any, RecordT]
) -> tuple[RecordT, ...]:
    """The records that the rows of a table are, in the order of the rows."""
    shape = _shape_of(table.record)
    columns = columns_of(connection, table.name)
    names = [table.names.get(column, column) for column in columns]
    keeps_extra = any(item.name == _EXTRA for item in fields(cast("Any", table.record)))
    read: list[RecordT] = []
    for row in rows_of(connection, table.name, columns):
        values: dict[str, Any] = {}
        extra: list[tuple[str, Value]] = []
        for column, name, value in zip(columns, names, row, strict=True):
            part = shape.get(name)
            if part is None:
                extra.append((column, value))
                continue
            taken = part.taken(value)
            if taken is _MISFIT:
                extra.append((column, value))
                values[name] = part.default
            else:
                values[name] = taken
        for name, part in shape.items():
            values.setdefault(name, part.default)
        if extra and keeps_extra:
            values[_EXTRA] = tuple(extra)
        read.append(table.record(**values))
    return tuple(read)


def counted_on(
    connection: sqlite3.Connection,
    table: RecordTable[DataT, Any],
    data: DataT,
    records: tuple[Any, ...],
) -> DataT:
    """The data with a next id behind all ids that there were."""
    last = 0
    if counts_ids(connection, table.name):
        row = connection.execute(
            "SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,)
        ).fetchone()
        last = row[0] if row is not None and isinstance(row[0], int) else 0
    key = fields(cast("Any", table.record))[0].name
    ids = [getattr(record, key) for record in records]
    last = max([last, *(one for one in ids if isinstance(one, int))])
    wanted = max(getattr(data, table.next_id), last + 1)
    changed: Any = replace(cast("Any", data), **{table.next_id: wanted})
    return changed


# -- fields and columns -------------------------------------------------------------------------

_MISFIT: Final = object()


class _Part(NamedTuple):
    """A field of a record, as a column fills it."""

    types: frozenset[type]
    default: Any

    def taken(self, value: Value) -> Any:
        """The field's value for a cell's; `_MISFIT` where it cannot hold it."""
        kind = type(value)
        if kind in self.types:
            return value
        if kind is int:
            if bool in self.types and value in (0, 1):
                return value == 1
            if float in self.types:
                return value
        return _MISFIT


_ZEROS: Final[Mapping[type, Value]] = {int: 0, float: 0.0, str: "", bytes: b"", bool: False}


@functools.lru_cache(maxsize=256)
def _shape_of(record: type) -> Mapping[str, _Part]:
    """The fields of a record that columns fill, by name.

    Raises:
        UsageError: a field is of a type that no column has.
    """
    hints = get_type_hints(record)
    shape: dict[str, _Part] = {}
    for item in fields(cast("Any", record)):
        if item.name == _EXTRA:
            continue
        kinds = _kinds(hints[item.name])
        if not kinds or not kinds <= {*_ZEROS, types.NoneType}:
            raise UsageError(
                f"{record.__name__}.{item.name} cannot be a column: it must be a str, int, float, "
                "bool or bytes, perhaps None"
            )
        default = item.default
        if default is MISSING:
            default = None if types.NoneType in kinds else _ZEROS[next(iter(kinds))]
        shape[item.name] = _Part(kinds, default)
    return shape


def _kinds(hint: Any) -> frozenset[type]:
    if get_origin(hint) in (Union, types.UnionType):
        return frozenset(get_args(hint))
    return frozenset({hint}) if isinstance(hint, type) else frozenset()
