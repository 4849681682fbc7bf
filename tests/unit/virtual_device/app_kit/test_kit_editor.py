"""An editor of a record: inputs bound to its attributes."""

import pytest
from app_phone import AppPhone
from kit_app import EDITOR, Task


@pytest.fixture
def editor(phone: AppPhone) -> AppPhone:
    phone.do(EDITOR.start, id=1)
    return phone


def test_it_shows_the_record(editor: AppPhone) -> None:
    assert editor.texts("name") == ["Milk"]
    assert editor.node(text="Red").checked


def test_nothing_is_saved_before_the_button(editor: AppPhone) -> None:
    editor.tap(text="Blue")
    assert editor.node(text="Blue").checked
    assert editor.data.tasks[0] == Task(1, "Milk")


def test_the_finished_record_is_saved(editor: AppPhone) -> None:
    editor.tap(text="Blue")
    editor.tap(resource_id="name")
    editor.type(" Bread ", clear=True, submit=True)
    assert editor.data.tasks[0] == Task(1, "Bread", "blue")


def test_what_is_wrong_is_said_and_not_saved(editor: AppPhone) -> None:
    editor.tap(resource_id="name")
    editor.type(" ", clear=True, submit=True)
    assert editor.texts("error") == ["Enter a name"]
    assert editor.data.tasks[0] == Task(1, "Milk")


def test_the_draft_goes_with_the_page(editor: AppPhone) -> None:
    editor.tap(text="Blue")
    editor.back()
    editor.do(EDITOR.start, id=1)
    assert editor.node(text="Red").checked


def test_a_draft_and_an_error_survive_a_saved_device(editor: AppPhone) -> None:
    editor.tap(resource_id="name")
    editor.type("", clear=True, submit=True)
    editor.host.load_json(editor.host.save_json())
    assert editor.texts("error") == ["Enter a name"]
