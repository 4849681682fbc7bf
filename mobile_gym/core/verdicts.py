"""What a judge is asked, and what it answers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mobile_gym.core.actions import Action
from mobile_gym.core.errors import UsageError
from mobile_gym.core.field_checks import validate_fields
from mobile_gym.core.frames import Frame

_ROUNDING: Final = 1e-9
"""By which a sum of shares may be more than the whole."""


@dataclass(frozen=True, slots=True)
class ActionReceipt:
    """Whether the device could do what was asked; `error` says why not."""

    accepted: bool = True
    error: str = ""


@dataclass(frozen=True, slots=True)
class ShellResult:
    """The output of a shell command on the device."""

    stdout: str
    exit_code: int = 0
    stderr: str = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """One step, as a judge sees it.

    `probes` maps the shell commands that the task's checks need to what they printed after the
    step. `step` counts from 1; 0 is the moment after reset, where `action` is None and `before`
    is `after`. `answer` is the first answer that the agent has given so far; `typed` is what it has
    typed, in a judge that remembers it. `is_last`: the episode
    ends with this step, whatever the judge says of it; a success or a violation that the judge
    finds may end it at any other step.
    """

    before: Frame
    action: Action | None
    after: Frame
    probes: Mapping[str, ShellResult] = field(default_factory=dict[str, ShellResult])
    receipt: ActionReceipt = ActionReceipt()
    step: int = 0
    answer: str | None = None
    is_last: bool = False
    typed: tuple[str, ...] = ()


@validate_fields(UsageError)
@dataclass(frozen=True, slots=True)
class Verdict:
    """A judge's view of one substate after a step.

    `satisfied`: it counts now (reached once for hold "ever", holding now for "final"). `reached`:
    it has ever been satisfied. `holds`: its condition is true on this very frame.
    """

    substate_id: int
    satisfied: bool
    reached: bool
    holds: bool
    evidence: str = ""


@validate_fields(UsageError)
@dataclass(frozen=True, slots=True)
class JudgeReport:
    """A judge's answer for one step.

    Attributes:
        verdicts: one per substate of the task, in the task's order.
        newly_satisfied: ids satisfied now and not before this step.
        satisfied_at_reset: ids that held right after reset and so pay nothing.
        progress: Φ in [0, 1]. With roles 0.7·G + 0.3·W, where G is `goal_progress` and W the share
            of the ways, 1 while all goals and guards hold; without roles the weight of the
            satisfied required substates.
        success: every required substate (with roles: every goal and guard) is satisfied at this
            moment, the expected answer (if any) was given, and no violation happened.
        violation: name of the violation that happened, or "".
        available: False where the judge could not answer and left everything as it was.
        skipped: that was so because it gave this round up, as AutoEval does where no reply keeps
            the rules; the judge is there, and the next round may tell what this one did not.
        cost_usd: what asking cost.
        goal_progress: G in [0, 1]: the share of the goals that did not hold after reset, half of
            it the answer where one is asked for; 0 while a guard is broken. Without roles it is
            `progress`.

    Raises:
        UsageError: a value is of another kind or outside its range, or an id is that of no verdict.
    """

    verdicts: tuple[Verdict, ...]
    newly_satisfied: tuple[int, ...] = ()
    satisfied_at_reset: tuple[int, ...] = ()
    progress: float = 0.0
    success: bool = False
    violation: str = ""
    available: bool = True
    skipped: bool = False
    cost_usd: float = 0.0
    goal_progress: float = 0.0

    def __post_init__(self) -> None:
        for name, value in (("progress", self.progress), ("goal_progress", self.goal_progress)):
            if not -_ROUNDING <= value <= 1.0 + _ROUNDING:  # true for NaN, too
                raise UsageError(f"JudgeReport: {name} is {value!r}; it must be in [0, 1]")
        if not 0.0 <= self.cost_usd < math.inf:
            raise UsageError(f"JudgeReport: cost_usd is {self.cost_usd!r}; it must be 0 or more")
        known = {verdict.substate_id for verdict in self.verdicts}
        if len(known) < len(self.verdicts):
            raise UsageError("JudgeReport: two verdicts are on the same substate")
        if unknown := {*self.newly_satisfied, *self.satisfied_at_reset} - known:
            raise UsageError(
                f"JudgeReport: {sorted(unknown)} are satisfied, but there is no verdict on them"
            )
