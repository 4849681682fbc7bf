"""A task's substates as OpenEnv's tree of rubrics: each is a leaf, and the root's score is ours.

```
task = 0.5 progress + 0.5 success          what `dense` pays by the end of an episode
  goals      weighted share; half of it `answer`, where one is asked for; 0 while a guard is broken
  ways       weighted share; 1 once success lacks nothing
  guards, answer, violations               what success asks for, too
```

Leaves tell what the judge found after the last step, so a tree costs no second look at the phone.

Source: `judging.tracking`, whose formula over the same verdicts this is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from openenv.core.rubrics import Rubric  # pyright: ignore[reportMissingImports]

from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.judging.shaping import PROGRESS_SHARE
from mobile_gym.judging.tracking import ANSWER_SHARE, GOAL_SHARE


@dataclass(slots=True)
class _Findings:
    """What the judge found last; the leaves of one tree read the same."""

    report: JudgeReport = field(default_factory=lambda: JudgeReport(()))

    def is_satisfied(self, substate: Substate) -> bool:
        return any(one.satisfied for one in self.report.verdicts if one.substate_id == substate.id)

    def paid_nothing_for(self, substate: Substate) -> bool:
        return substate.id in self.report.satisfied_at_reset


class SubstateRubric(Rubric):
    """A leaf: 1 while its substate counts, else 0.

    Attributes:
        substate: what it asks.
        weight: share of the progress, among its siblings.
    """

    def __init__(self, substate: Substate, findings: _Findings) -> None:
        super().__init__()
        self.substate = substate
        self.weight = substate.weight
        self._findings = findings

    def forward(self, action: object, observation: object) -> float:
        """The score after the last step."""
        return float(self._findings.is_satisfied(self.substate))


class _AnyOf(Rubric):
    """Alternatives are one requirement, of the largest of their weights."""

    def __init__(self, leaves: Sequence[SubstateRubric]) -> None:
        super().__init__()
        for leaf in leaves:
            setattr(self, f"substate_{leaf.substate.id}", leaf)
        self.leaves = tuple(leaves)
        self.weight = max(leaf.weight for leaf in leaves)

    def forward(self, action: object, observation: object) -> float:
        return max(leaf(action, observation) for leaf in self.leaves)


class _Share(Rubric):
    """Requirements: the weight that counts over the weight that can be earned.

    What counted right after reset can earn nothing.

    Attributes:
        earnable: whether anything can be earned; without it the score is 0.
        complete: whether every requirement is met.
    """

    def __init__(self, substates: Sequence[Substate], findings: _Findings) -> None:
        super().__init__()
        self._findings = findings
        groups: dict[str, list[SubstateRubric]] = {}
        self._requirements: list[SubstateRubric | _AnyOf] = []
        for substate in substates:
            leaf = SubstateRubric(substate, findings)
            if substate.alternatives:
                groups.setdefault(substate.alternatives, []).append(leaf)
            else:
                setattr(self, f"substate_{substate.id}", leaf)
                self._requirements.append(leaf)
        for position, leaves in enumerate(groups.values()):
            group = _AnyOf(leaves)
            setattr(self, f"alternatives_{position}", group)
            self._requirements.append(group)
        self.earnable = False
        self.complete = False

    def forward(self, action: object, observation: object) -> float:
        earned = total = 0.0
        self.complete = True
        for requirement in self._requirements:
            score = requirement(action, observation)
            self.complete &= score == 1.0
            if not self._pays_nothing(requirement):
                total += requirement.weight
                earned += requirement.weight * score
        self.earnable = total > 0.0
        return earned / total if total else 0.0

    def _pays_nothing(self, requirement: SubstateRubric | _AnyOf) -> bool:
        leaves = (requirement,) if isinstance(requirement, SubstateRubric) else requirement.leaves
        return any(self._findings.paid_nothing_for(leaf.substate) for leaf in leaves)


class _Answer(Rubric):
    """1 once the expected answer was given, as far as the judge tells.

    A report says it in `goal_progress`, of which the answer is a part of its own, and in `success`.
    """

    def __init__(self, goals: _Share, findings: _Findings, *, has_roles: bool) -> None:
        super().__init__()
        # not as attributes: they would become children
        self._sources = (goals, findings, has_roles)

    def forward(self, action: object, observation: object) -> float:
        goals, findings, has_roles = self._sources
        report = findings.report
        if report.success:
            return 1.0
        if not goals.earnable:
            return float(report.goal_progress == 1.0)
        if not has_roles:
            return 0.0
        share = goals.last_score or 0.0
        return float(report.goal_progress > (1.0 - ANSWER_SHARE) * share + ANSWER_SHARE / 2)


class _NoViolation(Rubric):
    """1 while nothing has happened that must not."""

    def __init__(self, findings: _Findings) -> None:
        super().__init__()
        self._findings = findings

    def forward(self, action: object, observation: object) -> float:
        return float(not self._findings.report.violation)


class TaskRubric(Rubric):
    """The tree of one task; `take_in` a report, then call it.

    Attributes:
        progress: of the last call.
        success: of the last call.
    """

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._findings = _Findings()
        required = [substate for substate in task.substates if not substate.optional]
        self._has_roles = any(substate.role is not None for substate in task.substates)
        self._has_ways = any(substate.role == "way" for substate in required)
        self.goals = _Share([one for one in required if one.role in (None, "goal")], self._findings)
        self.ways = _Share([one for one in required if one.role == "way"], self._findings)
        self.guards = _Share([one for one in required if one.role == "guard"], self._findings)
        self._asks_answer = task.expected_answer is not None
        if self._asks_answer:
            self.answer = _Answer(self.goals, self._findings, has_roles=self._has_roles)
        self.violations = _NoViolation(self._findings)
        self.progress = 0.0
        self.success = False

    def take_in(self, report: JudgeReport) -> None:
        """Judge by this report from now on."""
        self._findings.report = report

    def forward(self, action: object, observation: object) -> float:
        """0.5 progress + 0.5 success."""
        share = self.goals(action, observation)
        ways = self.ways(action, observation)
        self.guards(action, observation)
        answered = not self._asks_answer or self.answer(action, observation) == 1.0
        is_clean = self.violations(action, observation) == 1.0
        complete = answered and self.guards.complete and self.goals.complete
        self.success = complete and is_clean
        goals = self._goals(share, answered=answered, complete=complete and is_clean)
        self.progress = goals
        if self._has_ways and self.ways.earnable:
            self.progress = GOAL_SHARE * goals + (1 - GOAL_SHARE) * (1.0 if complete else ways)
        return PROGRESS_SHARE * self.progress + (1 - PROGRESS_SHARE) * self.success

    def scores(self) -> dict[str, float]:
        """The last score of each rubric by its path; the root's is under "task"."""
        scores = {"task": self.last_score or 0.0}
        for path, rubric in self.named_rubrics():
            scores[path] = rubric.last_score or 0.0
        return scores

    def _goals(self, share: float, *, answered: bool, complete: bool) -> float:
        if not self.guards.complete:
            return 0.0
        if not self._asks_answer:
            return share
        if not self.goals.earnable:
            return float(answered if self._has_roles else complete)
        if not self._has_roles:
            return share
        return (1 - ANSWER_SHARE) * share + ANSWER_SHARE * answered
