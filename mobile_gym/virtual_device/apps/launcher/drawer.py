"""The drawer: all apps, and a field that searches apps, contacts and settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.launcher import icons, pages
from mobile_gym.virtual_device.apps.launcher.data import LauncherContext
from mobile_gym.virtual_device.apps.launcher.dragging import drag_app, shown_on
from mobile_gym.virtual_device.apps.launcher.geometry import columns_of, grid_of
from mobile_gym.virtual_device.apps.launcher.home import home_below
from mobile_gym.virtual_device.apps.launcher.shortcut_menus import app_menu
from mobile_gym.virtual_device.system.app import App, SearchHit
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
from mobile_gym.virtual_device.system.system import System

_SIDE_DP: Final = 12.0
_HEADER_DP: Final = 72.0
_ABOVE_DP: Final = 8.0
_MOST_HITS: Final = 4
"""Of each app."""


def all_apps(ctx: LauncherContext) -> ui.View:
    """The drawer, over the whole window; the home screen while an icon is taken out of it."""
    dragged = pages.DRAGGED.of(ctx)
    if dragged != pages.NOTHING:
        grid = grid_of(ctx.width_dp, ctx.height_dp, bar_height_dp(ctx.state))
        shown = shown_on(ctx.state, icons.launchable(ctx.state, ctx.apps), grid)
        return home_below(ctx, shown, grid)._replace(place="screen", around=())
    query = pages.SEARCH.of(ctx)
    apps = _matching(icons.launchable(ctx.state, ctx.apps), query)
    columns = columns_of(ctx.width_dp)
    hits = _hits(ctx, query)
    drawer = ui.column(
        _drawer_search(ctx, query),
        ui.scroll(
            "apps",
            ui.column(
                icons.icon_rows(
                    [_icon(ctx, app, place, columns) for place, app in enumerate(apps)], columns
                ),
                *hits,
                None
                if apps or hits
                else icons.message(ctx.theme, ctx.t.no_match.format(query=query.strip())),
                width=ui.FILL,
                padding=(_SIDE_DP, _ABOVE_DP, _SIDE_DP, 32),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="apps_list_view",
            weight=1,
        ),
        width=ui.FILL,
        height=ui.FILL,
        padding=(0, STATUS_BAR_DP, 0, 0),
        fill=ctx.theme.background,
        place="screen",
        class_name="android.widget.RelativeLayout",
        resource_id="apps_view",
        description=ctx.t.all_apps,
        on_fling=_on_drawer_fling,
    )
    package = pages.MENU_APP.of(ctx)
    place = next((number for number, app in enumerate(apps) if app.package == package), None)
    if place is None:
        return drawer
    corner = _corner(ctx, place, columns)
    return ui.stack(
        drawer._replace(place="center"),
        app_menu(ctx, package, corner, icons.CELL_DP),
        width=ui.FILL,
        height=ui.FILL,
        fill=ctx.theme.background,
        place="screen",
        class_name="android.widget.FrameLayout",
        resource_id="drag_layer",
    )


def _corner(ctx: LauncherContext, place: int, columns: int) -> tuple[float, float]:
    """The left and top edge of an icon of the drawer."""
    density = ctx.state.display.density_dpi / 160
    scrolled = ctx.ui.get("scroll:apps", 0) / density
    line, at = divmod(place, columns)
    left = _SIDE_DP + at * (ctx.width_dp - 2 * _SIDE_DP) / columns
    return left, STATUS_BAR_DP + _HEADER_DP + _ABOVE_DP + line * icons.CELL_DP - scrolled


def _icon(ctx: LauncherContext, app: App, place: int, columns: int) -> ui.View:
    left, top = _corner(ctx, place, columns)
    return icons.app_icon(
        icons.look_of(ctx.state, app),
        ctx.theme.text,
        resource_id="icon",
        on_long_press=partial(_show_menu, package=app.package),
        on_drag=partial(drag_app, package=app.package, left=left, top=top),
    )


def _show_menu(system: System, package: str) -> None:
    pages.close_menus(system)
    pages.MENU_APP.set(system, package)


def _drawer_search(ctx: LauncherContext, query: str) -> ui.View:
    theme = ctx.theme
    pill = ui.row(
        ui.icon("magnify", 22, theme.icon),
        ui.edit_field(
            theme,
            pages.SEARCH.key,
            query,
            hint=ctx.t.search_apps,
            resource_id="fallback_search_view",
            on_submit=_open_first,
            bare=True,
            action="search",
        )._replace(weight=1),
        gap=12,
        width=ui.FILL,
        height=ui.FILL,
        padding=(16, 0),
        fill=theme.surface_high,
        radius=_HEADER_DP / 2,
    )
    return ui.row(
        pill,
        width=ui.FILL,
        height=_HEADER_DP,
        padding=(16, 8),
        class_name="android.widget.FrameLayout",
        resource_id="search_container_all_apps",
    )


def _matching(apps: Sequence[App], query: str) -> list[App]:
    """Apps with a label, in either language, that has the query in it."""
    part = query.strip().casefold()
    return [
        app
        for app in apps
        if any(part in label.casefold() for label in app.label.in_all_languages())
    ]


# -- what other apps have found -------------------------------------------------------------------


def _hits(ctx: LauncherContext, query: str) -> list[ui.View]:
    """What the installed apps find, each app's below its name."""
    words = query.strip()
    if not words:
        return []
    views: list[ui.View] = []
    for name, package in ctx.state.packages.items():
        app = ctx.apps[name]
        if app.finds is None or not package.enabled:
            continue
        theirs = ctx._replace(
            app=app, data=ctx.state.data.get(name), t=app.texts.of(ctx.state.language)
        )
        hits = app.finds(theirs, words)[:_MOST_HITS]
        if hits:
            views.append(
                ui.text(
                    app.name(ctx.state.language),
                    14,
                    ctx.theme.accent,
                    bold=True,
                    padding=(12, 16, 12, 4),
                    resource_id="section_title",
                )
            )
            views.extend(_hit_row(ctx, hit) for hit in hits)
    return views


def _hit_row(ctx: LauncherContext, hit: SearchHit) -> ui.View:
    return ui.list_item(
        ctx.theme,
        hit.title,
        hit.summary,
        icon_name=hit.icon,
        on_tap=partial(_open_hit, hit=hit),
    )


def _open_hit(system: System, hit: SearchHit) -> None:
    system.home()
    hit.open(system)


def _open_first(system: System) -> None:
    query = pages.SEARCH.get(system)
    matches = _matching(icons.launchable(system.state, system.apps), query)
    if query.strip() and matches:
        icons.open_app(system, matches[0].package)


def _on_drawer_fling(system: System, direction: str) -> None:
    if direction == "down":
        system.dismiss()
