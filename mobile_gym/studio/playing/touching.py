"""Fingers on the screen: seen while they move, and one deed when they leave.

Where a device takes a finger as it goes, it is shown so meanwhile. When the finger leaves, the
device returns to how it was, and what the finger did is done as one action: what a person sees in
the end is exactly what the same action does again, in a demonstration or for an agent.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.ports import Device, TouchableDevice
from mobile_gym.studio.playing.deeds import Deed
from mobile_gym.studio.playing.gestures import TouchPoint, deed_of
from mobile_gym.studio.playing.messages import FingerMoved

_MOST_POINTS: Final = 4096
"""Of one finger; a browser tells of some 60 a second."""
_LONGEST_REST_S: Final = 1.0
"""Time that passes on the device between two events, however long the browser was busy."""


class Touching:
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

    def take(self, device: Device, event: FingerMoved, frame: Frame, *, shows: bool) -> Deed | None:
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

    def _leave(self, device: Device, finger: int, point: TouchPoint, frame: Frame) -> Deed | None:
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
        return deed_of(paths, (frame.width_px, frame.height_px))

    def _restore(self, device: Device) -> None:
        if self._is_shown:
            device.load_state(self._before)
        self._before, self._is_shown = None, False
