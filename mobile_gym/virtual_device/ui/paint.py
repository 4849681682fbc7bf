"""Painting: display list -> RGB frame, drawing only what changed; or a small picture.

An RGBA surface is scratch paper: a change is drawn there and copied, channel by channel, into a
copy of the last frame (a strided slice of all channels costs four times as much). Nothing on it is
kept between two calls, so the devices of a thread share it. Other threads have their own: while one
copies, NumPy lets another one run, which would draw over what is being copied.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import skia

from mobile_gym.core.frames import Screenshot
from mobile_gym.virtual_device.ui import emoji, fonts, pictures
from mobile_gym.virtual_device.ui.budget import PIXELS
from mobile_gym.virtual_device.ui.items import (
    EMOJI_KIND,
    FILL_KIND,
    LINE_KIND,
    PICTURE_KIND,
    TEXT_KIND,
    Item,
)

Bounds: TypeAlias = tuple[int, int, int, int]

_GROUND_SHARE: Final = 0.125
"""Of the screen, from which a shape is large: a wallpaper's circles have more than a third."""
_ENTRY_BYTES: Final = 2_000
_FULL_REPAINT_SHARE: Final = 0.85
"""A change larger than this share of the screen is painted as a whole: no copy of the old frame."""


_Sheet: TypeAlias = tuple[np.ndarray, skia.Surface]
"""Pixels, uint8 (height, width, 4), RGBA, and the surface that draws on them."""
_PIXEL_BYTES: Final = 4
_KEPT_BYTES: Final = 16_777_216
"""Scratch paper that a thread keeps: for screens of 2048 x 2048. Larger ones are made each time."""
_KEPT_SIZES: Final = 64


class _ScratchPaper(threading.local):
    """A thread's own, and gone with it: memory for its largest screen, which all sizes share."""

    def __init__(self) -> None:
        self._memory = np.empty(0, dtype=np.uint8)
        self._sheets: dict[tuple[int, int], _Sheet] = {}

    def sheet(self, width_px: int, height_px: int) -> _Sheet:
        """A sheet of a size; what another one of this thread showed may lie on it."""
        size = (width_px, height_px)
        sheet = self._sheets.get(size)
        if sheet is None:
            needed = width_px * height_px * _PIXEL_BYTES
            if needed > _KEPT_BYTES:
                return _sheet_on(np.empty(needed, dtype=np.uint8), width_px, height_px)
            if needed > len(self._memory) or len(self._sheets) >= _KEPT_SIZES:
                self._sheets.clear()  # those on the old memory
            if needed > len(self._memory):
                self._memory = np.empty(needed, dtype=np.uint8)
            sheet = self._sheets[size] = _sheet_on(self._memory[:needed], width_px, height_px)
        return sheet


def _sheet_on(memory: np.ndarray, width_px: int, height_px: int) -> _Sheet:
    pixels = memory.reshape(height_px, width_px, _PIXEL_BYTES)
    return pixels, skia.Surface(pixels, colorType=skia.kRGBA_8888_ColorType)


_SCRATCH: Final = _ScratchPaper()


@functools.lru_cache(maxsize=512)
def _paint(color: int) -> skia.Paint:
    return skia.Paint(Color=color, AntiAlias=True)


@functools.lru_cache(maxsize=64)
def _outline(color: int) -> skia.Paint:
    return skia.Paint(Color=color, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=2)


@functools.lru_cache(maxsize=8)
def _tint_paint(tint: int) -> skia.Paint:
    paint = skia.Paint(AntiAlias=False)
    if tint != 0xFFFFFFFF:
        paint.setColorFilter(skia.ColorFilters.Blend(tint, skia.BlendMode.kModulate))
    return paint


def draw(canvas: skia.Canvas, items: Sequence[Item], area: Bounds) -> None:
    """Draw the items that touch an area, cut to it."""
    a_left, a_top, a_right, a_bottom = area
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(*area))
    clip = None
    for item in items:
        if item[0] >= a_right or item[2] <= a_left or item[1] >= a_bottom or item[3] <= a_top:
            continue
        if item[4] != clip:
            if clip is not None:
                canvas.restore()
            clip = item[4]
            if clip is not None:
                canvas.save()
                canvas.clipRect(skia.Rect.MakeLTRB(*clip))
        kind = item[5]
        if kind == TEXT_KIND:
            x, baseline, text, face, size, color = item[6:]
            paint = _paint(color)
            for offset, run in fonts.blob(text, face, size):
                canvas.drawTextBlob(run, x + offset, baseline, paint)
        elif kind == EMOJI_KIND:
            _draw_emoji_text(canvas, *item[6:])
        elif kind == FILL_KIND:
            left, top, right, bottom, color, radius, stroke = item[6:]
            rect = skia.Rect.MakeLTRB(left, top, right, bottom)
            if color:
                if radius:
                    canvas.drawRoundRect(rect, radius, radius, _paint(color))
                else:
                    canvas.drawRect(rect, _paint(color))
            if stroke:
                rect.inset(1, 1)
                canvas.drawRoundRect(rect, radius, radius, _outline(stroke))
        elif kind == LINE_KIND:
            from_x, from_y, to_x, to_y, width, color = item[6:]
            paint = skia.Paint(
                Color=color, AntiAlias=True, StrokeWidth=width, StrokeCap=skia.Paint.kRound_Cap
            )
            canvas.drawLine(from_x, from_y, to_x, to_y, paint)
        elif kind == PICTURE_KIND:
            left, top, right, bottom, content, tint = item[6:]
            image = pictures.picture_for_place(content, int(right - left), int(bottom - top))
            if image is not None:
                canvas.drawImageRect(
                    image,
                    skia.Rect.MakeLTRB(left, top, right, bottom),
                    skia.SamplingOptions(skia.FilterMode.kLinear),
                    _tint_paint(tint),
                )
    if clip is not None:
        canvas.restore()
    canvas.restore()


def _draw_emoji_text(
    canvas: skia.Canvas,
    x: float,
    baseline: float,
    text: str,
    face: str,
    size_px: float,
    color: int,
    tint: int,
) -> None:
    paint = _paint(color)
    for offset, run in fonts.blob(text, face, size_px):
        if not isinstance(run, emoji.Emoji):
            canvas.drawTextBlob(run, x + offset, baseline, paint)
            continue
        # On whole pixels, so that the picture stays as sharp as it was made.
        left, top = round(x + offset + run.left_px), round(baseline + run.top_px)
        picture = emoji.picture(run.name, run.side_px)
        canvas.drawImage(picture, left, top, skia.SamplingOptions(), _tint_paint(tint))


def _is_cut_exactly(item: Item, area: Bounds) -> bool:
    """Whether clipping this item at the area's edges gives the same pixels as drawing it whole.

    True for boxes on whole pixels, as long as the edges stay clear of round corners.
    """
    if item[5] != FILL_KIND or item[12]:
        return False
    radius = item[11]
    if not radius:
        return True
    left, top, right, bottom = item[6], item[7], item[8], item[9]
    off_corner_rows = area[1] >= top + radius and area[3] <= bottom - radius
    off_corner_columns = area[0] >= left + radius and area[2] <= right - radius
    return off_corner_rows or off_corner_columns


def damage(
    old: Sequence[Item], new: Sequence[Item], width_px: int, height_px: int
) -> Bounds | None:
    """The smallest area that must be drawn again to get from one display list to another.

    The area never cuts through an item, because clipped anti-aliased pixels differ.
    """
    first, limit = 0, min(len(old), len(new))
    while first < limit and (old[first] is new[first] or old[first] == new[first]):
        first += 1
    if first == len(old) == len(new):
        return None
    last = 0
    limit -= first
    while last < limit and (old[-1 - last] is new[-1 - last] or old[-1 - last] == new[-1 - last]):
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    had, has = set(before), set(after)
    gone = [item for item in before if item not in has]
    come = [item for item in after if item not in had]
    same_before = [item for item in before if item in has]
    if same_before != [item for item in after if item in had]:  # drawn in another order
        gone, come = list(before), list(after)
    lefts, tops, rights, bottoms = zip(*[item[:4] for item in gone + come], strict=True)
    area = min(lefts), min(tops), max(rights), max(bottoms)
    return _grow_bounds(area, new, width_px, height_px)


def _grow_bounds(
    area: Bounds, items: Sequence[Item], width_px: int, height_px: int
) -> Bounds | None:
    left, top, right, bottom = area
    grew = True
    while grew:
        grew = False
        for item in items:
            if item[0] >= right or item[2] <= left or item[1] >= bottom or item[3] <= top:
                continue
            if (
                item[0] >= left and item[1] >= top and item[2] <= right and item[3] <= bottom
            ) or _is_cut_exactly(item, (left, top, right, bottom)):
                continue
            left, top = min(left, item[0]), min(top, item[1])
            right, bottom = max(right, item[2]), max(bottom, item[3])
            grew = True
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, width_px), min(bottom, height_px)
    return (left, top, right, bottom) if left < right and top < bottom else None


def repaint(
    items: Sequence[Item],
    width_px: int,
    height_px: int,
    last_items: Sequence[Item] | None = None,
    last_frame: Screenshot | None = None,
) -> Screenshot:
    """The frame of a display list.

    Args:
        items: what to draw; the first ones must cover the whole screen.
        width_px: width of the screen.
        height_px: height of the screen.
        last_items: what `last_frame` was drawn from.
        last_frame: the frame before; never written to.

    Returns:
        uint8 (height, width, 3), RGB, read-only; `last_frame` itself where nothing changed.
    """
    area: Bounds | None = (0, 0, width_px, height_px)
    whole = width_px * height_px
    if last_items is not None and last_frame is not None:
        area = damage(last_items, items, width_px, height_px)
        if area is None:
            return last_frame
    assert area is not None
    pixels, surface = _SCRATCH.sheet(width_px, height_px)
    left, top, right, bottom = area
    if last_frame is None or (right - left) * (bottom - top) > _FULL_REPAINT_SHARE * whole:
        left, top, right, bottom = 0, 0, width_px, height_px
        frame = np.empty((height_px, width_px, 3), dtype=np.uint8)
        if ground := _ground(items, width_px, height_px):
            np.copyto(pixels, _drawn_ground(ground, width_px, height_px))
            items = items[len(ground) :]
    else:
        frame = last_frame.copy()
    draw(surface.getCanvas(), items, (left, top, right, bottom))
    _copy_rgb(pixels[top:bottom, left:right], frame[top:bottom, left:right])
    frame.flags.writeable = False
    return frame


def _ground(items: Sequence[Item], width_px: int, height_px: int) -> tuple[Item, ...]:
    """The large shapes that a display list begins with; () where they are rectangles alone.

    The round ones of a wallpaper take longer to draw than all that stands on them.
    """
    ground: list[Item] = []
    least_px = _GROUND_SHARE * width_px * height_px
    for item in items:
        large = (item[2] - item[0]) * (item[3] - item[1]) > least_px
        if item[5] != FILL_KIND or item[4] is not None or not large:
            break
        ground.append(item)
    if not any(item[11] for item in ground):
        return ()
    left, top, right, bottom, color, radius = ground[0][6:12]
    covers = left <= 0 and top <= 0 and right >= width_px and bottom >= height_px
    return tuple(ground) if covers and not radius and color >> 24 == _OPAQUE else ()


def _pixels_bytes(pixels: np.ndarray, *_: object) -> int:
    return pixels.nbytes + _ENTRY_BYTES


@PIXELS.keeps(_pixels_bytes)
def _drawn_ground(ground: tuple[Item, ...], width_px: int, height_px: int) -> np.ndarray:
    """The pixels of a ground, uint8 (height, width, 4), RGBA, read-only."""
    pixels, surface = _SCRATCH.sheet(width_px, height_px)
    draw(surface.getCanvas(), ground, (0, 0, width_px, height_px))
    drawn = pixels.copy()
    drawn.flags.writeable = False
    return drawn


def _copy_rgb(source: np.ndarray, target: np.ndarray) -> None:
    """Copy RGBA pixels to RGB.

    All columns but the last go as whole RGBA words to places three bytes apart: the next pixel
    overwrites the fourth byte. This takes a third of the time of copying channel by channel, which
    is a quarter of a slice of three channels.
    """
    rows, columns, _ = source.shape
    if columns > 1:
        words = source.view(np.uint32)[:, : columns - 1, 0]
        places = np.ndarray(
            (rows, columns - 1), np.uint32, target.base, _offset(target), (target.strides[0], 3)
        )
        np.copyto(places, words)
    target[:, -1] = source[:, -1, :3]


def _offset(view: np.ndarray) -> int:
    """Where a view begins in the array that it is a view of."""
    base = view.base
    assert base is not None
    return view.ctypes.data - base.ctypes.data


_OPAQUE = 255
_FASTEST = 30
"""Of PNG's compression, in percent: it is read once and soon forgotten."""


def thumbnail(
    items: Sequence[Item],
    screen: tuple[int, int],
    size: tuple[int, int],
    radius_px: float,
    turns: int = 0,
) -> bytes:
    """A display list as a PNG with round corners; a screen of another shape gets a margin.

    Args:
        items: what to draw.
        screen: width and height that they are laid out for, in pixels.
        size: width and height of the picture.
        radius_px: of its corners.
        turns: how many quarters the screen is turned clockwise in it, so that its long sides are
            those of the picture.
    """
    pixels = repaint(items, *screen)
    opaque = np.full((*pixels.shape[:2], 1), _OPAQUE, np.uint8)
    image = skia.Image.fromarray(
        np.concatenate([pixels, opaque], axis=2), skia.kRGBA_8888_ColorType
    )
    surface = skia.Surface(*size)
    canvas = surface.getCanvas()
    box = skia.Rect.MakeWH(*size)
    canvas.clipRRect(skia.RRect.MakeRectXY(box, radius_px, radius_px), doAntiAlias=True)
    red, green, blue = pixels[0, 0].tolist()
    canvas.clear(skia.Color(red, green, blue))
    across, down = screen[::-1] if turns % 2 else screen
    share = min(size[0] / across, size[1] / down)
    width, height = screen[0] * share, screen[1] * share
    canvas.rotate(90 * turns, size[0] / 2, size[1] / 2)
    inside = skia.Rect.MakeXYWH((size[0] - width) / 2, (size[1] - height) / 2, width, height)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(image, inside, smooth, skia.Paint(AntiAlias=True))
    data = surface.makeImageSnapshot().encodeToData(skia.kPNG, _FASTEST)
    assert data is not None
    return bytes(data)
