"""Joining the runs of several machines or seeds into one folder.

`mobile-gym store merge` and programs call it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry, index_entry
from mobile_gym.rollouts.storing.integrity import episode_damage
from mobile_gym.rollouts.storing.partial_files import atomic_folder
from mobile_gym.rollouts.storing.recode import same_pixels
from mobile_gym.rollouts.storing.run_folder import MAY_DIFFER, RunFolder
from mobile_gym.rollouts.storing.run_json import JUDGE_FILES
from mobile_gym.rollouts.storing.sidecar_files import copy_sidecars, file_digest
from mobile_gym.rollouts.storing.store import (
    EpisodeFolder,
    read_episode,
    stored_codec,
    write_episode,
    write_whole,
)


@dataclass(frozen=True, slots=True)
class MergeSummary:
    """How many episodes were taken, and how many were left out because they were there already."""

    episodes: int
    repeated: int


def merge_runs(runs: Sequence[Path], out: Path) -> MergeSummary:
    """Copy the episodes of the runs into a new folder, numbered anew in the order given.

    An episode that several runs have (equal id, seed, agent and device) is taken once. Of other
    episodes with one id, all but the first get an id that names the seed (`ID-seedN`, and
    `ID-seedN-2` where that is taken), so that an id is one episode's.

    The new `run.json` has all tasks, the settings that the runs have in common, every agent and
    device, and what each run was under `merged`. Verdicts and annotations come along, those of
    every copy of an episode; where two are by the same author, the first. Their summaries do not,
    for they count other episodes.

    Args:
        runs: folders of runs that differ in what was played, by whom and where, not in how it was
            judged, ended or shown: suite, tasks, seed, episodes, agent, device and split.
        out: a new or empty folder, which is there whole or not at all.

    Raises:
        StoreError: a folder is no run, an episode is damaged, the runs do not belong together, two
            judges or annotators have one name, or the new folder cannot be written.
    """
    folders = [RunFolder.open(path) for path in runs]
    for folder in folders[1:]:
        _require_same_kind(folders[0], folder)
    with atomic_folder(out) as partial:
        return _copy_episodes(folders, RunFolder.join(partial, [folder.run for folder in folders]))


def _copy_episodes(folders: Sequence[RunFolder], made: RunFolder) -> MergeSummary:
    target, index = EpisodeFolder(made.episodes), EpisodeIndex(made.episodes)
    copies: dict[tuple[str, int, str, str], tuple[Path, str]] = {}
    taken: set[str] = set()
    repeated = 0
    for folder in folders:
        for path in EpisodeFolder(folder.episodes).files():
            episode = read_episode(path)
            if damage := episode_damage(episode):
                raise StoreError(f"{path}: {damage[0]}")
            name = (_recorded_id(episode), episode.seed, episode.agent, episode.device)
            if name in copies:
                repeated += 1
                copy, copied_id = copies[name]
                if not _is_copy_of(episode, path, copy):  # its verdicts are about something else
                    continue
            else:
                copied_id = _unused_id(episode, taken)
                copy = target.file(len(copies), copied_id)
                index.append(_write_copy(copy, path, episode, copied_id))
                copies[name] = copy, copied_id
                taken.add(copied_id)
            for source, there in ((folder.path, made.path), (folder.episodes, made.episodes)):
                copy_sidecars(source, path, there, copy, episode_id=copied_id)
    return MergeSummary(len(copies), repeated)


def _recorded_id(episode: Episode) -> str:
    """The id with which it was recorded, also where it comes from a joined run."""
    named = re.fullmatch(rf"(.+)-seed{episode.seed}(-\d+)?", episode.id)
    return named[1] if named else episode.id


def _unused_id(episode: Episode, taken: Set[str]) -> str:
    """Its id, or where another episode has it, one that names the seed."""
    own = f"{_recorded_id(episode)}-seed{episode.seed}"
    more = (f"{own}-{number}" for number in count(2))
    return next(name for name in chain((episode.id, own), more) if name not in taken)


def _write_copy(copy: Path, path: Path, episode: Episode, episode_id: str) -> IndexEntry:
    """The same bytes, or the episode anew under another id."""
    if episode_id != episode.id:
        renamed = dataclasses.replace(episode, id=episode_id)
        write_episode(copy, renamed, stored_codec(path))
        return index_entry(copy, renamed)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from error
    write_whole(copy, data)
    return index_entry(copy, episode)


def _is_copy_of(episode: Episode, path: Path, copy: Path) -> bool:
    """Whether a file has the recording that was copied, be it in another codec."""
    if file_digest(path) == file_digest(copy):
        return True
    steps, others = episode.steps, read_episode(copy).steps
    return len(steps) == len(others) and all(
        step.action == other.action and same_pixels(step.frame.screenshot, other.frame.screenshot)
        for step, other in zip(steps, others, strict=True)
    )


def _require_same_kind(first: RunFolder, other: RunFolder) -> None:
    there, here = _run_kind(first.run), _run_kind(other.run)
    for name in dict.fromkeys((*there, *here)):
        if there.get(name) != here.get(name):
            raise StoreError(
                f"{other.path}: its {name} is {here.get(name)}, that of {first.path} is "
                f"{there.get(name)}; runs that are joined may differ in suite, tasks, "
                f"{', '.join(MAY_DIFFER)}"
            )


def _run_kind(run: Mapping[str, Any]) -> dict[str, Any]:
    """What must be equal in runs that are joined."""
    settings = {name: value for name, value in run["settings"].items() if name not in MAY_DIFFER}
    return {"version": run["version"], JUDGE_FILES: run.get(JUDGE_FILES)} | settings
