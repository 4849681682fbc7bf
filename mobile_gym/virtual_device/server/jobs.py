"""What is given to the thread that owns a device, and what comes back: jobs, looks, refusals."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.host import DeviceHost

__all__ = ["EngineBusy", "EngineClosed", "EngineTimeout", "Job", "Look"]


class EngineClosed(Exception):
    """The device is gone."""


class EngineBusy(Exception):
    """Too many jobs wait for the device."""


class EngineTimeout(Exception):
    """The device did not get to a job, or not through it, in time."""


class Job:
    """Something to do on the device, and what came of it."""

    def __init__(self, work: Callable[[DeviceHost], Any], is_input: bool) -> None:
        self.work = work
        self.is_input = is_input
        self.result: Future[Any] = Future()

    def run(self, host: DeviceHost, before: Callable[[], None]) -> None:
        """Do it; an error belongs to whoever waits for the result, and is raised there."""
        if not self.result.set_running_or_notify_cancel():
            return
        try:
            before()
            self.result.set_result(self.work(host))
        except BaseException as error:  # handed on whole
            self.result.set_exception(error)


class Look(NamedTuple):
    """What the device shows at one moment; the parts belong together.

    Attributes:
        frame: the screen, uint8 (height, width, 3), RGB, read-only.
        forest: its accessibility forest.
        activity: the component in front, `package/.Class`.
        generation: number of the screen; grows when it changes.
        settled: nothing more will come of the last input.
        now_ms: the device's time, milliseconds since 1970.
        rotation: how the screen is turned, in quarter turns.
        keyboard: whether the on-screen keyboard is up.
    """

    frame: Screenshot
    forest: AccessibilityForest
    activity: str
    generation: int
    settled: bool
    now_ms: int
    rotation: int
    keyboard: bool
