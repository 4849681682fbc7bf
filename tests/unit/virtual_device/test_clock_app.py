"""The clock on the device: what taps, keys, commands and time do to it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.judging.probe_output import content_rows, shared_preferences
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.clock.data import PACKAGE, ClockData, TimerState
from mobile_gym.virtual_device.apps.clock.strings import STRINGS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import FILL_KIND, TEXT_KIND

MINUTE = 60_000
SET_ALARM = "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR "


class Phone:
    """A device with the clock in front, driven by what is on the screen."""

    def __init__(self, language: str = "en", **perturbation: Any) -> None:
        self.host = DeviceHost(APPS)
        self.host.boot(5, language, perturbation)
        self.shell(f"pm clear {PACKAGE}")
        self.host.apply(lambda system: system.launch(PACKAGE))

    @property
    def data(self) -> ClockData:
        return self.host.state.data[PACKAGE]

    def shell(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code == 0, result
        return result.stdout

    def alarms(self) -> list[dict[str, str]]:
        uri = f"content://{PACKAGE}/alarms"
        return [dict(row) for row in content_rows(self.shell(f"content query --uri {uri}"))]

    def preferences(self) -> dict[str, str]:
        path = f"/data/user_de/0/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"
        return dict(shared_preferences(self.shell(f"cat {path}")))

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def texts(self, resource_id: str) -> list[str]:
        found = find_all(self.host.forest(), Selector(resource_id=resource_id))
        return [match.node.text for match in found]

    def tap(self, hold_ms: int = 60, **fields: Any) -> None:
        match = find(self.host.forest(), Selector(**fields))
        assert match is not None, (fields, [n.label for n in self.host.forest() if n.label])
        bounds = match.node.bounds
        x, y = (bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2
        self.host.tap(x, y, hold_ms)
        self.host.advance(300)

    def type(self, text: str, **options: Any) -> None:
        assert self.host.type_text(text, **options) == ""


@pytest.fixture
def phone() -> Phone:
    return Phone()


def test_it_opens_on_the_clock_and_remembers_the_tab(phone: Phone) -> None:
    assert phone.shows(description="Clock", selected=True)
    phone.tap(description="Timer")
    assert phone.shows(description="Timer", selected=True)
    assert phone.preferences()["selected_tab"] == "2"
    phone.shell(f"am force-stop {PACKAGE}")
    phone.host.apply(lambda system: system.launch(PACKAGE))
    assert phone.shows(description="Timer", selected=True)


def test_an_alarm_from_the_dial(phone: Phone) -> None:
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
    phone = Phone("zh")
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


def test_every_minute_can_be_typed_and_nonsense_cannot(phone: Phone) -> None:
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


def test_a_chosen_minute_between_the_fives_hides_none_of_them(phone: Phone) -> None:
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


def test_an_expanded_card_edits_everything(phone: Phone) -> None:
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


def test_a_deleted_alarm_can_be_brought_back_for_a_moment(phone: Phone) -> None:
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


def test_alarms_ring_snooze_and_are_dismissed(phone: Phone) -> None:
    phone.tap(description="Alarm")
    now = phone.host.state.now_ms
    phone.shell(f"{SET_ALARM} 8 --ei android.intent.extra.alarm.MINUTES 31")
    alarm = phone.data.alarms[-1]
    assert phone.texts("days_of_week")[1] in ("Today", "Tomorrow")
    event = APPS[PACKAGE].next_event_ms(phone.host.state)
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
    assert APPS[PACKAGE].next_event_ms(phone.host.state) is None


def test_alarm_intents_are_those_of_android(phone: Phone) -> None:
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


def test_a_timer_runs_on_the_clock_of_the_device(phone: Phone) -> None:
    phone.tap(description="Timer")
    assert not phone.shows(description="Start")
    for key in ("1", "3", "0"):
        phone.tap(resource_id=f"timer_setup_digit_{key}")
    phone.tap(resource_id="timer_setup_digit_00")
    phone.tap(resource_id="timer_setup_delete")
    phone.tap(resource_id="timer_setup_delete")
    assert phone.texts("timer_setup_time") == ["00h 01m 30s"]
    phone.tap(description="Start")
    stored = phone.preferences()
    assert (stored["timer_setup_timet_0"], stored["timer_state_0"]) == ("90000", "1")
    assert stored["timers_list"] == "0"
    phone.host.advance(30_000)
    phone.tap(description="Pause")
    shown = phone.texts("timer_time_text")
    phone.host.advance(60_000)
    assert phone.texts("timer_time_text") == shown
    assert shown[0] in ("1:00", "59")
    phone.tap(description="Add 1 Minute")
    phone.tap(description="Start")
    phone.host.advance(3 * MINUTE)
    assert phone.data.timers[0].state == TimerState.EXPIRED
    assert phone.shows(text="Time's up")
    assert phone.texts("timer_time_text")[0].startswith("-")
    phone.tap(description="Stop")
    assert phone.texts("timer_time_text") == ["1:30"]
    phone.tap(resource_id="timer_label")
    phone.type("Tea", submit=True)
    assert phone.texts("timer_label") == ["Tea"]
    phone.tap(description="Add Timer")
    phone.tap(resource_id="timer_setup_digit_5")
    phone.tap(description="Start")
    assert [timer.id for timer in phone.data.timers] == [0, 1]
    phone.tap(description="Delete")
    assert phone.texts("timer_label") == ["Tea"]
    phone.tap(description="Delete")
    assert phone.shows(resource_id="timer_setup")
    assert phone.preferences()["timers_list"] == ""


def test_the_stopwatch(phone: Phone) -> None:
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


def test_cities_are_searched_added_and_removed(phone: Phone) -> None:
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


def test_settings_change_what_is_shown(phone: Phone) -> None:
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


def drawn_texts(phone: Phone) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Texts of the front page or dialog and where their ink is, without glyphs of the icon font."""
    scene = phone.host.scene()
    page = scene.page
    # What a dialog covers is drawn before its panel.
    panel = scene.forest.trees[0].nodes[0].bounds
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and item[6:10] == panel
        ),
        default=0,
    )
    return [
        (item[8], item[:4])
        for item in scene.items[start:]
        if item[5] == TEXT_KIND and item[9] != fonts.ICONS and page.top <= item[1] < page.bottom
    ]


def problems(phone: Phone) -> list[str]:
    """Texts that are shortened or broken, reach over the edge, or lie on another one."""
    width = phone.host.state.display.width_px
    texts = drawn_texts(phone)
    assert texts
    found = [text for text, box in texts if "…" in text or box[0] < 0 or box[2] > width]
    whole = {text for text, _ in texts}
    for node in phone.host.forest().trees[0].nodes:
        # A time on two lines is no time, and a word on two lines is none.
        is_one = ":" in node.text or (node.text.isascii() and " " not in node.text)
        if node.text and is_one and node.text not in whole:
            found.append(f"{node.text} is not drawn as a whole")
    for (text, (l1, t1, r1, b1)), (other, (l2, t2, r2, b2)) in combinations(texts, 2):
        # A pixel of every side is room for anti-aliasing.
        if min(r1, r2) - max(l1, l2) > 3 and min(b1, b2) - max(t1, t2) > 3:
            found.append(f"{text} / {other}")
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
@pytest.mark.parametrize("hours", ["12", "24"])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, hours: str) -> None:
    phone = Phone(language, font_scale=font_scale)
    phone.shell(f"settings put system time_12_24 {hours}")
    column = language == "zh"
    extra = "android.intent.extra.alarm"
    phone.shell(f"{SET_ALARM} 23 --ei {extra}.MINUTES 58 --eial {extra}.DAYS 1,2,3,4,5,6")
    phone.tap(description=STRINGS["stopwatch"][column])
    phone.tap(description=STRINGS["start"][column])
    phone.host.advance(12 * 60 * MINUTE)
    phone.tap(description=STRINGS["lap"][column])
    phone.shell(f"am start -a android.intent.action.SET_TIMER --ei {extra}.LENGTH 45296")
    for tab in ("stopwatch", "timer", "clock", "alarm"):
        phone.tap(description=STRINGS[tab][column])
        assert problems(phone) == [], tab
    phone.tap(resource_id="arrow")
    assert problems(phone) == []
    for popup, args in (
        ("time_picker", {"alarm_id": 0, "hour": 22, "minute": 58}),
        ("label", {"alarm_id": 1, "label": "x"}),
        ("choices", {"key": "auto_silence"}),
        ("choices", {"key": "volume_button_setting"}),
        ("remove_city", {"city_id": "C36"}),
    ):
        phone.host.apply(lambda system, name=popup, args=args: system.show_popup(name, **args))
        assert problems(phone) == [], (popup, args)
        phone.host.apply(lambda system: system.dismiss())
    for activity in (".settings.SettingsActivity", ".worldclock.CitySelectionActivity"):
        phone.host.apply(lambda system, name=activity: system.start(name))
        assert problems(phone) == [], activity


def test_the_wording_is_complete() -> None:
    for key, (english, chinese) in STRINGS.items():
        assert english, key
        assert chinese, key
        assert english.count("{") == chinese.count("{"), key
