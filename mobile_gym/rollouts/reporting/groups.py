"""What the episodes of a comparison are grouped by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.rollouts.storing.played_episodes import PlayedEpisode

_SHORT_STEPS: Final = 4
_MEDIUM_STEPS: Final = 8


def length_of(golden_steps: int) -> str:
    """How long a task is for a person.

    Source: LlamaTouch, section 6 (up to 4 steps, 5 to 8, more than 8).
    """
    if golden_steps <= _SHORT_STEPS:
        return "1 to 4"
    return "5 to 8" if golden_steps <= _MEDIUM_STEPS else "9 and more"


GROUPINGS: Final[Mapping[str, Callable[[PlayedEpisode], tuple[str, ...]]]] = {
    "split": lambda episode: (episode.split,),
    "level": lambda episode: (str(episode.level),),
    "app": lambda episode: episode.outcome.apps or ("none",),
    "language": lambda episode: (episode.language,),
    "kind": lambda episode: (episode.kind,),
    "golden steps": lambda episode: (length_of(episode.outcome.golden_steps),),
}
"""By property: the groups that an episode is in; a task of several apps counts for each."""
