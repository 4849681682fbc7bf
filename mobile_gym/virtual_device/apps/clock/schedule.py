"""When alarms ring: next times, ringing, snoozing, giving up. Pure functions over `Alarm`s."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.apps.clock.data import Alarm

__all__ = ["advance", "dismissed", "due_ms", "next_event_ms", "next_time_ms", "snoozed"]

MINUTE_MS = 60_000


@lru_cache(maxsize=4096)
def next_time_ms(hour: int, minute: int, days: int, after_ms: int, timezone: str) -> int:
    """The first time after a moment at which the clock shows `hour:minute` on one of `days`.

    Args:
        hour: 0 to 23.
        minute: 0 to 59.
        days: bit mask, Monday 1; 0 stands for any day.
        after_ms: milliseconds since 1970, UTC.
        timezone: IANA name.
    """
    zone = ZoneInfo(timezone)
    after = datetime.fromtimestamp(after_ms / 1000, zone)
    for ahead in range(9):  # a week, today again, and one more where summer time skips the hour
        day = after.date() + timedelta(days=ahead)
        if days and not days >> day.weekday() & 1:
            continue
        local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
        time_ms = int(local.astimezone(UTC).timestamp()) * 1000
        if time_ms > after_ms:
            return time_ms
    raise ValueError(f"no day in {days:#b}")


def due_ms(alarm: Alarm, boot_ms: int, timezone: str) -> int | None:
    """When the alarm rings next, or None while it is off."""
    if not alarm.enabled:
        return None
    if alarm.snoozed_until_ms is not None:
        return alarm.snoozed_until_ms
    after = max(alarm.after_ms, boot_ms)
    return next_time_ms(alarm.hour, alarm.minute, alarm.days, after, timezone)


def next_event_ms(
    alarms: tuple[Alarm, ...],
    silence_ms: int | None,
    boot_ms: int,
    timezone: str,
    clock_shift_ms: int = 0,
) -> int | None:
    """When the next alarm rings or falls silent. `silence_ms` None: it rings until dismissed."""
    times = [
        (None if silence_ms is None else alarm.ringing_since_ms + clock_shift_ms + silence_ms)
        if alarm.ringing_since_ms is not None
        else due_ms(alarm, boot_ms, timezone)
        for alarm in alarms
    ]
    return min((time for time in times if time is not None), default=None)


def advance(
    alarm: Alarm,
    now_ms: int,
    silence_ms: int | None,
    boot_ms: int,
    timezone: str,
    clock_shift_ms: int = 0,
) -> Alarm | None:
    """The alarm at a moment: ringing if it is due, done if it rang too long; None if deleted."""
    if alarm.ringing_since_ms is None:
        due = due_ms(alarm, boot_ms, timezone)
        if due is None or due > now_ms:
            return alarm
        since = due - clock_shift_ms
        alarm = replace(alarm, ringing_since_ms=since, snoozed_until_ms=None, after_ms=due)
    since = alarm.ringing_since_ms
    assert since is not None
    if silence_ms is not None and now_ms - clock_shift_ms >= since + silence_ms:
        return dismissed(alarm, now_ms)
    return alarm


def dismissed(alarm: Alarm, now_ms: int) -> Alarm | None:
    """The alarm after it was dismissed: off, or waiting for its next day; None if it goes."""
    if not alarm.days and alarm.delete_after_use:
        return None
    return replace(
        alarm,
        enabled=bool(alarm.days),
        ringing_since_ms=None,
        snoozed_until_ms=None,
        after_ms=now_ms,
    )


def snoozed(alarm: Alarm, now_ms: int, minutes: int) -> Alarm:
    """The alarm, put off for some minutes."""
    return replace(alarm, ringing_since_ms=None, snoozed_until_ms=now_ms + minutes * MINUTE_MS)
