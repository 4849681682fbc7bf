"""What judges made of several judges share: their memory, and the round that they agree on.

They combine what counts (`Verdict.satisfied`) rather than what holds on one frame: judges notice a
substate a step sooner or later, and agree all the same. The result is tracked anew, so that order,
alternatives and what held after reset follow the same rules as in every other judge.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mobile_gym.core.ports import JudgeMemory
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation, SubstateTracker, TrackerMemory, task_answer
from mobile_gym.judging.memories import memory_classes
from mobile_gym.judging.tracking import TrackedTask
from reward_models.combination.nesting import AskCounts, CountingJudge, JudgeSpec


@dataclass(frozen=True, slots=True)
class CombinedMemory:
    """An episode of a combined judge.

    Attributes:
        task: being judged.
        memory: of what was combined.
        inner: memories of the judges, in order; None for one that sits the episode out.
        believed: for a cascade, a mask of the substates that count after the last check.
        checked: for a cascade, the last transition that was checked.
        latest: the last report of each judge.
    """

    task: Task
    memory: TrackerMemory
    inner: tuple[JudgeMemory | None, ...]
    latest: tuple[JudgeReport | None, ...]
    believed: int = 0
    checked: Transition | None = None


@dataclass(frozen=True, slots=True)
class CombinedRound:
    """What was combined of the reports of one round."""

    truth: tuple[Evaluation, ...]
    holds: int
    answered: bool
    violation: str


class CombinedJudge(TrackedTask):
    """What vote and cascade share: the judges inside, the tracker, and memory."""

    name: str
    memory_class: type[CombinedMemory] = CombinedMemory

    def __init__(self, judges: Sequence[JudgeSpec]) -> None:
        self._judges = tuple(CountingJudge(spec) for spec in judges)
        super().__init__()
        self._latest: tuple[JudgeReport | None, ...] = ()
        self._believed = 0
        self._checked: Transition | None = None

    @property
    def counts(self) -> dict[str, AskCounts]:
        """How often each judge was asked and skipped, under its place and name."""
        return {
            f"{place}: {judge.name}": judge.count for place, judge in enumerate(self._judges, 1)
        }

    @property
    def needs_screenshot(self) -> bool:
        """Whether any of the judges looks at the pixels."""
        return any(judge.needs_screenshot for judge in self._judges)

    @property
    def asks_model(self) -> bool:
        """Whether any of the judges asks a model."""
        return any(judge.asks_model for judge in self._judges)

    def probes(self, task: Task) -> tuple[str, ...]:
        """What any of the judges wants, once each."""
        commands = (command for judge in self._judges for command in judge.judge.probes(task))
        return tuple(dict.fromkeys(commands))

    @property
    def memory_classes(self) -> tuple[type, ...]:
        """Those of the judges inside, too."""
        inside = (kind for judge in self._judges for kind in memory_classes(judge.judge))
        return (self.memory_class, *dict.fromkeys(inside))

    def save_state(self) -> CombinedMemory:
        """The episode so far, with the memory of every judge."""
        task, tracker = self._task_and_tracker()
        inner = tuple(
            None if latest is None else judge.judge.save_state()
            for judge, latest in zip(self._judges, self._latest, strict=True)
        )
        return CombinedMemory(
            task, tracker.memory, inner, self._latest, self._believed, self._checked
        )

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one with the same judges."""
        if not isinstance(state, CombinedMemory) or len(state.inner) != len(self._judges):
            raise TypeError(f"a judge of {len(self._judges)} judges cannot load this state")
        for judge, inner, latest in zip(self._judges, state.inner, state.latest, strict=True):
            if latest is not None:
                judge.judge.load_state(inner)
        self._attach(state.task).memory = state.memory
        self._latest, self._believed, self._checked = state.latest, state.believed, state.checked

    def _attach(self, task: Task) -> SubstateTracker:
        self._task, self._tracker = task, SubstateTracker(task)
        self._believed, self._checked = 0, None
        return self._tracker

    def _begin_all(self, task: Task, transition: Transition) -> list[JudgeReport | None]:
        reports = [judge.begin(task, transition) for judge in self._judges]
        self._latest = tuple(reports)
        return reports

    def _track_round(self, combined: CombinedRound, *, first: bool, cost_usd: float) -> JudgeReport:
        """Track a round, and report it with what holds on this frame."""
        _, tracker = self._task_and_tracker()
        before = None if first else tracker.memory.satisfied
        if first:
            tracker.begin(combined.truth, parents=False)
        else:
            tracker.step(
                combined.truth,
                answered=combined.answered,
                violation=combined.violation,
                parents=False,
            )
        tracker.memory = dataclasses.replace(tracker.memory, holds=combined.holds)
        return tracker.report(before=before, cost_usd=cost_usd)

    def _round_cost_usd(self) -> float:
        return sum(judge.last_cost_usd for judge in self._judges)

    def _unavailable_report(self, cost_usd: float) -> JudgeReport:
        _, tracker = self._task_and_tracker()
        report = tracker.report(available=False, cost_usd=cost_usd)
        return dataclasses.replace(report, skipped=any(judge.gave_up for judge in self._judges))


def substate_mask(
    report: JudgeReport, what: Literal["satisfied", "holds", "newly satisfied"]
) -> int:
    """A bit for each substate, in the task's order."""
    mask = 0
    for position, verdict in enumerate(report.verdicts):
        is_set = (
            verdict.substate_id in report.newly_satisfied
            if what == "newly satisfied"
            else getattr(verdict, what)
        )
        mask |= int(is_set) << position
    return mask


def unlatched_mask(task: Task) -> int:
    """A bit for each substate that counts only while it holds."""
    return sum(
        1 << position
        for position, substate in enumerate(task.substates)
        if substate.hold == "final"
    )


def is_answered(task: Task, report: JudgeReport, transition: Transition) -> bool:
    """Whether a judge takes the expected answer to have been given.

    A report says so with its success. Where substates are missing it says nothing about the answer,
    and the task's own rule decides.
    """
    if task.expected_answer is None or report.success:
        return report.success
    if not report.violation and _are_all_required_reached(task, report):
        return False
    return task_answer(task, transition.answer).holds


def _are_all_required_reached(task: Task, report: JudgeReport) -> bool:
    """Whether every substate that decides success, or one of its alternatives, counts."""
    met: dict[object, bool] = {}
    for substate, verdict in zip(task.substates, report.verdicts, strict=True):
        if substate.decides_success:
            what = substate.alternatives or substate.id
            met[what] = met.get(what, False) or verdict.satisfied
    return all(met.values())
