"""Every metric of a run, defined once; summary, tables, report and data cards all count by these.

Pure functions of outcomes or numbers. Where a metric is a mean over tasks, each task's own mean
weighs the same, so that a task run more often weighs no more. What is a share of some ends alone
(`premature`, `overdue`) is None where there are no such ends.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Final

import numpy as np

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.reporting.bootstrap import RESAMPLES, resampled_means
from mobile_gym.rollouts.storing.outcomes import Outcome

Interval = tuple[float, float]
"""Lower and upper end."""
CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many."""

    count: int
    total: int

    @property
    def value(self) -> float | None:
        """The share; None where there is nothing to have a share of."""
        return self.count / self.total if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Its Wilson interval."""
        return wilson_interval(self.count, self.total) if self.total else None


def wilson_interval(count: int, total: int, confidence: float = CONFIDENCE) -> Interval:
    """The interval in which the probability behind a rate lies, for independent trials.

    It stays within [0, 1] and has a width where all or none succeeded, unlike Wald's.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    JASA 22 (1927).

    Raises:
        UsageError: there are no trials, or more successes than trials.
    """
    if total < 1 or not 0 <= count <= total:
        raise UsageError(f"{count} successes of {total} trials have no interval")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, spread = count / total, z * z / total
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    # At the ends the formula gives 0 and 1 but for rounding.
    low = 0.0 if count == 0 else max(middle - reach, 0.0)
    return low, 1.0 if count == total else min(middle + reach, 1.0)


def pass_at_k(successes: int, trials: int, k: int) -> float:
    """The probability that at least one of k trials succeeds, estimated without bias.

    Source: Chen et al., "Evaluating large language models trained on code" (2021), equation 1.

    Raises:
        UsageError: k is not between 1 and the number of trials.
    """
    return 1.0 - pass_hat_k(trials - successes, trials, k)


def pass_hat_k(successes: int, trials: int, k: int) -> float:
    """The probability that all of k trials succeed (pass^k), estimated without bias.

    Source: Yao et al., "tau-bench" (2024), section 4.

    Raises:
        UsageError: k is not between 1 and the number of trials.
    """
    if not (1 <= k <= trials and 0 <= successes <= trials):
        raise UsageError(f"{k} of {trials} trials with {successes} successes cannot be drawn")
    return math.comb(successes, k) / math.comb(trials, k)


def outcomes_by_task(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes of each task, in their order."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.task_id].append(outcome)
    return dict(groups)


def mean_over_tasks(outcomes: Iterable[Outcome], of: Callable[[Outcome], float]) -> float:
    """The mean of the tasks' own means; 0 of nothing.

    Of `success` this is AutoEval's TCR, of `completion` its SCR. Source: AutoEval, section 4.
    """
    groups = outcomes_by_task(outcomes).values()
    return fmean(fmean(map(of, group)) for group in groups) if groups else 0.0


def success_rate(outcomes: Sequence[Outcome]) -> Rate:
    """How many episodes succeeded, whatever their tasks."""
    return Rate(sum(outcome.success for outcome in outcomes), len(outcomes))


def premature_termination_rate(outcomes: Iterable[Outcome]) -> Rate:
    """Of the ends that the agent reported itself, those without success.

    Source: SPA-Bench, section 5.1 (premature termination signal).
    """
    ends = [outcome for outcome in outcomes if outcome.is_self_reported]
    return Rate(sum(outcome.premature for outcome in ends), len(ends))


def overdue_termination_rate(outcomes: Iterable[Outcome]) -> Rate:
    """Of the ends by the limit of steps, those with success.

    Source: SPA-Bench, section 5.1 (overdue termination signal).
    """
    ends = [outcome for outcome in outcomes if outcome.is_step_limited]
    return Rate(sum(outcome.overdue for outcome in ends), len(ends))


def clean_success_share(outcomes: Iterable[Outcome]) -> float:
    """The share of episodes that succeed and change nothing that the task does not explain.

    Mean over tasks. Source: our own; AndroidWorld, SPA-Bench and AndroidLab do not look. The device
    tells what changed (`Outcome.side_effects`); one that cannot tell reports nothing.
    """
    return mean_over_tasks(outcomes, lambda outcome: float(outcome.is_clean))


def false_completion_rate(outcomes: Sequence[Outcome]) -> Rate:
    """Of all episodes, those in which the agent says that the task is done, and it is not.

    What a user of the agent meets; `premature` has the same episodes among the self-reported ends.
    """
    return Rate(sum(outcome.premature for outcome in outcomes), len(outcomes))


def side_effect_rate(outcomes: Sequence[Outcome]) -> Rate:
    """Of all episodes, those with side effects."""
    return Rate(sum(bool(outcome.side_effects) for outcome in outcomes), len(outcomes))


def termination_shares(outcomes: Iterable[Outcome]) -> dict[str, float]:
    """The share of each termination reason among all episodes, the most frequent first.

    Source: SPA-Bench, section 5.1 (termination reason). Its self-reported completion is here
    `CLAIMS_DONE`, its maximum steps `STEP_LIMIT`; the others are its errors.
    """
    counts = Counter(outcome.termination_reason for outcome in outcomes)
    return {reason: count / counts.total() for reason, count in counts.most_common()}


def reversed_redundancy(outcomes: Iterable[Outcome]) -> float | None:
    """RRR: golden steps over steps of the successful episodes, mean over the tasks with some.

    1 is as short as a person's way. None where nothing succeeded.

    Source: AndroidLab, section 3.3 (reversed redundancy ratio, on completed tasks).
    """
    done = [outcome for outcome in outcomes if outcome.success]
    if not done:
        return None
    return mean_over_tasks(done, lambda outcome: outcome.golden_steps / outcome.phone_steps)


def step_ratio(outcomes: Iterable[Outcome]) -> float | None:
    """Steps over golden steps of the successful episodes, mean over the tasks that have some.

    Source: SPA-Bench, section 5.1 (step ratio, on success only).
    """
    done = [outcome for outcome in outcomes if outcome.success]
    return mean_over_tasks(done, lambda outcome: outcome.step_ratio) if done else None


def seconds_per_step(outcomes: Iterable[Outcome]) -> float | None:
    """All seconds over all steps: agent, environment and recording together.

    SPA-Bench's time per step (section 5.1) is the agent's on a real device.
    """
    known = list(outcomes)
    steps = sum(outcome.steps for outcome in known)
    return sum(outcome.seconds for outcome in known) / steps if steps else None


def judge_cost_usd(outcomes: Iterable[Outcome]) -> float:
    """What asking the judge cost, all episodes together."""
    return sum(outcome.judge_cost_usd for outcome in outcomes)


def agent_cost_usd(outcomes: Iterable[Outcome]) -> float | None:
    """What the agent cost, all episodes together; None where it did not say of every one.

    Source: SPA-Bench, section 5.1 (API cost).
    """
    costs = [outcome.agent_cost_usd for outcome in outcomes]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if known and len(known) == len(costs) else None


def pass_rates_by_k(
    outcomes: Iterable[Outcome], of: Callable[[int, int, int], float]
) -> dict[int, float]:
    """`pass_at_k` or `pass_hat_k` for 1, 2, 4, ... and all episodes of a task, mean over tasks.

    A trial is an episode of the task, so its seeds differ. No k is larger than the number of
    episodes of the task with the fewest.
    """
    groups = [success_rate(group) for group in outcomes_by_task(outcomes).values()]
    least = min((rate.total for rate in groups), default=0)
    ks = {1 << power for power in range(least.bit_length())} | ({least} if least else set[int]())
    return {k: fmean(of(rate.count, rate.total, k) for rate in groups) for k in sorted(ks)}


def bootstrap_intervals(
    outcomes: Sequence[Outcome],
    metrics: Mapping[str, Callable[[Outcome], float]],
    *,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> dict[str, Interval | None]:
    """Percentile intervals of `mean_over_tasks`, by a bootstrap of three levels.

    See `bootstrap.resampled_means`. None where all episodes came out alike, or there is one:
    resampling then says nothing of what else could have come out.

    Args:
        outcomes: in any order; the same ones in the same order give the same intervals.
        metrics: by name, what is averaged.
        confidence: of each interval.
        resamples: how often is drawn.
        seed: of the drawing.
    """
    values = np.array(
        [[of(episode) for of in metrics.values()] for episode in outcomes], np.float64
    )
    if not metrics or len(values) < 2:
        return dict.fromkeys(metrics)
    instances = [(outcome.task_id, outcome.seed) for outcome in outcomes]
    means = resampled_means(instances, values, resamples=resamples, seed=seed)
    tail = (1 - confidence) / 2
    low, high = np.quantile(means, (tail, 1 - tail), axis=0)
    alike = (values == values[0]).all(axis=0)
    return {
        name: None if alike[column] else (float(low[column]), float(high[column]))
        for column, name in enumerate(metrics)
    }


def number_or_dash(value: float | None, form: str) -> str:
    """A metric as text; a dash where there is nothing to count it from."""
    return "-" if value is None else format(value, form)
