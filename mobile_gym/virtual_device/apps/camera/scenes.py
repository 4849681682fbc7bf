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

__all__ = ["taken_at", "view_of", "viewfinder"]

_BACK: Final = ("city", "flowers", "mountains", "food", "sea")
_FRONT: Final = ("portrait",)


def taken_at(state: DeviceState) -> datetime:
    """The local time of a shot."""
    return datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))


def viewfinder(state: DeviceState) -> Photograph:
    """What is seen now, as a photo without a time."""
    return view_of(state, "")


def view_of(state: DeviceState, taken: str) -> Photograph:
    """What is seen now, as a photo.

    Args:
        state: the device.
        taken: when, in local time, as EXIF writes it.
    """
    mine = data.read(state)
    seed = zlib.crc32(f"{state.seed}:{mine.front}:{mine.taken}".encode())
    kinds = _FRONT if mine.front else _BACK
    longer, shorter = SIZES.get(mine.front_size if mine.front else mine.back_size, SIZES["medium"])
    display = state.display
    upright = display.height_px >= display.width_px
    size = (shorter, longer) if upright else (longer, shorter)
    return Photograph(kinds[seed % len(kinds)], seed, *size, taken)
