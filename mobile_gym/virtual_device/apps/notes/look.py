"""How notes look: their colours, and how a time is said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.theme import Theme

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["fill_of", "moment_text"]

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


def fill_of(theme: Theme, color: str) -> int:
    """The background of a note of a colour."""
    pair = _FILLS.get(color)
    return theme.background if pair is None else pair[theme.is_dark]


def moment_text(ctx: Context, moment_ms: int) -> str:
    """The time of a moment of today, otherwise its date."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    zh = ctx.state.language == "zh"
    if moment.date() == ctx.now.date():
        stored = ctx.setting("system", "time_12_24")
        if stored == "24" or (not stored and zh):
            return f"{moment.hour:02d}:{moment.minute:02d}"
        half = ("上午", "下午") if zh else ("AM", "PM")
        clock = f"{(moment.hour + 11) % 12 + 1}:{moment.minute:02d}"
        return f"{half[moment.hour > 11]}{clock}" if zh else f"{clock} {half[moment.hour > 11]}"
    if zh:
        return f"{moment.month}月{moment.day}日"
    return f"{moment:%b} {moment.day}"
