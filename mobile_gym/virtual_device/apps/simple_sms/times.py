"""How SMS Messenger writes when a message came: in the list, above messages, in properties."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.system.formatting import clock_of, day_text, locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext

__all__ = ["GAP_MS", "full", "heading", "short"]

GAP_MS: Final = 300_000
"""A time stands above a message that comes so much later than the one before it."""


def _local(ctx: MessengerContext, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def _day(ctx: MessengerContext, at: datetime) -> str:
    language = ctx.state.language
    if at.year == ctx.now.year:
        return day_text(at.date(), language)
    written = locale_of(language)
    return written.write(written.day_and_year, at)


def short(ctx: MessengerContext, at_ms: int) -> str:
    """When the last message of a conversation came: a time today, or else a day."""
    at = _local(ctx, at_ms)
    days = (ctx.now.date() - at.date()).days
    if days == 0:
        return clock_of(ctx.state, at)
    return ctx.t.yesterday if days == 1 else _day(ctx, at)


def heading(ctx: MessengerContext, at_ms: int) -> str:
    """What stands above messages: their time, and their day unless that is today."""
    at = _local(ctx, at_ms)
    if at.date() == ctx.now.date():
        return clock_of(ctx.state, at)
    return full(ctx, at_ms)


def full(ctx: MessengerContext, at_ms: int) -> str:
    """Day and time of a message."""
    at = _local(ctx, at_ms)
    return locale(ctx.state).date_and_time.format(_day(ctx, at), clock_of(ctx.state, at))
