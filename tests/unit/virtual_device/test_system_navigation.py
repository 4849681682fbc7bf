"""Navigation by gestures and by buttons."""

from __future__ import annotations

import pytest
from phone_driver import Phone
from small_phone import CLOCK, NOTES, small_phone

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system import navigation

HOME = "com.android.launcher3/.uioverrides.QuickstepLauncher"
RECENTS = "com.android.launcher3/com.android.quickstep.RecentsActivity"


@pytest.fixture
def phone() -> Phone:
    phone = Phone(small_phone())
    phone.open(CLOCK)
    phone.open(NOTES)
    return phone


def test_a_swipe_along_the_bottom_goes_to_the_app_that_was_used_before() -> None:
    """Not to the one that was used longest ago, which is another one where there are three."""
    host = DeviceHost(APPS)
    packages = ("com.android.deskclock", "com.android.notes", "com.android.settings")
    for package in packages:
        host.apply(lambda system, package=package: system.launch(package))
    for expected in (packages[1], packages[2]):
        host.apply(navigation.switch)
        assert host.activity.startswith(expected)


def use_buttons(phone: Phone) -> None:
    phone.host.apply(lambda system: system.put_setting("secure", "navigation_mode", 0))


def swipe_up_and_hold(phone: Phone) -> None:
    host = phone.host
    host.touch_down(270, 1190)
    for y in (1100, 1000, 900):
        host.advance(16)
        host.touch_move(270, y)
    host.advance(300)
    host.touch_up()


def ids(phone: Phone) -> set[str]:
    return {node.resource_id.partition(":id/")[2] for node in phone.host.forest()}


def test_a_new_phone_has_the_pill(phone: Phone) -> None:
    assert "home_handle" in ids(phone)
    assert "recent_apps" not in ids(phone)


def test_the_setting_brings_the_buttons(phone: Phone) -> None:
    use_buttons(phone)
    assert {"back", "home", "recent_apps"} <= ids(phone)
    home = next(node for node in phone.host.forest() if node.content_description == "Home")
    phone.host.tap(*home.bounds.center)
    assert phone.host.activity == HOME


@pytest.mark.parametrize(("start", "end"), [(3, 200), (537, 300)])
def test_a_swipe_from_a_side_is_back(phone: Phone, start: int, end: int) -> None:
    phone.host.swipe(start, 600, end, 600)
    assert phone.host.activity == HOME


def test_a_short_swipe_from_the_side_is_taken_back(phone: Phone) -> None:
    phone.host.swipe(3, 600, 40, 600)
    assert phone.host.activity == f"{NOTES}/.Main"


def test_with_buttons_a_swipe_from_the_side_is_the_apps(phone: Phone) -> None:
    use_buttons(phone)
    phone.host.swipe(3, 600, 300, 600)
    assert phone.host.activity == f"{NOTES}/.Main"


def test_a_swipe_from_the_bottom_leads_home(phone: Phone) -> None:
    phone.host.swipe(270, 1190, 270, 700)
    assert phone.host.activity == HOME


def test_a_swipe_from_the_bottom_that_is_held_shows_recents(phone: Phone) -> None:
    swipe_up_and_hold(phone)
    assert phone.host.activity == RECENTS


def test_a_swipe_along_the_bottom_goes_to_the_app_before(phone: Phone) -> None:
    phone.host.swipe(150, 1190, 400, 1190)
    assert phone.host.activity.startswith(CLOCK)


def test_on_the_home_screen_it_opens_the_drawer(phone: Phone) -> None:
    phone.press_key("home")
    phone.host.swipe(270, 1190, 270, 700)
    assert "apps_view" in ids(phone)


def test_on_the_home_screen_it_shows_recents_where_it_is_held(phone: Phone) -> None:
    phone.press_key("home")
    swipe_up_and_hold(phone)
    assert phone.host.activity == RECENTS
