"""Pictures in messages: choosing one, taking it off again, the bubble that shows it.

The sheet is Android's photo picker, which needs no permission.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.messages.pages import ATTACH, ATTACHED
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.documents import document_uri
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.system.popup_places import SHEET_WIDTH_DP
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    View,
    column,
    icon,
    picture,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.context import MessagesContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

__all__ = ["attach_button", "bubble_picture", "picker", "preview", "show"]

_FOLDERS: Final = ("DCIM/Camera", "Pictures", "Pictures/Screenshots", "Download")
_COLUMNS: Final = 3
_MOST: Final = 60
_WIDEST_DP: Final = 140.0
"""Of a picture in the sheet: a wide window shows more of them beside each other."""
_MARGIN_DP: Final = 8.0
_FILLED: Final = Framing(covers=True)
_BUBBLE_DP: Final = (200.0, 150.0)


def _pictures(state: DeviceState) -> list[Entry]:
    """Those of the shared storage, the latest first."""
    inside = [
        entry
        for folder in _FOLDERS
        for entry in files.entries(state, f"{SHARED}/{folder}")
        if entry.mime_type.startswith("image/")
    ]
    inside.sort(key=lambda entry: (-entry.modified_ms, entry.path))
    return inside[:_MOST]


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
    theme = ctx.theme
    entries = _pictures(ctx.state)
    width = min(ctx.width_dp, SHEET_WIDTH_DP)
    columns = max(_COLUMNS, int(width // _WIDEST_DP))
    side = (width - 2 * _MARGIN_DP) / columns
    rows = [
        row(
            *(_cell(ctx, entry, side) for entry in entries[start : start + columns]),
            width=FILL,
            align="start",
        )
        for start in range(0, len(entries), columns)
    ]
    if rows:
        content = scroll(
            "pictures",
            column(*rows, width=FILL, padding=(_MARGIN_DP, 0, _MARGIN_DP, 12)),
            height=min(len(rows) * side + 12, ctx.height_dp * 0.6),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="picker_tab_recyclerview",
        )
    else:
        content = text(
            ctx.t.no_pictures, 15, theme.text_secondary, width=FILL, padding=(24, 24, 24, 40),
            text_align="center",
        )  # fmt: skip
    title = text(ctx.t.choose_picture, 18, theme.text, width=FILL, padding=(24, 0, 24, 12))
    return bottom_sheet(theme, title, content)


def _cell(ctx: MessagesContext, entry: Entry, side: float) -> View:
    return stack(
        picture(
            ctx.state.files[entry.path],
            width=side - 4,
            height=side - 4,
            class_name="",
            framing=_FILLED,
        ),
        width=side,
        height=side,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="icon_thumbnail",
        description=entry.name,
        focusable=True,
        on_tap=partial(_take, path=entry.path),
    )


def _take(system: System, path: str) -> None:
    system.dismiss()
    ATTACHED.set(system, path)


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
