"""Pictures for models: an action drawn on its screenshot, a strip with words, several as one.

Everything takes and gives screenshots: uint8 (height, width, 3), RGB. Needs Pillow.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap, Type
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import NormalizedPoint

__all__ = ["draw_action", "merge", "shrink", "with_strip"]

_GREEN: Final = (0, 170, 60)
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (20, 20, 20)
_BLUE: Final = (30, 80, 220)
_GREY: Final = (90, 90, 90)

_RING_SHARE: Final = 0.045
"""Radius of a ring, as a share of the screen's shorter side: about a fingertip."""
_STROKE_SHARE: Final = 0.011
_TEXT_SHARE: Final = 0.042
_MAX_STRIP_CHARACTERS: Final = 400
_FONTS: Final = {
    False: ("font_roboto", "files/Roboto-Regular.ttf"),
    True: ("mplfonts", "fonts/NotoSansCJKsc-Regular.otf"),
}
"""By whether Chinese is to be written: the package that carries the font, and its file."""


def draw_action(screenshot: Screenshot, action: Action | None) -> Screenshot:
    """The screenshot with the action on it; unchanged where the action has no place.

    A tap is a ring, a double tap two rings, a long press a ring around a dot, a swipe an arrow,
    a drag an arrow from a ring around a dot.
    """
    match action:
        case Drag(start=start, end=end):
            return draw_action(_with_arrow(screenshot, start, end), LongPress(start))
        case Tap(point=point):
            rings, dot = (1.0,), False
        case DoubleTap(point=point):
            rings, dot = (1.3, 0.7), False
        case LongPress(point=point):
            rings, dot = (1.0,), True
        case Type(at=NormalizedPoint() as point):
            rings, dot = (1.0,), False
        case Swipe(start=start, end=end):
            return _with_arrow(screenshot, start, end)
        case _:
            return screenshot
    image, pen = _canvas(screenshot)
    side = min(image.size)
    x, y = point.to_pixels(*image.size)
    stroke = max(2, round(side * _STROKE_SHARE))
    for share in rings:
        radius = round(side * _RING_SHARE * share)
        _ring(pen, x, y, radius, stroke)
    if dot:
        radius = max(2, round(side * _RING_SHARE * 0.35))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_GREEN, outline=_WHITE)
    return np.asarray(image)


def with_strip(screenshot: Screenshot, text: str) -> Screenshot:
    """The screenshot with words below it, on white, behind a blue line.

    Raises:
        MissingExtra: Chinese is to be written and its font is missing.
    """
    width = screenshot.shape[1]
    size = max(10, round(width * _TEXT_SHARE))
    words = " ".join(text.split())
    if len(words) > _MAX_STRIP_CHARACTERS:
        words = words[: _MAX_STRIP_CHARACTERS - 1] + "…"
    font, margin = _font(_is_chinese(words), size), size // 2
    lines = _broken(words, font, width - 2 * margin)
    line_height, edge = round(size * 1.35), max(2, size // 6)
    strip = np.full((2 * margin + line_height * len(lines) + edge, width, 3), 255, np.uint8)
    image, pen = _canvas(np.concatenate([screenshot, strip]))
    top = screenshot.shape[0]
    pen.rectangle((0, top, width, top + edge - 1), fill=_BLUE)
    for place, line in enumerate(lines):
        pen.text((margin, top + edge + margin + place * line_height), line, _BLACK, font=font)
    return np.asarray(image)


def merge(
    screenshots: Sequence[Screenshot], numbers: Sequence[int], *, max_width_px: int = 2048
) -> Screenshot:
    """Screenshots side by side as one picture, each below its number.

    Args:
        screenshots: at least one.
        numbers: one for each.
        max_width_px: the whole is made smaller to fit.

    Raises:
        UsageError: there are none, or not as many numbers as screenshots.
    """
    if not screenshots or len(screenshots) != len(numbers):
        raise UsageError(f"{len(screenshots)} screenshots cannot be numbered {list(numbers)}")
    gap = max(4, screenshots[0].shape[1] // 60)
    widest = (max_width_px - gap * (len(screenshots) + 1)) // len(screenshots)
    tiles = [shrink(one, max_width_px=max(1, widest)) for one in screenshots]
    head = max(14, tiles[0].shape[1] // 10)
    height = head + max(tile.shape[0] for tile in tiles) + gap
    width = gap + sum(tile.shape[1] + gap for tile in tiles)
    page = np.full((height, width, 3), _GREY, np.uint8)
    lefts, left = [], gap
    for tile in tiles:
        page[head : head + tile.shape[0], left : left + tile.shape[1]] = tile
        lefts.append(left)
        left += tile.shape[1] + gap
    image, pen = _canvas(page)
    font = _font(False, round(head * 0.8))
    for number, place in zip(numbers, lefts, strict=True):
        pen.text((place, head * 0.05), str(number), _WHITE, font=font)
    return np.asarray(image)


def shrink(screenshot: Screenshot, *, max_width_px: int) -> Screenshot:
    """The screenshot, smaller where it is wider than that; its shape stays."""
    height, width, _ = screenshot.shape
    if width <= max_width_px:
        return screenshot
    image, _pen = _canvas(screenshot)
    size = (max_width_px, max(1, round(height * max_width_px / width)))
    return np.asarray(image.resize(size, _pillow()[0].Resampling.LANCZOS))


def _with_arrow(screenshot: Screenshot, start: NormalizedPoint, end: NormalizedPoint) -> Screenshot:
    image, pen = _canvas(screenshot)
    side = min(image.size)
    stroke = max(2, round(side * _STROKE_SHARE))
    (x0, y0), (x1, y1) = start.to_pixels(*image.size), end.to_pixels(*image.size)
    head = side * _RING_SHARE
    angle = math.atan2(y1 - y0, x1 - x0)
    tip = [(x1, y1)] + [
        (x1 - head * 1.4 * math.cos(angle + turn), y1 - head * 1.4 * math.sin(angle + turn))
        for turn in (0.45, -0.45)
    ]
    neck = (x1 - head * math.cos(angle), y1 - head * math.sin(angle))
    for colour, width in ((_WHITE, stroke + 4), (_GREEN, stroke)):
        pen.line((x0, y0, *neck), fill=colour, width=width)
    _ring(pen, x0, y0, round(head * 0.5), stroke)
    pen.polygon(tip, fill=_GREEN, outline=_WHITE)
    return np.asarray(image)


def _ring(pen: Any, x: int, y: int, radius: int, stroke: int) -> None:
    """A green ring with white edges, to be seen on any colour."""
    for colour, outer, width in ((_WHITE, radius + 2, stroke + 4), (_GREEN, radius, stroke)):
        pen.ellipse((x - outer, y - outer, x + outer, y + outer), outline=colour, width=width)


def _canvas(screenshot: Screenshot) -> tuple[Any, Any]:
    """A copy of the screenshot as Pillow's image, and a pen on it."""
    image_module, draw_module, _ = _pillow()
    image = image_module.fromarray(np.array(screenshot))
    return image, draw_module.Draw(image)


def _broken(text: str, font: Any, width_px: float) -> list[str]:
    """The text in lines that fit, broken at spaces where there are any."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if font.getlength(longer) <= width_px:
            line = longer
            continue
        if line:
            lines.append(line)
        line = ""
        for character in word:
            if line and font.getlength(line + character) > width_px:
                lines.append(line)
                line = ""
            line += character
    return [*lines, line]


def _is_chinese(text: str) -> bool:
    return any("\u2e80" <= character <= "\uffef" for character in text)


@lru_cache(maxsize=16)
def _font(chinese: bool, size_px: int) -> Any:
    package, file = _FONTS[chinese]
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra("zh" if chinese else "all", f"writing on pictures needs {package}")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return _pillow()[2].truetype(str(folder / file), size_px)


def _pillow() -> tuple[Any, Any, Any]:
    try:
        from PIL import Image, ImageDraw, ImageFont  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra("llm", "drawing on screenshots needs Pillow") from error
    return Image, ImageDraw, ImageFont
