"""Success by run, app, level and kind of the chosen episodes, beside what a blind policy earns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from mobile_gym.core import plugins
from mobile_gym.rollouts.reporting.metrics import Interval, wilson_interval


def success_floors(task_ids: Iterable[str]) -> dict[str, float]:
    """The success rates of the better blind policy, by task, where they have been measured."""
    catalog = plugins.load("suite catalog", "built-in")
    floor_of = getattr(catalog, "success_floor", None)  # another catalog may have measured nothing
    if floor_of is None:
        return {}
    floors = {task_id: floor_of(task_id) for task_id in dict.fromkeys(task_ids)}
    return {task_id: floor for task_id, floor in floors.items() if floor is not None}


_MOST_GROUPS: Final = 24
"""Of one breakdown; those with the most episodes."""


@dataclass(frozen=True, slots=True)
class EpisodeSubset:
    """Some of the episodes.

    Attributes:
        value: what they have in common.
        episodes: how many there are.
        success: the share that succeeded; `interval` is Wilson's, of 95 %, as if episodes were
            independent of each other.
        floor: what a blind policy earns on the same tasks; None where that is not known.
        clean: the share that succeeded without side effects.
    """

    value: str
    episodes: int
    success: float
    interval: Interval
    floor: float | None
    clean: float = 0.0


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The groups by one property, which a query calls by the same name."""

    name: str
    groups: tuple[EpisodeSubset, ...]


def breakdowns(
    rows: pa.Table, places: npt.NDArray[np.int64], runs: Sequence[str]
) -> Iterator[Breakdown]:
    """Those that tell something: with two groups or more.

    Args:
        rows: of `list_rows`.
        places: of the chosen rows.
        runs: what each run is called, by its place.
    """
    names = ["run", "task_id", "apps", "level", "kind", "language", "success", "side_effects"]
    chosen = rows.select(names).take(pa.array(places))
    won = chosen["success"].to_numpy()
    clean = won & (chosen["side_effects"].to_numpy() == 0)
    floors = _BlindFloors(chosen)
    run_of_row = chosen["run"].to_numpy()
    levels = chosen["level"].to_numpy()
    apps = chosen["apps"].combine_chunks()
    owners = np.repeat(np.arange(len(chosen)), apps.value_lengths().to_numpy())
    app_words = apps.flatten().dictionary_encode()
    parts = {
        "run": [(key, run_of_row == number) for number, key in enumerate(runs)],
        "app": _masks_by_word(app_words, owners, len(chosen)),
        "level": [(str(number), levels == number) for number in sorted(set(levels)) if number],
        "kind": _masks_by_word(_dictionary_column(chosen, "kind"), None, len(chosen)),
        "language": _masks_by_word(_dictionary_column(chosen, "language"), None, len(chosen)),
    }
    for name, members in parts.items():
        groups = [_episode_group(value, mask, won, clean, floors) for value, mask in members]
        groups = sorted((item for item in groups if item.episodes), key=lambda item: -item.episodes)
        if len(groups) > 1:
            shown = groups[:_MOST_GROUPS]
            yield Breakdown(name, tuple(sorted(shown, key=lambda item: item.success)))


def _episode_group(
    value: str,
    mask: npt.NDArray[np.bool_],
    won: npt.NDArray[np.bool_],
    clean: npt.NDArray[np.bool_],
    floors: _BlindFloors,
) -> EpisodeSubset:
    count, successes = int(mask.sum()), int(won[mask].sum())
    if not count:
        return EpisodeSubset(value, 0, 0.0, (0.0, 1.0), None)
    interval = wilson_interval(successes, count)
    share = float(clean[mask].mean())
    return EpisodeSubset(value, count, successes / count, interval, floors.mean(mask), share)


class _BlindFloors:
    """What a blind policy earns, by row."""

    def __init__(self, rows: pa.Table) -> None:
        words = _dictionary_column(rows, "task_id")
        known = _known_floors(tuple(words.dictionary.to_pylist()))
        values = np.array([known.get(task, np.nan) for task in words.dictionary.to_pylist()], float)
        self._by_row = values[words.indices.to_numpy()] if len(values) else np.zeros(0)

    def mean(self, mask: npt.NDArray[np.bool_]) -> float | None:
        """Over the rows of a mask; None where one of them is not known."""
        value = float(self._by_row[mask].mean())
        return None if np.isnan(value) else value


@lru_cache(maxsize=8)
def _known_floors(tasks: tuple[str, ...]) -> Mapping[str, float]:
    return success_floors(tasks)


def _dictionary_column(rows: pa.Table, column: str) -> pa.DictionaryArray:
    return rows[column].combine_chunks()


def _masks_by_word(
    words: pa.DictionaryArray, owners: npt.NDArray[np.int64] | None, count: int
) -> Iterator[tuple[str, npt.NDArray[np.bool_]]]:
    indices = words.indices.to_numpy()
    for number, word in enumerate(words.dictionary.to_pylist()):
        mask = np.zeros(count, np.bool_)
        members = np.flatnonzero(indices == number)
        mask[members if owners is None else owners[members]] = True
        if word:
            yield word, mask
