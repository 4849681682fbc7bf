"""Bounds in bytes: what is kept between frames is counted when it is made, and forgotten when full.

Numbers of bytes are estimates from above: of CPython objects on a 64-bit machine, and of what Skia
holds for them. A test compares them with what is really freed.

What is kept is for all threads of a process. Entries are values that nobody changes, and a table is
asked with one `get` and filled with one assignment; what two threads make at once, one of them made
in vain. Counting and forgetting are one thread's business at a time.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_COUNTING: Final = threading.RLock()  # an entry's end may, by its finalizer, make another one
if hasattr(os, "register_at_fork"):  # a child must not wait for a thread that it does not have
    os.register_at_fork(
        before=_COUNTING.acquire,
        after_in_child=_COUNTING.release,
        after_in_parent=_COUNTING.release,
    )


class Budget:
    """Bounds what several caches hold together.

    Bytes are counted when an entry is made, so looking one up costs what it costs without a bound.
    When there is no room for another entry, all caches are emptied at once: what one of them holds
    is held by the others, too, so emptying one would free little. All is made again within a few
    screens. An entry that alone is larger than the bound stays until the next one is made; so may
    one of each other thread that was counted before all was forgotten, and kept after it.

    Args:
        limit_bytes: what the caches may hold.
    """

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.used_bytes = 0
        self._caches: list[Callable[[], None]] = []

    def table(self) -> dict[Any, Any]:
        """An empty cache; call `spend` before anything is put into it."""
        made: dict[Any, Any] = {}
        self._caches.append(made.clear)
        return made

    def keeps(self, weigh: Callable[..., int]) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """A decorator that keeps what a function returns.

        Args:
            weigh: bytes of an entry, from the result and the function's positional arguments.
        """

        def decorate(make: Callable[P, R]) -> Callable[P, R]:
            @functools.cache
            @functools.wraps(make)
            def made(*arguments: P.args, **fields: P.kwargs) -> R:
                result = make(*arguments, **fields)
                self.spend(weigh(result, *arguments))
                return result

            self._caches.append(made.cache_clear)
            return cast("Callable[P, R]", made)

        return decorate

    def spend(self, entry_bytes: int) -> None:
        """Count an entry that is about to be kept, and forget all others if there is no room."""
        with _COUNTING:
            self.used_bytes += entry_bytes
            if self.used_bytes > self.limit_bytes:
                self.forget()
                self.used_bytes = entry_bytes

    def forget(self) -> None:
        """Empty all caches."""
        with _COUNTING:
            for clear in self._caches:
                clear()
            self.used_bytes = 0


PARTS: Final = Budget(48_000_000)
"""Texts, parts, their measures and places: about 4,000 steps at random through all apps."""
PIXELS: Final = Budget(64_000_000)
"""Decoded pictures: 16 of the largest size, 4 MB each."""
