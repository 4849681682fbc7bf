"""The rows of conversations: in the list, the archive and a search; and the pictures of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.people_rows import picture
from mobile_gym.virtual_device.app_kit.thread_rows import thread_row
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.contacts.avatars import avatar
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.messages.store import Kind
from mobile_gym.virtual_device.apps.simple_sms import data, times
from mobile_gym.virtual_device.ui.view import View, icon, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.store import Conversation
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["ROW_DP", "conversation_row", "face", "font_scale"]

ROW_DP: Final = 84.0
_FONTS: Final = (0.87, 1.0, 1.15, 1.35)
"""How much larger the texts are, by the setting."""


def font_scale(ctx: MessengerContext) -> float:
    """How large texts are, as the user has set it."""
    return _FONTS[min(max(data.FONT.of(ctx.data), 0), len(_FONTS) - 1)]


def face(state: DeviceState, address: str, size: float = 44.0) -> View:
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
    ctx: MessengerContext,
    item: Conversation,
    *,
    selected: bool,
    on_tap: Handler,
    on_long_press: Handler,
) -> View:
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
            text(
                title, 16 * scale, theme.text, bold=bold, weight=1, max_lines=1,
                resource_id="conversation_address",
            ),
            text(
                times.short(ctx, last.date_ms), 12 * scale, color, bold=bold, max_lines=1,
                resource_id="conversation_date",
            ),
        ),
        (
            text(
                snippet.replace("\n", " "), 14 * scale, color, bold=bold, weight=1,
                max_lines=1, resource_id="conversation_body_short",
            ),
            icon(
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
