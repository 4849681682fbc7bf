"""What holds for every episode of a session, and how its limits are counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.tasks import Language, Split
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.ending import Ending, Limits, TerminateOn, decide
from mobile_gym.envs.episode import Moment
from mobile_gym.envs.starts import Start
from mobile_gym.envs.step_limit import StepLimit


class Tally(NamedTuple):
    """What limits count of an episode, up to a step."""

    invalid_actions: int
    cost_usd: float
    """What the judge has cost."""
    recent_actions: tuple[Action, ...]
    """As `Limits.remember` keeps them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for every episode of a session; see the arguments of `MobileEnv`."""

    language: Language
    perturbation: Mapping[str, Any]
    terminate_on: TerminateOn
    step_limit: StepLimit
    split: Split | None
    limits: Limits
    image_size: tuple[int, int]
    needs_screenshot: bool
    start: Start = Start()  # noqa: RUF009 (frozen)

    def tally(self, last: Moment, action: Action, cost_usd: float = 0.0) -> Tally:
        """What limits count after one more action, whose judging cost so much."""
        return Tally(
            last.invalid_actions + isinstance(action, Invalid),
            last.cost_usd + cost_usd,
            self.limits.remember(last.recent_actions, action),
        )

    def ending(
        self, action: Action, report: JudgeReport, tally: Tally, *, steps_left: int
    ) -> Ending:
        """How a step ends the episode."""
        limit = self.limits.reached(tally.recent_actions, tally.invalid_actions, tally.cost_usd)
        return decide(action, report, self.terminate_on, steps_left=steps_left, limit=limit)
