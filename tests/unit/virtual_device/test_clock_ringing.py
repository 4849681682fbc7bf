"""What rings while something else is on the screen: banners, their buttons, and whole pages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clock_phone import MINUTE, SET_ALARM, Clock

from mobile_gym.virtual_device.apps.clock.data import PACKAGE, TimerState
from mobile_gym.virtual_device.system.system import System

SETTINGS = "com.android.settings"
SKIP = "--ez android.intent.extra.alarm.SKIP_UI true"
SET_TIMER = "am start -a android.intent.action.SET_TIMER --ei android.intent.extra.alarm.LENGTH"


@pytest.fixture
def alarm() -> Clock:
    """An alarm rings while Settings are in front."""
    phone = Clock()
    phone.shell(f"{SET_ALARM} 8 --ei android.intent.extra.alarm.MINUTES 31 {SKIP}")
    phone.open(SETTINGS)
    due = phone.host.next_due_ms()
    assert due is not None
    phone.host.advance(due - phone.state.now_ms + 1000)
    return phone


@pytest.fixture
def timer() -> Clock:
    """A timer is over while Settings are in front."""
    phone = Clock()
    phone.shell(f"{SET_TIMER} 60 {SKIP}")
    phone.open(SETTINGS)
    phone.host.advance(MINUTE + 1000)
    return phone


def told(phone: Clock) -> list[str]:
    return [item.key.partition(":")[0] for item in phone.state.notifications]


def test_an_alarm_rings_in_a_banner_above_the_app_in_front(alarm: Clock) -> None:
    assert alarm.front.startswith(SETTINGS)
    assert alarm.shows(text="8:31 AM")
    assert alarm.shows(text="Snooze")
    alarm.host.advance(MINUTE)
    assert alarm.shows(text="Snooze"), "it stays for as long as it rings"


def test_the_banner_snoozes_an_alarm_and_it_rings_again(alarm: Clock) -> None:
    alarm.tap(text="Snooze")
    assert alarm.data.alarms[-1].snoozed_until_ms is not None
    assert not alarm.shows(text="Snooze")
    assert told(alarm) == ["snoozed"]
    alarm.host.advance(10 * MINUTE)
    assert alarm.shows(text="Snooze")
    assert told(alarm) == ["alarm"]


def test_the_banner_dismisses_an_alarm(alarm: Clock) -> None:
    alarm.tap(text="Dismiss")
    assert told(alarm) == []
    assert len(alarm.alarms()) == 2, "it was to ring once"


def test_the_banner_of_an_alarm_is_pushed_up_and_it_rings_on(alarm: Clock) -> None:
    alarm.swipe(0, -200, text="8:31 AM")
    assert not alarm.shows(text="Snooze")
    assert told(alarm) == ["alarm"]


def test_an_alarm_that_nobody_hears_falls_silent(alarm: Clock) -> None:
    alarm.host.advance(11 * MINUTE)
    assert told(alarm) == []
    assert not alarm.shows(text="Snooze")


def test_a_tap_on_the_banner_shows_the_alarm_on_the_whole_screen(alarm: Clock) -> None:
    alarm.tap(text="8:31 AM")
    assert alarm.front == f"{PACKAGE}/.alarms.AlarmActivity"
    assert alarm.texts("digital_clock") == ["8:31 AM"]
    alarm.tap(description="Dismiss")
    assert told(alarm) == []
    assert alarm.front != f"{PACKAGE}/.alarms.AlarmActivity"


@pytest.mark.parametrize(("way", "left"), [(-200, ["snoozed"]), (200, [])])
def test_the_bell_is_thrown_to_what_is_to_be_done(alarm: Clock, way: int, left: list[str]) -> None:
    alarm.tap(text="8:31 AM")
    alarm.swipe(way, 0, resource_id=f"{PACKAGE}:id/alarm")
    alarm.host.advance(300)
    assert told(alarm) == left


def test_a_timer_that_is_over_rings_above_the_app_in_front(timer: Clock) -> None:
    assert timer.front.startswith(SETTINGS)
    assert timer.shows(text="Time's up")
    timer.tap(text="Stop")
    assert timer.data.timers[0].state == TimerState.RESET
    assert told(timer) == []


def test_the_banner_gives_a_timer_another_minute(timer: Clock) -> None:
    timer.tap(text="+1 min")
    assert timer.data.timers[0].state == TimerState.RUNNING
    assert not timer.shows(text="Time's up")
    timer.host.advance(MINUTE)
    assert timer.shows(text="Time's up")


def test_a_tap_on_the_banner_shows_the_timers_that_are_over(timer: Clock) -> None:
    timer.tap(text="Time's up")
    assert timer.front == f"{PACKAGE}/.timer.ExpiredTimersActivity"
    timer.tap(description="Stop")
    assert timer.front != f"{PACKAGE}/.timer.ExpiredTimersActivity"
    assert timer.data.timers[0].state == TimerState.RESET


def test_who_looks_at_the_timers_needs_no_banner(timer: Clock) -> None:
    timer.shell("am start -a android.intent.action.SHOW_TIMERS")
    timer.host.advance(500)
    assert told(timer) == []
    timer.host.press_key("home")
    timer.host.advance(500)
    assert told(timer) == ["timer"]


def test_the_clock_may_be_forbidden_to_tell(timer: Clock) -> None:
    timer.tap(text="Stop")
    silent = replace(timer.state.packages[PACKAGE], notifications_enabled=False)
    timer.do(System.change, packages=timer.state.packages.set(PACKAGE, silent))
    timer.shell(f"{SET_TIMER} 60 {SKIP}")
    timer.host.advance(2 * MINUTE)
    assert told(timer) == []


def test_what_rings_while_the_screen_is_off_takes_all_of_it() -> None:
    phone = Clock()
    phone.shell(f"{SET_TIMER} 60 {SKIP}")
    phone.open(SETTINGS)
    phone.shell("input keyevent KEYCODE_POWER")
    assert not phone.state.screen_on
    phone.host.advance(MINUTE + 1000)
    assert phone.state.screen_on
    assert phone.overlays == []
    assert phone.front == f"{PACKAGE}/.timer.ExpiredTimersActivity"
    phone.tap(description="Stop")
    assert phone.data.timers[0].state == TimerState.RESET
