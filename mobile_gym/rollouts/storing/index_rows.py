"""Lines of the index as values: the columns of the table that Arrow makes of them, and back."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from mobile_gym.rollouts.storing.file_sizes import COLUMNS, FileSizes
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.store import SCHEMA_VERSION
from mobile_gym.rollouts.storing.unicode import replace_surrogates

OUTCOME_COLUMNS: Final[tuple[tuple[str, pa.DataType], ...]] = (
    ("episode_id", pa.string()),
    ("task_id", pa.string()),
    ("seed", pa.int64()),
    ("steps", pa.int64()),
    ("total_reward", pa.float64()),
    ("success", pa.bool_()),
    ("completion", pa.float64()),
    ("termination_reason", pa.string()),
    ("golden_steps", pa.int64()),
    ("seconds", pa.float64()),
    ("violation", pa.string()),
    ("faults", pa.int64()),
    ("side_effects", pa.list_(pa.string())),
    ("is_judged", pa.bool_()),
    ("apps", pa.list_(pa.string())),
    ("judge_cost_usd", pa.float64()),
    ("agent_cost_usd", pa.float64()),
    ("repeated_steps", pa.int64()),
)
"""The fields of `Outcome`, in its order."""
_ORIGIN: Final[tuple[tuple[str, pa.DataType], ...]] = (
    ("language", pa.string()),
    ("agent", pa.string()),
    ("judge", pa.string()),
    ("device", pa.string()),
    ("episode_seed", pa.int64()),
)
SIZE_COLUMNS: Final[tuple[tuple[str, pa.DataType], ...]] = (
    ("screenshots", pa.int64()),
    ("column_bytes", pa.list_(pa.int64())),
)
KEY_COLUMNS: Final[tuple[tuple[str, pa.DataType], ...]] = (
    ("schema", pa.int64()),
    ("file", pa.string()),
    ("bytes", pa.int64()),
)
"""What every reader needs: the version of the format, and which file a line is about."""
_MAY_LACK: Final[Mapping[str, int | None]] = {"agent_cost_usd": None, "repeated_steps": 0}
"""Columns without a value in some lines, as in those of earlier versions, and what that means."""
ALL_COLUMNS: Final = (*KEY_COLUMNS, *OUTCOME_COLUMNS, *_ORIGIN, *SIZE_COLUMNS)


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One episode in the index.

    Attributes:
        file: name of the episode file in its folder.
        outcome: what came of the episode.
        language: of its task.
        agent: who acted.
        judge: who judged.
        device: on which it was played.
        episode_seed: what the environment's random streams came from.
        sizes: of the file.
    """

    file: str
    outcome: Outcome
    language: str
    agent: str
    judge: str
    device: str
    episode_seed: int
    sizes: FileSizes


def index_line(entry: IndexEntry) -> bytes:
    """The line of an episode; none where JSON has no words for it, as for an infinite reward."""
    value = _entry_object(entry)
    numbers = [item for item in value.values() if isinstance(item, int | float)]
    if not all(math.isfinite(number) and abs(number) < 2**63 for number in numbers):
        return b""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return replace_surrogates(text).encode() + b"\n"


def index_table(entries: Iterable[IndexEntry]) -> pa.Table:
    """Entries as a table with all columns, as it is read from an index."""
    return pa.Table.from_pylist(list(map(_entry_object, entries)), schema=pa.schema(ALL_COLUMNS))


def _entry_object(entry: IndexEntry) -> dict[str, Any]:
    """The line of an episode as an object."""
    return {
        "schema": SCHEMA_VERSION,
        "file": entry.file,
        "bytes": entry.sizes.bytes,
        **entry.outcome._asdict(),
        **{name: getattr(entry, name) for name, _ in _ORIGIN},
        "screenshots": entry.sizes.screenshots,
        "column_bytes": entry.sizes.by_column,
    }


def valid_rows(table: pa.Table) -> pa.Table:
    """The rows of this version that lack nothing."""
    is_sound = table["schema"].to_numpy() == SCHEMA_VERSION
    for name in table.column_names:
        column = table[name]
        if name not in _MAY_LACK and column.null_count:
            is_sound &= column.is_valid().to_numpy()
        if pa.types.is_list(column.type):
            is_sound &= _valid_lists(column, len(COLUMNS) if name == "column_bytes" else None)
    return table if is_sound.all() else table.filter(pa.array(is_sound))


def _valid_lists(column: pa.ChunkedArray, length: int | None) -> npt.NDArray[np.bool_]:
    """Which lists have that many items, if it is given, and lack none of them."""
    parts = [np.empty(0, bool)]
    for part in column.chunks:
        if part.null_count or part.flatten().null_count:
            lists = part.to_pylist()
            parts.append(np.array([_is_complete_list(items, length) for items in lists], bool))
        elif length is not None:
            parts.append(part.value_lengths().to_numpy() == length)
        else:
            parts.append(np.ones(len(part), bool))
    return np.concatenate(parts)


def _is_complete_list(items: list[Any] | None, length: int | None) -> bool:
    return items is not None and None not in items and length in (None, len(items))


def column_values(table: pa.Table, name: str) -> list[Any]:
    """The values of a column, by way of NumPy: ten times as fast as `to_pylist`."""
    column = table[name]
    if pa.types.is_list(column.type):
        return [items for part in column.chunks for items in _tuples_of_lists(part)]
    default = _MAY_LACK.get(name)
    values = (column if default is None else column.fill_null(default)).to_numpy().tolist()
    if name in _MAY_LACK and default is None:
        return [None if math.isnan(value) else value for value in values]
    return values


def _tuples_of_lists(part: pa.ListArray) -> list[tuple[Any, ...]]:
    values = part.flatten().to_numpy(zero_copy_only=False).tolist()
    ends = np.cumsum(part.value_lengths().to_numpy(zero_copy_only=False)).tolist()
    return [tuple(values[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def index_outcomes(table: pa.Table) -> list[Outcome]:
    """The outcome of every row."""
    return list(map(Outcome, *(column_values(table, name) for name, _ in OUTCOME_COLUMNS)))


def index_entries(table: pa.Table) -> list[IndexEntry]:
    """The entry of every row."""
    sizes = map(
        FileSizes,
        column_values(table, "bytes"),
        [steps + 1 for steps in column_values(table, "steps")],
        column_values(table, "screenshots"),
        column_values(table, "column_bytes"),
    )
    origin = [column_values(table, name) for name, _ in _ORIGIN]
    return list(
        map(IndexEntry, column_values(table, "file"), index_outcomes(table), *origin, sizes)
    )


def total_sizes(table: pa.Table) -> FileSizes:
    """The sizes of all rows together."""
    by_column = np.zeros(len(COLUMNS), np.int64)
    for part in table["column_bytes"].chunks:
        by_column += part.flatten().to_numpy().reshape(-1, len(COLUMNS)).sum(axis=0)
    size, steps, screenshots = (
        int(table[name].to_numpy().sum()) for name in ("bytes", "steps", "screenshots")
    )
    return FileSizes(size, steps + table.num_rows, screenshots, tuple(by_column.tolist()))


assert [name for name, _ in OUTCOME_COLUMNS] == list(Outcome._fields)
