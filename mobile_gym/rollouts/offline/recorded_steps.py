"""The steps that an agent is asked about: when its action is right, and those of our own runs.

The frames are those of the episodes, with pixels and view hierarchy. What is right is decided by
Android in the Wild's rules, on the boxes of the hierarchy, and texts count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Language
from mobile_gym.judging.step_matching import StepOptions, is_same_action
from mobile_gym.rollouts.storing.store import episode_files, read_episode


@dataclass(frozen=True, slots=True)
class OfflineStep:
    """One step of a recorded episode.

    Attributes:
        frame: what the screen showed, as far as the recording has it.
        recorded: the action that was done there.
        options: what the recording accepts there; None where it says nothing.
        instruction: the step alone in words, "" where nobody wrote any.
    """

    frame: Frame
    recorded: Action
    options: StepOptions | None = None
    instruction: str = ""

    def is_right(self, action: Action) -> bool:
        """Whether an action is right: by what the recording accepts, else as Android in the Wild.

        See `judging.step_matching` for both sets of rules.
        """
        if self.options is not None:
            return self.options.accept(action, self.frame)
        return is_same_action(self.recorded, action, self.frame)


@dataclass(frozen=True, slots=True)
class OfflineEpisode:
    """A recorded episode: what was asked for, and the steps of the person who did it."""

    id: str
    goal: str
    steps: tuple[OfflineStep, ...]
    language: Language = "en"


class UnreadEpisode(NamedTuple):
    """An episode that is left out: where it stands, and why."""

    where: str
    why: str


class RecordedEpisodeSource(Protocol):
    """Where recorded episodes come from."""

    @property
    def digest(self) -> str:
        """Of all that is in them, so that a later run knows whether they are the same."""
        ...

    @property
    def rules(self) -> str:
        """By what an action is right, in words."""
        ...

    def episodes(self) -> Iterator[OfflineEpisode | UnreadEpisode]:
        """Every episode, in the same order each time, read when it is its turn."""
        ...


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

    def episodes(self) -> Iterator[OfflineEpisode | UnreadEpisode]:
        """See `Recordings`; only what succeeded, and has no action that could not be read.

        Raises:
            StoreError: there are no episodes.
        """
        for file in episode_files(self.path):
            try:
                episode = read_episode(file)
            except StoreError as error:
                yield UnreadEpisode(file.name, str(error).removeprefix(f"{file}: "))
                continue
            why = _reference_refusal(episode)
            yield UnreadEpisode(file.name, why) if why else _reference_episode(episode)


def _reference_refusal(episode: Episode) -> str:
    """Why an episode is no reference; "" where it is one."""
    if not episode.steps[-1].report.success:
        return "it did not succeed"
    if any(isinstance(record.action, Invalid) for record in episode.steps):
        return "it has an action that could not be read"
    return "" if len(episode.steps) > 1 else "it has no actions"


def _reference_episode(episode: Episode) -> OfflineEpisode:
    steps = tuple(
        OfflineStep(before.frame, after.action)
        for before, after in pairwise(episode.steps)
        if after.action is not None
    )
    return OfflineEpisode(episode.id, episode.task.text, steps, episode.task.language)
