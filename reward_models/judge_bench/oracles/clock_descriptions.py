"""Descriptions of the substates of clock tasks, and the facts that they state."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.clock_tables import CITIES, SOUNDS
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Sight, activity_in_front, activity_shows

PACKAGE: Final = "com.android.deskclock"
RUNNING, PAUSED = 1, 2
"""States of a timer and of the stopwatch."""
VOLATILE: Final = ("after_ms", "ringing_since_ms", "snoozed_until_ms")
"""Fields of an alarm that follow the time."""
_MAIN: Final = f"{PACKAGE}/.DeskClock"
_TABS: Final = {
    **dict.fromkeys(("Alarm", "闹钟"), 0),
    **dict.fromkeys(("Clock", "时钟"), 1),
    **dict.fromkeys(("Timer", "计时器"), 2),
    **dict.fromkeys(("Stopwatch", "秒表"), 3),
}


# -- alarms ---------------------------------------------------------------------------------------

_TIME: Final = re.compile(r"(\d{1,2}):(\d\d)(?: ([AP])M)?")


def _parse_time(written: str) -> tuple[int, int]:
    """Hour and minute of `8:35 PM` and `20:35`."""
    match = _TIME.fullmatch(written)
    assert match is not None, written
    hour = int(match[1]) if not match[3] else int(match[1]) % 12 + 12 * (match[3] == "P")
    return hour, int(match[2])


def _all_alarms(see: Sight) -> tuple[Any, ...]:
    return see.now.data[PACKAGE].alarms


def _is_alarm_on(see: Sight, time: str) -> bool:
    return any(
        (alarm.hour, alarm.minute) == _parse_time(time) and alarm.enabled
        for alarm in _all_alarms(see)
    )


def _rings_alarm_once(see: Sight, time: str) -> bool:
    return any(
        (alarm.hour, alarm.minute) == _parse_time(time) and alarm.enabled and not alarm.days
        for alarm in _all_alarms(see)
    )


def _alarms_on_at_named_time(see: Sight) -> list[Any]:
    """The alarms that are on at the time of which the instruction speaks."""
    time = see.task.params["hour"], see.task.params["minute"]
    return [
        alarm for alarm in _all_alarms(see) if (alarm.hour, alarm.minute) == time and alarm.enabled
    ]


_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS: Final = "一二三四五六日"


def _weekday_bit(day: str) -> int:
    place = _CHINESE_DAYS.index(day[1]) if day.startswith("周") else _DAYS.index(day)
    return 1 << place


def _is_repeating_on(see: Sight, days: str) -> bool:
    mask = sum(map(_weekday_bit, re.split(", | and |、", days)))
    return any(alarm.days == mask for alarm in _alarms_on_at_named_time(see))


def _is_same_but_fields(old: Any, new: Any, **fields: Any) -> bool:
    """Whether an alarm is now what it was, but for these fields and what follows the time."""
    expected = replace(old, **{name: getattr(new, name) for name in VOLATILE}, **fields)
    return new == expected


def _quoted_alarm_at(see: Sight, time: str) -> Any:
    """The alarm at a time with the label that the instruction quotes, as it was at reset."""
    return next(
        alarm
        for alarm in see.start.data[PACKAGE].alarms
        if (alarm.hour, alarm.minute) == _parse_time(time) and alarm.label in see.quoted
    )


def _is_turned_off(see: Sight, time: str) -> bool:
    asked = _quoted_alarm_at(see, time)
    return any(
        _is_same_but_fields(asked, alarm, enabled=False)
        for alarm in _all_alarms(see)
        if alarm.id == asked.id
    )


def _is_only_alarm_with_sound(see: Sight, time: str, sound: str) -> bool:
    asked = _quoted_alarm_at(see, time)
    with_it = [alarm for alarm in _all_alarms(see) if alarm.ringtone == SOUNDS[sound]]
    return (
        len(with_it) == 1
        and with_it[0].id == asked.id
        and _is_same_but_fields(asked, with_it[0], ringtone=SOUNDS[sound])
    )


def _other_alarm_changes(see: Sight) -> tuple[int, int, bool]:
    """How many alarms came, how many went, and whether any but the one asked for is another now."""
    before, after = see.data(PACKAGE)
    alarms = record_changes(before.alarms, after.alarms, *VOLATILE)
    params = see.task.params
    mine = [
        alarm.id
        for alarm in before.alarms
        if (alarm.hour, alarm.minute) == (params["hour"], params["minute"])
        and alarm.label in see.quoted
    ]
    is_changed = any(old.id not in mine for old, _ in alarms.edited)
    return len(alarms.added), len(alarms.removed), is_changed


def _are_others_kept(see: Sight) -> bool:
    return _other_alarm_changes(see) == (0, 0, False)


def _are_others_kept_and_one_new(see: Sight) -> bool:
    return _other_alarm_changes(see) in ((0, 0, False), (1, 0, False))


# -- what can be seen of alarms -------------------------------------------------------------------


def _time_texts(alarm: Any) -> tuple[str, str]:
    """How the clock writes an alarm's time: by 12 hours in English, by 24 in Chinese."""
    half = "AM" if alarm.hour < 12 else "PM"
    return (
        f"{alarm.hour % 12 or 12}:{alarm.minute:02} {half}",
        f"{alarm.hour:02}:{alarm.minute:02}",
    )


def was_alarm_read(see: Sight, label: str) -> bool:
    """One text of the clock tells both the label of an alarm and its time."""
    alarm = next(
        candidate for candidate in see.start.data[PACKAGE].alarms if candidate.label == label
    )
    times = "|".join(map(re.escape, _time_texts(alarm)))
    row = re.compile(rf"(?<![\d:])(?:{times})(?![\d:]|[  ]?[AP]M)")
    return any(label in words and row.search(words) for words in see.texts)


def labels_with_vibration_read(see: Sight) -> tuple[str, ...]:
    """The alarm that is unfolded as far as the row that tells whether it vibrates."""
    if not {"Vibrate", "振动"} & set(see.texts):
        return ()
    labels = ((f"Label {label}", f"标签 {label}", label) for label in see.quoted)
    return tuple(variants[2] for variants in labels if {variants[0], variants[1]} & set(see.texts))


def _was_switch_seen(see: Sight, label: str) -> bool:
    """The quiet alarm's switch was seen, or that of the one that might have been it."""
    quiet = next(
        alarm.label
        for alarm in see.start.data[PACKAGE].alarms
        if alarm.label in see.quoted and not alarm.vibrate
    )
    return bool({quiet, label} & set(labels_with_vibration_read(see)))


def silence_minutes(see: Sight) -> int:
    """After how many minutes an alarm falls silent."""
    return int(see.start.data[PACKAGE].settings.get("auto_silence", "10"))


def was_silence_read(see: Sight, name: str) -> bool:
    """The setting of that name stands on the screen, its value below it."""
    value = re.compile(rf"{silence_minutes(see)} (?:minutes?|分钟)")
    return any(
        words == name and value.fullmatch(below)
        for words, below in zip(see.texts, see.texts[1:], strict=False)
    )


# -- everything else ------------------------------------------------------------------------------


def _is_tab_shown(see: Sight, tab: str) -> bool:
    return see.activity == _MAIN and see.is_clear and see.now.data[PACKAGE].tab == _TABS[tab]


def _is_picker_open(see: Sight) -> bool:
    return see.top.name == "time_picker"


def _is_time_picked(see: Sight, time: str) -> bool:
    """The dial shows the time, or the fields in which it can be typed."""
    ui, args, (hour, minute) = see.top.ui, see.top.args, _parse_time(time)
    if not _is_picker_open(see):
        return False
    on_dial = ui.get("hour", args["hour"]), ui.get("minute", args["minute"])
    if not ui.get("typing", False):
        return on_dial == (hour, minute)
    is_24 = "M" not in time
    typed = ui.get("input_hour", str(on_dial[0] if is_24 else on_dial[0] % 12 or 12))
    minutes = ui.get("input_minute", str(on_dial[1]))
    if not (typed.isdigit() and minutes.isdigit()):
        return False
    is_half = is_24 or (on_dial[0] >= 12) == (hour >= 12)
    return (int(typed), int(minutes)) == (hour if is_24 else hour % 12 or 12, minute) and is_half


_LENGTH: Final = re.compile(r"(\d+) (?:minutes?|分钟)(?: and | )?(?:(\d+) (?:seconds?|秒))?")


def _length_seconds(length: str) -> int:
    match = _LENGTH.fullmatch(length)
    assert match is not None, length
    return 60 * int(match[1]) + int(match[2] or 0)


def _is_length_typed(see: Sight, length: str) -> bool:
    """The digits on the page that makes a timer, which stands there while there is no timer."""
    is_setup = see.page.ui.get("setup", not see.now.data[PACKAGE].timers)
    typed = see.page.ui.get("digits", "") if is_setup else ""
    minutes, seconds = divmod(_length_seconds(length), 60)
    return bool(typed) and int(typed) == minutes * 100 + seconds


def _timers_of_length(see: Sight, seconds: int) -> list[Any]:
    """Timers that long, to which no time was added."""
    return [
        timer
        for timer in see.now.data[PACKAGE].timers
        if timer.length_ms == timer.total_ms == seconds * 1000
    ]


def _is_timer_made(see: Sight, length: str) -> bool:
    return bool(_timers_of_length(see, _length_seconds(length)))


def _is_timer_running(see: Sight) -> bool:
    params = see.task.params
    timers = _timers_of_length(see, 60 * params["minutes"] + params["seconds"])
    return any(timer.state == RUNNING for timer in timers)


def _is_named_timer_running(see: Sight, name: str, minutes: str) -> bool:
    return any(
        timer.label.strip() == name and timer.state == RUNNING
        for timer in _timers_of_length(see, 60 * int(minutes))
    )


def _timer_count_at_most(count: int) -> Fact:
    return lambda see: len(see.now.data[PACKAGE].timers) <= count


def _is_paused_with_laps(see: Sight, laps: str) -> bool:
    watch = see.now.data[PACKAGE].stopwatch
    return watch.state == PAUSED and len(watch.laps) == int(laps)


def _chosen_setting_fact(key: str) -> Callable[..., bool]:
    def fact(see: Sight, length: str) -> bool:
        chosen = see.now.data[PACKAGE].settings.get(key, "10")
        return 60 * int(chosen) == _length_seconds(length)

    return fact


def _are_other_settings_kept(see: Sight) -> bool:
    before, after = (dict(datum.settings) for datum in see.data(PACKAGE))
    asked = dict.fromkeys(("auto_silence", "snooze_duration"))
    return {**before, **asked} == {**after, **asked}


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    DescriptionPattern("The Clock app is open", "时钟应用已打开", activity_in_front(_MAIN)),
    DescriptionPattern("The {tab} tab is shown", "显示“{tab}”标签页", _is_tab_shown),
    DescriptionPattern(
        "The time picker is open", "时间选择器已打开", activity_shows(_MAIN, _is_picker_open)
    ),
    DescriptionPattern("The time picker shows {time}", "时间选择器显示 {time}", _is_time_picked),
    DescriptionPattern(
        "The page of cities is open",
        "城市页面已打开",
        activity_in_front(f"{PACKAGE}/.worldclock.CitySelectionActivity"),
    ),
    DescriptionPattern(
        "The clock's settings are open",
        "时钟设置页已打开",
        activity_in_front(f"{PACKAGE}/.settings.SettingsActivity"),
    ),
    DescriptionPattern(
        "The page of sounds is open",
        "铃声页面已打开",
        activity_in_front(f"{PACKAGE}/.ringtone.RingtonePickerActivity"),
    ),
    DescriptionPattern(
        "An alarm at {time} is on and rings once",
        "{time} 的闹钟已开启，只响一次",
        _rings_alarm_once,
    ),
    DescriptionPattern("An alarm at {time} is on", "{time} 的闹钟已开启", _is_alarm_on),
    DescriptionPattern("It repeats every {days}", "它在每{days}重复", _is_repeating_on),
    DescriptionPattern(
        'Its label is "{label}"',
        "它的标签为“{label}”",
        lambda see, label: any(
            other_alarm.label.strip() == label for other_alarm in _alarms_on_at_named_time(see)
        ),
    ),
    DescriptionPattern(
        "The {time} alarm is off, else as it was", "{time} 的闹钟已关闭，其余不变", _is_turned_off
    ),
    DescriptionPattern(
        "The {time} alarm alone has {sound}, and is else as it was",
        "只有 {time} 的闹钟使用 {sound}，它的其余不变",
        _is_only_alarm_with_sound,
    ),
    DescriptionPattern(
        "The other alarms are as they were, at most one is new",
        "其他闹钟保持不变，最多新增一个",
        _are_others_kept_and_one_new,
    ),
    DescriptionPattern(
        "The other alarms are as they were, none came or went",
        "其他闹钟保持不变，没有增减",
        _are_others_kept,
    ),
    DescriptionPattern(
        'The "{label}" alarm and its time are shown',
        "可以看到“{label}”闹钟及其时间",
        was_alarm_read,
    ),
    DescriptionPattern(
        'It is seen to be rather than "{label}"',
        "可以看出是它而不是“{label}”",
        _was_switch_seen,
    ),
    DescriptionPattern('"{name}" is shown', "可以看到“{name}”", was_silence_read),
    DescriptionPattern(
        "{city} is the world clock's only city",
        "世界时钟中只有{city}",
        lambda see, city: see.now.data[PACKAGE].cities == (CITIES[city],),
    ),
    DescriptionPattern("{length} are typed", "已输入 {length}", _is_length_typed),
    DescriptionPattern("There is a timer of {length}", "有一个 {length}的计时器", _is_timer_made),
    DescriptionPattern("It is running", "它正在计时", _is_timer_running),
    DescriptionPattern(
        "{name} runs for {minutes} minutes", "“{name}”计时 {minutes} 分钟", _is_named_timer_running
    ),
    DescriptionPattern("There is at most one timer", "最多有一个计时器", _timer_count_at_most(1)),
    DescriptionPattern("There are at most two timers", "最多有两个计时器", _timer_count_at_most(2)),
    DescriptionPattern(
        "The stopwatch is paused with {laps} laps", "秒表已暂停，共 {laps} 圈", _is_paused_with_laps
    ),
    DescriptionPattern(
        "It is paused with {laps} laps", "秒表已暂停，共 {laps} 圈", _is_paused_with_laps
    ),
    DescriptionPattern(
        "Alarms fall silent after {length}",
        "闹钟在 {length}后停止响铃",
        _chosen_setting_fact("auto_silence"),
    ),
    DescriptionPattern(
        "A snooze lasts {length}", "暂停持续 {length}", _chosen_setting_fact("snooze_duration")
    ),
    DescriptionPattern(
        "The other settings are as they were", "其他设置保持不变", _are_other_settings_kept
    ),
)
