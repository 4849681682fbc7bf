"""Alarms on the device: the dial, their cards, intents, and when they ring."""

from __future__ import annotations

import pytest
from clock_phone import MINUTE, SET_ALARM, Clock

from mobile_gym.accessibility import find_all
from mobile_gym.core.checks import Selector
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.clock.data import PACKAGE


@pytest.fixture
def phone() -> Clock:
    return Clock()


def test_an_alarm_from_the_dial(phone: Clock) -> None:
    phone.tap(description="Alarm")
    phone.tap(description="Add alarm")
    phone.tap(description="9", within=Selector(resource_id="android:id/radial_picker"))
    assert phone.texts("android:id/hours") == ["9"]
    phone.tap(description="30", within=Selector(resource_id="android:id/radial_picker"))
    phone.tap(text="AM")
    assert phone.shows(text="AM", checked=True)
    phone.tap(text="OK")
    row = phone.alarms()[-1]
    assert (row["hour"], row["minutes"], row["enabled"], row["daysofweek"]) == ("9", "30", "1", "0")
    assert phone.shows(description="9:30 AM Alarm")
    assert phone.shows(resource_id="edit_label")  # its card is expanded
    toast = phone.host.state.toast
    assert toast is not None
    assert toast.text.startswith("Alarm set for ")


def test_in_24_hours_the_dial_has_two_rings() -> None:
    phone = Clock("zh")
    phone.tap(description="闹钟")
    phone.tap(description="添加闹钟")
    inside = Selector(resource_id="android:id/radial_picker")
    assert len(find_all(phone.host.forest(), Selector(within=inside))) == 24
    phone.tap(description="0", within=inside)
    assert phone.texts("android:id/hours") == ["00"]
    assert not phone.shows(resource_id="android:id/am_label")
    phone.tap(resource_id="android:id/hours")
    phone.tap(description="12", within=inside)
    assert phone.texts("android:id/hours") == ["12"]


def test_every_minute_can_be_typed_and_nonsense_cannot(phone: Clock) -> None:
    phone.tap(description="Alarm")
    phone.tap(text="8:30 AM")
    phone.tap(resource_id="android:id/toggle_mode")
    assert phone.host.state.keyboard
    phone.type("13")  # the selected 8 gives way to it
    assert phone.texts("android:id/input_hour") == ["13"]
    phone.tap(text="OK")
    assert phone.shows(resource_id="android:id/label_error")
    assert phone.alarms()[0]["hour"] == "8"
    phone.tap(resource_id="android:id/input_hour")
    phone.type("7", clear=True)
    assert not phone.shows(resource_id="android:id/label_error")
    phone.tap(resource_id="android:id/input_minute")
    phone.type("03")
    phone.tap(resource_id="android:id/am_pm_spinner")
    phone.tap(text="PM", class_name="CheckedTextView")
    phone.tap(resource_id="android:id/toggle_mode")
    assert phone.texts("android:id/hours") == ["7"]
    assert phone.texts("android:id/minutes") == ["03"]
    phone.tap(text="OK")
    row = phone.alarms()[0]
    assert (row["hour"], row["minutes"], row["enabled"]) == ("19", "3", "1")


def test_a_chosen_minute_between_the_fives_hides_none_of_them(phone: Clock) -> None:
    phone.tap(description="Alarm")
    phone.host.apply(lambda system: system.show_popup("time_picker", alarm_id=0, hour=8, minute=44))
    phone.tap(resource_id="android:id/minutes")
    inside = Selector(resource_id="android:id/radial_picker")
    assert phone.shows(description="44", selected=True)
    for minute in (45, 40, 0):
        phone.tap(description=str(minute), within=inside)
        assert phone.texts("android:id/minutes") == [f"{minute:02d}"]
    phone.tap(text="Cancel")
    assert len(phone.alarms()) == 2


def test_an_expanded_card_edits_everything(phone: Clock) -> None:
    phone.tap(description="Alarm")
    phone.tap(resource_id="arrow", beside=Selector(text="9:00 AM"))
    assert [phone.shows(description=day, checked=True) for day in ("Sunday", "Friday")] == [
        True,
        False,
    ]
    phone.tap(description="Sunday", checkable=True)
    phone.tap(description="Monday", checkable=True)
    phone.tap(text="Vibrate")
    phone.tap(resource_id="edit_label")
    phone.type("Water, again")
    phone.tap(text="OK")
    phone.tap(resource_id="choose_ringtone")
    phone.tap(text="Neon")
    phone.tap(description="Navigate up")
    assert phone.shows(text="Neon")
    phone.tap(resource_id="onoff", beside=Selector(resource_id="edit_label"))
    row = phone.alarms()[1]
    assert row["daysofweek"] == str(0b0100001)
    assert (row["vibrate"], row["enabled"], row["label"]) == ("0", "1", "Water, again")
    assert phone.texts("days_of_week")[1] == "Mon, Sat"


def test_a_deleted_alarm_can_be_brought_back_for_a_moment(phone: Clock) -> None:
    phone.tap(description="Alarm")
    before = phone.alarms()
    for wait_ms in (0, 5_000):
        phone.tap(resource_id="arrow", beside=Selector(text="8:30 AM"))
        phone.tap(text="Delete")
        assert [row["_id"] for row in phone.alarms()] == ["2"]
        assert phone.shows(text="Alarm deleted")
        phone.host.advance(wait_ms)
        if not wait_ms:
            phone.tap(text="Undo")
            assert phone.alarms() == before
    assert not phone.shows(text="Undo")
    phone.tap(resource_id="arrow")
    phone.tap(text="Delete")
    assert phone.shows(text="No Alarms")


def test_alarms_ring_snooze_and_are_dismissed(phone: Clock) -> None:
    phone.tap(description="Alarm")
    now = phone.host.state.now_ms
    phone.shell(f"{SET_ALARM} 8 --ei android.intent.extra.alarm.MINUTES 31")
    alarm = phone.data.alarms[-1]
    assert phone.texts("days_of_week")[1] in ("Today", "Tomorrow")
    event = APPS[PACKAGE].schedule.next_event_ms(phone.host.state)
    assert event is not None
    phone.host.advance(event - now)
    assert phone.data.alarms[-1].ringing_since_ms == event
    phone.tap(text="Snooze")
    until = phone.data.alarms[-1].snoozed_until_ms
    assert until is not None
    assert abs(until - phone.host.state.now_ms - 10 * MINUTE) < 1000
    assert phone.shows(text="Snoozing until 8:41 AM")
    phone.host.advance(10 * MINUTE)
    phone.tap(text="Dismiss")
    assert phone.data.alarms[-1].id == alarm.id
    assert phone.alarms()[-1]["enabled"] == "0"
    assert APPS[PACKAGE].schedule.next_event_ms(phone.host.state) is None


def test_alarm_intents_are_those_of_android(phone: Clock) -> None:
    phone.shell("input keyevent HOME")
    skip = "--ez android.intent.extra.alarm.SKIP_UI true"
    phone.shell(f"{SET_ALARM} 9 --es android.intent.extra.alarm.MESSAGE 'Gym class' {skip}")
    assert PACKAGE not in phone.host.activity
    added = phone.alarms()[-1]
    assert (added["label"], added["hour"], added["minutes"]) == ("Gym class", "9", "0")
    assert added["delete_after_use"] == "1"
    phone.shell(f"{SET_ALARM} 9 --es android.intent.extra.alarm.MESSAGE 'Gym class' {skip}")
    assert len(phone.alarms()) == 3  # the same alarm again is that alarm
    phone.shell(f"{SET_ALARM} 7 --eial android.intent.extra.alarm.DAYS 1,2,7")
    assert phone.alarms()[-1]["daysofweek"] == str(0b1100001)
    assert phone.host.activity == f"{PACKAGE}/.DeskClock"
    assert phone.shows(description="Alarm", selected=True)
    phone.shell(f"{SET_ALARM} 24 {skip}")
    assert len(phone.alarms()) == 4
    phone.shell("am start -a android.intent.action.SET_ALARM")
    assert phone.shows(resource_id="android:id/hours")
    phone.shell("am start -a android.intent.action.SHOW_TIMERS")
    assert phone.shows(description="Timer", selected=True)
