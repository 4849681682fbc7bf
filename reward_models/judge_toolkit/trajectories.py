"""Judges that look at an episode so far as a whole: what they share.

Every step is remembered; a *ruling* is made at the end, on change, or at every step. Between
rulings the last one stands. The task's violations are rules and are checked at every step.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar, get_args

from mobile_gym.core.actions import Answer, Finish
from mobile_gym.core.errors import UnknownName
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import (
    Evaluation,
    SubstateTracker,
    TrackerMemory,
    first_violation,
    task_answer,
    violation_probes,
)
from reward_models.judge_toolkit.cadences import When, is_due, is_episode_end
from reward_models.judge_toolkit.checked_replies import NO_USAGE, UNAVAILABLE, RefusedTry
from reward_models.judge_toolkit.running_episode import RunningEpisode
from reward_models.language_models import Usage

Answers = Literal["rule", "model"]
"""Who compares the agent's answer with the expected one."""

NO_EVIDENCE: Final = Evaluation(False)

Notes = TypeVar("Notes")


@dataclass(frozen=True, slots=True)
class Trajectory:
    """An episode so far; `transitions[0]` is the moment after reset, without an action."""

    task: Task
    transitions: tuple[Transition, ...]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """What was shown: one more than there are actions."""
        return tuple(transition.after for transition in self.transitions)

    @property
    def steps(self) -> tuple[Transition, ...]:
        """The transitions with an action."""
        return self.transitions[1:]

    @property
    def last(self) -> Transition:
        """The newest one."""
        return self.transitions[-1]

    def with_step(self, transition: Transition) -> Trajectory:
        """One step longer; a step that is judged again is there already."""
        if transition is self.last:
            return self
        return Trajectory(self.task, (*self.transitions, transition))

    @property
    def is_declared_over(self) -> bool:
        """Whether the agent itself ended it."""
        return isinstance(self.last.action, Finish | Answer)


@dataclass(frozen=True, slots=True)
class EpisodeRuling(Generic[Notes]):
    """What came of judging an episode so far.

    Attributes:
        truth: for each substate, in the task's order; None where there is no answer.
        notes: to be kept for the next ruling, also where there is no answer.
        usage: what asking took.
        refusals: tries that came to nothing.
        answer_is_right: the model's view of the agent's answer, where it was asked.
        violation: name of something that must not happen and did, or "".
    """

    truth: tuple[Evaluation, ...] | None
    notes: Notes
    usage: Usage = NO_USAGE
    refusals: tuple[RefusedTry, ...] = ()
    answer_is_right: bool = False
    violation: str = ""


@dataclass(frozen=True, slots=True)
class RulingCounts:
    """What a judge has done since it was made."""

    rulings: int = 0
    unanswered: int = 0
    usage: Usage = NO_USAGE
    refusals: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class TrajectoryMemory(Generic[Notes]):
    """A judge's memory of an episode.

    Attributes:
        trajectory: so far.
        tracker: which substates count.
        truth: of the last ruling.
        notes: the judge's own.
        judged: index of the transition of the last ruling.
        answered: the last ruling's view of the answer.
    """

    trajectory: Trajectory
    tracker: TrackerMemory
    truth: tuple[Evaluation, ...]
    notes: Notes
    judged: int = 0
    answered: bool = False


class TrajectoryJudge(RunningEpisode[TrajectoryMemory[Notes]], ABC, Generic[Notes]):
    """The frame of such a judge; a subclass says what its notes are and how it rules.

    The first frame is never judged by itself: nothing is satisfied at reset. What was already true
    then counts from the first ruling that says so.

    Args:
        when: how often to rule, as in `cadence.CadencedJudge`.
        answers: `"rule"` compares the agent's answer by the task's expected answer, `"model"`
            leaves it to the judge's model.
        violations: whether the task's violations are checked, by rules over probes.

    Raises:
        UsageError: an argument is wrong.
    """

    memory_class: type[TrajectoryMemory[Notes]] = TrajectoryMemory
    """A judge whose memory is to be written down has one of its own that says what notes are."""
    name: str
    needs_screenshot: bool = False
    """Whether frames must have their pixels, also where the agent does not observe them."""
    asks_model: bool = False
    """Whether a ruling asks a model."""

    def __init__(self, *, when: When, answers: Answers, violations: bool) -> None:
        super().__init__()
        if when not in get_args(When):
            raise UnknownName.among("cadence", when, get_args(When))
        if answers not in get_args(Answers):
            raise UnknownName.among("way to compare answers", answers, get_args(Answers))
        self._when: When = when
        self._answers: Answers = answers
        self._violations = violations
        self.tally = RulingCounts()

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; no model is asked."""
        tracker = self._attach(task)
        truth = (NO_EVIDENCE,) * len(task.substates)
        report = tracker.begin(truth, parents=False)
        self._memory = self.memory_class(
            Trajectory(task, (transition,)), tracker.memory, truth, self._first_notes(task)
        )
        return report

    def judge(self, transition: Transition) -> JudgeReport:
        """Take in one step, and rule where it is time to.

        Where there is no answer every substate stays as it was and the report is not `available`;
        the step is remembered, so that the next ruling sees it.

        Raises:
            JudgeUnavailable: the device could not answer a violation's probe; the step is
                remembered here, too, and may be judged again.
        """
        tracker, memory = self._tracker_and_memory()
        trajectory = memory.trajectory.with_step(transition)
        # Remembered at once: a violation's probe may have no answer, which raises.
        self._memory = memory = dataclasses.replace(memory, trajectory=trajectory)
        available, skipped, cost_usd = True, False, 0.0
        violation = self._violation_text(trajectory)
        if self._is_ruling_due(memory):
            ruling = self._rule(trajectory, memory.notes)
            available, cost_usd = ruling.truth is not None, ruling.usage.cost_usd
            skipped = not available and any(
                refusal.kind != UNAVAILABLE for refusal in ruling.refusals
            )
            violation = violation or ruling.violation
            memory = self._memory_after_ruling(memory, ruling)
        report = tracker.step(
            memory.truth,
            answered=self._is_answered(memory),
            violation=violation,
            parents=False,
        )
        self._memory = dataclasses.replace(memory, tracker=tracker.memory)
        return dataclasses.replace(report, available=available, skipped=skipped, cost_usd=cost_usd)

    def probes(self, task: Task) -> tuple[str, ...]:
        """The shell commands that the task's violations read; the models need none."""
        return violation_probes(task) if self._violations else ()

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one of the same kind."""
        if not isinstance(state, TrajectoryMemory) or not self._are_own_notes(state.notes):
            raise TypeError(f"a judge {self.name} cannot load {type(state).__name__}")
        self._attach(state.trajectory.task).memory = state.tracker
        self._memory = state

    @property
    def last_notes(self) -> Notes:
        """How the last ruling on this episode came about."""
        return self._tracker_and_memory()[1].notes

    @abstractmethod
    def _first_notes(self, task: Task) -> Notes:
        """What a new episode begins with."""

    @abstractmethod
    def _are_own_notes(self, notes: object) -> bool:
        """Whether notes are of this judge's kind."""

    @abstractmethod
    def _rule(self, trajectory: Trajectory, notes: Notes) -> EpisodeRuling[Notes]:
        """Judge the episode so far."""

    def _judges_task_as_whole(self, task: Task) -> bool:
        """Whether a ruling is on the task as a whole, which a later one may take back."""
        return True

    def _is_ruling_due(self, memory: TrajectoryMemory[Notes]) -> bool:
        if is_episode_end(memory.trajectory.last) or self._when == "every_step":
            return True
        if self._when == "at_end":
            return False
        transitions = memory.trajectory.transitions
        return memory.judged == 0 or is_due(transitions[memory.judged], transitions[-1])

    def _memory_after_ruling(
        self, memory: TrajectoryMemory[Notes], ruling: EpisodeRuling[Notes]
    ) -> TrajectoryMemory[Notes]:
        counts = Counter(self.tally.refusals) + Counter(item.kind for item in ruling.refusals)
        missed = ruling.truth is None
        self.tally = RulingCounts(
            self.tally.rulings + (not missed),
            self.tally.unanswered + missed,
            self.tally.usage + ruling.usage,
            dict(counts),
        )
        if ruling.truth is None:
            return dataclasses.replace(memory, notes=ruling.notes)
        return dataclasses.replace(
            memory,
            notes=ruling.notes,
            truth=ruling.truth,
            judged=len(memory.trajectory.transitions) - 1,
            answered=ruling.answer_is_right,
        )

    def _is_answered(self, memory: TrajectoryMemory[Notes]) -> bool:
        task, last = memory.trajectory.task, memory.trajectory.last
        if task.expected_answer is None or last.answer is None:
            return False
        if self._answers == "model":
            return memory.answered
        return task_answer(task, last.answer).holds

    def _violation_text(self, trajectory: Trajectory) -> str:
        if not self._violations:
            return ""
        return first_violation(trajectory.task, trajectory.last)

    def _attach(self, task: Task) -> SubstateTracker:
        if self._judges_task_as_whole(task):
            substates = tuple(
                dataclasses.replace(substate, hold="final") for substate in task.substates
            )
            task = dataclasses.replace(task, substates=substates)
        self._tracker = SubstateTracker(task)
        return self._tracker


def verdict_evaluations(task: Task, success: bool, evidence: str) -> tuple[Evaluation, ...]:
    """A verdict on the task as the truth of every substate: they stand or fall together."""
    return (Evaluation(success, evidence),) * len(task.substates)
