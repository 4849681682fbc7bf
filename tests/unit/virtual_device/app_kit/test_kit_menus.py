"""Menus, sheets, drawers, tabs and bars from tables."""

import pytest
from app_phone import AppPhone
from kit_app import COLOR, DRAWER, MENU, SELECTION, STORED, Task

from mobile_gym.virtual_device.system.app import NoArgs
from mobile_gym.virtual_device.system.pages import Popup


def test_an_entry_of_a_menu_closes_it_first(phone: AppPhone) -> None:
    phone.do(MENU.open)
    phone.tap(text="Delete")
    assert phone.data.tasks == ()
    assert phone.shows(text="No tasks")


def test_an_entry_is_shown_when_it_applies(phone: AppPhone) -> None:
    phone.do(STORED.write, tasks=())
    phone.do(MENU.open)
    assert phone.texts("title") == ["Settings"]


def test_a_sheet_acts_on_its_record(phone: AppPhone) -> None:
    phone.tap(text="Milk", hold_ms=700)
    assert phone.texts("sheet_title") == ["Milk"]
    phone.tap(text="Delete", resource_id="android:id/title")
    assert phone.data.tasks == (Task(2, "Sea", "blue"),)


def test_an_action_is_shown_when_it_applies(phone: AppPhone) -> None:
    phone.tap(text="Sea", hold_ms=700)
    assert phone.count(resource_id="action_rename") == 1
    assert phone.count(resource_id="action_delete") == 0


def test_the_drawer_marks_where_one_is(phone: AppPhone) -> None:
    phone.do(DRAWER.open)
    (marked,) = (node for node in phone.nodes if node.selected)
    assert marked.bounds.center.y == phone.place(text="List", resource_id="drawer_item_text")[1]


def test_the_drawer_leads_elsewhere(phone: AppPhone) -> None:
    phone.do(DRAWER.open)
    phone.tap(text="Settings", resource_id="drawer_item_text")
    assert phone.front.endswith(".Settings")


@pytest.mark.parametrize(("color", "name"), [("blue", "Blue"), ("red", "Red")])
def test_a_colour_is_taken_at_once(phone: AppPhone, color: str, name: str) -> None:
    phone.do(COLOR.open, id=1)
    phone.tap(description=name)
    assert phone.data.tasks[0].color == color
    assert phone.node(description=name).selected


def test_a_tab_is_selected(phone: AppPhone) -> None:
    phone.tap(resource_id="settings_tab")
    assert phone.data.tab == 1


def test_a_selection_ends_by_its_cross(phone: AppPhone) -> None:
    phone.do(SELECTION.open)
    assert phone.texts("action_bar_title") == ["2 selected"]
    phone.tap(resource_id="action_mode_close_button")
    assert phone.shows(text="Milk")


@pytest.mark.parametrize("popup", [MENU, DRAWER, SELECTION])
def test_no_text_is_cut_off(phone: AppPhone, popup: Popup[[], NoArgs]) -> None:
    phone.do(popup.open)
    assert phone.problems() == []
