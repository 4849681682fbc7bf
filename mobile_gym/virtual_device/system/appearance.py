"""How everything looks: the theme, the size of text, the wallpaper.

Settings change it, and every window is drawn by it.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.state import DeviceState


def theme_of(state: DeviceState) -> ui.Theme:
    """Dark where `secure ui_night_mode` is 2 (`UiModeManager.MODE_NIGHT_YES`)."""
    return ui.DARK if state.settings["secure"].get("ui_night_mode") == "2" else ui.LIGHT


def font_scale_of(state: DeviceState) -> float:
    """`system font_scale`, within what Android's own setting offers."""
    try:
        scale = float(state.settings["system"].get("font_scale", "1.0"))
    except ValueError:
        return 1.0
    return min(max(scale, 0.5), 2.0)


WALLPAPERS: Final = (0xFF2F4B66, 0xFF3C5A4A, 0xFF5A4466, 0xFF6B4A3A, 0xFF23323F, 0xFF4A4A57)
"""Dark enough for white labels; `DeviceState.wallpaper` is the place of the present one."""
ON_WALLPAPER: Final = 0xFFFFFFFF
"""Colour of what is written on it."""
_HAZE: Final = 0x15
"""How much white is mixed in, of 255."""


def wallpaper(state: DeviceState) -> int:
    """The colour behind the icons."""
    return WALLPAPERS[state.wallpaper % len(WALLPAPERS)]


@ui.cached_view
def backdrop(width: float, height: float, color: int) -> ui.View:
    """Two large pale discs: decoration, so that the wallpaper is not one flat colour.

    They are opaque: blending so many pixels would cost more than all the rest of the screen.
    """
    pale = _paler(color)
    large = width * 0.98
    return ui.absolute(
        ui.box(width=large, height=large, radius=large / 2, fill=pale, offset=(width * 0.35, 40)),
        ui.box(width=large, height=large, radius=large / 2, fill=pale, offset=(-90, height * 0.45)),
        width=width,
        height=height,
        class_name="android.view.View",
        resource_id="scrim_view",
    )


def _paler(color: int) -> int:
    channels = (color >> 16 & 255, color >> 8 & 255, color & 255)
    red, green, blue = (channel + (255 - channel) * _HAZE // 255 for channel in channels)
    return 0xFF000000 | red << 16 | green << 8 | blue
