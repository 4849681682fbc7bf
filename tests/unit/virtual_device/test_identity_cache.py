"""What is remembered of parts of a state, and what that keeps alive."""

from __future__ import annotations

import gc
import weakref

from immutabledict import immutabledict

from mobile_gym.virtual_device.system.identity_cache import IdentityCache


def test_the_same_parts_are_the_same_value() -> None:
    cache = IdentityCache[list[int]](4)
    files = immutabledict({"/a": b"x"})
    made = cache.get((files, "name", 3), lambda: [1])
    assert cache.get((files, "na" + "me", 3), lambda: [2]) is made
    assert cache.get((files, "name", 4), lambda: [2]) == [2]
    assert cache.get((immutabledict({"/a": b"x"}), "name", 3), lambda: [3]) == [3]


def test_maps_are_not_kept_alive() -> None:
    cache = IdentityCache[int](4)
    files = immutabledict({"/a": b"x"})
    cache.get((files,), lambda: 1)
    gone = weakref.ref(files)
    del files
    gc.collect()
    assert gone() is None


def test_values_are_bounded_in_number_and_size() -> None:
    made: list[int] = []

    def make(number: int) -> bytes:
        made.append(number)
        return bytes(40)

    cache = IdentityCache(3, 100, len)
    for number in (1, 2, 1, 2, 3, 3, 1):
        cache.get((number,), lambda number=number: make(number))
    assert made == [1, 2, 3, 1]
