"""What lies under a finger: what reacts to it, what scrolls, and the window in front."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene
from mobile_gym.virtual_device.ui.gestures import Pointer
from mobile_gym.virtual_device.ui.layout import Scroller, Target
from mobile_gym.virtual_device.ui.view import Kind

Window: TypeAlias = tuple[int, int, int, int]
"""The front activity, how many layers it and the system have, and how the screen is turned."""


def came_down(scene: Scene, state: DeviceState, x: int, y: int) -> Pointer:
    """A finger that comes down on a pixel of a state's screen."""
    at = (state.monotonic_ms, x, y)
    scroller = None if _is_above_front(scene, x, y) else scroller_at(scene, x, y)
    return Pointer(at, (at,), target_at(scene, x, y), scroller, window_of(state), state)


def _is_above_front(scene: Scene, x: int, y: int) -> bool:
    """Whether a window above the one in front takes the finger, such as a banner."""
    return any(
        left <= x < right and top <= y < bottom
        for left, top, right, bottom, _ in scene.targets[scene.first_above :]
    )


def window_of(state: DeviceState) -> Window:
    """What is in front: activity, its layers, the system's windows; and the screen's rotation."""
    front = state.tasks[-1].activities[-1]
    return front.id, len(front.layers), len(state.overlays), state.rotation


def target_at(scene: Scene, x: int, y: int) -> Target | None:
    """What reacts to a finger on a pixel; None where nothing does."""
    for target in reversed(scene.targets):
        if target.left <= x < target.right and target.top <= y < target.bottom:
            view = target.view
            if view is None:
                return None
            if view.on_tap or view.on_long_press or view.on_drag or view.on_double_tap:
                return target
            if view.kind in (Kind.FIELD, Kind.SLIDER):
                return target
    return None


def fling_handler_at(scene: Scene, x: int, y: int) -> Callable[[System, str], None] | None:
    """What a swipe that begins on a pixel does."""
    for target in reversed(scene.targets):
        if target.left <= x < target.right and target.top <= y < target.bottom:
            if target.view is None:
                return None
            if target.view.on_fling is not None:
                return target.view.on_fling
    return None


def pinched_at(scene: Scene, x: int, y: int) -> Target | None:
    """What two fingers zoom of which the first is on a pixel."""
    under = (
        target
        for target in reversed(scene.targets)
        if target.left <= x < target.right and target.top <= y < target.bottom
    )
    return next(
        (item for item in under if item.view is None or item.view.on_pinch is not None),
        None,
    )


def scroller_at(scene: Scene, x: int, y: int) -> Scroller | None:
    """What scrolls in the window in front, at a pixel."""
    for scroller in reversed(scene.scrollers):
        rect = scroller.rect
        if rect.left <= x < rect.right and rect.top <= y < rect.bottom:
            return scroller
    return None
