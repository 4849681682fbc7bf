"""The actions of `android.provider.AlarmClock`, with which other programs set alarms and timers.

And the one of DeskClock itself with which its shortcut starts the stopwatch.

As in DeskClock's `HandleApiCalls`: an alarm or timer that is there already is used again, what
cannot be set is refused in silence, and `SKIP_UI` leaves the screen as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.clock import alarms, data, ringtones, stopwatch, timers

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_ACTION: Final = "android.intent.action."
_EXTRA: Final = "android.intent.extra.alarm."


def on_intent(system: System, action: str, extras: Mapping[str, Any]) -> bool:
    """Do what an intent asks for; False where it is none of these."""
    handler = _HANDLERS.get(action)
    if handler is None:
        return False
    own = (name for name in extras if name.startswith(_EXTRA))
    handler(system, {name.removeprefix(_EXTRA): extras[name] for name in own})
    return True


def _show(system: System, tab: int) -> None:
    """Open the clock at a tab, with nothing above it."""
    data.write(system, tab=tab)
    system.stop(data.PACKAGE)
    system.launch(data.PACKAGE)


def _set_alarm(system: System, extras: Mapping[str, Any]) -> None:
    hour, minute = extras.get("HOUR"), extras.get("MINUTES", 0)
    if hour is None:
        _show(system, data.ALARMS)
        alarms.new_alarm(system)
        return
    if not (0 <= hour <= 23 and 0 <= minute <= 59):
        return
    skip_ui = bool(extras.get("SKIP_UI", False))
    days = _day_mask(extras.get("DAYS", ()))
    asked = {
        "hour": hour,
        "minute": minute,
        "days": days,
        "label": extras.get("MESSAGE", ""),
        "vibrate": bool(extras.get("VIBRATE", True)),
        "ringtone": _ringtone(extras),
    }
    given = {
        field: asked[field] for field, name in _FIELDS.items() if name is None or name in extras
    }
    same = (
        alarm
        for alarm in data.read(system.state).alarms
        if all(getattr(alarm, field) == value for field, value in given.items())
    )
    found = next(same, None)
    if found is None:
        found = alarms.add(system, **asked, delete_after_use=skip_ui and not days)
        alarms.announce(system, found)
    else:
        alarms.set_enabled(system, found.id, True)
    if not skip_ui:
        _show(system, data.ALARMS)
        alarms.expand(system, found.id)


_FIELDS: Final = {
    "hour": None,
    "minute": None,
    "days": "DAYS",
    "label": "MESSAGE",
    "vibrate": "VIBRATE",
    "ringtone": "RINGTONE",
}
"""What an existing alarm is recognised by: its time, and those extras that were given."""


def _day_mask(days: Any) -> int:
    """A mask of weekdays (Monday 1) from `Calendar` days (Sunday 1), a list or `2,3,4`."""
    listed = [int(day) for day in (days.split(",") if isinstance(days, str) else days)]
    return reduce(lambda mask, day: mask | 1 << (day + 5) % 7, listed, 0)


def _ringtone(extras: Mapping[str, Any]) -> str:
    """The ringtone asked for. One that the device does not have plays the default sound."""
    asked = extras.get("RINGTONE", data.DEFAULT_RINGTONE)
    return "" if asked == "silent" else asked if asked in ringtones.ALL else data.DEFAULT_RINGTONE


def _set_timer(system: System, extras: Mapping[str, Any]) -> None:
    seconds = extras.get("LENGTH")
    if seconds is None:
        _show(system, data.TIMERS)
        timers.SETUP.set(system, True)
        return
    length = seconds * 1000
    if not 1000 <= length <= timers.MAX_LENGTH_MS:
        return
    label = extras.get("MESSAGE", "")
    same = (
        timer
        for timer in data.read(system.state).timers
        if timer.state == data.TimerState.RESET
        and (timer.length_ms, timer.label) == (length, label)
    )
    found = next(same, None)
    if found is None:
        timers.add(system, length, label)
    else:
        timers.update(system, found.id, timers.running_timer)
    if not extras.get("SKIP_UI", False):
        _show(system, data.TIMERS)


def _start_stopwatch(system: System, extras: Mapping[str, Any]) -> None:
    del extras
    device = system.state
    data.write(
        system,
        stopwatch=stopwatch.running_stopwatch(data.read(device).stopwatch, device.monotonic_ms),
    )
    _show(system, data.STOPWATCH)


_HANDLERS: Final[Mapping[str, Callable[[System, Mapping[str, Any]], None]]] = {
    f"{_ACTION}SET_ALARM": _set_alarm,
    f"{_ACTION}SET_TIMER": _set_timer,
    f"{_ACTION}SHOW_ALARMS": lambda system, extras: _show(system, data.ALARMS),
    f"{_ACTION}SHOW_TIMERS": lambda system, extras: _show(system, data.TIMERS),
    f"{data.PACKAGE}.action.START_STOPWATCH": _start_stopwatch,
}
ACTIONS: Final = tuple(_HANDLERS)
