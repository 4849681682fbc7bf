"""Windows: one `Scene` of the whole screen, from the state.

From back to front: the front activity's page, its popups over a scrim, the system's own windows,
the keyboard, the status bar, the navigation bar, a banner, the volume panel, a toast. What is
covered is neither touchable nor in the tree.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
)
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.appearance import font_scale_of, theme_of
from mobile_gym.virtual_device.system.bars import (
    NAVIGATION_BAR_DP,
    STATUS_BAR_DP,
    Part,
    keyboard_window,
    navigation_bar,
    status_bar,
    status_of,
)
from mobile_gym.virtual_device.system.names import LAUNCHER, SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.pages import read_args
from mobile_gym.virtual_device.system.small_windows import (
    selection_toolbar,
    small_windows,
    toast,
    uncovered,
)
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import keyboard
from mobile_gym.virtual_device.ui.dialogs import lowered
from mobile_gym.virtual_device.ui.items import Item, dimmed, fill_item
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Scroller, Target
from mobile_gym.virtual_device.ui.measure import UNBOUNDED, Box
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, Handler, Kind, View, icon, stack

__all__ = ["SYSTEM_UI", "Scene", "compose", "font_scale_of", "theme_of"]

_MENU_SCRIM: Final = 0x22
_ROOMY_DP: Final = 620.0
"""Popups that are higher than a window of this height say so themselves (`widgets.dialog`)."""


class Scene(NamedTuple):
    """Everything about one moment's screen: what to draw, the tree, what reacts to touch."""

    items: list[Item]
    forest: AccessibilityForest
    targets: list[Target]
    scrollers: list[Scroller]
    fields: dict[str, PlacedField]
    page: Rect
    """Where the front window lies, between the bars and above the keyboard."""


def compose(state: DeviceState, apps: Mapping[str, App]) -> Scene:
    """Lay out the whole screen."""
    display = state.display
    density = display.density_dpi / 160
    width, height = display.width_px, display.height_px
    theme = theme_of(state)
    top = round(STATUS_BAR_DP * density)
    bottom = height - round(NAVIGATION_BAR_DP * density)
    front = state.tasks[-1].activities[-1]
    app = apps[front.component.partition("/")[0]]
    now = datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))
    is_home = app.package == LAUNCHER

    layout = Layout(density, font_scale_of(state), app.package)
    keyboard_top = bottom
    if state.keyboard:
        keyboard_top = bottom - keyboard.height_px(width, height, density)
    area = Rect(0, top, width, keyboard_top)
    layout.caret_color = theme.accent
    if state.focus is not None:
        layout.focus_key, layout.focus = state.focus.key, state.focus

    page_ui = front.layers[0].ui
    context = Context(
        state=state,
        app=app,
        apps=apps,
        data=state.data.get(app.package),
        args=None,
        ui=page_ui,
        page_ui=page_ui,
        theme=theme,
        t=app.texts.of(state.language),
        now=now,
        width_dp=width / density,
        height_dp=(keyboard_top - top) / density,
    )
    tint = _bar_tint(theme, is_home)
    background = theme.background
    for depth, layer in enumerate(front.layers):
        is_top = depth == len(front.layers) - 1 and not state.overlays
        name = layer.name if depth else front.component.partition("/")[2]
        screen = (app.popups if depth else app.screens)[name]
        context = context._replace(args=read_args(screen.args, layer.args, name), ui=layer.ui)
        layout.ui = layer.ui
        layout.accessible = is_top
        if depth == 0:
            loading = front.ready_ms > state.monotonic_ms and not is_home
            view = _loading(context) if loading else screen.view(context)
            background = view.fill or theme.background
            layout.items.append(fill_item(0, 0, width, height, background, 0, 0, None))
            if is_top:
                layout.nodes.extend(_decor(app.package, width, height))
                layout.root = 1
            layout.add(view._replace(fill=0), area)
            layout.root = -1
            if is_top and view.resource_id == "android:id/content":
                layout.nodes.append(_status_bar_background(app.package, width, top))
        else:
            view = screen.view(context)
            tint = tint if view.place == "menu" else _bar_tint(theme, view.place != "screen")
            _add_popup(layout, view, theme, area, Rect(0, 0, width, height))
    title = app.name(state.language)
    bars = True
    for depth, overlay in enumerate(state.overlays):
        window = OVERLAYS[overlay.name]
        screen = apps[SYSTEM_UI].popups[overlay.name]
        context = context._replace(
            app=apps[SYSTEM_UI],
            data=state.data.get(SYSTEM_UI),
            t=apps[SYSTEM_UI].texts.of(state.language),
            args=read_args(screen.args, overlay.args, overlay.name),
            ui=overlay.ui,
            page_ui=overlay.ui,
            height_dp=(area.height if not window.covers_status_bar else bottom) / density,
        )
        drawn = layout.items
        layout = Layout(density, font_scale_of(state), window.package)
        layout.items, layout.ui, title = drawn, overlay.ui, window.title
        layout.accessible = depth == len(state.overlays) - 1
        if window.covers_status_bar:
            bars = False
            area = Rect(0, 0, width, bottom)
        view = screen.view(context)
        tint = _bar_tint(theme, on_dark=view.place != "screen")
        outside = None if window.is_modal else System.dismiss
        _add_popup(layout, view, theme, area, Rect(0, 0, width, height), outside)
    windows = [AccessibilityTree(tuple(layout.nodes), title=title)]
    items, targets = layout.items, layout.targets

    parts: list[Part] = []
    if state.keyboard:
        field = layout.fields.get(layout.focus_key)
        digits = field is not None and field.view.digits
        parts.append(
            keyboard_window(
                display, theme, state.keyboard_page, digits, state.language, keyboard_top
            )
        )
    bar_fill = 0 if is_home or len(front.layers) > 1 or state.overlays else background
    if bars:
        parts.append(status_bar(display, status_of(state, apps, now), tint))
    parts.append(navigation_bar(display, tint, bar_fill, state.language))
    for part, cover in small_windows(context, top, bottom):
        windows[0] = uncovered(windows[0], cover)
        parts.append(part)
    if state.toast is not None and state.toast.until_ms > state.monotonic_ms:
        parts.append(toast(display, theme, state.toast.text, keyboard_top, layout.text_density))
    placed = layout.fields.get(layout.focus_key)
    if (
        state.focus is not None
        and state.focus.toolbar
        and placed is not None
        and placed.rect.bottom > area.top
        and placed.rect.top < area.bottom
    ):
        parts += selection_toolbar(state, theme, placed, area)
    for part in parts:
        items.extend(part.items)
        targets.extend(part.targets)
        windows.append(part.tree)
    return Scene(
        items, AccessibilityForest(tuple(windows)), targets, layout.scrollers, layout.fields, area
    )


@functools.lru_cache(maxsize=64)
def _decor(package: str, width: int, height: int) -> tuple[AccessibilityNode, ...]:
    """What every activity's window has around its content: `DecorView` and its `LinearLayout`."""
    whole = Rect(0, 0, width, height)
    return (
        AccessibilityNode("android.widget.FrameLayout", package, bounds=whole),
        AccessibilityNode("android.widget.LinearLayout", package, bounds=whole, parent=0),
    )


@functools.lru_cache(maxsize=64)
def _status_bar_background(package: str, width: int, height: int) -> AccessibilityNode:
    """Stands in windows that do not reach below the status bar themselves."""
    return AccessibilityNode(
        "android.view.View",
        package,
        "android:id/statusBarBackground",
        bounds=Rect(0, 0, width, height),
        parent=0,
    )


def _bar_tint(theme: Theme, on_dark: bool) -> int:
    """Colour of what stands in the bars: white on a wallpaper or a scrim."""
    return 0xFFFFFFFF if on_dark else theme.text


def _loading(ctx: Context) -> View:
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


def _fitting(layout: Layout, view: View, box: Box, width: int, room: int) -> Box:
    """A popup's box, so that all of it can be reached though the window is low."""
    _, _, natural, placed = layout.measure(view, width, UNBOUNDED)
    if natural <= room:
        return box
    density = layout.density
    content = placed[1][2][2] if view.resource_id == "android:id/parentPanel" else natural
    lower = lowered(view, (natural - room) / density, content / density)
    return layout.measure(lower, width, room)


def _add_popup(
    layout: Layout,
    view: View,
    theme: Theme,
    area: Rect,
    screen: Rect,
    on_outside: Handler | None = System.dismiss,
) -> None:
    whole = view.place == "screen"
    if whole:
        layout.items[:] = [fill_item(*screen, view.fill, 0, 0, None)]
    else:
        black = _MENU_SCRIM if view.place == "menu" else theme.scrim
        layout.items[:] = [dimmed(item, black) for item in layout.items]
    if layout.accessible:
        layout.targets.append(Target(*screen, View(kind=view.kind, on_tap=on_outside)))
    margin = 0 if whole else layout.px(16)
    box = layout.measure(view, area.width - 2 * margin, area.height - 2 * margin)
    if not whole and view.kind is Kind.COLUMN and area.height < layout.px(_ROOMY_DP):
        box = _fitting(layout, view, box, area.width - 2 * margin, area.height)
    _, width, height, _ = box
    left = area.left + (area.width - width) // 2
    top = area.top + (area.height - height) // 2
    if view.place == "menu":
        left, top = area.right - width - layout.px(8), area.top + layout.px(8)
    elif view.place == "bottom":
        top = area.bottom - height
    if layout.accessible:
        layout.targets.append(Target(left, top, left + width, top + height, None))
    layout.add_box(box, left, top, area)
