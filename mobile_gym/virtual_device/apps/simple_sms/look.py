"""How conversations look in lists: rows, pictures of people, times."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.people_rows import picture, thread_row
from mobile_gym.virtual_device.apps.simple_sms import data
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind
from mobile_gym.virtual_device.system.formatting import clock_of, day_text, locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.telephony.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState

ROW_DP: Final = 84.0
_FONTS: Final = (0.87, 1.0, 1.15, 1.35)
"""How much larger the texts are, by the setting."""


def font_scale(ctx: data.MessengerContext) -> float:
    """How large texts are, as the user has set it."""
    return _FONTS[min(max(data.FONT.of(ctx.data), 0), len(_FONTS) - 1)]


def face(state: DeviceState, address: str, size: float = 44.0) -> ui.View:
    """The round picture of the other party, or of several."""
    people = store.people_of(address)
    if len(people) > 1:
        return picture(address, size, mark="account-multiple")
    owner = contacts.find_by_number(state, address)
    if owner is not None:
        return avatar(owner[0], size)
    named = address[:1].isalpha()
    return picture(address, size) if named else picture(address, size, mark="account")


def conversation_row(
    ctx: data.MessengerContext,
    item: Conversation,
    *,
    selected: bool,
    on_tap: ui.Handler,
    on_long_press: ui.Handler,
) -> ui.View:
    """A conversation: who, what was said last, and when."""
    theme, t, last, scale = ctx.theme, ctx.t, item.last, font_scale(ctx)
    title = data.title_of(ctx.state, item.address, item.id)
    draft = data.draft_of(ctx.state, item.address)
    bold = item.unread > 0
    color = theme.text if bold else theme.text_secondary
    if draft:
        snippet = t.draft.format(text=draft)
    else:
        snippet = last.body or (t.picture if last.picture else "")
        if last.type != Kind.INBOX:
            snippet = t.you.format(text=snippet)
    return thread_row(
        theme,
        face(ctx.state, item.address),
        (
            ui.text(
                title, 16 * scale, theme.text, bold=bold, weight=1, max_lines=1,
                resource_id="conversation_address",
            ),
            ui.text(
                short(ctx, last.date_ms), 12 * scale, color, bold=bold, max_lines=1,
                resource_id="conversation_date",
            ),
        ),
        (
            ui.text(
                snippet.replace("\n", " "), 14 * scale, color, bold=bold, weight=1,
                max_lines=1, resource_id="conversation_body_short",
            ),
            ui.icon(
                "pin", 16, theme.text_secondary, class_name="android.widget.ImageView",
                resource_id="pin_indicator", description=t.pinned,
            )
            if item.id in ctx.data.pinned
            else None,
        ),
        height_dp=ROW_DP,
        selected=selected,
        on_tap=on_tap,
        on_long_press=on_long_press,
        class_name="android.view.ViewGroup",
        resource_id="conversation_frame",
    )  # fmt: skip


# -- How SMS Messenger writes when a message came: in the list, above messages, in properties ----

GAP_MS: Final = 300_000
"""A time stands above a message that comes so much later than the one before it."""


def _local(ctx: data.MessengerContext, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(ctx.state.timezone))


def _day(ctx: data.MessengerContext, at: datetime) -> str:
    language = ctx.state.language
    if at.year == ctx.now.year:
        return day_text(at.date(), language)
    written = locale_of(language)
    return written.write(written.day_and_year, at)


def short(ctx: data.MessengerContext, at_ms: int) -> str:
    """When the last message of a conversation came: a time today, or else a day."""
    at = _local(ctx, at_ms)
    days = (ctx.now.date() - at.date()).days
    if days == 0:
        return clock_of(ctx.state, at)
    return ctx.t.yesterday if days == 1 else _day(ctx, at)


def heading(ctx: data.MessengerContext, at_ms: int) -> str:
    """What stands above messages: their time, and their day unless that is today."""
    at = _local(ctx, at_ms)
    if at.date() == ctx.now.date():
        return clock_of(ctx.state, at)
    return full(ctx, at_ms)


def full(ctx: data.MessengerContext, at_ms: int) -> str:
    """Day and time of a message."""
    at = _local(ctx, at_ms)
    return locale(ctx.state).date_and_time.format(_day(ctx, at), clock_of(ctx.state, at))
