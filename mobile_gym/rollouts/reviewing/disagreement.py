"""Where later judges say otherwise than the judge of the recording, and what each of them says."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.reviewing.verdicts import EpisodeVerdict, VerdictFolder


def disagreeing(run: Path, episodes: Path) -> frozenset[str]:
    """The names of the episode files on which a later judge says otherwise than the recording.

    Args:
        run: the folder of the run.
        episodes: where its episode files are.
    """
    return frozenset(
        episode.name
        for folder in _judges(run)
        for file in folder.path.glob("[0-9]*.json")
        for episode in (episodes / f"{file.stem}.parquet",)
        for verdict in (_verdict(folder, episode),)
        if verdict is not None and verdict.decided and not verdict.agrees
    )


def opinions(run: Path, episode: Path) -> Iterator[tuple[str, EpisodeVerdict]]:
    """What each later judge says of an episode, by the name of its folder."""
    for folder in _judges(run):
        verdict = _verdict(folder, episode)
        if verdict is not None:
            yield folder.path.name, verdict


def _judges(run: Path) -> Iterator[VerdictFolder]:
    folder = run / VerdictFolder.KIND
    if folder.is_dir():
        yield from (VerdictFolder(path) for path in sorted(folder.iterdir()) if path.is_dir())


def _verdict(folder: VerdictFolder, episode: Path) -> EpisodeVerdict | None:
    """The verdict on an episode; a damaged one is none, as is one on a file that is gone."""
    with contextlib.suppress(StoreError):
        return folder.read(episode) if episode.is_file() else None
    return None
