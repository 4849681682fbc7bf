"""How much of what clients send is kept in memory at the same time, all of them together.

The shell and file transfers share one allowance.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mobile_gym.virtual_device.system.files import MAX_BYTES


class BufferQuota:
    """What one client has taken of an allowance."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self.size = 0

    def take(self, size: int) -> bool:
        """Take so many bytes more; False where there are none left."""
        if not self._allowance._take(size):
            return False
        self.size += size
        return True


class Allowance:
    """Bytes that may be kept. For any thread.

    Args:
        limit: how many.
    """

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._lock = threading.Lock()

    @contextmanager
    def share(self) -> Iterator[BufferQuota]:
        """Take some of it; what was taken is given back at the end."""
        made = BufferQuota(self)
        try:
            yield made
        finally:
            with self._lock:
                self._left += made.size

    def _take(self, size: int) -> bool:
        with self._lock:
            if size > self._left:
                return False
            self._left -= size
            return True


RECEIVED: Final = Allowance(MAX_BYTES + (64 << 20))
"""Of files and of input on their way to the device: one that fills it, and many small ones."""
