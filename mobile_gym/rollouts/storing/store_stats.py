"""What a folder of episodes holds and weighs, from the files' own tables of contents."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.parquet_files import read_contents
from mobile_gym.rollouts.storing.episode_rows import PIXELS
from mobile_gym.rollouts.storing.store import episode_files, unreadable

__all__ = ["StoreStats", "stats_of"]

_PIXELS: Final = (PIXELS, f"{PIXELS}.bytes")
"""Where the pixels are: in a column of bytes, or of pictures."""


@dataclass(frozen=True, slots=True)
class StoreStats:
    """Counts and sizes of a folder of episodes.

    Attributes:
        steps: actions, all episodes together.
        screenshots: distinct ones, per episode; equal ones are kept once.
        bytes_by_column: compressed sizes, the largest first.
    """

    episodes: int
    steps: int
    screenshots: int
    bytes: int
    bytes_by_column: dict[str, int]

    @property
    def bytes_per_step(self) -> float:
        """Everything that the files weigh, over the steps."""
        return self.bytes / self.steps if self.steps else 0.0

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self) | {"bytes_per_step": round(self.bytes_per_step, 1)}


def stats_of(folder: Path) -> StoreStats:
    """Count the episodes of a run's folder, or of a folder of episode files; no row is read.

    Raises:
        StoreError: there are none, or a file is no episode file.
    """
    columns: Counter[str] = Counter()
    episodes = rows = screenshots = size = 0
    for path in episode_files(folder):
        try:
            found = read_contents(path, f"{path}")
            size += path.stat().st_size
        except (RecordingError, OSError) as error:
            raise unreadable(path, error) from error
        episodes += 1
        rows += found.num_rows
        for group in range(found.num_row_groups):
            for place in range(found.num_columns):
                column = found.row_group(group).column(place)
                columns[column.path_in_schema.partition(".")[0]] += column.total_compressed_size
                if column.path_in_schema in _PIXELS and column.statistics is not None:
                    screenshots += column.num_values - column.statistics.null_count
    return StoreStats(episodes, rows - episodes, screenshots, size, dict(columns.most_common()))
