"""What other programs read and write of an app's data: tables and preferences.

An app declares a table once, as typed columns over its records. From that come the rows of a
content provider (`content query`), what the values of a written row do to a record, and tables of
SQLite databases with their CREATE statements (`sqlite_files.TableView`). `app_kit.tables` makes
the columns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.identity_cache import IdentityCache

Value: TypeAlias = str | int | float | None
"""What a cell holds, as SQLite has it."""
Row: TypeAlias = Mapping[str, str]
"""A row as `content query` prints it, by column."""
Preference: TypeAlias = bool | int | float | str | frozenset[str]
"""What a key of shared preferences holds."""

ID: Final = "_id"
"""The column with a row's id, which is a table's primary key."""
NULL: Final = "NULL"
"""How `content` prints and binds a value that is none."""

_INTEGER: Final = re.compile(r"\s*(-?\d{1,19})\s*", re.ASCII)
_REAL: Final = re.compile(r"\s*(-?\d{1,300}(?:\.\d{1,300})?(?:[eE][-+]?\d{1,3})?)\s*", re.ASCII)
_LONGS: Final = range(-(1 << 63), 1 << 63)
"""What a cell of type INTEGER can hold. Source: SQLite, Datatypes."""

RecordT = TypeVar("RecordT")


class ColumnType(Enum):
    """The type of a column, as a CREATE statement names it."""

    INTEGER = "INTEGER"
    REAL = "REAL"
    TEXT = "TEXT"

    def value_of(self, text: str) -> Value:
        """The value that a text stands for in a column of this type.

        Raises:
            ValueError: it stands for none.
        """
        if text == NULL:
            return None
        if self is ColumnType.TEXT:
            return text
        if self is ColumnType.REAL:
            if (match := _REAL.fullmatch(text)) is not None:
                return float(match[1])
        elif (match := _INTEGER.fullmatch(text)) is not None and int(match[1]) in _LONGS:
            return int(match[1])
        raise ValueError(f"{text!r} is not of type {self.value}")


@dataclass(frozen=True, slots=True)
class Values:
    """What a row is written with, by column; values that do not fit theirs count as absent."""

    texts: Mapping[str, str]

    def __contains__(self, column: str) -> bool:
        return column in self.texts

    def value(self, column: str, column_type: ColumnType) -> Value:
        """The value for a column; None for NULL, and where there is none that fits."""
        try:
            return column_type.value_of(self.texts.get(column, NULL))
        except ValueError:
            return None

    def text(self, column: str, default: str = "") -> str:
        """A text; NULL is the empty one."""
        text = self.texts.get(column, default)
        return "" if text == NULL else text

    def integer(self, column: str, default: int = 0) -> int:
        """A whole number."""
        value = self.value(column, ColumnType.INTEGER)
        return value if isinstance(value, int) else default

    def flag(self, column: str, default: bool = False) -> bool:
        """Whether the number is 1."""
        return self.integer(column, int(default)) == 1


@dataclass(frozen=True)  # no slots: with them `Table[Note](...)` is a TypeError in Python 3.11
class Column(Generic[RecordT]):
    """A column of a table of records.

    Attributes:
        name: as it is printed.
        type: of its values.
        reader: of a device, what reads a record's value there.
        write: the record with another value, which may be unfit and then changes nothing; None
            where the column is not written.
        field: of a record, from which it is read; "" where it is worked out from more than one.
    """

    name: str
    type: ColumnType
    reader: Callable[[DeviceState], Callable[[RecordT], Value]]
    write: Callable[[RecordT, Value], RecordT] | None = None
    field: str = ""


@dataclass(frozen=True)
class Table(Generic[RecordT]):
    """A table that other programs see.

    What writes it is called with the `System`; it is typed by the rest alone, as `system` stands
    above the declarations of apps.

    Attributes:
        records: what its rows are made from, in their order.
        columns: in their order.
        insert: puts a row in; its id, or None where it takes no such row.
        update: changes rows by id; how many.
        delete: deletes rows by id; how many.
        path: where the records of its rows stand in the state, as side effects name it
            (`data/PACKAGE/notes`); "" where its rows are made from several things.
        record_id: the id of a row's record, by the row's; None where they are the same.
    """

    records: Callable[[DeviceState], Iterable[RecordT]]
    columns: Sequence[Column[RecordT]]
    insert: Callable[[Any, Values], int | None] | None = None
    update: Callable[[Any, Sequence[int], Values], int] | None = None
    delete: Callable[[Any, Sequence[int]], int] | None = None
    path: str = ""
    record_id: Callable[[int], int] | None = None

    def path_of(self, column: str, row_id: int | str) -> str:
        """Where a value of a row stands in the state: its field, or else its whole record.

        Args:
            column: of the table.
            row_id: the row's `_id`; the record's own id where that is a text.

        Raises:
            UsageError: the table has no such column, or does not declare where its records stand.
        """
        fields = [
            other_column.field for other_column in self.columns if other_column.name == column
        ]
        if not self.path or not fields:
            raise UsageError(f"no path is declared for a column {column!r} of this table")
        if self.record_id is not None and isinstance(row_id, int):
            row_id = self.record_id(row_id)
        return "/".join(filter(None, (self.path, str(row_id), fields[0])))

    def rows(self, state: DeviceState) -> Sequence[Row]:
        """Its rows as texts; those of the last few tables and states are remembered.

        A judge asks for the same rows at every step. They depend on what the device keeps, and on
        no clock (a test moves it).
        """
        parts = (self, state.data, state.files, state.file_times, state.settings, state.clipboard)
        where = (state.boot_ms, state.timezone, state.language)
        return _ROWS.get((*parts, *where), lambda: tuple(self._rows(state)))

    def _rows(self, state: DeviceState) -> Iterator[Row]:
        readers = [(column.name, column.reader(state)) for column in self.columns]
        for record in self.records(state):
            yield {
                name: NULL if (value := read(record)) is None else str(value)
                for name, read in readers
            }

    def values(self, state: DeviceState) -> Iterator[tuple[Value, ...]]:
        """Its rows as values."""
        readers = [column.reader(state) for column in self.columns]
        for record in self.records(state):
            yield tuple([read(record) for read in readers])

    def record_with_values(self, record: RecordT, values: Values) -> RecordT:
        """A record with the values of the columns that can be written."""
        for column in self.columns:
            if column.write is not None and column.name in values:
                try:
                    value = column.type.value_of(values.texts[column.name])
                except ValueError:
                    continue
                record = column.write(record, value)
        return record

    def schema(self, name: str) -> str:
        """The CREATE statement of the table, under a name."""
        columns = ", ".join(map(_column_declaration, self.columns))
        return f"CREATE TABLE {quoted(name)} ({columns})"


_ROWS: Final[IdentityCache[Sequence[Row]]] = IdentityCache(16)
"""The rows that were asked for last."""


def _column_declaration(column: Column[Any]) -> str:
    if column.name == ID:
        return f"{ID} INTEGER PRIMARY KEY"
    return f"{quoted(column.name)} {column.type.value}"


def quoted(name: str) -> str:
    """A name as SQL writes it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'


def _no_preferences(state: DeviceState) -> Mapping[str, Preference]:
    return {}


@dataclass(frozen=True, slots=True)
class Storage:
    """All that other programs read and write of an app's data.

    Attributes:
        tables: of its content providers, by authority and path (`com.x/alarms`).
        preferences: its default shared preferences, as real ones would hold.
    """

    tables: Mapping[str, Table[Any]] = field(default_factory=dict)
    preferences: Callable[[DeviceState], Mapping[str, Preference]] = _no_preferences

    @property
    def is_read_only(self) -> bool:
        """Whether none of its tables can be changed."""
        return not any(
            table.insert or table.update or table.delete for table in self.tables.values()
        )
