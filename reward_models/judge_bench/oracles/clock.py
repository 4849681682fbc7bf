"""What is true of tasks in the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_name, says_time
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.changes import RecordChanges, changes
from reward_models.judge_bench.oracles.clock_descriptions import (
    DESCRIPTIONS,
    PACKAGE,
    PAUSED,
    RUNNING,
    VOLATILE,
    alarm_read,
    silence_minutes,
    silence_read,
    vibration_read,
)
from reward_models.judge_bench.oracles.clock_tables import CITIES, SOUNDS
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight

# -- instructions: alarms -------------------------------------------------------------------------

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _asked_for(see: Sight) -> Any:
    time = see.task.params["hour"], see.task.params["minute"]
    return next(
        alarm
        for alarm in see.data(PACKAGE)[0].alarms
        if (alarm.hour, alarm.minute) == time and alarm.label == see.quoted[0]
    )


def _alarm_changes(see: Sight) -> RecordChanges:
    before, after = see.data(PACKAGE)
    return changes(before.alarms, after.alarms, *VOLATILE)


def _alarm_made(see: Sight) -> bool:
    """One alarm has come up, which rings once at that time, and the others are what they were."""
    made, params = _alarm_changes(see).only_added, see.task.params
    time = params["hour"], params["minute"]
    return made is not None and (made.hour, made.minute) == time and made.enabled and not made.days


def _repeating_alarm_made(see: Sight) -> bool:
    made, params = _alarm_changes(see).only_added, see.task.params
    days = sum(1 << _DAYS.index(day) for day in params["days"])
    return made is not None and (
        (made.hour, made.minute, made.days, made.enabled, made.label.strip())
        == (params["hour"], params["minute"], days, True, see.quoted[0])
    )


def _only_asked_off(see: Sight) -> bool:
    """The alarm that is asked for is there and off; every other is what it was."""
    asked = _asked_for(see)
    return _alarm_changes(see).only_edited == (asked, _now(see, asked, enabled=False))


def _only_sound_chosen(see: Sight) -> bool:
    asked = _asked_for(see)
    sound = SOUNDS[see.task.params["sound"]]
    return _alarm_changes(see).only_edited == (asked, _now(see, asked, ringtone=sound))


def _now(see: Sight, alarm: Any, **fields: Any) -> Any:
    """An alarm as it was at reset, but for these fields and what follows the time."""
    now = next((one for one in see.data(PACKAGE)[1].alarms if one.id == alarm.id), alarm)
    return replace(alarm, **{name: getattr(now, name) for name in VOLATILE}, **fields)


def _labelled(see: Sight, label: str) -> Any:
    return next(one for one in see.start.data[PACKAGE].alarms if one.label == label)


def _quoted_alarm_read(see: Sight) -> bool:
    return alarm_read(see, see.quoted[0])


def _time_told(see: Sight) -> bool:
    if see.answer is None or not see.looked(_quoted_alarm_read):
        return False
    alarm = _labelled(see, see.quoted[0])
    return says_time(see.answer, alarm.hour * 60 + alarm.minute, see.task.text)


def _alarm_at(see: Sight) -> Any:
    time = see.task.params["hour"], see.task.params["minute"]
    return next(
        one
        for one in see.start.data[PACKAGE].alarms
        if (one.hour, one.minute) == time and one.label
    )


def _timed_alarm_read(see: Sight) -> bool:
    return alarm_read(see, _alarm_at(see).label)


def _label_told(see: Sight) -> bool:
    if see.answer is None or not see.looked(_timed_alarm_read):
        return False
    return _says_label(see, _alarm_at(see).label)


def _says_label(see: Sight, label: str) -> bool:
    assert see.answer is not None
    others = [one.label for one in see.start.data[PACKAGE].alarms if one.label != label]
    return says_name(see.answer, label, see.task.text, others)


def _quiet(see: Sight) -> Any:
    named = [_labelled(see, label) for label in see.quoted]
    return next(one for one in named if not one.vibrate)


def _vibrations_read(see: Sight) -> tuple[str, ...]:
    return vibration_read(see) if see.answer is None else ()


def _quiet_told(see: Sight) -> bool:
    """Answered after the quiet one, or both of the others, had been looked at."""
    if see.answer is None:
        return False
    label, read = _quiet(see).label, see.past.gathered(_vibrations_read)
    is_known = label in read or len(read) == len(see.quoted) - 1
    return is_known and _says_label(see, label)


def _silence_read(see: Sight) -> bool:
    return silence_read(see, see.quoted[1])


def _end_told(see: Sight) -> bool:
    looked = see.looked(_quoted_alarm_read) and see.looked(_silence_read)
    if see.answer is None or not looked:
        return False
    alarm = _labelled(see, see.quoted[0])
    end = alarm.hour * 60 + alarm.minute + silence_minutes(see)
    return says_time(see.answer, end % (24 * 60), see.task.text)


# -- instructions: everything else ----------------------------------------------------------------


def _city_added(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    return sorted(after.cities) == sorted({*before.cities, CITIES[see.task.params["city"]]})


def _running(timer: Any, minutes: int, seconds: int = 0) -> bool:
    """A timer runs, as long as asked, and no time has been added to it."""
    length_ms = (minutes * 60 + seconds) * 1000
    return timer.state == RUNNING and timer.length_ms == timer.total_ms == length_ms


def _timer_started(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    made, params = changes(before.timers, after.timers).only_added, see.task.params
    return made is not None and _running(made, params["minutes"], params["seconds"])


def _two_timers_started(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    timers, params = changes(before.timers, after.timers), see.task.params
    minutes = params["minutes"], params["minutes"] + params["longer"]
    asked = dict(zip(see.quoted, minutes, strict=True))
    return (
        not timers.removed + timers.edited
        and len(timers.added) == 2
        and {one.label.strip() for one in timers.added} == set(asked)
        and all(_running(one, asked[one.label.strip()]) for one in timers.added)
    )


def _silence_set(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    params = see.task.params
    asked = {"auto_silence": params["minutes"], "snooze_duration": params["snooze"]}
    expected = {**before.settings, **{name: str(value) for name, value in asked.items()}}
    return {name: str(value) for name, value in after.settings.items()} == {
        name: str(value) for name, value in expected.items()
    }


def _paused_first(see: Sight) -> bool:
    return _paused_with(see, see.task.params["laps"])


def _paused_with(see: Sight, laps: int) -> bool:
    watch = see.now.data[PACKAGE].stopwatch
    return watch.state == PAUSED and len(watch.laps) == laps


def _laps_recorded(see: Sight) -> bool:
    params = see.task.params
    return see.ever(_paused_first) and _paused_with(see, params["laps"] + params["more"])


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Clock.SetAlarm": _alarm_made,
    "Clock.SetAlarmForDeparture": _alarm_made,
    "Clock.TurnOffAlarm": _only_asked_off,
    "Clock.AddCity": _city_added,
    "Clock.StartTimer": _timer_started,
    "Clock.SetSilenceAfter": _silence_set,
    "Clock.RecordLaps": _laps_recorded,
    "Clock.SetRepeatingAlarm": _repeating_alarm_made,
    "Clock.ChooseAlarmSound": _only_sound_chosen,
    "Clock.StartTwoTimers": _two_timers_started,
    "Clock.ReadAlarmTime": _time_told,
    "Clock.ReadAlarmLabel": _label_told,
    "Clock.FindQuietAlarm": _quiet_told,
    "Clock.TellEndOfAlarm": _end_told,
}

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, _FULFILLED)
