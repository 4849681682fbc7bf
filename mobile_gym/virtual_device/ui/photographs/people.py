"""Portraits without faces, and covers of albums.

It is one group of motifs; `photograph` chooses among them by name.
"""

from __future__ import annotations

import math
from typing import Final

import skia

from mobile_gym.virtual_device.ui import fonts
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

_SKINS: Final = (0xFFF0C8A8, 0xFFD9A27C, 0xFFB97E56, 0xFF8A5736, 0xFF5E3A25)
_HAIRS: Final = (0xFF20160F, 0xFF4A2D1A, 0xFF8C6239, 0xFFC89B5A, 0xFF6B6B70, 0xFF7A2E1B)
_CLOTHES: Final = (0xFF2C4A6E, 0xFF8C3A3A, 0xFF3E6B4F, 0xFF4A4A52, 0xFFD0C4AE, 0xFF6B4A7D)
_BACKS: Final = (0xFF7FA0B8, 0xFF9DB08A, 0xFFC7AE8E, 0xFF8F8AA8, 0xFF6F8C86)


def portrait(scene: Scene) -> None:
    """Head and shoulders in front of something out of focus."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    back = scene.pick(_BACKS)
    canvas.drawPaint(vertical(0, height, shade(back, 1.2), shade(back, 0.6)))
    for _ in range(16):
        size = scene.between(60, 210)
        color = shade(back, scene.between(0.6, 1.5)) & 0xFFFFFF | 0x58000000
        at = scene.between(0, width), scene.between(0, height)
        canvas.drawCircle(*at, size, soft(color, size * 0.25))
    unit = min(width, height) / 1200
    x, y = width * 0.5, height * 0.42
    skin, hair, cloth = scene.pick(_SKINS), scene.pick(_HAIRS), scene.pick(_CLOTHES)
    long_hair = scene.rng.random() < 0.5
    head_w, head_h = 205 * unit, 270 * unit
    if long_hair:
        behind = ellipse(x, y + 110 * unit, head_w * 1.45, head_h * 1.5)
        _hair(scene, behind, y, hair)
    shoulders = polygon(
        [
            (x + side * reach * unit, y + drop * unit)
            for side, points in (
                (1, ((95, 300), (130, 360), (330, 430), (460, 560), (520, 1200))),
                (-1, ((520, 1200), (460, 560), (330, 430), (130, 360), (95, 300))),
            )
            for reach, drop in points
        ]
    )
    paint_texture(
        scene,
        shoulders,
        vertical(y + 300 * unit, height, shade(cloth, 1.15), shade(cloth, 0.5)),
        noise("ground", shade(cloth, 0.5) & 0xFFFFFF | 0x60000000, 300 * unit, 900 * unit),
    )
    neck = polygon(
        [
            (x - 92 * unit, y + 120 * unit),
            (x + 92 * unit, y + 120 * unit),
            (x + 120 * unit, y + 370 * unit),
            (x, y + 440 * unit),
            (x - 120 * unit, y + 370 * unit),
        ]
    )
    paint_texture(scene, neck, vertical(y + 100 * unit, y + 420 * unit, shade(skin, 0.6), skin))
    for side in (-1, 1):
        ear = ellipse(x + side * head_w, y + 20 * unit, 34 * unit, 58 * unit)
        paint_texture(scene, ear, skia.Paint(Color=shade(skin, 0.82), AntiAlias=True))
    face = ellipse(x, y, head_w, head_h)
    light = skia.GradientShader.MakeRadial(
        skia.Point(x - 70 * unit, y - 60 * unit),
        420 * unit,
        [shade(skin, 1.14), skin, shade(skin, 0.62)],
    )
    paint_texture(scene, face, skia.Paint(Shader=light, AntiAlias=True))
    _face(scene, x, y, unit, skin, hair)
    canvas.save()
    canvas.clipPath(ellipse(x, y - 40 * unit, head_w * 1.14, head_h * 1.08), True)
    part = scene.between(-60, 60) * unit
    crown = polygon(
        [
            (x - head_w * 1.4, y - head_h * 1.5),
            (x + head_w * 1.4, y - head_h * 1.5),
            (x + head_w * 1.3, y + (60 if long_hair else -20) * unit),
            (x + head_w * 0.93, y - 40 * unit),
            (x + head_w * 0.7, y - 140 * unit),
            (x + part, y - head_h * 0.72),
            (x - head_w * 0.7, y - 130 * unit),
            (x - head_w * 0.93, y - 40 * unit),
            (x - head_w * 1.3, y + (60 if long_hair else -20) * unit),
        ]
    )
    _hair(scene, crown, y - 200 * unit, hair)
    canvas.restore()
    grain(scene)


def avatar(scene: Scene) -> None:
    """A portrait in a circle, the head in its middle; nothing is around it."""
    canvas, side = scene.canvas, scene.width
    canvas.clipPath(ellipse(side / 2, side / 2, side / 2, side / 2), True)
    canvas.translate(-0.21 * side, -0.12 * side)
    canvas.scale(1.42, 1.42)
    portrait(scene)


def _hair(scene: Scene, shape: skia.Path, y: float, color: int) -> None:
    paint_texture(
        scene,
        shape,
        vertical(y - 200, y + 400, shade(color, 1.25), shade(color, 0.6)),
        noise("wood", shade(color, 1.6) & 0xFFFFFF | 0x38000000, 50, 1500, (scene.width, 0)),
        noise("wood", 0x40000000, 40, 1200, (17, 5)),
    )


def _face(scene: Scene, x: float, y: float, unit: float, skin: int, hair: int) -> None:
    """Hardly more than shadows: nobody's face."""
    canvas, dark = scene.canvas, shade(skin, 0.5) & 0xFFFFFF
    for side in (-1, 1):
        at = x + side * 80 * unit
        canvas.drawOval(_oval(at, y - 12 * unit, 52 * unit, 28 * unit), soft(dark | 0x70000000, 11))
        canvas.drawOval(
            _oval(at, y - 10 * unit, 25 * unit, 10 * unit), soft(0xC0201510, 2.5 * unit)
        )
        brow = shade(hair, 0.8) & 0xFFFFFF | 0xB0000000
        canvas.drawOval(_oval(at, y - 58 * unit, 54 * unit, 9 * unit), soft(brow, 4 * unit))
        cheek = soft(0x28D04030, 26 * unit)
        canvas.drawOval(_oval(x + side * 105 * unit, y + 80 * unit, 55 * unit, 40 * unit), cheek)
    nose = soft(dark | 0x60000000, 9 * unit)
    canvas.drawOval(_oval(x + 14 * unit, y + 62 * unit, 24 * unit, 34 * unit), nose)
    lips = blend(skin, 0xFF9C2F35, 0.55)
    canvas.drawOval(_oval(x, y + 138 * unit, 66 * unit, 15 * unit), soft(lips, 4 * unit))
    canvas.drawOval(_oval(x, y + 172 * unit, 50 * unit, 12 * unit), soft(dark | 0x40000000, 8))


def _oval(x: float, y: float, across: float, down: float) -> skia.Rect:
    return skia.Rect.MakeLTRB(x - across, y - down, x + across, y + down)


_COVERS: Final = (
    (0xFF1D3557, 0xFFE63946, 0xFFF1FAEE),
    (0xFF2B2D42, 0xFFEF8354, 0xFFFFE8D6),
    (0xFF264653, 0xFFE9C46A, 0xFFF4A261),
    (0xFF5F0F40, 0xFFFB8B24, 0xFFFFE5B4),
    (0xFF0B3C49, 0xFF6BD4C8, 0xFFF6F7EB),
    (0xFF3D348B, 0xFFF7B801, 0xFFF18701),
)


def draw_album_cover(scene: Scene) -> None:
    """The cover of an album, with its title."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    dark, strong, light = _COVERS[int(scene.rng.integers(len(_COVERS)))]
    canvas.drawPaint(vertical(0, height, dark, blend(dark, strong, 0.35)))
    motif = int(scene.rng.integers(4))
    if motif == 0:
        for number in range(9):
            radius = width * (0.56 - 0.055 * number)
            color = strong if number % 2 == 0 else dark
            ring = skia.Paint(Color=color, AntiAlias=True)
            canvas.drawCircle(width / 2, height * 0.62, radius, ring)
    elif motif == 1:
        canvas.drawCircle(width * 0.66, height * 0.4, width * 0.2, soft(light, 6))
        for number in range(4):
            body = ridge(scene, height * (0.56 + 0.12 * number), 110, 6)
            paint_texture(
                scene, body, skia.Paint(Color=blend(strong, dark, number / 3), AntiAlias=True)
            )
    elif motif == 2:
        canvas.save()
        canvas.rotate(-24, width / 2, height / 2)
        for number in range(14):
            color = (strong, light, dark)[number % 3]
            y = height * (number / 9 - 0.2)
            stripe = skia.Rect.MakeXYWH(-width / 2, y, width * 2, height / 11)
            canvas.drawRect(stripe, skia.Paint(Color=color, AntiAlias=True))
        canvas.restore()
    else:
        for _ in range(26):
            angle = scene.between(0, 2 * math.pi)
            away = width * scene.between(0.05, 0.42)
            at = width / 2 + away * math.cos(angle), height * 0.55 + away * math.sin(angle)
            color = scene.pick((strong, light, blend(strong, light, 0.5))) & 0xFFFFFF | 0xB0000000
            canvas.drawCircle(*at, scene.between(20, 130), skia.Paint(Color=color, AntiAlias=True))
    canvas.drawPaint(noise("ground", 0x30000000, 900, 900))
    if scene.words:
        canvas.drawPaint(vertical(0, height * 0.3, 0xC0000000, 0x00000000))
        size = min(130.0, 1400 / max(fonts.measure(scene.words[0], fonts.MEDIUM, 1.0), 1.0))
        paint = skia.Paint(Color=0xFFFFFFFF, AntiAlias=True)
        for offset, run in fonts.blob(scene.words[0], fonts.MEDIUM, size):
            canvas.drawTextBlob(run, 90 + offset, 190, paint)
