"""Tables derived from the fields of records: the rows of a provider, the schema of a database.

A record's class is the one declaration of its table. Each field is a column; what its name and type
do not say stands in its annotation:

    @dataclass(frozen=True, slots=True)
    class Recipe:
        id: Annotated[int, SqlColumn("recipeId")]
        title: str | None = ""
        image_name: Annotated[str | None, SqlColumn("imageName", is_written=False)] = ""
        favorite: int = 0
        extra: Extra = ()

    RECIPES = Records(STORED, Recipe, lambda data: data.recipes, lambda data: data.next_id)

    RECIPE_ROWS = stored_rows(RECIPES)  # _id, title, imageName, favorite
    FILE = stored_file("databases/broccoli", [SqlTable("recipes", RECIPES)])

The schema of that file:

    CREATE TABLE recipes (
        recipeId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        title TEXT,
        imageName TEXT,
        favorite INTEGER NOT NULL DEFAULT 0
    );

How apps write their types differs, and is said once for a file (`SqlStyle`).
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.app_kit.records import Dataclass, Record, RecordField, Records
from mobile_gym.virtual_device.system.sqlite_files import RecordTable, SqliteFile, kinds_of
from mobile_gym.virtual_device.system.storage import Column, Table, quoted

_KEY: Final = "id"
"""The field with a record's id: the primary key of a database, `_id` of a provider."""
_EXTRA: Final = "extra"
"""The field with what a row has beside its columns (`sqlite_files.Extra`)."""

R = TypeVar("R", bound=Record)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SqlColumn:
    """What a field's name and type do not say of its column.

    Attributes:
        name: the column's; "" for that of the field.
        sql: its type and constraints in the database, where they are not those of the style.
        is_quoted: whether SQL needs quotes around its name.
        is_key: whether it is part of the table's primary key; a field `id` is, by itself.
        is_provided: whether a row of the provider has it.
        is_written: whether such a row can be written with it.
        is_last: whether it stands behind all others in such a row.
    """

    name: str = ""
    sql: str = ""
    is_quoted: bool = False
    is_key: bool = False
    is_provided: bool = True
    is_written: bool = True
    is_last: bool = False


InDatabase: TypeAlias = Annotated[T, SqlColumn(is_provided=False)]
"""A column of the database that the provider does not have: `author: InDatabase[str] = ""`."""


@dataclass(frozen=True, slots=True)
class SqlStyle:
    """How an app writes the types of its columns; the defaults are those of Android's Room.

    Attributes:
        key: of the field `id`.
        integer: of whole numbers and of what is true or false.
        real: of numbers with a fraction.
        text: of texts.
        blob: of bytes.
        not_null: behind the type of a field that is never None.
        has_defaults: whether such a column has the default of its field.
    """

    key: str = "INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
    integer: str = "INTEGER"
    real: str = "REAL"
    text: str = "TEXT"
    blob: str = "BLOB"
    not_null: str = " NOT NULL"
    has_defaults: bool = True

    def word_of(self, value_type: type) -> str:
        """The name of a type."""
        words = {float: self.real, str: self.text, bytes: self.blob}
        return words.get(value_type, self.integer)


class StoredField(NamedTuple):
    """A field of a record, as a column."""

    field: str
    value_type: type
    is_nullable: bool
    default: Any
    """`dataclasses.MISSING` where it has none."""
    column: SqlColumn

    @property
    def name(self) -> str:
        """The name of the column in the database."""
        return self.column.name or self.field

    @property
    def empty(self) -> Any:
        """What it holds in a record of which nothing is known."""
        if self.default is not MISSING:
            return self.default
        return None if self.is_nullable else self.value_type()

    def definition(self, style: SqlStyle) -> str:
        """The column as a CREATE statement has it."""
        name = quoted(self.name) if self.column.is_quoted else self.name
        return f"{name} {self.column.sql or self._type(style)}"

    def _type(self, style: SqlStyle) -> str:
        if self.field == _KEY:
            return style.key
        word = style.word_of(self.value_type)
        if self.is_nullable or not style.not_null:
            return word
        if self.default is MISSING or not style.has_defaults:
            return word + style.not_null
        return f"{word}{style.not_null} DEFAULT {_literal(self.default)}"


def _literal(value: str | float) -> str:
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else f"{value:g}"


@functools.lru_cache(maxsize=256)
def stored_fields(record: type[Dataclass]) -> tuple[StoredField, ...]:
    """The fields of a record that are columns, in their order.

    Raises:
        UsageError: a field is of a type that no column has.
    """
    hints = get_type_hints(record, include_extras=True)
    return tuple(
        _stored_field(record, item.name, hints[item.name], item.default)
        for item in fields(record)
        if item.name != _EXTRA
    )


def _stored_field(record: type, field: str, hint: Any, default: Any) -> StoredField:
    column = SqlColumn()
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        column = next((note for note in notes if isinstance(note, SqlColumn)), column)
    kinds = kinds_of(hint)
    value_types = kinds - {types.NoneType}
    if len(value_types) != 1 or not value_types <= {int, bool, float, str, bytes}:
        raise UsageError(f"{record.__name__}.{field} cannot be a column: its type is {hint}")
    return StoredField(field, next(iter(value_types)), kinds != value_types, default, column)


# -- the rows of a provider ---------------------------------------------------------------------

_COLUMNS: Final[dict[type, Callable[..., Column[Any]]]] = {
    int: tables.integer,
    bool: tables.flag,
    float: tables.real,
}


def stored_columns(record: type[Dataclass], *, keeps_null: bool = False) -> tuple[Column[Any], ...]:
    """The columns of a provider: of all fields that it has, `_id` for the field `id`.

    Args:
        record: the class of the records.
        keeps_null: whether NULL in a text that can be None becomes None, and not the empty text.

    Raises:
        UsageError: a field that it has is of bytes, which rows of a provider do not hold.
    """
    provided = [item for item in stored_fields(record) if item.column.is_provided]
    provided.sort(key=lambda item: item.column.is_last)
    return tuple(_column(item, keeps_null and item.is_nullable) for item in provided)


def _column(item: StoredField, keeps_null: bool) -> Column[Any]:
    read, written = attrgetter(item.field), item.column.is_written
    if item.field == _KEY:
        return tables.row_id(read)
    if item.value_type is str:
        return tables.text(item.name, read, written=written, keeps_null=keeps_null)
    make = _COLUMNS.get(item.value_type)
    if make is None:
        raise UsageError(f"the field {item.field} holds bytes: give it is_provided=False")
    return make(item.name, read, written=written)


def stored_rows(records: Records[Any, R, ...], *, keeps_null: bool = False) -> Table[R]:
    """A table of a provider whose columns are fields, which other programs may change.

    Args:
        records: one row each, in their order.
        keeps_null: as `stored_columns` has it.
    """
    columns = stored_columns(records.record, keeps_null=keeps_null)
    empty = {item.field: item.empty for item in stored_fields(records.record)}
    make = cast("Callable[..., R]", records.record)
    return tables.record_table(records, columns, empty=make(**empty))


# -- a database ---------------------------------------------------------------------------------


class SqlTable(NamedTuple):
    """A table of a database whose columns are fields of records."""

    name: str
    records: RecordField[Any, Any]

    def schema(self, style: SqlStyle) -> str:
        """Its CREATE statement."""
        columns = stored_fields(self.records.record)
        lines = [item.definition(style) for item in columns]
        if key := ", ".join(item.name for item in columns if item.column.is_key):
            lines.append(f"PRIMARY KEY ({key})")
        return f"CREATE TABLE {self.name} (\n    " + ",\n    ".join(lines) + "\n)"

    def record_table(self) -> RecordTable[Any, Any]:
        """How its rows become records, and records its rows."""
        records = self.records
        columns = stored_fields(records.record)
        return RecordTable(
            self.name,
            records.record,
            read=records.of,
            write=lambda data, rows: replace(data, **{records.name: rows}),
            names={item.name: item.field for item in columns if item.name != item.field},
            next_id=records.next_id_name,
        )


def stored_file(
    path: str,
    parts: Sequence[SqlTable | str],
    *,
    style: SqlStyle = SqlStyle(),
    user_version: int = 0,
) -> SqliteFile:
    """A database of an app, made from its records.

    Args:
        path: in the app's folder, `databases/events.db`.
        parts: its tables, and statements for what is no table (CREATE INDEX), in their order.
        style: how it writes types.
        user_version: its version, as the app's own program numbers it.
    """
    statements = [part if isinstance(part, str) else part.schema(style) for part in parts]
    return SqliteFile(
        path,
        tables=tuple(part.record_table() for part in parts if isinstance(part, SqlTable)),
        schema="".join(f"{statement};\n" for statement in statements),
        user_version=user_version,
    )
