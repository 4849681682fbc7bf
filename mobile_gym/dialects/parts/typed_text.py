"""Typed texts that press Enter by their last line break."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.core.actions import Type


def read_typed(content: str, endings: Sequence[str] = ("\n",)) -> Type:
    """What typing a text does: with one of the endings it submits."""
    for ending in endings:
        if content.endswith(ending):
            return Type(content.removesuffix(ending), submit=True)
    return Type(content)


def written_typed(action: Type, endings: Sequence[str] = ("\n",)) -> str | None:
    """The text that does it; None where it clears, has a place, or would submit by mistake."""
    if action.at is not None or action.clear:
        return None
    if action.submit:
        return action.text + endings[0]
    return None if action.text.endswith(tuple(endings)) else action.text
