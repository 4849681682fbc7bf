"""A screen's text within a number of tokens: controls stay, and a last line counts the rest."""

from __future__ import annotations

import math
from collections.abc import Callable

__all__ = ["estimated_tokens", "prune"]


def estimated_tokens(text: str) -> int:
    """About how many tokens a text costs: a quarter of its ASCII characters, one for each other."""
    foreign = sum(not character.isascii() for character in text)
    return foreign + math.ceil((len(text) - foreign) / 4)


def prune(text: str, max_tokens: int, count: Callable[[str], int] = estimated_tokens) -> str:
    """The text within its tokens.

    Args:
        text: a rendering, one element a line.
        max_tokens: how many it may cost.
        count: what a text costs.
    """
    lines = text.split("\n")
    if count(text) <= max_tokens:
        return text
    while lines:
        lines.pop()
        shorter = "\n".join([*lines, "(more left out)"])
        if count(shorter) <= max_tokens:
            return shorter
    return ""
