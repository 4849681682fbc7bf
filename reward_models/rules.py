"""The rules judge: every substate's check, evaluated on the device's truth. The default."""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    NodeAbsent,
    NodePresent,
    Not,
    PageIs,
    ScreenSimilar,
    TextSimilar,
    ValueShown,
    probe,
    probes,
    walk,
)
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import (
    Evaluation,
    SubstateTracker,
    TrackerMemory,
    evaluate,
    first_violation,
    task_answer,
)
from mobile_gym.judging.reading import texts_typed
from mobile_gym.judging.tracking import TrackedTask


@dataclass(frozen=True, slots=True)
class RulesMemory:
    """The task being judged, and what is remembered of its episode.

    `typed` is what the agent has typed, where a check asks what was read.
    """

    task: Task
    memory: TrackerMemory
    typed: tuple[str, ...] = ()


class RulesJudge(TrackedTask):
    """Evaluates the checks of a task's substates, violations and expected answer."""

    name = "rules"

    def __init__(self) -> None:
        super().__init__()
        self._checks: tuple[Check, ...] = ()
        self._sources: tuple[_CheckDependencies | None, ...] = ()
        self._last: list[tuple[list[object], Evaluation] | None] = []
        """What each check was evaluated on last, and what came of it."""
        self._asks_what_was_read = False
        self._typed: tuple[str, ...] = ()

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode with what holds after reset.

        Violations are asked from the first step on: what reset shows is nobody's doing.

        Raises:
            TaskError: a substate has no check.
        """
        tracker = self._attach(task)
        return tracker.begin(self._check_evaluations(transition))

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step.

        Raises:
            JudgeUnavailable: the device could not answer a probe; nothing is remembered of it.
        """
        task, tracker = self._task_and_tracker()
        typed = self._typed
        if self._asks_what_was_read:
            typed = tuple(dict.fromkeys((*typed, *texts_typed(transition))))
            if typed:
                transition = replace(transition, typed=typed)
        truth = self._check_evaluations(transition)
        answered = task_answer(task, transition.answer).holds
        violation = first_violation(task, transition)
        self._typed = typed
        return tracker.step(truth, answered=answered, violation=violation)

    def probes(self, task: Task) -> tuple[str, ...]:
        """The shell commands that the checks of the task read, once each."""
        return task.probes

    def save_state(self) -> RulesMemory:
        """The task and the memory of its episode."""
        task, tracker = self._task_and_tracker()
        return RulesMemory(task, tracker.memory, self._typed)

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one."""
        if not isinstance(state, RulesMemory):
            raise TypeError(f"a rules judge cannot load {type(state).__name__}")
        if state.task is not self._task:
            self._attach(state.task)
        assert self._tracker is not None
        self._tracker.memory = state.memory
        self._typed = state.typed

    def _attach(self, task: Task) -> SubstateTracker:
        checks: list[Check] = []
        for substate in task.substates:
            if substate.check is None:
                raise TaskError(
                    f"{task.id}: substate {substate.id} has no check, "
                    "so the rules judge cannot judge it"
                )
            checks.append(substate.check)
        self._task, self._checks, self._tracker = task, tuple(checks), SubstateTracker(task)
        self._asks_what_was_read = any(
            isinstance(part, ValueShown) for check in checks for part in walk(check)
        )
        self._typed = ()
        self._sources, self._last = tuple(map(_check_dependencies, checks)), [None] * len(checks)
        return self._tracker

    def _check_evaluations(self, transition: Transition) -> list[Evaluation]:
        """Each check's evaluation; the last one again where it would look at the same objects."""
        truth: list[Evaluation] = []
        after, answers = transition.after, transition.probes
        for place, check in enumerate(self._checks):
            sources = self._sources[place]
            if sources is None:
                truth.append(evaluate(check, transition))
                continue
            seen: list[object] = [answers.get(command) for command in sources.commands]
            if sources.frame:
                seen += (after.forest, after.activity)
            last = self._last[place]
            if last is None or any(map(operator.is_not, seen, last[0])):
                last = self._last[place] = seen, evaluate(check, transition)
            truth.append(last[1])
        return truth


class _CheckDependencies(NamedTuple):
    """What a check's evaluation depends on."""

    commands: tuple[str, ...]
    """Whose answers it reads."""
    frame: bool
    """Whether it looks at the screen after the step."""


_COMBINED: Final = (AllOf, AnyOf, Not)
_ON_FRAMES: Final = (NodePresent, NodeAbsent, PageIs, TextSimilar, ScreenSimilar)


def _check_dependencies(check: Check) -> _CheckDependencies | None:
    """What its evaluation depends on; None where that is the step itself, or what was typed."""
    parts = [part for part in walk(check) if not isinstance(part, _COMBINED)]
    frame = any(isinstance(part, _ON_FRAMES) for part in parts)
    if all(isinstance(part, _ON_FRAMES) or probe(part) is not None for part in parts):
        return _CheckDependencies(probes(check), frame)
    return None
