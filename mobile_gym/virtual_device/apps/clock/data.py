"""What the clock remembers: alarms, timers, the stopwatch, cities and settings, all immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, TypeAlias

import numpy as np

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.clock.cities import CITIES
from mobile_gym.virtual_device.apps.clock.texts import SeedTexts, Texts
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system.app import ArgsT, Context

PACKAGE: Final = "com.android.deskclock"
DEFAULT_RINGTONE: Final = "content://settings/system/alarm_alert"

ALARMS, CLOCKS, TIMERS, STOPWATCH = range(4)
"""The tabs, in the order of `UiDataModel.Tab`, whose ordinals DeskClock stores."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """An alarm.

    `days` is a bit mask, Monday 1 to Sunday 64; 0 rings once. `after_ms` is when it was last set
    or last rang: its next time is the first one after that. An alarm rings since
    `ringing_since_ms` or sleeps until `snoozed_until_ms`.
    """

    id: int
    hour: int
    minute: int
    days: int = 0
    enabled: bool = True
    vibrate: bool = True
    label: str = ""
    ringtone: str = DEFAULT_RINGTONE
    delete_after_use: bool = False
    after_ms: int = 0
    ringing_since_ms: int | None = None
    snoozed_until_ms: int | None = None


class TimerState(IntEnum):
    """The numbers under which DeskClock stores the states of a timer."""

    RUNNING = 1
    PAUSED = 2
    EXPIRED = 3
    RESET = 4


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer; `remaining_ms` is what was left when it was started at `started_ms`."""

    id: int
    length_ms: int
    total_ms: int
    remaining_ms: int
    state: TimerState = TimerState.RESET
    started_ms: int = 0
    label: str = ""
    delete_after_use: bool = False


class StopwatchState(IntEnum):
    """The numbers under which DeskClock stores the states of the stopwatch."""

    RESET = 0
    RUNNING = 1
    PAUSED = 2


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """The stopwatch; `laps` holds the total time at the end of each lap."""

    state: StopwatchState = StopwatchState.RESET
    accumulated_ms: int = 0
    started_ms: int = 0
    laps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockData:
    """All of it. `settings` holds what was changed from the defaults of `settings.DEFAULTS`."""

    alarms: tuple[Alarm, ...] = ()
    next_alarm_id: int = 1
    cities: tuple[str, ...] = ()
    timers: tuple[Timer, ...] = ()
    next_timer_id: int = 0
    stopwatch: Stopwatch = Stopwatch()
    settings: FrozenMap = EMPTY
    tab: int = CLOCKS
    """The selected one; DeskClock opens on its clock until another was chosen."""


STORED: Final = Stored(PACKAGE, ClockData)
read, write = STORED.read, STORED.write


_SUNDAY: Final = 1
"""Of `java.util.Calendar`, whose days the preference counts; the default of `week_start`."""


def calendar_day(weekday: int) -> int:
    """A weekday, Monday 0, as `java.util.Calendar` counts it: Sunday 1 to Saturday 7."""
    return (weekday + 1) % 7 + 1


def fresh_data(language: str) -> ClockData:
    """The clock as it is installed: DeskClock's two alarms, both off, in every language.

    A week starts as the language has it, as on the calendar and in pickers of days.
    """
    first = calendar_day(locale_of(language).first_weekday)
    return ClockData(
        alarms=(
            Alarm(1, 8, 30, days=0b0011111, enabled=False),
            Alarm(2, 9, 0, days=0b1100000, enabled=False),
        ),
        next_alarm_id=3,
        settings=EMPTY if first == _SUNDAY else EMPTY.set("week_start", str(first)),
    )


_USED: Final = (
    # label, days, hour: what somebody's clock may hold besides the two alarms of a new one
    (Text(""), 0b0011111, 6),
    (SeedTexts.medicine, 0b1111111, 20),
    (SeedTexts.piano_lesson, 0b0000100, 16),
    (SeedTexts.call_grandma, 0b1000000, 11),
    (SeedTexts.gym, 0b0010101, 7),
    (SeedTexts.water_plants, 0b0100000, 10),
)


def initial(rng: np.random.Generator, language: str) -> ClockData:
    """A clock that has been in use: two to four more alarms, up to two cities."""
    data = fresh_data(language)
    chosen = rng.choice(len(_USED), size=int(rng.integers(2, 5)), replace=False)
    alarms = list(data.alarms)
    for position in sorted(int(index) for index in chosen):
        label, days, hour = _USED[position]
        alarms.append(
            Alarm(
                len(alarms) + 1,
                hour,
                int(rng.integers(12)) * 5,
                days=days,
                enabled=bool(rng.integers(2)),
                vibrate=bool(rng.integers(4)),
                label=label.of(language),
            )
        )
    cities = rng.choice(len(CITIES), size=int(rng.integers(3)), replace=False)
    return replace(
        data,
        alarms=tuple(alarms),
        next_alarm_id=len(alarms) + 1,
        cities=tuple(CITIES[int(index)].id for index in cities),
    )


# -- What a screen of the clock may know ---------------------------------------------------------

ClockContext: TypeAlias = Context[ClockData, Texts, ArgsT]
