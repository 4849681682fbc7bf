"""How Messaging writes when a message came: in the list, above a day, below a bubble."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.apps.clock.formatting import (
    DAY_NAMES,
    DAY_SHORT,
    clock_of,
    day_text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["clock", "day_heading", "full", "local", "short"]

_MINUTE_MS: Final = 60_000


def local(ctx: Context, at_ms: int) -> datetime:
    """A moment in the device's time zone."""
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def clock(ctx: Context, at: datetime) -> str:
    """A time of day: `2:05 PM`, `14:05`."""
    return clock_of(ctx.state, at)


def _day(at: date, today: date, language: str) -> str:
    day = day_text(at, language)
    if at.year == today.year:
        return day
    return f"{at.year}年{day}" if language == "zh" else f"{day}, {at.year}"


def short(ctx: Context, at_ms: int) -> str:
    """When the last message of a conversation came."""
    passed = (ctx.state.now_ms - at_ms) // _MINUTE_MS
    if 0 <= passed < 1:
        return ctx.t.now
    if 0 <= passed < 60:
        return ctx.t.minutes.format(count=passed)
    at = local(ctx, at_ms)
    days = (ctx.now.date() - at.date()).days
    if days == 0:
        return clock(ctx, at)
    if 0 < days < 7:
        return DAY_SHORT[ctx.state.language][at.weekday()]
    return _day(at.date(), ctx.now.date(), ctx.state.language)


def day_heading(ctx: Context, at: date) -> str:
    """The heading above a day's messages."""
    language, today = ctx.state.language, ctx.now.date()
    days = (today - at).days
    if days in (0, 1):
        return ctx.t[("today", "yesterday")[days]]
    name = DAY_NAMES[language][at.weekday()]
    if 1 < days < 7:
        return name
    written = _day(at, today, language)
    return f"{written} {name}" if language == "zh" else f"{name}, {written}"


def full(ctx: Context, at_ms: int) -> str:
    """Day and time of a message."""
    at = local(ctx, at_ms)
    gap = " " if ctx.state.language == "zh" else ", "
    return f"{_day(at.date(), ctx.now.date(), ctx.state.language)}{gap}{clock(ctx, at)}"
