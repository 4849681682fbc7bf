"""SQLite files of apps: made from records when somebody reads them, and read back into records.

A file is declared by its literal schema and by what stands in its tables. Of a `RecordTable` the
file is the truth: its rows are records of the app's data. A `TableView` shows what the app keeps
otherwise (`system.storage`); rows that differ from what it shows are written through the table.

A file that somebody has changed may hold what no record knows: columns of a known table stay with
the record (`extra`), and everything else of it (tables, indexes, triggers, the version) is the
ground on which the file is made again.
"""

from __future__ import annotations

import functools
import sqlite3
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.databases import QueryError, Value, open_database
from mobile_gym.virtual_device.system.storage import ID, Table, quoted


def tables_of(connection: sqlite3.Connection) -> set[str]:
    """The names of the tables."""
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in rows}


def columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    """The columns that hold values of their own."""
    rows = connection.execute(f"PRAGMA table_xinfo({quoted(table)})").fetchall()
    return [name for _, name, _, _, _, _, hidden in rows if not hidden]


def counts_ids(connection: sqlite3.Connection, table: str) -> bool:
    """Whether the ids of a table are counted: AUTOINCREMENT."""
    row = connection.execute(
        "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)
    ).fetchone()
    return row is not None and "AUTOINCREMENT" in str(row[0]).upper()


def rows_of(
    connection: sqlite3.Connection, table: str, columns: Sequence[str]
) -> list[tuple[Value, ...]]:
    """All rows in the order of their row ids, which tables made WITHOUT ROWID lack."""
    select = f"SELECT {', '.join(map(quoted, columns))} FROM {quoted(table)}"
    try:
        return connection.execute(f"{select} ORDER BY rowid").fetchall()
    except sqlite3.OperationalError:
        return connection.execute(select).fetchall()


def storable(value: Any) -> Value:
    """A value as SQLite takes it: letters that are none in UTF-8 are replaced."""
    if type(value) is str and not value.isascii():
        return value.encode("utf-8", "replace").decode()
    return int(value) if isinstance(value, int) else value


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
            taken = part.value_for_field(value)
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
    last = max([last, *(id_ for id_ in ids if isinstance(id_, int))])
    wanted = max(getattr(data, table.next_id), last + 1)
    changed: Any = replace(cast("Any", data), **{table.next_id: wanted})
    return changed


# -- fields and columns -------------------------------------------------------------------------

_MISFIT: Final = object()


class _Part(NamedTuple):
    """A field of a record, as a column fills it."""

    types: frozenset[type]
    default: Any

    def value_for_field(self, value: Value) -> Any:
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
        kinds = kinds_of(hints[item.name])
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


def kinds_of(hint: Any) -> frozenset[type]:
    """The types of the values of a field; none where its annotation is more than types."""
    if get_origin(hint) in (Union, types.UnionType):
        return frozenset(get_args(hint))
    return frozenset({hint}) if isinstance(hint, type) else frozenset()


ViewRows: TypeAlias = Mapping[int, Mapping[str, Value]]
"""The rows of a view, by id."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table that shows what the app keeps otherwise.

    Attributes:
        name: the table's.
        table: what stands in it, and what a row that is put in, changed or deleted does.
    """

    name: str
    table: Table[Any]


def insert_view(connection: sqlite3.Connection, view: TableView, state: DeviceState) -> None:
    """Put what a view shows into its table, which is empty."""
    names = ", ".join(quoted(column.name) for column in view.table.columns)
    places = ", ".join("?" * len(view.table.columns))
    rows = [tuple(map(storable, row)) for row in view.table.values(state)]
    connection.executemany(
        f"INSERT OR REPLACE INTO {quoted(view.name)} ({names}) VALUES ({places})", rows
    )


def read_view(connection: sqlite3.Connection, view: TableView) -> ViewRows:
    """The rows that somebody has left in the table of a view."""
    columns = columns_of(connection, view.name)
    if ID not in columns:
        return {}
    found = connection.execute(
        f"SELECT {', '.join(map(quoted, columns))} FROM {quoted(view.name)}"
    ).fetchall()
    rows = [dict(zip(columns, row, strict=True)) for row in found]
    return {row[ID]: row for row in rows if isinstance(row[ID], int)}


def view_rows(view: TableView, state: DeviceState) -> ViewRows:
    """The rows that a view shows of a device."""
    names = [column.name for column in view.table.columns]
    if ID not in names:
        return {}
    rows = [dict(zip(names, row, strict=True)) for row in view.table.values(state)]
    return {row_id: row for row in rows if isinstance(row_id := row[ID], int)}


_METADATA: Final = "CREATE TABLE android_metadata (locale TEXT)"
"""What Android's `SQLiteDatabase` puts into each database."""


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A SQLite database of an app.

    Attributes:
        path: in the app's folder, `databases/events.db`.
        tables: those that are made of the app's data.
        schema: CREATE statements, and INSERT statements for rows that are always there; views need
            none.
        user_version: its version, as the app's own program numbers it.
    """

    path: str
    tables: tuple[RecordTable[Any, Any] | TableView, ...] = ()
    schema: str = ""
    user_version: int = 0


# -- a file from data ---------------------------------------------------------------------------


def generate_file(
    file: SqliteFile, state: DeviceState, data: Any, ground: bytes | None = None
) -> bytes:
    """The bytes of a file.

    Args:
        file: its declaration.
        state: the device, for what views show.
        data: the app's, for records.
        ground: what a file was that somebody else had changed (`ground_of`).

    Raises:
        QueryError: the ground takes no rows.
    """
    with open_database(ground or b"") as connection:
        _begin(connection, file, is_new=ground is None)
        for table in file.tables:
            if isinstance(table, RecordTable):
                insert_records(connection, table, data)
            else:
                insert_view(connection, table, state)
        return connection.serialize()


def _begin(connection: sqlite3.Connection, file: SqliteFile, *, is_new: bool) -> None:
    """Make the tables that a file lacks."""
    if is_new:
        _lay(connection, file)
        return
    lacking = {table.name for table in file.tables} - tables_of(connection)
    for name, sql in _statements_of(file) if lacking else ():
        if name in lacking:
            connection.execute(sql)


def _lay(connection: sqlite3.Connection, file: SqliteFile) -> None:
    """The empty tables of a file."""
    connection.executescript(file.schema)
    for table in file.tables:
        if isinstance(table, TableView):
            connection.execute(table.table.schema(table.name))
    known = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if "android_metadata" not in known:
        connection.execute(_METADATA)
        connection.execute("INSERT INTO android_metadata VALUES ('en_US')")
    connection.execute(f"PRAGMA user_version = {file.user_version:d}")


def _statements_of(file: SqliteFile) -> list[tuple[str, str]]:
    """The table and the text of each statement that makes an empty file."""
    with open_database(b"") as connection:
        _lay(connection, file)
        return connection.execute(
            "SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
        ).fetchall()


# -- data from a file ---------------------------------------------------------------------------


class RewrittenView(NamedTuple):
    """What a file has in the table of a view, beside what the view would show."""

    view: TableView
    before: ViewRows
    rows: ViewRows


def load_files_into_data(
    file: SqliteFile, content: bytes | None, state: DeviceState, package: str
) -> tuple[Any, Sequence[RewrittenView]]:
    """An app's data with the records of a file, and what the file has in the tables of its views.

    A file that is not there has no rows.

    Raises:
        QueryError: it is no database, or is damaged.
    """
    views = [table for table in file.tables if isinstance(table, TableView)]
    before = [view_rows(view, state) for view in views]  # one may show what another one writes
    data = state.data[package]
    if content is None:
        for table in file.tables:
            if isinstance(table, RecordTable):
                data = table.write(data, ())
        return data, [RewrittenView(view, old, {}) for view, old in zip(views, before, strict=True)]
    with open_database(content) as connection:
        _require_whole(connection)
        tables = {
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"
            )
        }
        for table in file.tables:
            if isinstance(table, RecordTable):
                found = read_records(connection, table) if table.name in tables else ()
                data = table.write(data, found)
                if table.next_id:
                    data = counted_on(connection, table, data, found)
        after = [read_view(connection, view) if view.name in tables else {} for view in views]
    return data, [RewrittenView(*parts) for parts in zip(views, before, after, strict=True)]


def _require_whole(connection: sqlite3.Connection) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise QueryError(f"database disk image is malformed: {verdict}")


# -- what nobody here knows ---------------------------------------------------------------------


def ground_of(file: SqliteFile, content: bytes) -> bytes | None:
    """What must be kept of a file so that it can be made again; None where it has nothing else.

    Args:
        file: its declaration.
        content: what somebody has written there.

    Raises:
        QueryError: it is no database, or is damaged.
    """
    with open_database(content) as connection, open_database(b"") as plain:
        _lay(plain, file)
        _empty(connection, file)
        told = zip(_described_database(connection), _described_database(plain), strict=True)
        if all(left == right for left, right in told):
            return None
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # VACUUM has one for itself
        connection.execute("VACUUM")
        return connection.serialize()


def _empty(connection: sqlite3.Connection, file: SqliteFile) -> None:
    """Delete the rows that are made of data, and the last ids that follow from them."""
    tables = tables_of(connection)
    for table in file.tables:
        if table.name not in tables:
            continue
        if counts_ids(connection, table.name):
            known = isinstance(table, RecordTable) and table.next_id
            connection.execute(
                "DELETE FROM sqlite_sequence WHERE name = ?"
                + ("" if known else f" AND seq <= (SELECT max(rowid) FROM {quoted(table.name)})"),
                (table.name,),
            )
        connection.execute(f"DELETE FROM {quoted(table.name)}")


def _described_database(connection: sqlite3.Connection) -> Iterator[object]:
    """All that a database says, but for how it lies in the file."""
    for pragma in ("user_version", "application_id", "encoding"):
        yield connection.execute(f"PRAGMA {pragma}").fetchall()
    yield list(connection.iterdump())
