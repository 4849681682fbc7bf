"""One message of a conversation: selecting it, copying, forwarding, deleting, its details."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import message, question, yes_button
from mobile_gym.virtual_device.apps.messages import actions, attachments, deletion, store, times
from mobile_gym.virtual_device.apps.messages.pages import (
    DATED,
    DELETE_MESSAGE,
    DETAILS,
    END_PX,
    MESSAGE,
    MESSAGE_MENU,
    MESSAGES_SCROLL,
)
from mobile_gym.virtual_device.apps.messages.store import Kind
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, row, space
from mobile_gym.virtual_device.ui.widgets import dialog, icon_button, menu

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.apps.messages.pages import MessageArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["bar", "delete_message", "details", "message_menu", "select", "tap", "tap_picture"]


def tap(system: System, message_id: int, failed: bool) -> None:
    """A tap on a message shows its whole date, or sends it again where that failed."""
    if MESSAGE.get(system):
        select(system, message_id)
    elif failed:
        store.resend(system, message_id)
        MESSAGES_SCROLL.set(system, END_PX)
    else:
        DATED.set(system, 0 if DATED.get(system) == message_id else message_id)


def tap_picture(system: System, message_id: int) -> None:
    """A tap on a message's picture opens it, unless messages are being selected."""
    item = store.message(system.state, message_id)
    if MESSAGE.get(system) or item is None:
        select(system, message_id)
    else:
        attachments.show(system, item.picture)


def select(system: System, message_id: int) -> None:
    """Select a message, or no longer."""
    MESSAGE.set(system, 0 if MESSAGE.get(system) == message_id else message_id)


def _deselect(system: System) -> None:
    MESSAGE.set_page(system, 0)


def bar(ctx: MessagesContext, message_id: int) -> View:
    """The bar at the top while a message is selected."""
    theme, t = ctx.theme, ctx.t
    return row(
        icon_button(
            theme, "close", t.close, _deselect, class_name="android.widget.ImageButton",
            resource_id="action_mode_close_button",
        ),
        space(weight=1),
        icon_button(
            theme, "share-variant", t.share, partial(_share, message_id=message_id),
            resource_id="action_share",
        ),
        icon_button(
            theme, "content-copy", t.copy, partial(_copy, message_id=message_id),
            resource_id="copy_text",
        ),
        icon_button(
            theme, "delete-outline", t.delete, bound(DELETE_MESSAGE.open, id=message_id),
            resource_id="action_delete_message",
        ),
        icon_button(
            theme, "dots-vertical", t.more_options, bound(MESSAGE_MENU.open, id=message_id)
        ),
        width=FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="action_mode_bar",
    )  # fmt: skip


def _copy(system: System, message_id: int) -> None:
    actions.copy(system, actions.text_of(system.state, message_id))
    _deselect(system)


def _share(system: System, message_id: int) -> None:
    _deselect(system)
    actions.share(system, actions.text_of(system.state, message_id))


def message_menu(ctx: MessagesContext[MessageArgs]) -> View:
    """What else can be done with a message."""
    t, message_id = ctx.t, ctx.args.id
    item = store.message(ctx.state, message_id)
    rows = [
        (t.forward, partial(_forward, message_id=message_id)),
        (t.details, partial(_show_details, message_id=message_id)),
    ]
    if item is not None and item.type == Kind.FAILED:
        rows.insert(0, (t.resend, partial(_resend, message_id=message_id)))
    return menu(ctx.theme, *rows)


def _forward(system: System, message_id: int) -> None:
    system.dismiss()
    _deselect(system)
    item = store.message(system.state, message_id)
    if item is not None:
        actions.forward(system, item.body, item.picture)


def _resend(system: System, message_id: int) -> None:
    system.dismiss()
    _deselect(system)
    store.resend(system, message_id)


def _show_details(system: System, message_id: int) -> None:
    system.dismiss()
    DETAILS.open(system, id=message_id)


def details(ctx: MessagesContext[MessageArgs]) -> View:
    """Who sent a message to whom, and when."""
    theme, t = ctx.theme, ctx.t
    item = store.message(ctx.state, ctx.args.id)
    lines = [t.type_mms if item is not None and item.picture else t.type_sms]
    if item is not None:
        incoming = item.type == Kind.INBOX
        lines.append((t.from_ if incoming else t.to).format(name=item.address))
        time = times.full(ctx, item.date_ms)
        lines.append((t.received_at if incoming else t.sent_at).format(time=time))
    words = message(theme, "\n".join(lines))
    return dialog(theme, t.details_title, words, yes_button(ctx, t.ok, dismiss))


def delete_message(ctx: MessagesContext[MessageArgs]) -> View:
    """Asks before a message is deleted."""
    t = ctx.t
    delete = partial(_delete, message_id=ctx.args.id)
    return question(ctx, t.delete_message, None, t.delete, delete)


def _delete(system: System, message_id: int) -> None:
    system.dismiss()
    _deselect(system)
    before = system.state
    store.delete(system, (message_id,))
    deletion.offer_undo(system, before, Texts.of(system.language).message_deleted)
