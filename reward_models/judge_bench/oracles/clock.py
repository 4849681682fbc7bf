"""What is true of tasks in the clock."""

from __future__ import annotations

from typing import Any, Final

from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, page, shows

__all__ = ["ORACLES"]

_APP: Final = "com.android.deskclock"
_MAIN: Final = f"{_APP}/.DeskClock"
_OPEN: Final = page(_MAIN)
_ALARMS, _TIMERS, _STOPWATCH = 0, 2, 3
"""Tabs."""
_RUNNING, _PAUSED = 1, 2
_CITIES: Final = {
    "Athens": "C161",
    "Bangkok": "C106",
    "Cairo": "C7",
    "Chicago": "C40",
    "Dublin": "C171",
    "Honolulu": "C209",
    "Lisbon": "C177",
    "Madrid": "C180",
    "Nairobi": "C24",
    "Oslo": "C185",
    "Singapore": "C135",
    "Toronto": "C94",
}
"""Ids of cities, which are DeskClock's."""


def _tab(number: int) -> Fact:
    return shows(_MAIN, lambda see: see.data(_APP)[1].tab == number)


# -- alarms ---------------------------------------------------------------------------------------


def _picker(see: Sight) -> bool:
    return see.top.name == "time_picker"


def _picked(see: Sight) -> bool:
    """The dial shows the time; where it is typed, that is what has been typed so far."""
    ui, args, wanted = see.top.ui, see.top.args, see.task.params
    if not _picker(see) or ui.get("typing", False):
        return False
    time = ui.get("hour", args["hour"]), ui.get("minute", args["minute"])
    return time == (wanted["hour"], wanted["minute"])


def _is_set(see: Sight) -> bool:
    """An alarm that was not there at reset rings once at that time; the old ones are still off."""
    before, after = see.data(_APP)
    old = {alarm.id for alarm in before.alarms}
    wanted = see.task.params["hour"], see.task.params["minute"]
    fresh = [alarm for alarm in after.alarms if alarm.id not in old]
    kept = {alarm.id for alarm in after.alarms if not alarm.enabled} & old
    return len(kept) == len(old) and any(
        (alarm.hour, alarm.minute) == wanted and alarm.enabled and not alarm.days for alarm in fresh
    )


def _asked_for(see: Sight) -> Any:
    wanted = see.task.params["hour"], see.task.params["minute"]
    return next(
        alarm
        for alarm in see.data(_APP)[0].alarms
        if (alarm.hour, alarm.minute) == wanted and alarm.label == see.quoted[0]
    )


def _time(alarm: Any) -> tuple[int, int, str]:
    return alarm.hour, alarm.minute, alarm.label


def _others_on(see: Sight) -> bool:
    before, after = see.data(_APP)
    asked = _asked_for(see)
    now_on = {(alarm.id, *_time(alarm)) for alarm in after.alarms if alarm.enabled}
    return all(
        (alarm.id, *_time(alarm)) in now_on
        for alarm in before.alarms
        if alarm.enabled and alarm.id != asked.id
    )


def _asked_off(see: Sight) -> bool:
    asked = _asked_for(see)
    return any(
        alarm.id == asked.id and _time(alarm) == _time(asked) and not alarm.enabled
        for alarm in see.data(_APP)[1].alarms
    )


# -- everything else ------------------------------------------------------------------------------


def _typed_length(see: Sight) -> bool:
    """The digits on the page that makes a timer, which stands there while there is no timer."""
    wanted, data = see.task.params, see.data(_APP)[1]
    is_setup = see.page.ui.get("setup", not data.timers)
    typed = see.page.ui.get("digits", "") if is_setup else ""
    return bool(typed) and int(typed) == wanted["minutes"] * 100 + wanted["seconds"]


def _timers(see: Sight) -> list[Any]:
    wanted = see.task.params
    length_ms = (wanted["minutes"] * 60 + wanted["seconds"]) * 1000
    return [timer for timer in see.data(_APP)[1].timers if timer.length_ms == length_ms]


def _silenced(see: Sight) -> bool:
    chosen = see.data(_APP)[1].settings
    silence, snooze = chosen.get("auto_silence", "10"), chosen.get("snooze_duration", "10")
    return str(silence) == str(see.task.params["minutes"]) and str(snooze) == "10"


def _lapped(see: Sight) -> bool:
    return len(see.data(_APP)[1].stopwatch.laps) == see.task.params["laps"]


ORACLES: Final[dict[str, Oracle]] = {
    "Clock.SetAlarm": Oracle(
        {
            1: _OPEN,
            2: _tab(_ALARMS),
            3: shows(_MAIN, _picker),
            4: shows(_MAIN, _picked),
            5: _is_set,
        }
    ),
    "Clock.TurnOffAlarm": Oracle({1: _others_on, 2: _OPEN, 3: _tab(_ALARMS), 4: _asked_off}),
    "Clock.AddCity": Oracle(
        {
            1: _OPEN,
            2: page(f"{_APP}/.worldclock.CitySelectionActivity"),
            3: lambda see: see.data(_APP)[1].cities == (_CITIES[see.task.params["city"]],),
        }
    ),
    "Clock.StartTimer": Oracle(
        {
            1: _OPEN,
            2: _tab(_TIMERS),
            3: shows(_MAIN, _typed_length),
            4: lambda see: bool(_timers(see)),
            5: lambda see: any(timer.state == _RUNNING for timer in _timers(see)),
        }
    ),
    "Clock.SetSilenceAfter": Oracle(
        {1: _OPEN, 2: page(f"{_APP}/.settings.SettingsActivity"), 3: _silenced}
    ),
    "Clock.RecordLaps": Oracle(
        {
            1: _OPEN,
            2: _tab(_STOPWATCH),
            3: _lapped,
            4: lambda see: _lapped(see) and see.data(_APP)[1].stopwatch.state == _PAUSED,
        }
    ),
}
