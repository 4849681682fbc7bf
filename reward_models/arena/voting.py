"""Votes of several models on one yes-or-no question.

Source: A3, section 3.4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from mobile_gym.core.errors import UnknownName, UsageError
from reward_models.judge_toolkit.votes import VoteRule, default_quorum, is_carried

Ballot = bool | None
"""A model's yes or no; None where it has not answered."""


@dataclass(frozen=True, slots=True)
class Vote:
    """How ballots are counted.

    A model without an answer abstains. Where fewer than more than half of all models answer (all of
    them for `"unanimous"`), there is no result. Half of the votes is not a majority.

    Attributes:
        rule: `"majority"`, `"unanimous"` or `"weighted"`.
        voters: how many models there are.
        weights: one for each, for `"weighted"`.
    """

    rule: VoteRule
    voters: int
    weights: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.rule not in get_args(VoteRule):
            raise UnknownName.among("rule of a vote", self.rule, get_args(VoteRule))
        if bool(self.weights) != (self.rule == "weighted"):
            raise UsageError('weights belong to the rule "weighted", and only to that one')
        if self.weights and (len(self.weights) != self.voters or not min(self.weights) > 0):
            raise UsageError(
                f"weights are {list(self.weights)}; give {self.voters} positive numbers"
            )

    @property
    def quorum(self) -> int:
        """How many must answer."""
        return default_quorum(self.rule, self.voters)

    def count(self, ballots: Sequence[Ballot]) -> Ballot:
        """The result, None where too few have answered."""
        votes = [
            (weight, ballot)
            for ballot, weight in zip(ballots, self.weights or (1.0,) * self.voters, strict=True)
            if ballot is not None
        ]
        return None if len(votes) < self.quorum else is_carried(self.rule, votes)
