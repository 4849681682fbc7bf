"""Tables of a database that show what an app keeps otherwise (`system.storage`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.databases import Value
from mobile_gym.virtual_device.system.sqlite_tables import columns_of, storable
from mobile_gym.virtual_device.system.storage import ID, Table, quoted

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


def shown(view: TableView, state: DeviceState) -> ViewRows:
    """The rows that a view shows of a device."""
    names = [column.name for column in view.table.columns]
    if ID not in names:
        return {}
    rows = [dict(zip(names, row, strict=True)) for row in view.table.values(state)]
    return {row_id: row for row in rows if isinstance(row_id := row[ID], int)}
