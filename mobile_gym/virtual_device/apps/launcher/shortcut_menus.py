"""The menus of the home screen: of an icon, of a widget, and of what is empty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.launcher import dragging, pages
from mobile_gym.virtual_device.apps.launcher.data import Item, LauncherContext, Shortcut
from mobile_gym.virtual_device.apps.launcher.icons import has_details, open_details
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
from mobile_gym.virtual_device.system.system import System

_ROW_DP: Final = 52.0
_WIDTH_DP: Final = 256.0
_EDGE_DP: Final = 12.0

_Entry = tuple[str, str, ui.Handler]
"""(icon, label, what a tap does)"""


def item_menu(ctx: LauncherContext, item: Item, at: tuple[float, float], height: float) -> ui.View:
    """The menu of something on the home screen."""
    entries: list[_Entry] = []
    if isinstance(item, Shortcut):
        entries = _details(ctx, item.package)
    entries.append(("close", ctx.t.remove, partial(dragging.remove, item_id=item.id)))
    return floating(ctx, entries, at, height)


def app_menu(ctx: LauncherContext, package: str, at: tuple[float, float], height: float) -> ui.View:
    """The menu of an app in the drawer."""
    return floating(ctx, _details(ctx, package), at, height)


def _details(ctx: LauncherContext, package: str) -> list[_Entry]:
    if not has_details(ctx.state, ctx.apps):
        return []
    return [("information-outline", ctx.t.app_info, partial(open_details, package=package))]


def options_menu(ctx: LauncherContext) -> ui.View:
    """What a long press on the empty home screen opens."""
    entries = [
        ("palette-outline", ctx.t.wallpaper_and_style, _open_wallpapers),
        ("widgets-outline", ctx.t.widgets, _open_widgets),
        ("cog-outline", ctx.t.home_settings, _open_settings),
    ]
    middle = ((ctx.width_dp - menu_width_dp(ctx)) / 2, ctx.height_dp * 0.4)
    return floating(ctx, entries, middle, 0)


def menu_width_dp(ctx: LauncherContext) -> float:
    """Of a menu; large letters need more."""
    return min(_WIDTH_DP * max(font_scale_of(ctx.state), 1.0), ctx.width_dp - 2 * _EDGE_DP)


def floating(
    ctx: LauncherContext, entries: Sequence[_Entry], at: tuple[float, float], height: float
) -> ui.View:
    """A menu above what lies at a place, or below it; a tap beside it closes it."""
    theme = ctx.theme
    tall = _ROW_DP * len(entries)
    width = menu_width_dp(ctx)
    left = min(max(at[0], _EDGE_DP), ctx.width_dp - width - _EDGE_DP)
    top = at[1] - tall - 4
    if top < STATUS_BAR_DP:
        top = at[1] + height + 4
    panel = ui.column(
        *(
            ui.row(
                ui.icon(name, 22, theme.icon),
                ui.text(label, 15, theme.text, resource_id="bubble_text", max_lines=1),
                gap=16,
                width=ui.FILL,
                height=_ROW_DP,
                padding=(18, 0),
                class_name="android.view.ViewGroup",
                resource_id="system_shortcut",
                focusable=True,
                on_tap=on_tap,
            )
            for name, label, on_tap in entries
        ),
        width=width,
        fill=theme.surface,
        radius=20,
        offset=(left, top),
        class_name="android.view.ViewGroup",
        resource_id="deep_shortcuts_container",
    )
    return ui.absolute(
        ui.box(width=ctx.width_dp, height=ctx.height_dp, on_tap=pages.close_menus),
        panel,
        width=ctx.width_dp,
        height=ctx.height_dp,
    )


def _open_wallpapers(system: System) -> None:
    pages.close_menus(system)
    pages.WALLPAPERS.start(system)


def _open_widgets(system: System) -> None:
    pages.close_menus(system)
    pages.WIDGETS.open(system)


def _open_settings(system: System) -> None:
    pages.close_menus(system)
    pages.HOME_SETTINGS.start(system)
