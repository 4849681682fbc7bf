"""Screenshots with what comes beside them, and touches: what goes over the wire in every step."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.core.frames import Orientation, Screenshot

__all__ = ["PREFIX", "Metadata", "Shot", "Touch", "screenshot_metadata", "touch_event"]

PREFIX: Final = "mobile-gym-"
"""Of what a virtual emulator is asked and says in metadata (`virtual_device/server/asides.py`)."""

Metadata = tuple[tuple[str, str | bytes], ...]
Touch = tuple[int, int, int]
"""x and y in pixels, and a pressure, 0 for a finger that leaves."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A screenshot and what came with it.

    Attributes:
        pixels: uint8 (height, width, 3), RGB, read-only.
        orientation: how the screen is turned.
        asked_s: when it was asked for, on this process's monotonic clock.
        taken_s: when the emulator made it, on its own clock, seconds since 1970.
        told: what a virtual emulator says besides, by name (`virtual_device/server/asides.py`);
            empty from others.
    """

    pixels: Screenshot
    orientation: Orientation
    asked_s: float
    taken_s: float
    told: Mapping[str, Any]


def screenshot_metadata(metadata: Sequence[tuple[str, Any]] | None) -> Mapping[str, Any]:
    """What a virtual emulator says beside a picture: the small things by name, and the large."""
    told = {
        key.removeprefix(PREFIX): value for key, value in metadata or () if key.startswith(PREFIX)
    }
    small = told.pop("told-bin", None)
    return told if small is None else told | json.loads(small)


def touch_event(touches: Sequence[Touch]) -> pb.TouchEvent:
    """The message for what one finger does."""
    return pb.TouchEvent(
        touches=[pb.Touch(x=x, y=y, pressure=pressure) for x, y, pressure in touches]
    )
