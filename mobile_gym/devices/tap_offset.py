"""Taps that miss what they were meant for: the perturbation `tap_offset`.

The virtual device and emulators miss alike.
"""

from __future__ import annotations

import numpy as np

from mobile_gym.core.geometry import PixelPoint


def with_tap_offset(
    at: PixelPoint,
    screen: tuple[int, int],
    *,
    density_dpi: int,
    offset_dp: float,
    seed: tuple[int, int],
) -> PixelPoint:
    """Where a finger meant for a pixel comes down.

    Args:
        at: the pixel.
        screen: width and height in pixels.
        density_dpi: of the screen.
        offset_dp: how far off it may be, in each direction.
        seed: the device's, and its time in milliseconds.
    """
    reach = offset_dp * density_dpi / 160
    dx, dy = np.random.default_rng(seed).uniform(-reach, reach, 2)
    return PixelPoint(
        min(max(at.x + round(dx), 0), screen[0] - 1),
        min(max(at.y + round(dy), 0), screen[1] - 1),
    )
