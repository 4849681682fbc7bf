"""Which episodes a report shows step by step, and what it shows of them.

A run may have 10,000 episodes, and a report is one file. All of them are in its list. Failures come
first, and the first ones of every task: so many with their pictures, then so many in words. What is
in the list alone the studio shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.episodes import Episode
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.reporting.album import Album
from mobile_gym.rollouts.reporting.curve import Curve, curve_of
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.rollouts.reporting.moments import Moment, moments_of
from mobile_gym.rollouts.storing.outcomes import Outcome

TOLD: Final = 200
"""Episodes in words, besides those with pictures: a report with 12 and 200 takes 4 s of
one core, which is the same for 1,000 episodes and for 10,000 (measured)."""
_PICTURED_STEPS: Final = 60
"""Of one episode; the rest have words alone."""
_SUCCESS: Final = VERDICTS.index("overdue")
"""From here on verdicts are successes."""


@dataclass(frozen=True, slots=True)
class StepView:
    """A moment, and the name of its picture; "" where it has none."""

    moment: Moment
    picture: str


@dataclass(frozen=True, slots=True)
class EpisodeView:
    """An episode as the report shows it.

    Attributes:
        anchor: where it is on the page.
        has_details: whether each moment says all that is known of it.
    """

    anchor: str
    id: str
    task: Task
    seed: int
    agent: str
    judge: str
    device: str
    provenance: Mapping[str, str]
    outcome: Outcome
    verdict: str
    curve: Curve
    steps: tuple[StepView, ...]
    has_details: bool


def in_order(rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """The places of the rows of a list: failures first, then by task."""
    return sorted(
        range(len(rows)), key=lambda place: (rows[place]["verdict"], rows[place]["task_id"], place)
    )


def places_shown(rows: Sequence[Mapping[str, Any]], count: int) -> list[int]:
    """Places of at most `count` episodes: failures first, the first of every task, then the second.

    Args:
        rows: of the list.
        count: how many are shown.
    """
    turns: Counter[tuple[bool, str]] = Counter()
    ranked: list[tuple[bool, int, int]] = []
    for place, row in enumerate(rows):
        group = row["verdict"] >= _SUCCESS, row["task_id"]
        ranked.append((group[0], turns[group], place))
        turns[group] += 1
    return [place for _, _, place in sorted(ranked)[: max(count, 0)]]


def episode_view(
    episode: Episode, outcome: Outcome, verdict: str, anchor: str, album: Album | None
) -> EpisodeView:
    """What is shown of an episode; without an album in words alone."""
    moments = tuple(moments_of(episode))
    pictures = [
        "" if album is None or number > _PICTURED_STEPS else album.add(record.frame)
        for number, record in enumerate(episode.steps)
    ]
    return EpisodeView(
        anchor,
        episode.id,
        episode.task,
        episode.seed,
        episode.agent,
        episode.judge,
        episode.device,
        episode.provenance,
        outcome,
        verdict,
        curve_of(moments),
        tuple(map(StepView, moments, pictures)),
        album is not None,
    )
