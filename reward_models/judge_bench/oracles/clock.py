"""What is true of tasks in the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_name, says_time
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.changes import RecordChanges, record_changes
from reward_models.judge_bench.oracles.clock_descriptions import (
    DESCRIPTIONS,
    PACKAGE,
    PAUSED,
    RUNNING,
    VOLATILE,
    labels_with_vibration_read,
    silence_minutes,
    was_alarm_read,
    was_silence_read,
)
from reward_models.judge_bench.oracles.clock_tables import CITIES, SOUNDS
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight

# -- instructions: alarms -------------------------------------------------------------------------

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _requested_alarm(see: Sight) -> Any:
    time = see.task.params["hour"], see.task.params["minute"]
    return next(
        alarm
        for alarm in see.data(PACKAGE)[0].alarms
        if (alarm.hour, alarm.minute) == time and alarm.label == see.quoted[0]
    )


def _alarm_changes(see: Sight) -> RecordChanges:
    before, after = see.data(PACKAGE)
    return record_changes(before.alarms, after.alarms, *VOLATILE)


def _is_alarm_made(see: Sight) -> bool:
    """One alarm has come up, which rings once at that time, and the others are what they were."""
    made, params = _alarm_changes(see).only_added, see.task.params
    time = params["hour"], params["minute"]
    return made is not None and (made.hour, made.minute) == time and made.enabled and not made.days


def _is_repeating_alarm_made(see: Sight) -> bool:
    made, params = _alarm_changes(see).only_added, see.task.params
    days = sum(1 << _DAYS.index(day) for day in params["days"])
    return made is not None and (
        (made.hour, made.minute, made.days, made.enabled, made.label.strip())
        == (params["hour"], params["minute"], days, True, see.quoted[0])
    )


def _is_only_asked_off(see: Sight) -> bool:
    """The alarm that is asked for is there and off; every other is what it was."""
    asked = _requested_alarm(see)
    return _alarm_changes(see).only_edited == (asked, _alarm_now(see, asked, enabled=False))


def _is_only_sound_chosen(see: Sight) -> bool:
    asked = _requested_alarm(see)
    sound = SOUNDS[see.task.params["sound"]]
    return _alarm_changes(see).only_edited == (asked, _alarm_now(see, asked, ringtone=sound))


def _alarm_now(see: Sight, alarm: Any, **fields: Any) -> Any:
    """An alarm as it was at reset, but for these fields and what follows the time."""
    now = next(
        (candidate for candidate in see.data(PACKAGE)[1].alarms if candidate.id == alarm.id), alarm
    )
    return replace(alarm, **{name: getattr(now, name) for name in VOLATILE}, **fields)


def _labelled_alarm(see: Sight, label: str) -> Any:
    return next(alarm for alarm in see.start.data[PACKAGE].alarms if alarm.label == label)


def _was_quoted_alarm_read(see: Sight) -> bool:
    return was_alarm_read(see, see.quoted[0])


def _is_time_answered(see: Sight) -> bool:
    if see.answer is None or not see.looked(_was_quoted_alarm_read):
        return False
    alarm = _labelled_alarm(see, see.quoted[0])
    return says_time(see.answer, alarm.hour * 60 + alarm.minute, see.task.text)


def _alarm_at(see: Sight) -> Any:
    time = see.task.params["hour"], see.task.params["minute"]
    return next(
        alarm
        for alarm in see.start.data[PACKAGE].alarms
        if (alarm.hour, alarm.minute) == time and alarm.label
    )


def _was_timed_alarm_read(see: Sight) -> bool:
    return was_alarm_read(see, _alarm_at(see).label)


def _is_label_answered(see: Sight) -> bool:
    if see.answer is None or not see.looked(_was_timed_alarm_read):
        return False
    return _says_label(see, _alarm_at(see).label)


def _says_label(see: Sight, label: str) -> bool:
    assert see.answer is not None
    others = [alarm.label for alarm in see.start.data[PACKAGE].alarms if alarm.label != label]
    return says_name(see.answer, label, see.task.text, others)


def _quiet_alarm(see: Sight) -> Any:
    named = [_labelled_alarm(see, label) for label in see.quoted]
    return next(alarm for alarm in named if not alarm.vibrate)


def _labels_with_vibration_read(see: Sight) -> tuple[str, ...]:
    return labels_with_vibration_read(see) if see.answer is None else ()


def _is_quiet_answered(see: Sight) -> bool:
    """Answered after the quiet one, or both of the others, had been looked at."""
    if see.answer is None:
        return False
    label, read = _quiet_alarm(see).label, see.past.gathered(_labels_with_vibration_read)
    is_known = label in read or len(read) == len(see.quoted) - 1
    return is_known and _says_label(see, label)


def _was_silence_read(see: Sight) -> bool:
    return was_silence_read(see, see.quoted[1])


def _is_end_answered(see: Sight) -> bool:
    looked = see.looked(_was_quoted_alarm_read) and see.looked(_was_silence_read)
    if see.answer is None or not looked:
        return False
    alarm = _labelled_alarm(see, see.quoted[0])
    end = alarm.hour * 60 + alarm.minute + silence_minutes(see)
    return says_time(see.answer, end % (24 * 60), see.task.text)


# -- instructions: everything else ----------------------------------------------------------------


def _is_city_added(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    return sorted(after.cities) == sorted({*before.cities, CITIES[see.task.params["city"]]})


def _is_timer_running(timer: Any, minutes: int, seconds: int = 0) -> bool:
    """A timer runs, as long as asked, and no time has been added to it."""
    length_ms = (minutes * 60 + seconds) * 1000
    return timer.state == RUNNING and timer.length_ms == timer.total_ms == length_ms


def _is_timer_started(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    made, params = record_changes(before.timers, after.timers).only_added, see.task.params
    return made is not None and _is_timer_running(made, params["minutes"], params["seconds"])


def _are_two_timers_started(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    timers, params = record_changes(before.timers, after.timers), see.task.params
    minutes = params["minutes"], params["minutes"] + params["longer"]
    asked = dict(zip(see.quoted, minutes, strict=True))
    return (
        not timers.removed + timers.edited
        and len(timers.added) == 2
        and {timer.label.strip() for timer in timers.added} == set(asked)
        and all(_is_timer_running(timer, asked[timer.label.strip()]) for timer in timers.added)
    )


def _is_silence_set(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    params = see.task.params
    asked = {"auto_silence": params["minutes"], "snooze_duration": params["snooze"]}
    expected = {**before.settings, **{name: str(value) for name, value in asked.items()}}
    return {name: str(value) for name, value in after.settings.items()} == {
        name: str(value) for name, value in expected.items()
    }


def _was_paused_first(see: Sight) -> bool:
    return _is_paused_with_laps(see, see.task.params["laps"])


def _is_paused_with_laps(see: Sight, laps: int) -> bool:
    watch = see.now.data[PACKAGE].stopwatch
    return watch.state == PAUSED and len(watch.laps) == laps


def _are_laps_recorded(see: Sight) -> bool:
    params = see.task.params
    return see.ever(_was_paused_first) and _is_paused_with_laps(
        see, params["laps"] + params["more"]
    )


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Clock.SetAlarm": _is_alarm_made,
    "Clock.SetAlarmForDeparture": _is_alarm_made,
    "Clock.TurnOffAlarm": _is_only_asked_off,
    "Clock.AddCity": _is_city_added,
    "Clock.StartTimer": _is_timer_started,
    "Clock.SetSilenceAfter": _is_silence_set,
    "Clock.RecordLaps": _are_laps_recorded,
    "Clock.SetRepeatingAlarm": _is_repeating_alarm_made,
    "Clock.ChooseAlarmSound": _is_only_sound_chosen,
    "Clock.StartTwoTimers": _are_two_timers_started,
    "Clock.ReadAlarmTime": _is_time_answered,
    "Clock.ReadAlarmLabel": _is_label_answered,
    "Clock.FindQuietAlarm": _is_quiet_answered,
    "Clock.TellEndOfAlarm": _is_end_answered,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, _FULFILLED)
