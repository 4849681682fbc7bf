"""What a device shows at one moment. Devices make frames, and everything else takes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mobile_gym.core.nodes import EMPTY_FOREST, AccessibilityForest

Screenshot: TypeAlias = npt.NDArray[np.uint8]
"""uint8 (height, width, 3), RGB. Devices hand out read-only arrays that they may share."""


class Orientation(IntEnum):
    """`android.view.Surface` rotation."""

    PORTRAIT = 0
    LANDSCAPE = 1
    PORTRAIT_REVERSED = 2
    LANDSCAPE_REVERSED = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """One observation of a device.

    `screenshot` and `forest` are None where they were not asked for. Node bounds are in pixels of
    a screen of `width_px` x `height_px`, which is also the screenshot's size. `activity` is the
    foreground component, `package/.Class`. `is_stale` says that the forest may be older than the
    screenshot, `is_rendered` that the screenshot was drawn from a tree and not captured.
    """

    width_px: int
    height_px: int
    activity: str
    screenshot: Screenshot | None = None
    forest: AccessibilityForest | None = None
    captured_at_s: float = 0.0
    is_stale: bool = False
    is_rendered: bool = False
    keyboard_shown: bool = False
    orientation: Orientation = Orientation.PORTRAIT

    @property
    def nodes(self) -> AccessibilityForest:
        """The forest, empty where it was not asked for."""
        return self.forest if self.forest is not None else EMPTY_FOREST
