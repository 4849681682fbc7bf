"""The screen of a device, and places on it that are remembered: both may be turned.

They are parts of the state (`virtual_device.state`).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Display:
    """The screen: its size in pixels and its density."""

    width_px: int = 540
    height_px: int = 1200
    density_dpi: int = 210
    """A Pixel 6 (1080 x 2400 at 420 dpi) at half the resolution: the same 411 x 914 dp."""

    @functools.lru_cache(maxsize=64)  # noqa: B019 - a value, and equal ones share the entry
    def turned(self, quarters: int) -> Display:
        """It after some quarter turns."""
        if quarters % 2 == 0:
            return self
        return Display(self.height_px, self.width_px, self.density_dpi)


PANEL: Final = Display()
"""What a device is built with."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What was touched to open a popup, at which a menu stands: its place on the screen in pixels.

    Attributes:
        screen: width and height of the screen then, which may have turned since.
        held: it was a long press.
    """

    left: int
    top: int
    right: int
    bottom: int
    screen: tuple[int, int]
    held: bool = False

    def on(self, width: int, height: int) -> Anchor:
        """It on a screen of a size: what was near an edge is as far from that edge now."""
        if self.screen == (width, height):
            return self
        (old_width, old_height), (left, right) = self.screen, (self.left, self.right)
        return Anchor(
            left if left <= old_width // 2 else left + width - old_width,
            self.top if self.top <= old_height // 2 else self.top + height - old_height,
            right if right <= old_width // 2 else right + width - old_width,
            self.bottom if self.bottom <= old_height // 2 else self.bottom + height - old_height,
            (width, height),
            self.held,
        )
