"""Where an episode is cut off: the task's own limit, so many steps, or times its golden steps.

Gymnasium's `TimeLimit` is a wrapper, and an environment does not know what is around it. What ends
an episode there would be told to nobody: not to the judge, which may speak at the end, nor to a
recording or a curriculum. So an environment looks for the limits around it at each reset.
"""

from __future__ import annotations

import functools
import math
import re
import sys
from dataclasses import dataclass
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.wrappers import TimeLimit

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Language, Task, TaskTemplate
from mobile_gym.envs.arguments import integer_of, shown

_INSTANCES: Final = 8
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

    def most(self, template: TaskTemplate, language: Language) -> int:
        """A number of steps that no episode of a template exceeds.

        Limits differ from instance to instance where golden steps do, by less than half of the
        longest of a few; so this is twice the longest.
        """
        return 2 * _longest_limit(self, template, language)


@functools.cache
def _longest_limit(limit: StepLimit, template: TaskTemplate, language: Language) -> int:
    seeds = range(_INSTANCES)
    return max(limit.of(template.task(np.random.default_rng(seed), language)) for seed in seeds)


def time_limits_around(env: gymnasium.Env[Any, Any]) -> tuple[TimeLimit[Any, Any], ...]:
    """The `TimeLimit` wrappers through which `env.reset` was called, the innermost first.

    An environment has no reference to its wrappers; but a wrapper's `reset` calls that of what it
    wraps, so that they stand in the frames of the callers. A limit that is applied in another way
    (by a trainer, by another class of wrapper) is not found, and its ends are ends from outside.

    Args:
        env: the environment without wrappers, whose `reset` calls this.
    """
    found: list[TimeLimit[Any, Any]] = []
    frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while (frame := frame.f_back) is not None:
        if frame.f_code.co_name != "reset":
            continue
        wrapper = frame.f_locals.get("self")
        if isinstance(wrapper, TimeLimit) and wrapper.unwrapped is env and wrapper not in found:
            found.append(wrapper)
    return tuple(found)
