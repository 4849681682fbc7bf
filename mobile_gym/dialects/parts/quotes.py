"""Quotes around texts of formats in which a text ends with its line."""

from __future__ import annotations

import re
from typing import Final

_ARGUMENT: Final = re.compile(r"\s?[a-z]{1,20}\s?=\s?(?=[\"'])")
_PAIRS: Final = (('"', '"'), ("'", "'"), ("“", "”"), ("‘", "’"))


def unquoted(text: str) -> str:
    """A text without the one pair of quotes around it; the last of them may be missing.

    A name and a comma around the quotes are dropped with them, as calls have them, and the
    backslash of a quote in them.
    """
    argument = _ARGUMENT.match(text)
    if argument is not None:
        text = text[argument.end() :]
    if text[-1:] == "," and text[-2:-1] in ("'", '"') and text[-2] == text[0]:
        text = text[:-1]
    for opening, closing in _PAIRS:
        if len(text) >= 2 and text[0] == opening and text[-1] == closing:
            return text[1:-1].replace(f"\\{closing}", closing)
    if len(text) >= 2 and text[0] in "'\"" and text[0] not in text[1:]:
        return text[1:]
    return text
