"""The launcher's own pages: settings of the home screen, and the wallpapers to choose from."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.launcher import data, dragging
from mobile_gym.virtual_device.system.appearance import WALLPAPERS
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
from mobile_gym.virtual_device.system.system import System


def home_settings(ctx: data.LauncherContext) -> ui.View:
    """What can be set of the home screen."""
    theme = ctx.theme
    return ui.page(
        theme,
        ui.space(height=STATUS_BAR_DP),
        ui.app_bar(theme, ctx.t.home_settings, on_back=System.finish, up=ctx.t.navigate_up),
        ui.scroll(
            "settings",
            ui.column(
                ui.switch_row(
                    theme,
                    ctx.t.notification_dots,
                    ctx.setting("secure", "notification_badging", "1") == "1",
                    _toggle_dots,
                ),
                ui.switch_row(
                    theme,
                    ctx.t.add_new_apps,
                    data.of(ctx.state).adds_new_apps,
                    _toggle_new_apps,
                    ctx.t.add_new_apps_summary,
                ),
                width=ui.FILL,
            ),
            weight=1,
        ),
    )


def _toggle_dots(system: System) -> None:
    is_on = system.setting("secure", "notification_badging", "1") == "1"
    system.put_setting("secure", "notification_badging", not is_on)


def _toggle_new_apps(system: System) -> None:
    present = data.of(system.state)
    if not present.arranged:  # what is there now stays, whatever comes
        dragging.keep(system, dragging.arrangement_of(system))
        present = data.of(system.state)
    data.write(system, replace(present, adds_new_apps=not present.adds_new_apps))


_COLUMNS = 2


def wallpapers(ctx: data.LauncherContext) -> ui.View:
    """The wallpapers; a tap takes one."""
    theme = ctx.theme
    chosen = ctx.state.wallpaper % len(WALLPAPERS)
    tiles = [_tile(ctx, number, number == chosen) for number in range(len(WALLPAPERS))]
    lines = [tiles[start : start + _COLUMNS] for start in range(0, len(tiles), _COLUMNS)]
    return ui.page(
        theme,
        ui.space(height=STATUS_BAR_DP),
        ui.app_bar(theme, ctx.t.wallpaper_and_style, on_back=System.finish, up=ctx.t.navigate_up),
        ui.scroll(
            "wallpapers",
            ui.column(
                *(ui.row(*line, gap=16, width=ui.FILL) for line in lines),
                gap=16,
                width=ui.FILL,
                padding=(16, 8, 16, 40),
            ),
            weight=1,
        ),
    )


def _tile(ctx: data.LauncherContext, number: int, is_chosen: bool) -> ui.View:
    return ui.stack(
        ui.icon("check-circle", 32, 0xFFFFFFFF) if is_chosen else None,
        weight=1,
        height=200,
        radius=20,
        fill=WALLPAPERS[number],
        align="center",
        justify="center",
        class_name="android.widget.FrameLayout",
        resource_id="tile",
        description=ctx.t.wallpaper_number.format(number=number + 1),
        selected=is_chosen,
        focusable=True,
        on_tap=partial(_choose, number=number),
    )


def _choose(system: System, number: int) -> None:
    system.change(wallpaper=number)
