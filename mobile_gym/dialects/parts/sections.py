"""Where in an answer its action is: after a label at the start of a line."""

from __future__ import annotations

import re

__all__ = ["after_label", "last_section"]


def after_label(text: str, label: str) -> str:
    """What follows the first line that begins with a label; the whole text where none does."""
    match = _line_start(label).search(text)
    return text if match is None else text[match.end() :]


def last_section(text: str, label: str, *following: str) -> str | None:
    """What follows the last line that begins with a label, up to the next of other labels.

    None where no line begins with it. Case matters.
    """
    start = -1
    for match in _line_start(label).finditer(text):
        start = match.end()
    if start < 0:
        return None
    ends = [match.start() for each in following if (match := _line_start(each).search(text, start))]
    return text[start : min(ends, default=len(text))]


def _line_start(label: str) -> re.Pattern[str]:
    return re.compile(rf"^[ \t]*+(?:[*#]{{1,4}}[ \t]?)?{re.escape(label)}(?:\*\*)?", re.MULTILINE)
