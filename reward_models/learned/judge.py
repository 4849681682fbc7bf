"""The judge: on every step, which statements the network finds true of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mobile_gym.core.errors import JudgeUnavailable, UsageError
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
from reward_models.judge_toolkit.running_episode import RunningEpisode
from reward_models.learned.encoding import Screen, encode_action, encode_claim, encode_screen

if TYPE_CHECKING:
    from reward_models.learned.network import Network


@dataclass(frozen=True, slots=True)
class LearnedMemory:
    """An episode so far.

    Attributes:
        task: being judged.
        tracker: which substates are reached and count.
        held: for each substate, in the task's order, what was said of the step before.
        screen: the last one.
    """

    task: Task
    tracker: TrackerMemory
    held: tuple[bool, ...]
    screen: Screen


class LearnedJudge(RunningEpisode[LearnedMemory]):
    """A trained network as a judge.

    It reads the accessibility tree, the activity and the action, and never a substate's check.
    Expected answers and violations are compared by rule.

    Args:
        path: of a model, as `python -m reward_models.learned train` writes it. It is loaded when
            the first episode begins.
        threshold: from this probability on a statement is taken to hold; None for the one that was
            chosen in training.
        device: `"auto"` (a GPU where there is one), or what torch calls it.
        violations: whether the task's violations end its success; they need probes.

    Raises:
        UsageError: there is no model, or the threshold is not in (0, 1).
    """

    memory_class = LearnedMemory
    name = "learned"

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        threshold: float | None = None,
        device: str = "auto",
        violations: bool = True,
    ) -> None:
        super().__init__()
        if path is None:
            raise UsageError(
                "the judge 'learned' needs a trained model: give its file as path, or train one "
                "with python -m reward_models.learned train DIR --out FILE"
            )
        if threshold is not None and not 0 < threshold < 1:
            raise UsageError(f"threshold is {threshold}; it must lie between 0 and 1")
        self._path = Path(path)
        self._threshold = threshold
        self._device = device
        self._violations = violations
        self._loaded: tuple[Network, float] | None = None
        self._claims: dict[str, Any] = {}

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode with what seems to hold after reset.

        Raises:
            JudgeUnavailable: the frame has no accessibility tree.
            UsageError: there is no usable model in the file.
            MissingExtra: the extra `models` is not installed.
        """
        screen = _encoded_screen(transition)
        tracker = self._attach(task)
        truth = self._screen_evaluations(screen, screen, transition, (False,) * len(task.substates))
        report = tracker.begin(truth)
        self._memory = LearnedMemory(task, tracker.memory, _held_flags(truth), screen)
        return report

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step.

        Raises:
            JudgeUnavailable: the frame has no accessibility tree; nothing is remembered of it.
        """
        tracker, memory = self._tracker_and_memory()
        screen = _encoded_screen(transition)
        truth = self._screen_evaluations(screen, memory.screen, transition, memory.held)
        report = tracker.step(
            truth,
            answered=task_answer(memory.task, transition.answer).holds,
            violation=first_violation(memory.task, transition) if self._violations else "",
        )
        self._memory = LearnedMemory(memory.task, tracker.memory, _held_flags(truth), screen)
        return report

    def probes(self, task: Task) -> tuple[str, ...]:
        """The shell commands that the task's violations read; the network needs none."""
        return violation_probes(task) if self._violations else ()

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one with the same model."""
        if not isinstance(state, LearnedMemory):
            raise TypeError(f"a learned judge cannot load {type(state).__name__}")
        self._attach(state.task).memory = state.tracker
        self._memory = state

    def _attach(self, task: Task) -> SubstateTracker:
        columns = zip(*(encode_claim(task, substate) for substate in task.substates), strict=True)
        self._claims = dict(
            zip(("claim", "task", "flags"), (np.stack(column) for column in columns), strict=True)
        )
        self._tracker = SubstateTracker(task)
        return self._tracker

    def _screen_evaluations(
        self, screen: Screen, before: Screen, transition: Transition, held: tuple[bool, ...]
    ) -> list[Evaluation]:
        """All statements about one screen, in one batch."""
        import torch

        network, threshold = self._network()
        count = len(held)
        done = encode_action(transition.action, transition.before)
        shared = {
            "words": screen.words,
            "looks": screen.looks,
            "page": screen.page,
            "before": before.words,
            "done": done.words,
        }
        arguments = {
            name: np.broadcast_to(array, (count, *array.shape)).copy()
            for name, array in shared.items()
        }
        remembered = np.array(held, np.uint8)[:, None]
        arguments |= self._claims
        arguments["flags"] = np.concatenate([self._claims["flags"], remembered], axis=1)
        device = next(network.parameters()).device
        with torch.inference_mode():
            tensors = {name: torch.as_tensor(array).to(device) for name, array in arguments.items()}
            probabilities = network(**tensors).sigmoid().tolist()
        return [
            Evaluation(array >= threshold, f"probability {array:.2f}") for array in probabilities
        ]

    def _network(self) -> tuple[Network, float]:
        if self._loaded is None:
            from reward_models.learned.weights import load_model

            network, config = load_model(self._path)
            from reward_models.learned.training import find_device

            chosen = config.threshold if self._threshold is None else self._threshold
            self._loaded = (network.to(find_device(self._device)), chosen)
        return self._loaded


def _encoded_screen(transition: Transition) -> Screen:
    try:
        return encode_screen(transition.after)
    except LookupError as error:
        raise JudgeUnavailable(str(error)) from None


def _held_flags(truth: list[Evaluation]) -> tuple[bool, ...]:
    return tuple(evaluation.holds for evaluation in truth)
