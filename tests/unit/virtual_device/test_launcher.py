"""The home screen, the drawer and the recents, as a person meets them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from phone_driver import Phone
from small_phone import CLOCK, DIALER, NOTES, small_phone

from mobile_gym.virtual_device.system.appearance import WALLPAPERS

HOME = "com.android.launcher3/.uioverrides.QuickstepLauncher"
RECENTS = "com.android.launcher3/com.android.quickstep.RecentsActivity"


@pytest.fixture
def phone() -> Phone:
    return Phone(small_phone())


def open_drawer(phone: Phone) -> None:
    phone.host.swipe(270, 800, 270, 300)
    assert any(node.resource_id.endswith("/apps_view") for node in phone.nodes)


def ids(phone: Phone) -> set[str]:
    return {node.resource_id.partition(":id/")[2] for node in phone.nodes}


def test_home_shows_date_icons_and_hotseat(phone: Phone) -> None:
    assert phone.host.activity == HOME
    assert {"workspace", "hotseat", "date", "search_container_hotseat"} <= ids(phone)
    icon = phone.node(label="Notes")
    assert phone.labels.count("Notes") == 1
    assert icon.class_name == "android.widget.TextView"
    assert icon.content_description == "Notes"
    assert icon.clickable
    assert icon.long_clickable
    assert phone.node(label="Phone").bounds.top > icon.bounds.bottom, "the dialer is in the hotseat"
    assert "Launcher3" not in phone.labels


def test_an_icon_starts_its_app(phone: Phone) -> None:
    phone.tap(label="Notes")
    assert phone.host.activity == f"{NOTES}/.Main"
    phone.press_key("home")
    assert phone.host.activity == HOME


def test_only_installed_and_enabled_apps_have_icons(phone: Phone) -> None:
    packages = phone.state.packages
    disabled = packages.set(NOTES, replace(packages[NOTES], enabled=False)).delete(CLOCK)
    phone.host.apply(lambda system: system.change(packages=disabled))
    assert not {"Notes", "Clock"} & set(phone.labels)
    open_drawer(phone)
    assert not {"Notes", "Clock"} & set(phone.labels)


def test_icons_follow_the_icon_order(phone: Phone) -> None:
    assert phone.node(label="Notes").bounds.left < phone.node(label="Clock").bounds.left
    phone.host.apply(lambda system: system.change(icon_order=(CLOCK, NOTES, DIALER)))
    assert phone.node(label="Clock").bounds.left < phone.node(label="Notes").bounds.left


def test_swiping_up_opens_the_drawer_and_back_closes_it(phone: Phone) -> None:
    open_drawer(phone)
    assert phone.host.activity == HOME
    assert {"Notes", "Clock", "Phone"} <= set(phone.labels)
    phone.press_key("back")
    assert "apps_view" not in ids(phone)
    open_drawer(phone)
    phone.press_key("home")
    assert "apps_view" not in ids(phone)
    open_drawer(phone)
    phone.host.swipe(270, 300, 270, 900)
    assert "apps_view" not in ids(phone)
    phone.press_key("back")
    assert phone.host.activity == HOME


def test_an_app_opened_from_the_drawer_leaves_it_behind(phone: Phone) -> None:
    open_drawer(phone)
    phone.tap(label="Clock")
    assert phone.host.activity == f"{CLOCK}/.Clock"
    phone.press_key("back")
    assert phone.host.activity == HOME
    assert "apps_view" not in ids(phone)


def test_search_filters_and_enter_opens_the_first(phone: Phone) -> None:
    phone.tap(label="Search")
    assert phone.state.keyboard
    phone.type("not")
    assert "Notes" in phone.labels
    assert "Clock" not in phone.labels
    phone.press_key("enter")
    assert phone.host.activity == f"{NOTES}/.Main"
    phone.press_key("home")
    phone.tap(label="Search")
    phone.type("zzz")
    assert "No apps found matching “zzz”" in phone.labels
    phone.press_key("enter")
    assert phone.host.activity == HOME
    phone.type("记", clear=True)  # a label in the other language is found, too
    assert "Notes" in phone.labels


def test_recents_show_the_last_app_first(phone: Phone) -> None:
    for name in (NOTES, CLOCK):
        phone.open(name)
    phone.press_key("recents")
    assert phone.host.activity == RECENTS
    cards = {n.label: n.bounds for n in phone.nodes if n.resource_id.endswith("/task")}
    assert set(cards) == {"Clock", "Notes"}
    assert cards["Clock"].width > cards["Notes"].width
    assert cards["Notes"].left < cards["Clock"].left
    phone.tap(label="Clock")
    assert phone.host.activity == f"{CLOCK}/.Clock"


def test_recents_move_with_the_finger(phone: Phone) -> None:
    for name in (NOTES, CLOCK, DIALER):
        phone.open(name)
    phone.press_key("recents")
    phone.host.swipe(150, 600, 450, 600)
    phone.host.swipe(150, 600, 450, 600)
    phone.host.swipe(150, 600, 450, 600)  # there is no older one
    cards = {n.label: n.bounds for n in phone.nodes if n.resource_id.endswith("/task")}
    assert set(cards) == {"Notes", "Clock"}
    assert cards["Notes"].width > cards["Clock"].width
    phone.host.swipe(450, 600, 150, 600)
    phone.tap(label="Clock")
    assert phone.host.activity == f"{CLOCK}/.Clock"


def test_a_card_is_dismissed_upwards(phone: Phone) -> None:
    for name in (NOTES, CLOCK):
        phone.open(name)
    phone.press_key("recents")
    phone.host.swipe(270, 700, 270, 300)
    assert [task.package for task in phone.state.tasks] == [NOTES, "com.android.launcher3"]
    assert phone.host.activity == RECENTS
    phone.host.swipe(270, 700, 270, 300)
    assert phone.host.activity == HOME


def test_clear_all(phone: Phone) -> None:
    for name in (NOTES, CLOCK):
        phone.open(name)
    phone.press_key("recents")
    phone.tap(label="Clear all")
    assert phone.host.activity == HOME
    assert len(phone.state.tasks) == 1
    phone.press_key("recents")
    assert "No recent items" in phone.labels
    assert "Clear all" not in phone.labels
    phone.press_key("back")
    assert phone.host.activity == HOME


def test_chinese() -> None:
    phone = Phone(small_phone("zh"))
    assert {"记事", "时钟", "电话"} <= set(phone.labels)
    date = next(n for n in phone.nodes if n.resource_id.endswith("/date"))
    now_day = phone.host.apply(lambda system: system.now)
    assert date.text.startswith(f"{now_day.month}月{now_day.day}日周")
    phone.press_key("recents")
    assert "近期没有任何内容" in phone.labels


def test_wallpapers_differ(phone: Phone) -> None:
    seen = set()
    for index in range(len(WALLPAPERS)):
        phone.host.apply(lambda system, index=index: system.change(wallpaper=index))
        seen.add(phone.host.screenshot()[600, 2].tobytes())
    assert len(seen) == len(WALLPAPERS)
    phone.host.apply(lambda system: system.change(wallpaper=len(WALLPAPERS)))
    assert phone.host.screenshot()[600, 2].tobytes() in seen


@pytest.mark.parametrize("look", [{}, {"font_scale": 1.3}, {"density": 1.2, "font_scale": 1.3}])
def test_nothing_overlaps_or_leaves_the_screen(look: dict[str, float]) -> None:
    phone = Phone(small_phone("en", **look))
    for name in (NOTES, CLOCK):
        phone.open(name)
    for show in ("home", "recents"):
        phone.press_key(show)
        clickable = [n.bounds for n in phone.nodes if n.clickable and n.label]
        for index, one in enumerate(clickable):
            assert one.right <= 540
            assert one.bottom <= 1200
            assert min(one.width, one.height) >= 20
            for other in clickable[index + 1 :]:
                common = one.intersection(other)
                assert common.is_empty or common == other, "only what stands in the other one"
