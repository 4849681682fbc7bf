"""Small windows above the app in front, which goes on below them.

The banner of a notification, the volume panel, the toolbar of a text selection, a toast.
"""

from __future__ import annotations

from dataclasses import replace

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.names import KEYGUARD, SYSTEM_UI
from mobile_gym.virtual_device.state import EMPTY, DeviceState
from mobile_gym.virtual_device.system.app import NoArgs
from mobile_gym.virtual_device.system.overlays import BANNER, VOLUME
from mobile_gym.virtual_device.system.pages import Popup
from mobile_gym.virtual_device.system.stage import Front, Part, Stage, part_of
from mobile_gym.virtual_device.ui import selection
from mobile_gym.virtual_device.ui.layout import Layout, Target
from mobile_gym.virtual_device.ui.measure import Box
from mobile_gym.virtual_device.ui.view import View, text


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
    box = layout.measure(_shown(stage, BANNER), area.width, area.height)
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
    box = layout.measure(_shown(stage, VOLUME), area.width, area.height)
    left, top = area.right - box[1] - layout.px(8), area.top + (area.height - box[2]) // 3
    part = _part(layout, box, left, top, area, "VolumeDialogImpl")
    return part._replace(cover=part.tree.nodes[0].bounds)


def _layout(stage: Stage) -> Layout:
    return Layout(stage.density, stage.font_scale, SYSTEM_UI)


def _shown(stage: Stage, popup: Popup[[], NoArgs]) -> View:
    app = stage.apps[SYSTEM_UI]
    height_px = stage.bottom - stage.top
    return app.popups[popup.name].view(stage.context(app, NoArgs(), EMPTY, EMPTY, height_px))


def _part(layout: Layout, box: Box, left: int, top: int, clip: Rect, title: str) -> Part:
    """A window at a place; a tap on it does not reach what is below."""
    layout.targets.append(Target(left, top, left + box[1], top + box[2], None))
    layout.add_box(box, left, top, clip)
    return part_of(layout, title)


def uncovered(tree: AccessibilityTree, cover: Rect) -> AccessibilityTree:
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
    state, area, field = stage.state, front.area, front.focused
    focus = state.focus
    if focus is None or not focus.toolbar or field is None:
        return None
    if field.rect.bottom <= area.top or field.rect.top >= area.bottom:
        return None
    selected = 0 if focus.anchor is None else abs(focus.cursor - focus.anchor)
    names = selection.offered(field.view, selected, state.clipboard)
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
    view = text(
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
