"""Which episodes to keep: by what came of them, by another judge's verdict, and once each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.reviewing.verdicts import EpisodeVerdict, VerdictFolder
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex
from mobile_gym.rollouts.storing.outcomes import Outcome

GRID: Final = 0.02
"""Taps that are nearer than about this share of the screen are the same tap."""


@dataclass(frozen=True, slots=True)
class EpisodeFilter:
    """What an episode must be like; None asks for nothing.

    Attributes:
        success: by the judge of the recording.
        verdict: by another judge; an undecided episode is neither True nor False.
        violation: whether something happened that must not.
        least_completion: share of the required substates at the end.
        most_side_effects: changes of the device that the task does not explain.
        least_steps: actions.
        most_steps: actions.
        most_step_ratio: steps over golden steps.
    """

    success: bool | None = None
    verdict: bool | None = None
    violation: bool | None = None
    least_completion: float | None = None
    most_side_effects: int | None = None
    least_steps: int | None = None
    most_steps: int | None = None
    most_step_ratio: float | None = None

    def rejection_reason(self, outcome: Outcome, verdict: EpisodeVerdict | None = None) -> str:
        """Why an episode is left out: the name of the first attribute that it fails, or "".

        Args:
            outcome: of the episode.
            verdict: of another judge on it.

        Raises:
            UsageError: a verdict is asked for, and there is none, or it is on another episode.
        """
        if verdict is not None and verdict.episode_id != outcome.episode_id:
            raise UsageError(f"the verdict is on {verdict.episode_id}, not {outcome.episode_id}")
        if self.verdict is not None and verdict is None:
            raise UsageError(f"{outcome.episode_id} has no verdict; run  mobile-gym judge  first")
        verdict_success = verdict.success if verdict is not None and verdict.decided else None
        fails = {
            "success": _is_other_than(self.success, outcome.success),
            "verdict": _is_other_than(self.verdict, verdict_success),
            "violation": _is_other_than(self.violation, bool(outcome.violation)),
            "least_completion": _is_below(self.least_completion, outcome.completion),
            "most_side_effects": _is_below(len(outcome.side_effects), self.most_side_effects),
            "least_steps": _is_below(self.least_steps, outcome.steps),
            "most_steps": _is_below(outcome.steps, self.most_steps),
            "most_step_ratio": _is_below(outcome.step_ratio, self.most_step_ratio),
        }
        return next((name for name, failed in fails.items() if failed), "")


def select_files(
    folder: Path, selection: EpisodeFilter, verdicts: VerdictFolder | None = None
) -> tuple[Path, ...]:
    """The episode files to keep, by the index of their folder: no episode is opened.

    Args:
        folder: of a run, or of episode files.
        selection: what an episode must be like.
        verdicts: of another judge, where the selection asks for them.

    Raises:
        StoreError: there is no such folder, or an episode that the index lacks cannot be read.
        UsageError: a verdict is asked for, and there is none.
    """
    index = EpisodeIndex.of(folder)
    files = {index.folder / name: outcome for name, outcome in index.outcomes().items()}
    return tuple(
        file
        for file, outcome in files.items()
        if not selection.rejection_reason(
            outcome, None if verdicts is None else verdicts.read(file)
        )
    )


def distinct_episodes(episodes: Iterable[Episode], *, grid: float = GRID) -> Iterator[Episode]:
    """The first of all episodes that are the same (`fingerprint`), in their order."""
    seen: set[str] = set()
    for episode in episodes:
        mark = episode_fingerprint(episode, grid=grid)
        if mark not in seen:
            seen.add(mark)
            yield episode


def episode_fingerprint(episode: Episode, *, grid: float = GRID) -> str:
    """Equal for episodes of one instruction that did the same on the same pages.

    Args:
        episode: may be without its pixels.
        grid: points are rounded to multiples of this share of the screen.

    Raises:
        UsageError: the grid is not positive.
    """
    if not grid > 0:
        raise UsageError(f"grid is {grid}; it must be positive")
    parts = [
        (step.frame.activity, None if step.action is None else _rounded_action(step.action, grid))
        for step in episode.steps
    ]
    text = json.dumps([episode.task.id, episode.task.text, parts], ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _rounded_action(action: actions.Action, grid: float) -> dict[str, Any]:
    """An action with its points on a grid, and without what depends on the clock."""
    return {
        name: [round(share / grid) for share in value] if isinstance(value, list | tuple) else value
        for name, value in actions.to_json(action).items()
        if name != "duration_s"
    }


def _is_other_than(expected: bool | None, actual: bool | None) -> bool:
    return expected is not None and expected != actual


def _is_below(bound: float | None, value: float | None) -> bool:
    """Whether the second is less than the first, where both are asked for."""
    return bound is not None and value is not None and value < bound
