"""The navigation bar: a window that depends on little.

So it is laid out once and kept for the frames that show the same.
"""

from __future__ import annotations

import functools
from typing import Final

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.navigation import bar_height_dp, has_gestures
from mobile_gym.virtual_device.system.stage import (
    NAVIGATION_BAR_DP,
    Front,
    Part,
    Stage,
    laid_out,
)
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.texts import SystemTexts
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, box, icon, row, space, stack


def navigation_bar(stage: Stage, front: Front) -> Part:
    """The buttons back, home and recent apps; or the pill of gesture navigation."""
    state, display = stage.state, stage.display
    if not has_gestures(state):
        if state.keyboard:
            theme = stage.theme
            return _buttons(display, theme.icon, theme.keyboard, state.language, "chevron-down")
        return _buttons(display, front.navigation_tint, front.bar_fill, state.language)
    height = bar_height_dp(state)
    if state.keyboard:
        return _below_keyboard(display, stage.theme, height, state.language)
    return _pill(display, front.navigation_tint, front.bar_fill, height)


_NAVIGATION: Final = (
    ("back", "", SystemTexts.back, System.back),
    ("home", "circle-outline", SystemTexts.home, System.home),
    ("recent_apps", "square-outline", SystemTexts.overview, System.recents),
)


@functools.lru_cache(maxsize=64)
def _buttons(
    display: Display, tint: int, fill: int, language: str, back: str = "chevron-left"
) -> Part:
    """The three buttons; that of Back points down where it hides the keyboard."""
    view = row(
        *(
            stack(
                icon(icon_name or back, 18 if icon_name else 28, tint),
                weight=1,
                height=FILL,
                align="center",
                justify="center",
                class_name="android.widget.ImageView",
                resource_id=name,
                description=words.of(language),
                focusable=True,
                on_tap=handler,
            )
            for name, icon_name, words, handler in _NAVIGATION
        ),
        width=FILL,
        height=FILL,
        fill=fill,
        padding=(24, 0),
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )
    return _at_bottom(view, display, NAVIGATION_BAR_DP)


_PILL_WIDTH_DP: Final = 108.0
_PILL_HEIGHT_DP: Final = 4.0
_PILL_ABOVE_DP: Final = 10.0
"""The screen's edge, also where the keyboard makes the bar higher."""


@functools.lru_cache(maxsize=64)
def _pill(display: Display, tint: int, fill: int, height: float) -> Part:
    """The pill that gestures start from; touches go to what is below."""
    return _at_bottom(_pill_bar(tint, fill, None, None), display, height)


def _pill_bar(tint: int, fill: int, left: View | None, right: View | None) -> View:
    return row(
        left or space(width=_KEY_DP),
        stack(
            box(
                width=_PILL_WIDTH_DP,
                height=_PILL_HEIGHT_DP,
                radius=_PILL_HEIGHT_DP / 2,
                fill=tint,
                class_name="android.widget.ImageView",
                resource_id="home_handle",
            ),
            weight=1,
            height=FILL,
            padding=(0, 0, 0, _PILL_ABOVE_DP),
            align="center",
            justify="end",
        ),
        right or space(width=_KEY_DP),
        width=FILL,
        height=FILL,
        fill=fill,
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )


_KEY_DP: Final = 64.0


@functools.lru_cache(maxsize=16)
def _below_keyboard(display: Display, theme: Theme, height: float, language: str) -> Part:
    """The strip below the keyboard: the arrow that hides it, the pill."""
    words = SystemTexts.of(language)
    arrow = stack(
        icon("chevron-down", 22, theme.icon),
        width=_KEY_DP,
        height=FILL,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="back",
        description=words.back,
        focusable=True,
        on_tap=System.back,
    )
    pill = theme.text if theme.is_dark else theme.text_secondary
    return _at_bottom(_pill_bar(pill, theme.keyboard, arrow, None), display, height)


def _at_bottom(view: View, display: Display, height: float) -> Part:
    top = display.height_px - round(height * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, display.height_px)
    return laid_out(view, display, area, SYSTEM_UI, "NavigationBar0")
