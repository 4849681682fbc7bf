"""How Messaging writes when a message came: in the list, above a day, below a bubble."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.system.formatting import clock_of, day_text, locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext

__all__ = ["clock", "day_heading", "full", "local", "short"]

_MINUTE_MS: Final = 60_000


def local(ctx: MessagesContext, at_ms: int) -> datetime:
    """A moment in the device's time zone."""
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def clock(ctx: MessagesContext, at: datetime) -> str:
    """A time of day: `2:05 PM`, `14:05`."""
    return clock_of(ctx.state, at)


def _day(at: date, today: date, language: str) -> str:
    if at.year == today.year:
        return day_text(at, language)
    written = locale_of(language)
    return written.write(written.day_and_year, at)


def short(ctx: MessagesContext, at_ms: int) -> str:
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
        return locale(ctx.state).weekdays_short[at.weekday()]
    return _day(at.date(), ctx.now.date(), ctx.state.language)


def day_heading(ctx: MessagesContext, at: date) -> str:
    """The heading above a day's messages."""
    language, today = ctx.state.language, ctx.now.date()
    days = (today - at).days
    if days in (0, 1):
        return (ctx.t.today, ctx.t.yesterday)[days]
    name = locale_of(language).weekdays[at.weekday()]
    if 1 < days < 7:
        return name
    written = _day(at, today, language)
    return ctx.t.day_heading.format(weekday=name, day=written)


def full(ctx: MessagesContext, at_ms: int) -> str:
    """Day and time of a message."""
    at = local(ctx, at_ms)
    day = _day(at.date(), ctx.now.date(), ctx.state.language)
    return locale(ctx.state).date_and_time.format(day, clock(ctx, at))
