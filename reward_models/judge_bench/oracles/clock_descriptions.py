"""Descriptions of the substates of clock tasks, and the facts that they state."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.changes import changes
from reward_models.judge_bench.oracles.clock_tables import CITIES, SOUNDS
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Sight, page, shows

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


def _time(written: str) -> tuple[int, int]:
    """Hour and minute of `8:35 PM` and `20:35`."""
    match = _TIME.fullmatch(written)
    assert match is not None, written
    hour = int(match[1]) if not match[3] else int(match[1]) % 12 + 12 * (match[3] == "P")
    return hour, int(match[2])


def _alarms(see: Sight) -> tuple[Any, ...]:
    return see.now.data[PACKAGE].alarms


def _alarm_on(see: Sight, time: str) -> bool:
    return any((one.hour, one.minute) == _time(time) and one.enabled for one in _alarms(see))


def _alarm_rings_once(see: Sight, time: str) -> bool:
    return any(
        (one.hour, one.minute) == _time(time) and one.enabled and not one.days
        for one in _alarms(see)
    )


def _mine_on(see: Sight) -> list[Any]:
    """The alarms that are on at the time of which the instruction speaks."""
    time = see.task.params["hour"], see.task.params["minute"]
    return [one for one in _alarms(see) if (one.hour, one.minute) == time and one.enabled]


_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS: Final = "一二三四五六日"


def _bit(day: str) -> int:
    place = _CHINESE_DAYS.index(day[1]) if day.startswith("周") else _DAYS.index(day)
    return 1 << place


def _repeats(see: Sight, days: str) -> bool:
    mask = sum(map(_bit, re.split(", | and |、", days)))
    return any(one.days == mask for one in _mine_on(see))


def _same_but(old: Any, new: Any, **fields: Any) -> bool:
    """Whether an alarm is now what it was, but for these fields and what follows the time."""
    expected = replace(old, **{name: getattr(new, name) for name in VOLATILE}, **fields)
    return new == expected


def _asked(see: Sight, time: str) -> Any:
    """The alarm at a time with the label that the instruction quotes, as it was at reset."""
    return next(
        one
        for one in see.start.data[PACKAGE].alarms
        if (one.hour, one.minute) == _time(time) and one.label in see.quoted
    )


def _turned_off(see: Sight, time: str) -> bool:
    asked = _asked(see, time)
    return any(_same_but(asked, one, enabled=False) for one in _alarms(see) if one.id == asked.id)


def _sounds_alone(see: Sight, time: str, sound: str) -> bool:
    asked = _asked(see, time)
    with_it = [one for one in _alarms(see) if one.ringtone == SOUNDS[sound]]
    return (
        len(with_it) == 1
        and with_it[0].id == asked.id
        and _same_but(asked, with_it[0], ringtone=SOUNDS[sound])
    )


def _others(see: Sight) -> tuple[int, int, bool]:
    """How many alarms came, how many went, and whether any but the one asked for is another now."""
    before, after = see.data(PACKAGE)
    alarms = changes(before.alarms, after.alarms, *VOLATILE)
    params = see.task.params
    mine = [
        one.id
        for one in before.alarms
        if (one.hour, one.minute) == (params["hour"], params["minute"]) and one.label in see.quoted
    ]
    is_changed = any(old.id not in mine for old, _ in alarms.edited)
    return len(alarms.added), len(alarms.removed), is_changed


def _others_kept(see: Sight) -> bool:
    return _others(see) == (0, 0, False)


def _others_kept_one_new(see: Sight) -> bool:
    return _others(see) in ((0, 0, False), (1, 0, False))


# -- what can be seen of alarms -------------------------------------------------------------------


def _written(alarm: Any) -> tuple[str, str]:
    """How the clock writes an alarm's time: by 12 hours in English, by 24 in Chinese."""
    half = "AM" if alarm.hour < 12 else "PM"
    return (
        f"{alarm.hour % 12 or 12}:{alarm.minute:02} {half}",
        f"{alarm.hour:02}:{alarm.minute:02}",
    )


def alarm_read(see: Sight, label: str) -> bool:
    """One text of the clock tells both the label of an alarm and its time."""
    alarm = next(one for one in see.start.data[PACKAGE].alarms if one.label == label)
    times = "|".join(map(re.escape, _written(alarm)))
    row = re.compile(rf"(?<![\d:])(?:{times})(?![\d:]|[  ]?[AP]M)")
    return any(label in words and row.search(words) for words in see.texts)


def vibration_read(see: Sight) -> tuple[str, ...]:
    """The alarm that is unfolded as far as the row that tells whether it vibrates."""
    if not {"Vibrate", "振动"} & set(see.texts):
        return ()
    labels = ((f"Label {label}", f"标签 {label}", label) for label in see.quoted)
    return tuple(variants[2] for variants in labels if {variants[0], variants[1]} & set(see.texts))


def _known_rather_than(see: Sight, label: str) -> bool:
    """The quiet alarm's switch was seen, or that of the one that might have been it."""
    quiet = next(
        one.label
        for one in see.start.data[PACKAGE].alarms
        if one.label in see.quoted and not one.vibrate
    )
    return bool({quiet, label} & set(vibration_read(see)))


def silence_minutes(see: Sight) -> int:
    """After how many minutes an alarm falls silent."""
    return int(see.start.data[PACKAGE].settings.get("auto_silence", "10"))


def silence_read(see: Sight, name: str) -> bool:
    """The setting of that name stands on the screen, its value below it."""
    value = re.compile(rf"{silence_minutes(see)} (?:minutes?|分钟)")
    return any(
        words == name and value.fullmatch(below)
        for words, below in zip(see.texts, see.texts[1:], strict=False)
    )


# -- everything else ------------------------------------------------------------------------------


def _tab_shown(see: Sight, tab: str) -> bool:
    return see.activity == _MAIN and see.is_clear and see.now.data[PACKAGE].tab == _TABS[tab]


def _picker(see: Sight) -> bool:
    return see.top.name == "time_picker"


def _picked(see: Sight, time: str) -> bool:
    """The dial shows the time, or the fields in which it can be typed."""
    ui, args, (hour, minute) = see.top.ui, see.top.args, _time(time)
    if not _picker(see):
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


def _seconds(length: str) -> int:
    match = _LENGTH.fullmatch(length)
    assert match is not None, length
    return 60 * int(match[1]) + int(match[2] or 0)


def _length_typed(see: Sight, length: str) -> bool:
    """The digits on the page that makes a timer, which stands there while there is no timer."""
    is_setup = see.page.ui.get("setup", not see.now.data[PACKAGE].timers)
    typed = see.page.ui.get("digits", "") if is_setup else ""
    minutes, seconds = divmod(_seconds(length), 60)
    return bool(typed) and int(typed) == minutes * 100 + seconds


def _timers(see: Sight, seconds: int) -> list[Any]:
    """Timers that long, to which no time was added."""
    return [
        one
        for one in see.now.data[PACKAGE].timers
        if one.length_ms == one.total_ms == seconds * 1000
    ]


def _timer_made(see: Sight, length: str) -> bool:
    return bool(_timers(see, _seconds(length)))


def _timer_runs(see: Sight) -> bool:
    params = see.task.params
    timers = _timers(see, 60 * params["minutes"] + params["seconds"])
    return any(one.state == RUNNING for one in timers)


def _named_timer_runs(see: Sight, name: str, minutes: str) -> bool:
    return any(
        one.label.strip() == name and one.state == RUNNING
        for one in _timers(see, 60 * int(minutes))
    )


def _timers_at_most(count: int) -> Fact:
    return lambda see: len(see.now.data[PACKAGE].timers) <= count


def _paused_with(see: Sight, laps: str) -> bool:
    watch = see.now.data[PACKAGE].stopwatch
    return watch.state == PAUSED and len(watch.laps) == int(laps)


def _chosen(key: str) -> Callable[..., bool]:
    def fact(see: Sight, length: str) -> bool:
        chosen = see.now.data[PACKAGE].settings.get(key, "10")
        return 60 * int(chosen) == _seconds(length)

    return fact


def _other_settings_kept(see: Sight) -> bool:
    before, after = (dict(one.settings) for one in see.data(PACKAGE))
    asked = dict.fromkeys(("auto_silence", "snooze_duration"))
    return {**before, **asked} == {**after, **asked}


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    DescriptionPattern("The Clock app is open", "时钟应用已打开", page(_MAIN)),
    DescriptionPattern("The {tab} tab is shown", "显示“{tab}”标签页", _tab_shown),
    DescriptionPattern("The time picker is open", "时间选择器已打开", shows(_MAIN, _picker)),
    DescriptionPattern("The time picker shows {time}", "时间选择器显示 {time}", _picked),
    DescriptionPattern(
        "The page of cities is open",
        "城市页面已打开",
        page(f"{PACKAGE}/.worldclock.CitySelectionActivity"),
    ),
    DescriptionPattern(
        "The clock's settings are open",
        "时钟设置页已打开",
        page(f"{PACKAGE}/.settings.SettingsActivity"),
    ),
    DescriptionPattern(
        "The page of sounds is open",
        "铃声页面已打开",
        page(f"{PACKAGE}/.ringtone.RingtonePickerActivity"),
    ),
    DescriptionPattern(
        "An alarm at {time} is on and rings once",
        "{time} 的闹钟已开启，只响一次",
        _alarm_rings_once,
    ),
    DescriptionPattern("An alarm at {time} is on", "{time} 的闹钟已开启", _alarm_on),
    DescriptionPattern("It repeats every {days}", "它在每{days}重复", _repeats),
    DescriptionPattern(
        'Its label is "{label}"',
        "它的标签为“{label}”",
        lambda see, label: any(one.label.strip() == label for one in _mine_on(see)),
    ),
    DescriptionPattern(
        "The {time} alarm is off, else as it was", "{time} 的闹钟已关闭，其余不变", _turned_off
    ),
    DescriptionPattern(
        "The {time} alarm alone has {sound}, and is else as it was",
        "只有 {time} 的闹钟使用 {sound}，它的其余不变",
        _sounds_alone,
    ),
    DescriptionPattern(
        "The other alarms are as they were, at most one is new",
        "其他闹钟保持不变，最多新增一个",
        _others_kept_one_new,
    ),
    DescriptionPattern(
        "The other alarms are as they were, none came or went",
        "其他闹钟保持不变，没有增减",
        _others_kept,
    ),
    DescriptionPattern(
        'The "{label}" alarm and its time are shown', "可以看到“{label}”闹钟及其时间", alarm_read
    ),
    DescriptionPattern(
        'It is seen to be rather than "{label}"',
        "可以看出是它而不是“{label}”",
        _known_rather_than,
    ),
    DescriptionPattern('"{name}" is shown', "可以看到“{name}”", silence_read),
    DescriptionPattern(
        "{city} is the world clock's only city",
        "世界时钟中只有{city}",
        lambda see, city: see.now.data[PACKAGE].cities == (CITIES[city],),
    ),
    DescriptionPattern("{length} are typed", "已输入 {length}", _length_typed),
    DescriptionPattern("There is a timer of {length}", "有一个 {length}的计时器", _timer_made),
    DescriptionPattern("It is running", "它正在计时", _timer_runs),
    DescriptionPattern(
        "{name} runs for {minutes} minutes", "“{name}”计时 {minutes} 分钟", _named_timer_runs
    ),
    DescriptionPattern("There is at most one timer", "最多有一个计时器", _timers_at_most(1)),
    DescriptionPattern("There are at most two timers", "最多有两个计时器", _timers_at_most(2)),
    DescriptionPattern(
        "The stopwatch is paused with {laps} laps", "秒表已暂停，共 {laps} 圈", _paused_with
    ),
    DescriptionPattern("It is paused with {laps} laps", "秒表已暂停，共 {laps} 圈", _paused_with),
    DescriptionPattern(
        "Alarms fall silent after {length}", "闹钟在 {length}后停止响铃", _chosen("auto_silence")
    ),
    DescriptionPattern("A snooze lasts {length}", "暂停持续 {length}", _chosen("snooze_duration")),
    DescriptionPattern(
        "The other settings are as they were", "其他设置保持不变", _other_settings_kept
    ),
)
