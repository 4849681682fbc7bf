"""How alike two texts, or the contents of two screens, are: 0 to 1, deterministic, no model.

Checks, judges and matching of actions compare alike.

The measure is Ratcliff and Obershelp's (`difflib`): twice the matched length over both lengths.
Source: LlamaTouch, section 4.2, matches screens fuzzily above 0.85; it compares embeddings of the
screen's text, for which the sequence of labels stands here, so that a verdict needs no network.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from mobile_gym.accessibility import is_shown
from mobile_gym.core.nodes import AccessibilityForest, WindowType


@lru_cache(maxsize=4096)
def normalize_text(text: str) -> str:
    """Compatible forms made equal (NFKC), case folded, every run of white space one space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def text_similarity(first: str, second: str) -> float:
    """How alike two texts are once normalised; two empty texts are equal."""
    return _similarity_ratio(normalize_text(first), normalize_text(second))


def screen_content(forest: AccessibilityForest) -> tuple[str, ...]:
    """The labels that application windows show, in document order.

    The status bar and the keyboard are left out: a clock that moves on is not another screen.
    """
    return tuple(
        label
        for tree in forest.trees
        if tree.window_type == WindowType.APPLICATION
        for node in tree.nodes
        if (label := node.label) and is_shown(node)
    )


def screen_similarity(first: Sequence[str], second: Sequence[str]) -> float:
    """How much of two screens' labels agree, in order; labels are compared normalised."""
    return _similarity_ratio(
        [normalize_text(label) for label in first], [normalize_text(label) for label in second]
    )


def _similarity_ratio(first: Sequence[str], second: Sequence[str]) -> float:
    if first == second:
        return 1.0
    return SequenceMatcher(None, first, second, autojunk=False).ratio()
