"""The home screen: the date, icons, the hotseat, the search bar."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.drawer import open_drawer, open_search
from mobile_gym.virtual_device.apps.launcher.icons import (
    CELL_DP,
    COLUMNS,
    WHITE,
    grid,
    launchable,
    wallpaper,
)
from mobile_gym.virtual_device.system.formatting import date_text
from mobile_gym.virtual_device.system.names import LAUNCHER
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    Wrapper,
    absolute,
    box,
    column,
    icon,
    row,
    stack,
    text,
)

__all__ = ["home"]

_MAX_ROWS: Final = 5
_HOME_REST_DP: Final = 270.0
"""Height of what is not the grid: the date, the hotseat, the search bar."""
HOTSEAT: Final = (
    "com.google.android.dialer",
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.messaging",
    "com.android.chrome",
    "com.android.browser",
    "com.android.camera2",
)
"""Packages that stand at the bottom of the home screen where they are installed."""

_CALENDARS: Final = ("com.google.android.calendar", "com.android.calendar", "com.android.deskclock")
"""What a tap on the date opens: the first that is installed."""
_HAZE: Final = 0x15
"""How much white is mixed in, of 255."""


def home(ctx: LauncherContext) -> View:
    """The page that the home key leads to."""
    apps = launchable(ctx.state, ctx.apps)
    hotseat = [app for app in apps if app.package in HOTSEAT][:COLUMNS]
    rows = min(max(int((ctx.height_dp - _HOME_REST_DP) // CELL_DP), 1), _MAX_ROWS)
    others = [app for app in apps if app not in hotseat][: rows * COLUMNS]
    language = ctx.state.language
    return stack(
        _haze(ctx.width_dp, ctx.height_dp, wallpaper(ctx.state)),
        column(
            column(
                _date(ctx),
                column(
                    grid(others, language, WHITE), width=FILL, weight=1, padding=(12, 24, 12, 0)
                ),
                width=FILL,
                weight=1,
                class_name=_GROUP,
                around=_AROUND_WORKSPACE,
            ),
            icon(
                "chevron-up",
                24,
                0xB3FFFFFF,
                width=FILL,
                class_name="android.view.View",
                resource_id="page_indicator",
                description=ctx.t.all_apps,
                on_tap=open_drawer,
            ),
            column(
                grid(hotseat, language, WHITE, class_name=_GROUP) if hotseat else None,
                _search_bar(ctx),
                width=FILL,
                padding=(12, 8, 12, 20),
                class_name="android.view.ViewGroup",
                resource_id="hotseat",
            ),
            width=FILL,
            height=FILL,
        ),
        box(width=FILL, height=FILL, class_name="android.view.View", description=ctx.t.home),
        box(width=FILL, height=64, class_name=_FRAME, resource_id="overview_actions_view"),
        width=FILL,
        height=FILL,
        justify="end",
        fill=wallpaper(ctx.state),
        class_name=_FRAME,
        resource_id="drag_layer",
        around=_AROUND_HOME,
        on_fling=_on_home_fling,
    )


_ID: Final = f"{LAUNCHER}:id/"
_FRAME: Final = "android.widget.FrameLayout"
_GROUP: Final = "android.view.ViewGroup"
_AROUND_HOME: Final = (
    Wrapper(_FRAME, "android:id/content"),
    Wrapper(_FRAME, f"{_ID}launcher"),
)
_AROUND_WORKSPACE: Final = (
    Wrapper("android.widget.ScrollView", f"{_ID}workspace", scrollable=True),
    Wrapper(_GROUP),
)
_AROUND_DATE: Final = (
    Wrapper(_FRAME, f"{_ID}search_container_workspace"),
    Wrapper(_FRAME, f"{_ID}bc_smartspace_view"),
    Wrapper("androidx.viewpager.widget.ViewPager", f"{_ID}smartspace_card_pager", focusable=True),
    Wrapper(_GROUP),
)


def _haze(width: float, height: float, color: int) -> View:
    """Two large pale discs: decoration, so that the wallpaper is not one flat colour.

    They are opaque: blending so many pixels would cost more than all the rest of the screen.
    """
    pale = _paler(color)
    large = width * 0.98
    return absolute(
        box(width=large, height=large, radius=large / 2, fill=pale, offset=(width * 0.35, 40)),
        box(width=large, height=large, radius=large / 2, fill=pale, offset=(-90, height * 0.45)),
        width=width,
        height=height,
        class_name="android.view.View",
        resource_id="scrim_view",
    )


def _paler(color: int) -> int:
    channels = (color >> 16 & 255, color >> 8 & 255, color & 255)
    red, green, blue = (channel + (255 - channel) * _HAZE // 255 for channel in channels)
    return 0xFF000000 | red << 16 | green << 8 | blue


def _date(ctx: LauncherContext) -> View:
    shown = date_text(ctx.now, ctx.state.language)
    return column(
        text(
            shown,
            22,
            WHITE,
            description=shown,
            resource_id="date",
            max_lines=1,
            on_tap=_open_calendar,
        ),
        width=FILL,
        padding=(28, 28, 28, 0),
        class_name="android.widget.RelativeLayout",
        resource_id="text_group",
        around=_AROUND_DATE,
    )


def _open_calendar(system: System) -> None:
    packages = system.state.packages
    for name in _CALENDARS:
        if name in packages and packages[name].enabled:
            system.launch(name)
            return


def _search_bar(ctx: LauncherContext) -> View:
    theme = ctx.theme
    return row(
        icon(
            "magnify", 22, theme.icon, class_name="android.widget.ImageView", resource_id="g_icon"
        ),
        text(ctx.t.search, 16, theme.text_secondary, class_name="", max_lines=1),
        gap=12,
        width=FILL,
        height=52,
        padding=(16, 0),
        fill=theme.surface,
        radius=26,
        class_name="android.widget.FrameLayout",
        resource_id="search_container_hotseat",
        description=ctx.t.search,
        focusable=True,
        on_tap=open_search,
    )


def _on_home_fling(system: System, direction: str) -> None:
    if direction == "up":
        open_drawer(system)
