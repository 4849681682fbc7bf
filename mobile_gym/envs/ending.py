"""When an episode ends, and why. Pure: from what happened to `Ending`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from numbers import Integral, Real
from typing import Any, Final, Literal, NamedTuple, get_args

from mobile_gym.core.actions import Action, Answer, Finish, FinishStatus
from mobile_gym.core.episodes import TerminationReason
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.arguments import mapping_of, shown

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
class Limits:
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
    def parse(cls, value: Mapping[str, Any] | None) -> Limits:
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
        if self.looping is not None and _loops(recent, self.looping):
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


def decide(
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


def _loops(recent: tuple[Action, ...], times: int) -> bool:
    for period in range(1, _LONGEST_CYCLE + 1):
        block = recent[-period * times :]
        if len(block) == period * times and block == block[:period] * times:
            return True
    return False
