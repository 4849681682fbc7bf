"""How alike two texts are, by their words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from mobile_gym.agents.planner.vocabulary import STOP_WORDS, SYNONYMS

_WORD: Final = re.compile(r"[^\W_]+")
_CJK: Final = re.compile(r"[\u3400-\u9fff]")
_ENDINGS: Final = (
    ("ies", "y"),
    ("ion", ""),
    ("ions", ""),
    ("ing", ""),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
    ("e", ""),
)
_SHORTEST_STEM: Final = 3
_LONGEST: Final = 600
"""Characters of a text that are read."""


@lru_cache(maxsize=8192)
def normalized_text(text: str) -> str:
    """A text in one case and form, its words apart by one space."""
    folded = unicodedata.normalize("NFKC", text[:_LONGEST]).casefold().replace("’", "'")
    return " ".join(_WORD.findall(folded.replace("'s ", " ")))


@lru_cache(maxsize=8192)
def content_stems(text: str) -> frozenset[str]:
    """What a text is about: its words without endings, without those that say nothing."""
    out: set[str] = set()
    for word in normalized_text(text).split():
        if _CJK.search(word):
            out.update(word[at : at + 2] for at in range(max(len(word) - 1, 1)))
        elif word not in STOP_WORDS:
            out.add(_stem(word))
    return frozenset(out)


def _stem(word: str) -> str:
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word[: len(word) - len(ending)] + instead
            break
    return SYNONYMS.get(word, word)


def word_coverage(wanted: str, label: str) -> float:
    """The share of the wanted words that a label has."""
    asked = content_stems(wanted)
    return len(asked & content_stems(label)) / len(asked) if asked else 0.0


@lru_cache(maxsize=16384)
def label_similarity(wanted: str, label: str) -> float:
    """How much a label is what somebody asks for: 1 for the same words, 0 for none of them."""
    asked, shown = normalized_text(wanted), normalized_text(label)
    if not asked or not shown:
        return 0.0
    if asked == shown:
        return 1.0
    if f" {asked} " in f" {shown} " or (_CJK.search(asked) and asked in shown):
        return 0.75 + 0.2 * len(asked) / len(shown)
    mine, others = content_stems(wanted), content_stems(label)
    if not mine or not others:
        return 0.0
    common = len(mine & others)
    if common == len(mine):
        return 0.6 + 0.2 * common / len(others)
    return 0.45 * common / len(mine) + 0.15 * common / len(others)
