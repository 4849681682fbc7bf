"""Judges that are made of other judges: how those are named, asked and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mobile_gym.core import plugins
from mobile_gym.core.asking import request_report
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.core.secret_values import resolved
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition

JudgeSpec = str | Mapping[str, Any] | Judge
"""A name, `{"name": ..., ...}` with arguments, or a live judge."""


@dataclass(frozen=True, slots=True)
class AskCounts:
    """How often a judge was asked since it was made, over all episodes.

    Attributes:
        asked: rounds it was asked to judge.
        unavailable: of these, rounds without an answer.
        skipped: rounds in which it need not be asked.
        cost_usd: what its answers cost.
    """

    asked: int = 0
    unavailable: int = 0
    skipped: int = 0
    cost_usd: float = 0.0

    def __add__(self, other: AskCounts) -> AskCounts:
        """The sum, field by field."""
        return AskCounts(
            self.asked + other.asked,
            self.unavailable + other.unavailable,
            self.skipped + other.skipped,
            self.cost_usd + other.cost_usd,
        )


class CountingJudge:
    """One of the judges inside another one; counts what it is asked.

    A round without an answer is None, however the judge tells it.
    """

    def __init__(self, spec: JudgeSpec) -> None:
        self.judge = make_judge(spec)
        self.name = str(getattr(self.judge, "name", type(self.judge).__name__))
        self.needs_screenshot = bool(getattr(self.judge, "needs_screenshot", False))
        self.asks_model = bool(getattr(self.judge, "asks_model", False))
        self.count = AskCounts()
        self.last_cost_usd = 0.0
        """What the last round cost, answered or not."""
        self.gave_up = False
        """Whether the last round has no answer because the judge itself gave it up."""

    def begin(self, task: Task, transition: Transition) -> JudgeReport | None:
        """Start an episode."""
        return self._count(lambda: self.judge.begin(task, transition))

    def ask(self, transition: Transition) -> JudgeReport | None:
        """Judge one step."""
        return self._count(lambda: self.judge.judge(transition))

    def skip(self) -> None:
        """Count a round in which it need not be asked."""
        self.count += AskCounts(skipped=1)
        self.last_cost_usd, self.gave_up = 0.0, False

    def _count(self, ask: Callable[[], JudgeReport]) -> JudgeReport | None:
        try:
            report = request_report(self.judge, ask)
        except JudgeUnavailable:
            self.count += AskCounts(asked=1, unavailable=1)
            self.last_cost_usd, self.gave_up = 0.0, False
            return None
        missed = not report.available
        self.gave_up = missed and report.skipped
        self.count += AskCounts(asked=1, unavailable=int(missed), cost_usd=report.cost_usd)
        self.last_cost_usd = report.cost_usd
        return None if missed else report


def make_judge(spec: JudgeSpec) -> Judge:
    """The judge that is meant.

    Raises:
        UnknownName: there is no judge of that name.
        UsageError: the spec is neither a name, nor a mapping with one, nor a judge; or the judge
            takes other arguments.
    """
    if isinstance(spec, Judge):
        return spec
    if not isinstance(spec, str | Mapping):
        raise UsageError(
            f"a judge must be a name, a mapping with one, or a Judge, not {type(spec).__name__}"
        )
    arguments = {"name": spec} if isinstance(spec, str) else dict(spec)
    name = arguments.pop("name", None)
    if not isinstance(name, str):
        raise UsageError(f'judge {spec!r} has no name; write {{"name": "rules", ...}}')
    return construct(f"judge {name!r}", plugins.load("judge", name), resolved(arguments))
