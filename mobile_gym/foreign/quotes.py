"""Quotes around what an agent or a data set says."""

from __future__ import annotations


def unquoted(text: str) -> str:
    """A text without the quotes around it: some agents hand them on with what they type."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    return text
