"""Whether stored episodes are whole: their bytes, and that N actions have N + 1 observations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry, index_entry
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.partial_files import PARTIAL
from mobile_gym.rollouts.storing.provenance import IMPORTED_FROM, OBSERVED
from mobile_gym.rollouts.storing.store import EpisodeFolder, read_episode


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The result of checking one file; `damage` is empty where nothing is wrong with it."""

    path: Path
    damage: tuple[str, ...] = ()
    steps: int = 0
    entry: IndexEntry | None = None
    """The line that the index should have for the file; None where it is damaged."""


def check_episodes(folder: Path) -> Iterator[CheckedFile]:
    """Check every file of a run, or of a folder of episode files, one after the other.

    Files that a killed writer left half-written are damage, too. The next run there removes them.

    Raises:
        StoreError: there is no such folder.
    """
    seen: dict[tuple[str, int, str], Path] = {}
    episodes = EpisodeFolder.of(folder)
    for path in episodes.files():
        try:
            episode = read_episode(path)
        except StoreError as error:
            yield CheckedFile(path, (str(error).removeprefix(f"{path}: "),))
            continue
        damage = episode_damage(episode)
        name = (episode.id, episode.seed, episode.agent)
        first = seen.setdefault(name, path)
        if first is not path:
            damage = (*damage, f"is the same episode as {first.name}")
        entry = None if damage else index_entry(path, episode)
        yield CheckedFile(path, damage, len(episode.steps) - 1, entry)
    for path in sorted(episodes.path.glob(PARTIAL)):
        yield CheckedFile(path, ("was left half-written",))


def repair_index(folder: Path, checked: Iterable[CheckedFile]) -> str:
    """Compare the index of a folder with what was checked, and write it anew where it differs.

    Args:
        folder: of a run, or of episode files.
        checked: all that `check_episodes` gave for it.

    Returns:
        What was wrong with it, in words; "" where nothing was.

    Raises:
        StoreError: a run is writing there now, or the index cannot be written.
    """
    entries = [each.entry for each in checked if each.entry is not None]
    index = EpisodeIndex.of(folder)
    with folder_lock(index.folder):
        return index.repair(entries)


def episode_damage(episode: Episode) -> tuple[str, ...]:
    """What is wrong with an episode, in words; () where it is whole.

    Every moment after the first has an action and a number one higher, unless the agent was only
    watched, and every moment has a frame with pixels and trees, unless another data set had none;
    the last one, and no other, ends the episode.
    """
    steps = episode.steps
    if not steps:
        return ("has no moments",)
    damage: list[str] = []
    is_ours = IMPORTED_FROM not in episode.provenance
    is_watched = OBSERVED in episode.provenance
    if [step.step for step in steps] != list(range(len(steps))):
        damage.append("its steps are not numbered from 0 without gaps")
    if steps[0].action is not None:
        damage.append("has an action before its first observation")
    for step in steps:
        where = f"step {step.step}"
        if step.step > 0 and step.action is None and not is_watched:
            damage.append(f"{where} has no action")
        if is_ours and step.frame.screenshot is None:
            damage.append(f"{where} has no screenshot")
        if is_ours and step.frame.forest is None:
            damage.append(f"{where} has no view hierarchy")
        if not math.isfinite(step.reward):
            damage.append(f"{where} has a reward of {step.reward}")
        ends = step.terminated or step.truncated
        if ends != (step is steps[-1]):
            damage.append(f"{where} {'ends the episode too early' if ends else 'does not end it'}")
    return tuple(damage)
