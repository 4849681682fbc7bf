"""Windows: one `Scene` of the whole screen, from the state.

From back to front: the front activity's page, its popups over a scrim, the system's own windows,
the keyboard, the status bar, the navigation bar, a banner, the volume panel, a toast. What is
covered is neither touchable nor in the tree. Bars and keyboard depend on little, so they are kept
between frames.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.virtual_device.state import EMPTY, DeviceState, Display
from mobile_gym.virtual_device.system.app import App, Context, ScreenFunction
from mobile_gym.virtual_device.system.names import LAUNCHER, SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui import selection
from mobile_gym.virtual_device.ui.items import Item, dimmed, fill_item
from mobile_gym.virtual_device.ui.keyboard import HEIGHT_DP, IME_PACKAGE, keyboard
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Scroller, Target
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT, Theme
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, icon, row, space, stack, text

__all__ = ["SYSTEM_UI", "Scene", "compose"]

_MENU_SCRIM: Final = 0x22
STATUS_BAR_DP: Final = 28.0
NAVIGATION_BAR_DP: Final = 48.0


class Scene(NamedTuple):
    """Everything about one moment's screen: what to draw, the tree, what reacts to touch."""

    items: list[Item]
    forest: AccessibilityForest
    targets: list[Target]
    scrollers: list[Scroller]
    fields: dict[str, PlacedField]
    page: Rect
    """Where the front window lies, between the bars and above the keyboard."""


class _Part(NamedTuple):
    """A system window, laid out."""

    items: tuple[Item, ...]
    tree: AccessibilityTree
    targets: tuple[Target, ...]


def theme_of(state: DeviceState) -> Theme:
    """Dark where `secure ui_night_mode` is 2 (`UiModeManager.MODE_NIGHT_YES`)."""
    return DARK if state.settings["secure"].get("ui_night_mode") == "2" else LIGHT


def font_scale_of(state: DeviceState) -> float:
    """`system font_scale`, within what Android's own setting offers."""
    try:
        scale = float(state.settings["system"].get("font_scale", "1.0"))
    except ValueError:
        return 1.0
    return min(max(scale, 0.5), 2.0)


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
        keyboard_top = bottom - round(HEIGHT_DP * density)
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
        args=front.layers[0].args,
        ui=page_ui,
        page_ui=page_ui,
        theme=theme,
        now=now,
        width_dp=width / density,
        height_dp=(keyboard_top - top) / density,
    )
    tint = _bar_tint(theme, is_home)
    background = theme.background
    for depth, layer in enumerate(front.layers):
        is_top = depth == len(front.layers) - 1 and not state.overlays
        if depth:
            context = context._replace(args=layer.args, ui=layer.ui)
        layout.ui = layer.ui
        layout.accessible = is_top
        if depth == 0:
            loading = front.ready_ms > state.now_ms and not is_home
            view = _loading(context) if loading else _screen(app, front.component)(context)
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
            view = app.popups[layer.name](context)
            tint = tint if view.place == "menu" else _bar_tint(theme, view.place != "screen")
            _add_popup(layout, view, theme, area, Rect(0, 0, width, height))
    title = app.name(state.language)
    bars = True
    for depth, overlay in enumerate(state.overlays):
        window = OVERLAYS[overlay.name]
        context = context._replace(
            app=apps[SYSTEM_UI],
            data=state.data.get(SYSTEM_UI),
            args=overlay.args,
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
        view = apps[SYSTEM_UI].popups[overlay.name](context)
        tint = _bar_tint(theme, on_dark=view.place != "screen")
        outside = None if window.is_modal else System.dismiss
        _add_popup(layout, view, theme, area, Rect(0, 0, width, height), outside)
    windows = [AccessibilityTree(tuple(layout.nodes), title=title)]
    items, targets = layout.items, layout.targets

    parts: list[_Part] = []
    if state.keyboard:
        field = layout.fields.get(layout.focus_key)
        digits = field is not None and field.view.digits
        parts.append(
            _keyboard(display, theme, state.keyboard_page, digits, state.language, keyboard_top)
        )
    bar_fill = 0 if is_home or len(front.layers) > 1 or state.overlays else background
    if bars:
        parts.append(_status_bar(display, _status(state, apps, now), tint))
    parts.append(_navigation_bar(display, tint, bar_fill, state.language))
    for part, cover in _small_windows(context, top, bottom):
        windows[0] = _uncovered(windows[0], cover)
        parts.append(part)
    if state.toast is not None and state.toast.until_ms > state.now_ms:
        parts.append(_toast(display, theme, state.toast.text, keyboard_top, layout.text_density))
    placed = layout.fields.get(layout.focus_key)
    if state.focus is not None and state.focus.toolbar and placed is not None:
        parts += _selection(state, theme, placed, area)
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


def _small_windows(context: Context, top: int, bottom: int) -> list[tuple[_Part, Rect]]:
    """The banner of a notification and the volume panel, each with what it covers.

    They take no focus: the app below goes on.
    """
    state, apps = context.state, context.apps
    found: list[tuple[_Part, Rect]] = []
    app = apps.get(SYSTEM_UI)
    if app is None:
        return found
    width = state.display.width_px
    context = context._replace(app=app, data=state.data.get(SYSTEM_UI), args=EMPTY, ui=EMPTY)
    if not state.overlays and _has_banner(state):
        margin = round(8 * state.display.density_dpi / 160)
        area = Rect(margin, top, width - margin, bottom)
        part = _small_window(context, "banner", area, "start")
        # Views as wide as the screen count as covered, too: the margins show nothing of them.
        found.append((part, Rect(0, top, width, part.tree.nodes[0].bounds.bottom)))
    if state.volume_panel_until_ms > state.now_ms:
        area = Rect(0, top, width, bottom)
        part = _small_window(context, "volume", area, "end")
        found.append((part, part.tree.nodes[0].bounds))
    return found


def _has_banner(state: DeviceState) -> bool:
    shown = state.heads_up
    return (
        shown is not None
        and (shown.until_ms is None or shown.until_ms > state.now_ms)
        and any(item.id == shown.id for item in state.notifications)
    )


def _small_window(context: Context, name: str, area: Rect, side: str) -> _Part:
    """A window at the top left of an area, or with `"end"` in the middle of its right edge."""
    state = context.state
    layout = Layout(state.display.density_dpi / 160, font_scale_of(state), SYSTEM_UI)
    box = layout.measure(context.app.popups[name](context), area.width, area.height)
    left, top = area.left, area.top
    if side == "end":
        left, top = area.right - box[1] - layout.px(8), top + (area.height - box[2]) // 3
    layout.targets.append(Target(left, top, left + box[1], top + box[2], None))
    layout.add_box(box, left, top, area)
    tree = AccessibilityTree(
        tuple(layout.nodes), WindowType.SYSTEM, _SMALL_TITLES[name], is_active=False
    )
    return _Part(tuple(layout.items), tree, tuple(layout.targets))


_SMALL_TITLES: Final = {"banner": "NotificationShade", "volume": "VolumeDialogImpl"}


def _uncovered(tree: AccessibilityTree, cover: Rect) -> AccessibilityTree:
    """A window without the nodes that another window covers wholly."""
    kept: list[AccessibilityNode] = []
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
        index_of[index] = len(kept)
        kept.append(node._replace(parent=parent))
    return replace(tree, nodes=tuple(kept)) if len(kept) < len(tree.nodes) else tree


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


def _screen(app: App, component: str) -> ScreenFunction:
    return app.screens[component.partition("/")[2]]


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


def _laid_out(
    view: View, display: Display, area: Rect, package: str, title: str, kind: WindowType
) -> _Part:
    layout = Layout(display.density_dpi / 160, 1.0, package)
    layout.add(view, area)
    tree = AccessibilityTree(tuple(layout.nodes), kind, title, is_active=False)
    return _Part(tuple(layout.items), tree, tuple(layout.targets))


@functools.lru_cache(maxsize=32)
def _keyboard(
    display: Display, theme: Theme, page: str, digits: bool, language: str, top: int
) -> _Part:
    bottom = display.height_px - round(NAVIGATION_BAR_DP * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, bottom)
    view = keyboard(theme, page, digits, language)
    part = _laid_out(view, display, area, IME_PACKAGE, "InputMethod", WindowType.INPUT_METHOD)
    return part._replace(targets=(Target(*area, None), *part.targets))


class _Status(NamedTuple):
    """What the status bar tells."""

    clock: str
    wifi: bool
    airplane: bool
    bluetooth: bool
    silent: bool
    saver: bool
    battery: str
    """The level in percent."""
    shows_battery: bool
    language: str
    notifications: tuple[tuple[str, str], ...]
    """(icon, description) of each app that has some, the newest first."""


def _status(state: DeviceState, apps: Mapping[str, App], now: datetime) -> _Status:
    on = state.settings["global"].get
    system = state.settings["system"].get
    if system("time_12_24") == "24" or (system("time_12_24") is None and state.language == "zh"):
        clock = f"{now.hour:02d}:{now.minute:02d}"
    else:
        clock = f"{(now.hour + 11) % 12 + 1}:{now.minute:02d}"
    return _Status(
        clock,
        on("wifi_on") in ("1", "2"),
        on("airplane_mode_on") == "1",
        on("bluetooth_on") == "1",
        on("zen_mode", "0") != "0",
        on("low_power") == "1",
        state.properties.get("battery.level", "100"),
        system("status_bar_show_battery_percent") == "1",
        state.language,
        _notification_icons(state, apps) if state.notifications else (),
    )


def _notification_icons(state: DeviceState, apps: Mapping[str, App]) -> tuple[tuple[str, str], ...]:
    words = "{}通知：{}" if state.language == "zh" else "{} notification: {}"
    found: dict[str, tuple[str, str]] = {}
    for item in state.notifications:
        app = apps[item.package]
        said = words.format(app.name(state.language), item.title)
        found.setdefault(item.package, (item.icon or app.icon, said))
    return tuple(found.values())


_MOST_ICONS: Final = 4
"""Of notifications in the status bar; a dot stands for the others. `max_static_icons`."""
_BATTERY: Final = ("Battery {} percent.", "电池电量为百分之 {}。")
_STATUS_ICONS: Final = (
    ("silent", "minus-circle-outline", ("Do Not Disturb", "勿扰"), "zen"),
    ("bluetooth", "bluetooth", ("Bluetooth on.", "蓝牙已开启。"), "bluetooth"),
    ("airplane", "airplane", ("Airplane mode.", "飞行模式。"), "airplane"),
    ("wifi", "wifi", ("Wifi signal full.", "WLAN 信号满格。"), "wifi_signal"),
    ("saver", "leaf", ("Battery Saver", "省电模式"), "power_save"),
)


@functools.lru_cache(maxsize=64)
def _status_bar(display: Display, status: _Status, tint: int) -> _Part:
    column = 1 if status.language == "zh" else 0
    shown = [
        icon(
            name,
            16,
            tint,
            class_name="android.widget.ImageView",
            resource_id=resource_id,
            description=words[column],
        )
        for flag, name, words, resource_id in _STATUS_ICONS
        if getattr(status, flag)
    ]
    view = row(
        text(status.clock, 14, tint, bold=True, resource_id="clock"),
        *(
            icon(name, 16, tint, class_name="android.widget.ImageView", description=said)
            for name, said in status.notifications[:_MOST_ICONS]
        ),
        icon("circle-small", 16, tint) if len(status.notifications) > _MOST_ICONS else None,
        space(weight=1),
        *shown,
        text(f"{status.battery}%", 13, tint, resource_id="battery_percentage_view")
        if status.shows_battery
        else None,
        icon(
            "battery",
            16,
            tint,
            class_name="android.widget.ImageView",
            resource_id="battery",
            description=_BATTERY[column].format(status.battery),
        ),
        width=FILL,
        height=FILL,
        padding=(16, 0),
        gap=6,
        class_name="android.widget.FrameLayout",
        resource_id="status_bar",
        on_fling=_pull_shade,
    )
    area = Rect(0, 0, display.width_px, round(STATUS_BAR_DP * display.density_dpi / 160))
    return _laid_out(view, display, area, SYSTEM_UI, "StatusBar", WindowType.SYSTEM)


def _pull_shade(system: System, direction: str) -> None:
    if direction == "down":
        system.show_overlay("shade")


_NAVIGATION: Final = (
    ("back", "triangle-outline", ("Back", "返回"), System.back),
    ("home", "circle-outline", ("Home", "主屏幕"), System.home),
    ("recent_apps", "square-outline", ("Overview", "概览"), System.recents),
)
_NAVIGATION_ICONS: Final = {"back": "chevron-left"}


@functools.lru_cache(maxsize=64)
def _navigation_bar(display: Display, tint: int, fill: int, language: str) -> _Part:
    column = 1 if language == "zh" else 0
    view = row(
        *(
            stack(
                icon(_NAVIGATION_ICONS.get(name, icon_name), 28 if name == "back" else 18, tint),
                weight=1,
                height=FILL,
                align="center",
                justify="center",
                class_name="android.widget.ImageView",
                resource_id=name,
                description=words[column],
                focusable=True,
                on_tap=handler,
            )
            for name, icon_name, words, handler in _NAVIGATION
        ),
        width=FILL,
        height=FILL,
        fill=fill,
        padding=(24, 0),
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )
    top = display.height_px - round(NAVIGATION_BAR_DP * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, display.height_px)
    return _laid_out(view, display, area, SYSTEM_UI, "NavigationBar0", WindowType.SYSTEM)


def _selection(
    state: DeviceState, theme: Theme, field: PlacedField, area: Rect
) -> tuple[_Part, ...]:
    """The toolbar of a selection, above its field or, where there is no room, below it.

    No window where nothing can be done with the field.
    """
    focus = state.focus
    assert focus is not None
    selected = 0 if focus.anchor is None else abs(focus.cursor - focus.anchor)
    names = selection.offered(field.view, selected, state.clipboard)
    if not names:
        return ()
    layout = Layout(state.display.density_dpi / 160, 1.0, "android")
    box = layout.measure(
        selection.toolbar(theme, names, state.language), area.width - layout.px(16), area.height
    )
    gap = layout.px(4)
    x = focus.cursor if focus.anchor is None else min(focus.cursor, focus.anchor)
    caret_x, caret_y = field.layout.caret(x)
    left = min(max(caret_x - box[1] // 4, area.left + gap), area.right - box[1] - gap)
    top = caret_y - box[2] - gap
    if top < area.top:
        top = caret_y + field.layout.line_height + gap
    layout.add_box(box, left, top, area)
    tree = AccessibilityTree(tuple(layout.nodes), WindowType.SYSTEM, "PopupWindow", is_active=False)
    return (_Part(tuple(layout.items), tree, tuple(layout.targets)),)


def _toast(display: Display, theme: Theme, message: str, bottom: int, text_density: float) -> _Part:
    density = display.density_dpi / 160
    layout = Layout(density, text_density / density, SYSTEM_UI)
    view = text(
        message,
        14,
        theme.on_toast,
        padding=(20, 12),
        fill=theme.toast,
        radius=22,
        resource_id="android:id/message",
        max_lines=3,
    )
    box = layout.measure(view, display.width_px - layout.px(64), display.height_px)
    left = (display.width_px - box[1]) // 2
    top = bottom - box[2] - layout.px(24)
    layout.add_box(box, left, top, Rect(0, 0, display.width_px, display.height_px))
    tree = AccessibilityTree(tuple(layout.nodes), WindowType.SYSTEM, "Toast", is_active=False)
    return _Part(tuple(layout.items), tree, ())
