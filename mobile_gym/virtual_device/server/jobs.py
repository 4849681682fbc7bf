"""What is given to the thread that owns a device, and what comes back: jobs, looks, refusals."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from greenlet import greenlet

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.host import DeviceHost


class EngineClosed(Exception):
    """The device is gone."""


class EngineBusy(Exception):
    """Too many jobs wait for the device."""


class EngineTimeout(Exception):
    """The device did not get to a job, or not through it, in time."""


class _Abandoned(BaseException):
    """Unwinds a job that nobody waits for any more."""


_END: Final = object()


class Job:
    """Something to do on the device, and what came of it.

    It runs on a stack of its own (a greenlet), so that in the middle of it (`pause`, `ask`) the
    owner can do something else and come back: all in the one thread to which the device belongs.

    A bare lock and queue instead of a `concurrent.futures.Future`: a job is handed over and back
    several times in every step of a client, and wakes one thread each time.

    Args:
        work: what to do.
        is_input: whether the screen has to settle after it.
        is_wanted: whether somebody still waits for it, asked whenever it goes on after a pause.

    Attributes:
        is_asking: whether it can go on only when its client has answered.
        rests_until_s: when it goes on, by `time.monotonic`, where it waits for time to pass.
    """

    def __init__(
        self,
        work: Callable[[DeviceHost], Any],
        is_input: bool,
        is_wanted: Callable[[], bool] | None = None,
    ) -> None:
        self.is_input = is_input
        self._work = work
        self._is_wanted = is_wanted
        self._stack: greenlet | None = None
        self._claim = threading.Lock()  # taken once, by who does it or by who gives it up
        self._news: queue.SimpleQueue[Any] = queue.SimpleQueue()  # questions, and the end
        self._value: Any = None
        self._error: BaseException | None = None
        self._answer: Any = None
        self._is_given_up = False
        self.is_asking = False
        self.rests_until_s = 0.0
        self._rested_s = 0.0

    # -- in the owner's thread ------------------------------------------------------------------

    @property
    def has_rested(self) -> bool:
        """Whether it has waited for time to pass."""
        return self._rested_s > 0

    @property
    def is_begun(self) -> bool:
        """Whether a part of it has been done."""
        return self._stack is not None

    def claim(self) -> bool:
        """Whether it is to be begun: once, and only if nobody has given it up."""
        return self._claim.acquire(blocking=False)

    def go_on(self, host: DeviceHost) -> bool:
        """Do it, or what is left of it, until it ends or pauses; whether it has ended.

        An error belongs to whoever waits for the result, and is raised there.
        """
        stack = self._stack
        if stack is None:
            stack = self._stack = greenlet(self._do)
            stack.switch(host)
        elif self._is_given_up or not (self._is_wanted is None or self._is_wanted()):
            self.unwind(_Abandoned())
        else:
            stack.switch()
        return bool(stack.dead)

    def unwind(self, why: BaseException) -> None:
        """End it where it pauses, with an error."""
        stack = self._stack
        while stack is not None and not stack.dead:
            stack.throw(why)

    def refuse(self, why: BaseException | None) -> None:
        """Never do it, because the device is gone."""
        if self.claim():
            self._error = _engine_closed_error(why)
            self._news.put(_END)

    def close(self, why: BaseException | None) -> None:
        """End it in the middle, because the device is gone."""
        self.unwind(_engine_closed_error(why))

    def _do(self, host: DeviceHost) -> None:
        try:
            self._value = self._work(host)
        except BaseException as error:  # handed on whole
            self._error = error
        finally:
            self._news.put(_END)

    # -- in the middle of it --------------------------------------------------------------------

    def pause(self) -> None:
        """Let the owner do something else first."""
        assert self._stack is not None
        parent = self._stack.parent
        assert parent is not None
        parent.switch()

    def rest(self, until_s: float) -> None:
        """Let the owner do other things until a moment of `time.monotonic`."""
        begun_s = time.monotonic()
        self.rests_until_s = until_s
        self.pause()
        self.rests_until_s = 0.0
        self._rested_s += time.monotonic() - begun_s

    def ask(self, request: Any) -> Any:
        """Ask the client for something, which may take as long as it will."""
        self.is_asking = True
        self._news.put(request)
        self.pause()
        self.is_asking = False
        return self._answer

    # -- in the thread of the client ------------------------------------------------------------

    def wait(
        self,
        timeout_s: float,
        answer: Callable[[Any], Any] | None = None,
        go_on: Callable[[Job], None] | None = None,
    ) -> Any:
        """What it returns, or raise what it raises; by one thread, once.

        Args:
            timeout_s: how long to wait each time, beside the time for which the job rests.
            answer: answers what it asks.
            go_on: hands it to the owner again when it has its answer.

        Raises:
            EngineClosed: it was refused.
            EngineTimeout: it was not done in time; if it had not begun, it never will be, and it
                ends where it pauses next.
        """
        while (request := self._next_answer(timeout_s)) is not _END:
            assert answer is not None
            assert go_on is not None
            try:
                self._answer = answer(request)
            except BaseException:
                self._is_given_up = True
                raise
            finally:
                go_on(self)
        if isinstance(self._error, _Abandoned):
            raise EngineTimeout("the client of the virtual device is gone")
        if self._error is not None:
            raise self._error
        return self._value

    def _next_answer(self, timeout_s: float) -> Any:
        left_s, rested_s = timeout_s, self._rested_s
        while True:
            try:
                return self._news.get(timeout=left_s)
            except queue.Empty:
                left_s, rested_s = self._rested_s - rested_s, self._rested_s
                if left_s > 0:
                    continue
                self._is_given_up = True
                self._claim.acquire(blocking=False)
                message = f"the virtual device did not answer in {timeout_s:g} s"
                raise EngineTimeout(message) from None


def _engine_closed_error(why: BaseException | None) -> EngineClosed:
    error = EngineClosed("the virtual device is closed")
    error.__cause__ = why
    return error


class Look(NamedTuple):
    """What the device shows at one moment; the parts belong together.

    Attributes:
        frame: the screen, uint8 (height, width, 3), RGB, read-only.
        forest: its accessibility forest.
        activity: the component in front, `package/.Class`.
        generation: number of the screen; grows when it changes.
        settled: nothing more will come of the last input.
        now_ms: the device's monotonic time (`DeviceState.monotonic_ms`).
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
