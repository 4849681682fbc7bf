"""How conversations look in lists: rows, pictures of people, times."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.people_rows import photo, picture, thread_row
from mobile_gym.virtual_device.apps.messages import data
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind
from mobile_gym.virtual_device.system.formatting import clock_of, day_text, locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.telephony.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState

ROW_DP: Final = 80.0


def face(state: DeviceState, name: str, address: str, size: float = 44.0) -> ui.View:
    """The round picture of the other party; a service is a figure."""
    if len(store.people_of(address)) > 1:
        return picture(address, size, mark="account-multiple")
    owner = contacts.find_by_number(state, address)
    if owner is not None and owner[0].photo:
        return photo(owner[0].photo, size)
    named = bool(name) and not name[:1].isdigit() and name[:1] not in "+("
    return picture(name, size) if named else picture(address, size, mark="account")


def conversation_row(
    ctx: data.MessagesContext,
    item: Conversation,
    *,
    selected: bool = False,
    on_tap: ui.Handler | None = None,
    on_long_press: ui.Handler | None = None,
) -> ui.View:
    """A conversation: who, what was said last, and when."""
    theme, last = ctx.theme, item.last
    name = store.name_of(ctx.state, item.address)
    mine = ctx.data
    draft = mine.drafts.get(data.draft_key(item.address), "")
    bold = item.unread > 0
    when, color = short(ctx, last.date_ms), theme.text_secondary
    if draft:
        snippet, when, color = draft, ctx.t.draft, theme.accent
    else:
        snippet = last.body or (ctx.t.picture if last.picture else "")
        if last.type != Kind.INBOX:
            snippet = ctx.t.you.format(text=snippet)
        if last.type == Kind.OUTBOX:
            when = ctx.t.sending
        elif last.type == Kind.FAILED:
            when, color = ctx.t.not_sent_short, theme.error
    return thread_row(
        theme,
        face(ctx.state, name, item.address),
        (
            ui.text(
                name, 16, theme.text, bold=bold, weight=1, max_lines=1,
                resource_id="conversation_name",
            ),
            ui.icon("bell-off-outline", 16, theme.text_secondary)
            if item.id in mine.muted
            else None,
            ui.text(
                when, 12, theme.accent if bold and color == theme.text_secondary else color,
                bold=bold, max_lines=1, resource_id="conversation_timestamp",
            ),
        ),
        (
            ui.text(
                snippet.replace("\n", " "), 14, theme.text if bold else theme.text_secondary,
                bold=bold, weight=1, max_lines=1, resource_id="conversation_snippet",
            ),
            ui.text(
                str(item.unread), 12, theme.on_accent, bold=True, fill=theme.accent,
                radius=10, padding=(7, 2), resource_id="conversation_unread_badge",
                description=ctx.t.unread_count.format(count=item.unread), max_lines=1,
            )
            if bold
            else None,
        ),
        height_dp=ROW_DP,
        selected=selected,
        on_tap=on_tap,
        on_long_press=on_long_press,
        class_name="android.widget.FrameLayout",
        resource_id="swipeableContainer",
    )  # fmt: skip


# -- How Messaging writes when a message came: in the list, above a day, below a bubble ----------

_MINUTE_MS: Final = 60_000


def local(ctx: data.MessagesContext, at_ms: int) -> datetime:
    """A moment in the device's time zone."""
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def clock(ctx: data.MessagesContext, at: datetime) -> str:
    """A time of day: `2:05 PM`, `14:05`."""
    return clock_of(ctx.state, at)


def _day(at: date, today: date, language: str) -> str:
    if at.year == today.year:
        return day_text(at, language)
    written = locale_of(language)
    return written.write(written.day_and_year, at)


def short(ctx: data.MessagesContext, at_ms: int) -> str:
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


def day_heading(ctx: data.MessagesContext, at: date) -> str:
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


def full(ctx: data.MessagesContext, at_ms: int) -> str:
    """Day and time of a message."""
    at = local(ctx, at_ms)
    day = _day(at.date(), ctx.now.date(), ctx.state.language)
    return locale(ctx.state).date_and_time.format(day, clock(ctx, at))
