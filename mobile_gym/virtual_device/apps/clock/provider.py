"""What other programs can read of the clock: its provider, database and shared preferences.

Names and values are DeskClock's own, so that a check on them means the same on a real device.

Source: `ClockContract.AlarmsColumns`, `ClockDatabaseHelper`, `CityDAO`, `TimerDAO`,
`StopwatchDAO`, `TabDAO`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.clock.data import (
    PACKAGE,
    STORED,
    Alarm,
    StopwatchState,
    TimerState,
    read,
)
from mobile_gym.virtual_device.apps.clock.settings import DEFAULTS
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Preference, Storage, Table

_UNUSED: Final = -(1 << 63)
"""What DeskClock stores for a time that is none (`Long.MIN_VALUE`)."""

_ALARMS: Final = Table[Alarm](
    lambda state: read(state).alarms,
    (
        tables.row_id(lambda alarm: alarm.id),
        tables.integer("hour", lambda alarm: alarm.hour),
        tables.integer("minutes", lambda alarm: alarm.minute),
        tables.integer("daysofweek", lambda alarm: alarm.days),
        tables.flag("enabled", lambda alarm: alarm.enabled),
        tables.flag("vibrate", lambda alarm: alarm.vibrate),
        tables.text("label", lambda alarm: alarm.label),
        tables.text("ringtone", lambda alarm: alarm.ringtone or "silent"),
        tables.flag("delete_after_use", lambda alarm: alarm.delete_after_use),
    ),
    path=STORED.path_of(lambda data: data.alarms),
)


def _preferences(state: DeviceState) -> Mapping[str, Preference]:
    """The default shared preferences; times since boot count from the device's start."""
    data = read(state)
    stored: dict[str, Preference] = {**DEFAULTS, **data.settings, "selected_tab": data.tab}
    if data.cities:
        stored["number_of_cities"] = len(data.cities)
        stored |= {f"city_id_{index}": city_id for index, city_id in enumerate(data.cities)}
    if data.next_timer_id:
        stored["next_timer_id"] = data.next_timer_id
        stored["timers_list"] = frozenset(str(timer.id) for timer in data.timers)
    for timer in data.timers:
        runs = timer.state in (TimerState.RUNNING, TimerState.EXPIRED)
        stored |= {
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
        stored |= {
            "sw_state": int(watch.state),
            "sw_start_time": watch.started_ms - state.booted_ms if runs else _UNUSED,
            "sw_wall_clock_time": state.on_wall_ms(watch.started_ms) if runs else _UNUSED,
            "sw_accum_time": watch.accumulated_ms,
        }
    if watch.laps:
        stored["sw_lap_num"] = len(watch.laps)
        stored |= {f"sw_lap_time_{number}": end for number, end in enumerate(watch.laps, start=1)}
    return stored


STORAGE: Final = Storage(
    tables={f"{PACKAGE}/alarms": _ALARMS},
    preferences=_preferences,
)
FOLDER: Final = Folder(
    (SqliteFile("databases/alarms.db", (TableView("alarm_templates", _ALARMS),)),)
)
