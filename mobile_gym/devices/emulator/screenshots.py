"""Screenshots with their metadata, and touches: what goes over the wire in every step."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.core.frames import Orientation, Screenshot
from mobile_gym.core.virtual_devices import NAME_PREFIX

Metadata = tuple[tuple[str, str | bytes], ...]
Touch = tuple[int, int, int]
"""x and y in pixels, and a pressure, 0 for a finger that leaves."""


@dataclass(frozen=True, slots=True)
class CapturedScreen:
    """A screenshot and what came with it.

    Attributes:
        pixels: uint8 (height, width, 3), RGB, read-only.
        orientation: how the screen is turned.
        asked_s: when it was asked for, on this process's monotonic clock.
        taken_s: when the emulator made it, on its own clock, seconds since 1970.
        metadata: of a virtual emulator, by name (`virtual_device/server/screenshot_metadata.py`);
            empty from others.
    """

    pixels: Screenshot
    orientation: Orientation
    asked_s: float
    taken_s: float
    metadata: Mapping[str, Any]


def parsed_metadata(metadata: Sequence[tuple[str, Any]] | None) -> Mapping[str, Any]:
    """The trailing metadata of a screenshot: the small values and the large ones by name."""
    values = {
        key.removeprefix(NAME_PREFIX): value
        for key, value in metadata or ()
        if key.startswith(NAME_PREFIX)
    }
    small = values.pop("told-bin", None)
    return values if small is None else values | json.loads(small)


def touch_event(touches: Sequence[Touch]) -> pb.TouchEvent:
    """The message for what one finger does."""
    return pb.TouchEvent(
        touches=[pb.Touch(x=x, y=y, pressure=pressure) for x, y, pressure in touches]
    )
