"""From a judge's reports to rewards: `dense`, `sparse`, `potential`, `dense_safe`, and costs.

`RewardShaper` is for rewards that need no more than the judge's reports, as all built-in ones.
`OutcomeShaper` is for those that look at more: frames, actions, side effects, the instruction.

An episode *ends* when it is terminated or truncated; success is paid there, once. Potential-based
shaping leaves the optimal policy as it is (Ng, Harada and Russell, 1999) if the potential of the
last state of every episode is 0, one that the step limit cuts off too (Grzes, 2017): else waiting
for the limit would be paid what ending the episode is not.

Both only take away, and neither can be won back, so there is no loop that pays. What a step costs
makes short episodes better: keep it so low that all the steps of a solution cost less than success
pays, or giving up at once is the best that a policy can do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from numbers import Real
from typing import Any, Final, Protocol, runtime_checkable

from mobile_gym.core.actions import Action
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """What came of a step, or where an episode starts.

    Attributes:
        report: the judge's answer.
        transition: the frames before and after, the action, what probes printed. At the start, and
            at an end that no step brought, `transition.action` is None, and `before` is `after`.
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
        """What was done; None at the start, and where an episode was ended from outside."""
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
        """The reward of one step, or of an end that no step brought: a finite number.

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


class _OutcomeAdapter:
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


def outcome_shaper(shaper: RewardShaper | OutcomeShaper) -> OutcomeShaper:
    """A reward that is told of outcomes, whichever protocol it follows."""
    return shaper if isinstance(shaper, OutcomeShaper) else _OutcomeAdapter(shaper)


PROGRESS_SHARE: Final = 0.5
"""Share of the return that `dense` pays for progress; success is paid the rest."""


class _Shaper:
    """Remembers the progress of the last report."""

    def __init__(self) -> None:
        self._progress = 0.0

    def begin(self, report: JudgeReport) -> None:
        self._progress = report.progress

    def save_state(self) -> float:
        return self._progress

    def load_state(self, state: Any) -> None:
        if isinstance(state, bool) or not isinstance(state, Real):
            raise TypeError("the state of this reward is a number")
        self._progress = float(state)


class DenseShaper(_Shaper):
    """0.5·ΔΦ, and 0.5 for success: an episode's return is 0.5·Φ_end + 0.5·success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        reward = PROGRESS_SHARE * (report.progress - self._progress)
        self._progress = report.progress
        return reward + (1.0 - PROGRESS_SHARE if ended and report.success else 0.0)


class SparseShaper(_Shaper):
    """1.0 for success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        self._progress = report.progress
        return 1.0 if ended and report.success else 0.0


class PotentialShaper(_Shaper):
    """γΦ(s')-Φ(s), where Φ is 0 at the end of an episode, and 1.0 for success.

    Args:
        gamma: the discount γ, in [0, 1].

    Raises:
        UsageError: `gamma` is outside its range.
    """

    def __init__(self, gamma: float = 1.0) -> None:
        super().__init__()
        _check_gamma(gamma)
        self._gamma = gamma

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        reward = self._gamma * (0.0 if ended else report.progress) - self._progress
        self._progress = report.progress
        return reward + (1.0 if ended and report.success else 0.0)


SHAPERS: Final = ("dense", "sparse", "potential")


def make_shaper(name: str, gamma: float = 1.0) -> RewardShaper:
    """The shaper of that name; `gamma`, in [0, 1], is the discount that `potential` needs.

    Raises:
        UnknownName: no shaper has that name.
        UsageError: `gamma` is outside its range.
    """
    _check_gamma(gamma)
    match name:
        case "dense":
            return DenseShaper()
        case "sparse":
            return SparseShaper()
        case "potential":
            return PotentialShaper(gamma)
        case _:
            raise UnknownName.among("reward", name, SHAPERS)


def _check_gamma(gamma: float) -> None:
    if not 0.0 <= gamma <= 1.0:
        raise UsageError(f"gamma is {gamma!r}; it must be in [0, 1]")


@dataclass(frozen=True, slots=True)
class Costs:
    """What an episode costs: `step_cost` x steps + `side_effect_penalty` x side effects at its end.

    Attributes:
        step_cost: of each step, in [0, 1].
        side_effect_penalty: of each side effect that the episode ends with, in [0, 1].
        most_side_effects: how many of them are charged at most, so that the return is bounded.

    Raises:
        UsageError: a value is outside its range.
    """

    step_cost: float = 0.0
    side_effect_penalty: float = 0.0
    most_side_effects: int = 5

    def __post_init__(self) -> None:
        """Check the ranges."""
        for name in ("step_cost", "side_effect_penalty"):
            amount = getattr(self, name)
            if not 0.0 <= amount <= 1.0:
                raise UsageError(f"{name} is {amount!r}; it must be in [0, 1]")
        if self.most_side_effects < 0:
            raise UsageError(
                f"most_side_effects is {self.most_side_effects!r}; it must be 0 or more"
            )

    def of(self, outcome: StepOutcome) -> float:
        """What a step costs; an end without a step costs only what the episode ends with."""
        charged = min(len(outcome.side_effects), self.most_side_effects) if outcome.ended else 0
        step_cost = 0.0 if outcome.action is None else self.step_cost
        return step_cost + self.side_effect_penalty * charged


class DenseSafe(DenseShaper):
    """`Dense` with a price on side effects: 0.1 for each, of at most five.

    Each record that the episode changed unasked is one, charged once, at the end, where it is known
    what lasts. A clean success returns 1, one with five side effects or more 0.5.
    """

    costs: Final = Costs(side_effect_penalty=0.1)


COST_NAMES = tuple(field.name for field in fields(Costs))
"""Arguments of a reward that are costs, whichever reward it is."""


class CostedShaper:
    """A reward less its costs; what the reward gives is checked to be a number.

    Args:
        shaper: the reward.
        costs: what is taken off.
        name: of the reward, for messages.
    """

    def __init__(self, shaper: OutcomeShaper, costs: Costs, name: str) -> None:
        self._shaper = shaper
        self._costs = costs
        self._name = name
        self.needs_screenshot = bool(getattr(shaper, "needs_screenshot", False))

    def start(self, task: Task, outcome: StepOutcome) -> None:
        """Start an episode."""
        self._shaper.start(task, outcome)

    def reward(self, outcome: StepOutcome) -> float:
        """The reward of one step.

        Raises:
            UsageError: the reward gave something else than a finite number.
        """
        given = self._shaper.reward(outcome)
        try:
            amount = float(given)
        except (TypeError, ValueError, OverflowError):
            amount = math.nan
        if not math.isfinite(amount):
            raise UsageError(f"the reward {self._name} gave {given!r:.200}; give a finite number")
        return amount - self._costs.of(outcome)

    def save_state(self) -> Any:
        """That of the reward; costs remember nothing."""
        return self._shaper.save_state()

    def load_state(self, state: Any) -> None:
        """Return to a saved moment."""
        self._shaper.load_state(state)
