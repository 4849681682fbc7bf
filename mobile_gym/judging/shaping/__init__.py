"""From a judge's reports to rewards: `dense`, `sparse`, `potential`, costs, and rewards by name."""

from mobile_gym.judging.shaping.costs import CostedShaper, Costs
from mobile_gym.judging.shaping.progress import SHAPERS, make_shaper
from mobile_gym.judging.shaping.protocols import (
    OutcomeShaper,
    RewardShaper,
    StepOutcome,
    from_outcomes,
)

__all__ = [
    "SHAPERS",
    "CostedShaper",
    "Costs",
    "OutcomeShaper",
    "RewardShaper",
    "StepOutcome",
    "from_outcomes",
    "make_shaper",
]
