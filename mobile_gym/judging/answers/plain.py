"""Texts as they are compared: compatible forms made equal, marks of emphasis and quotation gone."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKS: Final = {ord(mark): None for mark in '*`"“”„«»「」『』《》〈〉【】\u200b\u200e\u200f\ufeff'}
_EMPHASIS: Final = re.compile(r"(?<![^\W_])_+|_+(?![^\W_])")
"""Underscores around words, not within a name."""
_SEAM: Final = re.compile("(?<=[a-z])(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?=[a-z])")
"""Where Latin letters meet ideographs, a word ends, with or without a space."""
_SPELLINGS: Final = {
    ord("’"): "'",
    ord("‘"): "'",
    ord("′"): "'",
    ord("″"): "''",
    ord("⁄"): "/",
} | dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_NO_SPACES: Final = re.compile(
    "[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
"""Thai, kana and ideographs: scripts without spaces, in which every edge may end a word."""


def plain(text: str) -> str:
    """NFKC, case folded, without quotation marks and emphasis, every run of white space a space."""
    text = _EMPHASIS.sub("", text)
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_MARKS).translate(_SPELLINGS)
    return " ".join(_SEAM.sub(" ", folded).split())


def is_edge(text: str, position: int) -> bool:
    """Whether a word may begin or end between the characters around a position."""
    if position in (0, len(text)):
        return True
    before, after = text[position - 1], text[position]
    if not ((before.isalnum() or before == "_") and (after.isalnum() or after == "_")):
        return True
    return bool(_NO_SPACES.match(before) or _NO_SPACES.match(after))


def occurrences(words: str, text: str) -> list[tuple[int, int]]:
    """Where a text stands in another as whole words; both plain."""
    spans: list[tuple[int, int]] = []
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + len(words)
        if is_edge(text, start) and is_edge(text, end):
            spans.append((start, end))
        start = text.find(words, end)
    return spans
