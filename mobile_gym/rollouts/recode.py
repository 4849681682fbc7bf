"""Keeping the screenshots of stored episodes in another codec; nothing else of them changes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import numpy as np

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.core.frames import Screenshot
from mobile_gym.rollouts.beside import digest_of
from mobile_gym.rollouts.codecs import codec_of
from mobile_gym.rollouts.export.sources import OnEpisode, Source
from mobile_gym.rollouts.export.whole_folder import whole_folder
from mobile_gym.rollouts.store import read_episode, write_episode

__all__ = ["recode"]

_EPISODES: Final = "episodes"


def recode(source: Path, out: Path, codec: str, on_episode: OnEpisode | None = None) -> int:
    """Copy a run, or a folder of episode files, with another codec; returns how many episodes.

    Every file is verified before it is read, and what was written is read again and compared. The
    other files of a run (its settings, summary, verdicts) are copied; what was said of an episode
    file is said of the new one.

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
    files = Source.open(source).files
    with whole_folder(out) as aside:
        target = aside
        if files[0].parent != source:
            target = aside / _EPISODES
            target.mkdir()
            _copy_the_rest(source, aside)
        for done, file in enumerate(files, start=1):
            episode = read_episode(file)
            write_episode(target / file.name, episode, codec)
            _require_same(episode, read_episode(target / file.name), out / file.name)
            if target is not aside:
                _readdress(aside, file, target / file.name)
            if on_episode is not None:
                on_episode(done, len(files))
    return len(files)


def _copy_the_rest(source: Path, target: Path) -> None:
    """All of a run but its episodes and what is half-written."""
    for item in source.iterdir():
        if item.name == _EPISODES or item.name.startswith("."):
            continue
        if item.is_dir():
            shutil.copytree(item, target / item.name)
        else:
            shutil.copyfile(item, target / item.name)


def _readdress(run: Path, before: Path, after: Path) -> None:
    """Put the new file's digest where `beside` has the old one."""
    old, new = digest_of(before), digest_of(after)
    for said in run.glob(f"*/*/{before.stem}.json"):
        said.write_text(said.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def _require_same(before: Episode, after: Episode, where: Path) -> None:
    for one, other in zip(before.steps, after.steps, strict=True):
        if not _is_same(one.frame.screenshot, other.frame.screenshot):
            raise StoreError(f"{where}: step {one.step} came back with other pixels")


def _is_same(one: Screenshot | None, other: Screenshot | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)
