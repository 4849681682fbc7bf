"""What the parts of an episode file weigh, from its own table of contents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.arrow_tables import open_parquet
from mobile_gym.rollouts.storing.episode_rows import PIXELS, SCHEMA
from mobile_gym.rollouts.storing.store import unreadable_error

COLUMNS: Final = tuple(SCHEMA.names)
"""The columns that are weighed, in their order."""
_PIXELS: Final = (PIXELS, f"{PIXELS}.bytes")
"""Where the pixels are: in a column of bytes, or of pictures."""


@dataclass(frozen=True, slots=True)
class FileSizes:
    """Sizes of one file.

    Attributes:
        bytes: of the file.
        rows: moments, one more than actions.
        screenshots: distinct ones; equal ones are kept once.
        by_column: compressed bytes of each of `COLUMNS`; 0 where the file lacks one.
    """

    bytes: int
    rows: int
    screenshots: int
    by_column: tuple[int, ...]


def sizes_of(path: Path, data: bytes | None = None) -> FileSizes:
    """The sizes of an episode file; no row is read.

    Args:
        path: the file, or what messages call it.
        data: what it holds, where that is at hand.

    Raises:
        StoreError: it is no episode file.
    """
    try:
        with open_parquet(path if data is None else data, f"{path}") as file:
            contents = file.metadata
        size = path.stat().st_size if data is None else len(data)
    except (RecordingError, OSError) as error:
        raise unreadable_error(path, error) from error
    columns: Counter[str] = Counter()
    screenshots = 0
    for group in range(contents.num_row_groups):
        for position in range(contents.num_columns):
            column = contents.row_group(group).column(position)
            columns[column.path_in_schema.partition(".")[0]] += column.total_compressed_size
            if column.path_in_schema in _PIXELS and column.statistics is not None:
                screenshots += column.num_values - column.statistics.null_count
    return FileSizes(size, contents.num_rows, screenshots, tuple(columns[name] for name in COLUMNS))
