"""The drawer: all apps, and a field that searches them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.geometry import columns_of
from mobile_gym.virtual_device.apps.launcher.icons import (
    app_icon,
    icon_rows,
    launchable,
    message,
    open_app,
)
from mobile_gym.virtual_device.apps.launcher.pages import ALL_APPS
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, scroll

__all__ = ["all_apps", "open_drawer", "open_search"]

_SEARCH: Final = ViewState("search", "")
"""What is searched for."""


def open_drawer(system: System) -> None:
    """Show all apps."""
    ALL_APPS.open(system)


def open_search(system: System) -> None:
    """Show all apps, with the keyboard open to search them."""
    ALL_APPS.open(system)
    system.focus(_SEARCH.key, 0)


def all_apps(ctx: LauncherContext) -> View:
    """The drawer, over the whole window."""
    query = _SEARCH.of(ctx)
    matches = _matching(launchable(ctx.state, ctx.apps), query)
    return column(
        _drawer_search(ctx, query),
        scroll(
            "apps",
            column(
                icon_rows([_icon(ctx, app) for app in matches], columns_of(ctx.width_dp)),
                None if matches else message(ctx.theme, ctx.t.no_match.format(query=query.strip())),
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
        description=ctx.t.all_apps,
        on_fling=_on_drawer_fling,
    )


def _icon(ctx: LauncherContext, app: App) -> View:
    return app_icon(app, ctx.state.language, ctx.theme.text, resource_id="icon")


def _drawer_search(ctx: LauncherContext, query: str) -> View:
    theme = ctx.theme
    return row(
        icon("magnify", 22, theme.icon),
        widgets.edit_field(
            theme,
            _SEARCH.key,
            query,
            hint=ctx.t.search_apps,
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


def _matching(apps: Sequence[App], query: str) -> list[App]:
    """Apps with a label, in either language, that has the query in it."""
    part = query.strip().casefold()
    return [app for app in apps if any(part in label.casefold() for label in app.label.in_all())]


def _open_first(system: System) -> None:
    query = _SEARCH.get(system)
    matches = _matching(launchable(system.state, system.apps), query)
    if query.strip() and matches:
        open_app(system, matches[0].package)


def _on_drawer_fling(system: System, direction: str) -> None:
    if direction == "down":
        system.dismiss()
