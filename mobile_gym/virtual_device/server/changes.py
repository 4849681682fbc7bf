"""Waiting for a device to change: a number that grows, and those who wait for that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from mobile_gym.virtual_device.server.jobs import EngineClosed


class Changes:
    """Counts a device's changes. For any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 1
        self._watchers = 0
        self._is_over = False

    @property
    def number(self) -> int:
        """Grows with every change."""
        return self._number

    @property
    def are_watched(self) -> bool:
        """Whether somebody waits, or is about to."""
        return self._watchers > 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Be one of those who wait, within this context."""
        with self._changed:
            self._watchers += 1
        try:
            yield
        finally:
            with self._changed:
                self._watchers -= 1

    def count(self) -> None:
        """There is one more."""
        with self._changed:
            self._number += 1
            self._changed.notify_all()

    def end(self) -> None:
        """There will be no more; may be called twice."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def wait(self, after: int, timeout_s: float) -> int:
        """Wait until the number is greater than `after`.

        Returns:
            The number, not greater than `after` where the time ran out.

        Raises:
            EngineClosed: the device is gone.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._number > after or self._is_over, timeout_s)
            if self._is_over:
                raise EngineClosed("the virtual device is closed")
            return self._number
