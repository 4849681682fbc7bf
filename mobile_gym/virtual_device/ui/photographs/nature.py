"""Scenes from outside: mountains, the sea, flowers."""

from __future__ import annotations

import itertools
import math
from typing import Final

import skia

from mobile_gym.virtual_device.ui.photographs.brushes import (
    Scene,
    blend,
    ellipse,
    grain,
    noise,
    polygon,
    ridge,
    shade,
    soft,
    textured,
    vertical,
)

_SKIES: Final = (
    (0xFF3F7FC4, 0xFF8DBBE4, 0xFFDCEAF3, 0xFFFFF6DC),
    (0xFF2A4F86, 0xFF8A86A8, 0xFFF2B58A, 0xFFFFE3A8),
    (0xFF5A8FC0, 0xFFA9CBE2, 0xFFEDF1EE, 0xFFFFFFFF),
    (0xFF28365C, 0xFF6C5B83, 0xFFE88F6D, 0xFFFFC27A),
    (0xFF7C9DB5, 0xFFB4C6D1, 0xFFDDE3E4, 0xFFF6F4EC),
)
"""Top, middle, horizon, sun."""
_LANDS: Final = (0xFF3F5B33, 0xFF54602F, 0xFF4A4E38, 0xFF2F4B3E, 0xFF6A5A36)
_PETALS: Final = (0xFFE84A6F, 0xFFF4C430, 0xFFF6F3EE, 0xFF9B5DE5, 0xFFFF7F50, 0xFFE63946)


def _sky(scene: Scene, horizon: float) -> tuple[int, int, int, int]:
    """A sky with a sun and clouds, down to the horizon."""
    canvas, width = scene.canvas, scene.width
    colors = _SKIES[int(scene.rng.integers(len(_SKIES)))]
    top, middle, low, sun = colors
    canvas.drawPaint(vertical(0, horizon, top, middle, low))
    x, y = scene.between(0.15, 0.85) * width, horizon * scene.between(0.35, 0.85)
    canvas.drawCircle(x, y, 300, soft(sun & 0xFFFFFF | 0x66000000, 150))
    canvas.drawCircle(x, y, 80, soft(sun & 0xFFFFFF | 0xAA000000, 40))
    canvas.drawCircle(x, y, 36, soft(0xFFFFFFFF, 6))
    sky = skia.Path.Rect(skia.Rect.MakeWH(width, horizon))
    offset = (scene.between(0, 1000), scene.between(0, 400))
    cloud = blend(0xFFFFFFFF, sun, 0.5)
    textured(
        scene,
        sky,
        noise("clouds", shade(low, 0.62) & 0xFFFFFF | 0x50000000, 1500, 430, (offset[0], 14)),
        noise("clouds", cloud & 0xFFFFFF | 0xB0000000, 1500, 430, offset),
        noise("clouds", cloud & 0xFFFFFF | 0x60000000, 600, 150, offset),
    )
    return colors


def _pine(scene: Scene, x: float, foot: float, height: float, color: int) -> None:
    half = height * 0.2
    points = [(x, foot - height)]
    layers = 7
    left: list[tuple[float, float]] = []
    for layer in range(1, layers + 1):
        y = foot - height + height * 0.94 * layer / layers
        reach = half * layer / layers * scene.between(0.8, 1.2)
        points += [(x + reach, y), (x + reach * 0.45, y - height * 0.015)]
        left += [(x - reach, y), (x - reach * 0.45, y - height * 0.015)]
    body = polygon([*points, *reversed(left)])
    textured(
        scene,
        body,
        skia.Paint(Color=color, AntiAlias=True),
        noise("leaves", shade(color, 1.7) & 0xFFFFFF | 0x90000000, 150, 90, (x, foot)),
    )


def mountains(scene: Scene) -> None:
    """Hills, one behind the other, with trees in front."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    horizon = height * scene.between(0.5, 0.62)
    _, _, haze, _ = _sky(scene, horizon + 80)
    land = scene.pick(_LANDS)
    count = 4
    for number in range(count):
        near = number / (count - 1)
        y = horizon - 60 + (height - horizon) * near * 0.75
        rough = 150 * (1 - near) + 50
        body = ridge(scene, y, rough, scene.between(4, 9))
        color = blend(blend(haze, 0xFF5B7690, 0.55), land, near**0.7)
        light, dark = shade(color, 1.45), shade(color, 0.42)
        offset = (scene.between(0, 500), y)
        strength = int(90 + 130 * near) << 24
        textured(
            scene,
            body,
            vertical(y - rough, y + 320, shade(color, 1.15), shade(color, 0.75)),
            noise("ground", dark & 0xFFFFFF | strength, 700, 300, offset),
            noise("leaves", dark & 0xFFFFFF | strength, 240 + 260 * near, 90 + 150 * near, offset),
            noise("leaves", light & 0xFFFFFF | strength // 2, 180, 70 + 60 * near, (y, offset[0])),
        )
        if number == 0 and scene.rng.random() < 0.6:  # snow on what is high
            canvas.save()
            canvas.clipPath(body, True)
            snow = soft(0xD0FFFFFF, 20)
            for _ in range(7):
                x = scene.between(0, width)
                canvas.drawOval(skia.Rect.MakeXYWH(x, y - rough * 1.7, 180, rough * 0.9), snow)
            canvas.restore()
    for _ in range(int(scene.rng.integers(5, 14))):
        side = scene.between(0, 0.3) if scene.rng.random() < 0.5 else scene.between(0.68, 1)
        tall = scene.between(190, 520)
        _pine(scene, side * width, height * scene.between(0.92, 1.06), tall, shade(land, 0.42))
    canvas.drawPaint(vertical(height * 0.8, height, 0x00000000, 0x60000000))
    grain(scene)


def sea(scene: Scene) -> None:
    """Water to the horizon, its waves, and a beach."""
    width, height = scene.width, scene.height
    horizon = height * scene.between(0.4, 0.5)
    top, _, low, sun = _sky(scene, horizon)
    if scene.rng.random() < 0.6:
        far = ridge(scene, horizon - 12, scene.between(18, 60), scene.between(3, 7))
        color = blend(low, 0xFF4D6079, 0.6)
        textured(scene, far, skia.Paint(Color=color, AntiAlias=True))
    water = skia.Path.Rect(skia.Rect.MakeLTRB(0, horizon, width, height))
    deep = blend(top, 0xFF0E4A5C, 0.55)
    textured(
        scene, water, vertical(horizon, height, blend(low, deep, 0.45), deep, shade(deep, 0.7))
    )
    bands = 12
    for band in range(bands):
        near = (band + 1) / bands
        upper = horizon + (height - horizon) * (band / bands) ** 1.6
        lower = horizon + (height - horizon) * near**1.6 + 2
        strip = skia.Path.Rect(skia.Rect.MakeLTRB(0, upper, width, lower))
        offset = (scene.between(0, 900), scene.between(0, 300))
        across, down = 260 + 1300 * near, 16 + 150 * near
        crest = blend(sun, 0xFFFFFFFF, 0.5) & 0xFFFFFF | int(60 + 70 * near) << 24
        trough = shade(deep, 0.4) & 0xFFFFFF | 0x80000000
        textured(
            scene,
            strip,
            noise("waves", trough, across, down, offset),
            noise("waves", crest, across * 0.8, down * 0.8, (offset[1], offset[0])),
        )
    x = scene.between(0.3, 0.7) * width
    glitter = polygon([(x - 30, horizon), (x + 30, horizon), (x + 320, height), (x - 320, height)])
    gleam = noise("waves", sun & 0xFFFFFF | 0xD0000000, 300, 34, (x, scene.height))
    gleam.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 38))
    textured(scene, glitter, gleam)
    shore = ridge(scene, height * scene.between(0.84, 0.92), 46, 2.4)
    wet, sand = 0xFF8C7350, 0xFFD8BE93
    foam = soft(0xE8FFFFFF, 9)
    foam.setStyle(skia.Paint.kStroke_Style)
    foam.setStrokeWidth(26)
    textured(
        scene,
        shore,
        foam,
        vertical(height * 0.82, height, wet, sand, shade(sand, 1.08)),
        noise("ground", 0x703F2F18, 420, 160),
        noise("grain", 0x60FFF4DA, 300, 300),
        noise("grain", 0x704A3820, 340, 260),
    )
    grain(scene)


def flowers(scene: Scene) -> None:
    """A few flowers in front of a garden that is out of focus."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    canvas.drawPaint(vertical(0, height, 0xFF9DB86A, 0xFF567F3A, 0xFF24421F))
    petal = scene.pick(_PETALS)
    for _ in range(34):
        color = scene.pick((0xFF7FA650, 0xFF3C6B2C, 0xFFC9D88A, 0xFF1F3D1C, petal))
        size = scene.between(40, 170)
        at = scene.between(0, width), scene.between(0, height)
        canvas.drawCircle(*at, size, soft(color & 0xFFFFFF | 0x70000000, size * 0.3))
    count = int(scene.rng.integers(3, 6))
    for number in range(count):
        size = scene.between(150, 215) * (0.8 + 0.35 * number / count)
        x = width * (number + scene.between(0.3, 0.7)) / count
        y = height * scene.between(0.26, 0.62)
        _stem(scene, x, y, size)
        _flower(scene, x, y, size, shade(petal, scene.between(0.86, 1.1)))
    grain(scene)


def _stem(scene: Scene, x: float, y: float, size: float) -> None:
    canvas, foot = scene.canvas, scene.height + 20
    lean = scene.between(-90, 90)
    for width, color in ((26, 0xFF1F3F18), (16, 0xFF4F8036), (5, 0xFF8DB564)):
        stem = skia.Paint(
            Color=color, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width
        )
        points = [(x + lean * t * t, y + (foot - y) * t) for t in (n / 14 for n in range(15))]
        for first, second in itertools.pairwise(points):
            canvas.drawLine(*first, *second, stem)
    for side in (-1, 1):
        canvas.save()
        canvas.translate(x + lean * 0.4, y + (foot - y) * scene.between(0.55, 0.75))
        canvas.rotate(side * scene.between(25, 55))
        leaf = ellipse(side * size * 0.7, 0, size * 0.75, size * 0.2)
        textured(
            scene,
            leaf,
            vertical(-size * 0.2, size * 0.2, 0xFF6B9A45, 0xFF274B1E),
            noise("wood", 0x50C7DE94, 400, 60),
        )
        canvas.restore()


def _flower(scene: Scene, x: float, y: float, size: float, color: int) -> None:
    canvas = scene.canvas
    canvas.drawCircle(x + 14, y + 30, size * 0.9, soft(0x50000000, 40))
    petals = int(scene.rng.integers(8, 15))
    start = scene.between(0, 90)
    for layer, reach in enumerate((1.0, 0.8)):
        for number in range(petals):
            canvas.save()
            canvas.translate(x, y)
            canvas.scale(1, 0.9)
            canvas.rotate(start + 360 * (number + layer / 2) / petals)
            length, thick = size * reach, size * math.pi / petals * 0.8
            body = ellipse(length * 0.56, 0, length * 0.5, thick)
            shader = skia.GradientShader.MakeLinear(
                [skia.Point(0, 0), skia.Point(size * 1.05 * reach, 0)],
                [shade(color, 0.42), shade(color, 0.92), shade(color, 1.16)],
                [0.1, 0.5, 1.0],
            )
            edge = skia.Paint(
                Color=shade(color, 0.5) & 0xFFFFFF | 0x80000000,
                AntiAlias=True,
                Style=skia.Paint.kStroke_Style,
                StrokeWidth=2.5,
            )
            streaks = noise("wood", shade(color, 0.55) & 0xFFFFFF | 0x60000000, 900, 40)
            textured(scene, body, skia.Paint(Shader=shader, AntiAlias=True), streaks, edge)
            canvas.restore()
    middle = size * 0.27
    canvas.drawCircle(x, y + 6, middle, soft(0x90000000, 12))
    heart = ellipse(x, y, middle, middle * 0.92)
    textured(
        scene,
        heart,
        vertical(y - middle, y + middle, 0xFFE8B23A, 0xFF7A4B12),
        noise("grain", 0xC03A2206, 330, 330),
        noise("grain", 0x90FFE08A, 250, 250),
    )
