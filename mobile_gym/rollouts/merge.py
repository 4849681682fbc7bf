"""Joining the runs of several machines or seeds into one folder."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.annotations import AnnotationFolder
from mobile_gym.rollouts.integrity import damage_of
from mobile_gym.rollouts.run_folder import RunFolder
from mobile_gym.rollouts.store import EpisodeFolder, read_episode, write_whole
from mobile_gym.rollouts.verdicts import VerdictFolder

__all__ = ["Merged", "merge_runs"]

_MAY_DIFFER: Final = frozenset({"seed", "episodes"})
"""Settings that may differ between runs that are joined."""
_SAID: Final = (VerdictFolder, AnnotationFolder)
"""What comes along with an episode."""


@dataclass(frozen=True, slots=True)
class Merged:
    """How many episodes were taken, and how many were left out because they were there already."""

    episodes: int
    repeated: int


def merge_runs(runs: Sequence[Path], out: Path) -> Merged:
    """Copy the episodes of the runs into a new folder, numbered anew in the order given.

    An episode that several runs have (equal id, seed and agent) is taken once. The new `run.json`
    has the settings of the first run, all tasks, and what each run was under `merged`. Verdicts and
    annotations come along; their summaries do not, for they count other episodes.

    Args:
        runs: folders of runs that differ in seed, episodes and tasks alone.
        out: a new or empty folder; nothing of it is left where something goes wrong.

    Raises:
        StoreError: a folder is no run, an episode is damaged, the runs do not belong together, two
            judges or annotators have one name, or the new folder cannot be written.
    """
    folders = [RunFolder.open(path) for path in runs]
    for folder in folders[1:]:
        _require_kin(folders[0], folder)
    made = RunFolder.join(out, [folder.run for folder in folders])
    try:
        return _copy(folders, made)
    except StoreError:
        for kind in _SAID:
            shutil.rmtree(out / kind.KIND, ignore_errors=True)
        made.discard()
        raise


def _copy(folders: Sequence[RunFolder], made: RunFolder) -> Merged:
    target = EpisodeFolder(made.episodes)
    seen: set[tuple[str, int, str]] = set()
    repeated = 0
    for folder in folders:
        for path in EpisodeFolder(folder.episodes).files():
            episode = read_episode(path)
            if damage := damage_of(episode):
                raise StoreError(f"{path}: {damage[0]}")
            name = (episode.id, episode.seed, episode.agent)
            if name in seen:
                repeated += 1
                continue
            try:
                data = path.read_bytes()
            except OSError as error:
                raise StoreError(f"{path}: cannot be read: {error.strerror}") from error
            copy = target.file(len(seen), episode.id)
            write_whole(copy, data)
            for kind in _SAID:
                kind.carry(folder.path, path, made.path, copy)
            seen.add(name)
    return Merged(len(seen), repeated)


def _require_kin(first: RunFolder, other: RunFolder) -> None:
    there, here = _kind(first.run), _kind(other.run)
    for name in dict.fromkeys((*there, *here)):
        if there.get(name) != here.get(name):
            raise StoreError(
                f"{other.path}: its {name} is {here.get(name)}, that of {first.path} is "
                f"{there.get(name)}; only runs that differ in seed, episodes and tasks are joined"
            )


def _kind(run: Mapping[str, Any]) -> dict[str, Any]:
    """What must be equal in runs that are joined."""
    settings = {name: value for name, value in run["settings"].items() if name not in _MAY_DIFFER}
    return {"version": run["version"]} | settings
