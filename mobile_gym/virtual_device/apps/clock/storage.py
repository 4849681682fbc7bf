"""What other programs can read of the clock: its provider, database and shared preferences.

Names and values are DeskClock's own, so that a check on them means the same on a real device.

Source: `ClockContract.AlarmsColumns`, `ClockDatabaseHelper`, `CityDAO`, `TimerDAO`,
`StopwatchDAO`, `TabDAO`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mobile_gym.virtual_device.apps.clock.data import StopwatchState, TimerState, read
from mobile_gym.virtual_device.apps.clock.settings import DEFAULTS
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import Database

__all__ = ["alarm_rows", "alarm_tables", "preferences"]

_UNUSED = -(1 << 63)
"""What DeskClock stores for a time that is none (`Long.MIN_VALUE`)."""


def alarm_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    """Rows of `content://com.android.deskclock/alarms`."""
    for alarm in read(state).alarms:
        yield {
            "_id": str(alarm.id),
            "hour": str(alarm.hour),
            "minutes": str(alarm.minute),
            "daysofweek": str(alarm.days),
            "enabled": str(int(alarm.enabled)),
            "vibrate": str(int(alarm.vibrate)),
            "label": alarm.label,
            "ringtone": alarm.ringtone or "silent",
            "delete_after_use": str(int(alarm.delete_after_use)),
        }


def alarm_tables(state: DeviceState) -> Database:
    """The tables of `alarms.db`, whose numbers are numbers."""
    words = ("label", "ringtone")
    return {
        "alarm_templates": [
            {name: value if name in words else int(value) for name, value in found.items()}
            for found in alarm_rows(state)
        ]
    }


def preferences(state: DeviceState) -> Mapping[str, Any]:
    """The default shared preferences; times since boot count from the device's start."""
    data = read(state)
    found: dict[str, Any] = {**DEFAULTS, **data.settings, "selected_tab": data.tab}
    if data.cities:
        found["number_of_cities"] = len(data.cities)
        found |= {f"city_id_{index}": city_id for index, city_id in enumerate(data.cities)}
    if data.next_timer_id:
        found["next_timer_id"] = data.next_timer_id
        found["timers_list"] = frozenset(str(timer.id) for timer in data.timers)
    for timer in data.timers:
        runs = timer.state in (TimerState.RUNNING, TimerState.EXPIRED)
        found |= {
            f"timer_state_{timer.id}": int(timer.state),
            f"timer_setup_timet_{timer.id}": timer.length_ms,
            f"timer_original_timet_{timer.id}": timer.total_ms,
            f"timer_start_time_{timer.id}": timer.started_ms - state.booted_ms if runs else _UNUSED,
            f"timer_wall_clock_time_{timer.id}": state.on_wall_ms(timer.started_ms)
            if runs
            else _UNUSED,
            f"timer_time_left_{timer.id}": timer.remaining_ms,
            f"timer_label_{timer.id}": timer.label,
            f"delete_after_use_{timer.id}": timer.delete_after_use,
        }
    watch = data.stopwatch
    if watch.state != StopwatchState.RESET:
        runs = watch.state == StopwatchState.RUNNING
        found |= {
            "sw_state": int(watch.state),
            "sw_start_time": watch.started_ms - state.booted_ms if runs else _UNUSED,
            "sw_wall_clock_time": state.on_wall_ms(watch.started_ms) if runs else _UNUSED,
            "sw_accum_time": watch.accumulated_ms,
        }
    if watch.laps:
        found["sw_lap_num"] = len(watch.laps)
        found |= {f"sw_lap_time_{number}": end for number, end in enumerate(watch.laps, start=1)}
    return found
