"""The rows of lists of episodes: the index of each run, with what lists are filtered by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from mobile_gym.core import plugins
from mobile_gym.rollouts.storing.index_rows import ALL_COLUMNS
from mobile_gym.rollouts.storing.outcomes import CLAIMS_DONE, STEP_LIMIT

VERDICTS: Final = ("failed", "premature", "unjudged", "overdue", "success")
"""What an episode came to, failures first; `premature` and `overdue` as in the reports."""
_TAKEN: Final = (
    *("file", "episode_id", "task_id", "seed", "steps", "total_reward", "success", "completion"),
    *("termination_reason", "golden_steps", "seconds", "violation", "is_judged", "apps"),
    *("language", "agent", "judge", "device"),
)
"""The columns of the index that the list shows or filters by."""
_WORDS: Final = ("task_id", "termination_reason", "language", "agent", "judge", "device")
"""Few values in many rows: kept once."""
_WORD: Final = pa.dictionary(pa.int32(), pa.string())
_OWN: Final[Mapping[str, pa.DataType]] = {
    "run": pa.int32(),
    "verdict": pa.int8(),
    "side_effects": pa.int32(),
    "level": pa.int8(),
    "kind": _WORD,
    "disagrees": pa.bool_(),
}
_TYPES: Final[Mapping[str, pa.DataType]] = {**dict(ALL_COLUMNS), **dict.fromkeys(_WORDS, _WORD)}
SCHEMA: Final = pa.schema([(name, _TYPES[name]) for name in _TAKEN] + list(_OWN.items()))
"""`run` is the place of the run, `verdict` that in `VERDICTS`, `level` 0 where it is not known."""


@dataclass(frozen=True, slots=True)
class TaskFacts:
    """What the list says of a task besides its name."""

    level: int = 0
    kind: str = ""


def task_facts(tasks: Collection[str] | None = None) -> dict[str, TaskFacts]:
    """The facts of the tasks of the catalog, by id; of some of them, or of all."""
    catalog = plugins.load("suite catalog", "built-in")
    rng = np.random.default_rng(0)
    return {
        template.id: TaskFacts(task.level, task.kind)
        for template in catalog.suite("all")
        if tasks is None or template.id in tasks
        for task in (template.task(rng),)
    }


def empty_table() -> pa.Table:
    """No rows."""
    return SCHEMA.empty_table()


def run_rows(
    index: pa.Table,
    run: int,
    facts: Mapping[str, TaskFacts],
    disagreeing: frozenset[str] = frozenset(),
) -> pa.Table:
    """The rows of a run.

    Args:
        index: of its episodes, with the columns of the index.
        run: its place.
        facts: of tasks, by id.
        disagreeing: names of the files on which judges disagree.
    """
    columns = {name: index[name].combine_chunks() for name in _TAKEN}
    columns |= {name: _dictionary_encoded(columns[name]) for name in _WORDS}
    tasks: pa.DictionaryArray = columns["task_id"]
    known = [facts.get(name, TaskFacts()) for name in tasks.dictionary.to_pylist()]
    places = tasks.indices
    columns["run"] = pa.repeat(pa.scalar(run, pa.int32()), len(index))
    columns["verdict"] = _verdict_indices(columns)
    columns["side_effects"] = index["side_effects"].combine_chunks().value_lengths()
    columns["level"] = pa.array([fact.level for fact in known], pa.int8()).take(places)
    columns["kind"] = _dictionary_encoded(
        pa.array([fact.kind for fact in known], pa.string()).take(places)
    )
    disputed = (
        [name in disagreeing for name in columns["file"].to_pylist()] if disagreeing else None
    )
    columns["disagrees"] = pa.array(disputed or np.zeros(len(index), np.bool_))
    return pa.Table.from_arrays(
        [_cast_column(columns[field.name], field.type) for field in SCHEMA], schema=SCHEMA
    )


def _dictionary_encoded(column: pa.Array) -> pa.DictionaryArray:
    if pa.types.is_dictionary(column.type):
        return column
    return column.dictionary_encode()


def _cast_column(column: pa.Array, wanted: pa.DataType) -> pa.Array:
    return column if column.type == wanted else column.cast(wanted)


def _verdict_indices(columns: Mapping[str, pa.Array]) -> pa.Array:
    """The place of each row's verdict in `VERDICTS`."""
    won, judged = (_boolean_column(columns[name]) for name in ("success", "is_judged"))
    ends: pa.DictionaryArray = columns["termination_reason"]
    words = ends.dictionary.to_pylist()
    claimed, limited = (
        np.isin(ends.indices.to_numpy(), [words.index(word) for word in some if word in words])
        for some in (CLAIMS_DONE, STEP_LIMIT)
    )
    places = np.select(
        [won & limited, won, ~judged, claimed],
        [VERDICTS.index(name) for name in ("overdue", "success", "unjudged", "premature")],
        VERDICTS.index("failed"),
    )
    return pa.array(places.astype(np.int8))


def _boolean_column(column: pa.Array) -> npt.NDArray[np.bool_]:
    return column.to_numpy(zero_copy_only=False).astype(np.bool_)
