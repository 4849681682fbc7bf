"""How a button or a row looks while a finger rests on it: darker, or lighter on a dark screen.

Source: AOSP `colorControlHighlight` (12 % of black, 20 % of white). Its ripple is left out, as a
screen that moves by itself would never be still.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.ui.items import Item, fill_item
from mobile_gym.virtual_device.ui.touchables import Target
from mobile_gym.virtual_device.ui.view import Kind

_LIGHT, _DARK = 0x1F000000, 0x33FFFFFF
_BUTTON_DP: Final = 60.0
"""A square up to this size without a colour of its own is an icon, which lights up round."""
_LARGEST_SHARE: Final = 0.4
"""What fills more of the screen than this is ground, and no button."""


def pressed_item(
    target: Target, density: float, screen_px: tuple[int, int], *, is_dark: bool
) -> Item | None:
    """What is drawn above a target that is pressed; None for what shows nothing then.

    Args:
        target: what the finger is on.
        density: pixels per dp.
        screen_px: width and height of the screen.
        is_dark: whether the screen is.
    """
    left, top, right, bottom, view = target
    if view is None or not view.enabled or view.kind in (Kind.FIELD, Kind.SLIDER):
        return None
    if view.on_tap is None and view.on_long_press is None:
        return None
    width, height = right - left, bottom - top
    if width * height > _LARGEST_SHARE * screen_px[0] * screen_px[1]:
        return None
    radius = round(view.radius * density)
    if width == height <= _BUTTON_DP * density and not view.fill:
        radius = width // 2
    color = _DARK if is_dark else _LIGHT
    return fill_item(left, top, right, bottom, color, min(radius, height // 2), 0, None)
