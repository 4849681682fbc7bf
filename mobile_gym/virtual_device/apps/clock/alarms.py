"""The alarms: what can be done to them, whichever page or intent asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.records import Records
from mobile_gym.virtual_device.apps.clock import formatting, schedule, settings
from mobile_gym.virtual_device.apps.clock.data import STORED, Alarm, read, write
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_text, is_24_hour

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "add",
    "alarm_clocks_ms",
    "announce",
    "change",
    "delete",
    "dismiss",
    "find",
    "next_alarm_ms",
    "on_time",
    "restore",
    "set_days",
    "set_enabled",
    "set_time",
    "snooze",
    "time_text",
]


_RECORDS: Final = Records(STORED, Alarm, lambda data: data.alarms, lambda data: data.next_alarm_id)
find, restore = _RECORDS.find, _RECORDS.restore
change = _RECORDS.change
"""Of fields that do not concern its time: label, vibration, ringtone."""


def time_text(state: DeviceState, alarm: Alarm) -> str:
    """The alarm's time as the device writes times."""
    return clock_text(alarm.hour, alarm.minute, is_24_hour(state), state.language)


def alarm_clocks_ms(state: DeviceState) -> tuple[int, ...]:
    """When alarms ring next, the first one first."""
    times = [
        schedule.due_ms(alarm, state.boot_ms, state.timezone)
        for alarm in read(state).alarms
        if alarm.ringing_since_ms is None
    ]
    return tuple(sorted(time for time in times if time is not None))


def next_alarm_ms(state: DeviceState) -> int | None:
    """When the next alarm rings."""
    return next(iter(alarm_clocks_ms(state)), None)


def add(system: System, **fields: Any) -> Alarm:
    """Add an alarm that rings from now on."""
    return _RECORDS.add(system, after_ms=system.state.now_ms, **fields)


def _reschedule(system: System, alarm_id: int, **fields: Any) -> Alarm | None:
    """Change an alarm and let it ring at its next time from now, as if newly set."""
    now_ms = system.state.now_ms
    return change(
        system, alarm_id, after_ms=now_ms, ringing_since_ms=None, snoozed_until_ms=None, **fields
    )


def announce(system: System, alarm: Alarm) -> None:
    """Say how long it is until the alarm rings."""
    state = system.state
    due = schedule.due_ms(alarm, state.boot_ms, state.timezone)
    if due is not None:
        system.toast(formatting.alarm_set_text(due - state.now_ms, state.language))


def set_enabled(system: System, alarm_id: int, enabled: bool) -> None:
    """Turn an alarm on or off."""
    alarm = _reschedule(system, alarm_id, enabled=enabled)
    if alarm is not None:
        announce(system, alarm)


def set_time(system: System, alarm_id: int, hour: int, minute: int) -> None:
    """Give an alarm another time, which also turns it on."""
    alarm = _reschedule(system, alarm_id, hour=hour, minute=minute, enabled=True)
    if alarm is not None:
        announce(system, alarm)


def set_days(system: System, alarm_id: int, days: int) -> None:
    """Give an alarm other days; it says so only where that changes when it rings next."""
    boot_ms, timezone = system.state.boot_ms, system.state.timezone
    before = find(read(system.state), alarm_id)
    alarm = _reschedule(system, alarm_id, days=days)
    if before is None or alarm is None:
        return
    if schedule.due_ms(before, boot_ms, timezone) != schedule.due_ms(alarm, boot_ms, timezone):
        announce(system, alarm)


def delete(system: System, alarm_id: int) -> Alarm | None:
    """Delete an alarm, and return it for `restore`."""
    return next(iter(_RECORDS.remove(system, alarm_id)), None)


def dismiss(system: System, alarm_id: int) -> None:
    """Stop an alarm that rings or is snoozed."""
    state = system.state
    alarm = find(read(state), alarm_id)
    if alarm is None:
        return
    after = schedule.dismissed(alarm, state.now_ms)
    if after is None:
        delete(system, alarm_id)
    else:
        _RECORDS.update(system, alarm_id, lambda _: after)
    system.toast(Texts.of(state.language).alarm_dismissed.format(time=time_text(state, alarm)))


def snooze(system: System, alarm_id: int) -> None:
    """Put a ringing alarm off for the snooze length of the settings."""
    now_ms, minutes = system.state.now_ms, int(settings.SNOOZE_DURATION.get(system))
    _RECORDS.update(system, alarm_id, lambda alarm: schedule.snoozed(alarm, now_ms, minutes))


def on_time(system: System) -> None:
    """Let alarms ring that are due, and fall silent those that have rung for long enough."""
    state = system.state
    data = read(state)
    silence_ms = settings.silence_ms(data)
    alarms: list[Alarm] = []
    for alarm in data.alarms:
        after = schedule.advance(
            alarm, state.now_ms, silence_ms, state.boot_ms, state.timezone, state.clock_shift_ms
        )
        if after is None:
            continue
        alarms.append(after)
    if tuple(alarms) != data.alarms:
        write(system, alarms=tuple(alarms))
