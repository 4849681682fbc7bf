"""Deadlines, and trying again within them. Everything that waits for an emulator uses it."""

from __future__ import annotations

import threading
import time
from typing import Final

from mobile_gym.core.errors import DeviceTimeout

_FIRST_PAUSE_S: Final = 0.02
_LONGEST_PAUSE_S: Final = 1.0


class RetryDeadline:
    """A moment after which nobody waits any more, and growing pauses until then.

    Args:
        timeout_s: from now.
    """

    def __init__(self, timeout_s: float) -> None:
        self.timeout_s = timeout_s
        self._until_s = time.monotonic() + timeout_s
        self._pause_s = _FIRST_PAUSE_S
        self._nothing = threading.Event()

    @property
    def is_over(self) -> bool:
        """Whether the moment has passed."""
        return time.monotonic() >= self._until_s

    def left_s(self) -> float:
        """Seconds that are left, at least a millisecond: sockets take 0 for something else."""
        return max(self._until_s - time.monotonic(), 0.001)

    def extend(self, seconds: float) -> None:
        """Put it off by the time that something else took."""
        self._until_s += seconds

    def wait(self) -> None:
        """Wait until the moment has passed."""
        while not self.is_over:
            self._nothing.wait(self.left_s())

    def pause(self, why: str) -> None:
        """Wait a little before the next try, each time twice as long.

        Args:
            why: the last try failed; told where no time is left for another one.

        Raises:
            DeviceTimeout: no time is left.
        """
        if self.is_over:
            raise DeviceTimeout(f"{why} (tried for {self.timeout_s:g} s)")
        self._nothing.wait(min(self._pause_s, self.left_s()))
        self._pause_s = min(2 * self._pause_s, _LONGEST_PAUSE_S)
