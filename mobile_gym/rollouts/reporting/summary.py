"""What came of a run, in numbers: per task, and altogether. What they mean is in `metrics`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any, Final

from mobile_gym.rollouts.reporting import metrics
from mobile_gym.rollouts.reporting.familiarity import (
    FAMILIARITIES,
    Familiarity,
    require_known_apps,
    task_familiarity,
)
from mobile_gym.rollouts.reporting.metrics import Interval
from mobile_gym.rollouts.storing.outcomes import Outcome

_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """One task's episodes."""

    task_id: str
    episodes: int
    success_rate: float
    success_interval: Interval
    """Wilson's."""
    substate_completion_rate: float
    mean_return: float
    mean_steps: float
    golden_steps: float
    mean_side_effects: float
    step_ratio: float | None
    """Mean of the step ratios of the successful episodes; None where there are none."""
    seconds_per_step: float | None
    judge_cost_usd: float
    agent_cost_usd: float | None
    floor: float | None = None
    """What a policy that does not look or does not read succeeds at, where that is known."""
    clean_success_rate: float = 0.0
    """Success without side effects."""


@dataclass(frozen=True, slots=True)
class FamiliaritySummary:
    """The episodes of the tasks that are equally new to what the agent was trained on."""

    tasks: int
    episodes: int
    success_rate: float | None
    success_interval: Interval | None
    """By the bootstrap of `metrics`."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole run; `as_json` is `summary.json`."""

    suite: str
    agent: str
    judge: str
    seed: int
    version: str
    episodes: int
    success_rate: float
    substate_completion_rate: float
    mean_return: float
    steps: int
    steps_per_second: float
    faults: int
    premature_rate: float | None
    overdue_rate: float | None
    mean_side_effects: float
    violations: int
    tasks: tuple[TaskSummary, ...]
    intervals: Mapping[str, Interval | None] = field(default_factory=dict[str, Interval | None])
    """95 %: of the means by the bootstrap, of shares of episodes Wilson's."""
    self_reported_ends: int = 0
    step_limit_ends: int = 0
    step_ratio: float | None = None
    seconds_per_step: float | None = None
    judge_cost_usd: float = 0.0
    agent_cost_usd: float | None = None
    pass_at_k: Mapping[str, float] = field(default_factory=dict[str, float])
    pass_hat_k: Mapping[str, float] = field(default_factory=dict[str, float])
    commit: str = ""
    dirty: bool = False
    resumed_with: Sequence[Mapping[str, Any]] = ()
    """Other commits with which the run was taken up again."""
    repeated_steps: int = 0
    """Of void attempts."""
    trained_on: tuple[str, ...] = ()
    familiarity: Mapping[str, FamiliaritySummary] = field(
        default_factory=dict[str, FamiliaritySummary]
    )
    floor: float | None = None
    """Mean of the tasks' floors."""
    clean_success_rate: float = 0.0
    """Success without side effects."""
    false_completion_rate: float | None = None
    side_effect_rate: float | None = None
    """Share of the episodes that have side effects."""
    reversed_redundancy: float | None = None
    termination_reasons: Mapping[str, int] = field(default_factory=dict[str, int])
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def as_json(self) -> dict[str, Any]:
        """Plain values; TCR and SCR under their abbreviations, too."""
        return _round_floats(asdict(self)) | {
            "TCR": round(self.success_rate, _DIGITS),
            "SCR": round(self.substate_completion_rate, _DIGITS),
        }


def _round_floats(value: Any) -> Any:
    """Floats without the noise of summing shares such as 1/3."""
    match value:
        case float():
            return round(value, _DIGITS)
        case dict():
            return {name: _round_floats(item) for name, item in value.items()}
        case list() | tuple():
            return [_round_floats(item) for item in value]
        case _:
            return value


_MEANS: Final = {
    "success_rate": lambda outcome: float(outcome.success),
    "clean_success_rate": lambda outcome: float(outcome.is_clean),
    "substate_completion_rate": lambda outcome: outcome.completion,
    "mean_return": lambda outcome: outcome.total_reward,
    "mean_side_effects": lambda outcome: float(len(outcome.side_effects)),
}
"""Means over tasks, by the name of the field."""


def summarize(
    outcomes: Iterable[Outcome],
    *,
    suite: str,
    agent: str,
    judge: str,
    seed: int,
    version: str,
    commit: str = "",
    dirty: bool = False,
    resumed_with: Sequence[Mapping[str, Any]] = (),
    settings: Mapping[str, Any] | None = None,
    trained_on: Iterable[str] = (),
    floors: Mapping[str, float] | None = None,
) -> Summary:
    """Count a run; an empty one has rates of 0.

    Args:
        outcomes: of the episodes.
        suite: what was run.
        agent: who ran it.
        judge: who decided.
        seed: of the run.
        version: of this package.
        commit: of its checkout, "" where there is none.
        dirty: whether files of the checkout were changed.
        resumed_with: other commits with which the run was taken up again.
        settings: the others of the run.
        trained_on: packages that the agent was trained on, for the summary by familiarity.
        floors: by task, the success of a policy that does not look or does not read.

    Raises:
        UnknownName: the agent was trained on an app that nothing knows.
    """
    everything = tuple(outcomes)
    groups = metrics.outcomes_by_task(everything)
    trained = tuple(dict.fromkeys(trained_on))
    steps = sum(outcome.steps for outcome in everything)
    seconds = sum(outcome.seconds for outcome in everything)
    early, late = (
        metrics.premature_termination_rate(everything),
        metrics.overdue_termination_rate(everything),
    )
    false, touched = metrics.false_completion_rate(everything), metrics.side_effect_rate(everything)
    known = {task: floors[task] for task in groups if task in floors} if floors else {}
    means = {name: metrics.mean_over_tasks(everything, of) for name, of in _MEANS.items()}
    return Summary(
        suite=suite,
        agent=agent,
        judge=judge,
        seed=seed,
        version=version,
        commit=commit,
        dirty=dirty,
        resumed_with=tuple(resumed_with),
        episodes=len(everything),
        **means,
        intervals=metrics.bootstrap_intervals(everything, _MEANS)
        | {
            "premature_rate": early.interval,
            "overdue_rate": late.interval,
            "false_completion_rate": false.interval,
            "side_effect_rate": touched.interval,
        },
        steps=steps,
        steps_per_second=steps / seconds if seconds else 0.0,
        seconds_per_step=metrics.seconds_per_step(everything),
        step_ratio=metrics.step_ratio(everything),
        reversed_redundancy=metrics.reversed_redundancy(everything),
        false_completion_rate=false.value,
        side_effect_rate=touched.value,
        judge_cost_usd=metrics.judge_cost_usd(everything),
        agent_cost_usd=metrics.agent_cost_usd(everything),
        faults=sum(outcome.faults for outcome in everything),
        repeated_steps=sum(outcome.repeated_steps for outcome in everything),
        premature_rate=early.value,
        self_reported_ends=early.total,
        overdue_rate=late.value,
        step_limit_ends=late.total,
        pass_at_k=_pass_rates(everything, metrics.pass_at_k),
        pass_hat_k=_pass_rates(everything, metrics.pass_hat_k),
        violations=sum(bool(outcome.violation) for outcome in everything),
        tasks=tuple(_task_summary(group, known.get(task)) for task, group in groups.items()),
        trained_on=trained,
        familiarity=_familiarity_summaries(everything, trained) if trained else {},
        floor=fmean(known.values()) if known else None,
        termination_reasons=dict(
            sorted(Counter(outcome.termination_reason for outcome in everything).items())
        ),
        settings=dict(settings or {}),
    )


def _pass_rates(outcomes: Sequence[Outcome], of: Any) -> dict[str, float]:
    return {str(k): value for k, value in metrics.pass_rates_by_k(outcomes, of).items()}


def _familiarity_summaries(
    outcomes: Sequence[Outcome], trained_on: Sequence[str]
) -> dict[str, FamiliaritySummary]:
    require_known_apps(trained_on, (app for outcome in outcomes for app in outcome.apps))
    groups: dict[Familiarity, list[Outcome]] = {name: [] for name in FAMILIARITIES}
    for outcome in outcomes:
        groups[task_familiarity(outcome.apps, trained_on)].append(outcome)
    return {name: _familiarity_summary(group) for name, group in groups.items()}


def _familiarity_summary(outcomes: Sequence[Outcome]) -> FamiliaritySummary:
    name = "success_rate"
    return FamiliaritySummary(
        tasks=len(metrics.outcomes_by_task(outcomes)),
        episodes=len(outcomes),
        success_rate=metrics.mean_over_tasks(outcomes, _MEANS[name]) if outcomes else None,
        success_interval=metrics.bootstrap_intervals(outcomes, {name: _MEANS[name]})[name],
    )


def _task_summary(outcomes: Sequence[Outcome], floor: float | None) -> TaskSummary:
    rate = metrics.success_rate(outcomes)
    assert rate.value is not None
    assert rate.interval is not None
    return TaskSummary(
        task_id=outcomes[0].task_id,
        episodes=len(outcomes),
        success_rate=rate.value,
        success_interval=rate.interval,
        substate_completion_rate=fmean(outcome.completion for outcome in outcomes),
        mean_return=fmean(outcome.total_reward for outcome in outcomes),
        mean_steps=fmean(outcome.steps for outcome in outcomes),
        golden_steps=fmean(outcome.golden_steps for outcome in outcomes),
        mean_side_effects=fmean(len(outcome.side_effects) for outcome in outcomes),
        step_ratio=metrics.step_ratio(outcomes),
        seconds_per_step=metrics.seconds_per_step(outcomes),
        judge_cost_usd=metrics.judge_cost_usd(outcomes),
        agent_cost_usd=metrics.agent_cost_usd(outcomes),
        floor=floor,
        clean_success_rate=fmean(outcome.is_clean for outcome in outcomes),
    )
