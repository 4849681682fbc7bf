"""What a reward is: two protocols, of which a class follows either.

`RewardShaper` is for rewards that need no more than the judge's reports, as all built-in ones.
`OutcomeShaper` is for those that look at more: frames, actions, side effects, the instruction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from mobile_gym.core.actions import Action
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """What came of a step, or where an episode starts.

    Attributes:
        report: the judge's answer.
        transition: the frames before and after, the action, what probes printed. At the start
            `transition.action` is None, and `before` is `after`.
        ended: whether this is the episode's last step.
        terminated: whether it ended in a terminal state, not by being cut off.
        side_effects: at the end, names of the changes that the task does not explain; () before,
            and on a device that cannot tell.
    """

    report: JudgeReport
    transition: Transition
    ended: bool = False
    terminated: bool = False
    side_effects: tuple[str, ...] = ()

    @property
    def action(self) -> Action | None:
        """What was done; None at the start."""
        return self.transition.action

    @property
    def accepted(self) -> bool:
        """Whether the device could do it."""
        return self.transition.receipt.accepted


@runtime_checkable
class RewardShaper(Protocol):
    """Turns the reports of one episode into rewards."""

    def begin(self, report: JudgeReport) -> None:
        """Start an episode with the report on its first moment."""
        ...

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step.

        Args:
            report: the judge's answer after the step.
            ended: whether this is the episode's last step.
            terminated: whether it ended in a terminal state, not by being cut off.
        """
        ...

    def save_state(self) -> Any:
        """All that the rewards to come depend on; a JSON value, so that it can be written down."""
        ...

    def load_state(self, state: Any) -> None:
        """Return to a saved moment.

        Raises:
            TypeError: `state` is none that `save_state` returns.
            ValueError: it has a value that cannot be.
        """
        ...


@runtime_checkable
class OutcomeShaper(Protocol):
    """Turns what came of the steps of one episode into rewards.

    One that looks at pixels says so with an attribute `needs_screenshot = True`; frames then have
    theirs even where the agent does not observe them.
    """

    def start(self, task: Task, outcome: StepOutcome) -> None:
        """Start an episode of a task with its first moment."""
        ...

    def reward(self, outcome: StepOutcome) -> float:
        """The reward of one step, a finite number.

        It is not asked for the step in which a device or a judge made the episode void; that step
        pays 0.
        """
        ...

    def save_state(self) -> Any:
        """All that the rewards to come depend on; a JSON value, so that it can be written down."""
        ...

    def load_state(self, state: Any) -> None:
        """Return to a saved moment. Raises as `RewardShaper.load_state` does."""
        ...


class _FromOutcomes:
    """A `RewardShaper` that is told of outcomes."""

    def __init__(self, shaper: RewardShaper) -> None:
        self._shaper = shaper
        self.needs_screenshot = False

    def start(self, task: Task, outcome: StepOutcome) -> None:
        self._shaper.begin(outcome.report)

    def reward(self, outcome: StepOutcome) -> float:
        return self._shaper.step(outcome.report, ended=outcome.ended, terminated=outcome.terminated)

    def save_state(self) -> Any:
        return self._shaper.save_state()

    def load_state(self, state: Any) -> None:
        self._shaper.load_state(state)


def from_outcomes(shaper: RewardShaper | OutcomeShaper) -> OutcomeShaper:
    """A reward that is told of outcomes, whichever protocol it follows."""
    return shaper if isinstance(shaper, OutcomeShaper) else _FromOutcomes(shaper)
