"""A screen as lines of text that know which can be acted on, and within a number of tokens."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mobile_gym.core.errors import UsageError

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
            _cut_label(part, max_label) if place % 2 else part
            for place, part in enumerate(self.parts)
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


def _cut_label(label: str, max_characters: int) -> str:
    r"""The label, cut before an escape rather than in it: `\"`, `\n`, `&amp;`."""
    if len(label) <= max_characters:
        return label
    shorter = label[: max_characters - 1]
    escape = shorter.rfind("&", -_MAX_ESCAPE)
    if escape >= 0 and ";" not in shorter[escape:]:
        shorter = shorter[:escape]
    backslashes = len(shorter) - len(shorter.rstrip("\\"))
    return f"{shorter[: len(shorter) - backslashes % 2]}…"


_PIECE: Final = re.compile(r" ?[A-Za-z]+| ?\d|[^\x00-\x7f]|\s+| ?[^\sA-Za-z\d]{1,3}")
LETTERS_OF_A_TOKEN: Final = 10
"""Source: of the rules of this form the one nearest to `tekken_240911`, which the PyPI package
mistral-common carries: on the twelve texts of `docs/observations.md` it is off by 10 % at most.
"""


def estimated_tokens(text: str) -> int:
    """How many tokens a text costs.

    A run of letters costs one for each `LETTERS_OF_A_TOKEN` of them, a digit one, up to three other
    signs one, a character outside ASCII one; a space belongs to what follows.
    """
    return sum(
        math.ceil(len(piece.strip()) / LETTERS_OF_A_TOKEN)
        if piece.strip().isalpha() and piece.isascii()
        else 1
        for piece in _PIECE.findall(text)
    )


_LABELS: Final = (160, 80, 40, 20)
"""How long labels may be, in characters, one after the other until the text fits."""


def prune_listing(
    listing: Listing, max_tokens: int, count: Callable[[str], int] = estimated_tokens
) -> str:
    """The text of a screen within its tokens.

    What can be acted on stays as long as anything else can go: first plain texts, those farthest
    from a control and then the longest first; then what labels say beyond their first words; then
    controls, those of other windows before those of the one in front, those without a label before
    others, the last first. The last line says what was left out; a text that has no room even for
    it is empty.

    Args:
        listing: the screen.
        max_tokens: how many the whole text may cost.
        count: what a text costs, such as a tokenizer's own function.

    Raises:
        UsageError: there are to be no tokens.
    """
    if max_tokens < 1:
        raise UsageError(f"max_tokens is {max_tokens}; it must be at least 1")
    whole = str(listing)
    if count(whole) <= max_tokens:
        return whole
    steps = _ShorteningSteps(listing.lines)
    low, high = 0, len(steps)  # the first step that fits; later ones are shorter
    shortest = ""
    while low < high:
        middle = (low + high) // 2
        text = _pruned_text(listing, *steps[middle])
        if count(text) <= max_tokens:
            shortest, high = text, middle
        else:
            low = middle + 1
    return shortest


class _ShorteningSteps:
    """How a text gets shorter, step by step: the places of dropped lines, and labels cut."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._texts = _texts_to_drop(lines)
        self._controls = _controls_to_drop(lines)

    def __len__(self) -> int:
        return len(self._texts) + len(_LABELS) + len(self._controls)

    def __getitem__(self, step: int) -> tuple[Sequence[int], int | None]:
        if step < len(self._texts):
            return self._texts[: step + 1], None
        step -= len(self._texts)
        if step < len(_LABELS):
            return self._texts, _LABELS[step]
        return [*self._texts, *self._controls[: step - len(_LABELS) + 1]], _LABELS[-1]


def _pruned_text(listing: Listing, dropped_places: Sequence[int], max_label: int | None) -> str:
    dropped = set(dropped_places)
    written, texts, controls, is_cut = [], 0, 0, False
    for place, line in enumerate(listing.lines):
        if place in dropped:
            texts += not line.is_control
            controls += line.is_control
            continue
        text = line.written(max_label)
        is_cut = is_cut or text != line.written()
        written.append(text)
    return listing.text(written, _omission_remark(texts, controls, is_cut))


def _omission_remark(texts: int, controls: int, is_cut: bool) -> str:
    counts = [
        f"{number} {noun}{'s' if number > 1 else ''}"
        for number, noun in ((texts, "text"), (controls, "control"))
        if number
    ]
    remarks = [f"{' and '.join(counts)} left out"] if counts else []
    return ", ".join([*remarks, "labels cut"] if is_cut else remarks)


def _texts_to_drop(lines: Sequence[Line]) -> list[int]:
    """Places of plain texts, the least needed first."""
    distances = _distances_to_controls(lines)
    texts = (place for place, line in enumerate(lines) if not line.is_control)
    return sorted(
        texts, key=lambda place: (-distances[place], -len(lines[place].written()), -place)
    )


def _distances_to_controls(lines: Sequence[Line]) -> list[int]:
    """Of each line, how many lines away the nearest control is."""
    nearest = [len(lines)] * len(lines)
    for places in (range(len(lines)), reversed(range(len(lines)))):
        away = len(lines)
        for place in places:
            away = 0 if lines[place].is_control else away + 1
            nearest[place] = min(nearest[place], away)
    return nearest


def _controls_to_drop(lines: Sequence[Line]) -> list[int]:
    """Places of controls, the least needed first."""
    controls = (place for place, line in enumerate(lines) if line.is_control)
    return sorted(
        controls, key=lambda place: (lines[place].in_front, lines[place].has_label, -place)
    )
