"""Folders of the home screen: how one looks closed, and what it shows when it is open.

It knows what is in a folder; `home` knows where on the screen it lies.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.apps.launcher import arrangement, dragging, pages
from mobile_gym.virtual_device.apps.launcher.data import Folder, LauncherContext
from mobile_gym.virtual_device.apps.launcher.icons import app_icon, look_of
from mobile_gym.virtual_device.apps.launcher.shortcut_menus import floating, menu_width_dp
from mobile_gym.virtual_device.system.system import System

_COLUMNS: Final = 4
_CELL_DP: Final = 100.0
_SIDE_DP: Final = 20.0
_SHOWN: Final = 4
"""Apps whose icons are seen on a folder that is closed."""


def folder_label(ctx: LauncherContext, folder: Folder) -> str:
    """What the tree says of it."""
    name = folder.name or ctx.t.folder
    return ctx.t.folder_with.format(name=name, count=len(folder.packages))


def folder_badge(ctx: LauncherContext, folder: Folder, size: float) -> ui.View:
    """A disc with the icons of its first apps."""
    small = size * 0.32
    apps = [ctx.apps[name] for name in folder.packages[:_SHOWN]]
    lines = [apps[start : start + 2] for start in range(0, len(apps), 2)]
    return ui.stack(
        ui.column(
            *(ui.row(*(badge(app, small) for app in line), gap=3) for line in lines),
            gap=3,
            align="start",
        ),
        width=size,
        height=size,
        radius=size / 2,
        fill=0xFFDDE3EC,
        align="center",
        justify="center",
    )


def open_folder(system: System, folder_id: int) -> None:
    """What a tap on a folder does."""
    pages.close_menus(system)
    folder = dragging.arrangement_of(system).find(folder_id)
    if isinstance(folder, Folder):
        pages.FOLDER_NAME.set(system, folder.name)
        pages.FOLDER.set(system, folder_id)


def close_folder(system: System) -> None:
    """Close the folder; the name that was typed is kept."""
    folder = dragging.arrangement_of(system).find(pages.FOLDER.get(system))
    name = pages.FOLDER_NAME.get(system).strip()
    system.hide_keyboard()
    pages.close_menus(system)
    pages.FOLDER.set(system, 0)
    if isinstance(folder, Folder) and name != folder.name:
        shown = dragging.arrangement_of(system)
        rest = arrangement.without(shown, folder.id)
        dragging.keep(system, rest._replace(items=(*rest.items, replace(folder, name=name))))


def show_folder(ctx: LauncherContext, folder: Folder) -> ui.View:
    """The open folder above the dimmed wallpaper: its apps and its name."""
    apps = [ctx.apps[name] for name in folder.packages]
    lines = [apps[start : start + _COLUMNS] for start in range(0, len(apps), _COLUMNS)]
    width = min(ctx.width_dp - 2 * _SIDE_DP, 360.0)
    panel = ui.column(
        *(
            ui.row(
                *(
                    app_icon(
                        look_of(ctx.state, app),
                        ctx.theme.text,
                        on_long_press=partial(_ask, package=app.package),
                    )
                    for app in line
                ),
                *(ui.space(weight=1) for _ in range(_COLUMNS - len(line))),
                width=ui.FILL,
                height=_CELL_DP,
                align="start",
            )
            for line in lines
        ),
        ui.edit_field(
            ctx.theme,
            pages.FOLDER_NAME.key,
            pages.FOLDER_NAME.of(ctx),
            hint=ctx.t.edit_name,
            resource_id="folder_name",
            on_submit=close_folder,
            bare=True,
        )._replace(text_align="center"),
        width=width,
        padding=(8, 20, 8, 12),
        gap=4,
        fill=ctx.theme.surface,
        radius=28,
        class_name="android.widget.LinearLayout",
        resource_id="folder_content",
    )
    middle = ui.column(
        panel,
        width=ui.FILL,
        height=ui.FILL,
        align="center",
        justify="center",
        padding=(0, 24, 0, 24),
    )
    package = pages.MENU_APP.of(ctx)
    menu = None
    if package in folder.packages:
        taking = partial(_take_out, package=package)
        entries = [("close", ctx.t.remove_from_folder, taking)]
        menu = floating(
            ctx, entries, ((ctx.width_dp - menu_width_dp(ctx)) / 2, ctx.height_dp * 0.3), 0
        )
    return ui.stack(
        ui.box(width=ui.FILL, height=ui.FILL, on_tap=close_folder),
        middle,
        menu,
        width=ui.FILL,
        height=ui.FILL,
    )


def _ask(system: System, package: str) -> None:
    pages.MENU_APP.set(system, package)


def _take_out(system: System, package: str) -> None:
    """Put an app of the folder back onto the home screen."""
    pages.close_menus(system)
    shown = dragging.arrangement_of(system)
    folder = shown.find(pages.FOLDER.get(system))
    if not isinstance(folder, Folder):
        return
    rest = arrangement.without_app(shown, folder, package)
    dragging.keep(system, arrangement.with_app(rest, package, max(folder.page, 0)))
    if len(folder.packages) < 3:
        pages.FOLDER.set(system, 0)
