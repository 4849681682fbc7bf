"""Pictures in messages: choosing one, taking it off again, the bubble that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.apps.messages.pages import ATTACH, ATTACHED
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.documents import document_uri
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    View,
    icon,
    picture,
    row,
    space,
)
from mobile_gym.virtual_device.ui.widgets import icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["attach_button", "bubble_picture", "picker", "preview", "show"]

_FILLED: Final = Framing(covers=True)
_BUBBLE_DP: Final = (200.0, 150.0)


def attach_button(ctx: MessagesContext) -> View:
    """The button beside the field that opens the sheet."""
    return icon_button(
        ctx.theme,
        "plus-circle-outline",
        ctx.t.attach,
        _open,
        class_name="android.widget.ImageButton",
        resource_id="attach_media_button",
    )


def _open(system: System) -> None:
    system.hide_keyboard()
    ATTACH.open(system)


def picker(ctx: MessagesContext) -> View:
    """The sheet of pictures."""
    return picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, ATTACHED.set)


def preview(ctx: MessagesContext, path: str) -> View:
    """The picture that goes along with the next message, above the field."""
    content = ctx.state.files.get(path)
    shown = (
        icon("image-off-outline", 32, ctx.theme.icon, width=96, height=72)
        if content is None
        else picture(
            content, width=96, height=72, resource_id="attachment_image_view", framing=_FILLED
        )
    )
    remove = icon_button(
        ctx.theme, "close-circle", ctx.t.remove_picture, _remove, resource_id="close_button"
    )
    return row(
        shown, remove, space(weight=1), width=FILL, padding=(16, 8, 8, 0), gap=4,
        class_name="android.widget.FrameLayout", resource_id="attachment_draft_view",
    )  # fmt: skip


def _remove(system: System) -> None:
    ATTACHED.set(system, "")


def bubble_picture(ctx: MessagesContext, path: str) -> View:
    """The picture of a message."""
    content = ctx.state.files.get(path)
    width, height = _BUBBLE_DP
    if content is None:
        return icon("image-off-outline", 40, ctx.theme.icon, width=width, height=height)
    return picture(content, width=width, height=height, resource_id="message_image")


def show(system: System, path: str) -> None:
    """Open a message's picture in the viewer."""
    kind = files.mime_type(path.rpartition("/")[2])
    system.request(Intent(VIEW, document_uri(path), kind))
