"""Texts put together of what is offered, in as few steps as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from mobile_gym.envs.wrappers.candidates.choices import Choices
from mobile_gym.envs.wrappers.candidates.texts import Text
from mobile_gym.envs.wrappers.candidates.words import words_of

_WORTH_CAPITALS: Final = 6
"""Steps that a text with the right capitals may take more than one without."""


class Piece(NamedTuple):
    """A part of a text that is written in one step."""

    number: int
    """Of the offered text."""
    is_word: bool
    """Whether a space is written before it."""
    length: int
    """Characters, the space included."""


class _Way(NamedTuple):
    cost: int
    pieces: tuple[Piece, ...]


def spelled(text: str, choices: Choices) -> tuple[Piece, ...] | None:
    """The pieces that, one behind the other, say `text`; None where none do.

    Of all ways the one that takes the fewest steps, paging included. Where that takes many,
    capitals are given up.
    """
    offered: dict[str, int] = {}
    for number, candidate in enumerate(choices.all_texts()):
        offered.setdefault(candidate.text, number)
    if text in offered:
        return (Piece(offered[text], False, len(text)),)
    exact = _cheapest(text, offered, choices)
    if exact is None or exact.cost > _WORTH_CAPITALS:
        folded: dict[str, int] = {}
        for piece, number in offered.items():
            folded.setdefault(piece.lower(), number)
        loose = _cheapest(text.lower(), folded, choices) if len(text.lower()) == len(text) else None
        if loose is not None and (exact is None or loose.cost + _WORTH_CAPITALS < exact.cost):
            return loose.pieces
    return None if exact is None else exact.pieces


def _cheapest(text: str, offered: Mapping[str, int], choices: Choices) -> _Way | None:
    """The way of fewest steps, found from the end of the text to its start."""
    by_start: dict[str, list[tuple[str, Piece]]] = {}
    for piece, number in offered.items():
        if piece and piece in text:
            whole = Piece(number, False, len(piece))
            by_start.setdefault(piece[0], []).append((piece, whole))
            by_start.setdefault(" ", []).append((f" {piece}", Piece(number, True, 1 + len(piece))))
    ways: list[_Way | None] = [None] * len(text) + [_Way(0, ())]
    for start in range(len(text) - 1, -1, -1):
        for words, piece in by_start.get(text[start], ()):
            rest = ways[start + len(words)] if text.startswith(words, start) else None
            if rest is None:
                continue
            cost = rest.cost + choices.cost_of_text(piece.number)
            best = ways[start]
            if best is None or cost < best.cost:
                ways[start] = _Way(cost, (piece, *rest.pieces))
    return ways[0]


def best_question(question: str, texts: Sequence[Text]) -> int:
    """The number of the text that has most of the question's words, the shortest of several."""
    asked = set(words_of(question))

    def fit(number: int) -> tuple[int, int]:
        own = words_of(texts[number].text)
        return len(asked.intersection(own)), -len(own)

    return max(range(len(texts)), key=fit)
