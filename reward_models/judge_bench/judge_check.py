"""A judge is tried before it is believed: what it says of 20 episodes whose truth is known.

Half of them reach their task and half do not: in some nothing is done, in others half of the steps
are left out, or something similar is done, or the screen says that the task is done. A judge that
accepts whatever it is shown, or that repeats the example in its own prompt, fails here in minutes
instead of paying for a whole run.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from mobile_gym.core.ports import Judge
from reward_models.judge_bench.planning import EpisodePlan, episode_plans
from reward_models.judge_bench.playing import JudgedEpisode, play_plan

EMPTY: Final = "empty"
"""The category of episodes in which nothing is done."""
SCHEDULE: Final[Mapping[str, int]] = {
    "solution": 8,
    "other road": 2,
    EMPTY: 3,
    "truncated": 2,
    "spoof": 3,
    "injection": 1,
    "almost right": 1,
}
"""How many episodes there are of each category; the first two reach their task."""
_LOOKED_AT: Final = 400
"""Plans of the judge bench among which these are found."""


@dataclass(frozen=True, slots=True)
class CheckedEpisode:
    """What a judge said of one episode.

    Attributes:
        category: one of `SCHEDULE`.
        task_id: of its task.
        success: whether it reached its task.
        accepted: whether the judge says so.
        void: why the judge gave no verdict, or "".
    """

    category: str
    task_id: str
    success: bool
    accepted: bool
    void: str = ""

    @classmethod
    def of(cls, category: str, played: JudgedEpisode) -> CheckedEpisode:
        """From an episode that was played under the judge."""
        last = played.steps[-1] if played.steps else None
        return cls(
            category,
            played.plan.template.id,
            success=last is not None and last.true_success,
            accepted=last is not None and last.judged_success and not played.void,
            void=played.void,
        )


@dataclass(frozen=True, slots=True)
class JudgeCheck:
    """What a judge said of all of them."""

    episodes: tuple[CheckedEpisode, ...]

    @property
    def accepted_failures(self) -> int:
        """Episodes that the judge pays for, and that did not reach their task."""
        return sum(episode.accepted and not episode.success for episode in self.episodes)

    @property
    def refused_successes(self) -> int:
        """Episodes that reached their task, for which the judge does not pay."""
        return sum(
            episode.success and not episode.accepted and not episode.void
            for episode in self.episodes
        )

    @property
    def void(self) -> int:
        """Episodes on which the judge gave no verdict."""
        return sum(bool(episode.void) for episode in self.episodes)

    def counts(self) -> Iterator[tuple[str, int, int, int, int]]:
        """Of each category: episodes, how many reached their task, accepted ones, and void ones."""
        for category in dict.fromkeys(episode.category for episode in self.episodes):
            of = [episode for episode in self.episodes if episode.category == category]
            reached, accepted = sum(item.success for item in of), sum(item.accepted for item in of)
            yield category, len(of), reached, accepted, sum(bool(item.void) for item in of)


def check_judge_model(
    judge: Judge, *, seed: int = 0, on_episode: Callable[[CheckedEpisode], None] | None = None
) -> JudgeCheck:
    """Have a judge judge the episodes of `SCHEDULE`, played on the virtual device.

    Args:
        judge: with or without a model.
        seed: decides the episodes.
        on_episode: is called with each when it is judged.

    Raises:
        UsageError: the judge cannot be used.
    """
    episodes: list[CheckedEpisode] = []
    for category, plan in _chosen(seed):
        episodes.append(CheckedEpisode.of(category, play_plan(plan, judge)))
        if on_episode is not None:
            on_episode(episodes[-1])
    return JudgeCheck(tuple(episodes))


def _chosen(seed: int) -> Iterator[tuple[str, EpisodePlan]]:
    left = dict(SCHEDULE)
    for plan in islice(episode_plans(seed), _LOOKED_AT):
        if left.get(plan.category):
            left[plan.category] -= 1
            yield plan.category, plan
        elif plan.skill == 0 and left[EMPTY]:  # any task will do; those who are ranked share one
            left[EMPTY] -= 1
            yield EMPTY, dataclasses.replace(plan, steps=(), skill=-1)


def as_json(check: JudgeCheck) -> dict[str, Any]:
    """All of it, as JSON values."""
    return {
        "accepted_failures": check.accepted_failures,
        "refused_successes": check.refused_successes,
        "void": check.void,
        "episodes": [dataclasses.asdict(episode) for episode in check.episodes],
    }
