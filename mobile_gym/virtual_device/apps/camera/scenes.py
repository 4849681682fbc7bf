"""What the camera sees: a painted scene, which is another one after each shot."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.apps.camera import data
from mobile_gym.virtual_device.apps.camera.data import SIZES
from mobile_gym.virtual_device.ui.photographs import Photograph

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

__all__ = ["seeds_seen", "taken_at", "view_of", "viewfinder"]

_BACK: Final = ("city", "flowers", "mountains", "food", "sea")
_FRONT: Final = ("portrait",)


def taken_at(state: DeviceState) -> datetime:
    """The local time of a shot."""
    return datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))


def viewfinder(state: DeviceState) -> Photograph:
    """What is seen now, as a photo without a time."""
    return view_of(state, "")


def _seed(state: DeviceState, front: bool, number: int) -> int:
    """Of what one of the cameras sees before its next shot, by the shots there have been."""
    return zlib.crc32(f"{state.seed}:{front}:{number}".encode())


def seeds_seen(state: DeviceState) -> frozenset[int]:
    """Of all scenes of which there may be shots."""
    numbers = range(data.read(state).taken)
    return frozenset(_seed(state, front, number) for front in (False, True) for number in numbers)


def view_of(state: DeviceState, taken: str) -> Photograph:
    """What is seen now, as a photo.

    Args:
        state: the device.
        taken: when, in local time, as EXIF writes it.
    """
    mine = data.read(state)
    seed = _seed(state, mine.front, mine.taken)
    kinds = _FRONT if mine.front else _BACK
    longer, shorter = SIZES.get(mine.front_size if mine.front else mine.back_size, SIZES["medium"])
    display = state.display
    upright = display.height_px >= display.width_px
    size = (shorter, longer) if upright else (longer, shorter)
    return Photograph(kinds[seed % len(kinds)], seed, *size, taken)
