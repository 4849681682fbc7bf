"""Timers: how they run on the device's clock, and what can be done to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.records import Records
from mobile_gym.virtual_device.apps.clock.data import STORED, Timer, TimerState, read, write

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "MAX_LENGTH_MS",
    "add",
    "change",
    "delete",
    "expired",
    "find",
    "length_ms",
    "next_event_ms",
    "on_time",
    "paused",
    "remaining_ms",
    "reset",
    "started",
    "update",
    "with_minute",
]

MINUTE_MS: Final = 60_000
MAX_LENGTH_MS: Final = 100 * 60 * MINUTE_MS - 1000
"""99 hours, 59 minutes and 59 seconds: what fits the display."""


def length_ms(digits: str) -> int:
    """The length that digits typed as `hhmmss` stand for; `90` are 90 seconds."""
    filled = digits.zfill(6)
    hours, minutes, seconds = int(filled[:2]), int(filled[2:4]), int(filled[4:])
    return (hours * 3600 + minutes * 60 + seconds) * 1000


def remaining_ms(timer: Timer, now_ms: int) -> int:
    """What is left; negative once it has expired."""
    if timer.state in (TimerState.RUNNING, TimerState.EXPIRED):
        return timer.remaining_ms - (now_ms - timer.started_ms)
    return timer.remaining_ms


def started(timer: Timer, now_ms: int) -> Timer:
    """The timer, running."""
    if timer.state in (TimerState.RUNNING, TimerState.EXPIRED):
        return timer
    return replace(timer, state=TimerState.RUNNING, started_ms=now_ms)


def paused(timer: Timer, now_ms: int) -> Timer:
    """The timer, held."""
    if timer.state != TimerState.RUNNING:
        return timer
    return replace(
        timer, state=TimerState.PAUSED, remaining_ms=remaining_ms(timer, now_ms), started_ms=0
    )


def reset(timer: Timer, now_ms: int) -> Timer:
    """The timer as it was set up."""
    del now_ms
    return replace(
        timer,
        state=TimerState.RESET,
        total_ms=timer.length_ms,
        remaining_ms=timer.length_ms,
        started_ms=0,
    )


def with_minute(timer: Timer, now_ms: int) -> Timer:
    """The timer with a minute more; an expired one runs again, for a minute."""
    if timer.state == TimerState.EXPIRED:
        return replace(
            timer,
            state=TimerState.RUNNING,
            total_ms=MINUTE_MS,
            remaining_ms=MINUTE_MS,
            started_ms=now_ms,
        )
    more = min(MINUTE_MS, MAX_LENGTH_MS - remaining_ms(timer, now_ms))
    return replace(timer, remaining_ms=timer.remaining_ms + more, total_ms=timer.total_ms + more)


def expired(timer: Timer, now_ms: int) -> Timer:
    """The timer at a moment: expired if it has run down."""
    if timer.state == TimerState.RUNNING and remaining_ms(timer, now_ms) <= 0:
        return replace(timer, state=TimerState.EXPIRED)
    return timer


def next_event_ms(timers: tuple[Timer, ...]) -> int | None:
    """When the next timer expires, monotonic."""
    times = [
        timer.started_ms + timer.remaining_ms
        for timer in timers
        if timer.state == TimerState.RUNNING
    ]
    return min(times, default=None)


# -- what is done to them -----------------------------------------------------------------------


_RECORDS: Final = Records(STORED, Timer, lambda data: data.timers, lambda data: data.next_timer_id)
find, change, delete = _RECORDS.find, _RECORDS.change, _RECORDS.remove


def add(system: System, length: int, label: str = "", *, run: bool = True) -> Timer:
    """Add a timer of a length in ms, and start it."""
    timer = Timer(0, length, length, length, label=label)
    return _RECORDS.insert(system, started(timer, system.state.monotonic_ms) if run else timer)


def update(system: System, timer_id: int, change: Callable[[Timer, int], Timer]) -> None:
    """Change a timer by one of the functions above."""
    now_ms = system.state.monotonic_ms
    _RECORDS.update(system, timer_id, lambda timer: change(timer, now_ms))


def on_time(system: System) -> None:
    """Let timers expire that have run down."""
    timers = read(system.state).timers
    after = tuple(expired(timer, system.state.monotonic_ms) for timer in timers)
    if after != timers:
        write(system, timers=after)
