"""Icons of apps: which there are, how they look, what a tap and a long press on them do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.pages import SHORTCUTS, ShortcutsArgs
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, space, stack, text

__all__ = [
    "CELL_DP",
    "COLUMNS",
    "WALLPAPERS",
    "WHITE",
    "badge",
    "columns_of",
    "grid",
    "launchable",
    "message",
    "open_app",
    "shortcuts",
    "wallpaper",
]

COLUMNS: Final = 5
NARROW_DP: Final = 360.0
"""A screen that is narrower has one column less."""
CELL_DP: Final = 104.0
"""Height of an icon with its label."""
_APP_DETAILS: Final = "android.settings.APPLICATION_DETAILS_SETTINGS"

WALLPAPERS: Final = (0xFF2F4B66, 0xFF3C5A4A, 0xFF5A4466, 0xFF6B4A3A, 0xFF23323F, 0xFF4A4A57)
"""Dark enough for white labels."""
WHITE: Final = 0xFFFFFFFF


def launchable(state: DeviceState, apps: Mapping[str, App]) -> list[App]:
    """The apps that have an icon, in the order of the icons."""
    packages = state.packages
    order = dict.fromkeys((*state.icon_order, *packages))
    return [
        apps[name]
        for name in order
        if name in packages and packages[name].enabled and name in apps and apps[name].in_launcher
    ]


def wallpaper(state: DeviceState) -> int:
    """The colour behind the icons."""
    return WALLPAPERS[state.wallpaper % len(WALLPAPERS)]


def columns_of(width_dp: float) -> int:
    """How many icons stand side by side on a screen of a width."""
    return COLUMNS if width_dp >= NARROW_DP else COLUMNS - 1


def grid(
    apps: Sequence[App],
    language: str,
    label_color: int,
    resource_id: str = "",
    *,
    columns: int = COLUMNS,
    cell_dp: float = CELL_DP,
    gap_dp: float = 0.0,
    labels: bool = True,
    class_name: str = "",
) -> View:
    """Icons in rows.

    Args:
        apps: whose icons they are.
        language: of the labels.
        label_color: of the labels.
        resource_id: of each icon.
        columns: how many stand side by side.
        cell_dp: height of a row.
        gap_dp: between two icons.
        labels: whether the apps' names stand below; the tree has them in any case.
        class_name: of what holds the icons.
    """
    rows = [apps[start : start + columns] for start in range(0, len(apps), columns)]
    return column(
        *(
            row(
                *(_icon(app, language, label_color if labels else 0, resource_id) for app in line),
                *(space(weight=1) for _ in range(columns - len(line))),
                gap=gap_dp,
                width=FILL,
                height=cell_dp,
                align="start",
            )
            for line in rows
        ),
        gap=gap_dp,
        width=FILL,
        class_name=class_name,
    )


def _icon(app: App, language: str, label_color: int, resource_id: str) -> View:
    """An app's icon and, unless its colour is 0, its label below."""
    label = app.name(language)
    name = text(label, 12, label_color, class_name="", max_lines=1, width=FILL, text_align="center")
    return column(
        badge(app, 52),
        name if label_color else None,
        gap=8,
        weight=1,
        height=FILL,
        padding=(0, 6, 0, 0),
        align="center",
        justify="center" if label_color else "start",
        class_name="android.widget.TextView",
        resource_id=resource_id,
        text=label,
        description=label,
        focusable=True,
        on_tap=partial(open_app, package=app.package),
        on_long_press=partial(_show_shortcuts, package=app.package),
    )


def badge(app: App, size: float) -> View:
    """An app's icon on its coloured disc."""
    return stack(
        icon(app.icon, size * 0.54, WHITE),
        width=size,
        height=size,
        radius=size / 2,
        fill=app.color,
        align="center",
        justify="center",
    )


def open_app(system: System, package: str) -> None:
    """What a tap on an icon does."""
    if len(system.front.layers) > 1:
        system.home()  # Android leaves the drawer behind, too
    system.launch(package)


def _show_shortcuts(system: System, package: str) -> None:
    if _details_app(system) is not None:
        SHORTCUTS.open(system, app=package)


def _details_app(system: System) -> App | None:
    """The installed app that shows details of apps."""
    packages = system.state.packages
    for name, app in system.apps.items():
        if _APP_DETAILS in app.intents and name in packages and packages[name].enabled:
            return app
    return None


def shortcuts(ctx: LauncherContext[ShortcutsArgs]) -> View:
    """The menu that a long press on an icon opens."""
    opening = partial(_open_details, package=ctx.args.app)
    return widgets.menu(ctx.theme, (ctx.t.app_info, opening))


def _open_details(system: System, package: str) -> None:
    app = _details_app(system)
    system.home()
    if app is not None:
        system.launch(app.package, app.intents[_APP_DETAILS], data=f"package:{package}")


def message(theme: Theme, message: str, color: int = 0) -> View:
    """A text in the middle of an empty page."""
    return text(
        message,
        16,
        color or theme.text_secondary,
        width=FILL,
        padding=(24, 48),
        text_align="center",
        resource_id="empty_text",
    )
