"""Windows: one `Scene` of the whole screen, from the state.

From back to front: the window in front (an activity's page, its popups over a scrim, the system's
own windows), the keyboard, the status bar, the navigation bar, and small windows, below which the
app goes on: a banner, the volume panel, a toast, the toolbar of a selection. What is covered is
neither touchable nor in the tree.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.names import KEYGUARD, LAUNCHER, RECENTS, SYSTEM_UI
from mobile_gym.virtual_device.state import EMPTY, Activity, Anchor, DeviceState, Layer
from mobile_gym.virtual_device.system.app import App, Context, NoArgs, Screen, read_args
from mobile_gym.virtual_device.system.bars import navigation_bar, status_bar
from mobile_gym.virtual_device.system.folders import load_error
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import BANNER, OVERLAYS, VOLUME
from mobile_gym.virtual_device.system.pages import Popup
from mobile_gym.virtual_device.system.popup_places import SWIPED_AWAY, place_popup
from mobile_gym.virtual_device.system.snackbars import with_snackbar
from mobile_gym.virtual_device.system.soft_keyboard import keyboard_window
from mobile_gym.virtual_device.system.stage import (
    Front,
    Part,
    Stage,
    WindowAbove,
    part_of,
    stage_of,
)
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.texts import SystemTexts
from mobile_gym.virtual_device.ui import selection
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Scroller, Target

_APP_DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


def damaged_page(ctx: Context[Any, Any, Any], problem: str) -> ui.View:
    """The page of an app that cannot be used: which file is damaged, and where to clear its data.

    Args:
        ctx: of the app's page.
        problem: the file and what is wrong with it.
    """
    t, theme = SystemTexts.of(ctx.state.language), ctx.theme
    name = ctx.app.name(ctx.state.language)
    return ui.page(
        theme,
        ui.app_bar(theme, name),
        ui.column(
            ui.icon("database-alert", 72, theme.text_disabled),
            ui.text(t.damaged_title.format(app=name), 18, theme.text, text_align="center"),
            ui.text(t.damaged_hint, 14, theme.text_secondary, text_align="center"),
            ui.text(problem, 12, theme.text_secondary, text_align="center", resource_id="problem"),
            ui.button(theme, t.app_info, partial(_show_app_info, package=ctx.app.package)),
            gap=16,
            width=ui.FILL,
            weight=1,
            padding=(32, 0),
            align="center",
            justify="center",
        ),
    )


def _show_app_info(system: System, package: str) -> None:
    system.request(Intent(_APP_DETAILS, f"package:{package}"))


_DARK_GREEN: Final = 0x60
"""A page whose background has less green in it is dark, whatever the theme."""


def front_window(stage: Stage) -> Front:
    """The front activity's page, and what stands above it."""
    state = stage.state
    activity = state.tasks[-1].activities[-1]
    package, _, name = activity.component.partition("/")
    app = stage.apps[package]
    page, *popups = activity.layers
    layout = Layout(stage.density, stage.font_scale, package)
    layout.caret_color = stage.theme.accent
    if state.focus is not None:
        layout.focus_key, layout.focus = state.focus.key, state.focus
    front = Front(
        layout,
        stage.area_of(package),
        app.name(state.language),
        bar_tint=_bar_tint(stage.theme, on_dark=_shows_wallpaper(package, name, app)),
        bar_fill=0,
    )
    layout.accessible = not popups and not state.overlays
    background = _add_page(stage, front, app, activity, name)
    if not stage.theme.is_dark and background >> 8 & 0xFF < _DARK_GREEN:
        front.bar_tint = _bar_tint(stage.theme, on_dark=True)
    if package != LAUNCHER and not state.overlays:
        front.bar_fill = background
    for depth, popup in enumerate(popups, 1):
        layout.accessible = depth == len(popups) and not state.overlays
        _add_popup(stage, front, app, popup, page)
    for depth, overlay in enumerate(state.overlays, 1):
        _add_overlay(stage, front, overlay, is_top=depth == len(state.overlays))
    return front


def _shows_wallpaper(package: str, name: str, app: App) -> bool:
    return package == LAUNCHER and (name == app.main or name == RECENTS.lstrip("/"))


def _bar_tint(theme: ui.Theme, on_dark: bool) -> int:
    """Colour of what stands in the bars: white on what is dark. `dark_mode_icon_color`."""
    return 0xFFFFFFFF if on_dark or theme.is_dark else 0x99000000


def _bottom_tint(theme: ui.Theme, popup: ui.View) -> int:
    """Colour of what stands in the navigation bar above a popup; 0 for that of both bars."""
    return _bar_tint(theme, on_dark=False) if popup.place in SWIPED_AWAY else 0


def _screen_of(app: App, page: str) -> Screen:
    """How a page of an app looks.

    Raises:
        UsageError: the app does not say.
    """
    if page not in app.screens:
        raise UsageError(
            f"{app.package} has no page {page!r}: name it in screens= of its App; "
            f"there are {', '.join(app.screens)}"
        )
    return app.screens[page]


# -- an activity ------------------------------------------------------------------------------


def _add_page(stage: Stage, front: Front, app: App, activity: Activity, name: str) -> int:
    """Lay the page out; its background."""
    layout, page = front.layout, activity.layers[0]
    screen = _screen_of(app, name)
    args = read_args(screen.args, page.args, name)
    context = stage.context(app, args, page.ui, page.ui, front.area.height)
    is_loading = activity.ready_ms > stage.state.monotonic_ms and app.package != LAUNCHER
    if stage.state.detached and (problem := load_error(stage.state, app.package)):
        view = damaged_page(context, problem)
    else:
        view = _loading(context) if is_loading else screen.view(context)
    snackbar = stage.state.snackbar
    if snackbar is not None and snackbar.package == app.package:
        view = with_snackbar(stage.theme, view, snackbar)
    background = view.fill or stage.theme.background
    width, height = stage.display.width_px, stage.display.height_px
    layout.items.append(ui.fill_item(0, 0, width, height, background, 0, 0, None))
    layout.ui = page.ui
    if layout.accessible:
        bottom = height if app.package == LAUNCHER else stage.bottom
        layout.nodes.extend(_decor(app.package, width, height, bottom))
        layout.root = 1
    layout.add(view._replace(fill=0), front.area)
    layout.root = -1
    if layout.accessible and view.resource_id == "android:id/content":
        layout.nodes.extend(_bar_backgrounds(app.package, width, height, stage.top, stage.bottom))
    return background


@functools.lru_cache(maxsize=64)
def _decor(package: str, width: int, height: int, bottom: int) -> tuple[AccessibilityNode, ...]:
    """What every activity's window has around its content: `DecorView` and its `LinearLayout`."""
    whole, inner = Rect(0, 0, width, height), Rect(0, 0, width, bottom)
    return (
        AccessibilityNode("android.widget.FrameLayout", package, bounds=whole),
        AccessibilityNode("android.widget.LinearLayout", package, bounds=inner, parent=0),
    )


@functools.lru_cache(maxsize=64)
def _bar_backgrounds(
    package: str, width: int, height: int, top: int, bottom: int
) -> tuple[AccessibilityNode, ...]:
    """Stand in windows that do not reach below the bars themselves."""
    return (
        AccessibilityNode(
            "android.view.View",
            package,
            "android:id/statusBarBackground",
            bounds=Rect(0, 0, width, top),
            parent=0,
        ),
        AccessibilityNode(
            "android.view.View",
            package,
            "android:id/navigationBarBackground",
            bounds=Rect(0, bottom, width, height),
            parent=0,
        ),
    )


def _loading(ctx: Context[Any, Any, Any]) -> ui.View:
    """What a page shows while it loads."""
    return ui.stack(
        ui.icon(
            "loading",
            40,
            ctx.theme.accent,
            class_name="android.widget.ProgressBar",
            resource_id="android:id/progress",
        ),
        width=ui.FILL,
        height=ui.FILL,
        align="center",
        justify="center",
        fill=ctx.theme.background,
        class_name="android.widget.FrameLayout",
        resource_id="android:id/content",
    )


def _add_popup(stage: Stage, front: Front, app: App, popup: Layer, page: Layer) -> None:
    """A dialog, menu or sheet of the activity."""
    screen = app.popups[popup.name]
    args = read_args(screen.args, popup.args, popup.name)
    view = screen.view(stage.context(app, args, popup.ui, page.ui, front.area.height))
    if view.place != "menu":
        front.bar_tint = _bar_tint(stage.theme, on_dark=view.place != "screen")
        front.bar_fill = 0
        front.bottom_tint = _bottom_tint(stage.theme, view)
    front.layout.ui = popup.ui
    _add_above(stage, front, view, popup.anchor, System.dismiss)


# -- the system's windows ---------------------------------------------------------------------


def _add_overlay(stage: Stage, front: Front, overlay: Layer, *, is_top: bool) -> None:
    """A window of the system; it takes the place of the window that was in front."""
    window = OVERLAYS[overlay.name]
    app = stage.apps[SYSTEM_UI]
    screen = app.popups[overlay.name]
    if window.covers_status_bar:
        front.hides_status_bar = True
        front.area = Rect(0, 0, stage.display.width_px, stage.bottom)
    elif window.reaches_edges:
        front.area = stage.screen
    else:
        front.area = stage.area_of(SYSTEM_UI)
    height_px = front.area.height
    args = read_args(screen.args, overlay.args, overlay.name)
    view = screen.view(stage.context(app, args, overlay.ui, overlay.ui, height_px))
    layout = Layout(stage.density, stage.font_scale, window.package)
    layout.items, layout.ui, layout.accessible = front.layout.items, overlay.ui, is_top
    front.layout, front.title = layout, window.title
    on_dark = view.place != "screen" or window.reaches_edges
    front.bar_tint = _bar_tint(stage.theme, on_dark=on_dark)
    front.bottom_tint = _bottom_tint(stage.theme, view)
    _add_above(stage, front, view, None, None if window.is_modal else System.dismiss)


# -- windows above another one ----------------------------------------------------------------


def _add_above(
    stage: Stage, front: Front, view: ui.View, anchor: Anchor | None, on_outside: ui.Handler | None
) -> None:
    """Lay a view out above what is there.

    A tap beside it does `on_outside`, and so does a swipe that pushes a sheet out of the screen.
    """
    layout, screen = front.layout, stage.screen
    if view.place == "screen":
        layout.items[:] = [ui.fill_item(*screen, view.fill, 0, 0, None)]
    elif view.place != "menu":
        layout.items[:] = [ui.dim_item(item, stage.theme.scrim) for item in layout.items]
    box, place, ground = place_popup(layout, view, front.area, screen, anchor)
    layout.items += ground
    if layout.accessible:
        swiped = None
        if on_outside is not None and view.place in SWIPED_AWAY:
            swiped = partial(_swipe, away=SWIPED_AWAY[view.place], close=on_outside)
        beside = ui.View(kind=view.kind, on_tap=on_outside, on_fling=swiped)
        layout.targets += (Target(*screen, beside), Target(*place, None))
        if swiped is not None:
            layout.targets.append(Target(*place, ui.View(kind=view.kind, on_fling=swiped)))
    layout.add_box(box, place.left, place.top, front.area)


def _swipe(system: System, direction: str, away: str, close: ui.Handler) -> None:
    if direction == away:
        close(system)


def banner(stage: Stage, front: Front) -> Part | None:
    """The banner of a notification. It takes no focus: the app below goes on."""
    del front
    state = stage.state
    if not _may_cover(state) or SYSTEM_UI not in stage.apps or not _has_banner(state):
        return None
    width = stage.display.width_px
    margin = round(8 * stage.density)
    area = Rect(margin, stage.top, width - margin, stage.bottom)
    layout = _layout(stage)
    box = layout.measure(_popup_view(stage, BANNER), area.width, area.height)
    part = _part(layout, box, area.left, area.top, area, "NotificationShade")
    # Views as wide as the screen count as covered, too: the margins show nothing of them.
    return part._replace(cover=Rect(0, stage.top, width, part.tree.nodes[0].bounds.bottom))


def _may_cover(state: DeviceState) -> bool:
    """Whether a banner may stand above what is in front: an app, or the lock screen."""
    return not state.overlays or state.overlays[-1].name == KEYGUARD


def _has_banner(state: DeviceState) -> bool:
    shown = state.heads_up
    return (
        shown is not None
        and (shown.until_ms is None or shown.until_ms > state.monotonic_ms)
        and any(item.id == shown.id for item in state.notifications)
    )


def volume_panel(stage: Stage, front: Front) -> Part | None:
    """The panel at the right edge that the volume keys bring up for a while."""
    del front
    state = stage.state
    if SYSTEM_UI not in stage.apps or state.volume_panel_until_ms <= state.monotonic_ms:
        return None
    area = Rect(0, stage.top, stage.display.width_px, stage.bottom)
    layout = _layout(stage)
    box = layout.measure(_popup_view(stage, VOLUME), area.width, area.height)
    left, top = area.right - box[1] - layout.px(8), area.top + (area.height - box[2]) // 3
    part = _part(layout, box, left, top, area, "VolumeDialogImpl")
    return part._replace(cover=part.tree.nodes[0].bounds)


def _layout(stage: Stage) -> Layout:
    return Layout(stage.density, stage.font_scale, SYSTEM_UI)


def _popup_view(stage: Stage, popup: Popup[[], NoArgs]) -> ui.View:
    app = stage.apps[SYSTEM_UI]
    height_px = stage.bottom - stage.top
    return app.popups[popup.name].view(stage.context(app, NoArgs(), EMPTY, EMPTY, height_px))


def _part(layout: Layout, box: ui.Box, left: int, top: int, clip: Rect, title: str) -> Part:
    """A window at a place; a tap on it does not reach what is below."""
    layout.targets.append(Target(left, top, left + box[1], top + box[2], None))
    layout.add_box(box, left, top, clip)
    return part_of(layout, title)


def uncovered_tree(tree: AccessibilityTree, cover: Rect) -> AccessibilityTree:
    """A window without the nodes that another window covers wholly."""
    nodes: list[AccessibilityNode] = []
    index_of: dict[int, int] = {-1: -1}
    for index, node in enumerate(tree.nodes):
        parent = index_of[node.parent]
        box = node.bounds
        if (
            index
            and box.left >= cover.left
            and box.top >= cover.top
            and box.right <= cover.right
            and box.bottom <= cover.bottom
        ):
            index_of[index] = parent
            continue
        index_of[index] = len(nodes)
        nodes.append(node._replace(parent=parent))
    return replace(tree, nodes=tuple(nodes)) if len(nodes) < len(tree.nodes) else tree


def selection_toolbar(stage: Stage, front: Front) -> Part | None:
    """The toolbar of a selection, above its field or, where there is no room, below it.

    None where nothing is selected, its field is not to be seen, or nothing can be done with it.
    """
    state, area, field = stage.state, front.area, front.focused_field
    focus = state.focus
    if focus is None or not focus.toolbar or field is None:
        return None
    if field.rect.bottom <= area.top or field.rect.top >= area.bottom:
        return None
    selected = 0 if focus.anchor is None else abs(focus.cursor - focus.anchor)
    names = selection.offered_actions(field.view, selected, state.clipboard)
    if not names:
        return None
    layout = Layout(stage.density, 1.0, "android")
    view = selection.toolbar(stage.theme, names, state.language)
    box = layout.measure(view, area.width - layout.px(16), area.height)
    gap = layout.px(4)
    x = focus.cursor if focus.anchor is None else min(focus.cursor, focus.anchor)
    caret_x, caret_y = field.layout.caret(x)
    left = min(max(caret_x - box[1] // 4, area.left + gap), area.right - box[1] - gap)
    top = caret_y - box[2] - gap
    if top < area.top:
        top = caret_y + field.layout.line_height + gap
    layout.add_box(box, left, top, area)
    return part_of(layout, "PopupWindow")


def toast(stage: Stage, front: Front) -> Part | None:
    """A short message above the keyboard, for a while."""
    del front
    state, theme, screen = stage.state, stage.theme, stage.screen
    if state.toast is None or state.toast.until_ms <= state.monotonic_ms:
        return None
    layout = _layout(stage)
    view = ui.text(
        state.toast.text,
        14,
        theme.on_toast,
        padding=(20, 12),
        fill=theme.toast,
        radius=22,
        resource_id="android:id/message",
        max_lines=3,
    )
    widest = min(screen.width, screen.height)  # as on a screen that is upright
    box = layout.measure(view, widest - layout.px(64), screen.height)
    left = (screen.width - box[1]) // 2
    top = stage.keyboard_top - box[2] - layout.px(24)
    layout.add_box(box, left, top, screen)
    return part_of(layout, "Toast")


_ABOVE: Final[tuple[WindowAbove, ...]] = (
    keyboard_window,
    status_bar,
    navigation_bar,
    banner,
    volume_panel,
    toast,
    selection_toolbar,
)
"""The windows above the one in front, the lowest first."""


class Scene(NamedTuple):
    """Everything about one moment's screen: what to draw, the tree, what reacts to touch."""

    items: list[ui.Item]
    forest: AccessibilityForest
    targets: list[Target]
    scrollers: list[Scroller]
    fields: dict[str, PlacedField]
    page: Rect
    """Where the front window lies, between the bars and above the keyboard."""
    first_above: int
    """Index of the first of `targets` that is of a window above the one in front."""


def compose(state: DeviceState, apps: Mapping[str, App]) -> Scene:
    """Lay out the whole screen; one that is off is black, and nothing is in the tree."""
    if not state.screen_on:
        return _dark(state)
    stage = stage_of(state, apps)
    front = front_window(stage)
    layout = front.layout
    items, targets = layout.items, layout.targets
    first_above = len(targets)
    tree = AccessibilityTree(tuple(layout.nodes), title=front.title)
    trees: list[AccessibilityTree] = []
    for window in _ABOVE:
        part = window(stage, front)
        if part is None:
            continue
        items.extend(part.items)
        targets.extend(part.targets)
        trees.append(part.tree)
        if part.cover is not None:
            tree = uncovered_tree(tree, part.cover)
    return Scene(
        items,
        AccessibilityForest((tree, *trees)),
        targets,
        layout.scrollers,
        layout.fields,
        front.area,
        first_above,
    )


def _dark(state: DeviceState) -> Scene:
    screen = Rect(0, 0, state.display.width_px, state.display.height_px)
    black = ui.fill_item(*screen, 0xFF000000, 0, 0, None)
    return Scene([black], AccessibilityForest(()), [], [], {}, screen, 0)
