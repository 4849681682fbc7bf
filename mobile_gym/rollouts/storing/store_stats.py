"""What a folder of episodes holds and weighs, from its index."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mobile_gym.rollouts.storing.episode_index import EpisodeIndex
from mobile_gym.rollouts.storing.file_sizes import COLUMNS
from mobile_gym.rollouts.storing.store import episode_files


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
    """Count the episodes of a run's folder, or of a folder of episode files.

    Raises:
        StoreError: there are none, or a file is no episode file.
    """
    sizes, episodes = EpisodeIndex.of(folder).sizes()
    if not episodes:
        episode_files(folder)  # says that there are none
    by_column = Counter(dict(zip(COLUMNS, sizes.by_column, strict=True)))
    return StoreStats(
        episodes=episodes,
        steps=sizes.rows - episodes,
        screenshots=sizes.screenshots,
        bytes=sizes.bytes,
        bytes_by_column={name: size for name, size in by_column.most_common() if size},
    )
