"""Exact p-values of counted successes, and their correction for many tests at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def tail_probability(successes: int, chances: Sequence[float]) -> float:
    """The probability of at least so many successes in independent trials.

    The number of successes has a Poisson binomial distribution, which is the binomial one where all
    chances are equal. Its weights are convolved trial by trial, and as all of them are positive,
    the smallest tails are as exact as the largest.

    Args:
        successes: how many were counted.
        chances: of each trial, in [0, 1].
    """
    weights = np.ones(1)
    for chance in chances:
        weights = np.convolve(weights, (1.0 - chance, chance))
    return float(min(weights[max(successes, 0) :].sum(), 1.0))


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values, corrected for having been computed together, in the same order.

    Rejecting those below a level keeps the probability of a single false rejection below it,
    however the tests depend on each other.

    Source: S. Holm, A simple sequentially rejective multiple test procedure (1979).
    """
    order = np.argsort(p_values)
    remaining = np.arange(len(p_values), 0, -1)
    corrected = np.maximum.accumulate(np.asarray(p_values, float)[order] * remaining).clip(max=1.0)
    out = np.empty(len(p_values))
    out[order] = corrected
    return out.tolist()
