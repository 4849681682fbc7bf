"""The home screen: the date, icons, the hotseat, the search bar.

It is a page of its own; the drawer lies above what it shows.
"""

from __future__ import annotations

import functools
from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.apps.launcher import data, dragging, folders, geometry, pages
from mobile_gym.virtual_device.apps.launcher.arrangement import Arrangement
from mobile_gym.virtual_device.apps.launcher.home_widgets import widget_view
from mobile_gym.virtual_device.apps.launcher.icons import (
    ICON_DP,
    WHITE,
    AppLook,
    app_icon,
    icon_cell,
    launchable,
    look_of,
)
from mobile_gym.virtual_device.apps.launcher.shortcut_menus import item_menu, options_menu
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.system.appearance import backdrop, wallpaper
from mobile_gym.virtual_device.system.formatting import date_text
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
from mobile_gym.virtual_device.system.system import System

_OVERVIEW_DP: Final = 152.0


def home(ctx: data.LauncherContext) -> ui.View:
    """The page that the home key leads to, over the whole screen and below its bars."""
    state = ctx.state
    grid = geometry.grid_of(ctx.width_dp, ctx.height_dp, bar_height_dp(state))
    shown = dragging.shown_on(state, launchable(state, ctx.apps), grid)
    folder = shown.find(pages.FOLDER.of(ctx))
    if isinstance(folder, data.Folder):
        return _base(ctx, wallpaper(state), folders.show_folder(ctx, folder))
    return home_below(ctx, shown, grid)


def home_below(ctx: data.LauncherContext, shown: Arrangement, grid: geometry.Grid) -> ui.View:
    """The pages of the home screen, below a menu or an icon that is moved."""
    below = bar_height_dp(ctx.state)
    return _base(
        ctx,
        wallpaper(ctx.state),
        ui.box(width=ui.FILL, height=ui.FILL, on_long_press=_show_options),
        _workspace(ctx, shown, grid),
        _at(
            ui.box(width=ui.FILL, weight=1, class_name="android.view.View", description=ctx.t.home),
            top=STATUS_BAR_DP,
            bottom=below,
        ),
        ui.column(_dots(ctx, shown), _hotseat(ctx, shown, grid, below), width=ui.FILL),
        ui.box(
            width=ui.FILL,
            height=_OVERVIEW_DP,
            class_name=_FRAME,
            resource_id="overview_actions_view",
        ),
        _above(ctx, shown, grid),
    )


def on_back(system: System) -> bool:
    """Back closes what is up on the home screen; whether something was."""
    if system.front.component != pages.HOME.component:
        return False
    if pages.FOLDER.get(system) and not pages.MENU_APP.get(system):
        folders.close_folder(system)
        return True
    is_up = bool(
        pages.MENU_ITEM.get(system) or pages.OPTIONS.get(system) or pages.MENU_APP.get(system)
    )
    if is_up:
        pages.close_menus(system)
    return is_up


def _base(ctx: data.LauncherContext, color: int, *children: ui.View | None) -> ui.View:
    return ui.stack(
        backdrop(ctx.width_dp, ctx.height_dp, color),
        *children,
        width=ui.FILL,
        height=ui.FILL,
        justify="end",
        fill=color,
        class_name=_FRAME,
        resource_id="drag_layer",
        around=_AROUND_HOME,
        on_fling=_on_home_fling,
    )


def _show_options(system: System) -> None:
    pages.OPTIONS.set(system, True)


def _above(ctx: data.LauncherContext, shown: Arrangement, grid: geometry.Grid) -> ui.View | None:
    """What stands above the pages: a menu, or the icon that is moved."""
    dragged = pages.DRAGGED.of(ctx)
    if dragged != pages.NOTHING:
        return _dragged_icon(ctx, shown, dragged)
    item = shown.find(pages.MENU_ITEM.of(ctx))
    if item is not None:
        place = data.Cell(item.page, item.column, item.row)
        height = geometry.HOTSEAT_DP if item.page == data.HOTSEAT_PAGE else grid.height_dp
        return item_menu(ctx, item, grid.corner(place), height)
    return options_menu(ctx) if pages.OPTIONS.of(ctx) else None


def _dragged_icon(ctx: data.LauncherContext, shown: Arrangement, dragged: pages.Dragged) -> ui.View:
    """The icon below the finger, and where it can be dropped to be removed."""
    item = shown.find(dragged.item_id)
    package = item.package if isinstance(item, data.Shortcut) else dragged.package
    if isinstance(item, data.Folder):
        picture = folders.folder_badge(ctx, item, ICON_DP)
    elif package:
        picture = badge(ctx.apps[package], ICON_DP)
    else:
        picture = ui.box(width=ICON_DP * 2, height=ICON_DP, radius=16, fill=0x66FFFFFF)
    words = (ctx.t.remove if dragged.item_id else ctx.t.cancel, ctx.t.app_info)
    names = ("delete_target_text", "info_target_text")
    bar = ui.row(
        *(
            ui.text(
                label,
                14,
                WHITE,
                weight=1,
                text_align="center",
                resource_id=name,
                class_name="android.widget.TextView",
            )
            for label, name in zip(words, names, strict=True)
        ),
        width=ctx.width_dp,
        height=dragging.DROP_BAR_DP - STATUS_BAR_DP,
        offset=(0, STATUS_BAR_DP),
        class_name="android.widget.FrameLayout",
        resource_id="drop_target_bar",
    )
    half = ICON_DP / 2
    return ui.absolute(
        bar,
        picture._replace(offset=(dragged.x - half, dragged.y - half)),
        width=ctx.width_dp,
        height=ctx.height_dp,
    )


def _at(view: ui.View, *, top: float, bottom: float) -> ui.View:
    return ui.column(view, width=ui.FILL, height=ui.FILL, padding=(0, top, 0, bottom))


def _workspace(ctx: data.LauncherContext, shown: Arrangement, grid: geometry.Grid) -> ui.View:
    """A page of cells; the first one has the date in its first row."""
    page = pages.PAGE.of(ctx)
    rows = [
        ui.column(glance(ctx), width=ui.FILL, height=grid.height_dp, around=_AROUND_DATE)
        if page == 0 and number == 0 and pages.DRAGGED.of(ctx) == pages.NOTHING
        else _row(ctx, shown, grid, page, number)
        for number in range(grid.rows)
    ]
    cells = ui.column(*rows, gap=geometry.GAP_DP, width=ui.FILL, height=ui.FILL, class_name=_GROUP)
    side = geometry.SIDE_DP - geometry.PAGE_DP
    inner = ui.column(
        cells,
        width=ui.FILL,
        height=ui.FILL,
        padding=(side, 0, side, geometry.BELOW_CELLS_DP),
        class_name=_GROUP,
    )
    return ui.column(
        inner,
        width=ui.FILL,
        height=ui.FILL,
        padding=(geometry.PAGE_DP, STATUS_BAR_DP, geometry.PAGE_DP, grid.under_dp),
        around=_AROUND_WORKSPACE,
    )


def _row(
    ctx: data.LauncherContext, shown: Arrangement, grid: geometry.Grid, page: int, number: int
) -> ui.View:
    dragged = pages.DRAGGED.of(ctx).item_id
    items = [
        item
        for item in shown.items
        if (item.page, item.row) == (page, number) and item.id != dragged
    ]
    height = geometry.HOTSEAT_DP if page == data.HOTSEAT_PAGE else grid.height_dp
    if not items:
        return ui.space(height=height)
    if isinstance(items[0], data.Widget):
        return _draggable_item(widget_view(ctx, items[0]), items[0], grid)._replace(height=height)
    by_column = {item.column: item for item in items}
    return ui.row(
        *(
            _icon(ctx, by_column[place], grid) if place in by_column else ui.space(weight=1)
            for place in range(grid.columns)
        ),
        gap=geometry.GAP_DP,
        width=ui.FILL,
        height=height,
        align="start",
    )


def _icon(ctx: data.LauncherContext, item: data.Item, grid: geometry.Grid) -> ui.View:
    label_color = 0 if item.page == data.HOTSEAT_PAGE else WHITE
    if isinstance(item, data.Shortcut):
        look = look_of(ctx.state, ctx.apps[item.package])
        return _app(look, label_color, item, grid)
    assert isinstance(item, data.Folder)
    view = icon_cell(
        folders.folder_badge(ctx, item, ICON_DP),
        item.name,
        label_color,
        description=folders.folder_label(ctx, item),
        on_tap=partial(folders.open_folder, folder_id=item.id),
    )
    return _draggable_item(view, item, grid)


@functools.lru_cache(maxsize=512)
def _app(look: AppLook, label_color: int, item: data.Shortcut, grid: geometry.Grid) -> ui.View:
    """An icon of the home screen. Its handlers know names and places alone, so it may be kept."""
    return _draggable_item(app_icon(look, label_color), item, grid)


def _draggable_item(view: ui.View, item: data.Item, grid: geometry.Grid) -> ui.View:
    """An item that has a menu and can be moved."""
    left, top = grid.corner(data.Cell(item.page, item.column, item.row))
    return view._replace(
        on_long_press=partial(_show_menu, item_id=item.id),
        on_drag=partial(dragging.drag_item, item_id=item.id, left=left, top=top),
        drags="held",
    )


def _show_menu(system: System, item_id: int) -> None:
    pages.close_menus(system)
    pages.MENU_ITEM.set(system, item_id)


def _dots(ctx: data.LauncherContext, shown: Arrangement) -> ui.View:
    """Below the pages: which one is shown, where there are several."""
    page = pages.PAGE.of(ctx)
    shown_pages = max(shown.pages, page + 1)
    dots = [
        ui.box(width=6, height=6, radius=3, fill=WHITE if number == page else 0x66FFFFFF)
        for number in range(shown_pages if shown_pages > 1 else 0)
    ]
    where = ctx.t.page_of.format(page=page + 1, pages=shown_pages) if shown_pages > 1 else ""
    return ui.row(
        *dots,
        gap=8,
        width=ui.FILL,
        height=geometry.DOTS_DP,
        justify="center",
        class_name="android.view.View",
        resource_id="page_indicator",
        description=where,
    )


def _hotseat(
    ctx: data.LauncherContext, shown: Arrangement, grid: geometry.Grid, below: float
) -> ui.View:
    icons = _row(ctx, shown, grid, data.HOTSEAT_PAGE, 0)
    if icons.children:
        icons = ui.column(icons, width=ui.FILL, class_name=_GROUP)
    return ui.column(
        icons,
        search_pill(ctx),
        gap=geometry.OVER_SEARCH_DP,
        width=ui.FILL,
        height=geometry.FOOT_DP + below,
        padding=(geometry.SIDE_DP, 0, geometry.SIDE_DP, 0),
        class_name=_GROUP,
        resource_id="hotseat",
    )


_ID: Final = f"{LAUNCHER}:id/"
_FRAME: Final = "android.widget.FrameLayout"
_GROUP: Final = "android.view.ViewGroup"
_AROUND_HOME: Final = (
    ui.Wrapper(_FRAME, "android:id/content"),
    ui.Wrapper(_FRAME, f"{_ID}launcher"),
)
_AROUND_WORKSPACE: Final = (
    ui.Wrapper("android.widget.ScrollView", f"{_ID}workspace", scrollable=True),
)
_AROUND_DATE: Final = (ui.Wrapper(_FRAME, f"{_ID}search_container_workspace"),)


def _on_home_fling(system: System, direction: str) -> None:
    if direction == "up":
        pages.open_drawer(system)
    elif direction == "down":
        SHADE.open(system)
    else:
        last = dragging.arrangement_of(system).pages - 1
        page = pages.PAGE.get(system) + (1 if direction == "left" else -1)
        pages.PAGE.set(system, min(max(page, 0), last))


# -- At a glance: today's date at the top of the home screen -------------------------------------

_CALENDARS: Final = ("com.google.android.calendar", "com.android.calendar", "com.android.deskclock")
"""What a tap on the date opens: the first that is installed."""

_GLANCE_ID: Final = f"{LAUNCHER}:id/"
_GLANCE_FRAME: Final = "android.widget.FrameLayout"
_GLANCE_GROUP: Final = "android.view.ViewGroup"
_AROUND_CARD: Final = (
    ui.Wrapper(_GLANCE_FRAME, f"{_GLANCE_ID}bc_smartspace_view"),
    ui.Wrapper(
        "androidx.viewpager.widget.ViewPager", f"{_GLANCE_ID}smartspace_card_pager", focusable=True
    ),
)


def glance(ctx: data.LauncherContext) -> ui.View:
    """Today's date, at a glance; a tap opens the calendar."""
    return _glance(date_text(ctx.now, ctx.state.language))


@ui.kept_with_handlers
def _glance(shown: str) -> ui.View:
    words = ui.column(
        ui.text(
            shown,
            20,
            WHITE,
            width=ui.FILL,
            description=shown,
            resource_id="date",
            max_lines=1,
            on_tap=_open_calendar,
        ),
        ui.box(
            width=8, height=18.5, class_name=_GLANCE_GROUP, resource_id="smartspace_subtitle_group"
        ),
        gap=9,
        width=ui.FILL,
        class_name="android.widget.RelativeLayout",
        resource_id="text_group",
    )
    card = ui.column(
        words,
        width=ui.FILL,
        height=ui.FILL,
        padding=(0, 26, 0, 0),
        class_name=_GLANCE_GROUP,
        around=_AROUND_CARD,
        focusable=True,
        on_tap=_open_calendar,
    )
    return ui.row(card, width=ui.FILL, height=ui.FILL, padding=(16, 0, 0, 0), align="start")


def _open_calendar(system: System) -> None:
    packages = system.state.packages
    for name in _CALENDARS:
        if name in packages and packages[name].enabled:
            system.launch(name)
            return


# -- The search pill at the bottom of the home screen --------------------------------------------

_PILL_FRAME: Final = "android.widget.FrameLayout"


def search_pill(ctx: data.LauncherContext) -> ui.View:
    """The pill that opens the search, with what one searches by speaking or by a picture."""
    return _pill(ctx.theme, ctx.state.language)


@ui.kept_with_handlers
def _pill(theme: ui.Theme, language: str) -> ui.View:
    words = Texts.of(language)
    parts = ui.row(
        _search_button(theme, "microphone", words.voice_search, "mic_icon", _IMAGE),
        _search_button(theme, "camera-outline", words.image_search, "lens_icon", _IMAGE_BUTTON),
        height=ui.FILL,
        class_name="android.widget.LinearLayout",
        resource_id="end_part",
    )
    return ui.row(
        ui.stack(
            ui.icon("magnify", 24, theme.icon),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name=_IMAGE,
            resource_id="g_icon",
            description=words.search_apps,
            focusable=True,
            on_tap=pages.open_search,
        ),
        ui.space(weight=1),
        parts,
        width=ui.FILL,
        height=geometry.SEARCH_DP,
        padding=(4, 0),
        fill=theme.surface,
        radius=geometry.SEARCH_DP / 2,
        class_name=_PILL_FRAME,
        resource_id="search_container_hotseat",
        description=words.search,
        focusable=True,
        on_tap=pages.open_search,
    )


_IMAGE: Final = "android.widget.ImageView"
_IMAGE_BUTTON: Final = "android.widget.ImageButton"


def _search_button(
    theme: ui.Theme, name: str, description: str, resource_id: str, class_name: str
) -> ui.View:
    return ui.stack(
        ui.icon(name, 24, theme.accent),
        width=48,
        height=ui.FILL,
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
