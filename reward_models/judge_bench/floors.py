"""Judges that do not look: what any figure of the bench must be compared with."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation, SubstateTracker, TrackerMemory
from mobile_gym.judging.tracking import TrackedTask


@dataclass(frozen=True, slots=True)
class ConstantMemory:
    """The task, and what is remembered of its episode."""

    task: Task
    memory: TrackerMemory


class ConstantJudge(TrackedTask):
    """Says the same of every substate and every answer from the first step on.

    Args:
        answer: what it says. After reset it says no: otherwise nothing could be earned.
    """

    def __init__(self, answer: bool = True) -> None:
        self.name = "always yes" if answer else "always no"
        self._answer = answer
        super().__init__()

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; nothing holds yet."""
        del transition
        self._task, self._tracker = task, SubstateTracker(task)
        return self._tracker.begin([Evaluation(False)] * len(task.substates))

    def judge(self, transition: Transition) -> JudgeReport:
        """Say it."""
        del transition
        task, tracker = self._task_and_tracker()
        truth = [Evaluation(self._answer)] * len(task.substates)
        return tracker.step(truth, answered=self._answer)

    def probes(self, task: Task) -> tuple[str, ...]:
        """None."""
        del task
        return ()

    def save_state(self) -> ConstantMemory:
        """The task and the memory of its episode."""
        task, tracker = self._task_and_tracker()
        return ConstantMemory(task, tracker.memory)

    def load_state(self, state: object) -> None:
        """Return to a saved memory."""
        if not isinstance(state, ConstantMemory):
            raise TypeError(f"a constant judge cannot load {type(state).__name__}")
        self._task, self._tracker = state.task, SubstateTracker(state.task)
        self._tracker.memory = state.memory
