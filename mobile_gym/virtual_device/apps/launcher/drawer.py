"""The drawer: all apps, and a field that searches them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.virtual_device.apps.launcher.icons import grid, launchable, message, open_app
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, scroll

__all__ = ["ALL_APPS", "all_apps", "open_drawer", "open_search"]

ALL_APPS: Final = "all_apps"
_SEARCH: Final = "search"


def open_drawer(system: System) -> None:
    """Show all apps."""
    system.show_popup(ALL_APPS)


def open_search(system: System) -> None:
    """Show all apps, with the keyboard open to search them."""
    system.show_popup(ALL_APPS)
    system.focus(_SEARCH, 0)


def all_apps(ctx: Context) -> View:
    """The drawer, over the whole window."""
    query: str = ctx.ui.get(_SEARCH, "")
    found = _matching(launchable(ctx.state, ctx.apps), query)
    return column(
        _drawer_search(ctx, query),
        scroll(
            "apps",
            column(
                grid(found, ctx.state.language, ctx.theme.text, "icon"),
                None if found else message(ctx.theme, ctx.t.no_match.format(query=query.strip())),
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


def _drawer_search(ctx: Context, query: str) -> View:
    theme = ctx.theme
    return row(
        icon("magnify", 22, theme.icon),
        widgets.edit_field(
            theme,
            _SEARCH,
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
    wanted = query.strip().casefold()
    return [app for app in apps if any(wanted in label.casefold() for label in app.label.in_all())]


def _open_first(system: System) -> None:
    query = system.ui(_SEARCH, "")
    found = _matching(launchable(system.state, system.apps), query)
    if query.strip() and found:
        open_app(system, found[0].package)


def _on_drawer_fling(system: System, direction: str) -> None:
    if direction == "down":
        system.dismiss()
