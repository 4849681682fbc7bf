"""The rows of conversations: in the list, the archive, a search, and where one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.people_rows import photo, picture
from mobile_gym.virtual_device.app_kit.thread_rows import thread_row
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import data, store, times
from mobile_gym.virtual_device.apps.messages.store import Kind
from mobile_gym.virtual_device.ui.view import View, icon, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.apps.messages.store import Conversation
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["ROW_DP", "conversation_row", "face"]

ROW_DP: Final = 80.0


def face(state: DeviceState, name: str, address: str, size: float = 44.0) -> View:
    """The round picture of the other party; a service is a figure."""
    if len(store.people_of(address)) > 1:
        return picture(address, size, mark="account-multiple")
    owner = contacts.find_by_number(state, address)
    if owner is not None and owner[0].photo:
        return photo(owner[0].photo, size)
    named = bool(name) and not name[:1].isdigit() and name[:1] not in "+("
    return picture(name, size) if named else picture(address, size, mark="account")


def conversation_row(
    ctx: MessagesContext,
    item: Conversation,
    *,
    selected: bool = False,
    on_tap: Handler | None = None,
    on_long_press: Handler | None = None,
) -> View:
    """A conversation: who, what was said last, and when."""
    theme, last = ctx.theme, item.last
    name = store.name_of(ctx.state, item.address)
    mine = ctx.data
    draft = mine.drafts.get(data.draft_key(item.address), "")
    bold = item.unread > 0
    when, color = times.short(ctx, last.date_ms), theme.text_secondary
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
            text(
                name, 16, theme.text, bold=bold, weight=1, max_lines=1,
                resource_id="conversation_name",
            ),
            icon("bell-off-outline", 16, theme.text_secondary)
            if item.id in mine.muted
            else None,
            text(
                when, 12, theme.accent if bold and color == theme.text_secondary else color,
                bold=bold, max_lines=1, resource_id="conversation_timestamp",
            ),
        ),
        (
            text(
                snippet.replace("\n", " "), 14, theme.text if bold else theme.text_secondary,
                bold=bold, weight=1, max_lines=1, resource_id="conversation_snippet",
            ),
            text(
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
