"""Limits of a bench: how long a call of it may play, and what the whole may cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.storing.outcomes import Outcome

_SECONDS_PER_HOUR: Final = 3600.0


class Limits:
    """Says when no further episode may begin.

    Time counts from when this is made. Money is that of agents and judges, of all episodes that
    `spend` hears of; an agent that does not say what it costs is not limited by it.

    Attributes:
        spent_usd: so far.

    Raises:
        UsageError: a limit is not positive.
    """

    def __init__(
        self,
        hours: float | None = None,
        usd: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        for name, value in (("hours", hours), ("usd", usd)):
            if value is not None and not value > 0:
                raise UsageError(f"the limit of {name} is {value}; it must be positive")
        self.spent_usd = 0.0
        self._hours = hours
        self._usd = usd
        self._clock = clock
        self._began_s = clock()

    def spend(self, outcome: Outcome) -> None:
        """Count what an episode has cost."""
        self.spent_usd += outcome.judge_cost_usd + (outcome.agent_cost_usd or 0.0)

    @property
    def reached(self) -> str:
        """Which limit is reached, in words; "" where none is."""
        hours = (self._clock() - self._began_s) / _SECONDS_PER_HOUR
        if self._hours is not None and hours >= self._hours:
            return f"the limit of {self._hours:g} hours is reached"
        if self._usd is not None and self.spent_usd >= self._usd:
            return f"the limit of ${self._usd:g} is reached (${self.spent_usd:.4f} are spent)"
        return ""
