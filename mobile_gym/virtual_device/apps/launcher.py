"""The launcher: home screen, all apps, recent apps. Shaped after AOSP's Launcher3 (Quickstep)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.session import LAUNCHER, RECENTS, System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    absolute,
    box,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)

__all__ = ["APP"]

HOME: Final = ".uioverrides.QuickstepLauncher"
ALL_APPS: Final = "all_apps"
SHORTCUTS: Final = "shortcuts"
_SEARCH: Final = "search"
_CARD: Final = "card"
_APP_DETAILS: Final = "android.settings.APPLICATION_DETAILS_SETTINGS"

COLUMNS: Final = 4
CELL_DP: Final = 108.0
_MAX_ROWS: Final = 5
_HOME_REST_DP: Final = 270.0
"""Height of what is not the grid: the date, the hotseat, the search bar."""
HOTSEAT: Final = (
    "com.google.android.dialer",
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.messaging",
    "com.android.chrome",
    "com.android.camera2",
)
"""Packages that stand at the bottom of the home screen where they are installed."""

WALLPAPERS: Final = (0xFF2F4B66, 0xFF3C5A4A, 0xFF5A4466, 0xFF6B4A3A, 0xFF23323F, 0xFF4A4A57)
"""Dark enough for white labels."""
_WHITE: Final = 0xFFFFFFFF
_HAZE: Final = 0x14FFFFFF

STRINGS: Final = {
    "all_apps": ("Apps list", "应用列表"),
    "app_info": ("App info", "应用信息"),
    "clear_all": ("Clear all", "全部清除"),
    "no_match": ("No apps found matching “{query}”", "未找到与“{query}”匹配的应用"),
    "no_recents": ("No recent items", "近期没有任何内容"),
    "search": ("Search", "搜索"),
    "search_apps": ("Search apps", "搜索应用"),
}
_WEEKDAYS: Final = (
    ("Mon", "周一"),
    ("Tue", "周二"),
    ("Wed", "周三"),
    ("Thu", "周四"),
    ("Fri", "周五"),
    ("Sat", "周六"),
    ("Sun", "周日"),
)
_MONTHS: Final = [
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
]


def launchable(state: DeviceState, apps: Mapping[str, App]) -> list[App]:
    """The apps that have an icon, in the order of the icons."""
    packages = state.packages
    order = dict.fromkeys((*state.icon_order, *packages))
    return [
        apps[name]
        for name in order
        if name in packages and packages[name].enabled and name in apps and apps[name].in_launcher
    ]


# -- home ---------------------------------------------------------------------------------------


def _home(ctx: Context) -> View:
    apps = launchable(ctx.state, ctx.apps)
    hotseat = [app for app in apps if app.package in HOTSEAT][:COLUMNS]
    rows = min(max(int((ctx.height_dp - _HOME_REST_DP) // CELL_DP), 1), _MAX_ROWS)
    others = [app for app in apps if app not in hotseat][: rows * COLUMNS]
    language = ctx.state.language
    return stack(
        _haze(ctx.width_dp, ctx.height_dp),
        column(
            _date(ctx),
            column(
                _grid(others, language, _WHITE),
                width=FILL,
                weight=1,
                padding=(12, 24, 12, 0),
                class_name="android.view.ViewGroup",
                resource_id="workspace",
            ),
            icon(
                "chevron-up",
                24,
                0xB3FFFFFF,
                width=FILL,
                class_name="android.view.View",
                resource_id="page_indicator",
                description=ctx.t("all_apps"),
                on_tap=_open_drawer,
            ),
            column(
                _grid(hotseat, language, _WHITE) if hotseat else None,
                _search_bar(ctx),
                width=FILL,
                padding=(12, 8, 12, 20),
                class_name="android.view.ViewGroup",
                resource_id="hotseat",
            ),
            width=FILL,
            height=FILL,
            class_name="android.widget.FrameLayout",
            resource_id="drag_layer",
        ),
        width=FILL,
        height=FILL,
        fill=_wallpaper(ctx.state),
        class_name="android.widget.FrameLayout",
        resource_id="launcher",
        on_fling=_on_home_fling,
    )


def _wallpaper(state: DeviceState) -> int:
    return WALLPAPERS[state.wallpaper % len(WALLPAPERS)]


def _haze(width: float, height: float) -> View:
    """Two large pale discs: decoration, so that the wallpaper is not one flat colour."""
    large = width * 0.98
    return absolute(
        box(width=large, height=large, radius=large / 2, fill=_HAZE, offset=(width * 0.35, 40)),
        box(width=large, height=large, radius=large / 2, fill=_HAZE, offset=(-90, height * 0.45)),
        width=width,
        height=height,
    )


def _date(ctx: Context) -> View:
    now = ctx.now
    english, chinese = _WEEKDAYS[now.weekday()]
    if ctx.state.language == "zh":
        shown = f"{now.month}月{now.day}日{chinese}"
    else:
        shown = f"{english}, {_MONTHS[now.month - 1]} {now.day}"
    return column(
        text(shown, 22, _WHITE, description=shown, resource_id="date", max_lines=1),
        width=FILL,
        padding=(28, 28, 28, 0),
        class_name="android.widget.FrameLayout",
        resource_id="search_container_workspace",
    )


def _search_bar(ctx: Context) -> View:
    theme = ctx.theme
    return row(
        icon("magnify", 22, theme.icon),
        text(ctx.t("search_apps"), 16, theme.text_secondary, class_name="", max_lines=1),
        gap=12,
        width=FILL,
        height=52,
        padding=(16, 0),
        fill=theme.surface,
        radius=26,
        class_name="android.widget.FrameLayout",
        resource_id="search_container_hotseat",
        description=ctx.t("search"),
        focusable=True,
        on_tap=_open_search,
    )


def _grid(apps: Sequence[App], language: str, label_color: int) -> View:
    rows = [apps[start : start + COLUMNS] for start in range(0, len(apps), COLUMNS)]
    return column(
        *(
            row(
                *(_icon(app, language, label_color) for app in line),
                *(space(weight=1) for _ in range(COLUMNS - len(line))),
                width=FILL,
                height=CELL_DP,
                align="start",
            )
            for line in rows
        ),
        width=FILL,
    )


def _icon(app: App, language: str, label_color: int) -> View:
    label = app.name(language)
    return column(
        _badge(app, 56),
        text(label, 13, label_color, class_name="", max_lines=1, width=FILL, text_align="center"),
        gap=8,
        weight=1,
        padding=(4, 8, 4, 4),
        align="center",
        class_name="android.widget.TextView",
        resource_id="icon",
        text=label,
        description=label,
        focusable=True,
        on_tap=partial(_open, app.package),
        on_long_press=partial(_show_shortcuts, app.package),
    )


def _badge(app: App, size: float) -> View:
    """An app's icon on its coloured disc."""
    return stack(
        icon(app.icon, size * 0.54, _WHITE),
        width=size,
        height=size,
        radius=size / 2,
        fill=app.color,
        align="center",
        justify="center",
    )


def _on_home_fling(system: System, direction: str) -> None:
    if direction == "up":
        _open_drawer(system)


def _open(package: str, system: System) -> None:
    if len(system.front.layers) > 1:
        system.home()  # Android leaves the drawer behind, too
    system.launch(package)


def _open_drawer(system: System) -> None:
    system.show_popup(ALL_APPS)


def _open_search(system: System) -> None:
    system.show_popup(ALL_APPS)
    system.focus(_SEARCH, 0)


# -- shortcuts of an icon -----------------------------------------------------------------------


def _show_shortcuts(package: str, system: System) -> None:
    if any(_APP_DETAILS in app.intents for app in system.apps.values()):
        system.show_popup(SHORTCUTS, package=package)


def _shortcuts(ctx: Context) -> View:
    package: str = ctx.args["package"]
    return widgets.menu(ctx.theme, (ctx.t("app_info"), partial(_open_details, package)))


def _open_details(package: str, system: System) -> None:
    handlers = [app for app in system.apps.values() if _APP_DETAILS in app.intents]
    system.dismiss()
    for app in handlers[:1]:
        system.launch(app.package, app.intents[_APP_DETAILS], data=f"package:{package}")


# -- all apps -----------------------------------------------------------------------------------


def _all_apps(ctx: Context) -> View:
    query: str = ctx.ui.get(_SEARCH, "")
    found = _matching(launchable(ctx.state, ctx.apps), query)
    return column(
        _drawer_search(ctx, query),
        scroll(
            "apps",
            column(
                _grid(found, ctx.state.language, ctx.theme.text),
                None if found else _message(ctx.theme, ctx.t("no_match", query=query.strip())),
                width=FILL,
                padding=(12, 8, 12, 16),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="apps_list_view",
            weight=1,
        ),
        width=FILL,
        height=FILL,
        fill=ctx.theme.background,
        place="screen",
        class_name="android.widget.RelativeLayout",
        resource_id="apps_view",
        description=ctx.t("all_apps"),
        on_fling=_on_drawer_fling,
    )


def _drawer_search(ctx: Context, query: str) -> View:
    theme = ctx.theme
    return row(
        icon("magnify", 22, theme.icon),
        widgets.edit_field(
            theme,
            _SEARCH,
            query,
            hint=ctx.t("search_apps"),
            resource_id="fallback_search_view",
            on_submit=_open_first,
            bare=True,
        )._replace(weight=1),
        gap=12,
        width=FILL,
        height=72,
        padding=(24, 8),
        fill=theme.surface_high,
        class_name="android.widget.FrameLayout",
        resource_id="search_container_all_apps",
    )


def _message(theme: Theme, message: str, color: int = 0) -> View:
    return text(
        message,
        16,
        color or theme.text_secondary,
        width=FILL,
        padding=(24, 48),
        text_align="center",
        resource_id="empty_text",
    )


def _matching(apps: Sequence[App], query: str) -> list[App]:
    """Apps with a label, in either language, that has the query in it."""
    wanted = query.strip().casefold()
    return [app for app in apps if any(wanted in label.casefold() for label in app.label)]


def _open_first(system: System) -> None:
    query = system.ui(_SEARCH, "")
    found = _matching(launchable(system.state, system.apps), query)
    if query.strip() and found:
        _open(found[0].package, system)


def _on_drawer_fling(system: System, direction: str) -> None:
    if direction == "down":
        system.dismiss()


# -- recents ------------------------------------------------------------------------------------


def _recent_packages(state: DeviceState) -> list[str]:
    """Packages with a task, the one that was in front last first."""
    return [task.package for task in reversed(state.tasks) if task.package != LAUNCHER]


def _recents(ctx: Context) -> View:
    packages = _recent_packages(ctx.state)
    at = min(ctx.ui.get(_CARD, 0), max(len(packages) - 1, 0))
    return stack(
        _message(ctx.theme, ctx.t("no_recents"), _WHITE) if not packages else None,
        _cards(ctx, packages, at) if packages else None,
        width=FILL,
        height=FILL,
        align="center",
        justify="center",
        fill=_wallpaper(ctx.state),
        class_name="android.widget.FrameLayout",
        resource_id="overview_panel",
        on_tap=System.home,
        on_fling=_on_recents_fling,
    )


def _cards(ctx: Context, packages: Sequence[str], at: int) -> View:
    older = packages[at + 1] if at + 1 < len(packages) else None
    newer = packages[at - 1] if at else None
    return column(
        row(
            _card(ctx, older, weight=1.0, dismissible=False),
            _card(ctx, packages[at], weight=6.0, dismissible=True),
            _card(ctx, newer, weight=1.0, dismissible=False),
            gap=16,
            width=FILL,
            height=ctx.height_dp * 0.7,
        ),
        widgets.button(
            ctx.theme, ctx.t("clear_all"), _clear_all, filled=True, resource_id="clear_all"
        ),
        gap=28,
        width=FILL,
        height=FILL,
        align="center",
        justify="center",
    )


def _card(ctx: Context, package: str | None, *, weight: float, dismissible: bool) -> View:
    if package is None:
        return space(weight=weight)
    app = ctx.apps[package]
    label = app.name(ctx.state.language)
    header = row(
        _badge(app, 32),
        text(label, 15, _WHITE, class_name="", max_lines=1, weight=1),
        gap=12,
        width=FILL,
        height=44,
    )
    return column(
        header if dismissible else space(height=44),
        stack(
            _badge(app, 96 if dismissible else 24),
            width=FILL,
            weight=1,
            align="center",
            justify="center",
            fill=ctx.theme.background,
            radius=24,
            class_name="android.view.View",
            resource_id="snapshot",
        ),
        weight=weight,
        height=FILL,
        gap=4,
        class_name="android.widget.FrameLayout",
        resource_id="task",
        description=label,
        focusable=True,
        on_tap=partial(_open_task, package),
        on_fling=partial(_on_card_fling, package) if dismissible else None,
    )


def _open_task(package: str, system: System) -> None:
    system.launch(package)


def _on_card_fling(package: str, system: System, direction: str) -> None:
    if direction == "up":
        system.stop(package)
        if not _recent_packages(system.state):
            system.home()
    else:
        _on_recents_fling(system, direction)


def _on_recents_fling(system: System, direction: str) -> None:
    """Cards follow the finger: to the right for older ones, to the left for newer ones."""
    step = {"right": 1, "left": -1}.get(direction, 0)
    last = max(len(_recent_packages(system.state)) - 1, 0)
    system.set_ui_item(_CARD, min(max(system.ui(_CARD, 0) + step, 0), last))


def _clear_all(system: System) -> None:
    system.change(tasks=tuple(task for task in system.state.tasks if task.package == LAUNCHER))
    system.home()


APP: Final = App(
    package=LAUNCHER,
    label=("Launcher3", "启动器"),
    icon="home",
    color=0xFF5F6368,
    main=HOME,
    screens={HOME: _home, RECENTS.lstrip("/"): _recents},
    popups={ALL_APPS: _all_apps, SHORTCUTS: _shortcuts},
    strings=STRINGS,
    in_launcher=False,
)
