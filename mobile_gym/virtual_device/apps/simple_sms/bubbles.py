"""The messages of a conversation as bubbles: what came at the left, one's own at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.messages.store import Kind, Message
from mobile_gym.virtual_device.apps.simple_sms import actions, data, times
from mobile_gym.virtual_device.apps.simple_sms.pages import SELECTED
from mobile_gym.virtual_device.apps.simple_sms.rows import font_scale
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.documents import document_uri
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, picture, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import button

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["bubbles"]

_AT_ONCE: Final = 40
"""So many messages are shown first; a button brings as many more."""
_PICTURE_DP: Final = (200.0, 150.0)
_SHOWN: Final = ViewState("shown", _AT_ONCE)
"""How many messages are shown."""


def bubbles(ctx: MessengerContext, messages: tuple[Message, ...], chosen: tuple[int, ...]) -> View:
    """The messages, scrolled by `MESSAGES_SCROLL`.

    Args:
        ctx: of the page.
        messages: of the conversation, the oldest first.
        chosen: ids of those that are selected.
    """
    count, before_ms = _SHOWN.of(ctx), 0
    rows: list[View] = []
    if len(messages) > count:
        rows.append(button(ctx.theme, ctx.t.earlier, partial(_show_more, count=count + _AT_ONCE)))
    for item in messages[-count:]:
        if item.date_ms - before_ms > times.GAP_MS:
            rows.append(_time(ctx, item.date_ms))
        before_ms = item.date_ms
        rows.append(_bubble(ctx, item, bool(chosen), item.id in chosen))
    return scroll(
        "messages",
        column(*rows, width=FILL, padding=(12, 4, 12, 12), gap=6, align="center"),
        weight=1,
        height=0,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="thread_messages_list",
    )


def _time(ctx: MessengerContext, at_ms: int) -> View:
    return text(
        times.heading(ctx, at_ms), 12, ctx.theme.text_secondary, width=FILL,
        text_align="center", padding=(16, 10, 16, 4), resource_id="thread_date_time",
    )  # fmt: skip


def _bubble(ctx: MessengerContext, item: Message, selecting: bool, is_chosen: bool) -> View:
    theme = ctx.theme
    mine = item.type != Kind.INBOX
    fill = theme.accent if mine else theme.surface_high
    shown = text(
        item.body,
        16 * font_scale(ctx),
        theme.on_accent if mine else theme.text,
        padding=(14, 9),
        fill=theme.accent_container if is_chosen else fill,
        radius=20,
        resource_id="thread_message_body",
    )
    if is_chosen:
        shown = shown._replace(color=theme.on_accent_container)
    # The bubble keeps to its side and leaves the other a margin.
    return column(
        _picture(ctx, item, selecting) if item.picture else None,
        row(shown) if item.body or not item.picture else None,
        _status(ctx, item),
        gap=2,
        width=FILL,
        padding=(56, 0, 0, 0) if mine else (0, 0, 56, 0),
        align="end" if mine else "start",
        class_name="android.view.ViewGroup",
        resource_id="thread_message_holder",
        selected=is_chosen,
        focusable=True,
        on_tap=_on_tap(item, selecting),
        on_long_press=partial(_toggle, message_id=item.id),
    )


def _status(ctx: MessengerContext, item: Message) -> View | None:
    """What is to be said of a message beyond its text; None for most."""
    theme, t = ctx.theme, ctx.t
    if item.type == Kind.FAILED:
        return text(t.not_sent, 12, theme.error, padding=(8, 0), resource_id="thread_status")
    if item.type == Kind.OUTBOX:
        return icon(
            "clock-outline", 14, theme.text_secondary, class_name="android.widget.ImageView",
            description=t.waiting, resource_id="thread_status",
        )  # fmt: skip
    if item.type == Kind.SENT and item.delivered and data.DELIVERY.of(ctx.data):
        return text(
            t.delivered, 12, theme.text_secondary, padding=(8, 0), resource_id="thread_status"
        )
    return None


def _picture(ctx: MessengerContext, item: Message, selecting: bool) -> View:
    content = ctx.state.files.get(item.picture)
    width, height = _PICTURE_DP
    if content is None:
        return icon("image-off-outline", 40, ctx.theme.icon, width=width, height=height)
    return column(
        picture(content, width=width, height=height, class_name=""),
        class_name="android.widget.ImageView",
        resource_id="attachment_image",
        description=item.picture.rpartition("/")[2],
        focusable=True,
        on_tap=partial(_toggle, message_id=item.id)
        if selecting
        else partial(_show, path=item.picture),
        on_long_press=partial(_toggle, message_id=item.id),
    )


def _show(system: System, path: str) -> None:
    kind = files.mime_type(path.rpartition("/")[2])
    system.request(Intent(VIEW, document_uri(path), kind))


def _on_tap(item: Message, selecting: bool) -> Callable[[System], None] | None:
    """A tap selects while others are selected, and sends again what could not be sent."""
    if selecting:
        return partial(_toggle, message_id=item.id)
    return partial(actions.resend, message_id=item.id) if item.type == Kind.FAILED else None


def _toggle(system: System, message_id: int) -> None:
    SELECTED.set(system, toggled(SELECTED.get(system), message_id))


def _show_more(system: System, count: int) -> None:
    _SHOWN.set(system, count)
