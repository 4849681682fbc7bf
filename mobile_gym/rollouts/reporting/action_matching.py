"""How much an agent's actions are those of a reference episode from the same start.

Two baselines of LlamaTouch, which says how little they tell: another way to the goal matches
nothing (step-wise accuracy 0 and LCS 0.76 on tasks that succeeded). They are here to be compared
with others' figures.

Source: LlamaTouch, section 5 (step-wise action match and LCS match), by the rules of Android in the
Wild (`judging.step_matching.same_action`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Frame
from mobile_gym.judging.step_matching import is_same_action

Matches: TypeAlias = Callable[[int, int], bool]
"""Whether a reference step and an agent's step, by their places, are the same action."""


class ActionMatch(NamedTuple):
    """How the actions of one episode agree with those of a reference.

    Attributes:
        reference: steps of the reference, with its ending.
        same: steps at which both did the same, as long as both go on.
        common: length of the longest common subsequence.
    """

    reference: int
    same: int
    common: int

    @property
    def is_whole(self) -> bool:
        """Whether the reference is done step by step, or with more steps in between."""
        return self.common == self.reference


def action_match(reference: Episode, episode: Episode) -> ActionMatch:
    """Compare the actions of two episodes; boxes are those of the reference's screens.

    Args:
        reference: with its trees; its actions count as right.
        episode: any of the same start.
    """
    mine, others = _action_steps(reference), _action_steps(episode)

    def matches(place: int, other: int) -> bool:
        frame, action = mine[place]
        return is_same_action(action, others[other][1], frame)

    shorter = min(len(mine), len(others))
    return ActionMatch(
        reference=len(mine),
        same=sum(matches(place, place) for place in range(shorter)),
        common=longest_common_length(len(mine), len(others), matches),
    )


def step_accuracy(matches: Iterable[ActionMatch]) -> float | None:
    """The share of the reference's steps that were done at their place; None of nothing.

    Source: DigiData, section 5 (step accuracy by action match); LlamaTouch (step-wise).
    """
    known = list(matches)
    total = sum(match.reference for match in known)
    return sum(match.same for match in known) / total if total else None


def lcs_rate(matches: Sequence[ActionMatch]) -> float | None:
    """The share of episodes whose actions contain the reference's as a subsequence.

    Source: LlamaTouch, section 5 (LCS match).
    """
    return sum(match.is_whole for match in matches) / len(matches) if matches else None


def longest_common_length(count: int, other_count: int, matches: Matches) -> int:
    """Length of the longest common subsequence of two sequences, by their places."""
    above = [0] * (other_count + 1)
    for place in range(count):
        row = [0]
        for other in range(other_count):
            is_same = matches(place, other)
            row.append(above[other] + 1 if is_same else max(above[other + 1], row[other]))
        above = row
    return above[-1]


def _action_steps(episode: Episode) -> list[tuple[Frame, Action]]:
    """Every action with the screen that it was chosen on."""
    return [
        (before.frame, after.action)
        for before, after in zip(episode.steps, episode.steps[1:], strict=False)
        if after.action is not None
    ]
