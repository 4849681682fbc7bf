"""What came of a run, in numbers: per episode, per task, and altogether.

Rates are means over tasks of the tasks' own rates, so that a task run more often weighs no more.
Source: AutoEval, section 4 (SCR, TCR); LlamaTouch and SPA-Bench (premature and overdue endings).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any, Final

from mobile_gym.core.episodes import Episode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport

__all__ = ["Outcome", "Summary", "TaskSummary", "completion", "outcome_of", "summarize"]

_CLAIMS_DONE: Final = ("agent_complete", "answer")
_FINISHED: Final = ("agent_complete", "agent_impossible")
_CUT_OFF: Final = ("max_steps", "looping", "invalid_actions", "budget")
_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one episode.

    `completion` is the share of what the task requires that holds at the end, without weights and
    without what held after reset. `premature`: the agent said that it was done, and it was not;
    `overdue`: it was done and did not say so before it was cut off. `faults` counts attempts that
    a failing device had made void before this one. `side_effects` names what changed on the device
    that the task does not explain. `is_judged` is False where nobody has judged the end, as of an
    agent that was only watched; it then counts as no success.
    """

    episode_id: str
    task_id: str
    seed: int
    steps: int
    total_reward: float
    success: bool
    completion: float
    termination_reason: str
    golden_steps: int
    seconds: float
    violation: str = ""
    faults: int = 0
    side_effects: tuple[str, ...] = ()
    is_judged: bool = True

    @property
    def step_ratio(self) -> float:
        """Steps over golden steps. Golden steps are those on the phone: `Finish` is none of them.

        A task whose only step is to finish has golden steps of 1 and a ratio of 0.
        """
        said_so = self.termination_reason in _FINISHED
        return (self.steps - said_so) / self.golden_steps

    @property
    def premature(self) -> bool:
        """The agent claimed success without it."""
        return self.termination_reason in _CLAIMS_DONE and not self.success

    @property
    def overdue(self) -> bool:
        """Success held, but the agent went on until it was cut off."""
        return self.termination_reason in _CUT_OFF and self.success


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """One task's episodes."""

    task_id: str
    episodes: int
    success_rate: float
    substate_completion_rate: float
    mean_return: float
    mean_steps: float
    golden_steps: float
    mean_side_effects: float
    step_ratio: float | None
    """Mean of the step ratios of the successful episodes; None where there are none."""


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
    premature_rate: float
    overdue_rate: float
    mean_side_effects: float
    violations: int
    tasks: tuple[TaskSummary, ...]
    termination_reasons: Mapping[str, int] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Plain values; TCR and SCR under their abbreviations, too."""
        return _rounded(asdict(self)) | {
            "TCR": round(self.success_rate, _DIGITS),
            "SCR": round(self.substate_completion_rate, _DIGITS),
        }


def _rounded(value: Any) -> Any:
    """Floats without the noise of summing shares such as 1/3."""
    match value:
        case float():
            return round(value, _DIGITS)
        case dict():
            return {name: _rounded(item) for name, item in value.items()}
        case list() | tuple():
            return [_rounded(item) for item in value]
        case _:
            return value


def completion(task: Task, report: JudgeReport) -> float:
    """The share of what the task requires that counts now, leaving out what counted after reset.

    Alternatives are one requirement. Where nothing is left to do, it is 1 with success, else 0.
    """
    now = {verdict.substate_id for verdict in report.verdicts if verdict.satisfied}
    at_reset = set(report.satisfied_at_reset)
    requirements: dict[str | int, set[int]] = defaultdict(set)
    for substate in task.substates:
        if not substate.optional:
            requirements[substate.alternatives or substate.id].add(substate.id)
    open_ = [members for members in requirements.values() if not members & at_reset]
    if not open_:
        return float(report.success and task.expected_answer is not None)
    return sum(bool(members & now) for members in open_) / len(open_)


def outcome_of(episode: Episode) -> Outcome:
    """The outcome of a finished episode."""
    last = episode.steps[-1]
    return Outcome(
        episode_id=episode.id,
        task_id=episode.task.id,
        seed=episode.seed,
        steps=len(episode.steps) - 1,
        total_reward=episode.total_reward,
        success=bool(last.info["is_success"]),
        completion=completion(episode.task, last.report),
        termination_reason=str(last.info["termination_reason"]),
        golden_steps=episode.task.golden_steps,
        seconds=float(episode.provenance.get("seconds", "0")),
        violation=last.report.violation,
        faults=int(episode.provenance.get("faults", "0")),
        side_effects=tuple(json.loads(episode.provenance.get("side_effects", "[]"))),
        is_judged=last.report.available,
    )


def summarize(
    outcomes: Iterable[Outcome],
    *,
    suite: str,
    agent: str,
    judge: str,
    seed: int,
    version: str,
    settings: Mapping[str, Any] | None = None,
) -> Summary:
    """Count a run; an empty one has rates of 0."""
    everything = tuple(outcomes)
    by_task: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in everything:
        by_task[outcome.task_id].append(outcome)
    groups = list(by_task.values())
    steps = sum(outcome.steps for outcome in everything)
    seconds = sum(outcome.seconds for outcome in everything)
    return Summary(
        suite=suite,
        agent=agent,
        judge=judge,
        seed=seed,
        version=version,
        episodes=len(everything),
        success_rate=_mean_of_means(groups, lambda outcome: outcome.success),
        substate_completion_rate=_mean_of_means(groups, lambda outcome: outcome.completion),
        mean_return=_mean_of_means(groups, lambda outcome: outcome.total_reward),
        steps=steps,
        steps_per_second=steps / seconds if seconds else 0.0,
        faults=sum(outcome.faults for outcome in everything),
        premature_rate=_mean_of_means(groups, lambda outcome: outcome.premature),
        overdue_rate=_mean_of_means(groups, lambda outcome: outcome.overdue),
        mean_side_effects=_mean_of_means(groups, lambda outcome: len(outcome.side_effects)),
        violations=sum(bool(outcome.violation) for outcome in everything),
        tasks=tuple(_task(group) for group in groups),
        termination_reasons=dict(
            sorted(Counter(outcome.termination_reason for outcome in everything).items())
        ),
        settings=dict(settings or {}),
    )


def _mean_of_means(groups: Sequence[Sequence[Outcome]], of: Callable[[Outcome], float]) -> float:
    return fmean(fmean(map(of, group)) for group in groups) if groups else 0.0


def _task(outcomes: Sequence[Outcome]) -> TaskSummary:
    ratios = [outcome.step_ratio for outcome in outcomes if outcome.success]
    return TaskSummary(
        task_id=outcomes[0].task_id,
        episodes=len(outcomes),
        success_rate=fmean(outcome.success for outcome in outcomes),
        substate_completion_rate=fmean(outcome.completion for outcome in outcomes),
        mean_return=fmean(outcome.total_reward for outcome in outcomes),
        mean_steps=fmean(outcome.steps for outcome in outcomes),
        golden_steps=fmean(outcome.golden_steps for outcome in outcomes),
        mean_side_effects=fmean(len(outcome.side_effects) for outcome in outcomes),
        step_ratio=fmean(ratios) if ratios else None,
    )
