"""Scenes without people: mountains, the sea, flowers, a skyline at night, food on a table.

It is one group of motifs; `photograph` chooses among them by name.
"""

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
    paint_texture,
    polygon,
    ridge,
    shade,
    soft,
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
    paint_texture(
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
    paint_texture(
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
        paint_texture(
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
        paint_texture(scene, far, skia.Paint(Color=color, AntiAlias=True))
    water = skia.Path.Rect(skia.Rect.MakeLTRB(0, horizon, width, height))
    deep = blend(top, 0xFF0E4A5C, 0.55)
    paint_texture(
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
        paint_texture(
            scene,
            strip,
            noise("waves", trough, across, down, offset),
            noise("waves", crest, across * 0.8, down * 0.8, (offset[1], offset[0])),
        )
    x = scene.between(0.3, 0.7) * width
    glitter = polygon([(x - 30, horizon), (x + 30, horizon), (x + 320, height), (x - 320, height)])
    gleam = noise("waves", sun & 0xFFFFFF | 0xD0000000, 300, 34, (x, scene.height))
    gleam.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 38))
    paint_texture(scene, glitter, gleam)
    shore = ridge(scene, height * scene.between(0.84, 0.92), 46, 2.4)
    wet, sand = 0xFF8C7350, 0xFFD8BE93
    foam = soft(0xE8FFFFFF, 9)
    foam.setStyle(skia.Paint.kStroke_Style)
    foam.setStrokeWidth(26)
    paint_texture(
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
        paint_texture(
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
            paint_texture(scene, body, skia.Paint(Shader=shader, AntiAlias=True), streaks, edge)
            canvas.restore()
    middle = size * 0.27
    canvas.drawCircle(x, y + 6, middle, soft(0x90000000, 12))
    heart = ellipse(x, y, middle, middle * 0.92)
    paint_texture(
        scene,
        heart,
        vertical(y - middle, y + middle, 0xFFE8B23A, 0xFF7A4B12),
        noise("grain", 0xC03A2206, 330, 330),
        noise("grain", 0x90FFE08A, 250, 250),
    )


_NIGHTS: Final = (
    (0xFF060B1E, 0xFF1B2450, 0xFF6B4A6E),
    (0xFF0A0F1F, 0xFF16324F, 0xFF4F7A8C),
    (0xFF120A20, 0xFF3A1F4B, 0xFFC0633F),
)
_LAMPS: Final = (0xFFFFD27A, 0xFFFFE7B0, 0xFFFFB454, 0xFFCFE6FF, 0xFFFFF3D6)
_WOODS: Final = (0xFF8A5A34, 0xFFA9794B, 0xFF5B3B26, 0xFFC29C6E)


def city(scene: Scene) -> None:
    """A skyline at night, and its lights in the water."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    shore = height * scene.between(0.62, 0.7)
    top, middle, glow = _NIGHTS[int(scene.rng.integers(len(_NIGHTS)))]
    canvas.drawPaint(vertical(0, shore, top, middle, glow))
    canvas.drawPaint(noise("clouds", glow & 0xFFFFFF | 0x48000000, 1500, 500))
    stars = skia.Paint(Color=0xC0FFFFFF, AntiAlias=True)
    for _ in range(60):
        at = scene.between(0, width), scene.between(0, shore * 0.5)
        canvas.drawCircle(*at, scene.between(0.6, 1.9), stars)
    recorder = skia.PictureRecorder()
    drawn = recorder.beginRecording(skia.Rect.MakeWH(width, height))
    _skyline(Scene(drawn, width, height, scene.rng, ()), shore, glow)
    houses = recorder.finishRecordingAsPicture()
    canvas.drawPicture(houses)
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(0, shore, width, height))
    canvas.drawPaint(vertical(shore, height, blend(glow, top, 0.5), top))
    canvas.translate(0, 2 * shore)
    canvas.scale(1, -1)
    layer = skia.Paint(ImageFilter=skia.ImageFilters.Blur(5, 26), Alpha=200)
    canvas.saveLayer(skia.Rect.MakeLTRB(0, 0, width, shore), layer)
    canvas.drawPicture(houses)
    canvas.restore()
    canvas.restore()
    water = skia.Path.Rect(skia.Rect.MakeLTRB(0, shore, width, height))
    paint_texture(
        scene,
        water,
        noise("waves", 0xA0050914, 700, 40),
        noise("waves", 0x30FFE2B0, 500, 26, (90, 40)),
    )
    quay = skia.Rect.MakeLTRB(0, shore - 5, width, shore + 5)
    canvas.drawRect(quay, skia.Paint(Color=0xFF05070D))
    for number in range(18):
        lamp = scene.pick(_LAMPS)
        x = width * (number + scene.between(0.2, 0.8)) / 18
        canvas.drawCircle(x, shore - 12, 22, soft(lamp & 0xFFFFFF | 0x90000000, 12))
        canvas.drawCircle(x, shore - 12, 4, skia.Paint(Color=0xFFFFF8E5, AntiAlias=True))
    grain(scene)


def _skyline(scene: Scene, shore: float, glow: int) -> None:
    for depth in range(3):
        dark = blend(blend(glow, 0xFF000000, 0.35), 0xFF0B0F1C, 0.45 + 0.27 * depth)
        x = -scene.between(0, 60)
        while x < scene.width:
            across = scene.between(60, 150) + 20 * depth
            tall = shore * scene.between(0.22, 0.78 - 0.16 * depth)
            _house(scene, x, shore - tall, across, shore, dark, depth)
            x += across + scene.between(-8, 22)


def _house(
    scene: Scene, x: float, top: float, across: float, foot: float, color: int, depth: int
) -> None:
    canvas = scene.canvas
    rect = skia.Rect.MakeLTRB(x, top, x + across, foot)
    canvas.drawRect(rect, vertical(top, foot, shade(color, 1.25), shade(color, 0.7)))
    if scene.rng.random() < 0.25:
        mast = skia.Paint(Color=color, StrokeWidth=4, AntiAlias=True)
        canvas.drawLine(x + across / 2, top, x + across / 2, top - 70, mast)
        canvas.drawCircle(x + across / 2, top - 70, 5, soft(0xFFFF4040, 3))
    step_x, step_y = 15 + 4 * depth, 20 + 5 * depth
    lamp = scene.pick(_LAMPS)
    lit = scene.between(0.18, 0.5)
    columns, rows = int((across - 10) // step_x), int((foot - top - 16) // step_y)
    if columns < 1 or rows < 1:
        return
    chances = scene.rng.random((rows, columns))
    bright, dim = skia.Paint(Color=lamp), skia.Paint(Color=lamp & 0xFFFFFF | 0x50000000)
    for row in range(rows):
        for column in range(columns):
            chance = chances[row, column]
            if chance < lit:
                left, upper = x + 7 + column * step_x, top + 10 + row * step_y
                window = skia.Rect.MakeXYWH(left, upper, step_x * 0.5, step_y * 0.55)
                canvas.drawRect(window, bright if chance < lit * 0.55 else dim)


def food(scene: Scene) -> None:
    """A plate on a wooden table, seen from above."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    wood = scene.pick(_WOODS)
    planks = 5
    for number in range(planks):
        upper, lower = height * number / planks, height * (number + 1) / planks
        plank = skia.Path.Rect(skia.Rect.MakeLTRB(0, upper, width, lower))
        color = shade(wood, scene.between(0.85, 1.12))
        offset = (scene.between(0, 900), scene.between(0, 300))
        paint_texture(
            scene,
            plank,
            skia.Paint(Color=color),
            noise("wood", shade(color, 0.45) & 0xFFFFFF | 0xC0000000, 2600, 110, offset),
            noise(
                "wood", shade(color, 1.5) & 0xFFFFFF | 0x70000000, 1900, 60, (offset[1], offset[0])
            ),
        )
        gap = skia.Rect.MakeLTRB(0, lower - 5, width, lower)
        canvas.drawRect(gap, skia.Paint(Color=shade(wood, 0.3)))
    x, y = width * scene.between(0.42, 0.56), height * scene.between(0.47, 0.55)
    radius = min(width, height) * 0.36
    _cup(scene, x + radius * 1.25, y - radius * 0.85, radius * 0.36)
    _cutlery(scene, x - radius * 1.32, y, radius)
    canvas.drawCircle(x + 22, y + 34, radius * 1.02, soft(0xA0000000, 34))
    for share, light in ((1.0, 0.99), (0.97, 0.92), (0.72, 0.86), (0.69, 0.97)):
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(x - radius, y - radius), skia.Point(x + radius, y + radius)],
            [shade(0xFFFDFBF6, light), shade(0xFFDCD6CB, light)],
        )
        canvas.drawCircle(x, y, radius * share, skia.Paint(Shader=shader, AntiAlias=True))
    dishes = (_salad, _soup, _pasta, _pizza, _pancakes)
    dishes[int(scene.rng.integers(len(dishes)))](scene, x, y, radius * 0.68)
    light = skia.GradientShader.MakeLinear(
        [skia.Point(0, 0), skia.Point(width, height)], [0x30FFF0D0, 0x00000000, 0x60000000]
    )
    canvas.drawPaint(skia.Paint(Shader=light))
    grain(scene)


def _cup(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    canvas.drawCircle(x + 14, y + 20, radius * 1.4, soft(0x90000000, 20))
    canvas.drawCircle(x, y, radius * 1.4, vertical(y - radius, y + radius, 0xFFFAF7F0, 0xFFD9D2C6))
    canvas.drawCircle(x, y, radius * 1.0, skia.Paint(Color=0xFFBDB5A7, AntiAlias=True))
    canvas.drawCircle(x, y, radius * 0.96, skia.Paint(Color=0xFFF8F5EE, AntiAlias=True))
    coffee = ellipse(x, y, radius * 0.84, radius * 0.84)
    paint_texture(
        scene,
        coffee,
        vertical(y - radius, y + radius, 0xFF2E1A0E, 0xFF6B4325),
        noise("clouds", 0xD0D9AE7A, radius * 2.4, radius * 2.0, (x, y)),
    )


def _cutlery(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    for shift, color in ((9, 0x70000000), (0, 0)):
        paint = (
            soft(color, 7)
            if color
            else vertical(y - radius, y + radius, 0xFFF2F4F6, 0xFF8D949B, 0xFFD5D9DC)
        )
        handle = skia.Rect.MakeXYWH(x - 9 + shift, y - radius * 0.25 + shift, 18, radius * 1.05)
        canvas.drawRoundRect(handle, 9, 9, paint)
        neck = skia.Rect.MakeXYWH(x - 26 + shift, y - radius * 0.42 + shift, 52, 70)
        canvas.drawRoundRect(neck, 24, 24, paint)
        for tine in range(4):
            at = skia.Rect.MakeXYWH(x - 26 + tine * 14.5 + shift, y - radius * 0.78 + shift, 8, 170)
            canvas.drawRoundRect(at, 4, 4, paint)


def _round(scene: Scene, x: float, y: float, reach: float) -> tuple[float, float]:
    """A place on a plate."""
    angle, away = scene.between(0, 2 * math.pi), reach * math.sqrt(scene.between(0, 1))
    return x + away * math.cos(angle), y + away * math.sin(angle)


def _salad(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    canvas.drawCircle(x, y + 8, radius * 0.92, soft(0x80203010, 16))
    for number in range(150):
        canvas.save()
        canvas.translate(*_round(scene, x, y, radius * 0.82))
        canvas.rotate(scene.between(0, 360))
        size = scene.between(34, 78)
        color = scene.pick((0xFF4E8B2E, 0xFF76AE3F, 0xFF2F6420, 0xFFA6CC63, 0xFF6A3A52))
        body = ellipse(0, 0, size, size * scene.between(0.3, 0.55))
        canvas.drawOval(skia.Rect.MakeLTRB(-size, -12, size, 34), soft(0x48000000, 9))
        paint_texture(
            scene,
            body,
            vertical(-size / 2, size / 2, shade(color, 1.25), shade(color, 0.65)),
            noise("leaves", 0x50E8F5B8, 120, 50, (number, 3)),
        )
        canvas.restore()
    for _ in range(11):
        at = _round(scene, x, y, radius * 0.75)
        _ball(scene, *at, scene.between(26, 40), scene.pick((0xFFC62F24, 0xFFE0473A, 0xFFF2D57A)))


def _ball(scene: Scene, x: float, y: float, radius: float, color: int) -> None:
    canvas = scene.canvas
    canvas.drawCircle(x + 5, y + 9, radius, soft(0x70000000, 8))
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x - radius * 0.35, y - radius * 0.4),
        radius * 1.5,
        [shade(color, 1.5), color, shade(color, 0.5)],
    )
    canvas.drawCircle(x, y, radius, skia.Paint(Shader=shader, AntiAlias=True))
    canvas.drawCircle(x - radius * 0.4, y - radius * 0.45, radius * 0.16, soft(0xB0FFFFFF, 3))


def _soup(scene: Scene, x: float, y: float, radius: float) -> None:
    color = scene.pick((0xFFD9772B, 0xFFC0452E, 0xFF7F9B3B, 0xFFE3B54E))
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x - 60, y - 80), radius * 1.4, [shade(color, 1.22), color, shade(color, 0.62)]
    )
    body = ellipse(x, y, radius * 0.98, radius * 0.98)
    paint_texture(
        scene,
        body,
        skia.Paint(Shader=shader, AntiAlias=True),
        noise("clouds", 0x70FFF1D0, radius * 2.2, radius * 1.6, (x, y)),
        noise("ground", 0x30000000, 300, 300),
    )
    cream = soft(0xE0FFF8EA, 5)
    cream.setStyle(skia.Paint.kStroke_Style)
    cream.setStrokeWidth(15)
    spiral = [
        (x + 11 * t * math.cos(t), y + 9 * t * math.sin(t)) for t in (n / 5 for n in range(95))
    ]
    for first, second in itertools.pairwise(spiral):
        scene.canvas.drawLine(*first, *second, cream)
    for _ in range(26):
        place = ellipse(*_round(scene, x, y, radius * 0.7), scene.between(7, 17), 8)
        paint_texture(scene, place, skia.Paint(Color=0xFF3F7A2C, AntiAlias=True))


def _pasta(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    canvas.drawCircle(x + 6, y + 14, radius * 0.86, soft(0x90402808, 18))
    for number in range(230):
        tone = shade(0xFFE9C873, scene.between(0.72, 1.1))
        size = radius * scene.between(0.25, 0.8)
        at = _round(scene, x, y, radius * 0.42)
        across, down = size, size * 0.7
        oval = skia.Rect.MakeXYWH(at[0] - across, at[1] - down, 2 * across, 2 * down)
        start, sweep = scene.between(0, 360), scene.between(60, 190)
        for wide, color in ((17, shade(tone, 0.55)), (12, tone)):
            strand = skia.Paint(
                Color=color, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=wide
            )
            canvas.drawArc(oval, start, sweep, False, strand)
        if number % 24 == 0:
            _ball(scene, *_round(scene, x, y, radius * 0.5), scene.between(28, 44), 0xFF8C3A22)
    for _ in range(16):
        leaf = ellipse(*_round(scene, x, y, radius * 0.6), scene.between(14, 30), 11)
        paint_texture(scene, leaf, skia.Paint(Color=0xFF3F8A35, AntiAlias=True))


def _pizza(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    crust, edge, sauce, cheese = 0xFFB9762F, 0xFFD9A055, 0xFFB8351F, 0xFFF0C867
    for share, color in ((1.08, crust), (1.02, edge), (0.93, sauce), (0.9, cheese)):
        disc = ellipse(x, y, radius * share, radius * share)
        paint_texture(
            scene,
            disc,
            skia.Paint(Color=color, AntiAlias=True),
            noise("ground", shade(color, 0.6) & 0xFFFFFF | 0x90000000, 260, 260, (x, share * 99)),
        )
    paint_texture(
        scene,
        ellipse(x, y, radius * 0.88, radius * 0.88),
        noise("leaves", 0xC0B23018, 420, 420),
        noise("clouds", 0xD0FFF3C9, 330, 330, (33, 7)),
    )
    for _ in range(13):
        at = _round(scene, x, y, radius * 0.72)
        disc = ellipse(*at, 46, 44)
        canvas.drawCircle(at[0] + 3, at[1] + 7, 46, soft(0x70000000, 6))
        paint_texture(
            scene,
            disc,
            vertical(at[1] - 46, at[1] + 46, 0xFFC9482F, 0xFF8A2418),
            noise("grain", 0x70FFD0B0, 360, 360, at),
        )
    for _ in range(22):
        leaf = ellipse(*_round(scene, x, y, radius * 0.8), scene.between(16, 34), 13)
        paint_texture(scene, leaf, skia.Paint(Color=0xFF2E7031, AntiAlias=True))
    knife = skia.Paint(Color=0x60402010, StrokeWidth=5, AntiAlias=True)
    for number in range(4):
        angle = math.pi * number / 4 + 0.2
        dx, dy = radius * 1.05 * math.cos(angle), radius * 1.05 * math.sin(angle)
        canvas.drawLine(x - dx, y - dy, x + dx, y + dy, knife)


def _pancakes(scene: Scene, x: float, y: float, radius: float) -> None:
    canvas = scene.canvas
    for layer in range(4):
        at_x, at_y = x + scene.between(-14, 14), y + 30 - 20 * layer
        size = radius * (0.82 - 0.03 * layer)
        canvas.drawCircle(at_x + 6, at_y + 16, size, soft(0x80301800, 12))
        body = ellipse(at_x, at_y, size, size)
        edge = skia.GradientShader.MakeRadial(
            skia.Point(at_x, at_y),
            size,
            [0xFFB8702B, 0xFFC78438, 0xFFF0CE8C, 0xFFD9A552],
            [0.0, 0.84, 0.93, 1.0],
        )
        paint_texture(
            scene,
            body,
            skia.Paint(Shader=edge, AntiAlias=True),
            noise("ground", 0x80703A10, 300, 300, (layer * 40, 9)),
        )
    turns = [n * 2 * math.pi / 26 for n in range(26)]
    reaches = [radius * scene.between(0.36, 0.6) for _ in turns]
    syrup = polygon(
        [
            (x + reach * math.cos(turn), y - 30 + reach * math.sin(turn))
            for reach, turn in zip(reaches, turns, strict=True)
        ]
    )
    paint_texture(scene, syrup, soft(0xC0702A08, 9))
    for _ in range(14):
        color = scene.pick((0xFF3E3F77, 0xFFC4283A, 0xFF2F2F5C))
        _ball(scene, *_round(scene, x, y - 30, radius * 0.4), scene.between(22, 32), color)
    butter = polygon([(x - 40, y - 62), (x + 38, y - 70), (x + 44, y - 8), (x - 34, y)])
    paint_texture(scene, butter, vertical(y - 70, y, 0xFFFFF3B8, 0xFFEBCB6B))
