"""The truth of an episode: an oracle's facts under the rules of substates.

The rules are those of `core.substates.Substate`, written once more over sets of ids and apart from
`judging.SubstateTracker`, which every judge shares and which the bench is to test as well.
"""

from __future__ import annotations

from typing import NamedTuple

from mobile_gym.core.actions import Action, Answer
from mobile_gym.core.errors import UsageError
from mobile_gym.core.substates import Substate, UnitNode
from mobile_gym.core.tasks import Task
from reward_models.judge_bench.oracles import Oracle, Sight

__all__ = ["Moment", "Truth"]


class Moment(NamedTuple):
    """What is true after a step.

    `satisfied` holds the ids of the substates that count now, `progress` is their share of the
    weight that can be earned.
    """

    satisfied: frozenset[int]
    progress: float
    success: bool


class Truth:
    """Follows one episode.

    Args:
        task: whose substates are asked for.
        oracle: of its template.

    Raises:
        UsageError: the oracle lacks a substate, or the task has what no oracle answers.
    """

    def __init__(self, task: Task, oracle: Oracle) -> None:
        ids = {substate.id for substate in task.substates}
        if ids != set(oracle.facts):
            raise UsageError(
                f"{task.id}: its oracle knows substates {sorted(oracle.facts)}, the task has "
                f"{sorted(ids)}; bring the oracle up to date"
            )
        if (task.expected_answer is None) != (oracle.answer is None) or task.violations:
            raise UsageError(f"{task.id}: its oracle must say what answer is right, and no more")
        self._task = task
        self._oracle = oracle
        self._reached: set[int] = set()
        self._at_reset: frozenset[int] = frozenset()
        self._answer: str | None = None

    def begin(self, see: Sight) -> Moment:
        """What is true right after reset."""
        self._reached.clear()
        self._answer = None
        self._at_reset = frozenset()
        self._at_reset = self._look(see).satisfied
        return self._look(see)

    def step(self, see: Sight, action: Action) -> Moment:
        """What is true after an action."""
        if self._answer is None and isinstance(action, Answer):
            self._answer = action.text
        return self._look(see)

    def _look(self, see: Sight) -> Moment:
        true = {identifier for identifier, fact in self._oracle.facts.items() if fact(see)}
        holds = {one.id for one in self._task.substates if self._holds(one, true)}
        for one in self._task.substates:  # in the order of ids, which may chain on one frame
            if one.id in holds and all(self._was_reached(other) for other in one.after):
                self._reached.add(one.id)
        satisfied = frozenset(
            one.id
            for one in self._task.substates
            if one.id in self._reached and (one.hold == "ever" or one.id in holds)
        )
        return Moment(satisfied, self._progress(satisfied), self._succeeded(satisfied, see))

    def _holds(self, one: Substate, true: set[int]) -> bool:
        needs_parent = isinstance(one, UnitNode) and one.parent_id is not None
        return one.id in true and (not needs_parent or one.parent_id in true)

    def _was_reached(self, identifier: int) -> bool:
        """Whether a substate, or an alternative to it, has been reached."""
        return any(
            identifier in members and members & self._reached
            for _, members in self._requirements(optional=True)
        )

    def _requirements(self, *, optional: bool = False) -> list[tuple[float, set[int]]]:
        """Weights, and the ids any of which meets them."""
        groups: dict[str, list[Substate]] = {}
        for one in self._task.substates:
            if optional or not one.optional:
                groups.setdefault(one.alternatives or f"#{one.id}", []).append(one)
        return [
            (max(one.weight for one in group), {one.id for one in group})
            for group in groups.values()
        ]

    def _progress(self, satisfied: frozenset[int]) -> float:
        earnable = [
            (weight, members)
            for weight, members in self._requirements()
            if not members & self._at_reset
        ]
        total = sum(weight for weight, _ in earnable)
        return sum(weight for weight, members in earnable if members & satisfied) / total

    def _succeeded(self, satisfied: frozenset[int], see: Sight) -> bool:
        if not all(members & satisfied for _, members in self._requirements()):
            return False
        right = self._oracle.answer
        return right is None or (self._answer is not None and right(see, self._answer))
