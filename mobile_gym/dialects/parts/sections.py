"""Where in an answer its action is: after the reasoning, after a label at a line's start."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


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


@dataclass(frozen=True, slots=True)
class Label:
    """A label such as `Action:` at a line's start: in any case, bold, a heading, with a wide colon.

    Attributes:
        words: of the label, without marks.
        ends: labels at which its section ends.
    """

    words: str
    ends: tuple[str, ...] = ()

    def last(self, text: str) -> str:
        """What follows the last line that begins with it; all of a text where none does."""
        start = 0
        for match in _label(self.words).finditer(text):
            start = match.end()
        ends = (_label(words).search(text, start) for words in self.ends)
        return text[start : min((end.start() for end in ends if end), default=len(text))]


@cache
def _label(words: str) -> re.Pattern[str]:
    name = r"[^\S\n]".join(map(re.escape, words.split()))
    plain = rf"[*_`]{{0,4}}+(?i:{name})[*_`]{{0,4}}+[^\S\n]?[:：][*_`]{{0,4}}"
    return re.compile(
        rf"^[^\S\n]*+(?:[-*•>][^\S\n])?(?:{plain}(?:[^\S\n]*+{plain})*+"
        rf"|[*_]{{0,4}}+#{{1,6}}+[^\S\n]?[*_]{{0,4}}(?i:{name})[*_]{{0,4}}[^\S\n]?(?:\#{{1,6}}+|[:：]|(?=\n)))",
        re.MULTILINE,
    )
