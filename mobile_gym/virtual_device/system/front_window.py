"""The window in front: an activity's page, its popups over a scrim, the system's own windows."""

from __future__ import annotations

import functools
from functools import partial
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.names import LAUNCHER, RECENTS, SYSTEM_UI
from mobile_gym.virtual_device.state import Activity, Anchor, Layer
from mobile_gym.virtual_device.system.app import App, Context, Screen, read_args
from mobile_gym.virtual_device.system.damaged_page import damaged_page
from mobile_gym.virtual_device.system.folders import problem_of
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.popup_places import SWIPED_AWAY, placed
from mobile_gym.virtual_device.system.snackbars import with_snackbar
from mobile_gym.virtual_device.system.stage import Front, Stage
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.items import dimmed, fill_item
from mobile_gym.virtual_device.ui.layout import Layout, Target
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, icon, stack

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


def _bar_tint(theme: Theme, on_dark: bool) -> int:
    """Colour of what stands in the bars: white on what is dark. `dark_mode_icon_color`."""
    return 0xFFFFFFFF if on_dark or theme.is_dark else 0x99000000


def _bottom_tint(theme: Theme, popup: View) -> int:
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
    if stage.state.detached and (problem := problem_of(stage.state, app.package)):
        view = damaged_page(context, problem)
    else:
        view = _loading(context) if is_loading else screen.view(context)
    snackbar = stage.state.snackbar
    if snackbar is not None and snackbar.package == app.package:
        view = with_snackbar(stage.theme, view, snackbar)
    background = view.fill or stage.theme.background
    width, height = stage.display.width_px, stage.display.height_px
    layout.items.append(fill_item(0, 0, width, height, background, 0, 0, None))
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


def _loading(ctx: Context[Any, Any, Any]) -> View:
    """What a page shows while it loads."""
    return stack(
        icon(
            "loading",
            40,
            ctx.theme.accent,
            class_name="android.widget.ProgressBar",
            resource_id="android:id/progress",
        ),
        width=FILL,
        height=FILL,
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
    stage: Stage, front: Front, view: View, anchor: Anchor | None, on_outside: Handler | None
) -> None:
    """Lay a view out above what is there.

    A tap beside it does `on_outside`, and so does a swipe that pushes a sheet out of the screen.
    """
    layout, screen = front.layout, stage.screen
    if view.place == "screen":
        layout.items[:] = [fill_item(*screen, view.fill, 0, 0, None)]
    elif view.place != "menu":
        layout.items[:] = [dimmed(item, stage.theme.scrim) for item in layout.items]
    box, place, ground = placed(layout, view, front.area, screen, anchor)
    layout.items += ground
    if layout.accessible:
        swiped = None
        if on_outside is not None and view.place in SWIPED_AWAY:
            swiped = partial(_swipe, away=SWIPED_AWAY[view.place], close=on_outside)
        beside = View(kind=view.kind, on_tap=on_outside, on_fling=swiped)
        layout.targets += (Target(*screen, beside), Target(*place, None))
        if swiped is not None:
            layout.targets.append(Target(*place, View(kind=view.kind, on_fling=swiped)))
    layout.add_box(box, place.left, place.top, front.area)


def _swipe(system: System, direction: str, away: str, close: Handler) -> None:
    if direction == away:
        close(system)
