"""A sheet with the pictures of the shared storage, of which one is chosen.

    picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, _take)

It is Android's photo picker, which needs no permission. `take` gets the path of what was tapped,
when the sheet has closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import replace_popup
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.popup_places import SHEET_WIDTH_DP

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_FOLDERS: Final = ("DCIM/Camera", "Pictures", "Pictures/Screenshots", "Download")
_COLUMNS: Final = 3
_MOST: Final = 60
_WIDEST_DP: Final = 140.0
"""Of a picture in the sheet: a wide window shows more of them beside each other."""
_MARGIN_DP: Final = 8.0
_FILLED: Final = ui.Framing(covers=True)


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


def picture_sheet(
    ctx: PromptContext,
    title: str,
    none: str,
    take: Callable[[System, str], None],
    *above: ui.View | None,
) -> ui.View:
    """The sheet.

    Args:
        ctx: of the popup.
        title: what it says at its top.
        none: what it says where there are no pictures.
        take: what is done with the path of the picture that is tapped.
        above: what stands between the title and the pictures.
    """
    theme = ctx.theme
    entries = _pictures(ctx.state)
    width = min(ctx.width_dp, SHEET_WIDTH_DP)
    columns = max(_COLUMNS, int(width // _WIDEST_DP))
    side = (width - 2 * _MARGIN_DP) / columns
    rows = [
        ui.row(
            *(_cell(ctx, entry, side, take) for entry in entries[start : start + columns]),
            width=ui.FILL,
            align="start",
        )
        for start in range(0, len(entries), columns)
    ]
    if rows:
        content = ui.scroll(
            "pictures",
            ui.column(*rows, width=ui.FILL, padding=(_MARGIN_DP, 0, _MARGIN_DP, 12)),
            height=min(len(rows) * side + 12, ctx.height_dp * 0.6),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="picker_tab_recyclerview",
        )
    else:
        content = ui.text(
            none, 15, theme.text_secondary, width=ui.FILL, padding=(24, 24, 24, 40),
            text_align="center",
        )  # fmt: skip
    heading = ui.text(title, 18, theme.text, width=ui.FILL, padding=(24, 0, 24, 12))
    return ui.bottom_sheet(theme, heading, *above, content)


def _cell(
    ctx: PromptContext, entry: Entry, side: float, take: Callable[[System, str], None]
) -> ui.View:
    return ui.stack(
        ui.picture(
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
        on_tap=replace_popup(take, entry.path),
    )
