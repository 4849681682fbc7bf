"""The screen on and off, and the lock screen."""

from __future__ import annotations

import pytest
from system_phone import NOTES, SystemPhone, alert

from mobile_gym.virtual_device.shell import run
from mobile_gym.virtual_device.system import screen


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


def lock(phone: SystemPhone) -> None:
    phone.press_key("power")
    phone.press_key("power")


def test_a_device_starts_unlocked(phone: SystemPhone) -> None:
    assert phone.state.screen_on
    assert not screen.is_locked(phone.state)


def test_a_screen_that_is_off_is_black_and_has_no_tree(phone: SystemPhone) -> None:
    phone.press_key("power")
    assert not phone.host.screenshot().any()
    assert len(phone.host.forest()) == 0


def test_waking_shows_the_lock_screen(phone: SystemPhone) -> None:
    lock(phone)
    assert phone.overlays == ["keyguard"]
    assert phone.shows(resource_id="lockscreen_clock_view")


def test_keys_do_not_unlock(phone: SystemPhone) -> None:
    lock(phone)
    for key in ("back", "home", "recents"):
        phone.press_key(key)
    assert phone.overlays == ["keyguard"]


def test_a_swipe_up_unlocks_what_was_in_front(phone: SystemPhone) -> None:
    phone.open(NOTES)
    lock(phone)
    phone.host.swipe(270, 900, 270, 400)
    assert phone.overlays == []
    assert phone.front.startswith(NOTES)


def test_a_shell_dismisses_it_and_does_not_light_the_screen(phone: SystemPhone) -> None:
    lock(phone)
    assert run(phone.host, "wm dismiss-keyguard").exit_code == 0
    assert phone.overlays == []
    phone.press_key("power")
    run(phone.host, "wm dismiss-keyguard")
    assert not phone.state.screen_on


def test_an_app_that_is_started_stays_below_the_lock(phone: SystemPhone) -> None:
    lock(phone)
    phone.open(NOTES)
    assert phone.overlays == ["keyguard"]


def test_a_notification_on_it_unlocks_and_opens(phone: SystemPhone) -> None:
    phone.host.apply(lambda system: system.notify(alert("a", component=f"{NOTES}/.Main")))
    lock(phone)
    phone.tap(resource_id="expandableNotificationRow")
    assert phone.overlays == []
    assert phone.front.startswith(NOTES)


def test_notifications_are_hidden_where_the_user_wants_it(phone: SystemPhone) -> None:
    phone.host.apply(lambda system: system.notify(alert("a")))
    phone.host.apply(
        lambda system: system.put_setting("secure", "lock_screen_show_notifications", 0)
    )
    lock(phone)
    assert not phone.shows(resource_id="expandableNotificationRow")


def test_the_shade_opens_above_it_and_closes_to_it(phone: SystemPhone) -> None:
    lock(phone)
    phone.host.swipe(270, 300, 270, 800)
    assert phone.overlays == ["keyguard", "shade"]
    phone.press_key("home")
    assert phone.overlays == ["keyguard"]


def test_two_taps_wake(phone: SystemPhone) -> None:
    phone.press_key("power")
    phone.host.tap(200, 500)
    assert not phone.state.screen_on
    phone.host.tap(200, 500)
    assert phone.state.screen_on


def test_the_shell_wakes_and_sends_to_sleep(phone: SystemPhone) -> None:
    phone.host.shell("input keyevent KEYCODE_SLEEP")
    phone.host.shell("input keyevent KEYCODE_SLEEP")
    assert "mWakefulness=Asleep" in phone.host.shell("dumpsys power").stdout
    phone.host.shell("input keyevent KEYCODE_WAKEUP")
    assert "mWakefulness=Awake" in phone.host.shell("dumpsys power").stdout


def test_without_a_lock_screen_waking_shows_the_app(phone: SystemPhone) -> None:
    phone.host.apply(lambda system: system.put_setting("secure", "lockscreen.disabled", 1))
    lock(phone)
    assert phone.overlays == []


def test_what_rings_is_shown_above_the_lock(phone: SystemPhone) -> None:
    phone.press_key("power")
    phone.host.apply(screen.show_above_lock)
    assert phone.state.screen_on
    assert phone.overlays == []
