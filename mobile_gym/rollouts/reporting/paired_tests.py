"""Whether two agents differ: tests on pairs of episodes with the same task, seed and number.

What made an instance hard is the same for both, so a paired test sees differences that two separate
intervals hide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import UsageError
from mobile_gym.core.former_names import former_names
from mobile_gym.rollouts.reporting.bootstrap import RESAMPLES, resampled_means
from mobile_gym.rollouts.reporting.metrics import CONFIDENCE, Interval

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, holm="holm_corrected", mcnemar="mcnemar_test")

_PAIRED_RESAMPLES: Final = 10 * RESAMPLES
"""More than an interval needs: a p value is a small share of them."""


class McNemarResult(NamedTuple):
    """How two agents disagree about success.

    Attributes:
        only_first: pairs that the first one alone won.
        only_second: pairs that the second one alone won.
        p: of so uneven a disagreement, if both were equally good.
    """

    only_first: int
    only_second: int
    p: float


class PairedDifference(NamedTuple):
    """How much larger the first agent's mean is.

    Attributes:
        value: mean over tasks of the pairs' differences.
        interval: of 95 %; None where all pairs differ alike, or there is one pair.
        p: two-sided, by the same resampling; None where there is no interval.
    """

    value: float
    interval: Interval | None
    p: float | None


def mcnemar_test(pairs: Sequence[tuple[bool, bool]]) -> McNemarResult:
    """McNemar's exact test: of the pairs that disagree, either side is as likely.

    It takes pairs as independent; with several episodes of a task `paired_differences` is the one
    to believe.

    Source: Q. McNemar, "Note on the sampling error of the difference between correlated
    proportions" (1947), as a two-sided binomial test.

    Args:
        pairs: success of the first and of the second agent.
    """
    first = sum(first_success and not other for first_success, other in pairs)
    second = sum(other and not first_success for first_success, other in pairs)
    disagreeing = first + second
    tail = sum(math.comb(disagreeing, count) for count in range(min(first, second) + 1))
    return McNemarResult(first, second, min(1.0, 2 * tail / 2**disagreeing))


def paired_differences(
    instances: Sequence[tuple[str, int]],
    differences: npt.NDArray[np.float64],
    *,
    resamples: int = _PAIRED_RESAMPLES,
    seed: int = 0,
) -> list[PairedDifference]:
    """The differences of two agents' means over tasks, by a bootstrap of the pairs.

    Tasks, seeds and runs are drawn as in `metrics.bootstrap_intervals`. The p value is twice the
    share of resampled differences on the other side of 0, or on it.

    Source: Efron and Tibshirani, "An introduction to the bootstrap" (1993), sections 13.3 and 15.4;
    one is added to both counts, so that no p value is 0.

    Args:
        instances: task and seed of every pair.
        differences: first less second agent, (pairs, metrics).
        resamples: how often is drawn.
        seed: of the drawing.

    Returns:
        One for each metric.

    Raises:
        UsageError: there are no pairs.
    """
    if not instances:
        raise UsageError("two agents without common episodes cannot be compared")
    drawn = resampled_means(instances, differences, resamples=resamples, seed=seed)
    tasks: dict[str, list[int]] = {}
    for row, (task, _) in enumerate(instances):
        tasks.setdefault(task, []).append(row)
    values = np.mean([differences[rows].mean(axis=0) for rows in tasks.values()], axis=0)
    return [
        _paired_difference(float(value), column, means)
        for value, column, means in zip(values, differences.T, drawn.T, strict=True)
    ]


def _paired_difference(
    value: float, differences: npt.NDArray[np.float64], drawn: npt.NDArray[np.float64]
) -> PairedDifference:
    """Of one metric, from the resampled differences."""
    if (differences == differences[0]).all():
        return PairedDifference(value, None, None)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail))
    sides = min(int((drawn <= 0).sum()), int((drawn >= 0).sum()))
    p = min(1.0, 2 * (sides + 1) / (len(drawn) + 1))
    return PairedDifference(value, (float(low), float(high)), p)


def holm_corrected(ps: Sequence[float | None]) -> list[float | None]:
    """P values of several tests, so large that one error among all is as unlikely as in one test.

    Source: S. Holm, "A simple sequentially rejective multiple test procedure" (1979).

    Args:
        ps: None where there was no test; such ones stay None.
    """
    ranked = sorted((p, place) for place, p in enumerate(ps) if p is not None)
    adjusted: list[float | None] = [None] * len(ps)
    largest = 0.0
    for rank, (p, place) in enumerate(ranked):
        largest = max(largest, min(1.0, (len(ranked) - rank) * p))
        adjusted[place] = largest
    return adjusted
