"""How much the files of a device take up, counted as they are written."""

from __future__ import annotations

import weakref
from typing import Final

from mobile_gym.virtual_device.state import DeviceState, FrozenMap
from mobile_gym.virtual_device.ui.photographs import photograph_of

MAX_BYTES: Final = 512 << 20
"""What the device can hold."""


def size_of(content: bytes) -> int:
    """How many bytes a file has, from what the state keeps of it."""
    picture = photograph_of(content)
    return len(content) if picture is None else picture.file_bytes


_USED: Final[dict[int, tuple[weakref.ref[FrozenMap], int]]] = {}
"""What files take up, by the identity of the map they are in, for as long as it lives."""


def used_bytes(state: DeviceState) -> int:
    """What all files together take up; a write adds to it, so that they are not counted again."""
    files = state.files
    entry = _USED.get(id(files))
    if entry is None or entry[0]() is not files:
        used = sum(map(size_of, files.values()))
        remember_used(files, used)
        return used
    return entry[1]


def remember_used(files: FrozenMap, used: int) -> None:
    """Say what the files of a new map take up."""
    key = id(files)
    _USED[key] = (weakref.ref(files, lambda gone: _forget_used(key, gone)), used)


def _forget_used(key: int, gone: weakref.ref[FrozenMap]) -> None:
    """The map has gone; another one may be where it was by now."""
    entry = _USED.get(key)
    if entry is not None and entry[0] is gone:
        del _USED[key]
