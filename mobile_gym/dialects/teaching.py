"""Putting instructions together: the form of an answer, the actions, what the numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Grid, Pixels, ResizedPixels, Shares
from mobile_gym.dialects.texts import Texts


class Form(NamedTuple):
    """One way to write an action, and what it does."""

    written: str
    meaning: Text


def instruct(
    dialect: Dialect,
    answer: str,
    forms: Sequence[Form],
    language: Language,
    *,
    notes: Sequence[Text] = (),
) -> str:
    """What to tell a model.

    Args:
        dialect: whose coordinates and directions are explained.
        answer: the form of a whole answer, such as `Thought: ...` and then `Action: ...`.
        forms: every way to write an action.
        language: of the sentences; forms are what they are.
        notes: what else there is to know.
    """
    texts = Texts.of(language)
    lines = [texts.intro, "", answer, "", texts.actions]
    lines += [f"- {form.written}: {form.meaning.of(language)}" for form in forms]
    lines.append("")
    match dialect.places:
        case Shares():
            lines.append(texts.shares)
        case Grid(most=most):
            lines.append(texts.grid.format(most=most))
        case Pixels() | ResizedPixels():
            lines.append(texts.pixels)
        case _:
            pass
    if dialect.elements:
        lines.append(texts.elements)
    if dialect.direction != "none":
        lines.append(texts.finger if dialect.direction == "finger" else texts.content)
    lines += [note.of(language) for note in notes]
    return "\n".join(lines)
