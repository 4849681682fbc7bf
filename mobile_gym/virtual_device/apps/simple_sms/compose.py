"""What is written in a conversation: the field, the picture that goes along, the send button."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.simple_sms import actions, data
from mobile_gym.virtual_device.apps.simple_sms.pages import (
    ATTACH,
    ATTACHED,
    END_PX,
    MESSAGES_SCROLL,
    body_of,
    picture_of,
)
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    Handler,
    View,
    column,
    icon,
    picture,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import MIN_TOUCH, button, edit_field, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.apps.simple_sms.pages import ThreadArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["attach_sheet", "compose", "parts_text"]

_PLAIN: Final = (160, 153)
"""Characters of a message that is one part, and of each of several. Source: 3GPP TS 23.040."""
_WIDE: Final = (70, 67)
"""The same where it is not plain."""
_LINE: Final = (24, 13)
"""About so many characters, plain or not, fill a line of the field."""
_LINES: Final = 3
_WRITTEN: Final = ViewState[str | None]("written", None)
"""What is written; None for what was there when the page was opened."""


def compose(ctx: MessengerContext[ThreadArgs], address: str) -> View:
    """The bar at the bottom; whoever is blocked is let through again there."""
    theme, t = ctx.theme, ctx.t
    if any(contacts.is_blocked(ctx.state, number) for number in store.people_of(address)):
        return row(
            text(t.blocked_note, 14, theme.text_secondary, weight=1),
            button(theme, t.unblock, partial(_unblock, address=address)),
            width=FILL,
            padding=(20, 8, 8, 8),
            class_name="android.view.ViewGroup",
        )
    stored = body_of(ctx.args) or data.draft_of(ctx.state, address)
    written = _WRITTEN.of(ctx)
    value = stored if written is None else written
    chosen = ATTACHED.of(ctx)
    attached = picture_of(ctx.args) if chosen is None else chosen
    send = partial(_send, address=address, stored=stored, attached=attached)
    field = row(
        icon_button(
            theme, "plus", t.attach, _open_sheet, class_name="android.widget.ImageView",
            resource_id="thread_add_attachment",
        ),
        column(
            _field(ctx, value, address, send),
            text(
                parts_text(value), 11, theme.text_secondary, max_lines=1,
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
        width=FILL,
        padding=(4, 8, 8, 8),
        class_name="android.view.ViewGroup",
        resource_id="message_holder",
    )  # fmt: skip
    return column(_preview(ctx, attached), field, width=FILL) if attached else field


def _field(ctx: MessengerContext, value: str, address: str, send: Handler) -> View:
    """The field; Enter starts a new line in it, or sends, as the user has set it."""
    by_enter = data.ENTER_SENDS.of(ctx.data)
    is_long = len(value) > _LINE[not value.isascii()] or "\n" in value
    new_line = None if is_long else partial(_break_line, value=value, address=address)
    return edit_field(
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


def _send_button(ctx: MessengerContext, label: str, send: Handler, enabled: bool) -> View:
    """The button that sends; it says which kind of message goes out."""
    theme = ctx.theme
    color = theme.accent if enabled else theme.text_disabled
    return stack(
        column(
            icon("send", 22, color),
            text(label, 11, color, bold=True, class_name="", max_lines=1),
            align="center",
        ),
        width=MIN_TOUCH + 8,
        height=MIN_TOUCH,
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
    ATTACHED.set(system, "")
    _WRITTEN.set(system, "")
    MESSAGES_SCROLL.set(system, END_PX)
    if system.state.keyboard:
        system.focus(_WRITTEN.key, 0)


def _unblock(system: System, address: str) -> None:
    for number in store.people_of(address):
        contacts.unblock(system, number)


# -- the picture that goes along ----------------------------------------------------------------


def _open_sheet(system: System) -> None:
    system.hide_keyboard()
    ATTACH.open(system)


def attach_sheet(ctx: MessengerContext) -> View:
    """The sheet of pictures."""
    return picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, ATTACHED.set)


def _preview(ctx: MessengerContext, path: str) -> View:
    content = ctx.state.files.get(path)
    covering = Framing(covers=True)
    shown = (
        icon("image-off-outline", 32, ctx.theme.icon, width=96, height=72)
        if content is None
        else picture(
            content, width=96, height=72, resource_id="attachment_thumbnail", framing=covering
        )
    )
    remove = icon_button(
        ctx.theme,
        "close-circle",
        ctx.t.remove_picture,
        _remove,
        resource_id="remove_attachment_button",
    )
    return row(shown, remove, space(weight=1), width=FILL, padding=(16, 8, 8, 0), gap=4)


def _remove(system: System) -> None:
    ATTACHED.set(system, "")
