"""An event loop in a thread of its own, for clients that are asynchronous inside and plain outside.

It works where the caller runs an event loop, too (a notebook), and keeps connections open from one
call to the next.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import os
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

_CLOSING_S: Final = 5.0
"""How long closing may take; after it, what is left dies with the process."""


class BackgroundLoop:
    """Runs coroutines in another thread. Belongs to the process that made it."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="language-model", daemon=True
        )
        self._thread.start()

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """The result of the coroutine; interrupting the caller cancels it."""
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run one last coroutine and stop. In a forked child it does nothing."""
        if os.getpid() != self.process or threading.current_thread() is self._thread:
            return
        future = asyncio.run_coroutine_threadsafe(last(), self._loop)
        try:
            future.result(_CLOSING_S)
        except concurrent.futures.TimeoutError:
            future.cancel()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSING_S)
        if not self._thread.is_alive():
            self._loop.close()
