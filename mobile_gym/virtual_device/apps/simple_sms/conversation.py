"""A conversation: its messages as bubbles, selected ones, the field for a new one, details."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar, up_button
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.app_kit.prompts import plain_question, yes_button
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.simple_sms import actions, data, look, pages
from mobile_gym.virtual_device.apps.simple_sms.listing import open_rename
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Kind, Message
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_BAR_DP: Final = 56.0


def thread(ctx: data.MessengerContext[pages.ThreadArgs]) -> ui.View:
    """The page."""
    address = pages.address_of(ctx.args)
    found = store.conversation(ctx.state, address)
    messages = () if found is None else found.messages
    chosen = tuple(
        other_item
        for other_item in pages.SELECTED.of(ctx)
        if any(item.id == other_item for item in messages)
    )
    bar = selected_bar(ctx, messages, chosen) if chosen else _bar(ctx, address, found)
    if messages:
        content = bubbles(ctx, messages, chosen)
    else:
        content = empty_list(ctx.theme, "message-text-outline", ctx.t.no_messages)
        content = content._replace(weight=1, height=0)
    return ui.page(ctx.theme, bar, content, compose(ctx, address))


def _bar(
    ctx: data.MessengerContext[pages.ThreadArgs], address: str, found: store.Conversation | None
) -> ui.View:
    theme, t = ctx.theme, ctx.t
    title = data.title_of(ctx.state, address, None if found is None else found.id)
    return ui.row(
        up_button(ctx),
        ui.text(
            title,
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
            padding=(4, 12),
            resource_id="thread_title",
            focusable=True,
            on_tap=partial_handler(pages.DETAILS.start, address=address),
        ),
        ui.icon_button(
            theme,
            "phone",
            t.call,
            partial(actions.call, address=address),
            resource_id="dial_number",
        )
        if len(store.people_of(address)) == 1
        else None,
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.THREAD_MENU.open, address=address),
        ),
        width=ui.FILL,
        height=_BAR_DP,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="thread_toolbar",
    )


def thread_menu(ctx: data.MessengerContext[pages.AddressArgs]) -> ui.View:
    """The menu of the three dots."""
    t, address = ctx.t, ctx.args.address
    found = store.conversation(ctx.state, address)
    people = store.people_of(address)
    rows = [(t.add_person, replace_popup(actions.start_new, people=address))]
    if len(people) == 1:
        if contacts.find_by_number(ctx.state, address) is None:
            rows.append((t.add_contact, replace_popup(actions.open_contact, address)))
        rows.append((t.copy_number, replace_popup(actions.copy, address)))
    if not all(contacts.is_blocked(ctx.state, number) for number in people):
        rows.append((t.block_number, replace_popup(pages.BLOCK.open, address)))
    rows.append((t.details, replace_popup(pages.DETAILS.start, address)))
    if found is not None:
        ids = (found.id,)
        if found.id in ctx.data.archived:
            rows.append((t.unarchive, replace_popup(data.set_archived, ids, archived=False)))
        else:
            rows.append(
                (t.archive, replace_popup(pages.ARCHIVE_CONVERSATIONS.open, ids, leave=True))
            )
        rows += [
            (t.rename, replace_popup(open_rename, found.id)),
            (t.mark_unread, replace_popup(_mark_unread, found.id)),
            (t.delete, replace_popup(pages.DELETE_CONVERSATIONS.open, ids, leave=True)),
        ]
    return ui.menu(ctx.theme, *rows)


def _mark_unread(system: System, thread_id: int) -> None:
    actions.mark_read(system, (thread_id,), is_read=False)
    system.finish()


# -- what happens when it comes into view -------------------------------------------------------


def _unread_conversation_in_view(state: DeviceState) -> store.Conversation | None:
    """The conversation in view that has not been read or scrolled to its end yet."""
    front = state.tasks[-1].activities[-1]
    if state.overlays or front.component != pages.THREAD.component:
        return None
    layer = front.layers[0]
    found = store.conversation(state, pages.address_in(layer))
    if found is None or (not found.unread and pages.MESSAGES_SCROLL.key in layer.ui):
        return None
    return found


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where a conversation has just come into view."""
    return None if _unread_conversation_in_view(state) is None else state.now_ms


def on_time(system: System) -> None:
    """A conversation that comes into view is read, and shows its end."""
    found = _unread_conversation_in_view(system.state)
    if found is None:
        return
    if pages.MESSAGES_SCROLL.key in system.front.layers[0].ui:
        actions.mark_read(system, (found.id,))
    else:
        actions.show_end(system, found.address)


# -- The messages of a conversation as bubbles: what came at the left, one's own at the right ----

_PAGE_SIZE: Final = 40
"""So many messages are shown first; a button brings as many more."""
_PICTURE_DP: Final = (200.0, 150.0)
_SHOWN: Final = ViewState("shown", _PAGE_SIZE)
"""How many messages are shown."""


def bubbles(
    ctx: data.MessengerContext, messages: tuple[Message, ...], chosen: tuple[int, ...]
) -> ui.View:
    """The messages, scrolled by `MESSAGES_SCROLL`.

    Args:
        ctx: of the page.
        messages: of the conversation, the oldest first.
        chosen: ids of those that are selected.
    """
    count, before_ms = _SHOWN.of(ctx), 0
    rows: list[ui.View] = []
    if len(messages) > count:
        rows.append(
            ui.button(ctx.theme, ctx.t.earlier, partial(_show_more, count=count + _PAGE_SIZE))
        )
    for item in messages[-count:]:
        if item.date_ms - before_ms > look.GAP_MS:
            rows.append(_time(ctx, item.date_ms))
        before_ms = item.date_ms
        rows.append(_bubble(ctx, item, bool(chosen), item.id in chosen))
    return ui.scroll(
        "messages",
        ui.column(*rows, width=ui.FILL, padding=(12, 4, 12, 12), gap=6, align="center"),
        weight=1,
        height=0,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="thread_messages_list",
    )


def _time(ctx: data.MessengerContext, at_ms: int) -> ui.View:
    return ui.text(
        look.heading(ctx, at_ms),
        12,
        ctx.theme.text_secondary,
        width=ui.FILL,
        text_align="center",
        padding=(16, 10, 16, 4),
        resource_id="thread_date_time",
    )


def _bubble(ctx: data.MessengerContext, item: Message, selecting: bool, is_chosen: bool) -> ui.View:
    theme = ctx.theme
    mine = item.type != Kind.INBOX
    fill = theme.accent if mine else theme.surface_high
    shown = ui.text(
        item.body,
        16 * look.font_scale(ctx),
        theme.on_accent if mine else theme.text,
        padding=(14, 9),
        fill=theme.accent_container if is_chosen else fill,
        radius=20,
        resource_id="thread_message_body",
    )
    if is_chosen:
        shown = shown._replace(color=theme.on_accent_container)
    # The bubble keeps to its side and leaves the other a margin.
    return ui.column(
        _picture(ctx, item, selecting) if item.picture else None,
        ui.row(shown) if item.body or not item.picture else None,
        _status(ctx, item),
        gap=2,
        width=ui.FILL,
        padding=(56, 0, 0, 0) if mine else (0, 0, 56, 0),
        align="end" if mine else "start",
        class_name="android.view.ViewGroup",
        resource_id="thread_message_holder",
        selected=is_chosen,
        focusable=True,
        on_tap=_on_tap(item, selecting),
        on_long_press=partial(_toggle, message_id=item.id),
    )


def _status(ctx: data.MessengerContext, item: Message) -> ui.View | None:
    """What is to be said of a message beyond its text; None for most."""
    theme, t = ctx.theme, ctx.t
    if item.type == Kind.FAILED:
        return ui.text(t.not_sent, 12, theme.error, padding=(8, 0), resource_id="thread_status")
    if item.type == Kind.OUTBOX:
        return ui.icon(
            "clock-outline",
            14,
            theme.text_secondary,
            class_name="android.widget.ImageView",
            description=t.waiting,
            resource_id="thread_status",
        )
    if item.type == Kind.SENT and item.delivered and data.DELIVERY.of(ctx.data):
        return ui.text(
            t.delivered, 12, theme.text_secondary, padding=(8, 0), resource_id="thread_status"
        )
    return None


def _picture(ctx: data.MessengerContext, item: Message, selecting: bool) -> ui.View:
    content = ctx.state.files.get(item.picture)
    width, height = _PICTURE_DP
    if content is None:
        return ui.icon("image-off-outline", 40, ctx.theme.icon, width=width, height=height)
    return ui.column(
        ui.picture(content, width=width, height=height, class_name=""),
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
    pages.SELECTED.set(system, with_toggled_member(pages.SELECTED.get(system), message_id))


def _show_more(system: System, count: int) -> None:
    _SHOWN.set(system, count)


# -- What is written in a conversation: the field, the picture that goes along, the send button

_PLAIN: Final = (160, 153)
"""Characters of a message that is one part, and of each of several. Source: 3GPP TS 23.040."""
_WIDE: Final = (70, 67)
"""The same where it is not plain."""
_LINE: Final = (24, 13)
"""About so many characters, plain or not, fill a line of the field."""
_LINES: Final = 3
_WRITTEN: Final = ViewState[str | None]("written", None)
"""What is written; None for what was there when the page was opened."""


def compose(ctx: data.MessengerContext[pages.ThreadArgs], address: str) -> ui.View:
    """The bar at the bottom; whoever is blocked is let through again there."""
    theme, t = ctx.theme, ctx.t
    if any(contacts.is_blocked(ctx.state, number) for number in store.people_of(address)):
        return ui.row(
            ui.text(t.blocked_note, 14, theme.text_secondary, weight=1),
            ui.button(theme, t.unblock, partial(_unblock, address=address)),
            width=ui.FILL,
            padding=(20, 8, 8, 8),
            class_name="android.view.ViewGroup",
        )
    stored = pages.body_of(ctx.args) or data.draft_of(ctx.state, address)
    written = _WRITTEN.of(ctx)
    value = stored if written is None else written
    chosen = pages.ATTACHED.of(ctx)
    attached = pages.picture_of(ctx.args) if chosen is None else chosen
    send = partial(_send, address=address, stored=stored, attached=attached)
    field = ui.row(
        ui.icon_button(
            theme,
            "plus",
            t.attach,
            _open_sheet,
            class_name="android.widget.ImageView",
            resource_id="thread_add_attachment",
        ),
        ui.column(
            _field(ctx, value, address, send),
            ui.text(
                parts_text(value),
                11,
                theme.text_secondary,
                max_lines=1,
                resource_id="thread_character_counter",
            )
            if data.COUNTER.of(ctx.data)
            else None,
            weight=1,
            padding=(16, 2),
            fill=theme.surface_high,
            radius=24,
        ),
        _send_button(ctx, t.mms if attached else t.sms, send, bool(value.strip() or attached)),
        gap=4,
        width=ui.FILL,
        padding=(4, 8, 8, 8),
        class_name="android.view.ViewGroup",
        resource_id="message_holder",
    )
    return ui.column(_preview(ctx, attached), field, width=ui.FILL) if attached else field


def _field(ctx: data.MessengerContext, value: str, address: str, send: ui.Handler) -> ui.View:
    """The field; Enter starts a new line in it, or sends, as the user has set it."""
    by_enter = data.ENTER_SENDS.of(ctx.data)
    is_long = len(value) > _LINE[not value.isascii()] or "\n" in value
    new_line = None if is_long else partial(_break_line, value=value, address=address)
    return ui.edit_field(
        ctx.theme,
        _WRITTEN.key,
        value,
        hint=ctx.t.type_message,
        resource_id="thread_type_message",
        on_change=partial(_keep, address=address),
        on_submit=send if by_enter else new_line,
        bare=True,
        lines=_LINES if is_long else 1,
        action="send" if by_enter else "newline",
    )


def _break_line(system: System, value: str, address: str) -> None:
    """The first new line in a field that shows one line: it then shows more."""
    focus = system.state.focus
    at = len(value) if focus is None else focus.cursor
    longer = f"{value[:at]}\n{value[at:]}"
    _WRITTEN.set(system, longer)
    _keep(system, longer, address)
    system.focus(_WRITTEN.key, at + 1)


def _send_button(
    ctx: data.MessengerContext, label: str, send: ui.Handler, enabled: bool
) -> ui.View:
    """The button that sends; it says which kind of message goes out."""
    theme = ctx.theme
    color = theme.accent if enabled else theme.text_disabled
    return ui.stack(
        ui.column(
            ui.icon("send", 22, color),
            ui.text(label, 11, color, bold=True, class_name="", max_lines=1),
            align="center",
        ),
        width=ui.MIN_TOUCH + 8,
        height=ui.MIN_TOUCH,
        align="center",
        justify="center",
        class_name="android.widget.Button",
        resource_id="thread_send_message",
        text=label,
        enabled=enabled,
        focusable=True,
        on_tap=send,
    )


def parts_text(value: str) -> str:
    """How long a message is of how much fits its last part, and how many parts before it.

    Args:
        value: the message.
    """
    alone, each = _PLAIN if value.isascii() else _WIDE
    length = len(value)
    parts = 1 if length <= alone else -(-length // each)
    most = alone if parts == 1 else parts * each
    return f"{length}/{most}" if parts == 1 else f"{length}/{most} ({parts})"


def _keep(system: System, value: str, address: str) -> None:
    data.set_draft(system, address, value)


def _send(system: System, address: str, stored: str, attached: str) -> None:
    written = _WRITTEN.get(system)
    body = (stored if written is None else written).strip()
    if not (body or attached) or not actions.send(system, address, body, attached):
        return
    pages.ATTACHED.set(system, "")
    _WRITTEN.set(system, "")
    pages.MESSAGES_SCROLL.set(system, pages.END_PX)
    if system.state.keyboard:
        system.focus(_WRITTEN.key, 0)


def _unblock(system: System, address: str) -> None:
    for number in store.people_of(address):
        contacts.unblock(system, number)


# -- the picture that goes along ----------------------------------------------------------------


def _open_sheet(system: System) -> None:
    system.hide_keyboard()
    pages.ATTACH.open(system)


def attach_sheet(ctx: data.MessengerContext) -> ui.View:
    """The sheet of pictures."""
    return picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, pages.ATTACHED.set)


def _preview(ctx: data.MessengerContext, path: str) -> ui.View:
    content = ctx.state.files.get(path)
    covering = ui.Framing(covers=True)
    shown = (
        ui.icon("image-off-outline", 32, ctx.theme.icon, width=96, height=72)
        if content is None
        else ui.picture(
            content, width=96, height=72, resource_id="attachment_thumbnail", framing=covering
        )
    )
    remove = ui.icon_button(
        ctx.theme,
        "close-circle",
        ctx.t.remove_picture,
        _remove,
        resource_id="remove_attachment_button",
    )
    return ui.row(shown, remove, ui.space(weight=1), width=ui.FILL, padding=(16, 8, 8, 0), gap=4)


def _remove(system: System) -> None:
    pages.ATTACHED.set(system, "")


# -- What can be done with messages that are selected: the bar, its menu, questions, properties


def selected_bar(
    ctx: data.MessengerContext, messages: tuple[Message, ...], chosen: tuple[int, ...]
) -> ui.View:
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
        ui.icon_button(
            theme,
            "content-copy",
            t.copy,
            partial(_copy, words=words),
            resource_id="cab_copy_to_clipboard",
        ),
        ui.icon_button(
            theme, "share-variant", t.share, partial(_share, words=words), resource_id="cab_share"
        ),
        ui.icon_button(
            theme,
            "delete-outline",
            t.delete,
            partial_handler(pages.DELETE_MESSAGES.open, ids=chosen),
            resource_id="cab_delete",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.MESSAGE_MENU.open, ids=chosen),
        ),
        gap=4,
    )


def _clear(system: System) -> None:
    pages.SELECTED.set_page(system, ())


def _copy(system: System, words: str) -> None:
    actions.copy(system, words)
    _clear(system)


def _share(system: System, words: str) -> None:
    _clear(system)
    actions.share(system, words)


def message_menu(ctx: data.MessengerContext[pages.MessageIdsArgs]) -> ui.View:
    """What else can be done with the selected messages, most of it with one alone."""
    t, ids = ctx.t, ctx.args.ids
    rows: list[tuple[str, ui.Handler]] = []
    item = store.message(ctx.state, ids[0]) if len(ids) == 1 else None
    if item is not None:
        rows.append((t.forward, replace_popup(_forward, item)))
        if item.type in (Kind.SENT, Kind.FAILED):
            rows.append((t.resend, replace_popup(_resend, item.id)))
        rows.append((t.properties, replace_popup(pages.PROPERTIES.open, ids)))
    rows.append((t.select_all, replace_popup(_select_all, ids[0])))
    return ui.menu(ctx.theme, *rows)


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
        inside = tuple(message.id for message in messages if message.thread_id == item.thread_id)
        pages.SELECTED.set_page(system, inside)


def delete_question(ctx: data.MessengerContext[pages.MessageIdsArgs]) -> ui.View:
    """Asks before messages are deleted."""
    t, ids = ctx.t, ctx.args.ids
    many = t.delete_messages_many.format(count=len(ids))
    words = t.delete_messages_one if len(ids) == 1 else many
    return plain_question(ctx, words, t.ok, partial(_delete, ids=ids))


def _delete(system: System, ids: tuple[int, ...]) -> None:
    system.dismiss()
    _clear(system)
    store.delete(system, ids)


def properties(ctx: data.MessengerContext[pages.MessageIdsArgs]) -> ui.View:
    """Whom a message is from and to, when it was, and whether it has arrived."""
    t = ctx.t
    rows = [
        ui.column(
            ui.text(name, 13, ctx.theme.text_secondary, resource_id="property_label"),
            ui.text(value, 16, ctx.theme.text, resource_id="property_value"),
            width=ui.FILL,
        )
        for name, value in _properties(ctx, ctx.args.ids)
    ]
    content = ui.column(*rows, width=ui.FILL, gap=12, padding=(24, 0, 24, 8))
    return ui.dialog(ctx.theme, t.properties, content, yes_button(ctx, t.ok, dismiss))


def _properties(ctx: data.MessengerContext, ids: tuple[int, ...]) -> list[tuple[str, str]]:
    t = ctx.t
    item = store.message(ctx.state, ids[0])
    if item is None:
        return []
    incoming = item.type == Kind.INBOX
    party = _party(ctx.state, item.address)
    when = look.full(ctx, item.date_ms)
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


# -- The details of a conversation: its title and its members ------------------------------------


def details(ctx: data.MessengerContext[pages.AddressArgs]) -> ui.View:
    """The page; a tap on a member opens their contact, a long press copies their number."""
    theme, t, address = ctx.theme, ctx.t, ctx.args.address
    found = store.conversation(ctx.state, address)
    title = data.title_of(ctx.state, address, None if found is None else found.id)
    rename = None if found is None else partial(open_rename, thread_id=found.id)
    return ui.screen(
        theme,
        sub_page_bar(ctx, t.details),
        ui.list_item(theme, title, t.rename if rename else "", on_tap=rename),
        ui.category(theme, t.members),
        *(_member(ctx, number) for number in store.people_of(address)),
    )


def _member(ctx: data.MessengerContext, number: str) -> ui.View:
    name = contacts.name_or_number(ctx.state, number)
    return person_row(
        ctx.theme,
        look.face(ctx.state, number),
        name,
        number if name != number else ctx.t.add_contact,
        trailing=ui.icon_button(
            ctx.theme,
            "phone",
            ctx.t.call,
            partial(actions.call, address=number),
            resource_id="dial_number",
        ),
        on_tap=partial(actions.open_contact, number=number),
        on_long_press=partial(actions.copy, text=number),
    )
