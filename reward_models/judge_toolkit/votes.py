"""How the votes of judges, or of models, on one question are counted.

Votes of models and votes of judges are counted alike.

Source: A3, section 3.4.2, table 3: single models agree with people on 80 to 86 % of tasks, their
vote on more than 92 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

VoteRule = Literal["majority", "unanimous", "weighted"]

_ROUNDING: Final = 1e-9


def default_quorum(rule: VoteRule, voters: int) -> int:
    """How many of so many voters must answer: more than half, or all for `"unanimous"`."""
    return voters if rule == "unanimous" else voters // 2 + 1


def passes_vote(rule: VoteRule, votes: Sequence[tuple[float, bool]]) -> bool:
    """Whether a yes-or-no question is answered with yes; half of the votes is not a majority.

    Args:
        rule: how votes are counted.
        votes: weight and vote of each voter that answered.
    """
    if rule == "unanimous":
        return all(vote for _, vote in votes)
    total = sum(weight for weight, _ in votes)
    return sum(weight for weight, vote in votes if vote) > total / 2 + _ROUNDING
