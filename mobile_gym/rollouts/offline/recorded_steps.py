"""The steps that an agent is asked about, whatever they come from, and when its action is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Language
from mobile_gym.judging.step_matching import StepOptions, same_action


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
        return same_action(self.recorded, action, self.frame)


@dataclass(frozen=True, slots=True)
class OfflineEpisode:
    """A recorded episode: what was asked for, and the steps of the person who did it."""

    id: str
    goal: str
    steps: tuple[OfflineStep, ...]
    language: Language = "en"


class Unread(NamedTuple):
    """An episode that is left out: where it stands, and why."""

    where: str
    why: str


class Recordings(Protocol):
    """Where recorded episodes come from."""

    @property
    def digest(self) -> str:
        """Of all that is in them, so that a later run knows whether they are the same."""
        ...

    @property
    def rules(self) -> str:
        """By what an action is right, in words."""
        ...

    def episodes(self) -> Iterator[OfflineEpisode | Unread]:
        """Every episode, in the same order each time, read when it is its turn."""
        ...
