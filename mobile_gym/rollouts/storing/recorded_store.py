"""Stored episodes for a device that shows them again: which there are, and one of them.

A device must not know how episodes are stored; it asks for this module by name (`core.plugins`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError, StoreError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.foreign.wording import parser_error_text
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry
from mobile_gym.rollouts.storing.provenance import episode_seed_of
from mobile_gym.rollouts.storing.store import read_episode, read_header

__all__ = ["StoredEpisode", "find", "read_episode"]

_NOT_AN_EPISODE: Final = (ValueError, LookupError, TypeError, AttributeError, OverflowError)
"""What reading a header raises where the file is something else."""


@dataclass(frozen=True, slots=True)
class StoredEpisode:
    """The metadata of a stored episode.

    Attributes:
        episode_seed: what its random streams came from.
        device_seed: what the device was reset with.
        reset_with: the arguments of `reset` that bring this episode, for messages.
    """

    path: Path
    task_id: str
    language: str
    episode_seed: int
    device_seed: int
    reset_with: str


def find(path: str | Path) -> tuple[StoredEpisode, ...]:
    """The episodes of a file, or of all runs below a folder, in the order of their names.

    Raises:
        RecordingError: there are none, or a file is no episode.
    """
    place = Path(path).expanduser()
    files = [place] if place.is_file() else sorted(place.rglob("[0-9]*.parquet"))
    if not files:
        raise RecordingError(f"{place}: there are no episodes; name the folder of a run")
    try:
        if place.is_file():
            return (_stored_of_file(place, place.stat().st_mtime_ns),)
        indexed = {
            folder / name: entry
            for folder in dict.fromkeys(file.parent for file in files)
            for name, entry in EpisodeIndex(folder).known().items()
        }
        return tuple(
            _stored_of_entry(file, indexed[file])
            if file in indexed
            else _stored_of_file(file, file.stat().st_mtime_ns)
            for file in files
        )
    except OSError as error:
        raise RecordingError(f"{place}: cannot be read: {error.strerror}") from error


def _stored_of_entry(file: Path, entry: IndexEntry) -> StoredEpisode:
    seed, drawn = entry.outcome.seed, EpisodeSeed(entry.episode_seed)
    return StoredEpisode(
        path=file,
        task_id=entry.outcome.task_id,
        language=entry.language,
        episode_seed=drawn.value,
        device_seed=drawn.device,
        reset_with=_reset_arguments(seed, drawn),
    )


def _reset_arguments(seed: int, drawn: EpisodeSeed) -> str:
    """The arguments of the reset: the seed, or where nobody gave one, what was drawn."""
    is_seeded = drawn == EpisodeSeed.after_reset(seed)
    return f"seed={seed}" if is_seeded else f"options={{'episode_seed': {drawn.value}}}"


@lru_cache(maxsize=100_000)
def _stored_of_file(file: Path, changed_ns: int) -> StoredEpisode:
    try:
        header = read_header(file)
        task, seed, provenance = header["task"], int(header["seed"]), header["provenance"]
        drawn = episode_seed_of(seed, provenance)
        return StoredEpisode(
            path=file,
            task_id=str(task["id"]),
            language=str(task.get("language", "en")),
            episode_seed=drawn.value,
            device_seed=drawn.device,
            reset_with=_reset_arguments(seed, drawn),
        )
    except StoreError as error:
        raise RecordingError(str(error)) from error
    except _NOT_AN_EPISODE as error:
        why = parser_error_text(error)
        raise RecordingError(f"{file}: cannot be read as an episode: {why}") from error
