"""SQLite files of apps: made from records when somebody reads them, and read back into records.

A file is declared by its literal schema and by what stands in its tables. Of a `RecordTable` the
file is the truth: its rows are records of the app's data. A `TableView` shows what the app keeps
otherwise (`system.storage`); rows that differ from what it shows are written through the table.

A file that somebody has changed may hold what no record knows: columns of a known table stay with
the record (`extra`), and everything else of it (tables, indexes, triggers, the version) is the
ground on which the file is made again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.databases import QueryError, opened
from mobile_gym.virtual_device.system.record_rows import (
    RecordTable,
    counted_on,
    insert_records,
    read_records,
)
from mobile_gym.virtual_device.system.sqlite_tables import counts_ids, tables_of
from mobile_gym.virtual_device.system.storage import quoted
from mobile_gym.virtual_device.system.view_rows import (
    TableView,
    ViewRows,
    insert_view,
    read_view,
    shown,
)

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


def made(file: SqliteFile, state: DeviceState, data: Any, ground: bytes | None = None) -> bytes:
    """The bytes of a file.

    Args:
        file: its declaration.
        state: the device, for what views show.
        data: the app's, for records.
        ground: what a file was that somebody else had changed (`ground_of`).

    Raises:
        QueryError: the ground takes no rows.
    """
    with opened(ground or b"") as connection:
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
    with opened(b"") as connection:
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


def adopted(
    file: SqliteFile, content: bytes | None, state: DeviceState, package: str
) -> tuple[Any, Sequence[RewrittenView]]:
    """An app's data with the records of a file, and what the file has in the tables of its views.

    A file that is not there has no rows.

    Raises:
        QueryError: it is no database, or is damaged.
    """
    views = [table for table in file.tables if isinstance(table, TableView)]
    before = [shown(view, state) for view in views]  # one may show what another one writes
    data = state.data[package]
    if content is None:
        for table in file.tables:
            if isinstance(table, RecordTable):
                data = table.write(data, ())
        return data, [RewrittenView(view, old, {}) for view, old in zip(views, before, strict=True)]
    with opened(content) as connection:
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
    with opened(content) as connection, opened(b"") as plain:
        _lay(plain, file)
        _empty(connection, file)
        told = zip(_told(connection), _told(plain), strict=True)
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


def _told(connection: sqlite3.Connection) -> Iterator[object]:
    """All that a database says, but for how it lies in the file."""
    for pragma in ("user_version", "application_id", "encoding"):
        yield connection.execute(f"PRAGMA {pragma}").fetchall()
    yield list(connection.iterdump())
