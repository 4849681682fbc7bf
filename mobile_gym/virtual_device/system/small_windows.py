"""Small windows above the app in front, which goes on below them.

The banner of a notification, the volume panel, the toolbar of a text selection, a toast.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree, WindowType
from mobile_gym.virtual_device.state import EMPTY, DeviceState, Display
from mobile_gym.virtual_device.system.app import Context, NoArgs
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.bars import Part
from mobile_gym.virtual_device.system.names import SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import BANNER, VOLUME
from mobile_gym.virtual_device.ui import selection
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Target
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import text

__all__ = ["selection_toolbar", "small_windows", "toast", "uncovered"]


def small_windows(context: Context, top: int, bottom: int) -> list[tuple[Part, Rect]]:
    """The banner of a notification and the volume panel, each with what it covers.

    They take no focus: the app below goes on.
    """
    state, apps = context.state, context.apps
    found: list[tuple[Part, Rect]] = []
    app = apps.get(SYSTEM_UI)
    if app is None:
        return found
    width = state.display.width_px
    context = context._replace(
        app=app,
        data=state.data.get(SYSTEM_UI),
        args=NoArgs(),
        ui=EMPTY,
        t=app.texts.of(state.language),
    )
    if not state.overlays and _has_banner(state):
        margin = round(8 * state.display.density_dpi / 160)
        area = Rect(margin, top, width - margin, bottom)
        part = _small_window(context, BANNER.name, area, "start")
        # Views as wide as the screen count as covered, too: the margins show nothing of them.
        found.append((part, Rect(0, top, width, part.tree.nodes[0].bounds.bottom)))
    if state.volume_panel_until_ms > state.monotonic_ms:
        area = Rect(0, top, width, bottom)
        part = _small_window(context, VOLUME.name, area, "end")
        found.append((part, part.tree.nodes[0].bounds))
    return found


def _has_banner(state: DeviceState) -> bool:
    shown = state.heads_up
    return (
        shown is not None
        and (shown.until_ms is None or shown.until_ms > state.monotonic_ms)
        and any(item.id == shown.id for item in state.notifications)
    )


def _small_window(context: Context, name: str, area: Rect, side: str) -> Part:
    """A window at the top left of an area, or with `"end"` in the middle of its right edge."""
    state = context.state
    layout = Layout(state.display.density_dpi / 160, font_scale_of(state), SYSTEM_UI)
    box = layout.measure(context.app.popups[name].view(context), area.width, area.height)
    left, top = area.left, area.top
    if side == "end":
        left, top = area.right - box[1] - layout.px(8), top + (area.height - box[2]) // 3
    layout.targets.append(Target(left, top, left + box[1], top + box[2], None))
    layout.add_box(box, left, top, area)
    tree = AccessibilityTree(
        tuple(layout.nodes), WindowType.SYSTEM, _SMALL_TITLES[name], is_active=False
    )
    return Part(tuple(layout.items), tree, tuple(layout.targets))


_SMALL_TITLES: Final = {BANNER.name: "NotificationShade", VOLUME.name: "VolumeDialogImpl"}


def uncovered(tree: AccessibilityTree, cover: Rect) -> AccessibilityTree:
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


def selection_toolbar(
    state: DeviceState, theme: Theme, field: PlacedField, area: Rect
) -> tuple[Part, ...]:
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
    return (Part(tuple(layout.items), tree, tuple(layout.targets)),)


def toast(display: Display, theme: Theme, message: str, bottom: int, text_density: float) -> Part:
    """A toast above what ends at `bottom`, in pixels."""
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
    return Part(tuple(layout.items), tree, ())
