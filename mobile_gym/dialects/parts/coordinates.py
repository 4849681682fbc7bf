"""How formats write places: shares of the screen, a grid of their own, pixels of some picture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Protocol

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects.parts.reading import Unreadable, numbers


class Coordinates(Protocol):
    """One way to write places."""

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """The place that two numbers name.

        Raises:
            Unreadable: it lies outside the screen.
        """
        ...

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """The two numbers of a place; `point` of them is at most half a unit away."""
        ...

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """Width and height of the picture that the model is to be shown."""
        ...

    def range(self, frame: Frame) -> tuple[float, float]:
        """The largest x and y there are, for instructions and schemas."""
        ...


def point_of(value: object, what: str, places: Coordinates, frame: Frame) -> NormalizedPoint:
    """The place of `[x, y]`, or the centre of a box `[left, top, right, bottom]`; or in percent.

    Raises:
        Unreadable: they are other numbers, or the place lies outside the screen.
    """
    written = str(value)[:_LONGEST_SHARES]
    is_percent = written.count("%") in (2, 4)
    corners = numbers(written.replace("%", " ") if is_percent else value, what, 2, 4)
    x, y = sum(corners[::2]) * 2 / len(corners), sum(corners[1::2]) * 2 / len(corners)
    if is_percent:
        across, down = places.range(frame)
        x, y = x / 100 * across, y / 100 * down
    return places.point(x, y, frame)


_LONGEST_SHARES: Final = 120
"""Characters of a place in percent."""


def _checked(x: float, y: float, across: float, down: float) -> None:
    if not (0 <= x <= across and 0 <= y <= down):
        raise Unreadable(
            f"the point ({x:g}, {y:g}) lies outside the screen; "
            f"x must be in [0, {across:g}] and y in [0, {down:g}]"
        )


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of width and height in [0, 1], written with so many decimals."""

    decimals: int = 4

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """See `Coordinates`."""
        _checked(x, y, 1, 1)
        return NormalizedPoint(x, y)

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return round(point.x, self.decimals), round(point.y, self.decimals)

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """See `Coordinates`."""
        return frame.width_px, frame.height_px

    def range(self, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return 1, 1


@dataclass(frozen=True, slots=True)
class Grid:
    """Whole numbers from 0 to `most` on either axis, whatever the screen's size: 1000, 999."""

    most: int = 1000

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """See `Coordinates`."""
        x, y = (self._on_edge(side) for side in (x, y))
        _checked(x, y, self.most, self.most)
        return NormalizedPoint(x / self.most, y / self.most)

    def _on_edge(self, side: float) -> float:
        """A number; 1000 is the far edge of a grid of 999, as models that know both write it."""
        return self.most if self.most == 999 and side == 1000 else side

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return round(point.x * self.most), round(point.y * self.most)

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """See `Coordinates`."""
        return frame.width_px, frame.height_px

    def range(self, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return self.most, self.most


class _PictureOf(Protocol):
    def image_size(self, frame: Frame) -> tuple[int, int]: ...


def _pixel_point(picture: _PictureOf, x: float, y: float, frame: Frame) -> NormalizedPoint:
    width, height = picture.image_size(frame)
    _checked(x, y, width, height)
    # The far edges belong to the last pixels: models that round write them.
    return PixelPoint(min(math.floor(x), width - 1), min(math.floor(y), height - 1)).to_normalized(
        width, height
    )


@dataclass(frozen=True, slots=True)
class Pixels:
    """Pixels of the screen; a number means the middle of its pixel."""

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """See `Coordinates`."""
        return _pixel_point(self, x, y, frame)

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return point.to_pixels(*self.image_size(frame))

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """See `Coordinates`."""
        return frame.width_px, frame.height_px

    def range(self, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return self.image_size(frame)


MIN_PIXELS: Final = 56 * 56
MAX_PIXELS: Final = 14 * 14 * 4 * 1280
"""Bounds of the picture's area; the default ones of Qwen2.5-VL's image processor."""


@dataclass(frozen=True, slots=True)
class ResizedPixels:
    """Pixels of a picture whose sides are multiples of `factor` and whose area is bounded.

    Source: the image processor of Qwen2-VL and its successors, `smart_resize`: sides rounded to
    multiples, then scaled by one factor into the bounds of the area.

    Attributes:
        factor: of which both sides are multiples, in pixels.
        min_pixels: least area.
        max_pixels: largest area.
    """

    factor: int = 28
    min_pixels: int = MIN_PIXELS
    max_pixels: int = MAX_PIXELS

    def point(self, x: float, y: float, frame: Frame) -> NormalizedPoint:
        """See `Coordinates`."""
        return _pixel_point(self, x, y, frame)

    def written(self, point: NormalizedPoint, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return point.to_pixels(*self.image_size(frame))

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """See `Coordinates`."""
        width, height, factor = frame.width_px, frame.height_px, self.factor
        across = max(factor, round(width / factor) * factor)
        down = max(factor, round(height / factor) * factor)
        if across * down > self.max_pixels:
            shrink = math.sqrt(width * height / self.max_pixels)
            across = max(factor, math.floor(width / shrink / factor) * factor)
            down = max(factor, math.floor(height / shrink / factor) * factor)
        elif across * down < self.min_pixels:
            grow = math.sqrt(self.min_pixels / (width * height))
            across = math.ceil(width * grow / factor) * factor
            down = math.ceil(height * grow / factor) * factor
        return across, down

    def range(self, frame: Frame) -> tuple[float, float]:
        """See `Coordinates`."""
        return self.image_size(frame)


@dataclass(frozen=True, slots=True)
class BoundedPixels(ResizedPixels):
    """Pixels of a picture whose area and longer side are bounded, for services that scale down.

    Attributes:
        longest: the longer side, in pixels.
    """

    factor: int = 1
    min_pixels: int = 1
    longest: int = 1568

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """See `Coordinates`."""
        width, height = ResizedPixels.image_size(self, frame)
        shrink = max(width, height) / self.longest
        if shrink <= 1:
            return width, height
        return max(1, math.floor(width / shrink)), max(1, math.floor(height / shrink))
