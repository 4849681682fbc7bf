"""How notes look: colours, pictures, how a time is said, and how many items are checked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of, day_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.data import Note, NotesContext

COLORS: Final[Mapping[str, Text]] = {
    "default": Texts.color_default,
    "red": Texts.color_red,
    "orange": Texts.color_orange,
    "yellow": Texts.color_yellow,
    "green": Texts.color_green,
    "blue": Texts.color_blue,
    "purple": Texts.color_purple,
    "gray": Texts.color_gray,
}
"""The colours that a note can have, and what they are called."""
_FILLS: Final[Mapping[str, tuple[int, int]]] = {
    "red": (0xFFFAD2CF, 0xFF6E2A26),
    "orange": (0xFFFBDDB8, 0xFF69451A),
    "yellow": (0xFFFFF3B8, 0xFF5F5312),
    "green": (0xFFD7EFD0, 0xFF2C4F2A),
    "blue": (0xFFC6EAF2, 0xFF1F4560),
    "purple": (0xFFE4DAF5, 0xFF443462),
    "gray": (0xFFE4E5E9, 0xFF3A3C42),
}
"""(light, dark)."""
_PICTURE_DP: Final = 140.0
_PICTURE_SHARE: Final = 0.25
"""Of a low window, which has to show the text, too."""
_LOWEST_DP: Final = 240.0
_FILLED: Final = ui.Framing(covers=True)


def fill_of(theme: ui.Theme, color: str) -> int:
    """The background of a note of a colour."""
    pair = _FILLS.get(color)
    return theme.background if pair is None else pair[theme.is_dark]


def note_picture(ctx: NotesContext, note: Note) -> ui.View | None:
    """The picture of a note, as wide as there is room; None where it has none, or text has to fit.

    A phone on its side with its keyboard has room for a title alone.
    """
    if not note.picture or ctx.height_dp < _LOWEST_DP:
        return None
    return ui.picture(
        note.picture,
        width=ui.FILL,
        height=min(_PICTURE_DP, ctx.height_dp * _PICTURE_SHARE),
        framing=_FILLED,
        resource_id="note_image",
        description=ctx.t.picture,
    )


def checked_text(ctx: NotesContext, count: int) -> str:
    """How many items of a list are checked."""
    return ctx.t.one_checked_item if count == 1 else ctx.t.checked_items.format(count=count)


def moment_text(ctx: NotesContext, moment_ms: int) -> str:
    """The time of a moment of today, otherwise its date."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    if moment.date() == ctx.now.date():
        return clock_of(ctx.state, moment)
    return day_text(moment, ctx.state.language)
