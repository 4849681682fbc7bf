"""Records in an app's data: found, added, changed, removed and put back."""

import pytest
from app_phone import AppPhone
from kit_app import TASKS, Task

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.app_kit.records import (
    attribute_name,
    by_id,
    with_changed_record,
    with_toggled_member,
    without,
)

RECORDS = (Task(1, "a"), Task(2, "b"))


def names(phone: AppPhone) -> list[str]:
    return [task.name for task in phone.data.tasks]


def test_an_attribute_is_named_by_reading_it() -> None:
    assert attribute_name(lambda task: task.name) == "name"


def test_what_reads_nothing_names_nothing() -> None:
    with pytest.raises(UsageError):
        attribute_name(lambda task: 3)


def test_a_record_is_found_by_its_id() -> None:
    assert by_id(RECORDS, 2) == RECORDS[1]
    assert by_id(RECORDS, 3) is None


def test_one_record_is_changed() -> None:
    assert with_changed_record(RECORDS, 2, name="c") == (RECORDS[0], Task(2, "c"))


def test_records_are_left_out() -> None:
    assert without(RECORDS, 1) == RECORDS[1:]


@pytest.mark.parametrize(("one", "chosen"), [(1, (2,)), (3, (1, 2, 3))])
def test_a_choice_is_turned_around(one: int, chosen: tuple[int, ...]) -> None:
    assert with_toggled_member((1, 2), one) == chosen


def test_a_new_record_has_the_next_id(phone: AppPhone) -> None:
    assert phone.do(TASKS.add, "New", color="blue") == Task(3, "New", "blue")
    assert phone.data.tasks[-1] == Task(3, "New", "blue")
    assert phone.data.next_id == 4


def test_an_inserted_record_gets_an_id_of_its_own(phone: AppPhone) -> None:
    assert phone.do(TASKS.insert, Task(1, "Copy")).id == 3


def test_a_record_is_changed_in_its_place(phone: AppPhone) -> None:
    assert phone.do(TASKS.change, 1, name="Bread") == Task(1, "Bread")
    assert names(phone) == ["Bread", "Sea"]


def test_what_has_gone_is_not_changed(phone: AppPhone) -> None:
    before = phone.data
    assert phone.do(TASKS.change, 9, name="Bread") is None
    assert phone.data == before


def test_a_record_is_replaced_by_what_a_function_makes(phone: AppPhone) -> None:
    phone.do(TASKS.update, 2, lambda task: Task(task.id, task.name.upper()))
    assert names(phone) == ["Milk", "SEA"]


def test_removed_records_are_returned(phone: AppPhone) -> None:
    assert phone.do(TASKS.remove, 1, 9) == (Task(1, "Milk"),)
    assert names(phone) == ["Sea"]


def test_removed_records_come_back_to_their_place(phone: AppPhone) -> None:
    removed = phone.do(TASKS.remove, 1)
    phone.do(TASKS.restore, *removed)
    assert names(phone) == ["Milk", "Sea"]


def test_what_is_there_does_not_come_back(phone: AppPhone) -> None:
    phone.do(TASKS.restore, Task(1, "Other"))
    assert names(phone) == ["Milk", "Sea"]


def test_data_are_written_behind_another_app(phone: AppPhone) -> None:
    phone.open("com.android.settings")
    phone.do(TASKS.add, "New")
    assert names(phone) == ["Milk", "Sea", "New"]
