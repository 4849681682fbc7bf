"""The colours that events and their types can have."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts

__all__ = ["TITLES", "signed"]

TITLES: Final = {
    0xFFC75300: Texts.color_orange,
    0xFFD32F2F: Texts.color_red,
    0xFFC2185B: Texts.color_pink,
    0xFF7B1FA2: Texts.color_purple,
    0xFF1976D2: Texts.color_blue,
    0xFF00796B: Texts.color_teal,
    0xFF388E3C: Texts.color_green,
    0xFF616161: Texts.color_gray,
}
"""What they are called, by 0xAARRGGBB."""


def signed(color: int) -> int:
    """A colour as the database has it: Java's signed 32 bits."""
    return color - (1 << 32) if color >= 1 << 31 else color
