"""The table of an app's records: other programs read, insert, update and delete them."""

from __future__ import annotations

from collections.abc import Mapping

from app_phone import AppPhone
from kit_app import TASKS, Task

from mobile_gym.virtual_device.app_kit.tables import record_table, row_id, text
from mobile_gym.virtual_device.system.storage import Column, Table, Values
from mobile_gym.virtual_device.system.system import System

COLUMNS: tuple[Column[Task], ...] = (
    row_id(lambda task: task.id),
    text("name", lambda task: task.name, written=True),
    text("color", lambda task: task.color),
)
TABLE = record_table(TASKS, COLUMNS, empty=Task(0, ""))


def insert(phone: AppPhone, table: Table[Task], values: Mapping[str, str]) -> int | None:
    assert table.insert is not None
    return phone.do(table.insert, Values(values))


def test_its_rows_are_the_records(phone: AppPhone) -> None:
    assert [row["name"] for row in TABLE.rows(phone.host.state)] == ["Milk", "Sea"]


def test_an_inserted_row_is_the_empty_record_with_what_is_written(phone: AppPhone) -> None:
    assert insert(phone, TABLE, {"name": "Bread", "color": "blue"}) == 3
    assert phone.data.tasks[-1] == Task(3, "Bread")


def test_rows_that_are_there_are_updated(phone: AppPhone) -> None:
    assert TABLE.update is not None
    assert phone.do(TABLE.update, (1, 9), Values({"name": "Bread"})) == 1
    assert phone.data.tasks == (Task(1, "Bread"), Task(2, "Sea", "blue"))


def test_rows_that_are_there_are_deleted(phone: AppPhone) -> None:
    assert TABLE.delete is not None
    assert phone.do(TABLE.delete, (2, 9)) == 1
    assert phone.data.tasks == (Task(1, "Milk"),)


def test_no_row_is_inserted_where_nothing_says_how(phone: AppPhone) -> None:
    assert insert(phone, record_table(TASKS, COLUMNS), {"name": "Bread"}) is None
    assert len(phone.data.tasks) == 2


def test_what_else_an_insert_does_is_the_apps(phone: AppPhone) -> None:
    def paint(system: System, values: Values) -> int:
        return TASKS.add(system, values.text("name"), "blue").id

    assert insert(phone, record_table(TASKS, COLUMNS, insert=paint), {"name": "Bread"}) == 3
    assert phone.data.tasks[-1].color == "blue"
