"""Stored episodes as demonstrations: what a reset must be like, and what is done after it.

Actions of a recording are places on a screen, so they do what they did only after the reset that
they were recorded after. An episode that starts on one has its parameters, its device and its
perturbation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import RecordingError, UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import Params
from mobile_gym.envs.randomness import perturbation_of
from mobile_gym.foreign.json_values import parse_json

_STREAM: Final = "demonstration"
_READ: Final = 256
"""Episodes that are kept as actions."""


@dataclass(frozen=True, slots=True)
class StoredDemonstration:
    """What is needed of a stored episode.

    Attributes:
        seed: that its random streams came from.
        params: of its task.
        perturbation: what was drawn of it.
        actions: in order, relative to the screen.
    """

    seed: EpisodeSeed
    params: Params
    perturbation: Mapping[str, Any]
    actions: tuple[Action, ...]


class _File(NamedTuple):
    """An episode's file, and the seed that it says."""

    path: Path
    seed: EpisodeSeed


class _Steps(NamedTuple):
    """What is read of it."""

    params: Params
    perturbation: Mapping[str, Any]
    actions: tuple[Action, ...]


def stored_demonstration(
    folder: str, task_id: str, language: str, seed: EpisodeSeed
) -> StoredDemonstration:
    """A successful episode of a task, drawn by a seed; where one had that seed, it is that one.

    Args:
        folder: of a run, or of several.
        task_id: without a version.
        language: of the episode.
        seed: of the episode that is to start.

    Raises:
        RecordingError: there are no episodes, or one cannot be read.
        UsageError: none is a success of that task in that language.
    """
    files = _files(folder, task_id, language)
    order = [files[int(place)] for place in seed.stream(_STREAM).permutation(len(files))]
    order.sort(key=lambda file: file.seed != seed)
    for file in order:
        if (steps := _read(file.path)) is not None:
            return StoredDemonstration(file.seed, *steps)
    raise UsageError(
        f"{folder}: has no successful episode of {task_id} in {language!r} to start on"
    )


def _files(folder: str, task_id: str, language: str) -> tuple[_File, ...]:
    store = plugins.load("episode store", "built-in")
    return tuple(
        _File(one.path, EpisodeSeed(one.episode_seed))
        for one in store.find(folder)
        if one.task_id == task_id and one.language == language
    )


@lru_cache(maxsize=_READ)
def _read(file: Path) -> _Steps | None:
    """What is needed of an episode's file; None where it did not succeed."""
    store = plugins.load("episode store", "built-in")
    episode: Episode = store.read_episode(file, pixels=False, trees=False)
    steps = episode.steps
    if not steps or not steps[-1].report.success:
        return None
    info = steps[0].info
    try:
        perturbation = perturbation_of(parse_json(info.get("perturbation", "{}"), f"{file}"))
    except (TypeError, UsageError) as error:
        raise RecordingError(f"{file}: cannot be a demonstration: {error}") from error
    return _Steps(
        params=episode.task.params,
        perturbation=perturbation,
        actions=tuple(step.action for step in steps[1:] if step.action is not None),
    )
