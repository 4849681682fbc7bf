"""What can be done with messages that are selected: the bar, its menu, questions, properties."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import plain_question, yes_button
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.messages.store import Kind, Message
from mobile_gym.virtual_device.apps.simple_sms import actions, data, times
from mobile_gym.virtual_device.apps.simple_sms.pages import (
    DELETE_MESSAGES,
    MESSAGE_MENU,
    PROPERTIES,
    SELECTED,
)
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import dialog, icon_button, menu

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.apps.simple_sms.pages import MessageIdsArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_question", "message_menu", "properties", "selected_bar"]


def selected_bar(
    ctx: MessengerContext, messages: tuple[Message, ...], chosen: tuple[int, ...]
) -> View:
    """The bar while messages are selected.

    Args:
        ctx: of the conversation's page.
        messages: of the conversation.
        chosen: ids of those that are selected.
    """
    theme, t = ctx.theme, ctx.t
    words = "\n".join(item.body for item in messages if item.id in chosen)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.close,
        _clear,
        icon_button(
            theme, "content-copy", t.copy, partial(_copy, words=words),
            resource_id="cab_copy_to_clipboard",
        ),
        icon_button(
            theme, "share-variant", t.share, partial(_share, words=words), resource_id="cab_share"
        ),
        icon_button(
            theme, "delete-outline", t.delete, bound(DELETE_MESSAGES.open, ids=chosen),
            resource_id="cab_delete",
        ),
        icon_button(
            theme, "dots-vertical", t.more_options, bound(MESSAGE_MENU.open, ids=chosen)
        ),
        gap=4,
    )  # fmt: skip


def _clear(system: System) -> None:
    SELECTED.set_page(system, ())


def _copy(system: System, words: str) -> None:
    actions.copy(system, words)
    _clear(system)


def _share(system: System, words: str) -> None:
    _clear(system)
    actions.share(system, words)


def message_menu(ctx: MessengerContext[MessageIdsArgs]) -> View:
    """What else can be done with the selected messages, most of it with one alone."""
    t, ids = ctx.t, ctx.args.ids
    rows = []
    item = store.message(ctx.state, ids[0]) if len(ids) == 1 else None
    if item is not None:
        rows.append((t.forward, instead(_forward, item)))
        if item.type in (Kind.SENT, Kind.FAILED):
            rows.append((t.resend, instead(_resend, item.id)))
        rows.append((t.properties, instead(PROPERTIES.open, ids)))
    rows.append((t.select_all, instead(_select_all, ids[0])))
    return menu(ctx.theme, *rows)


def _forward(system: System, item: Message) -> None:
    _clear(system)
    actions.forward(system, item.body, item.picture)


def _resend(system: System, message_id: int) -> None:
    _clear(system)
    actions.resend(system, message_id)


def _select_all(system: System, message_id: int) -> None:
    """Select every message of the conversation that one is in."""
    item = store.message(system.state, message_id)
    if item is not None:
        messages = store.messages(system.state)
        inside = tuple(one.id for one in messages if one.thread_id == item.thread_id)
        SELECTED.set_page(system, inside)


def delete_question(ctx: MessengerContext[MessageIdsArgs]) -> View:
    """Asks before messages are deleted."""
    t, ids = ctx.t, ctx.args.ids
    many = t.delete_messages_many.format(count=len(ids))
    words = t.delete_messages_one if len(ids) == 1 else many
    return plain_question(ctx, words, t.ok, partial(_delete, ids=ids))


def _delete(system: System, ids: tuple[int, ...]) -> None:
    system.dismiss()
    _clear(system)
    store.delete(system, ids)


def properties(ctx: MessengerContext[MessageIdsArgs]) -> View:
    """Whom a message is from and to, when it was, and whether it has arrived."""
    t = ctx.t
    rows = [
        column(
            text(name, 13, ctx.theme.text_secondary, resource_id="property_label"),
            text(value, 16, ctx.theme.text, resource_id="property_value"),
            width=FILL,
        )
        for name, value in _properties(ctx, ctx.args.ids)
    ]
    content = column(*rows, width=FILL, gap=12, padding=(24, 0, 24, 8))
    return dialog(ctx.theme, t.properties, content, yes_button(ctx, t.ok, dismiss))


def _properties(ctx: MessengerContext, ids: tuple[int, ...]) -> list[tuple[str, str]]:
    t = ctx.t
    item = store.message(ctx.state, ids[0])
    if item is None:
        return []
    incoming = item.type == Kind.INBOX
    party = _party(ctx.state, item.address)
    when = times.full(ctx, item.date_ms)
    words = {
        int(Kind.INBOX): t.status_received,
        int(Kind.OUTBOX): t.waiting,
        int(Kind.FAILED): t.failed_title,
    }
    return [
        (t.from_ if incoming else t.to, party),
        (t.received_at if incoming else t.sent_at, when),
        (t.status, words.get(item.type, t.delivered if item.delivered else t.status_sent)),
    ]


def _party(state: DeviceState, address: str) -> str:
    """The name and the number of who is in an address."""
    name = data.title_of(state, address)
    numbers = ", ".join(store.people_of(address))
    return name if name == numbers else f"{name} ({numbers})"
