"""What stands for a person on a screen: a round picture with a letter, and rows with a name.

Apps show people alike.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from mobile_gym.virtual_device import ui

ROW_DP: Final = 64.0
_COLORS: Final = (
    0xFFDB4437,
    0xFFC2185B,
    0xFF7B1FA2,
    0xFF5E35B1,
    0xFF3949AB,
    0xFF1967D2,
    0xFF00796B,
    0xFF2E7D32,
    0xFF827717,
    0xFFBF360C,
    0xFF6D4C41,
    0xFF546E7A,
)
"""Backgrounds of pictures; white text is readable on each."""
_PLAIN: Final = 0xFF7A7F87
_PHOTO_PX: Final = 720
"""Source: the size of display photos that `ContactsContract.DisplayPhoto` asks for."""


def picture(name: str, size: float = 40.0, *, color_of: str = "", mark: str = "") -> ui.View:
    """A round picture: the name's first character, or a figure where it has no name.

    Args:
        name: whose.
        size: in dp.
        color_of: what the colour depends on, the name itself by default.
        mark: icon to show instead of a letter.
    """
    first = name[:1]
    has_letter = first.isalpha() and not mark
    color = _COLORS[zlib.crc32((color_of or name).encode()) % len(_COLORS)] if name else _PLAIN
    inner = (
        ui.text(first.upper(), size * 0.45, 0xFFFFFFFF, class_name="")
        if has_letter
        else ui.icon(mark or "account", size * 0.6, 0xFFFFFFFF)
    )
    return ui.stack(
        inner,
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=color if has_letter or mark else _PLAIN,
        radius=size / 2,
    )


def photo(seed: int, size: float = 40.0) -> ui.View:
    """A round photo of somebody.

    Args:
        seed: whose.
        size: in dp.
    """
    recipe = ui.Photograph("avatar", seed & 0xFFFFFFFF, _PHOTO_PX, _PHOTO_PX).to_bytes()
    return ui.picture(recipe, width=size, height=size, class_name="")


def chosen_photo(content: bytes, size: float = 40.0) -> ui.View:
    """A picture that was chosen as somebody's photo, cut to a circle.

    Args:
        content: the picture's.
        size: in dp.
    """
    return ui.picture(ui.round_picture(content), width=size, height=size, class_name="")


def person_row(
    theme: ui.Theme,
    picture: ui.View,
    name: str,
    detail: str = "",
    *,
    heading: str | None = None,
    trailing: ui.View | None = None,
    on_tap: ui.Handler | None = None,
    on_long_press: ui.Handler | None = None,
    detail_color: int = 0,
    detail_mark: ui.View | None = None,
    selected: bool = False,
    checkable: bool = False,
) -> ui.View:
    """A row of a list of people, `ROW_DP` high.

    Args:
        theme: colours.
        picture: what stands before the name.
        name: the first line.
        detail: the second line.
        heading: the letter at the side; "" keeps its place free, None does without.
        trailing: what stands at the end.
        on_tap: what a tap does.
        on_long_press: what a long press does.
        detail_color: of the second line.
        detail_mark: what stands before the second line.
        selected: whether it is one of the selected ones.
        checkable: whether it can be.
    """
    return ui.row(
        None
        if heading is None
        else ui.text(
            heading,
            16,
            theme.accent,
            bold=True,
            width=24,
            text_align="center",
            class_name="android.widget.TextView" if heading else "",
            resource_id="header",
            max_lines=1,
        ),
        picture,
        ui.column(
            ui.text(name, 16, theme.text, max_lines=1, resource_id="cliv_name_textview"),
            ui.row(
                detail_mark,
                ui.text(
                    detail,
                    13,
                    detail_color or theme.text_secondary,
                    weight=1,
                    max_lines=1,
                    resource_id="cliv_data_view",
                ),
                gap=4,
                width=ui.FILL,
            )
            if detail
            else None,
            weight=1,
        ),
        trailing,
        gap=14,
        width=ui.FILL,
        height=ROW_DP,
        padding=(16, 0, 8, 0),
        fill=theme.accent_container if selected else 0,
        class_name="android.view.ViewGroup",
        resource_id="contact_list_item",
        checkable=checkable,
        checked=selected,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def thread_row(
    theme: ui.Theme,
    face: ui.View,
    first: Sequence[ui.View | None],
    second: Sequence[ui.View | None],
    *,
    height_dp: float,
    selected: bool,
    on_tap: ui.Handler | None,
    on_long_press: ui.Handler | None,
    class_name: str,
    resource_id: str,
) -> ui.View:
    """The row.

    Args:
        theme: colours.
        face: of the other party; a check mark stands in its place while the row is selected.
        first: what stands in the first line: who, and when.
        second: what stands in the second one: what was said.
        height_dp: of the row.
        selected: whether it is one of the selected ones.
        on_tap: what a tap does.
        on_long_press: what a long press does.
        class_name: of its node.
        resource_id: of its node.
    """
    return ui.row(
        picture("x", 44, mark="check") if selected else face,
        ui.column(
            ui.row(*first, gap=8, width=ui.FILL),
            ui.row(*second, gap=8, width=ui.FILL),
            gap=4,
            weight=1,
        ),
        gap=16,
        width=ui.FILL,
        height=height_dp,
        padding=(16, 0),
        fill=theme.accent_container if selected else 0,
        class_name=class_name,
        resource_id=resource_id,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )
