"""A screen's text within a number of tokens: controls stay, and a last line counts the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mobile_gym.accessibility.listing import Line, Listing
from mobile_gym.accessibility.token_estimate import estimated_tokens
from mobile_gym.core.errors import UsageError

_LABELS: Final = (160, 80, 40, 20)
"""How long labels may be, in characters, one after the other until the text fits."""


def prune(listing: Listing, max_tokens: int, count: Callable[[str], int] = estimated_tokens) -> str:
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
    steps = _Steps(listing.lines)
    low, high = 0, len(steps)  # the first step that fits; later ones are shorter
    shortest = ""
    while low < high:
        middle = (low + high) // 2
        text = _written(listing, *steps[middle])
        if count(text) <= max_tokens:
            shortest, high = text, middle
        else:
            low = middle + 1
    return shortest


class _Steps:
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


def _written(listing: Listing, dropped_places: Sequence[int], max_label: int | None) -> str:
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
    return listing.text(written, _remark(texts, controls, is_cut))


def _remark(texts: int, controls: int, is_cut: bool) -> str:
    counts = [
        f"{number} {noun}{'s' if number > 1 else ''}"
        for number, noun in ((texts, "text"), (controls, "control"))
        if number
    ]
    remarks = [f"{' and '.join(counts)} left out"] if counts else []
    return ", ".join([*remarks, "labels cut"] if is_cut else remarks)


def _texts_to_drop(lines: Sequence[Line]) -> list[int]:
    """Places of plain texts, the least needed first."""
    distances = _distances(lines)
    texts = (place for place, line in enumerate(lines) if not line.is_control)
    return sorted(
        texts, key=lambda place: (-distances[place], -len(lines[place].written()), -place)
    )


def _distances(lines: Sequence[Line]) -> list[int]:
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
