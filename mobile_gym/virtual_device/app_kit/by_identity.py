"""What is made of values that never change, remembered by the values themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


class ByIdentity(Generic[_Given, _Made]):
    """Remembers what was made of the last few values, found by identity.

    The state is immutable, so the same object always makes the same; hashing a whole address
    book at every frame would cost more than sorting it.
    """

    def __init__(self, make: Callable[..., _Made], size: int = 64) -> None:
        self._make = make
        self._size = size
        self._made: dict[tuple[object, ...], tuple[_Given, _Made]] = {}

    def __call__(self, given: _Given, *rest: object) -> _Made:
        """What is made of a value and of what else it depends on."""
        key = (id(given), *rest)
        entry = self._made.get(key)
        if entry is None or entry[0] is not given:
            if len(self._made) >= self._size:
                self._made.clear()
            entry = self._made[key] = (given, self._make(given, *rest))
        return entry[1]
