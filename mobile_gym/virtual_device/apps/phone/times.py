"""How Phone writes times, dates and lengths of calls."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.system import formatting

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.phone.data import PhoneContext

_MINUTE_MS: Final = 60_000


def _local(ctx: PhoneContext, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def clock_text(ctx: PhoneContext, at: datetime) -> str:
    """A time of day: `2:05 PM` or `14:05`, as the system is set."""
    return formatting.clock_of(ctx.state, at)


def day_text(ctx: PhoneContext, at: datetime) -> str:
    """A day: today, yesterday, or its date."""
    days = (ctx.now.date() - at.date()).days
    if days in (0, 1):
        return (ctx.t.today, ctx.t.yesterday)[days]
    return formatting.day_text(at, ctx.state.language)


def _date_and_time(ctx: PhoneContext, at: datetime) -> str:
    pattern = formatting.locale(ctx.state).date_and_time
    return pattern.format(day_text(ctx, at), clock_text(ctx, at))


def when(ctx: PhoneContext, at_ms: int) -> str:
    """When a call was, in a few words."""
    passed = (ctx.state.now_ms - at_ms) // _MINUTE_MS
    if 0 <= passed < 1:
        return ctx.t.just_now
    if 0 <= passed < 60:
        return ctx.t.minutes_ago.format(count=passed)
    at = _local(ctx, at_ms)
    if at.date() == ctx.now.date():
        return clock_text(ctx, at)
    return _date_and_time(ctx, at)


def exact(ctx: PhoneContext, at_ms: int) -> str:
    """Day and time of a call."""
    at = _local(ctx, at_ms)
    return _date_and_time(ctx, at)


def elapsed_text(milliseconds: int) -> str:
    """A running time: `01:05`, or `1:00:05`."""
    seconds = max(milliseconds, 0) // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"


def length(ctx: PhoneContext, seconds: int) -> str:
    """How long a call was, in words."""
    h, m, s = seconds // 3600, seconds // 60 % 60, seconds % 60
    if h:
        return ctx.t.hours_length.format(h=h, m=m, s=s)
    return ctx.t.minutes_length.format(m=m, s=s) if m else ctx.t.seconds_length.format(s=s)
