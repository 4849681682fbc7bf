"""Several agents beside each other, and whether they differ: all numbers of a comparison.

Every agent is counted on all its episodes. Two of them are compared on the episodes that both have
played: the same task, seed and number. P values are corrected by Holm for the number of pairs.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import fmean
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts.reporting import metrics
from mobile_gym.rollouts.reporting.action_matching import ActionMatch, lcs_rate, step_accuracy
from mobile_gym.rollouts.reporting.end_reasons import end_reason_shares
from mobile_gym.rollouts.reporting.metrics import Interval, Rate
from mobile_gym.rollouts.reporting.paired_tests import (
    McNemarResult,
    PairedDifference,
    holm_corrected,
    mcnemar_test,
    paired_differences,
)
from mobile_gym.rollouts.reporting.traces import (
    EpisodeTrace,
    essential_state_rate,
    reasonable_operation_rate,
    sub_success_rate,
)
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.played_episodes import PlayedEpisode

_SHORT_STEPS: Final = 4
_MEDIUM_STEPS: Final = 8


def length_class(golden_steps: int) -> str:
    """How long a task is for a person.

    Source: LlamaTouch, section 6 (up to 4 steps, 5 to 8, more than 8).
    """
    if golden_steps <= _SHORT_STEPS:
        return "1 to 4"
    return "5 to 8" if golden_steps <= _MEDIUM_STEPS else "9 and more"


GROUPINGS: Final[Mapping[str, Callable[[PlayedEpisode], tuple[str, ...]]]] = {
    "split": lambda episode: (episode.split,),
    "level": lambda episode: (str(episode.level),),
    "app": lambda episode: episode.outcome.apps or ("none",),
    "language": lambda episode: (episode.language,),
    "kind": lambda episode: (episode.kind,),
    "golden steps": lambda episode: (length_class(episode.outcome.golden_steps),),
}
"""By property: the groups that an episode is in; a task of several apps counts for each."""


@dataclass(frozen=True, slots=True)
class AgentEpisodes:
    """An agent with the episodes that it is compared by.

    Attributes:
        label: what it is called; each once.
        source: name of the folder that the episodes are in.
        episodes: finished ones.
        left: how many are not played yet.
        traces: of the episodes, in their order; () where nobody has read them.
        matches: against a reference, of the episodes that have one.
    """

    label: str
    source: str
    episodes: tuple[PlayedEpisode, ...]
    left: int = 0
    traces: tuple[EpisodeTrace, ...] = ()
    matches: tuple[ActionMatch, ...] = ()

    @property
    def outcomes(self) -> list[Outcome]:
        """What came of each episode."""
        return [episode.outcome for episode in self.episodes]


@dataclass(frozen=True, slots=True)
class MeasuredValue:
    """A metric of one agent.

    Attributes:
        value: None where there is nothing to count it from.
        interval: of 95 %; None where there is none.
    """

    value: float | None
    interval: Interval | None = None

    @classmethod
    def of(cls, rate: Rate) -> MeasuredValue:
        """A share with Wilson's interval."""
        return cls(rate.value, rate.interval)


@dataclass(frozen=True, slots=True)
class AgentRow:
    """One agent in numbers.

    Attributes:
        measures: by the name of the metric, in the order of the page.
        terminations: share of each termination reason.
        end_reasons: share of each of DigiData's reasons among the failures.
        pass_at_k, pass_hat_k: by k.
        floor: what a blind policy succeeds at on these tasks, where that is known.
    """

    label: str
    source: str
    episodes: int
    left: int
    tasks: int
    measures: Mapping[str, MeasuredValue]
    terminations: Mapping[str, float]
    end_reasons: Mapping[str, float]
    pass_at_k: Mapping[str, float]
    pass_hat_k: Mapping[str, float]
    floor: float | None = None


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two agents on the episodes that both have played.

    Attributes:
        pairs: how many these are.
        differences: first less second, by the name of the metric; p is corrected.
        success: McNemar's exact test, uncorrected; None without pairs.
        success_p: its p, corrected.
    """

    first: str
    second: str
    pairs: int
    differences: Mapping[str, PairedDifference] = field(default_factory=dict[str, PairedDifference])
    success: McNemarResult | None = None
    success_p: float | None = None


@dataclass(frozen=True, slots=True)
class GroupTable:
    """Success by one property of the episodes.

    Attributes:
        by: the property.
        groups: its values, in their order.
        success: by group and agent.
        episodes: by group, the most that an agent has played.
        floors: by group, where known.
    """

    by: str
    groups: tuple[str, ...]
    success: Mapping[str, Mapping[str, MeasuredValue]]
    episodes: Mapping[str, int]
    floors: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All of it; `as_json` is `compare.json`."""

    agents: tuple[AgentRow, ...]
    pairs: tuple[PairRow, ...]
    tables: tuple[GroupTable, ...]
    reference: str = ""

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        plain = asdict(self)
        for row, pair in zip(plain["pairs"], self.pairs, strict=True):
            row["differences"] = {
                name: difference._asdict() for name, difference in pair.differences.items()
            }
            row["success"] = None if pair.success is None else pair.success._asdict()
        return plain


MEANS: Final[Mapping[str, Callable[[Outcome], float]]] = {
    "success": lambda outcome: float(outcome.success),
    "success without side effects": lambda outcome: float(outcome.is_clean),
    "SCR": lambda outcome: outcome.completion,
    "return": lambda outcome: outcome.total_reward,
    "side effects": lambda outcome: float(len(outcome.side_effects)),
}
"""Means over tasks with the bootstrap's intervals, which pairs are compared by, too. The first is
AutoEval's TCR."""

_SHARES: Final = ("success", "success without side effects")
"""Means of what is either so or not."""
_SUCCESS: Final = {"success": MEANS["success"]}


def compare_agents(
    contestants: Sequence[AgentEpisodes],
    *,
    floors: Mapping[str, float] | None = None,
    reference: str = "",
) -> Comparison:
    """Compare agents.

    Args:
        contestants: at least one, each with an episode.
        floors: by task, the success of a policy that does not look or does not read.
        reference: label of the agent whose actions the `matches` are compared with; "" for none.

    Raises:
        UsageError: two have the same label, or there is none.
        StoreError: one has no episodes.
    """
    labels = [each.label for each in contestants]
    if not labels or len(set(labels)) < len(labels):
        raise UsageError("a comparison needs agents with a label each")
    for each in contestants:
        if not each.episodes:
            raise StoreError(f"{each.source}: there are no finished episodes of {each.label}")
    known = floors or {}
    return Comparison(
        agents=tuple(_agent_row(each, known) for each in contestants),
        pairs=_pair_rows(contestants),
        tables=tuple(_group_table(by, of, contestants, known) for by, of in GROUPINGS.items()),
        reference=reference,
    )


def _agent_row(contestant: AgentEpisodes, floors: Mapping[str, float]) -> AgentRow:
    outcomes, tasks = contestant.outcomes, metrics.outcomes_by_task(contestant.outcomes)
    measures = _mean_measures(outcomes, MEANS)
    return AgentRow(
        label=contestant.label,
        source=contestant.source,
        episodes=len(outcomes),
        left=contestant.left,
        tasks=len(tasks),
        measures=measures | _share_measures(outcomes) | _step_measures(contestant),
        terminations=metrics.termination_shares(outcomes),
        end_reasons={**end_reason_shares(trace.end_reason for trace in contestant.traces)},
        pass_at_k=_pass_rates(outcomes, metrics.pass_at_k),
        pass_hat_k=_pass_rates(outcomes, metrics.pass_hat_k),
        floor=_mean_floor(tasks, floors),
    )


def _share_measures(outcomes: Sequence[Outcome]) -> dict[str, MeasuredValue]:
    return {
        "premature": MeasuredValue.of(metrics.premature_termination_rate(outcomes)),
        "overdue": MeasuredValue.of(metrics.overdue_termination_rate(outcomes)),
        "false completion": MeasuredValue.of(metrics.false_completion_rate(outcomes)),
        "episodes with side effects": MeasuredValue.of(metrics.side_effect_rate(outcomes)),
        "step ratio": MeasuredValue(metrics.step_ratio(outcomes)),
        "RRR": MeasuredValue(metrics.reversed_redundancy(outcomes)),
        "seconds per step": MeasuredValue(metrics.seconds_per_step(outcomes)),
        "cost of the agent, $": MeasuredValue(metrics.agent_cost_usd(outcomes)),
        "cost of the judge, $": MeasuredValue(metrics.judge_cost_usd(outcomes)),
    }


def _step_measures(contestant: AgentEpisodes) -> dict[str, MeasuredValue]:
    """What needs the steps of the episodes; nothing where they were not read."""
    measures: dict[str, MeasuredValue] = {}
    if contestant.traces:
        measures |= {
            "reached and went on": MeasuredValue(
                sum(trace.went_on for trace in contestant.traces) / len(contestant.traces)
            ),
            "ESAR": MeasuredValue(essential_state_rate(contestant.traces).value),
            "Sub-SR": MeasuredValue(sub_success_rate(contestant.traces).value),
            "ROR": MeasuredValue(reasonable_operation_rate(contestant.traces).value),
        }
    if contestant.matches:
        measures |= {
            "step accuracy": MeasuredValue(step_accuracy(contestant.matches)),
            "LCS match": MeasuredValue(lcs_rate(contestant.matches)),
        }
    return measures


def _pass_rates(
    outcomes: Sequence[Outcome], of: Callable[[int, int, int], float]
) -> dict[str, float]:
    return {str(k): value for k, value in metrics.pass_rates_by_k(outcomes, of).items()}


def _mean_floor(tasks: Iterable[str], floors: Mapping[str, float]) -> float | None:
    known = [floors[task] for task in tasks if task in floors]
    return fmean(known) if known else None


def _pair_rows(contestants: Sequence[AgentEpisodes]) -> tuple[PairRow, ...]:
    rows = [_pair_row(*both) for both in itertools.combinations(contestants, 2)]
    compared = [row for row in rows if row.success is not None]
    by_metric = {
        name: holm_corrected([row.differences[name].p for row in compared]) for name in MEANS
    }
    by_success = holm_corrected([row.success.p for row in compared if row.success is not None])
    corrected = {
        (row.first, row.second): replace(
            row,
            differences={
                name: row.differences[name]._replace(p=ps[place]) for name, ps in by_metric.items()
            },
            success_p=by_success[place],
        )
        for place, row in enumerate(compared)
    }
    return tuple(corrected.get((row.first, row.second), row) for row in rows)


def _pair_row(first: AgentEpisodes, second: AgentEpisodes) -> PairRow:
    mine = {(episode.instance, episode.language): episode.outcome for episode in first.episodes}
    others = {(episode.instance, episode.language): episode.outcome for episode in second.episodes}
    common = sorted(mine.keys() & others.keys())
    if not common:
        return PairRow(first.label, second.label, 0)
    instances = [(mine[each].task_id, mine[each].seed) for each in common]
    values = np.array(
        [[of(mine[each]) - of(others[each]) for of in MEANS.values()] for each in common],
        np.float64,
    )
    differences = dict(zip(MEANS, paired_differences(instances, values), strict=True))
    success = mcnemar_test([(mine[each].success, others[each].success) for each in common])
    return PairRow(first.label, second.label, len(common), differences, success)


def _group_table(
    by: str,
    groups_of: Callable[[PlayedEpisode], tuple[str, ...]],
    contestants: Sequence[AgentEpisodes],
    floors: Mapping[str, float],
) -> GroupTable:
    split: dict[str, dict[str, list[Outcome]]] = {}
    for each in contestants:
        for episode in each.episodes:
            for group in groups_of(episode):
                split.setdefault(group, {}).setdefault(each.label, []).append(episode.outcome)
    names = tuple(sorted(split))
    tasks = {
        name: {outcome.task_id for outcomes in split[name].values() for outcome in outcomes}
        for name in names
    }
    known = {name: _mean_floor(sorted(tasks[name]), floors) for name in names}
    return GroupTable(
        by=by,
        groups=names,
        success={
            name: {
                label: _mean_measures(outcomes, _SUCCESS)["success"]
                for label, outcomes in split[name].items()
            }
            for name in names
        },
        episodes={name: max(map(len, split[name].values())) for name in names},
        floors={name: floor for name, floor in known.items() if floor is not None},
    )


def _mean_measures(
    outcomes: Sequence[Outcome], means: Mapping[str, Callable[[Outcome], float]]
) -> dict[str, MeasuredValue]:
    """Means over tasks with the bootstrap's intervals; shares have Wilson's where that has none."""
    intervals = metrics.bootstrap_intervals(outcomes, means)
    measures: dict[str, MeasuredValue] = {}
    for name, of in means.items():
        interval = intervals[name]
        if interval is None and name in _SHARES:
            interval = Rate(round(sum(map(of, outcomes))), len(outcomes)).interval
        measures[name] = MeasuredValue(metrics.mean_over_tasks(outcomes, of), interval)
    return measures
