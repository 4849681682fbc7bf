"""The home screen, the drawer and the recents, as a person meets them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_phone import CLOCK, DIALER, NOTES, small_phone

from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.apps.launcher.icons import WALLPAPERS
from mobile_gym.virtual_device.host import DeviceHost

HOME = "com.android.launcher3/.uioverrides.QuickstepLauncher"
RECENTS = "com.android.launcher3/com.android.quickstep.RecentsActivity"


@pytest.fixture
def phone() -> DeviceHost:
    return small_phone()


def nodes(phone: DeviceHost) -> tuple[AccessibilityNode, ...]:
    tree = phone.forest().active
    assert tree is not None
    return tree.nodes


def labels(phone: DeviceHost) -> list[str]:
    return [node.label for node in nodes(phone) if node.label]


def find(phone: DeviceHost, label: str) -> AccessibilityNode:
    found = [node for node in nodes(phone) if node.label == label]
    assert len(found) == 1, (label, labels(phone))
    return found[0]


def tap(phone: DeviceHost, label: str) -> None:
    phone.tap(*find(phone, label).bounds.center)


def open_drawer(phone: DeviceHost) -> None:
    phone.swipe(270, 800, 270, 300)
    assert any(node.resource_id.endswith("/apps_view") for node in nodes(phone))


def ids(phone: DeviceHost) -> set[str]:
    return {node.resource_id.partition(":id/")[2] for node in nodes(phone)}


def test_home_shows_date_icons_and_hotseat(phone: DeviceHost) -> None:
    assert phone.activity == HOME
    assert {"workspace", "hotseat", "date", "search_container_hotseat"} <= ids(phone)
    icon = find(phone, "Notes")
    assert icon.class_name == "android.widget.TextView"
    assert icon.content_description == "Notes"
    assert icon.clickable
    assert icon.long_clickable
    assert find(phone, "Phone").bounds.top > icon.bounds.bottom, "the dialer is in the hotseat"
    assert "Launcher3" not in labels(phone)


def test_an_icon_starts_its_app(phone: DeviceHost) -> None:
    tap(phone, "Notes")
    assert phone.activity == f"{NOTES}/.Main"
    phone.press_key("home")
    assert phone.activity == HOME


def test_only_installed_and_enabled_apps_have_icons(phone: DeviceHost) -> None:
    packages = phone.state.packages
    disabled = packages.set(NOTES, replace(packages[NOTES], enabled=False)).delete(CLOCK)
    phone.apply(lambda system: system.change(packages=disabled))
    assert not {"Notes", "Clock"} & set(labels(phone))
    open_drawer(phone)
    assert not {"Notes", "Clock"} & set(labels(phone))


def test_icons_follow_the_icon_order(phone: DeviceHost) -> None:
    assert find(phone, "Notes").bounds.left < find(phone, "Clock").bounds.left
    phone.apply(lambda system: system.change(icon_order=(CLOCK, NOTES, DIALER)))
    assert find(phone, "Clock").bounds.left < find(phone, "Notes").bounds.left


def test_swiping_up_opens_the_drawer_and_back_closes_it(phone: DeviceHost) -> None:
    open_drawer(phone)
    assert phone.activity == HOME
    assert {"Notes", "Clock", "Phone"} <= set(labels(phone))
    phone.press_key("back")
    assert "apps_view" not in ids(phone)
    open_drawer(phone)
    phone.press_key("home")
    assert "apps_view" not in ids(phone)
    open_drawer(phone)
    phone.swipe(270, 300, 270, 900)
    assert "apps_view" not in ids(phone)
    phone.press_key("back")
    assert phone.activity == HOME


def test_an_app_opened_from_the_drawer_leaves_it_behind(phone: DeviceHost) -> None:
    open_drawer(phone)
    tap(phone, "Clock")
    assert phone.activity == f"{CLOCK}/.Clock"
    phone.press_key("back")
    assert phone.activity == HOME
    assert "apps_view" not in ids(phone)


def test_search_filters_and_enter_opens_the_first(phone: DeviceHost) -> None:
    tap(phone, "Search")
    assert phone.state.keyboard
    assert phone.type_text("not") == ""
    assert "Notes" in labels(phone)
    assert "Clock" not in labels(phone)
    phone.press_key("enter")
    assert phone.activity == f"{NOTES}/.Main"
    phone.press_key("home")
    tap(phone, "Search")
    phone.type_text("zzz")
    assert "No apps found matching “zzz”" in labels(phone)
    phone.press_key("enter")
    assert phone.activity == HOME
    phone.type_text("记", clear=True)  # a label in the other language is found, too
    assert "Notes" in labels(phone)


def test_recents_show_the_last_app_first(phone: DeviceHost) -> None:
    for name in (NOTES, CLOCK):
        phone.apply(lambda system, name=name: system.launch(name))
    phone.press_key("recents")
    assert phone.activity == RECENTS
    cards = {n.label: n.bounds for n in nodes(phone) if n.resource_id.endswith("/task")}
    assert set(cards) == {"Clock", "Notes"}
    assert cards["Clock"].width > cards["Notes"].width
    assert cards["Notes"].left < cards["Clock"].left
    tap(phone, "Clock")
    assert phone.activity == f"{CLOCK}/.Clock"


def test_recents_move_with_the_finger(phone: DeviceHost) -> None:
    for name in (NOTES, CLOCK, DIALER):
        phone.apply(lambda system, name=name: system.launch(name))
    phone.press_key("recents")
    phone.swipe(150, 600, 450, 600)
    phone.swipe(150, 600, 450, 600)
    phone.swipe(150, 600, 450, 600)  # there is no older one
    cards = {n.label: n.bounds for n in nodes(phone) if n.resource_id.endswith("/task")}
    assert set(cards) == {"Notes", "Clock"}
    assert cards["Notes"].width > cards["Clock"].width
    phone.swipe(450, 600, 150, 600)
    tap(phone, "Clock")
    assert phone.activity == f"{CLOCK}/.Clock"


def test_a_card_is_dismissed_upwards(phone: DeviceHost) -> None:
    for name in (NOTES, CLOCK):
        phone.apply(lambda system, name=name: system.launch(name))
    phone.press_key("recents")
    phone.swipe(270, 700, 270, 300)
    assert [task.package for task in phone.state.tasks] == [NOTES, "com.android.launcher3"]
    assert phone.activity == RECENTS
    phone.swipe(270, 700, 270, 300)
    assert phone.activity == HOME


def test_clear_all(phone: DeviceHost) -> None:
    for name in (NOTES, CLOCK):
        phone.apply(lambda system, name=name: system.launch(name))
    phone.press_key("recents")
    tap(phone, "Clear all")
    assert phone.activity == HOME
    assert len(phone.state.tasks) == 1
    phone.press_key("recents")
    assert "No recent items" in labels(phone)
    assert "Clear all" not in labels(phone)
    phone.press_key("back")
    assert phone.activity == HOME


def test_chinese() -> None:
    phone = small_phone("zh")
    assert {"记事", "时钟", "电话"} <= set(labels(phone))
    date = next(n for n in nodes(phone) if n.resource_id.endswith("/date"))
    now_day = phone.apply(lambda system: system.now)
    assert date.text.startswith(f"{now_day.month}月{now_day.day}日周")
    phone.press_key("recents")
    assert "近期没有任何内容" in labels(phone)


def test_wallpapers_differ(phone: DeviceHost) -> None:
    seen = set()
    for index in range(len(WALLPAPERS)):
        phone.apply(lambda system, index=index: system.change(wallpaper=index))
        seen.add(phone.screenshot()[600, 2].tobytes())
    assert len(seen) == len(WALLPAPERS)
    phone.apply(lambda system: system.change(wallpaper=len(WALLPAPERS)))
    assert phone.screenshot()[600, 2].tobytes() in seen


@pytest.mark.parametrize("look", [{}, {"font_scale": 1.3}, {"density": 1.2, "font_scale": 1.3}])
def test_nothing_overlaps_or_leaves_the_screen(look: dict[str, float]) -> None:
    phone = small_phone("en", **look)
    for name in (NOTES, CLOCK):
        phone.apply(lambda system, name=name: system.launch(name))
    for show in ("home", "recents"):
        phone.press_key(show)
        clickable = [n.bounds for n in nodes(phone) if n.clickable and n.label]
        for index, one in enumerate(clickable):
            assert one.right <= 540
            assert one.bottom <= 1200
            assert min(one.width, one.height) >= 20
            for other in clickable[index + 1 :]:
                assert one.intersection(other).is_empty
