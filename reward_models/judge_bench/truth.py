"""The truth of an episode: what its oracle says of the instruction, and of each substate.

Success is the oracle's `fulfilled`, which knows of no substates. What their descriptions say is put
under the rules of `core.substates.Substate`, written once more over sets of ids and apart from
`judging.SubstateTracker`, which every judge shares and which the bench is to test as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.core.actions import Action, Answer, Type
from mobile_gym.core.substates import Substate, UnitNode
from mobile_gym.core.tasks import Task
from reward_models.judge_bench.oracles import EpisodePast, Oracle, Sight
from reward_models.judge_bench.oracles.description_patterns import fact_of_description
from reward_models.judge_bench.oracles.sight import Fact

_MANY_TEXTS: Final = 8
"""So many texts, from the top of a screen on, are never what a question asks for."""


class StepTruth(NamedTuple):
    """What is true after a step.

    `satisfied` holds the ids of the substates that count now, `progress` is their share of the
    weight that can be earned.
    """

    satisfied: frozenset[int]
    progress: float
    success: bool


class TruthTracker:
    """Follows one episode.

    Args:
        task: whose substates are asked for.
        oracle: of its template.

    Attributes:
        has_facts: whether the oracle knows what each of the task's substates says. Otherwise
            nothing is said of substates, and progress is success.
    """

    def __init__(self, task: Task, oracle: Oracle) -> None:
        self._facts = _facts_by_substate(task, oracle)
        self.has_facts = {substate.id for substate in task.substates} == set(self._facts)
        self._task = task
        self._oracle = oracle
        self._past = EpisodePast()
        self._reached: set[int] = set()
        self._at_reset: frozenset[int] = frozenset()
        self._answer: str | None = None
        self._recited = False
        self._typed: tuple[str, ...] = ()

    def begin(self, see: Sight) -> StepTruth:
        """What is true right after reset."""
        self._past = EpisodePast()
        self._reached.clear()
        self._answer = None
        self._recited = False
        self._typed = ()
        self._at_reset = frozenset()
        see = self._record_sight(see, None)
        if self.has_facts:
            self._at_reset = self._satisfied_ids(see)
        return self._step_truth(see)

    def step(self, see: Sight, action: Action) -> StepTruth:
        """What is true after an action."""
        if self._answer is None and isinstance(action, Answer):
            self._answer = action.text
            self._recited = _recites_all_texts(action.text, see.texts)
        if isinstance(action, Type):
            self._typed = (*self._typed, action.text)
        return self._step_truth(self._record_sight(see, action))

    def _record_sight(self, see: Sight, action: Action | None) -> Sight:
        see = replace(see, action=action, answer=self._answer, past=self._past, typed=self._typed)
        self._past.add(see)
        return see

    def _step_truth(self, see: Sight) -> StepTruth:
        satisfied = self._satisfied_ids(see) if self.has_facts else frozenset[int]()
        success = not self._recited and self._oracle.fulfilled(see)
        progress = self._progress(satisfied, success) if self.has_facts else float(success)
        return StepTruth(satisfied, progress, success)

    def _satisfied_ids(self, see: Sight) -> frozenset[int]:
        true = {identifier for identifier, fact in self._facts.items() if fact(see)}
        holds = {substate.id for substate in self._task.substates if self._holds(substate, true)}
        for substate in self._task.substates:  # in the order of ids, which may chain on one frame
            if substate.id in holds and all(self._was_reached(other) for other in substate.after):
                self._reached.add(substate.id)
        return frozenset(
            substate.id
            for substate in self._task.substates
            if substate.id in self._reached and (substate.hold == "ever" or substate.id in holds)
        )

    def _holds(self, candidate: Substate, true: set[int]) -> bool:
        needs_parent = isinstance(candidate, UnitNode) and candidate.parent_id is not None
        return candidate.id in true and (not needs_parent or candidate.parent_id in true)

    def _was_reached(self, identifier: int) -> bool:
        """Whether a substate, or an alternative to it, has been reached."""
        return any(
            identifier in members and members & self._reached
            for _, members in self._requirements(optional=True)
        )

    def _requirements(
        self, *roles: str | None, optional: bool = False
    ) -> list[tuple[float, set[int]]]:
        """Weights, and the ids any of which meets them; of substates of all roles where none."""
        groups: dict[str, list[Substate]] = {}
        for candidate in self._task.substates:
            if (optional or not candidate.optional) and (not roles or candidate.role in roles):
                groups.setdefault(candidate.alternatives or f"#{candidate.id}", []).append(
                    candidate
                )
        return [
            (max(candidate.weight for candidate in group), {candidate.id for candidate in group})
            for group in groups.values()
        ]

    def _progress(self, satisfied: frozenset[int], success: bool) -> float:
        """0.7 of the goals' share and 0.3 of the ways'; of a task without roles its one share.

        Half of what goals pay is for an answer; the truth knows only whether it fulfils the
        instruction.
        """
        if not any(substate.role for substate in self._task.substates):
            share = self._share(satisfied, None)
            return float(success) if share is None else share
        goals = self._share(satisfied, "goal")
        if self._task.expected_answer is not None:
            goals = success if goals is None else (goals + success) / 2
        if any(
            substate.role == "guard" and substate.id not in satisfied
            for substate in self._task.substates
        ):
            goals = 0.0
        ways = self._share(satisfied, "way")
        if ways is None:
            return float(goals or 0.0)
        is_complete = (success or self._task.expected_answer is None) and all(
            members & satisfied for _, members in self._requirements("goal", "guard")
        )
        return 0.7 * (goals or 0.0) + 0.3 * (1.0 if is_complete else ways)

    def _share(self, satisfied: frozenset[int], *roles: str | None) -> float | None:
        """The weight that counts among what did not hold at reset; None where everything did."""
        earnable = [
            (weight, members)
            for weight, members in self._requirements(*roles)
            if not members & self._at_reset
        ]
        if not earnable:
            return None
        earned = sum(weight for weight, members in earnable if members & satisfied)
        return earned / sum(weight for weight, _ in earnable)


def _recites_all_texts(answer: str, texts: tuple[str, ...]) -> bool:
    """Whether an answer says all that can be read, which is to say nothing."""
    return len(texts) >= _MANY_TEXTS and all(text in answer for text in texts[:_MANY_TEXTS])


def _facts_by_substate(task: Task, oracle: Oracle) -> Mapping[int, Fact]:
    """By id of a substate, what it says."""
    facts = {
        substate.id: fact_of_description(substate.description, oracle.descriptions)
        for substate in task.substates
    }
    return {identifier: fact for identifier, fact in facts.items() if fact is not None}
