"""What was made of values that never change, such as parts of a state, found by identity."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from immutabledict import immutabledict

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Remembers the last few values; for any thread.

    Maps of the state, which may hold large files, are not kept alive by it; other parts are.

    Args:
        most: how many values there may be; they are forgotten all at once.
        most_bytes: how large they may be together, as `size_of` measures.
        size_of: of one value; 0 where the number alone counts.
    """

    def __init__(
        self, most: int, most_bytes: int = 0, size_of: Callable[[T], int] = lambda value: 0
    ) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._size_of = size_of
        self._entries: dict[tuple[object, ...], tuple[tuple[Any, ...], T]] = {}

    def get(self, parts: Sequence[object], make: Callable[[], T]) -> T:
        """The value of some parts, made where it is not known.

        Args:
            parts: what it depends on; texts and numbers count by their value.
            make: makes it.
        """
        key = tuple(part if isinstance(part, str | int) else id(part) for part in parts)
        entry = self._entries.get(key)
        if entry is not None and _holds_exactly(entry[0], parts):
            return entry[1]
        made = make()
        entries = self._entries
        held = sum(self._size_of(value) for _, value in list(entries.values()))
        if len(entries) >= self._most or held + self._size_of(made) > self._most_bytes:
            entries.clear()
        entries[key] = (tuple(map(_comparable_part, parts)), made)
        return made


def _comparable_part(part: object) -> object:
    return weakref.ref(part) if isinstance(part, immutabledict) else part


def _holds_exactly(held: Sequence[object], parts: Sequence[object]) -> bool:
    """Whether an entry is of these parts, and not of others that lay where they lie now."""
    for one, part in zip(held, parts, strict=True):
        kept = one() if isinstance(one, weakref.ref) else one
        if kept is not part and not (isinstance(part, str | int) and kept == part):
            return False
    return True


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
