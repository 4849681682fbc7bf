"""Deleting that can be taken back: the message at the bottom, and what its button brings back."""

import pytest
from app_phone import AppPhone
from kit_app import COLOR, Task

MILK, SEA = Task(1, "Milk"), Task(2, "Sea", "blue")


@pytest.fixture
def deleted(phone: AppPhone) -> AppPhone:
    """The list right after one of its two tasks has been deleted."""
    phone.tap(text="Milk", hold_ms=700)
    phone.tap(text="Delete", resource_id="android:id/title")
    return phone


def test_what_is_deleted_is_gone_at_once(deleted: AppPhone) -> None:
    assert deleted.data.tasks == (SEA,)
    assert deleted.snackbar == "Task deleted"


def test_undo_brings_it_back_with_its_id(deleted: AppPhone) -> None:
    deleted.tap(text="Undo")
    assert deleted.data.tasks == (MILK, SEA)
    assert not deleted.snackbar


def test_undo_works_on_another_device_that_was_given_the_saved_state(deleted: AppPhone) -> None:
    deleted.host.load_json(deleted.host.save_json())
    deleted.tap(text="Undo")
    assert deleted.data.tasks == (MILK, SEA)


def test_it_goes_by_itself_with_what_was_removed(deleted: AppPhone) -> None:
    deleted.host.advance(3_000)
    assert deleted.snackbar
    deleted.host.advance(1_000)
    assert not deleted.snackbar
    assert deleted.state.snackbar is None


@pytest.mark.parametrize("dx", [-120, 120])
def test_it_is_swiped_away(deleted: AppPhone, dx: int) -> None:
    deleted.swipe(dx, 0, resource_id="snackbar_text")
    assert not deleted.snackbar
    assert deleted.data.tasks == (SEA,)


def test_it_stands_above_the_tabs(deleted: AppPhone) -> None:
    tabs = deleted.node(resource_id="bottom_navigation").bounds
    assert deleted.node(resource_id="snackbar_text").bounds.bottom <= tabs.top


def test_it_is_below_a_dialog(deleted: AppPhone) -> None:
    deleted.do(COLOR.open, id=2)
    assert not deleted.snackbar
    deleted.back()
    assert deleted.snackbar


def test_it_stays_with_its_app(deleted: AppPhone) -> None:
    deleted.press_key("home")
    assert not deleted.snackbar


def test_a_tap_on_it_reaches_nothing_below(deleted: AppPhone) -> None:
    before = deleted.data
    deleted.tap(text="Task deleted")
    assert deleted.data == before
    assert deleted.snackbar
