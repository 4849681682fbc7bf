"""Boxes on a screenshot with the numbers that a model names: marks of elements, grids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from mobile_gym.accessibility.element_numbers import app_agent_areas
from mobile_gym.accessibility.pictures.pillow import drawing_canvas, load_font
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect

_Boxes: TypeAlias = npt.NDArray[np.int32]
"""int32 (n, 4): left, top, right, bottom of each."""
_Numbers: TypeAlias = npt.NDArray[np.float64]

_STEPS: Final = 9
"""How many places are tried along an edge."""
_ALONG: Final[_Numbers] = np.linspace(0.0, 1.0, _STEPS)
_SHADES: Final = 24
"""Two neighbours that differ by more, of 255, are a part of a letter or a picture."""
_LOOKED_AT: Final = 270
"""Pixels across the shorter side that tell letters from empty ground, however many there are."""
_OVER_LABEL, _OVER_CONTENT, _IN_OTHER, _OUTSIDE, _PER_STEP = 100.0, 3.5, 1.0, 0.3, 0.04
"""What a place costs: for all of it over other labels, all of it over content, all of it in a box
that does not hold its own, all of it outside its box, and for each step away from the box's first
corner. The ratios were found by looking.
"""


def label_places(
    boxes: Mapping[int, Rect],
    sizes: Mapping[int, tuple[int, int]],
    screenshot: Screenshot,
    *,
    at_top: bool = False,
) -> Mapping[int, Rect]:
    """The place of each number, all of it inside the picture.

    Places along the edges of a box are tried, inside it and outside; small boxes come first, as
    they have the fewest. A number covers another one only where every place of it is taken.

    Args:
        boxes: of each number; none is empty or reaches out of the picture.
        sizes: width and height of each number as it is written, in pixels.
        screenshot: uint8 (height, width, 3), RGB.
        at_top: only along the upper edge, inside, as areas of a grid have them.
    """
    content = _ContentDensity(screenshot)
    screen = screenshot.shape[1::-1]
    places: dict[int, Rect] = {}
    every = np.array([*boxes.values()], np.int32).reshape(-1, 4)
    taken: _Boxes = np.empty((len(boxes), 4), np.int32)
    for number in sorted(boxes, key=lambda each: (boxes[each].width * boxes[each].height, each)):
        own, size = boxes[number], sizes[number]
        tried, steps = _label_candidates(own, size, screen, at_top)
        area = size[0] * size[1]
        cost = (
            _OVER_LABEL / area * _overlap_areas(tried, taken[: len(places)]).sum(axis=1)
            + _OVER_CONTENT * content.share(tried)
            + _PER_STEP * steps
        )
        if not at_top:
            inside = _overlap_areas(tried, np.array([own], np.int32))[:, 0]
            others = _overlap_areas(tried, every[~_containing_boxes(every, own)])
            cost += _IN_OTHER / area * others.max(axis=1, initial=0)
            cost += _OUTSIDE * (1 - inside / area)
        best = tried[int(cost.argmin())]
        taken[len(places)] = best
        places[number] = Rect(*(int(side) for side in best))
    return places


def _label_candidates(
    box: Rect, size: tuple[int, int], screen: tuple[int, ...], at_top: bool
) -> tuple[_Boxes, _Numbers]:
    """Places for a label along the edges of a box, and how many steps from its first corner.

    The upper edge comes before the left and the right one, and the lower one last.
    """
    width, height = size
    along = _ALONG[:-1] if at_top else _ALONG  # the next area's number begins where this one ends
    across = box.left + along * (box.width - width)
    down = box.top + _ALONG * (box.height - height)
    rows = [box.top] if at_top else [box.top, box.top - height, box.bottom - height, box.bottom]
    columns = [] if at_top else [box.left, box.right - width, box.left - width, box.right]
    left = np.concatenate([np.tile(across, len(rows)), np.repeat(columns, _STEPS)])
    top = np.concatenate([np.repeat(rows, len(along)), np.tile(down, len(columns))])
    steps = [along * _STEPS / 2 + place for place in range(len(rows))]
    steps += [_ALONG * _STEPS / 2 + place + 1 for place in range(len(columns))]
    left = left.clip(0, max(screen[0] - width, 0))
    top = top.clip(0, max(screen[1] - height, 0))
    places = np.stack([left, top, left + width, top + height], axis=1).astype(np.int32)
    return places, np.concatenate(steps)


def _containing_boxes(some: _Boxes, own: Rect) -> npt.NDArray[np.bool_]:
    """Which of some boxes have all of one in them."""
    left, top, right, bottom = some.T
    return np.asarray(
        (left <= own.left) & (top <= own.top) & (right >= own.right) & (bottom >= own.bottom)
    )


def _overlap_areas(some: _Boxes, others: _Boxes) -> _Numbers:
    """Pixels that each of some boxes has in common with each of others."""
    left, top, right, bottom = some.T[:, :, None]
    width = np.minimum(right, others[:, 2]) - np.maximum(left, others[:, 0])
    height = np.minimum(bottom, others[:, 3]) - np.maximum(top, others[:, 1])
    return (np.maximum(width, 0) * np.maximum(height, 0)).astype(np.float64)


class _ContentDensity:
    """How much of a part of the picture is letters and pictures rather than empty ground."""

    def __init__(self, screenshot: Screenshot) -> None:
        self._stride = max(1, min(screenshot.shape[:2]) // _LOOKED_AT)
        shades = screenshot[:: self._stride, :: self._stride, 1].astype(np.int16)
        busy = np.zeros(shades.shape, np.int32)
        busy[:, 1:] |= np.abs(shades[:, 1:] - shades[:, :-1]) > _SHADES
        busy[1:] |= np.abs(shades[1:] - shades[:-1]) > _SHADES
        height, width = shades.shape
        self._sums = np.zeros((height + 1, width + 1), np.int32)
        busy.cumsum(axis=0, out=self._sums[1:, 1:])
        self._sums[1:, 1:].cumsum(axis=1, out=self._sums[1:, 1:])

    def share(self, boxes: _Boxes) -> _Numbers:
        """Of each box, as a part of its area."""
        height, width = self._sums.shape
        left, right = (boxes[:, side] // self._stride for side in (0, 2))
        top, bottom = (boxes[:, side] // self._stride for side in (1, 3))
        right, bottom = np.minimum(right + 1, width - 1), np.minimum(bottom + 1, height - 1)
        sums = self._sums
        busy = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return busy / np.maximum((right - left) * (bottom - top), 1)


Colour: TypeAlias = tuple[int, int, int]

_INK: Final = (255, 255, 255)
_SIZE_SHARE, _SIZE_SHARE_IN_AREA = 0.03, 0.17
"""Height of a number, as a share of the picture's shorter side; at most, as one of its area's."""
_MIN_SIZE_PX: Final = 11
"""Lower figures cannot be read."""


def with_numbered_boxes(
    screenshot: Screenshot,
    boxes: Mapping[int, Rect],
    colours: Sequence[Colour],
    stroke_px: int,
    *,
    at_top: bool = False,
) -> Screenshot:
    """The screenshot with boxes, and white numbers on the colours of their boxes.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        boxes: of each number, in pixels; what lies outside the picture is not drawn.
        colours: of the boxes, in turn; dark enough for white figures.
        stroke_px: how wide the sides of boxes are.
        at_top: numbers stand at the upper edges of their boxes, and are small beside them.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    image, pen = drawing_canvas(screenshot)
    screen = Rect(0, 0, *image.size)
    shown = {
        number: box
        for number, whole in sorted(boxes.items())
        if not (box := whole.intersection(screen)).is_empty
    }
    size = min(image.size) * _SIZE_SHARE
    if at_top:
        sides = (side for box in shown.values() for side in (box.width, box.height))
        size = min(size, _SIZE_SHARE_IN_AREA * min(sides))
    size = max(_MIN_SIZE_PX, round(size))
    letters, edge = load_font("numbers", size), max(1, size // 16)
    height = size + 2 * edge
    sizes = {
        number: (round(letters.getlength(str(number))) + size // 4 + 2 * edge, height)
        for number in shown
    }
    painted = {number: colours[turn % len(colours)] for turn, number in enumerate(shown)}
    for number, box in shown.items():
        sides = (box.left, box.top, box.right - 1, box.bottom - 1)
        pen.rectangle(sides, outline=painted[number], width=stroke_px)
    for number, place in label_places(shown, sizes, screenshot, at_top=at_top).items():
        sides = (place.left, place.top, place.right - 1, place.bottom - 1)
        pen.rectangle(sides, fill=painted[number], outline=_INK, width=edge)
        pen.text(place.center, str(number), _INK, font=letters, anchor="mm")
    return np.asarray(image)


_MARK_COLOURS: Final[tuple[Colour, ...]] = (
    (200, 20, 60),
    (20, 90, 210),
    (0, 120, 50),
    (140, 40, 180),
    (165, 85, 0),
    (0, 115, 130),
)
"""In turn, so that neighbours differ."""
_MARK_STROKE_SHARE: Final = 1 / 360
"""Width of a box's sides, as a share of the picture's shorter side."""


def with_marks(screenshot: Screenshot, boxes: Mapping[int, Rect]) -> Screenshot:
    """The screenshot with a box around each element, and its number on the same colour.

    A number lies in its box where there is room, else beside it, and on no other number as long as
    there is a place for both.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        boxes: of each number, in pixels; those that lie outside the picture are not drawn.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    stroke_px = max(2, round(min(screenshot.shape[:2]) * _MARK_STROKE_SHARE))
    return with_numbered_boxes(screenshot, boxes, _MARK_COLOURS, stroke_px)


_GRID_COLOUR: Final[Colour] = (205, 30, 95)
_GRID_STROKE_SHARE: Final = 1 / 600
"""Width of a line on either side of an edge, as a share of the picture's shorter side."""


def with_grid(screenshot: Screenshot) -> Screenshot:
    """The screenshot with the areas of `app_agent_areas`, each with its number in it.

    Args:
        screenshot: uint8 (height, width, 3), RGB.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    height, width, _ = screenshot.shape
    stroke_px = max(1, round(min(height, width) * _GRID_STROKE_SHARE))
    areas = app_agent_areas(width, height)
    return with_numbered_boxes(screenshot, areas, [_GRID_COLOUR], stroke_px, at_top=True)
