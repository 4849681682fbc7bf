"""Our own recorded runs as references: the actions of the episodes that succeeded.

The frames are those of the episodes, with pixels and view hierarchy. What is right is decided by
Android in the Wild's rules, on the boxes of the hierarchy, and texts count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from mobile_gym.core.actions import Invalid
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.offline.recorded_steps import OfflineEpisode, OfflineStep, Unread
from mobile_gym.rollouts.storing.store import episode_files, read_episode


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """The folder of a run, or of episode files; implements `Recordings`."""

    path: Path

    @property
    def digest(self) -> str:
        """See `Recordings`: names and sizes of the files."""
        listing = "\n".join(
            f"{file.name} {file.stat().st_size}" for file in episode_files(self.path)
        )
        return hashlib.sha256(listing.encode()).hexdigest()

    @property
    def rules(self) -> str:
        """See `Recordings`."""
        return "Android in the Wild's rules on the recorded hierarchy, texts compared"

    def episodes(self) -> Iterator[OfflineEpisode | Unread]:
        """See `Recordings`; only what succeeded, and has no action that could not be read.

        Raises:
            StoreError: there are no episodes.
        """
        for file in episode_files(self.path):
            try:
                episode = read_episode(file)
            except StoreError as error:
                yield Unread(file.name, str(error).removeprefix(f"{file}: "))
                continue
            why = _why_no_reference(episode)
            yield Unread(file.name, why) if why else _reference(episode)


def _why_no_reference(episode: Episode) -> str:
    """Why an episode is no reference; "" where it is one."""
    if not episode.steps[-1].report.success:
        return "it did not succeed"
    if any(isinstance(record.action, Invalid) for record in episode.steps):
        return "it has an action that could not be read"
    return "" if len(episode.steps) > 1 else "it has no actions"


def _reference(episode: Episode) -> OfflineEpisode:
    steps = tuple(
        OfflineStep(before.frame, after.action)
        for before, after in pairwise(episode.steps)
        if after.action is not None
    )
    return OfflineEpisode(episode.id, episode.task.text, steps, episode.task.language)
