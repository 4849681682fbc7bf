"""Colours of the light and the dark theme, as AOSP's Settings has them (Material, DayNight)."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["DARK", "LIGHT", "Theme"]


class Theme(NamedTuple):
    """Colours, 0xAARRGGBB. There are two, `LIGHT` and `DARK`."""

    is_dark: bool
    background: int
    surface: int
    """Cards, dialogs, menus."""
    surface_high: int
    """What stands out on a surface: the search bar, a selected chip."""
    text: int
    text_secondary: int
    text_disabled: int
    accent: int
    on_accent: int
    accent_container: int
    on_accent_container: int
    divider: int
    icon: int
    track: int
    """Of a switch or slider that is off."""
    thumb: int
    scrim: int
    """How black what a dialog covers becomes, 0 to 255."""
    error: int
    keyboard: int
    key: int
    toast: int
    on_toast: int

    def __hash__(self) -> int:
        """Of what tells the two apart; the default hashes every colour."""
        return hash(self.is_dark)


LIGHT: Final = Theme(
    is_dark=False,
    background=0xFFFAFAFC,
    surface=0xFFFFFFFF,
    surface_high=0xFFECEEF4,
    text=0xFF1B1B1F,
    text_secondary=0xFF5D5F67,
    text_disabled=0xFFA9ABB3,
    accent=0xFF0B57D0,
    on_accent=0xFFFFFFFF,
    accent_container=0xFFD3E3FD,
    on_accent_container=0xFF041E49,
    divider=0xFFE1E2E9,
    icon=0xFF44474F,
    track=0xFFC6C8D1,
    thumb=0xFF757780,
    scrim=0x99,
    error=0xFFB3261E,
    keyboard=0xFFE4E6EC,
    key=0xFFFFFFFF,
    toast=0xFF323336,
    on_toast=0xFFF4F4F6,
)

DARK: Final = Theme(
    is_dark=True,
    background=0xFF121316,
    surface=0xFF1F2024,
    surface_high=0xFF2C2E33,
    text=0xFFE5E5EA,
    text_secondary=0xFFA9ACB6,
    text_disabled=0xFF5F626B,
    accent=0xFFA8C7FA,
    on_accent=0xFF062E6F,
    accent_container=0xFF0842A0,
    on_accent_container=0xFFD3E3FD,
    divider=0xFF34363C,
    icon=0xFFC4C6CF,
    track=0xFF45474E,
    thumb=0xFF90929B,
    scrim=0x99,
    error=0xFFF2B8B5,
    keyboard=0xFF1A1B1F,
    key=0xFF34363C,
    toast=0xFFE5E5EA,
    on_toast=0xFF1B1B1F,
)
