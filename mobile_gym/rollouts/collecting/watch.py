"""Deadlines of agents, devices and workers, and `Watch`: whether a device still answers.

A device in this process cannot be interrupted, whatever it waits for. So the thread that plays says
when it hands over to a device, and a thread that does not wait for it decides when that took too
long. What agents and judges take does not count there: they have deadlines of their own.

Time in which this process itself was stopped, as by Ctrl-Z, counts for nobody.
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Iterator, MutableSequence
from typing import Final

from mobile_gym.core.asking import judge_call_count

DEVICE_TIMEOUT_S: Final = 120.0
"""How long a device, or the process that has it, may take to answer."""
_OPENING_TIMES: Final = 5
"""How much longer opening may take: ten minutes by default, in which an emulator boots."""
_INTERVAL_S: Final = 1.0
"""The longest wait without a look at the clock: what of a stop may be counted as waiting."""
_INTERVALS: Final = 8
"""At least so many make up a deadline."""


def poll_interval_s(timeout_s: float) -> float:
    """How long to wait before the next look at the clock, where a deadline is so far away."""
    return min(_INTERVAL_S, timeout_s / _INTERVALS)


class Deadline:
    """Seconds to wait, of those in which this process runs.

    Args:
        timeout_s: how many; infinite for no deadline.

    Attributes:
        left_s: how many are left.
    """

    def __init__(self, timeout_s: float) -> None:
        self.left_s = timeout_s
        self._interval_s = poll_interval_s(timeout_s)

    def wait(self, is_done: Callable[[float], bool], at_most_s: float = math.inf) -> bool:
        """Wait until something is done; False where the time is over.

        Args:
            is_done: waits for as many seconds as it is given, and returns whether it is done.
            at_most_s: of the seconds that are left.
        """
        part_s = min(at_most_s, self.left_s)
        while True:
            interval_s = max(min(part_s, self._interval_s), 0.0)
            began_s = time.monotonic()
            if is_done(interval_s):
                return True
            waited_s = min(time.monotonic() - began_s, interval_s)
            part_s, self.left_s = part_s - waited_s, self.left_s - waited_s
            if part_s <= 0:
                return False


class WatchDismissed(BaseException):
    """Raised in a thread that plays, at its next turn, once nothing waits for it any more."""


class DeviceWatch:
    """Watches one thread that plays, from another one, which tells the time (`tick`).

    Args:
        timeout_s: how long a device may be at work without an end; five times that where it is
            opened first.
        progress: takes the position of the episode that a device is at work for, and how many steps
            it has taken; memory that is shared is there after the end of this process.
    """

    def __init__(self, timeout_s: float, progress: MutableSequence[int] | None = None) -> None:
        self.timeout_s = timeout_s
        self.interval_s = poll_interval_s(timeout_s)
        """How long to wait between two ticks."""
        self.is_dismissed = False
        """Set by whoever does not wait for the thread any more."""
        self._progress: MutableSequence[int] = [-1, 0] if progress is None else progress
        self._deadline_s = timeout_s
        self._now_s = 0.0
        self._since_s = math.inf
        self._excused_until_s = 0.0
        self._thread = 0
        self._judge_calls = 0

    # -- in the thread that plays -----------------------------------------------------------------

    @contextlib.contextmanager
    def device(self, position: int, step: int, *, is_new: bool = False) -> Iterator[None]:
        """A device is at work in this thread while the context is open.

        Args:
            position: of the episode.
            step: how many steps it has taken before.
            is_new: whether it is opened first, which may import or boot it.

        Raises:
            Dismissed: nothing waits for this thread any more.
        """
        self._raise_if_dismissed()
        self._thread = threading.get_ident()
        self._judge_calls = judge_call_count(self._thread)
        self._progress[0], self._progress[1] = position, step
        self._deadline_s = self.timeout_s * _OPENING_TIMES if is_new else self.timeout_s
        self._since_s = self._now_s
        try:
            yield
        finally:
            self._since_s = math.inf
        self._raise_if_dismissed()

    @contextlib.contextmanager
    def agent(self) -> Iterator[None]:
        """Within `device`: an agent is asked while the context is open."""
        self._since_s = math.inf
        try:
            yield
        finally:
            self._since_s = self._now_s

    def _raise_if_dismissed(self) -> None:
        if self.is_dismissed:
            raise WatchDismissed

    # -- in the thread that watches ---------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        """Let time go by; whether the device is overdue.

        Args:
            seconds: since the last tick; no more than `interval_s` count.
        """
        self._now_s += min(seconds, self.interval_s)
        calls = judge_call_count(self._thread)
        if calls != self._judge_calls or calls % 2:  # a judge was asked, or is being asked
            self._judge_calls, self._excused_until_s = calls, self._now_s
        return self._now_s - max(self._since_s, self._excused_until_s) >= self._deadline_s

    @property
    def position(self) -> int:
        """Of the episode that a device was at work for last."""
        return self._progress[0]

    @property
    def steps(self) -> int:
        """How many steps it has taken in that episode."""
        return self._progress[1]

    @property
    def cause(self) -> str:
        """Why an attempt is void whose device is overdue."""
        return f"its device did not answer in {self._deadline_s:g} s"
