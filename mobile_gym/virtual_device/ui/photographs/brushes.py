"""What scenes are painted with: gradients, soft shapes, ridges, and textures of noise.

A scene is painted in units of its own, 1,600 for the longer side, at whatever size is asked for.
Noise comes from tiles that are made once per process.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import skia

_TILE_PX: Final = 256


@dataclass(frozen=True, slots=True)
class Scene:
    """What is painted on: a canvas whose units do not depend on its pixels.

    Attributes:
        canvas: draws.
        width: of the scene, in its units.
        height: of the scene.
        rng: of this picture.
        words: what is written on it.
    """

    canvas: skia.Canvas
    width: float
    height: float
    rng: np.random.Generator
    words: tuple[str, ...]

    def between(self, low: float, high: float) -> float:
        """A number at random."""
        return float(self.rng.uniform(low, high))

    def pick(self, colors: Sequence[int]) -> int:
        """One of several colours."""
        return colors[int(self.rng.integers(len(colors)))]


def shade(color: int, share: float) -> int:
    """A colour with its light multiplied; its alpha stays."""
    red, green, blue = (min(max(int((color >> at & 255) * share), 0), 255) for at in (16, 8, 0))
    return color & 0xFF000000 | red << 16 | green << 8 | blue


def blend(first: int, second: int, share: float) -> int:
    """A colour on the way from one to another."""
    mixed = 0
    for at in (24, 16, 8, 0):
        a, b = first >> at & 255, second >> at & 255
        mixed |= int(a + (b - a) * share) << at
    return mixed


def vertical(top: float, bottom: float, *colors: int) -> skia.Paint:
    """Paint that goes from colour to colour, downwards."""
    points = [skia.Point(0, top), skia.Point(0, bottom)]
    shader = skia.GradientShader.MakeLinear(points, list(colors))
    return skia.Paint(Shader=shader, AntiAlias=True, Dither=True)


def soft(color: int, sigma: float) -> skia.Paint:
    """Paint whose edges run out."""
    paint = skia.Paint(Color=color, AntiAlias=True)
    paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
    return paint


def ridge(scene: Scene, height: float, rough: float, waves: float) -> skia.Path:
    """Everything below a line of hills: a sum of waves of which each is half as large."""
    x = np.linspace(0, scene.width, 160)
    y = np.full_like(x, height)
    for octave in range(6):
        phase = scene.between(0, 2 * math.pi)
        y -= rough / 1.9**octave * np.sin(x / scene.width * waves * 1.9**octave + phase)
    return polygon(
        [*zip(x.tolist(), y.tolist(), strict=True), (scene.width, scene.height), (0, scene.height)]
    )


def polygon(points: Sequence[tuple[float, float]]) -> skia.Path:
    """A closed shape."""
    return skia.Path.Polygon([skia.Point(*point) for point in points], True)


def ellipse(x: float, y: float, across: float, down: float) -> skia.Path:
    """An ellipse around a point, by its half axes."""
    return skia.Path.Oval(skia.Rect.MakeLTRB(x - across, y - down, x + across, y + down))


@functools.cache
def _tile(number: int, first: int, octaves: int, low: float, high: float) -> skia.Image:
    """Noise that repeats: octaves of random lattices, and its contrast. As alpha alone.

    Args:
        number: which noise.
        first: cells of the first lattice along a side.
        octaves: how many lattices, each twice as fine and half as strong.
        low: what is less becomes transparent.
        high: what is more becomes opaque.
    """
    rng = np.random.default_rng([number, first])
    total = np.zeros((_TILE_PX, _TILE_PX))
    for octave in range(octaves):
        cells = first << octave
        lattice = rng.random((cells, cells))
        at = np.arange(_TILE_PX) * cells / _TILE_PX
        cell = at.astype(int)
        share = at - cell
        share = share * share * (3 - 2 * share)
        after = (cell + 1) % cells
        rows = lattice[cell] * (1 - share)[:, None] + lattice[after] * share[:, None]
        total += (rows[:, cell] * (1 - share) + rows[:, after] * share) / 2**octave
    total = (total - total.min()) / (total.max() - total.min())
    alpha = np.clip((total - low) / (high - low), 0, 1)
    pixels = np.ascontiguousarray(np.rint(alpha * 255).astype(np.uint8))
    info = skia.ImageInfo.MakeA8(_TILE_PX, _TILE_PX)
    data = skia.Data.MakeWithCopy(pixels.tobytes())
    return skia.Image.MakeRasterData(info, data, _TILE_PX).withDefaultMipmaps()


_NOISES: Final = {
    "clouds": (1, 3, 6, 0.45, 0.95),
    "leaves": (2, 16, 4, 0.35, 0.75),
    "ground": (3, 8, 5, 0.2, 1.0),
    "waves": (4, 6, 5, 0.5, 0.9),
    "grain": (5, 128, 1, 0.0, 1.0),
    "wood": (6, 4, 6, 0.25, 0.9),
}


def noise(
    kind: str, color: int, across: float, down: float, offset: tuple[float, float] = (0, 0)
) -> skia.Paint:
    """Paint that is a texture of one colour: `clouds`, `leaves`, `ground`, `waves`, ...

    Args:
        kind: of noise.
        color: where the noise is strongest; it runs out to nothing.
        across: how many units of the scene the tile takes, horizontally.
        down: and vertically.
        offset: where the tile begins.
    """
    matrix = skia.Matrix.Translate(*offset)
    matrix.preScale(across / _TILE_PX, down / _TILE_PX)
    shader = _tile(*_NOISES[kind]).makeShader(
        skia.TileMode.kRepeat,
        skia.TileMode.kRepeat,
        skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest),
        matrix,
    )
    return skia.Paint(Shader=shader, Color=color, AntiAlias=True)


def paint_texture(scene: Scene, path: skia.Path, *paints: skia.Paint) -> None:
    """Fill a shape with several paints, one over the other."""
    for paint in paints:
        scene.canvas.drawPath(path, paint)


def grain(scene: Scene) -> None:
    """What a lens and a sensor add: darker corners and a little noise."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    shader = skia.GradientShader.MakeRadial(
        skia.Point(width / 2, height / 2),
        math.hypot(width, height) / 2,
        [0x00000000, 0x00000000, 0x48000000],
        [0.0, 0.55, 1.0],
    )
    canvas.drawPaint(skia.Paint(Shader=shader))
    offset = (scene.between(0, 300), scene.between(0, 300))
    canvas.drawPaint(noise("grain", 0x16FFFFFF, 430, 430, offset))
    canvas.drawPaint(noise("grain", 0x16000000, 390, 390, offset))
