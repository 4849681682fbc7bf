"""A screen as lines of text that know which of them can be acted on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

_MAX_ESCAPE: Final = 6
"""Characters of the longest escape in a label: `&quot;`."""


class Line(NamedTuple):
    """One element of a screen.

    Attributes:
        parts: what is written, in turn the form's own words and a label as it stands between
            them: `('[3] button "', 'OK', '" [0,0][20,20]')`.
        is_control: whether it can be acted on; what cannot only says something.
        in_front: whether it lies in the window that has the input, not in a bar or a keyboard.
    """

    parts: tuple[str, ...]
    is_control: bool
    in_front: bool = True

    @property
    def has_label(self) -> bool:
        """Whether it says anything."""
        return any(self.parts[1::2])

    def written(self, max_label: int | None = None) -> str:
        """The line, its labels cut to so many characters."""
        if max_label is None:
            return "".join(self.parts)
        return "".join(
            _cut(part, max_label) if place % 2 else part for place, part in enumerate(self.parts)
        )


@dataclass(frozen=True, slots=True)
class Listing:
    """The lines of a screen.

    Attributes:
        lines: in the order of the screen.
        head: stands above them.
        foot: stands below them.
        remark: what stands around a remark on the lines, and before it.
    """

    lines: tuple[Line, ...] = ()
    head: str = ""
    foot: str = ""
    remark: tuple[str, str] = field(default=("(", ")"))

    def __str__(self) -> str:
        """The whole text."""
        return self.text([line.written() for line in self.lines])

    def text(self, lines: list[str], remark: str = "") -> str:
        """The text with these lines, and a remark as its last."""
        before, after = self.remark
        last = f"{before}{remark}{after}" if remark else ""
        return "\n".join([each for each in (self.head, *lines, self.foot, last) if each])


def _cut(label: str, max_characters: int) -> str:
    r"""The label, cut before an escape rather than in it: `\"`, `\n`, `&amp;`."""
    if len(label) <= max_characters:
        return label
    shorter = label[: max_characters - 1]
    escape = shorter.rfind("&", -_MAX_ESCAPE)
    if escape >= 0 and ";" not in shorter[escape:]:
        shorter = shorter[:escape]
    backslashes = len(shorter) - len(shorter.rstrip("\\"))
    return f"{shorter[: len(shorter) - backslashes % 2]}…"
