"""Which substates are reached: DESIGN's rules, over the truth of each substate on each frame.

The rules, for a judge that says on every frame which conditions are true:

* A UnitNode holds only where its parent's condition holds on the same frame; a PageNode holds by
  its own condition alone.
* It is *reached* once it holds after every substate in `after` has been reached: on an earlier
  frame, or on this one. Ids count up, and one tap on a virtual device may show a page and its
  value at once, so a frame may reach several in the order of their ids. An `after` that names a
  member of alternatives is met by any member.
* `"ever"` counts from then on; `"final"` counts while it holds.
* Alternatives are one requirement with the largest of their weights; any member satisfies it.
* What counts after reset is named and pays nothing, whatever becomes of it later; it must still
  count at the end. One alternative that counts after reset makes its whole group pay nothing.
* Without roles progress is the weight that counts over the weight that can be earned. Where
  nothing can be earned, the expected answer is what is left: progress is 1 with success and 0
  without. Without an expected answer progress then stays 0.
* With roles success asks for every goal and guard, and progress is 0.7·G + 0.3·W. G is the same
  share over the goals alone, half of it the answer where one is expected, and 0 while a guard does
  not hold. W is the share over the ways, and 1 while every goal and guard holds, so that any road
  there is worth the same. Without ways progress is G.
* The first violation is kept: there is no success after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mobile_gym.core.substates import Substate, UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Verdict
from mobile_gym.judging.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class TrackerMemory:
    """What is remembered of an episode. Sets of substates are bit masks in the task's order."""

    reached: int = 0
    satisfied: int = 0
    holds: int = 0
    at_reset: int = 0
    evidence: tuple[str, ...] = ()
    answered: bool = False
    violation: str = ""


class _CompiledSubstate(NamedTuple):
    """One substate, compiled: masks instead of ids."""

    bit: int
    parent: int
    """Mask of the parent that must hold on the same frame; 0 for none."""
    after: tuple[int, ...]
    """Masks, each of which must meet what is reached."""
    latches: bool


class _Requirement(NamedTuple):
    """What counts once: a substate, or a group of alternatives."""

    members: int
    weight: float


GOAL_SHARE: Final = 0.7
"""Share of the progress that goals have where there are ways, too."""
ANSWER_SHARE: Final = 0.5
"""Share of G that the expected answer has."""


class SubstateTracker:
    """Tracks one task's substates over one episode."""

    def __init__(self, task: Task) -> None:
        self._ids = tuple(substate.id for substate in task.substates)
        self._asks_answer = task.expected_answer is not None
        self._goals, self._ways, self._guards = _requirements_by_role(task.substates)
        self._has_roles = any(substate.role is not None for substate in task.substates)
        self._rules = _compile_substates(task.substates)
        self._memory = TrackerMemory(evidence=("",) * len(self._ids))
        self._reported: tuple[int, int, int, tuple[str, ...]] | None = None
        self._verdicts: tuple[Verdict, ...] = ()  # on what was reported last

    @property
    def memory(self) -> TrackerMemory:
        """What is remembered now; assign it to return to an earlier moment."""
        return self._memory

    @memory.setter
    def memory(self, memory: TrackerMemory) -> None:
        if len(memory.evidence) != len(self._ids):
            raise ValueError("this memory belongs to another task")
        self._memory = memory

    def begin(self, truth: Sequence[Evaluation], *, parents: bool = True) -> JudgeReport:
        """Start an episode with what is true right after reset. Arguments as in `step`."""
        self._memory = TrackerMemory(evidence=("",) * len(self._ids))
        self.step(truth, parents=parents)
        first = self._memory
        self._memory = TrackerMemory(
            reached=first.reached,
            satisfied=first.satisfied,
            holds=first.holds,
            at_reset=first.satisfied,
            evidence=first.evidence,
        )
        return self.report()

    def step(
        self,
        truth: Sequence[Evaluation],
        *,
        answered: bool = False,
        violation: str = "",
        parents: bool = True,
    ) -> JudgeReport:
        """Take in one frame.

        Args:
            truth: for each substate, in the task's order, whether its own condition is true now.
            answered: whether the expected answer has been given.
            violation: name of a violation that happened in this step.
            parents: apply the parent rule; False for judges whose verdict already includes it.
        """
        last = self._memory
        own = 0
        for rule, part in zip(self._rules, truth, strict=True):
            if part.holds:
                own |= rule.bit
        holds, reached, satisfied = 0, last.reached, 0
        for bit, parent, after, latches in self._rules:
            if own & bit and (not parent or not parents or own & parent):
                holds |= bit
                if not reached & bit and all(reached & earlier for earlier in after):
                    reached |= bit
            if reached & bit and (latches or holds & bit):
                satisfied |= bit
        self._memory = TrackerMemory(
            reached=reached,
            satisfied=satisfied,
            holds=holds,
            at_reset=last.at_reset,
            evidence=tuple([part.evidence for part in truth]),
            answered=answered,
            violation=last.violation or violation,
        )
        return self.report(before=last.satisfied)

    def report(
        self, *, before: int | None = None, available: bool = True, cost_usd: float = 0.0
    ) -> JudgeReport:
        """What is remembered, as a report.

        Args:
            before: mask of what counted before this step; None for "nothing is new".
            available: False when the judge could not answer and left everything as it was.
            cost_usd: what asking cost.
        """
        memory = self._memory
        satisfied, reached, holds = memory.satisfied, memory.reached, memory.holds
        new = 0 if before is None else satisfied & ~before
        complete = self._is_complete()
        goals = self._goal_progress(complete and not memory.violation)
        facts = satisfied, reached, holds, memory.evidence
        if facts != self._reported:  # most steps change none
            self._verdicts = tuple(
                [
                    Verdict(
                        identifier,
                        bool(satisfied >> position & 1),
                        bool(reached >> position & 1),
                        bool(holds >> position & 1),
                        evidence,
                    )
                    for position, (identifier, evidence) in enumerate(
                        zip(self._ids, memory.evidence, strict=True)
                    )
                ]
            )
            self._reported = facts
        return JudgeReport(
            verdicts=self._verdicts,
            newly_satisfied=self._substate_ids(new) if new else (),
            satisfied_at_reset=self._substate_ids(memory.at_reset) if memory.at_reset else (),
            progress=self._progress(goals, complete),
            success=complete and not memory.violation,
            violation=memory.violation,
            available=available,
            cost_usd=cost_usd,
            goal_progress=goals,
        )

    def _substate_ids(self, mask: int) -> tuple[int, ...]:
        return tuple(
            identifier for position, identifier in enumerate(self._ids) if mask >> position & 1
        )

    def _is_complete(self) -> bool:
        """Whether every goal and guard holds and the answer, if any, was given."""
        memory = self._memory
        return (
            (memory.answered or not self._asks_answer)
            and memory.satisfied & self._guards == self._guards
            and all(memory.satisfied & members for members, _ in self._goals)
        )

    def _goal_progress(self, complete: bool) -> float:
        if self._guards & ~self._memory.satisfied:
            return 0.0
        share = self._weight_share(self._goals)
        if not self._asks_answer:
            return share or 0.0
        if share is None:
            # Without roles nothing but everything at once can be paid here.
            return float(self._memory.answered if self._has_roles else complete)
        if not self._has_roles:
            return share
        return (1.0 - ANSWER_SHARE) * share + ANSWER_SHARE * self._memory.answered

    def _progress(self, goals: float, complete: bool) -> float:
        ways = self._weight_share(self._ways)
        if ways is None:
            return goals
        return GOAL_SHARE * goals + (1.0 - GOAL_SHARE) * (1.0 if complete else ways)

    def _weight_share(self, requirements: Sequence[_Requirement]) -> float | None:
        """The weight that counts over the weight that can be earned; None where none can be."""
        earned = total = 0.0
        for members, weight in requirements:
            if members & self._memory.at_reset:
                continue
            total += weight
            if members & self._memory.satisfied:
                earned += weight
        return earned / total if total else None


def _compile_substates(substates: Sequence[Substate]) -> tuple[_CompiledSubstate, ...]:
    bits = {substate.id: 1 << position for position, substate in enumerate(substates)}
    groups: dict[str, int] = {}
    for substate in substates:
        if substate.alternatives:
            groups[substate.alternatives] = groups.get(substate.alternatives, 0) | bits[substate.id]
    meets = {
        substate.id: groups.get(substate.alternatives, bits[substate.id]) for substate in substates
    }
    return tuple(
        _CompiledSubstate(
            bit=bits[substate.id],
            parent=bits[substate.parent_id]
            if isinstance(substate, UnitNode) and substate.parent_id is not None
            else 0,
            after=tuple(meets[other] for other in substate.after),
            latches=substate.hold == "ever",
        )
        for substate in substates
    )


def _requirements_by_role(
    substates: Sequence[Substate],
) -> tuple[tuple[_Requirement, ...], tuple[_Requirement, ...], int]:
    """Goals (without roles: everything), ways, and the mask of the guards."""
    required = [
        (position, substate) for position, substate in enumerate(substates) if not substate.optional
    ]
    return (
        _requirements([part for part in required if part[1].role in (None, "goal")]),
        _requirements([part for part in required if part[1].role == "way"]),
        sum(1 << position for position, substate in required if substate.role == "guard"),
    )


def _requirements(substates: Sequence[tuple[int, Substate]]) -> tuple[_Requirement, ...]:
    single: list[_Requirement] = []
    groups: dict[str, _Requirement] = {}
    for position, substate in substates:
        mine = _Requirement(1 << position, substate.weight)
        if not substate.alternatives:
            single.append(mine)
        else:
            group = groups.get(substate.alternatives, _Requirement(0, 0.0))
            groups[substate.alternatives] = _Requirement(
                group.members | mine.members, max(group.weight, mine.weight)
            )
    return (*single, *groups.values())


class TrackedTask:
    """A base of judges that remember their task and a tracker of it."""

    def __init__(self) -> None:
        self._task: Task | None = None
        self._tracker: SubstateTracker | None = None

    def _task_and_tracker(self) -> tuple[Task, SubstateTracker]:
        if self._task is None or self._tracker is None:
            raise RuntimeError("begin() starts an episode; the judge has none yet")
        return self._task, self._tracker
