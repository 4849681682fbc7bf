"""Costs on top of any reward: one for each step, and one for each side effect at the end.

Both only take away, and neither can be won back, so there is no loop that pays. What a step costs
makes short episodes better: keep it so low that all the steps of a solution cost less than success
pays, or giving up at once is the best that a policy can do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.judging.shaping.protocols import OutcomeShaper, StepOutcome


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
        """What a step costs."""
        charged = min(len(outcome.side_effects), self.most_side_effects) if outcome.ended else 0
        return self.step_cost + self.side_effect_penalty * charged


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
