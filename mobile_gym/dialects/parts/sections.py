"""Where in an answer its action is: after the reasoning, after a label at a line's start."""

from __future__ import annotations

import re


def after_label(text: str, label: str) -> str:
    """What follows the first line that begins with a label; the whole text where none does."""
    match = _line_start(label).search(text)
    return text if match is None else text[match.end() :]


def after_thinking(text: str, *beginnings: str) -> str:
    """What follows the first `</think>`; the opening tag may be missing, as templates give it.

    Args:
        text: the answer.
        beginnings: what an answer without reasoning begins with; all of such a one is returned.
    """
    if text.lstrip().startswith(beginnings):
        return text
    before, tag, rest = text.partition("</think>")
    return rest if tag else before


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
