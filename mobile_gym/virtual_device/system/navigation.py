"""How one navigates: with three buttons, or with gestures from the edges of the screen.

`secure navigation_mode` is 0 for buttons and 2 for gestures. A gesture starts at an edge and is the
system's as soon as it leaves the slop: inwards from the left or the right edge it is Back, upwards
from the bottom Home, held still before the finger leaves it is Recents, and along the bottom it
goes to the app that was used before.

Source: AOSP, `config_backGestureInset`, `navigation_bar_gesture_height`, SystemUI's
EdgeBackGestureHandler and Launcher3's MotionPauseDetector.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_gym.virtual_device.names import LAUNCHER, RECENTS
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.screen import is_locked
from mobile_gym.virtual_device.system.system import System

BUTTONS: Final = "0"
GESTURES: Final = "2"

Edge: TypeAlias = Literal["left", "right", "bottom"]

_BUTTONS_DP: Final = 48.0
_PILL_DP: Final = 24.0
_KEYBOARD_DP: Final = 48.0
"""Below the keyboard, where the arrow that hides it stands beside the pill."""
_SIDE_DP: Final = 24.0
_BOTTOM_DP: Final = 32.0
_BACK_DP: Final = 40.0
"""How far a finger goes from the side before letting go means Back: less takes it back."""
_HOME_DP: Final = 48.0
_SWITCH_DP: Final = 60.0
_PAUSE_DP_PER_S: Final = 150.0
"""A finger that moves more slowly when it leaves has paused."""


class EdgeGesture(NamedTuple):
    """What a finger that came from an edge did, in dp."""

    edge: Edge
    dx: float
    dy: float
    speed: float
    """At the end, dp per second."""


def has_gestures(state: DeviceState) -> bool:
    """Whether one navigates with gestures."""
    return state.settings["secure"].get("navigation_mode") == GESTURES


def bar_height_dp(state: DeviceState) -> float:
    """Height of what stands at the bottom of the screen."""
    if not has_gestures(state):
        return _BUTTONS_DP
    return _KEYBOARD_DP if state.keyboard else _PILL_DP


def edge_of(state: DeviceState, start: tuple[int, int], dx: float, dy: float) -> Edge | None:
    """The edge that a gesture comes from; None where the movement is not the system's.

    Args:
        state: of the device.
        start: where the finger came down, in pixels.
        dx: how far it has moved, in any unit.
        dy: likewise.
    """
    if not has_gestures(state) or not state.screen_on or is_locked(state):
        return None
    display = state.display
    density = display.density_dpi / 160
    x, y = start
    if y >= display.height_px - _BOTTOM_DP * density:
        return "bottom" if dy < 0 or abs(dx) > abs(dy) else None
    if abs(dx) <= abs(dy):
        return None
    if x < _SIDE_DP * density and dx > 0:
        return "left"
    if x >= display.width_px - _SIDE_DP * density and dx < 0:
        return "right"
    return None


def finish(system: System, gesture: EdgeGesture) -> bool:
    """Do what a gesture means once the finger has left.

    Returns:
        False where it is an ordinary swipe for what is in front: upwards on the home screen.
    """
    if gesture.edge != "bottom":
        inwards = gesture.dx if gesture.edge == "left" else -gesture.dx
        if inwards >= _BACK_DP:
            system.back()
        return True
    paused = gesture.speed < _PAUSE_DP_PER_S
    if abs(gesture.dx) > abs(gesture.dy):
        if gesture.dx >= _SWITCH_DP:
            switch(system)
    elif -gesture.dy >= _HOME_DP:
        if paused:
            system.recents()
        elif _is_at_home(system):
            return False
        else:
            system.home()
    return True


def switch(system: System) -> None:
    """Go to the app that was used before the one in front."""
    front = system.front_task.package
    for task in reversed(system.state.tasks):
        if task.package not in (front, LAUNCHER):
            system.launch(task.package)
            return


def _is_at_home(system: System) -> bool:
    """Whether the home screen shows, and nothing above it."""
    front = system.front
    is_launcher = system.front_task.package == LAUNCHER
    in_recents = front.component.endswith(RECENTS.lstrip("/"))
    return is_launcher and not in_recents and len(front.layers) == 1 and not system.state.overlays
