"""Colours of the light and the dark theme, as AOSP's Settings has them (Material, DayNight)."""

from __future__ import annotations

from typing import Final, NamedTuple


class Theme(NamedTuple):
    """Colours, 0xAARRGGBB. There are two, `LIGHT` and `DARK`."""

    is_dark: bool
    background: int
    ground: int
    """Behind the lists of Settings."""
    ground_high: int
    """What stands out on the ground: the search of Settings."""
    surface: int
    """Cards, dialogs, sheets."""
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
    menu: int
    thumb: int
    scrim: int
    """How black what a dialog covers becomes, 0 to 255."""
    error: int
    keyboard: int
    key: int
    toast: int
    on_toast: int
    toast_action: int
    """The button of a snackbar."""

    def __hash__(self) -> int:
        """Of what tells the two apart; the default hashes every colour."""
        return hash(self.is_dark)


LIGHT: Final = Theme(
    is_dark=False,
    background=0xFFFAFAFC,
    ground=0xFFF1F0F7,
    ground_high=0xFFFAF8FF,
    surface=0xFFFFFFFF,
    surface_high=0xFFE3E2E9,
    text=0xFF1A1B21,
    text_secondary=0xFF45464F,
    text_disabled=0xFFB3B2BA,
    accent=0xFF3F5F92,
    on_accent=0xFFFFFFFF,
    accent_container=0xFFD9E2FF,
    on_accent_container=0xFF001A43,
    divider=0xFFC6C6CD,
    icon=0xFF44474F,
    track=0xFFC6C8D1,
    menu=0xFFF3F3FA,
    thumb=0xFF74757F,
    scrim=0x99,
    error=0xFFB3261E,
    keyboard=0xFFF0F0F3,
    key=0xFFFFFFFF,
    toast=0xFF323336,
    on_toast=0xFFF4F4F6,
    toast_action=0xFFAFC6FF,
)

DARK: Final = Theme(
    is_dark=True,
    background=0xFF121316,
    ground=0xFF1A1B21,
    ground_high=0xFF292A2F,
    surface=0xFF1F2024,
    surface_high=0xFF2C2E33,
    text=0xFFE3E2E9,
    text_secondary=0xFFC6C6CD,
    text_disabled=0xFF5F626B,
    accent=0xFFAFC6FF,
    on_accent=0xFF0F2F60,
    accent_container=0xFF274778,
    on_accent_container=0xFFD9E2FF,
    divider=0xFF34363C,
    icon=0xFFC4C6CF,
    track=0xFF45474E,
    menu=0xFF2A2B31,
    thumb=0xFF90929B,
    scrim=0x99,
    error=0xFFF2B8B5,
    keyboard=0xFF1A1B1F,
    key=0xFF34363C,
    toast=0xFFE5E5EA,
    on_toast=0xFF1B1B1F,
    toast_action=0xFF3F5F92,
)
