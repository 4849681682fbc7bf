"""What has words on it: letters and receipts on a desk, and screenshots.

It is one group of motifs; `photograph` chooses among them by name.
"""

from __future__ import annotations

import skia

from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.photographs.brushes import (
    Scene,
    grain,
    noise,
    paint_texture,
    shade,
    soft,
    vertical,
)

_INK = 0xFF24252B


def _write(
    scene: Scene,
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    color: int = _INK,
) -> None:
    paint = skia.Paint(Color=color, AntiAlias=True)
    face = fonts.MEDIUM if bold else fonts.REGULAR
    for offset, run in fonts.blob(words, face, size):
        scene.canvas.drawTextBlob(run, x + offset, y, paint)


def _desk(scene: Scene) -> None:
    color = scene.pick((0xFF6E4B30, 0xFF3C4148, 0xFF8C7A66, 0xFF2F3B35))
    canvas = scene.canvas
    canvas.drawPaint(skia.Paint(Color=color))
    canvas.drawPaint(noise("wood", shade(color, 0.45) & 0xFFFFFF | 0xB0000000, 2600, 130))
    canvas.drawPaint(noise("wood", shade(color, 1.5) & 0xFFFFFF | 0x60000000, 1800, 70, (70, 20)))


def _paper(scene: Scene, sheet: skia.Rect) -> None:
    canvas = scene.canvas
    shadow = sheet.makeOffset(16, 24)
    canvas.drawRect(shadow, soft(0xA0000000, 26))
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(sheet.left(), sheet.top()), skia.Point(sheet.right(), sheet.bottom())],
        [0xFFFDFCF8, 0xFFF1EEE6, 0xFFDDD8CC],
    )
    paint_texture(
        scene,
        skia.Path.Rect(sheet),
        skia.Paint(Shader=shader, AntiAlias=True),
        noise("ground", 0x14604020, 700, 700),
        noise("grain", 0x10000000, 300, 300),
    )


def document(scene: Scene) -> None:
    """A letter on a desk; the first line is its heading, and an empty one begins a paragraph."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    _desk(scene)
    canvas.save()
    canvas.rotate(scene.between(-2.2, 2.2), width / 2, height / 2)
    sheet = skia.Rect.MakeLTRB(width * 0.08, height * 0.05, width * 0.92, height * 0.96)
    _paper(scene, sheet)
    left, wide = sheet.left() + 90, int(sheet.width() - 180)
    y = sheet.top() + 150
    for number, line in enumerate(scene.words):
        size = 58.0 if number == 0 else 38.0
        if not line:
            y += 34
            continue
        face = fonts.MEDIUM if number == 0 else fonts.REGULAR
        for part in fonts.break_lines(line, face, size, wide, 0):
            _write(scene, part.text, left, y, size, bold=number == 0)
            y += size * 1.42
        y += 44 if number == 0 else 4
    canvas.restore()
    _light(scene)
    grain(scene)


def receipt(scene: Scene) -> None:
    """A receipt: the shop, then `what<TAB>price`; a line that begins with `=` is the sum."""
    canvas, width, height = scene.canvas, scene.width, scene.height
    _desk(scene)
    canvas.save()
    canvas.rotate(scene.between(-4, 4), width / 2, height / 2)
    half = min(width * 0.4, 430)
    sheet = skia.Rect.MakeLTRB(width / 2 - half, height * 0.04, width / 2 + half, height * 0.97)
    _paper(scene, sheet)
    y = sheet.top() + 120
    for number, line in enumerate(scene.words):
        what, tab, price = line.partition("\t")
        total = what.startswith("=")
        what = what.lstrip("=")
        size = 54.0 if number == 0 else 46.0 if total else 36.0
        bold = number == 0 or total
        face = fonts.MEDIUM if bold else fonts.REGULAR
        if total:
            rule = skia.Paint(Color=_INK, StrokeWidth=3, AntiAlias=True)
            canvas.drawLine(sheet.left() + 60, y - 44, sheet.right() - 60, y - 44, rule)
            y += 16
        if tab:
            _write(scene, what, sheet.left() + 60, y, size, bold=bold)
            at = sheet.right() - 60 - fonts.measure(price, face, size)
            _write(scene, price, at, y, size, bold=bold)
        else:
            at = (sheet.left() + sheet.right() - fonts.measure(what, face, size)) / 2
            _write(scene, what, at, y, size, bold=bold)
        y += size * 1.62
    x = sheet.left() + 130
    while x < sheet.right() - 130:
        thick = scene.between(3, 11)
        canvas.drawRect(
            skia.Rect.MakeXYWH(x, min(y + 30, sheet.bottom() - 190), thick, 130),
            skia.Paint(Color=_INK),
        )
        x += thick + scene.between(4, 12)
    canvas.restore()
    _light(scene)
    grain(scene)


def _light(scene: Scene) -> None:
    """Where the lamp stands."""
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, 0), skia.Point(scene.width, scene.height)],
        [0x1CFFF4D8, 0x00000000, 0x40000000],
    )
    scene.canvas.drawPaint(skia.Paint(Shader=shader))


def screen(scene: Scene) -> None:
    """A screen with a list: the first word is its title, the next ones are rows."""
    canvas, width = scene.canvas, scene.width
    canvas.drawPaint(skia.Paint(Color=0xFFF7F8FC))
    _write(scene, "10:24", 36, 52, 26, color=0xFF303338)
    title = scene.words[0] if scene.words else ""
    _write(scene, title, 36, 170, 56, bold=True, color=0xFF1B1C20)
    accent = scene.pick((0xFF1A73E8, 0xFF188038, 0xFFC5221F, 0xFF9334E6))
    y = 240.0
    for number, line in enumerate(scene.words[1:]):
        card = skia.Rect.MakeXYWH(24, y, width - 48, 112)
        canvas.drawRoundRect(card, 24, 24, skia.Paint(Color=0xFFFFFFFF, AntiAlias=True))
        dot = skia.Paint(Color=shade(accent, 0.7 + 0.12 * (number % 5)), AntiAlias=True)
        canvas.drawCircle(86, y + 56, 30, dot)
        _write(scene, line, 140, y + 68, 32)
        y += 128
    bottom = scene.height
    canvas.drawRect(
        skia.Rect.MakeLTRB(0, bottom - 60, width, bottom),
        vertical(bottom - 60, bottom, 0xFFF7F8FC, 0xFFEEF0F5),
    )
    pill = skia.Rect.MakeXYWH(width / 2 - 110, bottom - 30, 220, 10)
    canvas.drawRoundRect(pill, 5, 5, skia.Paint(Color=0xFF303338, AntiAlias=True))
