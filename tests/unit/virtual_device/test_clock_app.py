"""The clock on the device: tabs, timers, the stopwatch, cities, settings and how it looks."""

from __future__ import annotations

import pytest
from app_phone import wording_is_complete
from clock_phone import MINUTE, SET_ALARM, Clock

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.clock.data import PACKAGE, TimerState
from mobile_gym.virtual_device.apps.clock.texts import Texts


@pytest.fixture
def phone() -> Clock:
    return Clock()


def test_it_opens_on_the_clock_and_remembers_the_tab(phone: Clock) -> None:
    assert phone.shows(description="Clock", selected=True)
    phone.tap(description="Timer")
    assert phone.shows(description="Timer", selected=True)
    assert phone.preferences()["selected_tab"] == "2"
    phone.shell(f"am force-stop {PACKAGE}")
    phone.host.apply(lambda system: system.launch(PACKAGE))
    assert phone.shows(description="Timer", selected=True)


@pytest.fixture
def timer(phone: Clock) -> Clock:
    """A timer of 90 s that has just been started."""
    phone.tap(description="Timer")
    for key in ("1", "3", "0"):
        phone.tap(resource_id=f"timer_setup_digit_{key}")
    phone.tap(description="Start")
    return phone


def test_the_digits_of_a_timer_move_left_and_are_deleted(phone: Clock) -> None:
    phone.tap(description="Timer")
    assert not phone.shows(description="Start")
    for key in ("1", "3", "0", "00"):
        phone.tap(resource_id=f"timer_setup_digit_{key}")
    phone.tap(resource_id="timer_setup_delete")
    phone.tap(resource_id="timer_setup_delete")
    assert phone.texts("timer_setup_time") == ["00h 01m 30s"]


def test_a_started_timer_is_stored(timer: Clock) -> None:
    stored = timer.preferences()
    assert (stored["timer_setup_timet_0"], stored["timer_state_0"]) == ("90000", "1")
    assert stored["timers_list"] == "0"


def test_a_paused_timer_stands(timer: Clock) -> None:
    timer.host.advance(30_000)
    timer.tap(description="Pause")
    shown = timer.texts("timer_time_text")
    timer.host.advance(60_000)
    assert timer.texts("timer_time_text") == shown
    assert shown[0] in ("1:00", "59")


def test_a_timer_gets_another_minute_and_expires(timer: Clock) -> None:
    timer.tap(description="Pause")
    timer.tap(description="Add 1 Minute")
    timer.tap(description="Start")
    timer.host.advance(100_000)
    assert timer.data.timers[0].state == TimerState.RUNNING
    timer.host.advance(2 * MINUTE)
    assert timer.data.timers[0].state == TimerState.EXPIRED
    assert timer.shows(text="Time's up")
    assert timer.texts("timer_time_text")[0].startswith("-")


def test_an_expired_timer_is_stopped_and_shows_its_length(timer: Clock) -> None:
    timer.host.advance(2 * MINUTE)
    timer.tap(description="Stop")
    assert timer.texts("timer_time_text") == ["1:30"]


def test_a_timer_is_labelled(timer: Clock) -> None:
    timer.tap(resource_id="timer_label")
    timer.type("Tea", submit=True)
    assert timer.texts("timer_label") == ["Tea"]


def test_timers_are_added_and_deleted(timer: Clock) -> None:
    timer.tap(resource_id="timer_label")
    timer.type("Tea", submit=True)
    timer.tap(description="Add Timer")
    timer.tap(resource_id="timer_setup_digit_5")
    timer.tap(description="Start")
    assert [item.id for item in timer.data.timers] == [0, 1]
    timer.tap(description="Delete")
    assert timer.texts("timer_label") == ["Tea"]
    timer.tap(description="Delete")
    assert timer.shows(resource_id="timer_setup")
    assert timer.preferences()["timers_list"] == ""


def test_the_stopwatch(phone: Clock) -> None:
    phone.tap(description="Stopwatch")
    assert phone.texts("stopwatch_time_text") == ["0"]
    phone.tap(description="Start")
    phone.host.advance(65_000)
    phone.tap(description="Lap")
    phone.host.advance(2_000)
    phone.tap(description="Pause")
    assert phone.texts("lap_number") == ["# 2", "# 1"]
    stored = phone.preferences()
    assert (stored["sw_state"], stored["sw_lap_num"]) == ("2", "1")
    assert 65_000 <= int(stored["sw_lap_time_1"]) < int(stored["sw_accum_time"])
    held = phone.texts("stopwatch_time_text")
    phone.host.advance(10_000)
    assert phone.texts("stopwatch_time_text") == held
    phone.tap(description="Reset")
    assert phone.texts("stopwatch_time_text") == ["0"]
    assert "sw_state" not in phone.preferences()


def test_cities_are_searched_added_and_removed(phone: Clock) -> None:
    phone.tap(description="Cities")
    assert phone.host.activity.endswith("CitySelectionActivity")
    phone.tap(description="Search")
    phone.type("new y")
    assert phone.texts("city_name") == ["New York"]
    phone.tap(text="New York")
    phone.tap(description="Clear query")
    phone.type("tok")
    phone.tap(text="Tokyo")
    phone.tap(description="Navigate up")
    phone.tap(description="Navigate up")
    stored = phone.preferences()
    assert [stored["city_id_0"], stored["city_id_1"]] == ["C78", "C139"]
    assert phone.texts("city_name") == ["New York", "Tokyo"]
    phone.tap(text="New York", hold_ms=600)
    phone.tap(text="Remove")
    assert phone.texts("city_name") == ["Tokyo"]
    phone.tap(description="Cities")
    phone.tap(text="Tokyo")
    assert phone.data.cities == ()
    assert "city_id_0" not in phone.preferences()


def test_settings_change_what_is_shown(phone: Clock) -> None:
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Style")
    phone.tap(text="Analog")
    phone.tap(text="Start week on")
    phone.tap(text="Monday")
    phone.tap(text="Snooze length")
    assert phone.shows(text="10 minutes", checked=True)  # a long list opens at its choice
    phone.tap(text="12 minutes")
    phone.tap(text="Display time with seconds")
    stored = phone.preferences()
    assert stored["clock_style"] == "analog"
    assert (stored["week_start"], stored["snooze_duration"]) == ("2", "12")
    assert stored["display_clock_seconds"] == "true"
    phone.tap(description="Navigate up")
    assert phone.shows(class_name="AnalogClock")
    phone.tap(description="Alarm")
    phone.tap(resource_id="arrow")
    assert phone.shows(resource_id="day_button_0", description="Monday")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
@pytest.mark.parametrize("hours", ["12", "24"])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, hours: str) -> None:
    phone = Clock(language, font_scale=font_scale)
    phone.shell(f"settings put system time_12_24 {hours}")
    texts = Texts.of(language)
    extra = "android.intent.extra.alarm"
    phone.shell(f"{SET_ALARM} 23 --ei {extra}.MINUTES 58 --eial {extra}.DAYS 1,2,3,4,5,6")
    phone.tap(description=texts.stopwatch)
    phone.tap(description=texts.start)
    phone.host.advance(12 * 60 * MINUTE)
    phone.tap(description=texts.lap)
    phone.shell(f"am start -a android.intent.action.SET_TIMER --ei {extra}.LENGTH 45296")
    for tab in (texts.stopwatch, texts.timer, texts.clock, texts.alarm):
        phone.tap(description=tab)
        assert phone.problems() == [], tab
    phone.tap(resource_id="arrow")
    assert phone.problems() == []
    for popup, args in (
        ("time_picker", {"alarm_id": 0, "hour": 22, "minute": 58}),
        ("label", {"id": 1, "label": "x"}),
        ("choices", {"key": "auto_silence"}),
        ("choices", {"key": "volume_button_setting"}),
        ("remove_city", {"city_id": "C36"}),
    ):
        phone.host.apply(lambda system, name=popup, args=args: system.show_popup(name, **args))
        assert phone.problems() == [], (popup, args)
        phone.host.apply(lambda system: system.dismiss())
    for activity in (".settings.SettingsActivity", ".worldclock.CitySelectionActivity"):
        phone.host.apply(lambda system, name=activity: system.start(name))
        assert phone.problems() == [], activity


def test_the_wording_is_complete() -> None:
    wording_is_complete(APPS[PACKAGE])
