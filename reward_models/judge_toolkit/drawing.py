"""Pictures for judges: a strip with words below a screenshot, several screenshots as one.

Everything takes and gives screenshots: uint8 (height, width, 3), RGB. Needs Pillow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.accessibility.pictures.encoding import shrink_screenshot
from mobile_gym.accessibility.pictures.pillow import drawing_canvas, load_font
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Screenshot

_WHITE: Final = (255, 255, 255)
_BLACK: Final = (20, 20, 20)
_BLUE: Final = (30, 80, 220)
_GREY: Final = (90, 90, 90)

_TEXT_SHARE: Final = 0.042
_MAX_STRIP_CHARACTERS: Final = 400


def with_caption_strip(screenshot: Screenshot, text: str) -> Screenshot:
    """The screenshot with words below it, on white, behind a blue line.

    Raises:
        MissingExtra: Chinese is to be written and its font is missing.
    """
    width = screenshot.shape[1]
    size = max(10, round(width * _TEXT_SHARE))
    words = " ".join(text.split())
    if len(words) > _MAX_STRIP_CHARACTERS:
        words = words[: _MAX_STRIP_CHARACTERS - 1] + "…"
    letters, margin = load_font("chinese" if _is_chinese(words) else "text", size), size // 2
    lines = _break_lines(words, letters, width - 2 * margin)
    line_height, edge = round(size * 1.35), max(2, size // 6)
    strip = np.full((2 * margin + line_height * len(lines) + edge, width, 3), 255, np.uint8)
    image, pen = drawing_canvas(np.concatenate([screenshot, strip]))
    top = screenshot.shape[0]
    pen.rectangle((0, top, width, top + edge - 1), fill=_BLUE)
    for place, line in enumerate(lines):
        pen.text((margin, top + edge + margin + place * line_height), line, _BLACK, font=letters)
    return np.asarray(image)


def merge_screenshots(
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
    tiles = [
        shrink_screenshot(screenshot, max_width_px=max(1, widest)) for screenshot in screenshots
    ]
    head = max(14, tiles[0].shape[1] // 10)
    height = head + max(tile.shape[0] for tile in tiles) + gap
    width = gap + sum(tile.shape[1] + gap for tile in tiles)
    page = np.full((height, width, 3), _GREY, np.uint8)
    lefts, left = [], gap
    for tile in tiles:
        page[head : head + tile.shape[0], left : left + tile.shape[1]] = tile
        lefts.append(left)
        left += tile.shape[1] + gap
    image, pen = drawing_canvas(page)
    letters = load_font("text", round(head * 0.8))
    for number, place in zip(numbers, lefts, strict=True):
        pen.text((place, head * 0.05), str(number), _WHITE, font=letters)
    return np.asarray(image)


def _break_lines(text: str, letters: Any, width_px: float) -> list[str]:
    """The text in lines that fit, broken at spaces where there are any."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if letters.getlength(longer) <= width_px:
            line = longer
            continue
        if line:
            lines.append(line)
        line = ""
        for character in word:
            if line and letters.getlength(line + character) > width_px:
                lines.append(line)
                line = ""
            line += character
    return [*lines, line]


def _is_chinese(text: str) -> bool:
    return any("\u2e80" <= character <= "\uffef" for character in text)
