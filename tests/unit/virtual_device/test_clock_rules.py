"""The clock's arithmetic and wording: pure functions, no screen."""

from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from mobile_gym.virtual_device.app_kit.time_picker import hour_marks, minute_marks, typed_text
from mobile_gym.virtual_device.apps.clock import alarms, formatting, stopwatch, timers
from mobile_gym.virtual_device.apps.clock.cities import BY_ID, CITIES, difference, search
from mobile_gym.virtual_device.apps.clock.data import (
    Alarm,
    Stopwatch,
    Timer,
    TimerState,
    fresh_data,
    initial,
)
from mobile_gym.virtual_device.system.formatting import clock_text

MINUTE = 60_000
HOUR = 60 * MINUTE


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hour", "minute", "days", "after", "expected", "zone"),
    [
        (9, 30, 0, "2025-03-05T08:00", "2025-03-05T09:30", "UTC"),  # later today
        (9, 30, 0, "2025-03-05T09:30", "2025-03-06T09:30", "UTC"),  # this very minute has gone by
        (9, 30, 0b0000010, "2025-03-05T08:00", "2025-03-11T09:30", "UTC"),  # a Wednesday: Tuesday
        (9, 30, 0b0000100, "2025-03-05T10:00", "2025-03-12T09:30", "UTC"),  # Wednesday in a week
        (9, 30, 0b1100000, "2025-03-05T10:00", "2025-03-08T09:30", "UTC"),
        (7, 0, 0, "2025-12-31T23:59", "2026-01-01T07:00", "Asia/Shanghai"),
        (7, 0, 0, "2025-03-29T12:00", "2025-03-30T07:00", "Europe/Berlin"),  # a night of 23 hours
    ],
)
def test_next_time(hour, minute, days, after, expected, zone) -> None:
    found = alarms.next_time_ms(hour, minute, days, at(after, zone), zone)
    assert found == at(expected, zone)


def test_an_alarm_rings_falls_silent_and_a_single_one_turns_off() -> None:
    alarm = Alarm(1, 9, 0, after_ms=at("2025-03-05T08:00"))
    due = at("2025-03-05T09:00")
    assert alarms.next_event_ms((alarm,), 10 * MINUTE, 0, "UTC") == due
    assert alarms.advance(alarm, due - 1, 10 * MINUTE, 0, "UTC") == alarm
    ringing = alarms.advance(alarm, due, 10 * MINUTE, 0, "UTC")
    assert ringing is not None
    assert ringing.ringing_since_ms == due
    assert ringing.enabled
    assert alarms.next_event_ms((ringing,), 10 * MINUTE, 0, "UTC") == due + 10 * MINUTE
    assert alarms.next_event_ms((ringing,), None, 0, "UTC") is None
    done = alarms.advance(ringing, due + 10 * MINUTE, 10 * MINUTE, 0, "UTC")
    assert done is not None
    assert not done.enabled
    assert done.ringing_since_ms is None


def test_an_alarm_missed_long_ago_does_not_ring() -> None:
    alarm = Alarm(1, 9, 0, days=0b1111111, after_ms=at("2025-03-05T08:00"))
    after = alarms.advance(alarm, at("2025-03-07T20:00"), 10 * MINUTE, 0, "UTC")
    assert after is not None
    assert after.enabled
    assert after.ringing_since_ms is None
    assert alarms.due_ms(after, 0, "UTC") == at("2025-03-08T09:00")


def test_snoozing_and_dismissing() -> None:
    now = at("2025-03-05T09:01")
    weekly = Alarm(1, 9, 0, days=0b0000100, ringing_since_ms=now - MINUTE)
    slept = alarms.snoozed_alarm(weekly, now, 5)
    assert alarms.due_ms(slept, 0, "UTC") == now + 5 * MINUTE
    after = alarms.dismissed_alarm(slept, now)
    assert after is not None
    assert after.enabled
    assert alarms.due_ms(after, 0, "UTC") == at("2025-03-12T09:00")
    assert alarms.dismissed_alarm(Alarm(2, 9, 0, delete_after_use=True), now) is None


def test_an_alarm_of_the_seed_data_counts_from_the_start_of_the_device() -> None:
    boot = at("2025-03-05T12:00")
    assert alarms.due_ms(Alarm(1, 9, 0), boot, "UTC") == at("2025-03-06T09:00")


@pytest.mark.parametrize(
    ("hour", "minute", "is_24", "language", "expected"),
    [
        (0, 5, False, "en", "12:05 AM"),
        (9, 30, False, "en", "9:30 AM"),
        (12, 0, False, "en", "12:00 PM"),
        (21, 7, False, "zh", "下午9:07"),
        (0, 0, False, "zh", "上午12:00"),
        (9, 5, True, "en", "09:05"),
        (0, 0, True, "zh", "00:00"),
    ],
)
def test_clock_text(hour, minute, is_24, language, expected) -> None:
    assert clock_text(hour, minute, is_24, language) == expected


def test_days_follow_the_start_of_the_week() -> None:
    sunday_first, monday_first = formatting.week_order("1"), formatting.week_order("2")
    assert sunday_first == (6, 0, 1, 2, 3, 4, 5)
    assert monday_first == (0, 1, 2, 3, 4, 5, 6)
    assert formatting.week_order("7")[0] == 5
    assert formatting.days_text(0b1100000, sunday_first, "en") == "Sun, Sat"
    assert formatting.days_text(0b1100000, monday_first, "zh") == "周六, 周日"
    assert formatting.days_text(0b0000100, sunday_first, "en") == "Wednesday"
    assert formatting.days_text(0b1111111, sunday_first, "zh") == "每天"
    assert formatting.days_text(0, sunday_first, "en") == ""


@pytest.mark.parametrize(
    ("delta_ms", "english", "chinese"),
    [
        (
            59_999,
            "Alarm set for less than 1 minute from now.",
            "闹钟时间已设为不到1分钟后。",
        ),
        (60_001, "Alarm set for 2 minutes from now.", "闹钟时间已设为 2 分钟后。"),
        (
            8 * HOUR + 5 * MINUTE,
            "Alarm set for 8 hours and 5 minutes from now.",
            "闹钟时间已设为 8 小时 5 分钟后。",
        ),
        (
            25 * HOUR + MINUTE,
            "Alarm set for 1 day, 1 hour, and 1 minute from now.",
            "闹钟时间已设为 1 天 1 小时 1 分钟后。",
        ),
        (48 * HOUR, "Alarm set for 2 days from now.", "闹钟时间已设为 2 天后。"),
    ],
)
def test_alarm_set_text(delta_ms, english, chinese) -> None:
    assert formatting.alarm_set_text(delta_ms, "en") == english
    assert formatting.alarm_set_text(delta_ms, "zh") == chinese


@pytest.mark.parametrize(
    ("minutes", "days", "english", "chinese"),
    [
        (0, 0, "", ""),
        (60, 0, "1 hour ahead", "早 1 小时"),
        (-330, 0, "5 hr 30 min behind", "晚 5 小时 30 分钟"),
        (600, 1, "Tomorrow, 10 hours ahead", "明天，早 10 小时"),
        (-600, -1, "Yesterday, 10 hours behind", "昨天，晚 10 小时"),
    ],
)
def test_ahead_text(minutes, days, english, chinese) -> None:
    assert formatting.ahead_text(minutes, days, "en") == english
    assert formatting.ahead_text(minutes, days, "zh") == chinese


@pytest.mark.parametrize(
    ("remaining_ms", "expected"),
    [
        (3_723_000, "1:02:03"),
        (119_001, "2:00"),
        (5_000, "5"),
        (1, "1"),
        (0, "0"),
        (-999, "0"),
        (-5_000, "-0:05"),
        (-3_600_000, "-1:00:00"),
    ],
)
def test_timer_text(remaining_ms, expected) -> None:
    assert formatting.timer_text(remaining_ms) == expected


def test_stopwatch_text() -> None:
    assert formatting.stopwatch_text(3_723_456) == "1:02:03"
    assert formatting.stopwatch_text(63_456) == "1:03"
    assert formatting.hundredths_text(63_456) == "45"


def test_cities_are_unique_and_have_known_zones() -> None:
    assert len(CITIES) >= 40
    assert len(BY_ID) == len(CITIES) == len({city.name("en") for city in CITIES})
    for city in CITIES:
        ZoneInfo(city.timezone)
        assert city.name("zh")


def test_search_finds_beginnings_of_words_in_both_languages() -> None:
    assert [city.name("en") for city in search("york", "en")] == ["New York"]
    assert [city.name("en") for city in search("SAO p", "en")] == ["São Paulo"]
    assert [city.name("en") for city in search("东京", "zh")] == ["Tokyo"]
    assert search("ork", "en") == ()
    assert len(search(" ", "en")) == len(CITIES)


def test_difference_counts_minutes_and_days() -> None:
    now = datetime(2025, 7, 1, 23, 0, tzinfo=ZoneInfo("Europe/London"))
    assert difference(now, "Asia/Kolkata") == (270, 1)
    assert difference(now, "America/New_York") == (-300, 0)


def test_a_timer_runs_pauses_and_expires() -> None:
    assert timers.length_ms("130") == 90_000
    assert timers.length_ms("") == 0
    timer = timers.running_timer(Timer(0, 90_000, 90_000, 90_000), 1000)
    assert timers.next_event_ms((timer,)) == 91_000
    held = timers.paused_timer(timer, 31_000)
    assert (held.state, timers.remaining_ms(held, 99_000)) == (TimerState.PAUSED, 60_000)
    again = timers.with_minute(timers.running_timer(held, 50_000), 60_000)
    assert timers.remaining_ms(again, 60_000) == 110_000
    assert timers.timer_at(again, 169_999) is again
    over = timers.timer_at(again, 170_000)
    assert over.state == TimerState.EXPIRED
    assert timers.remaining_ms(over, 172_000) == -2_000
    assert timers.remaining_ms(timers.with_minute(over, 172_000), 172_000) == 60_000
    assert timers.reset(over, 172_000) == Timer(0, 90_000, 90_000, 90_000)


def test_a_timer_never_grows_beyond_its_display() -> None:
    timer = Timer(0, timers.MAX_LENGTH_MS, timers.MAX_LENGTH_MS, timers.MAX_LENGTH_MS)
    assert timers.with_minute(timer, 0) == timer


def test_laps_add_up() -> None:
    watch = stopwatch.running_stopwatch(Stopwatch(), 0)
    watch = stopwatch.stopwatch_with_lap(stopwatch.stopwatch_with_lap(watch, 4_000), 10_000)
    watch = stopwatch.paused_stopwatch(watch, 12_500)
    assert stopwatch.stopwatch_with_lap(watch, 13_000) is watch
    found = stopwatch.laps(watch, 99_000)
    assert [(lap.number, lap.lap_ms, lap.total_ms) for lap in found] == [
        (3, 2_500, 12_500),
        (2, 6_000, 10_000),
        (1, 4_000, 4_000),
    ]
    assert sum(lap.lap_ms for lap in found) == stopwatch.total_ms(watch, 99_000)
    assert stopwatch.total_ms(stopwatch.running_stopwatch(watch, 20_000), 20_500) == 13_000


def test_the_first_edit_replaces_the_selected_text() -> None:
    assert typed_text("30", "3045", 4) == "45"
    assert typed_text("30", "4530", 2) == "45"
    assert typed_text("30", "330", 1) == "3"
    assert typed_text("30", "", 0) == ""
    assert typed_text("9", "91234", 5) == "12"


def test_the_dial_has_every_hour_and_every_fifth_minute() -> None:
    assert sorted(mark.value for mark in hour_marks(True)) == list(range(24))
    assert sorted(mark.value for mark in hour_marks(False)) == list(range(1, 13))
    assert {mark.value for mark in minute_marks(43)} == {*range(0, 60, 5), 43}
    assert len(minute_marks(45)) == 12


def test_seed_data_are_drawn_from_the_generator_and_hold_the_two_of_a_new_clock() -> None:
    first = initial(np.random.default_rng(3), "en")
    assert first == initial(np.random.default_rng(3), "en")
    assert any(initial(np.random.default_rng(seed), "en") != first for seed in range(4, 8))
    assert first.alarms[:2] == fresh_data("en").alarms
    assert len({alarm.id for alarm in first.alarms}) == len(first.alarms) == first.next_alarm_id - 1
    assert all(city_id in BY_ID for city_id in first.cities)
