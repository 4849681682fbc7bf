"""Windows: one `Scene` of the whole screen, from the state.

From back to front: the window in front (`front_window`), the keyboard, the status bar, the
navigation bar, a banner, the volume panel, a toast, the toolbar of a selection. What is covered is
neither touchable nor in the tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.bars import navigation_bar
from mobile_gym.virtual_device.system.front_window import front_window
from mobile_gym.virtual_device.system.keyboard_window import keyboard_window
from mobile_gym.virtual_device.system.small_windows import (
    banner,
    selection_toolbar,
    toast,
    uncovered,
    volume_panel,
)
from mobile_gym.virtual_device.system.stage import WindowAbove, stage_of
from mobile_gym.virtual_device.system.status_bar import status_bar
from mobile_gym.virtual_device.ui.items import Item, fill_item
from mobile_gym.virtual_device.ui.layout import PlacedField, Scroller, Target

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

    items: list[Item]
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
            tree = uncovered(tree, part.cover)
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
    black = fill_item(*screen, 0xFF000000, 0, 0, None)
    return Scene([black], AccessibilityForest(()), [], [], {}, screen, 0)
