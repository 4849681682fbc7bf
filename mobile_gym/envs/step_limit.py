"""Where an episode is cut off: the task's own limit, so many steps, or times its golden steps."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.envs.arguments import integer_of, shown

__all__ = ["StepLimit"]

_TIMES: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)x")


@dataclass(frozen=True, slots=True)
class StepLimit:
    """A limit of steps; with neither field it is the task's own.

    Attributes:
        steps: so many, whatever the task.
        times_golden: so many times the task's golden steps, rounded up.
    """

    steps: int | None = None
    times_golden: float | None = None

    @classmethod
    def parse(cls, max_steps: int | str | None) -> StepLimit:
        """The limit that an argument names: 20, "2x", or None for the task's own.

        Raises:
            UsageError: it is none of these.
        """
        if max_steps is None:
            return cls()
        if isinstance(max_steps, str):
            times = _TIMES.fullmatch(max_steps.strip())
            if times is None or not float(times[1]) > 0:
                raise UsageError(
                    f"max_steps is {shown(max_steps)}; it must be a number of steps, such as 20, "
                    'or times the golden steps of a task, such as "2x"'
                )
            return cls(times_golden=float(times[1]))
        return cls(steps=integer_of("max_steps", max_steps, least=1))

    def of(self, task: Task) -> int:
        """How many steps an episode of a task may have."""
        if self.steps is not None:
            return self.steps
        if self.times_golden is not None:
            return max(math.ceil(self.times_golden * task.golden_steps), 1)
        return task.step_limit
