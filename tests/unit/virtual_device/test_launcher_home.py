"""What a finger does to the home screen: icons are moved, folders made, widgets added."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from phone_driver import Phone
from small_phone import CLOCK, NOTES, small_phone

from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.launcher import data
from mobile_gym.virtual_device.apps.launcher.data import HOTSEAT_PAGE, LauncherData
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import Notification

Point = tuple[int, int]


@pytest.fixture
def phone() -> Phone:
    return Phone(small_phone())


def launcher_data(phone: Phone) -> LauncherData:
    return data.of(phone.state)


def by_id(phone: Phone, name: str) -> AccessibilityNode:
    return next(node for node in phone.nodes if node.resource_id.endswith(f"/{name}"))


def place(phone: Phone, label: str) -> Point:
    x, y = phone.node(label=label).bounds.center
    return x, y


def hold(phone: Phone, at: Point) -> None:
    phone.host.touch_down(*at)
    phone.host.advance(600)


def drag(phone: Phone, start: Point, end: Point) -> None:
    hold(phone, start)
    for step in range(1, 11):
        phone.host.advance(16)
        phone.host.touch_move(
            start[0] + (end[0] - start[0]) * step // 10, start[1] + (end[1] - start[1]) * step // 10
        )
    phone.host.advance(16)
    phone.host.touch_up()


def make_folder(phone: Phone) -> None:
    drag(phone, place(phone, "Notes"), place(phone, "Clock"))


def open_folder(phone: Phone) -> None:
    folder = next(n for n in phone.nodes if n.content_description.startswith("Folder"))
    phone.host.tap(*folder.bounds.center)


def long_press_empty(phone: Phone) -> None:
    hold(phone, (270, 500))
    phone.host.touch_up()


def test_a_long_press_on_an_icon_shows_its_menu_and_does_not_start_it(phone: Phone) -> None:
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    assert "Remove" in phone.labels
    assert phone.host.activity.startswith("com.android.launcher3")


def test_the_menu_of_an_icon_in_the_drawer_lies_in_its_window() -> None:
    phone = Phone(DeviceHost(APPS))  # with Settings, which the menu leads to
    phone.host.boot(0, "en")
    phone.host.swipe(270, 800, 270, 300)
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    assert any(node.resource_id.endswith("deep_shortcuts_container") for node in phone.nodes)
    for tree in phone.host.forest().trees:
        assert [index for index, node in enumerate(tree.nodes) if node.parent < 0] == [0]


def test_back_closes_the_menu(phone: Phone) -> None:
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    phone.press_key("back")
    assert "Remove" not in phone.labels


def test_a_removed_icon_stays_in_the_drawer(phone: Phone) -> None:
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    phone.tap(label="Remove")
    assert "Notes" not in phone.labels
    phone.host.swipe(270, 800, 270, 300)
    assert "Notes" in phone.labels


def test_an_icon_is_moved_to_a_free_cell(phone: Phone) -> None:
    drag(phone, place(phone, "Notes"), (270, 400))
    after = phone.node(label="Notes").bounds
    assert after.left < 270 < after.right
    assert after.top < 400 < after.bottom


def test_an_icon_that_is_dropped_at_the_top_is_removed(phone: Phone) -> None:
    drag(phone, place(phone, "Notes"), (100, 70))
    assert "Notes" not in phone.labels


def test_an_icon_on_another_one_makes_a_folder(phone: Phone) -> None:
    make_folder(phone)
    assert launcher_data(phone).folders[0].packages == (CLOCK, NOTES)
    assert "Notes" not in phone.labels


def test_an_app_is_started_from_its_folder(phone: Phone) -> None:
    make_folder(phone)
    open_folder(phone)
    phone.tap(label="Notes")
    assert phone.host.activity.startswith(NOTES)


def test_a_folder_is_renamed(phone: Phone) -> None:
    make_folder(phone)
    open_folder(phone)
    phone.host.tap(*by_id(phone, "folder_name").bounds.center)
    phone.type("Daily")
    phone.press_key("enter")
    assert launcher_data(phone).folders[0].name == "Daily"
    assert "Daily" in phone.labels


def test_an_app_is_taken_out_of_its_folder(phone: Phone) -> None:
    make_folder(phone)
    open_folder(phone)
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    phone.tap(label="Remove from folder")
    assert launcher_data(phone).folders == ()
    assert {"Notes", "Clock"} <= set(phone.labels)


def test_an_icon_at_the_edge_turns_to_a_new_page(phone: Phone) -> None:
    drag(phone, place(phone, "Notes"), (535, 500))
    assert next(s for s in launcher_data(phone).shortcuts if s.package == NOTES).page == 1
    assert "Notes" in phone.labels
    phone.host.swipe(150, 500, 450, 500)
    assert "Notes" not in phone.labels
    phone.host.swipe(450, 500, 150, 500)
    assert "Notes" in phone.labels


def test_the_home_key_returns_to_the_first_page(phone: Phone) -> None:
    drag(phone, place(phone, "Notes"), (535, 500))
    phone.press_key("home")
    assert "Clock" in phone.labels


def test_an_icon_goes_into_the_hotseat(phone: Phone) -> None:
    hotseat = by_id(phone, "hotseat").bounds
    drag(phone, place(phone, "Notes"), (500, hotseat.top + 30))
    moved = next(item for item in launcher_data(phone).shortcuts if item.package == NOTES)
    assert moved.page == HOTSEAT_PAGE


def test_an_icon_is_pulled_out_of_the_drawer(phone: Phone) -> None:
    hold(phone, place(phone, "Notes"))
    phone.host.touch_up()
    phone.tap(label="Remove")
    phone.host.swipe(270, 800, 270, 300)
    drag(phone, place(phone, "Notes"), (270, 400))
    assert not any(node.resource_id.endswith("/apps_view") for node in phone.nodes)
    assert phone.node(label="Notes").bounds.top < 400


def test_the_empty_home_screen_has_a_menu(phone: Phone) -> None:
    long_press_empty(phone)
    assert {"Wallpaper & style", "Widgets", "Home settings"} <= set(phone.labels)


def test_a_wallpaper_is_chosen(phone: Phone) -> None:
    long_press_empty(phone)
    phone.tap(label="Wallpaper & style")
    phone.tap(label="Wallpaper 3")
    assert phone.state.wallpaper == 2


def test_a_widget_is_added_and_removed(phone: Phone) -> None:
    long_press_empty(phone)
    phone.tap(label="Widgets")
    phone.host.tap(*by_id(phone, "widget_cell").bounds.center)
    assert len(launcher_data(phone).widgets) == 1
    hold(phone, place(phone, "Clock widget"))
    phone.host.touch_up()
    phone.tap(label="Remove")
    assert launcher_data(phone).widgets == ()


def test_new_apps_get_an_icon_unless_the_user_does_not_want_it(phone: Phone) -> None:
    packages = phone.state.packages
    phone.host.apply(lambda system: system.change(packages=packages.delete(CLOCK)))
    long_press_empty(phone)
    phone.tap(label="Home settings")
    phone.tap(label="Add app icons to home screen")
    phone.press_key("home")
    phone.host.apply(lambda system: system.change(packages=packages))
    assert "Clock" not in phone.labels
    changed = replace(launcher_data(phone), adds_new_apps=True)
    phone.host.apply(lambda system: data.write(system, changed))
    assert "Clock" in phone.labels


def test_the_arrangement_is_saved(phone: Phone) -> None:
    make_folder(phone)
    saved = json.loads(json.dumps(phone.host.save_json()))
    other = small_phone()
    other.load_json(saved)
    assert other.state.data == phone.state.data


def test_a_drag_in_the_middle_is_saved(phone: Phone) -> None:
    hold(phone, place(phone, "Notes"))
    phone.host.touch_move(270, 600)
    saved = json.loads(json.dumps(phone.host.save_json()))
    other = small_phone()
    other.load_json(saved)
    other.touch_move(270, 400)
    other.touch_up()
    assert Phone(other).node(label="Notes").bounds.top < 400


def test_notifications_are_told_by_a_dot(phone: Phone) -> None:
    phone.host.apply(lambda system: system.notify(Notification(NOTES, "a", "Title")))
    assert phone.node(label="Notes").content_description == "Notes has 1 notification"
