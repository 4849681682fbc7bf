"""Grapheme clusters: what a reader takes for one character, and a caret never stands inside of.

Carets, line breaks and pages of emoji mean the same characters.

Source: Unicode Standard Annex 29, extended grapheme clusters, for the marks and emoji that the
fonts can draw: combining marks, variation selectors, skin tones, flags, keycaps, tags, and emoji
that a zero width joiner ties together.
"""

from __future__ import annotations

import functools
import re
from typing import Final

_CLUSTER: Final = re.compile(
    # A line break, a flag, or a character with what extends it; joiners tie pictographs to it.
    "\r\n|[\U0001f1e6-\U0001f1ff]{2}|."
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff"
    "\u200c\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f"
    "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
    "(?:\u200d(?:[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff"
    "\u200c\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f"
    "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*)?)*",
    re.DOTALL,
)
_SIMPLE: Final = 0x300
"""Below it every character is a cluster of its own, but for a line break of two characters."""


def clusters(text: str) -> list[str]:
    """The clusters of a text, in order."""
    return _CLUSTER.findall(text)


@functools.lru_cache(maxsize=64)
def boundaries(text: str) -> tuple[int, ...]:
    """Where a caret may stand: 0, and the end of each cluster."""
    return (0, *(match.end() for match in _CLUSTER.finditer(text)))


def before(text: str, index: int) -> int:
    """Where the cluster begins that a caret at a place stands behind; 0 at the beginning."""
    if index <= 1 or (text.isascii() and text[index - 2 : index] != "\r\n"):
        return max(index - 1, 0)
    return max(place for place in boundaries(text) if place < index)


def after(text: str, index: int) -> int:
    """The first place at or behind an index where a caret may stand."""
    if index >= len(text) or (ord(text[index]) < _SIMPLE and text[index] != "\n"):
        return min(index, len(text))
    return min(place for place in boundaries(text) if place >= index)
