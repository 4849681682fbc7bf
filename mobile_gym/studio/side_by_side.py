"""Two runs side by side, task by task, the same seed beside the same seed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pyarrow as pa

from mobile_gym.rollouts.reporting.paired_tests import McNemar, mcnemar
from mobile_gym.studio.library import Shelf

_COLUMNS: Final = (
    "task_id",
    "seed",
    "language",
    "success",
    "verdict",
    "steps",
    "total_reward",
    "file",
)
_MOST_PAIRS: Final = 2000
"""On one page; those that differ first."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one run made of a start."""

    file: str
    verdict: int
    steps: int
    reward: float


@dataclass(frozen=True, slots=True)
class Pair:
    """The same start in both runs; None where a run has not played it."""

    task: str
    seed: int
    language: str
    first: Cell | None
    second: Cell | None
    differs: bool


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two runs.

    Attributes:
        pairs: those with another verdict first.
        both: starts that both have played.
        first, second: success on these.
        test: of whether the difference is chance.
        left_out: pairs that are not listed.
    """

    pairs: tuple[Pair, ...]
    both: int
    first: float
    second: float
    test: McNemar
    left_out: int


def side_by_side(shelf: Shelf, first: str, second: str) -> SideBySide:
    """Compare two runs by their keys.

    A start that a run has played several times counts by its last one.
    """
    cells: dict[tuple[str, int, str], dict[int, tuple[Cell, bool]]] = defaultdict(dict)
    for side, key in enumerate((first, second)):
        rows = shelf.rows.filter(pa.array(shelf.rows["run"].to_numpy() == shelf.place(key)))
        for task, seed, language, success, verdict, steps, reward, file in _tuples(rows):
            cell = Cell(file, verdict, steps, reward)
            cells[task, seed, language][side] = cell, success
    pairs, outcomes = [], []
    for (task, seed, language), sides in cells.items():
        both = len(sides) == 2
        if both:
            outcomes.append((sides[0][1], sides[1][1]))
        pairs.append(
            Pair(
                task,
                seed,
                language,
                sides[0][0] if 0 in sides else None,
                sides[1][0] if 1 in sides else None,
                both and sides[0][1] != sides[1][1],
            )
        )
    pairs.sort(
        key=lambda one: (not one.differs, None in (one.first, one.second), one.task, one.seed)
    )
    won = np.array(outcomes, float).reshape(-1, 2)
    means = won.mean(axis=0) if len(won) else (float("nan"), float("nan"))
    return SideBySide(
        tuple(pairs[:_MOST_PAIRS]),
        len(outcomes),
        float(means[0]),
        float(means[1]),
        mcnemar(outcomes),
        max(len(pairs) - _MOST_PAIRS, 0),
    )


def _tuples(rows: pa.Table) -> Iterator[tuple[Any, ...]]:
    yield from zip(*(rows[name].to_pylist() for name in _COLUMNS), strict=True)
