"""A dialog with one field for a name."""

import pytest
from app_phone import AppPhone
from kit_app import NAME, Task


@pytest.fixture
def dialog(phone: AppPhone) -> AppPhone:
    phone.do(NAME.open, id=1)
    return phone


def test_it_shows_the_name_so_far(dialog: AppPhone) -> None:
    assert dialog.texts("edit") == ["Milk"]


def test_ok_saves_without_spaces_around_it(dialog: AppPhone) -> None:
    dialog.tap(resource_id="android:id/edit")
    dialog.type("  Bread ", clear=True)
    dialog.tap(text="OK")
    assert dialog.data.tasks[0] == Task(1, "Bread")


def test_enter_saves_and_closes(dialog: AppPhone) -> None:
    dialog.tap(resource_id="android:id/edit")
    dialog.type("Bread", clear=True, submit=True)
    assert dialog.data.tasks[0] == Task(1, "Bread")
    assert not dialog.shows(text="OK")


def test_what_is_wrong_stands_below_the_field(dialog: AppPhone) -> None:
    dialog.tap(resource_id="android:id/edit")
    dialog.type("", clear=True)
    dialog.tap(text="OK")
    assert dialog.texts("error") == ["Enter a name"]
    assert dialog.data.tasks[0] == Task(1, "Milk")


def test_typing_takes_the_error_away(dialog: AppPhone) -> None:
    dialog.tap(text="OK")  # the name is taken: by this task itself
    assert dialog.texts("error") == ["There is one already"]
    dialog.tap(resource_id="android:id/edit")
    dialog.type("x")
    assert dialog.texts("error") == []


def test_cancel_saves_nothing(dialog: AppPhone) -> None:
    dialog.tap(resource_id="android:id/edit")
    dialog.type("Bread", clear=True)
    dialog.tap(text="Cancel")
    assert dialog.data.tasks[0] == Task(1, "Milk")


def test_what_is_typed_takes_the_place_of_the_name(phone: AppPhone) -> None:
    phone.tap(text="Milk", hold_ms=700)
    phone.tap(text="Rename")
    phone.type("shake")
    assert phone.texts("edit") == ["shake"]
