"""Fingers on the screen: seen while they move, and one action when they leave.

It knows fingers and no environment; `play_session` does the actions.

Where a device takes a finger as it goes, it is shown so meanwhile. When the finger leaves, the
device returns to how it was, and what the finger did is done as one action: what a person sees in
the end is exactly what the same action does again, in a demonstration or for an agent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap, Type
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Device, TouchableDevice
from mobile_gym.studio.playing.messages import FingerMessage
from mobile_gym.studio.playing.player_actions import PinchGesture, PlayerAction

LONGEST_TOUCH_S: Final = 10.0
"""A finger that stays longer counts as one that stayed so long."""
_LONG_PRESS_S: Final = 0.4
"""Source: Android's `ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT`."""
_DOUBLE_TAP_S: Final = 0.3
"""Source: `ViewConfiguration.DOUBLE_TAP_TIMEOUT`."""
_SLOP: Final = 8 / 411
"""How far a tap may slip, relative to the shorter side. Source: `ViewConfiguration.TOUCH_SLOP` is
8 dp; a Pixel 6 is 411 dp wide."""
_DOUBLE_TAP_SLOP: Final = 100 / 411
"""Between the taps of a double tap. Source: `ViewConfiguration.DOUBLE_TAP_SLOP`, 100 dp."""
_SHORTEST_MOVE_S: Final = 0.05
"""A browser may tell of a whole flick at once; nobody's finger is that fast."""
_TYPING_PAUSE_S: Final = 2.0
"""Characters that follow each other within this time are one text."""
_LONGEST_TEXT: Final = 500
"""Characters that are typed as one text: each more types it again."""


class TouchPoint(NamedTuple):
    """Where a finger was, relative to the screen, and when by the browser's clock."""

    at: NormalizedPoint
    at_s: float


def player_action_of_paths(
    paths: Sequence[Sequence[TouchPoint]], size_px: tuple[int, int]
) -> PlayerAction:
    """What one or two fingers did from coming down to leaving.

    Args:
        paths: of each finger, from where it came down to where it left; at least one point each.
        size_px: width and height of the screen.
    """
    if len(paths) > 1:
        first, second = paths[0], paths[1]
        until_s = max(first[-1].at_s, second[-1].at_s)
        begun_s = min(first[0].at_s, second[0].at_s)
        return PinchGesture(
            (first[0].at, second[0].at),
            (first[-1].at, second[-1].at),
            _movement_time_s(until_s - begun_s),
        )
    path = paths[0]
    start, duration_s = path[0], path[-1].at_s - path[0].at_s
    left = next(
        (point for point in path if _is_beyond_slop(start.at, point.at, size_px, _SLOP)), None
    )
    if left is not None:
        held_s = left.at_s - start.at_s
        if held_s >= _LONG_PRESS_S:
            return Drag(start.at, path[-1].at, min(held_s, LONGEST_TOUCH_S))
        return Swipe(start.at, path[-1].at, _movement_time_s(duration_s))
    if duration_s >= _LONG_PRESS_S:
        return LongPress(start.at, duration_s=min(duration_s, LONGEST_TOUCH_S))
    return Tap(start.at)


def merge_player_actions(
    before: PlayerAction, player_action: PlayerAction, gap_s: float, size_px: tuple[int, int]
) -> Action | None:
    """The one action that two actions are together; None where they are two.

    Args:
        before: the first.
        player_action: the second.
        gap_s: between the end of the first and the beginning of the second.
        size_px: width and height of the screen.
    """
    match before, player_action:
        case Tap(first), Tap(second) if gap_s < _DOUBLE_TAP_S:
            is_near = not _is_beyond_slop(first, second, size_px, _DOUBLE_TAP_SLOP)
            return DoubleTap(first) if is_near else None
        case Type(text, at, clear, False), Type(more, None, False, False) if (
            gap_s < _TYPING_PAUSE_S and len(text) + len(more) <= _LONGEST_TEXT
        ):
            return Type(text + more, at, clear)
        case _:
            return None


def _is_beyond_slop(
    first: NormalizedPoint, second: NormalizedPoint, size_px: tuple[int, int], slop: float
) -> bool:
    width, height = size_px
    apart_px = math.hypot((second.x - first.x) * width, (second.y - first.y) * height)
    return apart_px > slop * min(size_px)


def _movement_time_s(duration_s: float) -> float:
    return min(max(duration_s, _SHORTEST_MOVE_S), LONGEST_TOUCH_S)


_MOST_POINTS: Final = 4096
"""Of one finger; a browser tells of some 60 a second."""
_LONGEST_REST_S: Final = 1.0
"""Time that passes on the device between two events, however long the browser was busy."""


class TouchTracker:
    """The fingers that are on the screen now."""

    def __init__(self) -> None:
        self._paths: dict[int, list[TouchPoint]] = {}
        self._lifted: dict[int, list[TouchPoint]] = {}
        self._before: object = None
        self._is_shown = False
        self._shown_s = 0.0

    @property
    def is_down(self) -> bool:
        """Whether a finger is on the screen."""
        return bool(self._paths)

    def begun_s(self) -> float:
        """When the first finger came down."""
        return min(path[0].at_s for path in (*self._paths.values(), *self._lifted.values()))

    def take(
        self, device: Device, event: FingerMessage, frame: Frame, *, shows: bool
    ) -> PlayerAction | None:
        """Take in what a finger does.

        Args:
            device: that it does it on.
            event: what it does.
            frame: the screen that the fingers came down on.
            shows: whether the device is to follow the finger with this event.

        Returns:
            What the fingers did, when the last one has left.

        Raises:
            DeviceFault: the device is gone.
        """
        point = TouchPoint(event.at, event.at_s)
        match event.phase:
            case "down":
                self._come(device, event.finger, point)
            case "cancel":
                self.give_up(device)
            case "move":
                self._move(device, event.finger, point, shows=shows)
            case "up":
                return self._leave(device, event.finger, point, frame)
        return None

    def picture(self, device: Device) -> Screenshot | None:
        """What the screen shows under the finger; None where nothing follows it."""
        if not self._is_shown:
            return None
        return device.observe(screenshot=True, forest=False).screenshot

    def give_up(self, device: Device) -> None:
        """Nobody touched anything: the device is as before."""
        self._restore(device)
        self._paths.clear()
        self._lifted.clear()

    def _come(self, device: Device, finger: int, point: TouchPoint) -> None:
        if finger in self._paths or self._lifted:
            return
        self._paths[finger] = [point]
        if len(self._paths) > 1:
            self._restore(device)  # two fingers are done as a whole when they have left
        elif isinstance(device, TouchableDevice):
            self._before, self._is_shown = device.save_state(), True
            self._shown_s = point.at_s
            device.touch(point.at, 0.0)

    def _move(self, device: Device, finger: int, point: TouchPoint, *, shows: bool) -> None:
        path = self._paths.get(finger)
        if path is None or len(path) >= _MOST_POINTS:
            return
        path.append(point)
        if shows and self._is_shown and isinstance(device, TouchableDevice):
            passed_s = max(point.at_s - self._shown_s, 0.0)
            device.touch(point.at, min(passed_s, _LONGEST_REST_S))
            self._shown_s = point.at_s

    def _leave(
        self, device: Device, finger: int, point: TouchPoint, frame: Frame
    ) -> PlayerAction | None:
        path = self._paths.pop(finger, None)
        if path is None:
            return None
        path.append(point)
        self._lifted[finger] = path
        if self._paths:
            return None
        self._restore(device)
        paths = [self._lifted[number] for number in sorted(self._lifted)]
        self._lifted.clear()
        return player_action_of_paths(paths, (frame.width_px, frame.height_px))

    def _restore(self, device: Device) -> None:
        if self._is_shown:
            device.load_state(self._before)
        self._before, self._is_shown = None, False
