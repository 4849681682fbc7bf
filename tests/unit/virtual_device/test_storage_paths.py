"""Writing a row changes the state at the path that its table declares."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state_diff import differing_paths
from mobile_gym.virtual_device.system.storage import Column, ColumnType, Table

WITH_PATH = {
    name: table for app in APPS.values() for name, table in app.storage.tables.items() if table.path
}
WRITTEN = [
    (name, column)
    for name, table in WITH_PATH.items()
    for column in table.columns
    if table.update and column.write and column.field not in {"", "id"}
]
_TYPES = {ColumnType.INTEGER: "i", ColumnType.REAL: "f", ColumnType.TEXT: "s"}


@pytest.fixture(scope="module")
def host() -> DeviceHost:
    """A device with every app, and a row in each table that takes one."""
    device = open_device()
    device.reset(DeviceReset("", 3, "en", {}))  # type: ignore[arg-type]
    host = device.host
    assert isinstance(host, DeviceHost)
    for package in APPS:
        if package not in host.state.packages:
            assert host.shell(f"pm install-existing {package}").exit_code == 0
    for name, table in WITH_PATH.items():
        binds = " ".join(bind(column, "1") for column in table.columns if column.name != "_id")
        host.shell(f"content insert --uri content://{name} {binds}")
    return host


def bind(column: Column[Any], value: str) -> str:
    return f"--bind '{column.name}:{_TYPES[column.type]}:{value}'"


def records(host: DeviceHost, table: Table[Any]) -> Iterator[Any]:
    """The records at a table's path."""
    _, package, field = table.path.split("/")
    yield from getattr(host.state.data[package], field)


@pytest.mark.parametrize("name", WITH_PATH)
def test_what_is_declared_to_be_a_records_field_is_one(name: str, host: DeviceHost) -> None:
    table = WITH_PATH[name]
    (record, *_) = records(host, table)
    fields = {field.name for field in dataclasses.fields(record)}
    assert {column.field for column in table.columns} - {""} <= fields


@pytest.mark.parametrize("name", WITH_PATH)
def test_each_row_belongs_to_a_record_at_the_declared_path(name: str, host: DeviceHost) -> None:
    table = WITH_PATH[name]
    paths = {f"{table.path}/{record.id}" for record in records(host, table)}
    columns = [column.name for column in table.columns if not column.field]
    for row in table.rows(host.state):
        row_id = row["id"] if "id" in row else int(row["_id"])
        assert {table.path_of(column, row_id) for column in columns} <= paths


@pytest.mark.parametrize(
    ("name", "column"), [pytest.param(*one, id=f"{one[0]} {one[1].name}") for one in WRITTEN]
)
def test_writing_a_cell_changes_the_state_at_its_path(
    name: str, column: Column[Any], host: DeviceHost
) -> None:
    table, before = WITH_PATH[name], host.state
    row = table.rows(before)[0]
    value = "0" if "1" in row[column.name] else "1"
    host.shell(f"content update --uri content://{name}/{row['_id']} {bind(column, value)}")
    changed = list(differing_paths(before.data, host.state.data, "data"))
    assert table.path_of(column.name, row["id"] if "id" in row else int(row["_id"])) in changed


def test_most_tables_that_can_be_updated_declare_their_path() -> None:
    """Others have rows of several kinds, or of what is no record."""
    names = {
        name
        for app in APPS.values()
        for name, table in app.storage.tables.items()
        if table.update and not table.path
    }
    assert names == {
        "com.android.browser/bookmarks",
        "com.arduia.expense/settings",
        "net.gsantner.markor/first_start",
    }
