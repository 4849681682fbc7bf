"""Recorded screens as they are now: the focus may have moved, pixels may have to be drawn.

Where there is no screenshot, the tree is drawn so that a person can follow: boxes stand for what
can be touched, texts are the nodes' own, fields, switches and pictures are hinted at. It is an
illustration: `Frame.is_rendered` says so.
"""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from mobile_gym.accessibility import is_shown
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode
from mobile_gym.devices.recorded.action_matching import Focus

_BACKGROUND: Final = 0xFFFAFAFA
_BEHIND_DIALOG: Final = 0xFF8A8A8A
_BOX: Final = 0xFFECEFF6
_BOX_EDGE: Final = 0xFFB9C2D6
_FIELD_EDGE: Final = 0xFF3F51B5
_PICTURE: Final = 0xFFD8DEE9
_TEXT: Final = 0xFF1F2430
_HINT: Final = 0xFF6B7280
_ACTIVE: Final = 0xFF2E7D32
_TEXT_PX: Final = (18.0, 44.0)
"""Smallest and largest text; between them it follows the height of the node."""
_MAX_TEXT: Final = 2000
_PADDING_PX: Final = 8.0
_CORNER_PX: Final = 12.0
_MARK_PX: Final = 36.0
_MARK_CLASSES: Final = ("Switch", "CheckBox", "RadioButton", "CheckedTextView")


def paint_forest(forest: AccessibilityForest, width_px: int, height_px: int) -> Screenshot:
    """Draw every visible node, windows from back to front.

    Returns:
        A read-only array of the given size.
    """
    import skia  # pyright: ignore[reportMissingImports]

    pixels = np.zeros((height_px, width_px, 4), np.uint8)
    with skia.Surface(pixels, colorType=skia.kRGBA_8888_ColorType) as canvas:
        covers = bool(forest.trees) and forest.trees[-1].nodes[0].bounds.width >= width_px
        canvas.clear(_BACKGROUND if covers else _BEHIND_DIALOG)
        for tree in forest.trees:
            _fill_rect(canvas, tree.nodes[0].bounds, _BACKGROUND)
            for node in tree.nodes:
                if is_shown(node):
                    _draw_node(canvas, node)
    image = np.ascontiguousarray(pixels[..., :3])
    image.flags.writeable = False
    return image


def _draw_node(canvas: Any, node: AccessibilityNode) -> None:
    kind = node.class_name.rpartition(".")[2]
    if node.editable:
        _outline_rect(canvas, node.bounds, _FIELD_EDGE, 5.0 if node.focused else 2.0)
    elif node.clickable or node.long_clickable:
        _fill_rect(canvas, node.bounds, _BOX)
        _outline_rect(canvas, node.bounds, _BOX_EDGE, 2.0)
    elif "Image" in kind:
        _fill_rect(canvas, node.bounds, _PICTURE)
    left, top, right, bottom = node.bounds
    if node.checkable and kind.endswith(_MARK_CLASSES):
        _draw_check_mark(canvas, node)
        right = max(left + 1, right - int(_MARK_PX + 2 * _PADDING_PX))
    if node.label:
        colour = _TEXT if node.text else _HINT
        _write_text(canvas, node.label, Rect(left, top, right, bottom), colour)


def _make_paint(colour: int, stroke_px: float = 0.0) -> Any:
    import skia  # pyright: ignore[reportMissingImports]

    paint = skia.Paint(AntiAlias=True, Color=colour)
    if stroke_px:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(stroke_px)
    return paint


def _fill_rect(canvas: Any, bounds: Rect, colour: int) -> None:
    import skia  # pyright: ignore[reportMissingImports]

    canvas.drawRoundRect(skia.Rect(*bounds), _CORNER_PX, _CORNER_PX, _make_paint(colour))


def _outline_rect(canvas: Any, bounds: Rect, colour: int, stroke_px: float) -> None:
    import skia  # pyright: ignore[reportMissingImports]

    box = skia.Rect(*bounds).makeInset(stroke_px / 2, stroke_px / 2)
    canvas.drawRoundRect(box, _CORNER_PX, _CORNER_PX, _make_paint(colour, stroke_px))


def _draw_check_mark(canvas: Any, node: AccessibilityNode) -> None:
    """A square at the right end, filled where the node is checked."""
    import skia  # pyright: ignore[reportMissingImports]

    right, middle = node.bounds.right - _PADDING_PX, sum(node.bounds[1::2]) / 2
    box = skia.Rect(right - _MARK_PX, middle - _MARK_PX / 2, right, middle + _MARK_PX / 2)
    colour = _ACTIVE if node.checked else _HINT
    canvas.drawRoundRect(box, 6, 6, _make_paint(colour, 4.0))
    if node.checked:
        canvas.drawRoundRect(box.makeInset(8, 8), 4, 4, _make_paint(colour))


def _write_text(canvas: Any, text: str, bounds: Rect, colour: int) -> None:
    """The text in lines of words, cut off where the node ends."""
    import skia  # pyright: ignore[reportMissingImports]

    smallest, largest = _TEXT_PX
    size = min(largest, max(smallest, bounds.height * 0.62))
    font = skia.Font(_typeface(_needs_cjk(text)), size)
    width = bounds.width - 2 * _PADDING_PX
    longest = max((font.measureText(word) for word in text[:_MAX_TEXT].split()), default=0.0)
    if longest > width > 0:  # rather small than cut off
        size = max(smallest, size * width / longest)
        font.setSize(size)
    canvas.save()
    canvas.clipRect(skia.Rect(*bounds))
    lines = _text_lines(text, font, width)
    line_px = size * 1.25
    baseline = bounds.top + max(0.0, (bounds.height - line_px * len(lines)) / 2) + size
    for line in lines:
        if baseline - size > bounds.bottom:
            break
        canvas.drawString(line, bounds.left + _PADDING_PX, baseline, font, _make_paint(colour))
        baseline += line_px
    canvas.restore()


def _text_lines(text: str, font: Any, width_px: float) -> list[str]:
    lines: list[str] = []
    for paragraph in text[:_MAX_TEXT].splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and font.measureText(longer) > width_px:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines or [""]


def _needs_cjk(text: str) -> bool:
    return any("\u2e80" <= character <= "\uffef" for character in text)


@lru_cache(maxsize=2)
def _typeface(cjk: bool) -> Any:
    """Roboto, or Noto Sans CJK where it is installed (the extra `zh`)."""
    import font_roboto  # pyright: ignore[reportMissingImports]
    import skia  # pyright: ignore[reportMissingImports]

    file = Path(font_roboto.font_files["Roboto"])
    package = importlib.util.find_spec("mplfonts") if cjk else None
    if package is not None and package.origin is not None:
        noto = Path(package.origin).parent / "fonts" / "NotoSansCJKsc-Regular.otf"
        file = noto if noto.is_file() else file
    # A font manager of its own: the default one reads the machine's fontconfig.
    return skia.FontMgr.New_Custom_Empty().makeFromFile(str(file))


def with_focus(forest: AccessibilityForest, focus: Focus | None) -> AccessibilityForest:
    """The recorded forest, with the focus where it has moved since; None where it has not."""
    return forest if focus is None else _refocus_forest(forest, focus)


@lru_cache(maxsize=256)
def _refocus_forest(forest: AccessibilityForest, focus: Focus) -> AccessibilityForest:
    trees = (
        replace(
            tree,
            nodes=tuple(
                node
                if node.focused == ((number, index) == focus)
                else node._replace(focused=not node.focused)
                for index, node in enumerate(tree.nodes)
            ),
        )
        for number, tree in enumerate(forest.trees)
    )
    return AccessibilityForest(tuple(trees))


@lru_cache(maxsize=16)  # of 7 MB each at 1080 x 2280, shared by all devices of the process
def draw_forest(forest: AccessibilityForest, width_px: int, height_px: int) -> Screenshot:
    """The picture of a tree, uint8 (height_px, width_px, 3), read-only."""
    return paint_forest(forest, width_px, height_px)
