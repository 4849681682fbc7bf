"""What is given to the thread that owns a device, and what comes back: jobs, looks, refusals."""

from __future__ import annotations

import threading
from collections.abc import Callable
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
    """Something to do on the device, and what came of it.

    Two bare locks instead of a `concurrent.futures.Future`: a job is handed over and back several
    times in every step of a client, and wakes one thread each time.
    """

    def __init__(self, work: Callable[[DeviceHost], Any], is_input: bool) -> None:
        self.is_input = is_input
        self._work = work
        self._claim = threading.Lock()  # taken once, by who does it or by who gives it up
        self._done = threading.Lock()
        self._done.acquire()
        self._value: Any = None
        self._error: BaseException | None = None

    def run(self, host: DeviceHost, before: Callable[[], None]) -> None:
        """Do it; an error belongs to whoever waits for the result, and is raised there."""
        if not self._claim.acquire(blocking=False):
            return
        try:
            before()
            self._value = self._work(host)
        except BaseException as error:  # handed on whole
            self._error = error
        finally:
            self._done.release()

    def refuse(self, why: BaseException | None) -> None:
        """Never do it, because the device is gone."""
        if self._claim.acquire(blocking=False):
            self._error = EngineClosed("the virtual device is closed")
            self._error.__cause__ = why
            self._done.release()

    def wait(self, timeout_s: float) -> Any:
        """What it returns, or raise what it raises; by one thread, once.

        Raises:
            EngineClosed: it was refused.
            EngineTimeout: it was not done in time; if it had not begun, it never will be.
        """
        if not self._done.acquire(timeout=timeout_s):
            self._claim.acquire(blocking=False)
            raise EngineTimeout(f"the virtual device did not answer in {timeout_s:g} s")
        if self._error is not None:
            raise self._error
        return self._value


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
