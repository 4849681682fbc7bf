"""The reverse curriculum: how far before the goal episodes of each template start."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, Final

from mobile_gym.core.errors import UsageError

_MOST_STEPS: Final = 10_000


@dataclass(slots=True)
class _Level:
    """Where a template stands."""

    steps: int = 1
    recent: list[bool] = field(default_factory=list[bool])
    """Whether the last episodes at this distance succeeded."""
    is_whole: bool = False
    """Whether its episodes start at their reset, as far back as there is."""


class ReverseCurriculum:
    """Starts each template one step before the goal, and a step earlier whenever that is learned.

    It is learned when, of the last `window` episodes that started there, the share `threshold`
    succeeded. Counting then begins anew. It belongs to one environment, or to all those of a
    process that are given it, and is no part of their saved states: `save_state` is for the
    checkpoint of a training.

    Args:
        threshold: in (0, 1].
        window: episodes, at least 1.
        counts_left: whether an episode counts that was ended from outside (`termination_reason`
            `"left"`), by what the judge says of where it stood.

    Raises:
        UsageError: an argument is outside its range.

    Source: Salimans and Chen (2018), whose threshold is 0.2.
    """

    def __init__(
        self, *, threshold: float = 0.5, window: int = 10, counts_left: bool = True
    ) -> None:
        if isinstance(threshold, bool) or not isinstance(threshold, Real) or not 0 < threshold <= 1:
            raise UsageError(f"threshold is {threshold!r:.100}; it must be in (0, 1]")
        if isinstance(window, bool) or not isinstance(window, Integral) or window < 1:
            raise UsageError(f"window is {window!r:.100}; it must be a number of episodes")
        self.threshold = float(threshold)
        self.window = int(window)
        self.counts_left = bool(counts_left)
        self._levels: dict[str, _Level] = {}

    @property
    def levels(self) -> Mapping[str, int]:
        """By template that has been played: how many steps before the goal its episodes start."""
        return {name: level.steps for name, level in self._levels.items()}

    def steps_before_goal(self, template_id: str) -> int:
        """Where the next episode of a template starts."""
        return self._level(template_id).steps

    def success_rate(self, template_id: str) -> float:
        """Of the episodes that are counted at present; nan without any."""
        recent = self._level(template_id).recent
        return sum(recent) / len(recent) if recent else math.nan

    def starts_at_reset(self, template_id: str) -> bool:
        """Whether its episodes are whole by now: none of the last ones started later."""
        return self._level(template_id).is_whole

    def episode_ended(
        self, template_id: str, *, steps_before_goal: int, is_success: bool, is_whole: bool
    ) -> None:
        """Learn how an episode ended.

        Args:
            template_id: of its task.
            steps_before_goal: where it was asked to start; one from before the last move is not
                counted.
            is_success: whether it succeeded.
            is_whole: whether the demonstration was not longer, so that it started at its reset.
        """
        level = self._level(template_id)
        if steps_before_goal != level.steps:
            return
        level.is_whole = is_whole if not level.recent else level.is_whole and is_whole
        level.recent = [*level.recent, is_success][-self.window :]
        is_learned = sum(level.recent) >= self.threshold * self.window
        if len(level.recent) == self.window and is_learned and not level.is_whole:
            self._levels[template_id] = _Level(level.steps + 1)

    def save_state(self) -> dict[str, Any]:
        """Where every template stands, as JSON values."""
        return {
            name: [level.steps, list(level.recent), level.is_whole]
            for name, level in self._levels.items()
        }

    def load_state(self, state: Mapping[str, Any]) -> None:
        """Return to where `save_state` was called.

        Raises:
            UsageError: it did not return this.
        """
        levels: dict[str, _Level] = {}
        for name, level in state.items():
            match level:
                case [int(steps), list(recent), bool(is_whole)] if (
                    1 <= steps <= _MOST_STEPS and all(isinstance(one, bool) for one in recent)
                ):
                    levels[name] = _Level(steps, list(recent)[-self.window :], is_whole)
                case _:
                    raise UsageError(f"this is no state of a curriculum: {level!r:.100}")
        self._levels = levels

    def _level(self, template_id: str) -> _Level:
        return self._levels.setdefault(template_id, _Level())
