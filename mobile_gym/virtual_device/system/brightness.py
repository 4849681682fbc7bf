"""The brightness of the screen: a slider's position is what the eye sees, the setting is the light.

The slider is in the shade and in the settings.
"""

from __future__ import annotations

import math
from typing import Final

MIN_BRIGHTNESS: Final = 1
MAX_BRIGHTNESS: Final = 255
_R: Final = 0.5
_A: Final = 0.17883277
_B: Final = 0.28466892
_C: Final = 0.55991073
"""Of the hybrid log-gamma curve. Source: AOSP, `BrightnessUtils`; ARIB STD-B67."""


def brightness_of(position: float) -> int:
    """`screen_brightness` (1 to 255) at a slider position in [0, 1]."""
    light = (position / _R) ** 2 if position <= _R else math.exp((position - _C) / _A) + _B
    share = min(max(light / 12.0, 0.0), 1.0)
    return round(MIN_BRIGHTNESS + share * (MAX_BRIGHTNESS - MIN_BRIGHTNESS))


def position_of(brightness: int) -> float:
    """The slider position in [0, 1] of a `screen_brightness`."""
    share = (brightness - MIN_BRIGHTNESS) / (MAX_BRIGHTNESS - MIN_BRIGHTNESS)
    light = min(max(share, 0.0), 1.0) * 12.0
    return math.sqrt(light) * _R if light <= 1.0 else _A * math.log(light - _B) + _C
