"""What the tables of an open SQLite database are."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from mobile_gym.virtual_device.system.databases import Value
from mobile_gym.virtual_device.system.storage import quoted


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
