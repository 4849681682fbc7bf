"""Points and rectangles. A type says its unit: normalised to the canvas, or device pixels."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple, TypeAlias

Direction: TypeAlias = Literal["up", "down", "left", "right"]
_OPPOSITES: Final[dict[Direction, Direction]] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}


class NormalizedPoint(NamedTuple):
    """A point of the canvas; both coordinates in [0, 1], the origin at the top left.

    `checked` is the way in for numbers from outside.
    """

    x: float
    y: float

    @classmethod
    def checked(cls, x: float, y: float) -> NormalizedPoint:
        """Build a point from numbers that may be wrong.

        Raises:
            ValueError: a coordinate is not a number in [0, 1].
        """
        point = cls(float(x), float(y))
        if not (0.0 <= point.x <= 1.0 and 0.0 <= point.y <= 1.0):  # false for NaN, too
            raise ValueError(
                f"point ({point.x:g}, {point.y:g}) lies outside the canvas; "
                "both coordinates must be in [0, 1]"
            )
        return point

    def to_pixels(self, width_px: int, height_px: int) -> PixelPoint:
        """The pixel this point falls in, always inside a canvas of the given size."""
        return PixelPoint(
            min(math.floor(self.x * width_px), width_px - 1),
            min(math.floor(self.y * height_px), height_px - 1),
        )


class PixelPoint(NamedTuple):
    """A point in device pixels."""

    x: int
    y: int

    def to_normalized(self, width_px: int, height_px: int) -> NormalizedPoint:
        """The centre of this pixel, relative to a canvas of the given size."""
        return NormalizedPoint((self.x + 0.5) / width_px, (self.y + 0.5) / height_px)


class Rect(NamedTuple):
    """A rectangle in device pixels; right and bottom are exclusive, as in Android's `Rect`."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in pixels; negative when inverted, which real trees contain."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Height in pixels; negative when inverted."""
        return self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        """Whether no pixel lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def center(self) -> PixelPoint:
        """The middle pixel."""
        return PixelPoint((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def contains(self, point: PixelPoint) -> bool:
        """Whether the pixel lies inside."""
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def intersection(self, other: Rect) -> Rect:
        """The common part; empty (possibly inverted) where there is none."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


def main_direction(across: float, down: float) -> Direction:
    """Where a movement goes, by its longer axis; without any length it goes up."""
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def opposite(direction: Direction) -> Direction:
    """The other way: from the finger's direction to the content's side, and back."""
    return _OPPOSITES[direction]
