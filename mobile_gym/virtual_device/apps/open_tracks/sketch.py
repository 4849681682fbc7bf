"""The way of a track as a sketch, and its heights as a curve: lines between its points."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.view import View, absolute, box, line

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.open_tracks.data import Point
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["height_curve", "way_sketch"]

_ROOM_DP: Final = 24.0
"""Free at each side."""
_LINES: Final = 200
"""As many lines are drawn at most."""
_GRID_DP: Final = 48.0
_FLAG_DP: Final = 12.0


def _thinned(points: Sequence[Point]) -> list[Point]:
    """Points that as many lines go through as are drawn; the ends are among them."""
    step = max(math.ceil(len(points) / _LINES), 1)
    chosen = list(points[::step])
    if chosen[-1] is not points[-1]:
        chosen.append(points[-1])
    return chosen


def _fitted(
    places: Sequence[tuple[float, float]], width: float, height: float, *, same_scale: bool
) -> list[tuple[float, float]]:
    """Places moved into a box; y grows upwards before and downwards after.

    Args:
        places: x and y.
        width: of the box, as `height` in dp.
        height: of the box.
        same_scale: whether both directions are drawn to one scale.
    """
    xs, ys = [x for x, _ in places], [y for _, y in places]
    span_x, span_y = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    inner_w, inner_h = width - 2 * _ROOM_DP, height - 2 * _ROOM_DP
    scale_x, scale_y = inner_w / span_x, inner_h / span_y
    if same_scale:
        scale_x = scale_y = min(scale_x, scale_y)
    left = (width - span_x * scale_x) / 2
    top = (height - span_y * scale_y) / 2
    return [(left + (x - min(xs)) * scale_x, top + (max(ys) - y) * scale_y) for x, y in places]


def _drawn(
    theme: Theme, places: Sequence[tuple[float, float]], width: float, height: float, words: str
) -> View:
    grid = [
        line(0, y * _GRID_DP, width, y * _GRID_DP, size=1, color=theme.divider)
        for y in range(1, int(height / _GRID_DP) + 1)
    ]
    grid += [
        line(x * _GRID_DP, 0, x * _GRID_DP, height, size=1, color=theme.divider)
        for x in range(1, int(width / _GRID_DP) + 1)
    ]
    way = [
        line(*here, *there, size=3, color=theme.accent)
        for here, there in itertools.pairwise(places)
    ]
    return absolute(
        *grid,
        *way,
        _flag(places[0], 0xFF2E7D32),
        _flag(places[-1], theme.error),
        width=width,
        height=height,
        fill=theme.surface,
        class_name="android.view.View",
        resource_id="sketch",
        description=words,
    )


def _flag(place: tuple[float, float], color: int) -> View:
    x, y = place
    half = _FLAG_DP / 2
    return box(
        width=_FLAG_DP, height=_FLAG_DP, radius=half, fill=color, offset=(x - half, y - half)
    )


def way_sketch(
    theme: Theme, points: Sequence[Point], width: float, height: float, words: str
) -> View:
    """The way, north above; green where it begins and red where it ends."""
    chosen = _thinned(points)
    middle = math.radians(chosen[len(chosen) // 2].latitude / 1e6)
    shrunk = math.cos(max(min(middle, 1.5), -1.5))
    places = [(point.longitude * shrunk, float(point.latitude)) for point in chosen]
    return _drawn(theme, _fitted(places, width, height, same_scale=True), width, height, words)


def height_curve(
    theme: Theme, points: Sequence[Point], width: float, height: float, words: str
) -> View:
    """The heights in the order of the points."""
    places = [(float(at), point.elevation_m or 0.0) for at, point in enumerate(_thinned(points))]
    return _drawn(theme, _fitted(places, width, height, same_scale=False), width, height, words)
