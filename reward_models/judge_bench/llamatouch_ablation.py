"""Which levels of matching are switched off, and what is said of verdicts.

Both measurements of LlamaTouch switch the same levels off.

Source: LlamaTouch, table 6: without the exact matches, without the fuzzy ones, and each of them
alone beside the others; ours also leave out one level at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reward_models.llamatouch.matching import LEVELS

ALL_LEVELS: Final = "all levels"
_EXACT: Final = ("activity", "action", "component", "system")
_FUZZY: Final = ("screen", "textbox")
_EVERY: Final = frozenset(LEVELS)

DESIGNS: Final[Mapping[str, frozenset[str]]] = {
    ALL_LEVELS: _EVERY,
    **{f"without {level}": _EVERY - {level} for level in LEVELS},
    "without exact match": _EVERY - set(_EXACT),
    **{f"without exact match, but {level}": _EVERY - set(_EXACT) | {level} for level in _EXACT},
    "without fuzzy match": _EVERY - set(_FUZZY),
    **{f"without fuzzy match, but {level}": _EVERY - set(_FUZZY) | {level} for level in _FUZZY},
}
"""The levels that are asked, by the name of the row."""


def positive_share(verdicts: Sequence[bool], among: Sequence[bool]) -> float | None:
    """Share of positive verdicts where `among` is true; None where it never is."""
    asked = [given for given, is_among in zip(verdicts, among, strict=True) if is_among]
    return round(sum(asked) / len(asked), 4) if asked else None


def verdict_accuracy(verdicts: Sequence[bool], correct: Sequence[bool]) -> float | None:
    """Share of right verdicts; None where there are none."""
    right = [given == true for given, true in zip(verdicts, correct, strict=True)]
    return positive_share(right, [True] * len(right))


def design_row(verdicts: Sequence[bool], correct: Sequence[bool]) -> dict[str, float | None]:
    """What a design does: the share it accepts, and the shares of those it judges right."""
    refused, wrong = (
        [not is_positive for is_positive in verdicts],
        [not is_positive for is_positive in correct],
    )
    return {
        "accepted": positive_share(verdicts, [True] * len(verdicts)),
        "accuracy": verdict_accuracy(verdicts, correct),
        "accepted_correct": positive_share(verdicts, correct),
        "rejected_wrong": positive_share(refused, wrong),
    }


def counts_by_kind(kinds: Iterable[str], verdicts: Sequence[bool]) -> dict[str, dict[str, int]]:
    """For each kind of execution how many there are, and how many are accepted."""
    named = list(kinds)
    total = Counter(named)
    accepted = Counter(kind for kind, given in zip(named, verdicts, strict=True) if given)
    return {kind: {"traces": total[kind], "accepted": accepted[kind]} for kind in total}
