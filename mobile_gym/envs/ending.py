"""When an episode ends, and why. Pure: from what happened to `Ending`.

Gymnasium's `TimeLimit` is a wrapper, and an environment does not know what is around it. What ends
an episode there would be told to nobody: not to the judge, which may speak at the end, nor to a
recording or a curriculum. So an environment looks for the limits around it at each reset.
"""

from __future__ import annotations

import functools
import math
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from numbers import Integral, Real
from typing import Any, Final, Literal, NamedTuple, get_args

import gymnasium
import numpy as np
from gymnasium.wrappers import TimeLimit

from mobile_gym.core.actions import Action, Answer, Finish, FinishStatus
from mobile_gym.core.episodes import TerminationReason
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Language, Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.arguments import integer_of, mapping_of, shown

TerminateOn = Literal["finish", "success", "either"]
TERMINATE_ON: Final[tuple[TerminateOn, ...]] = get_args(TerminateOn)

LEFT: Final = "left"
"""The reason of an end from outside, which nobody knew when the last step was paid."""

_LONGEST_CYCLE: Final = 5
"""Actions in the longest cycle that counts as looping."""


class Ending(NamedTuple):
    """Whether and why an episode ended."""

    terminated: bool = False
    truncated: bool = False
    reason: TerminationReason = ""

    @property
    def is_over(self) -> bool:
        """Whether the episode ended."""
        return self.terminated or self.truncated


RUNNING: Final = Ending()


@dataclass(frozen=True, slots=True)
class EpisodeLimits:
    """Opt-in limits that cut an episode off; None is no limit.

    Attributes:
        looping: how often the same action, or cycle of at most five actions, may be done in a row.
        invalid_actions: how many actions may be `Invalid`, or point outside the screen.
        budget_usd: what the judge may cost.
    """

    looping: int | None = None
    invalid_actions: int | None = None
    budget_usd: float | None = None

    @classmethod
    def parse(cls, value: Mapping[str, Any] | None) -> EpisodeLimits:
        """Read the `limits` argument.

        Raises:
            UnknownName: there is no such limit.
            UsageError: a limit is not a positive number; `looping` must be at least 2.
        """
        known = [field.name for field in fields(cls)]
        given = {} if value is None else mapping_of("limits", value)
        for name, limit in given.items():
            if name not in known:
                raise UnknownName.among("limit", name, known)
            least = {"looping": 2, "invalid_actions": 1}.get(name, 0)
            kind = Real if name == "budget_usd" else Integral
            is_number = isinstance(limit, kind) and not isinstance(limit, bool)
            amount: Any = limit
            if limit is not None and not (is_number and amount > 0 and amount >= least):
                expected = "a positive number" if kind is Real else f"an integer, at least {least}"
                raise UsageError(f"limit {name} is {shown(limit)}; it must be {expected}")
        return cls(**given)

    def reached(
        self, recent: tuple[Action, ...], invalid_actions: int, cost_usd: float
    ) -> TerminationReason:
        """Which limit is reached, or "".

        Args:
            recent: the last actions, as `remember` keeps them.
            invalid_actions: how many there were.
            cost_usd: what the judge has cost.
        """
        if self.looping is not None and _is_looping(recent, self.looping):
            return "looping"
        if self.invalid_actions is not None and invalid_actions >= self.invalid_actions:
            return "invalid_actions"
        if self.budget_usd is not None and cost_usd >= self.budget_usd:
            return "budget"
        return ""

    def remember(self, recent: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
        """The last actions with a new one, no more of them than looping needs."""
        if self.looping is None:
            return ()
        return (*recent, action)[-self.looping * _LONGEST_CYCLE :]


def decide_ending(
    action: Action,
    report: JudgeReport,
    terminate_on: TerminateOn,
    *,
    steps_left: int,
    limit: TerminationReason,
) -> Ending:
    """How a step ends the episode.

    A violation ends it always, so do the step limit and the first `Answer`; success and `Finish`
    where `terminate_on` says so.
    """
    if report.violation:
        return Ending(terminated=True, reason="violation")
    if report.success and terminate_on != "finish":
        return Ending(terminated=True, reason="success")
    if isinstance(action, Answer):
        return Ending(terminated=True, reason="answer")
    if isinstance(action, Finish) and terminate_on != "success":
        done = action.status is FinishStatus.COMPLETE
        return Ending(terminated=True, reason="agent_complete" if done else "agent_impossible")
    if steps_left <= 0:
        return Ending(truncated=True, reason="max_steps")
    return Ending(truncated=True, reason=limit) if limit else RUNNING


def _is_looping(recent: tuple[Action, ...], times: int) -> bool:
    for period in range(1, _LONGEST_CYCLE + 1):
        block = recent[-period * times :]
        if len(block) == period * times and block == block[:period] * times:
            return True
    return False


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
