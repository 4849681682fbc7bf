"""Keeping the screenshots of stored episodes in another codec; nothing else of them changes."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.core.former_names import former_names
from mobile_gym.core.frames import Screenshot
from mobile_gym.rollouts.storing.codecs import codec_of
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, index_entry
from mobile_gym.rollouts.storing.partial_files import atomic_folder
from mobile_gym.rollouts.storing.sidecar_files import SIDECARS, file_digest
from mobile_gym.rollouts.storing.store import (
    EPISODES,
    OnEpisode,
    episode_files,
    read_episode,
    write_episode,
)

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, recode="recode_run")

_HALF_WRITTEN: Final = shutil.ignore_patterns(".*")


def recode_run(source: Path, out: Path, codec: str, on_episode: OnEpisode | None = None) -> int:
    """Copy a run, or a folder of episode files, with another codec; returns how many episodes.

    Every file is verified before it is read, and what was written is read again and compared. The
    other files of a run (its settings and summary) are copied, and so are the verdicts and
    annotations of either, which then count for the new episode files.

    Args:
        source: the folder of a run, or of episode files.
        out: a new or empty folder, which is there whole or not at all.
        codec: one of `codecs.CODECS`.
        on_episode: called after every episode with how many are done, and how many there are.

    Raises:
        UnknownName: there is no such codec.
        MissingExtra: the codec needs a package that is not installed.
        StoreError: an episode is damaged, or the new folder cannot be written.
    """
    codec_of(codec)
    files = episode_files(source)
    with atomic_folder(out) as partial:
        target = partial
        if files[0].parent != source:
            target = partial / EPISODES
            target.mkdir()
            _copy_other_files(source, partial)
        _copy_sidecars(files[0].parent, target)
        index = EpisodeIndex(target)
        for done, file in enumerate(files, start=1):
            episode = read_episode(file)
            write_episode(target / file.name, episode, codec)
            _require_same_pixels(episode, read_episode(target / file.name), out / file.name)
            index.append(index_entry(target / file.name, episode))
            _update_digests((target, partial), file, target / file.name)
            if on_episode is not None:
                on_episode(done, len(files))
    return len(files)


def _copy_other_files(source: Path, target: Path) -> None:
    """All of a run but its episodes and what is half-written."""
    for item in source.iterdir():
        if item.name == EPISODES or item.name.startswith("."):
            continue
        if item.is_dir():
            shutil.copytree(item, target / item.name, ignore=_HALF_WRITTEN)
        else:
            shutil.copyfile(item, target / item.name)


def _copy_sidecars(source: Path, target: Path) -> None:
    """The sidecar files in the folder of the episode files, as where that alone was judged."""
    for kind in SIDECARS:
        if (source / kind).is_dir():
            shutil.copytree(source / kind, target / kind, ignore=_HALF_WRITTEN)


def _update_digests(runs: Sequence[Path], before: Path, after: Path) -> None:
    """Put the new file's digest where its sidecar files have the old one."""
    old, new = file_digest(before), file_digest(after)
    for sidecar in sorted({file for run in runs for file in run.glob(f"*/*/{before.stem}.json")}):
        text = sidecar.read_text(encoding="utf-8")
        sidecar.write_text(text.replace(old, new), encoding="utf-8")


def _require_same_pixels(before: Episode, after: Episode, where: Path) -> None:
    for step, other in zip(before.steps, after.steps, strict=True):
        if not same_pixels(step.frame.screenshot, other.frame.screenshot):
            raise StoreError(f"{where}: step {step.step} came back with other pixels")


def same_pixels(first: Screenshot | None, second: Screenshot | None) -> bool:
    """Whether two screenshots are the same, or both lacking."""
    if first is None or second is None:
        return first is second
    return np.array_equal(first, second)
