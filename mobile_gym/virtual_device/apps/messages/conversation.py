"""A conversation: its messages as bubbles, selected ones, pictures, the field for a new one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import dismiss, finish, partial_handler
from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.app_kit.prompts import message, question, yes_button
from mobile_gym.virtual_device.apps.messages import actions, data, look, pages, recipients
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind, Message
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_PAGE_SIZE: Final = 40
"""So many messages are shown first; a button brings as many more."""
_PLAIN: Final = (160, 153)
"""Characters of a message that is one part, and of each of several. Source: 3GPP TS 23.040."""
_WIDE: Final = (70, 67)
"""The same where it is not plain."""
_COUNTED_FROM: Final = 20
"""So few characters are left in one part when the counter appears."""
_PICTURE_RADIUS_DP: Final = 12.0
"""Of a bubble with a picture, whose corners are square and stay inside."""
_SHOWN: Final = ViewState("shown", _PAGE_SIZE)
"""How many messages are shown."""
_COMPOSE: Final = ViewState[str | None]("compose", None)
"""What is written; None for what was there when the page was opened."""


def conversation(ctx: data.MessagesContext[pages.ConversationArgs]) -> ui.View:
    """The page; without a recipient yet, the choice of one."""
    address = pages.address_of(ctx.args, pages.ADDRESS.of(ctx))
    if not address:
        return recipients.picker(ctx)
    theme, t = ctx.theme, ctx.t
    thread = store.conversation(ctx.state, address)
    chosen = pages.MESSAGE.of(ctx)
    if chosen and store.message(ctx.state, chosen) is not None:
        bar = selected_bar(ctx, chosen)
    else:
        bar = ui.app_bar(
            theme,
            store.name_of(ctx.state, address),
            ui.icon_button(
                theme,
                "phone",
                t.call,
                partial(actions.call, address=address),
                resource_id="action_call",
            ),
            ui.icon_button(
                theme,
                "dots-vertical",
                t.more_options,
                partial_handler(pages.CONVERSATION_MENU.open, address=address),
            ),
            on_back=finish,
            up=t.navigate_up,
        )
    if thread is None:
        content = empty_list(theme, "message-text-outline", t.no_messages)
        content = content._replace(weight=1, height=0)
    else:
        content = _bubbles(ctx, thread.messages, chosen)
    return ui.page(theme, bar, content, _compose(ctx, address))


def _bubbles(ctx: data.MessagesContext, messages: tuple[Message, ...], chosen: int) -> ui.View:
    count, dated = _SHOWN.of(ctx), pages.DATED.of(ctx)
    rows: list[ui.View] = []
    if len(messages) > count:
        rows.append(
            ui.button(ctx.theme, ctx.t.earlier, partial(_show_more, count=count + _PAGE_SIZE))
        )
    day = None
    shown = messages[-count:]
    for place, item in enumerate(shown):
        at = look.local(ctx, item.date_ms)
        clock = look.full(ctx, item.date_ms) if item.id == dated else look.clock(ctx, at)
        if at.date() != day:
            day = at.date()
            rows.append(
                ui.text(
                    look.day_heading(ctx, day),
                    12,
                    ctx.theme.text_secondary,
                    bold=True,
                    width=ui.FILL,
                    text_align="center",
                    padding=(16, 12, 16, 4),
                    resource_id="conversation_date_header",
                )
            )
        rows.append(_bubble(ctx, item, clock, item.id == chosen, place))
    return ui.scroll(
        "messages",
        ui.column(*rows, width=ui.FILL, padding=(12, 4, 12, 12), gap=6, align="center"),
        weight=1,
        height=0,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="android:id/list",
    )


def _status(ctx: data.MessagesContext, item: Message, clock: str) -> tuple[str, int]:
    theme = ctx.theme
    if item.type == Kind.OUTBOX:
        return ctx.t.sending, theme.text_secondary
    if item.type == Kind.FAILED:
        return ctx.t.not_sent, theme.error
    if item.type == Kind.SENT and item.delivered and ctx.data.delivery_reports:
        return f"{clock} · {ctx.t.delivered}", theme.text_secondary
    return clock, theme.text_secondary


def _bubble(
    ctx: data.MessagesContext, item: Message, clock: str, chosen: bool, place: int
) -> ui.View:
    theme = ctx.theme
    mine = item.type != Kind.INBOX
    failed = item.type == Kind.FAILED
    status, color = _status(ctx, item, clock)
    fill = theme.accent_container if mine else theme.surface_high
    shown = ui.text(
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
        picture = ui.column(
            bubble_picture(ctx, item.picture),
            padding=4,
            fill=theme.accent if chosen else fill,
            radius=_PICTURE_RADIUS_DP,
            on_tap=partial(tap_picture, message_id=item.id),
            on_long_press=partial(select, message_id=item.id),
        )
    # The bubble keeps to its side and leaves the other a margin.
    return ui.column(
        picture,
        ui.row(shown, padding=(0, 0)) if item.body or not item.picture else None,
        ui.text(status, 12, color, padding=(8, 0), resource_id="message_status"),
        gap=2,
        width=ui.FILL,
        padding=(56, 0, 0, 0) if mine else (0, 0, 56, 0),
        align="end" if mine else "start",
        class_name="android.widget.LinearLayout",
        resource_id="message_content",
        description="",
        selected=chosen,
        focusable=True,
        on_tap=partial(tap, message_id=item.id, failed=failed),
        on_long_press=partial(select, message_id=item.id),
    )


def _compose(ctx: data.MessagesContext[pages.ConversationArgs], address: str) -> ui.View:
    theme, t = ctx.theme, ctx.t
    if contacts.is_blocked(ctx.state, address):
        return ui.row(
            ui.text(t.blocked_note, 14, theme.text_secondary, weight=1),
            ui.button(theme, t.unblock, partial(actions.unblock, address=address)),
            width=ui.FILL,
            padding=(20, 8, 8, 8),
            class_name="android.widget.LinearLayout",
        )
    stored = _stored_text(ctx, address)
    written = _COMPOSE.of(ctx)
    value = stored if written is None else written
    attached = _attached_path(ctx)
    ready = bool(value.strip() or attached)
    field = ui.row(
        attach_button(ctx),
        ui.column(
            ui.edit_field(
                theme,
                _COMPOSE.key,
                value,
                hint=t.text_message,
                resource_id="compose_message_text",
                on_change=partial(_keep_draft, address=address),
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
        ui.column(
            ui.icon_button(
                theme,
                "send",
                t.send,
                partial(_send, address=address, stored=stored, attached=attached),
                color=theme.accent,
                class_name="android.widget.ImageButton",
                resource_id="send_message_button",
                enabled=ready,
            ),
            _counter(ctx, value),
            align="center",
        ),
        gap=4,
        width=ui.FILL,
        padding=(4, 8, 8, 8),
        class_name="android.widget.LinearLayout",
        resource_id="message_compose_view_container",
    )
    return ui.column(preview(ctx, attached), field, width=ui.FILL) if attached else field


def _attached_path(ctx: data.MessagesContext[pages.ConversationArgs]) -> str:
    """The path of the picture that goes along."""
    attached = pages.ATTACHED.of(ctx)
    return ctx.args.picture if attached is None else attached


def _counter(ctx: data.MessagesContext, value: str) -> ui.View | None:
    """How many characters are left, and how many parts the message has; None far from the end."""
    alone, each = _PLAIN if value.isascii() else _WIDE
    length = len(value)
    if length <= alone - _COUNTED_FROM:
        return None
    parts = 1 if length <= alone else -(-length // each)
    left = (alone if parts == 1 else parts * each) - length
    return ui.text(
        f"{left}/{parts}",
        11,
        ctx.theme.text_secondary,
        resource_id="char_counter",
        max_lines=1,
    )


def _stored_text(ctx: data.MessagesContext[pages.ConversationArgs], address: str) -> str:
    """What the field starts with: text that was handed over, or the draft."""
    return pages.body_of(ctx.args) or ctx.data.drafts.get(data.draft_key(address), "")


def _keep_draft(system: System, value: str, address: str) -> None:
    data.set_draft(system, address, value)


def _send(system: System, address: str, stored: str, attached: str) -> None:
    written = _COMPOSE.get(system)
    body = (stored if written is None else written).strip()
    if not (body or attached) or not system.require("android.permission.SEND_SMS"):
        return
    store.send(system, address, body, attached)
    pages.ATTACHED.set(system, "")
    thread_id = store.thread_of(system, address)
    data.set_archived(system, thread_id, False)
    data.set_draft(system, address, "")
    _COMPOSE.set(system, "")
    pages.MESSAGES_SCROLL.set(system, pages.END_PX)
    if system.state.keyboard:
        system.focus(_COMPOSE.key, 0)


def _show_more(system: System, count: int) -> None:
    _SHOWN.set(system, count)


# -- the menu of the conversation ---------------------------------------------------------------


def overflow_menu(ctx: data.MessagesContext[pages.AddressArgs]) -> ui.View:
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
    return ui.menu(ctx.theme, *rows)


def _open_options(system: System, address: str) -> None:
    system.dismiss()
    pages.OPTIONS.start(system, address=address)


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
    pages.DELETE_CONVERSATIONS.open(system, ids=(thread_id,), leave=True)


# -- what happens when it comes into view -------------------------------------------------------


def _unread_conversation_in_view(state: DeviceState) -> store.Conversation | None:
    """The conversation in view that has not been read or scrolled to its end yet."""
    front = state.tasks[-1].activities[-1]
    if state.overlays or front.component != pages.CONVERSATION.component:
        return None
    layer = front.layers[0]
    address = pages.address_in(layer)
    thread = store.conversation(state, address) if address else None
    if thread is None or (not thread.unread and pages.MESSAGES_SCROLL.key in layer.ui):
        return None
    return thread


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where a conversation has just come into view."""
    return None if _unread_conversation_in_view(state) is None else state.now_ms


def on_time(system: System) -> None:
    """A conversation that comes into view is read, and shows its end."""
    thread = _unread_conversation_in_view(system.state)
    if thread is None:
        return
    scrolled = pages.MESSAGES_SCROLL.key in system.front.layers[0].ui
    if scrolled:
        actions.mark_read(system, (thread.id,))
    else:
        actions.show_end(system, thread.address)


# -- One message of a conversation: selecting it, copying, forwarding, deleting, its details -----


def tap(system: System, message_id: int, failed: bool) -> None:
    """A tap on a message shows its whole date, or sends it again where that failed."""
    if pages.MESSAGE.get(system):
        select(system, message_id)
    elif failed:
        store.resend(system, message_id)
        pages.MESSAGES_SCROLL.set(system, pages.END_PX)
    else:
        pages.DATED.set(system, 0 if pages.DATED.get(system) == message_id else message_id)


def tap_picture(system: System, message_id: int) -> None:
    """A tap on a message's picture opens it, unless messages are being selected."""
    item = store.message(system.state, message_id)
    if pages.MESSAGE.get(system) or item is None:
        select(system, message_id)
    else:
        show(system, item.picture)


def select(system: System, message_id: int) -> None:
    """Select a message, or no longer."""
    pages.MESSAGE.set(system, 0 if pages.MESSAGE.get(system) == message_id else message_id)


def _deselect(system: System) -> None:
    pages.MESSAGE.set_page(system, 0)


def selected_bar(ctx: data.MessagesContext, message_id: int) -> ui.View:
    """The bar at the top while a message is selected."""
    theme, t = ctx.theme, ctx.t
    return ui.row(
        ui.icon_button(
            theme,
            "close",
            t.close,
            _deselect,
            class_name="android.widget.ImageButton",
            resource_id="action_mode_close_button",
        ),
        ui.space(weight=1),
        ui.icon_button(
            theme,
            "share-variant",
            t.share,
            partial(_share, message_id=message_id),
            resource_id="action_share",
        ),
        ui.icon_button(
            theme,
            "content-copy",
            t.copy,
            partial(_copy, message_id=message_id),
            resource_id="copy_text",
        ),
        ui.icon_button(
            theme,
            "delete-outline",
            t.delete,
            partial_handler(pages.DELETE_MESSAGE.open, id=message_id),
            resource_id="action_delete_message",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.MESSAGE_MENU.open, id=message_id),
        ),
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="action_mode_bar",
    )


def _copy(system: System, message_id: int) -> None:
    actions.copy(system, actions.text_of(system.state, message_id))
    _deselect(system)


def _share(system: System, message_id: int) -> None:
    _deselect(system)
    actions.share(system, actions.text_of(system.state, message_id))


def message_menu(ctx: data.MessagesContext[pages.MessageArgs]) -> ui.View:
    """What else can be done with a message."""
    t, message_id = ctx.t, ctx.args.id
    item = store.message(ctx.state, message_id)
    rows = [
        (t.forward, partial(_forward, message_id=message_id)),
        (t.details, partial(_show_details, message_id=message_id)),
    ]
    if item is not None and item.type == Kind.FAILED:
        rows.insert(0, (t.resend, partial(_resend, message_id=message_id)))
    return ui.menu(ctx.theme, *rows)


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
    pages.DETAILS.open(system, id=message_id)


def details(ctx: data.MessagesContext[pages.MessageArgs]) -> ui.View:
    """Who sent a message to whom, and when."""
    theme, t = ctx.theme, ctx.t
    item = store.message(ctx.state, ctx.args.id)
    lines = [t.type_mms if item is not None and item.picture else t.type_sms]
    if item is not None:
        incoming = item.type == Kind.INBOX
        lines.append((t.from_ if incoming else t.to).format(name=item.address))
        time = look.full(ctx, item.date_ms)
        lines.append((t.received_at if incoming else t.sent_at).format(time=time))
    words = message(theme, "\n".join(lines))
    return ui.dialog(theme, t.details_title, words, yes_button(ctx, t.ok, dismiss))


def delete_message(ctx: data.MessagesContext[pages.MessageArgs]) -> ui.View:
    """Asks before a message is deleted."""
    t = ctx.t
    delete = partial(_delete, message_id=ctx.args.id)
    return question(ctx, t.delete_message, None, t.delete, delete)


def _delete(system: System, message_id: int) -> None:
    system.dismiss()
    _deselect(system)
    before = system.state
    store.delete(system, (message_id,))
    actions.offer_undo(system, before, Texts.of(system.language).message_deleted)


# -- Pictures in messages: choosing one, taking it off again, the bubble that shows it -----------

_FILLED: Final = ui.Framing(covers=True)
_BUBBLE_DP: Final = (200.0, 150.0)


def attach_button(ctx: data.MessagesContext) -> ui.View:
    """The button beside the field that opens the sheet."""
    return ui.icon_button(
        ctx.theme,
        "plus-circle-outline",
        ctx.t.attach,
        _open,
        class_name="android.widget.ImageButton",
        resource_id="attach_media_button",
    )


def _open(system: System) -> None:
    system.hide_keyboard()
    pages.ATTACH.open(system)


def picker(ctx: data.MessagesContext) -> ui.View:
    """The sheet of pictures."""
    return picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, pages.ATTACHED.set)


def preview(ctx: data.MessagesContext, path: str) -> ui.View:
    """The picture that goes along with the next message, above the field."""
    content = ctx.state.files.get(path)
    shown = (
        ui.icon("image-off-outline", 32, ctx.theme.icon, width=96, height=72)
        if content is None
        else ui.picture(
            content, width=96, height=72, resource_id="attachment_image_view", framing=_FILLED
        )
    )
    remove = ui.icon_button(
        ctx.theme, "close-circle", ctx.t.remove_picture, _remove, resource_id="close_button"
    )
    return ui.row(
        shown,
        remove,
        ui.space(weight=1),
        width=ui.FILL,
        padding=(16, 8, 8, 0),
        gap=4,
        class_name="android.widget.FrameLayout",
        resource_id="attachment_draft_view",
    )


def _remove(system: System) -> None:
    pages.ATTACHED.set(system, "")


def bubble_picture(ctx: data.MessagesContext, path: str) -> ui.View:
    """The picture of a message."""
    content = ctx.state.files.get(path)
    width, height = _BUBBLE_DP
    if content is None:
        return ui.icon("image-off-outline", 40, ctx.theme.icon, width=width, height=height)
    return ui.picture(content, width=width, height=height, resource_id="message_image")


def show(system: System, path: str) -> None:
    """Open a message's picture in the viewer."""
    kind = files.mime_type(path.rpartition("/")[2])
    system.request(Intent(VIEW, document_uri(path), kind))
