"""A conversation: its messages as bubbles under the days, and the field for the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import (
    actions,
    attachments,
    data,
    message,
    recipients,
    store,
    times,
)
from mobile_gym.virtual_device.apps.messages.pages import (
    ADDRESS,
    ATTACHED,
    CONVERSATION,
    CONVERSATION_MENU,
    DATED,
    DELETE_CONVERSATIONS,
    END_PX,
    MESSAGE,
    MESSAGES_SCROLL,
    OPTIONS,
    address_in,
    address_of,
    body_of,
)
from mobile_gym.virtual_device.apps.messages.store import Kind, Message
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    edit_field,
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.apps.messages.pages import AddressArgs, ConversationArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "conversation",
    "next_event_ms",
    "on_time",
    "overflow_menu",
]

_AT_ONCE: Final = 40
"""So many messages are shown first; a button brings as many more."""
_PLAIN: Final = (160, 153)
"""Characters of a message that is one part, and of each of several. Source: 3GPP TS 23.040."""
_WIDE: Final = (70, 67)
"""The same where it is not plain."""
_COUNTED_FROM: Final = 20
"""So few characters are left in one part when the counter appears."""
_PICTURE_RADIUS_DP: Final = 12.0
"""Of a bubble with a picture, whose corners are square and stay inside."""
_SHOWN: Final = ViewState("shown", _AT_ONCE)
"""How many messages are shown."""
_COMPOSE: Final = ViewState[str | None]("compose", None)
"""What is written; None for what was there when the page was opened."""


def conversation(ctx: MessagesContext[ConversationArgs]) -> View:
    """The page; without a recipient yet, the choice of one."""
    address = address_of(ctx.args, ADDRESS.of(ctx))
    if not address:
        return recipients.picker(ctx)
    theme, t = ctx.theme, ctx.t
    thread = store.conversation(ctx.state, address)
    chosen = MESSAGE.of(ctx)
    if chosen and store.message(ctx.state, chosen) is not None:
        bar = message.bar(ctx, chosen)
    else:
        bar = app_bar(
            theme,
            store.name_of(ctx.state, address),
            icon_button(
                theme, "phone", t.call, partial(actions.call, address=address),
                resource_id="action_call",
            ),
            icon_button(
                theme, "dots-vertical", t.more_options,
                bound(CONVERSATION_MENU.open, address=address),
            ),
            on_back=finish,
            up=t.navigate_up,
        )  # fmt: skip
    if thread is None:
        content = empty_list(theme, "message-text-outline", t.no_messages)
        content = content._replace(weight=1, height=0)
    else:
        content = _bubbles(ctx, thread.messages, chosen)
    return page(theme, bar, content, _compose(ctx, address))


def _bubbles(ctx: MessagesContext, messages: tuple[Message, ...], chosen: int) -> View:
    count, dated = _SHOWN.of(ctx), DATED.of(ctx)
    rows: list[View] = []
    if len(messages) > count:
        rows.append(button(ctx.theme, ctx.t.earlier, partial(_show_more, count=count + _AT_ONCE)))
    day = None
    shown = messages[-count:]
    for place, item in enumerate(shown):
        at = times.local(ctx, item.date_ms)
        clock = times.full(ctx, item.date_ms) if item.id == dated else times.clock(ctx, at)
        if at.date() != day:
            day = at.date()
            rows.append(
                text(
                    times.day_heading(ctx, day), 12, ctx.theme.text_secondary, bold=True,
                    width=FILL, text_align="center", padding=(16, 12, 16, 4),
                    resource_id="conversation_date_header",
                )
            )  # fmt: skip
        rows.append(_bubble(ctx, item, clock, item.id == chosen, place))
    return scroll(
        "messages",
        column(*rows, width=FILL, padding=(12, 4, 12, 12), gap=6, align="center"),
        weight=1,
        height=0,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="android:id/list",
    )


def _status(ctx: MessagesContext, item: Message, clock: str) -> tuple[str, int]:
    theme = ctx.theme
    if item.type == Kind.OUTBOX:
        return ctx.t.sending, theme.text_secondary
    if item.type == Kind.FAILED:
        return ctx.t.not_sent, theme.error
    if item.type == Kind.SENT and item.delivered and ctx.data.delivery_reports:
        return f"{clock} · {ctx.t.delivered}", theme.text_secondary
    return clock, theme.text_secondary


def _bubble(ctx: MessagesContext, item: Message, clock: str, chosen: bool, place: int) -> View:
    theme = ctx.theme
    mine = item.type != Kind.INBOX
    failed = item.type == Kind.FAILED
    status, color = _status(ctx, item, clock)
    fill = theme.accent_container if mine else theme.surface_high
    shown = text(
        item.body,
        15,
        theme.on_accent_container if mine else theme.text,
        padding=(14, 9),
        fill=theme.accent if chosen else fill,
        radius=18,
        resource_id="message_text",
    )
    if chosen:
        shown = shown._replace(color=theme.on_accent)
    picture = None
    if item.picture:
        picture = column(
            attachments.bubble_picture(ctx, item.picture),
            padding=4,
            fill=theme.accent if chosen else fill,
            radius=_PICTURE_RADIUS_DP,
            on_tap=partial(message.tap_picture, message_id=item.id),
            on_long_press=partial(message.select, message_id=item.id),
        )
    # The bubble keeps to its side and leaves the other a margin.
    return column(
        picture,
        row(shown, padding=(0, 0)) if item.body or not item.picture else None,
        text(status, 12, color, padding=(8, 0), resource_id="message_status"),
        gap=2,
        width=FILL,
        padding=(56, 0, 0, 0) if mine else (0, 0, 56, 0),
        align="end" if mine else "start",
        class_name="android.widget.LinearLayout",
        resource_id="message_content",
        description="",
        selected=chosen,
        focusable=True,
        on_tap=partial(message.tap, message_id=item.id, failed=failed),
        on_long_press=partial(message.select, message_id=item.id),
    )


def _compose(ctx: MessagesContext[ConversationArgs], address: str) -> View:
    theme, t = ctx.theme, ctx.t
    if contacts.is_blocked(ctx.state, address):
        return row(
            text(t.blocked_note, 14, theme.text_secondary, weight=1),
            button(theme, t.unblock, partial(actions.unblock, address=address)),
            width=FILL,
            padding=(20, 8, 8, 8),
            class_name="android.widget.LinearLayout",
        )
    stored = _stored_text(ctx, address)
    written = _COMPOSE.of(ctx)
    value = stored if written is None else written
    attached = _attached(ctx)
    ready = bool(value.strip() or attached)
    field = row(
        attachments.attach_button(ctx),
        column(
            edit_field(
                theme, _COMPOSE.key, value, hint=t.text_message,
                resource_id="compose_message_text", on_change=partial(_keep_draft, address=address),
                on_submit=partial(_send, address=address, stored=stored, attached=attached),
                bare=True,
                action="send",
                lines=1 if len(value) <= (26 if value.isascii() else 14) else 3,
            ),
            weight=1,
            padding=(16, 2),
            fill=theme.surface_high,
            radius=24,
        ),
        column(
            icon_button(
                theme, "send", t.send,
                partial(_send, address=address, stored=stored, attached=attached),
                color=theme.accent, class_name="android.widget.ImageButton",
                resource_id="send_message_button", enabled=ready,
            ),
            _counter(ctx, value),
            align="center",
        ),
        gap=4,
        width=FILL,
        padding=(4, 8, 8, 8),
        class_name="android.widget.LinearLayout",
        resource_id="message_compose_view_container",
    )  # fmt: skip
    return column(attachments.preview(ctx, attached), field, width=FILL) if attached else field


def _attached(ctx: MessagesContext[ConversationArgs]) -> str:
    """The path of the picture that goes along."""
    attached = ATTACHED.of(ctx)
    return ctx.args.picture if attached is None else attached


def _counter(ctx: MessagesContext, value: str) -> View | None:
    """How many characters are left, and how many parts the message has; None far from the end."""
    alone, each = _PLAIN if value.isascii() else _WIDE
    length = len(value)
    if length <= alone - _COUNTED_FROM:
        return None
    parts = 1 if length <= alone else -(-length // each)
    left = (alone if parts == 1 else parts * each) - length
    return text(
        f"{left}/{parts}",
        11,
        ctx.theme.text_secondary,
        resource_id="char_counter",
        max_lines=1,
    )


def _stored_text(ctx: MessagesContext[ConversationArgs], address: str) -> str:
    """What the field starts with: text that was handed over, or the draft."""
    return body_of(ctx.args) or ctx.data.drafts.get(data.draft_key(address), "")


def _keep_draft(system: System, value: str, address: str) -> None:
    data.set_draft(system, address, value)


def _send(system: System, address: str, stored: str, attached: str) -> None:
    written = _COMPOSE.get(system)
    body = (stored if written is None else written).strip()
    if not (body or attached) or not system.require("android.permission.SEND_SMS"):
        return
    store.send(system, address, body, attached)
    ATTACHED.set(system, "")
    thread_id = store.thread_of(system, address)
    data.set_archived(system, thread_id, False)
    data.set_draft(system, address, "")
    _COMPOSE.set(system, "")
    MESSAGES_SCROLL.set(system, END_PX)
    if system.state.keyboard:
        system.focus(_COMPOSE.key, 0)


def _show_more(system: System, count: int) -> None:
    _SHOWN.set(system, count)


# -- the menu of the conversation ---------------------------------------------------------------


def overflow_menu(ctx: MessagesContext[AddressArgs]) -> View:
    """The menu of the three dots."""
    t, address = ctx.t, ctx.args.address
    thread = store.conversation(ctx.state, address)
    known = contacts.find_by_number(ctx.state, address) is not None
    rows = [
        (t.people_options, partial(_open_options, address=address)),
        ((t.view_contact if known else t.add_contact), partial(_open_contact, address=address)),
    ]
    if thread is not None:
        archived = thread.id in ctx.data.archived
        word = t.unarchive if archived else t.archive
        rows += [
            (word, partial(_archive, thread_id=thread.id, archived=not archived)),
            (t.delete, partial(_ask_delete_all, thread_id=thread.id)),
        ]
    return menu(ctx.theme, *rows)


def _open_options(system: System, address: str) -> None:
    system.dismiss()
    OPTIONS.start(system, address=address)


def _open_contact(system: System, address: str) -> None:
    system.dismiss()
    actions.open_contact(system, address)


def _archive(system: System, thread_id: int, archived: bool) -> None:
    system.dismiss()
    actions.archive(system, (thread_id,), archived)
    if archived:
        system.finish()


def _ask_delete_all(system: System, thread_id: int) -> None:
    system.dismiss()
    DELETE_CONVERSATIONS.open(system, ids=(thread_id,), leave=True)


# -- what happens when it comes into view -------------------------------------------------------


def _unsettled(state: DeviceState) -> store.Conversation | None:
    """The conversation in view that has not been read or scrolled to its end yet."""
    front = state.tasks[-1].activities[-1]
    if state.overlays or front.component != CONVERSATION.component:
        return None
    layer = front.layers[0]
    address = address_in(layer)
    thread = store.conversation(state, address) if address else None
    if thread is None or (not thread.unread and MESSAGES_SCROLL.key in layer.ui):
        return None
    return thread


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where a conversation has just come into view."""
    return None if _unsettled(state) is None else state.now_ms


def on_time(system: System) -> None:
    """A conversation that comes into view is read, and shows its end."""
    thread = _unsettled(system.state)
    if thread is None:
        return
    scrolled = MESSAGES_SCROLL.key in system.front.layers[0].ui
    if scrolled:
        actions.mark_read(system, (thread.id,))
    else:
        actions.show_end(system, thread.address)
