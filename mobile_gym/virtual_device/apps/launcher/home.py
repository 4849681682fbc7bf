"""The home screen: the date, icons, the hotseat, the search bar."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.drawer import open_drawer, open_search
from mobile_gym.virtual_device.apps.launcher.icons import (
    WHITE,
    columns_of,
    grid,
    launchable,
    wallpaper,
)
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.formatting import date_text
from mobile_gym.virtual_device.system.names import LAUNCHER
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
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
    space,
    stack,
    text,
)

__all__ = ["home"]

_MAX_ROWS: Final = 5
_MIN_CELL_DP: Final = 92.0
_GAP_DP: Final = 15.3
_SIDE_DP: Final = 21.5
_PAGE_DP: Final = 9.8
_BELOW_CELLS_DP: Final = 10.9
_DOTS_DP: Final = 24.0
_DOTS_OVER_PAGE_DP: Final = 17.5
"""How far the dots below the page reach into it."""
_HOTSEAT_DP: Final = 64.4
_SEARCH_DP: Final = 63.0
_OVER_SEARCH_DP: Final = 22.5
_BELOW_SEARCH_DP: Final = 17.8
_FOOT_DP: Final = _HOTSEAT_DP + _OVER_SEARCH_DP + _SEARCH_DP + _BELOW_SEARCH_DP
_OVERVIEW_DP: Final = 152.0
"""Of the grid of a Pixel: measured on its accessibility trees."""
HOTSEAT: Final = (
    "com.google.android.dialer",
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.messaging",
    "com.android.chrome",
    "com.android.browser",
    "com.android.camera2",
    "com.android.settings",
    "com.android.documentsui",
)
"""Packages that stand at the bottom of the home screen where they are installed."""

_CALENDARS: Final = ("com.google.android.calendar", "com.android.calendar", "com.android.deskclock")
"""What a tap on the date opens: the first that is installed."""
_HAZE: Final = 0x15
"""How much white is mixed in, of 255."""


def home(ctx: LauncherContext) -> View:
    """The page that the home key leads to, over the whole screen and below its bars."""
    apps = launchable(ctx.state, ctx.apps)
    columns = columns_of(ctx.width_dp)
    hotseat = [app for app in apps if app.package in HOTSEAT][:columns]
    below = bar_height_dp(ctx.state)
    return stack(
        _haze(ctx.width_dp, ctx.height_dp, wallpaper(ctx.state)),
        _workspace(ctx, [app for app in apps if app not in hotseat], columns, below),
        _at(
            box(width=FILL, weight=1, class_name="android.view.View", description=ctx.t.home),
            top=STATUS_BAR_DP,
            bottom=below,
        ),
        column(
            box(
                width=FILL,
                height=_DOTS_DP,
                class_name="android.view.View",
                resource_id="page_indicator",
            ),
            _hotseat(ctx, hotseat, columns, below),
            width=FILL,
        ),
        box(
            width=FILL, height=_OVERVIEW_DP, class_name=_FRAME, resource_id="overview_actions_view"
        ),
        width=FILL,
        height=FILL,
        justify="end",
        fill=wallpaper(ctx.state),
        class_name=_FRAME,
        resource_id="drag_layer",
        around=_AROUND_HOME,
        on_fling=_on_home_fling,
    )


def _at(view: View, *, top: float, bottom: float) -> View:
    return column(view, width=FILL, height=FILL, padding=(0, top, 0, bottom))


def _workspace(ctx: LauncherContext, apps: list[App], columns: int, below: float) -> View:
    """The date in the first row of cells, icons in the last ones."""
    under = below + _FOOT_DP + _DOTS_DP - _DOTS_OVER_PAGE_DP
    room = ctx.height_dp - STATUS_BAR_DP - under - _BELOW_CELLS_DP
    rows = min(max(int((room + _GAP_DP) // (_MIN_CELL_DP + _GAP_DP)), 2), _MAX_ROWS)
    cell = (room + _GAP_DP) / rows - _GAP_DP
    shown = apps[: (rows - 1) * columns]
    cells = column(
        column(_date(ctx), width=FILL, height=cell, around=_AROUND_DATE),
        space(weight=1),
        grid(shown, ctx.state.language, WHITE, columns=columns, cell_dp=cell, gap_dp=_GAP_DP),
        width=FILL,
        height=FILL,
        class_name=_GROUP,
    )
    side = _SIDE_DP - _PAGE_DP
    page = column(
        cells,
        width=FILL,
        height=FILL,
        padding=(side, 0, side, _BELOW_CELLS_DP),
        class_name=_GROUP,
    )
    return column(
        page,
        width=FILL,
        height=FILL,
        padding=(_PAGE_DP, STATUS_BAR_DP, _PAGE_DP, under),
        around=_AROUND_WORKSPACE,
    )


def _hotseat(ctx: LauncherContext, apps: list[App], columns: int, below: float) -> View:
    return column(
        grid(
            apps,
            ctx.state.language,
            WHITE,
            class_name=_GROUP,
            columns=columns,
            cell_dp=_HOTSEAT_DP,
            gap_dp=_GAP_DP,
            labels=False,
        )
        if apps
        else space(height=_HOTSEAT_DP),
        _search_bar(ctx),
        gap=_OVER_SEARCH_DP,
        width=FILL,
        height=_FOOT_DP + below,
        padding=(_SIDE_DP, 0, _SIDE_DP, 0),
        class_name=_GROUP,
        resource_id="hotseat",
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
)
_AROUND_DATE: Final = (Wrapper(_FRAME, f"{_ID}search_container_workspace"),)
_AROUND_CARD: Final = (
    Wrapper(_FRAME, f"{_ID}bc_smartspace_view"),
    Wrapper("androidx.viewpager.widget.ViewPager", f"{_ID}smartspace_card_pager", focusable=True),
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
    """Today's date, at a glance; a tap opens the calendar."""
    shown = date_text(ctx.now, ctx.state.language)
    words = column(
        text(
            shown,
            20,
            WHITE,
            width=FILL,
            description=shown,
            resource_id="date",
            max_lines=1,
            on_tap=_open_calendar,
        ),
        box(width=8, height=18.5, class_name=_GROUP, resource_id="smartspace_subtitle_group"),
        gap=9,
        width=FILL,
        class_name="android.widget.RelativeLayout",
        resource_id="text_group",
    )
    card = column(
        words,
        width=FILL,
        height=FILL,
        padding=(0, 26, 0, 0),
        class_name=_GROUP,
        around=_AROUND_CARD,
        focusable=True,
        on_tap=_open_calendar,
    )
    return row(card, width=FILL, height=FILL, padding=(16, 0, 0, 0), align="start")


def _open_calendar(system: System) -> None:
    packages = system.state.packages
    for name in _CALENDARS:
        if name in packages and packages[name].enabled:
            system.launch(name)
            return


def _search_bar(ctx: LauncherContext) -> View:
    """The pill that opens the search, with what one searches by speaking or by a picture."""
    theme = ctx.theme
    parts = row(
        _search_button(ctx, "microphone", ctx.t.voice_search, "mic_icon", _IMAGE),
        _search_button(ctx, "camera-outline", ctx.t.image_search, "lens_icon", _IMAGE_BUTTON),
        height=FILL,
        class_name="android.widget.LinearLayout",
        resource_id="end_part",
    )
    return row(
        stack(
            icon("magnify", 24, theme.icon),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name=_IMAGE,
            resource_id="g_icon",
            description=ctx.t.search_apps,
            focusable=True,
            on_tap=open_search,
        ),
        space(weight=1),
        parts,
        width=FILL,
        height=_SEARCH_DP,
        padding=(4, 0),
        fill=theme.surface,
        radius=_SEARCH_DP / 2,
        class_name=_FRAME,
        resource_id="search_container_hotseat",
        description=ctx.t.search,
        focusable=True,
        on_tap=open_search,
    )


_IMAGE: Final = "android.widget.ImageView"
_IMAGE_BUTTON: Final = "android.widget.ImageButton"


def _search_button(
    ctx: LauncherContext, name: str, description: str, resource_id: str, class_name: str
) -> View:
    return stack(
        icon(name, 24, ctx.theme.accent),
        width=48,
        height=FILL,
        align="center",
        justify="center",
        class_name=class_name,
        resource_id=resource_id,
        description=description,
        focusable=class_name == _IMAGE_BUTTON,
        on_tap=_say_unavailable,
    )


def _say_unavailable(system: System) -> None:
    """Neither is there without a service on the network."""
    system.toast(Texts.of(system.language).needs_service)


def _on_home_fling(system: System, direction: str) -> None:
    if direction == "up":
        open_drawer(system)
