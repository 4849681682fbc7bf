"""Drawing items: the display list. Plain tuples, so that two lists compare by `==`.

Every item starts with its bounds in whole pixels, already cut to its clip. `paint` draws them.
"""

from __future__ import annotations

import functools
import math
from typing import Any, Final, TypeAlias

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.ui import fonts

Item: TypeAlias = tuple[Any, ...]
"""(left, top, right, bottom, clip, kind, ...); what follows depends on the kind."""

FILL_KIND: Final = 0
"""..., box_left, box_top, box_right, box_bottom, color, radius, stroke"""
TEXT_KIND: Final = 1
"""..., x, baseline, text, face, size_px, color"""
LINE_KIND: Final = 2
"""..., from_x, from_y, to_x, to_y, width_px, color"""
PICTURE_KIND: Final = 3
"""..., left, top, right, bottom, content, tint; the tint multiplies its colours"""

EMOJI_KIND: Final = 4
"""..., x, baseline, text, face, size_px, color, tint: a text with emoji, whose colours the tint
multiplies"""
_AS_IT_IS: Final = 0xFFFFFFFF


def _bounded_item(
    left: int, top: int, right: int, bottom: int, clip: Rect | None, *rest: Any
) -> Item:
    if clip is not None:
        left = left if left > clip[0] else clip[0]
        top = top if top > clip[1] else clip[1]
        right = right if right < clip[2] else clip[2]
        bottom = bottom if bottom < clip[3] else clip[3]
        if left >= right or top >= bottom:
            right, bottom = left, top
    return (left, top, right, bottom, clip, *rest)


def fill_item(
    left: int,
    top: int,
    right: int,
    bottom: int,
    color: int,
    radius: int,
    stroke: int,
    clip: Rect | None,
) -> Item:
    """A filled box with round corners and, where `stroke` is a colour, an outline.

    Skia's round edges reach beyond the box, and are rounded by what is clipped next to them.
    """
    rim = 2 if radius or stroke else 0
    return _bounded_item(
        left - rim,
        top - rim,
        right + rim,
        bottom + rim,
        clip,
        FILL_KIND,
        left,
        top,
        right,
        bottom,
        color,
        radius,
        stroke,
    )


def text_item(
    x: float, baseline: float, text: str, face: str, size_px: float, color: int, clip: Rect | None
) -> Item:
    """A line of text; its bounds hold all of its ink, and a pixel more for anti-aliasing."""
    left, top, right, bottom = fonts.ink(text, face, size_px)
    at_x, at_y = math.floor(x), math.floor(baseline)
    left, top = left + at_x, top + at_y
    right += at_x + (at_x != x)
    bottom += at_y + (at_y != baseline)
    if clip is not None:
        c_left, c_top, c_right, c_bottom = clip
        left = left if left > c_left else c_left
        top = top if top > c_top else c_top
        right = right if right < c_right else c_right
        bottom = bottom if bottom < c_bottom else c_bottom
        if left >= right or top >= bottom:
            right, bottom = left, top
    if fonts.has_emoji(text, face):
        look = (x, baseline, text, face, size_px, color, _AS_IT_IS)
        return (left, top, right, bottom, clip, EMOJI_KIND, *look)
    return (left, top, right, bottom, clip, TEXT_KIND, x, baseline, text, face, size_px, color)


def line_item(
    from_x: float,
    from_y: float,
    to_x: float,
    to_y: float,
    width_px: float,
    color: int,
    clip: Rect | None,
) -> Item:
    """A straight stroke with round ends.

    It is always clipped to its own bounds: Skia rounds a slanted edge by the clip it is drawn in.
    """
    own = Rect(
        math.floor(min(from_x, to_x) - width_px),
        math.floor(min(from_y, to_y) - width_px),
        math.ceil(max(from_x, to_x) + width_px),
        math.ceil(max(from_y, to_y) + width_px),
    )
    if clip is not None:
        own = Rect(
            max(own[0], clip[0]), max(own[1], clip[1]), min(own[2], clip[2]), min(own[3], clip[3])
        )
    return _bounded_item(*own, own, LINE_KIND, from_x, from_y, to_x, to_y, width_px, color)


def picture_item(
    left: int, top: int, right: int, bottom: int, content: bytes, clip: Rect | None
) -> Item:
    """An encoded picture, stretched over a box."""
    return _bounded_item(
        left,
        top,
        right,
        bottom,
        clip,
        PICTURE_KIND,
        left,
        top,
        right,
        bottom,
        content,
        _AS_IT_IS,
    )


@functools.lru_cache(maxsize=1024)
def _dim_color(color: int, black: int) -> int:
    left = 255 - black
    red, green, blue = color >> 16 & 255, color >> 8 & 255, color & 255
    return (
        color & 0xFF000000
        | (red * left + 127) // 255 << 16
        | (green * left + 127) // 255 << 8
        | (blue * left + 127) // 255
    )


def dim_item(item: Item, black: int) -> Item:
    """The item as it looks through a black veil.

    Blending with black is linear, so dimming every colour that is drawn gives what dimming the
    drawn pixels would, without a pass over the whole screen.

    Args:
        item: any item.
        black: how black the veil is, 0 to 255.
    """
    if item[5] == EMOJI_KIND:
        return (*item[:-2], _dim_color(item[-2], black), _dim_color(item[-1], black))
    if item[5] != FILL_KIND:
        return (*item[:-1], _dim_color(item[-1], black))
    stroke = item[12] and _dim_color(item[12], black)
    return (*item[:10], item[10] and _dim_color(item[10], black), item[11], stroke)
