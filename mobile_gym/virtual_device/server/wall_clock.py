"""The wall's time, as far as it has not passed on a served device yet. For the owner thread."""

from __future__ import annotations

import time


class WallClock:
    """Counts whole milliseconds; what is left of one is counted with the next.

    Args:
        runs: False for a device whose time is stepped: nothing ever passes by itself.
    """

    def __init__(self, *, runs: bool) -> None:
        self._runs = runs
        self._is_paused = False
        self._taken_at_s = 0.0
        self._spare_s = 0.0

    @property
    def is_paused(self) -> bool:
        """Whether it was stopped."""
        return self._is_paused

    @property
    def stands_still(self) -> bool:
        """Whether no time passes by itself."""
        return self._is_paused or not self._runs

    @property
    def since_taken_s(self) -> float:
        """How long ago time was taken from it."""
        return time.monotonic() - self._taken_at_s

    def restart(self, *, paused: bool = False) -> None:
        """Count from now on, or stop."""
        self._is_paused, self._taken_at_s, self._spare_s = paused, time.monotonic(), 0.0

    def take_ms(self, at_least_ms: int = 1) -> int:
        """The milliseconds that have passed; 0 where there are fewer, which are left for later."""
        if self.stands_still:
            return 0
        now_s = time.monotonic()
        passed_s = now_s - self._taken_at_s + self._spare_s
        passed_ms = int(passed_s * 1000)
        if passed_ms < at_least_ms:
            return 0
        self._taken_at_s, self._spare_s = now_s, passed_s - passed_ms / 1000
        return passed_ms
