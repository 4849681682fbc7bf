"""What the settings say of how everything looks: the theme and the size of text."""

from __future__ import annotations

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT, Theme


def theme_of(state: DeviceState) -> Theme:
    """Dark where `secure ui_night_mode` is 2 (`UiModeManager.MODE_NIGHT_YES`)."""
    return DARK if state.settings["secure"].get("ui_night_mode") == "2" else LIGHT


def font_scale_of(state: DeviceState) -> float:
    """`system font_scale`, within what Android's own setting offers."""
    try:
        scale = float(state.settings["system"].get("font_scale", "1.0"))
    except ValueError:
        return 1.0
    return min(max(scale, 0.5), 2.0)
