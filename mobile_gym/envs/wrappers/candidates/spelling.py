"""Texts put together of what is offered, in as few steps as can be."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.envs.wrappers.candidates.choices import Choices
from mobile_gym.envs.wrappers.candidates.texts import Text
from mobile_gym.envs.wrappers.candidates.words import words_of

__all__ = ["best_question", "spelled"]


def spelled(text: str, choices: Choices) -> list[int] | None:
    """The numbers of the texts that, one behind the other, say `text`; None where none do.

    Of all ways the one that takes the fewest steps, paging included. Where letters would have to
    be put together, a text that differs in capitals alone is taken instead.
    """
    offered: dict[str, int] = {}
    for number, candidate in enumerate(choices.all_texts()):
        offered.setdefault(candidate.text, number)
    if text in offered:
        return [offered[text]]
    steps: list[tuple[int, list[int]] | None] = [None] * len(text) + [(0, [])]
    by_start: dict[str, list[str]] = {}
    for piece in offered:
        if piece and piece in text:
            by_start.setdefault(piece[0], []).append(piece)
    for start in range(len(text) - 1, -1, -1):
        for piece in by_start.get(text[start], ()):
            rest = steps[start + len(piece)] if text.startswith(piece, start) else None
            if rest is None:
                continue
            cost = rest[0] + choices.cost_of_text(offered[piece])
            best = steps[start]
            if best is None or cost < best[0]:
                steps[start] = cost, [offered[piece], *rest[1]]
    whole = steps[0]
    alike = {piece.casefold(): number for piece, number in reversed(offered.items())}
    same = alike.get(text.casefold())
    if same is not None and (whole is None or choices.cost_of_text(same) < whole[0]):
        return [same]
    return None if whole is None else whole[1]


def best_question(question: str, texts: Sequence[Text]) -> int:
    """The number of the text that has most of the question's words, the shortest of several."""
    asked = set(words_of(question))

    def fit(number: int) -> tuple[int, int]:
        own = words_of(texts[number].text)
        return len(asked.intersection(own)), -len(own)

    return max(range(len(texts)), key=fit)
