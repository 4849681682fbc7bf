"""Resampled means of tasks, seeds and runs: what could have come out instead of what did.

Source: Davison and Hinkley, "Bootstrap methods and their application" (1997), section 3.8;
Saravanan et al., "Application of the hierarchical bootstrap" (2020).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

RESAMPLES: Final = 1000
"""Of a bootstrap: the ends of a 95 % interval are then the 25th value from either end."""
_CHUNK_SIZE: Final = 1_000_000
"""Episodes drawn at once, for the sake of memory."""

_Floats = npt.NDArray[np.float64]


def resampled_means(
    instances: Sequence[tuple[str, int]],
    values: _Floats,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> _Floats:
    """Means over tasks of resampled episodes, (resamples, columns).

    Tasks are drawn with replacement, in each the seeds that it was run with, and in each of these
    the runs with that seed, because episodes of one task are alike.

    Args:
        instances: task and seed of every row.
        values: what is averaged, (rows, columns).
        resamples: how often is drawn.
        seed: of the drawing; the same one gives the same means.
    """
    tasks: dict[str, dict[int, list[int]]] = {}
    for row, (task, instance) in enumerate(instances):
        tasks.setdefault(task, {}).setdefault(instance, []).append(row)
    rng = np.random.default_rng(seed)
    drawn = rng.integers(len(tasks), size=(resamples, len(tasks)))
    means: _Floats = np.empty((drawn.size, values.shape[1]))
    # Where each task was drawn; comparing all with each task in turn would be quadratic in tasks.
    by_task = np.argsort(drawn, axis=None, kind="stable")
    ends = np.cumsum(np.bincount(drawn.ravel(), minlength=len(tasks)))
    for seeds, chosen in zip(tasks.values(), np.split(by_task, ends[:-1]), strict=True):
        runs = [values[rows] for rows in seeds.values()]
        means[chosen] = _resampled_task_means(runs, len(chosen), rng)
    return means.reshape(*drawn.shape, -1).mean(axis=1)


def _resampled_task_means(runs: Sequence[_Floats], count: int, rng: np.random.Generator) -> _Floats:
    """So many resampled means of one task, (count, columns).

    Args:
        runs: of each seed, (runs, columns).
        count: how many means.
        rng: drawn from.
    """
    if count > 1 and count * len(runs) > _CHUNK_SIZE:
        half = count // 2
        return np.concatenate(
            [_resampled_task_means(runs, part, rng) for part in (half, count - half)]
        )
    drawn = rng.integers(len(runs), size=(count, len(runs)))
    means: _Floats = np.empty((*drawn.shape, runs[0].shape[1]))
    for place, values in enumerate(runs):
        chosen: npt.NDArray[Any] = drawn == place
        rows = rng.integers(len(values), size=(int(chosen.sum()), len(values)))
        means[chosen] = values[rows].mean(axis=1)
    return means.mean(axis=1)
