"""How alike two pictures of the same page are; see `fidelity.py`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import skia
from screen_likeness import Screen, align

from mobile_gym.core.geometry import Rect
from mobile_gym.core.png import encode_png

Picture = npt.NDArray[np.uint8]
"""Height x width x 3."""
WIDTH_DP = 411
"""Both pictures are compared at this width."""
COLOR_DISTANCE = 64.0
"""Of two colours that have nothing in common, in 1/255 of the channel that differs most."""
EDGE = 12.0
"""A step of brightness to the next pixel, in 1/255, that is an edge."""
SHEET_WIDTH = 411
SHEET_COLUMNS = 3
REACH_DP = 3
"""Edges that lie so close to one another are the same one."""


class PictureLikeness(NamedTuple):
    """Two aspects of it, each in [0, 1]."""

    colors: float
    layout: float

    @property
    def score(self) -> float:
        """Their mean."""
        return (self.colors + self.layout) / 2


def read_picture(path: Path) -> Picture:
    """A picture from a file."""
    image = skia.Image.open(str(path))
    return np.array(image.toarray(colorType=skia.kRGBA_8888_ColorType)[:, :, :3])


def compare_pictures(
    real: Picture, ours: Picture, real_screen: Screen, our_screen: Screen
) -> PictureLikeness:
    """Compare two pictures of the same size, but for the texts that differ."""
    scale = WIDTH_DP / real.shape[1]
    first, second = _resize_picture(real, scale), _resize_picture(ours, scale)
    hidden = np.zeros(first.shape[:2], np.bool_)
    for left, top, right, bottom in _ignored_rects(real_screen, our_screen):
        rows = slice(int(top * scale), math.ceil(bottom * scale) + 1)  # the edge below it, too
        hidden[rows, int(left * scale) : math.ceil(right * scale) + 1] = True
    seen = ~hidden
    apart = np.abs(first.astype(np.float32) - second).max(axis=2)[seen]
    colors = 1.0 - float(np.minimum(apart / COLOR_DISTANCE, 1.0).mean()) if apart.size else 1.0
    return PictureLikeness(
        colors, _edge_similarity(_edge_mask(first) & seen, _edge_mask(second) & seen)
    )


def _resize_picture(picture: Picture, scale: float) -> Picture:
    height, width = round(picture.shape[0] * scale), round(picture.shape[1] * scale)
    opaque = np.full((*picture.shape[:2], 1), 255, np.uint8)
    image = skia.Image.fromarray(np.concatenate([picture, opaque], axis=2))
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    return np.array(image.resize(width, height, smooth).toarray()[:, :, :3])


def _ignored_rects(real: Screen, ours: Screen) -> Iterator[Rect]:
    """What is not compared: texts without an equal partner, and a home screen's wallpaper."""
    pairs = align(real.nodes, ours.nodes)
    equal = {(i, j) for i, j in pairs if real.nodes[i].words == ours.nodes[j].words}
    for nodes, matched in (
        (real.nodes, {i for i, _ in equal}),
        (ours.nodes, {j for _, j in equal}),
    ):
        for index, node in enumerate(nodes):
            if node.is_leaf and node.words and index not in matched:
                yield node.bounds


def _edge_mask(picture: Picture) -> npt.NDArray[np.bool_]:
    light = picture.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    edges = np.zeros(light.shape, np.bool_)
    edges[1:] |= np.abs(np.diff(light, axis=0)) > EDGE
    edges[:, 1:] |= np.abs(np.diff(light, axis=1)) > EDGE
    return edges


def _edge_similarity(real: npt.NDArray[np.bool_], ours: npt.NDArray[np.bool_]) -> float:
    """The harmonic mean of how much of each one's edges lies on the other's."""
    if not real.any() or not ours.any():
        return float(real.any() == ours.any())
    precision = float(_grow_mask(real)[ours].mean())
    recall = float(_grow_mask(ours)[real].mean())
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _grow_mask(edges: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The edges and all within reach of them."""
    grown = edges.copy()
    for axis in (0, 1):
        rows = np.moveaxis(grown, axis, 0)
        wide = rows.copy()
        for shift in range(1, REACH_DP + 1):
            wide[shift:] |= rows[:-shift]
            wide[:-shift] |= rows[shift:]
        grown = np.moveaxis(wide, 0, axis)
    return grown


def sheet(pairs: Sequence[tuple[Picture, Picture]]) -> bytes:
    """Pairs of pictures of one height beside one another, as a PNG file."""
    gap = 12
    scaled = [
        [_resize_picture(picture, SHEET_WIDTH / picture.shape[1]) for picture in pair]
        for pair in pairs
    ]
    height = max((picture.shape[0] for pair in scaled for picture in pair), default=0)
    rows = -(-len(pairs) // SHEET_COLUMNS)
    shape = (rows * (height + gap), SHEET_COLUMNS * (2 * SHEET_WIDTH + 2 * gap), 3)
    page = np.full(shape, 255, np.uint8)
    for place, pair in enumerate(scaled):
        row, column = divmod(place, SHEET_COLUMNS)
        for side, picture in enumerate(pair):
            top = row * (height + gap)
            left = column * (2 * SHEET_WIDTH + 2 * gap) + side * SHEET_WIDTH
            page[top : top + picture.shape[0], left : left + SHEET_WIDTH] = picture
    return encode_png(page)
