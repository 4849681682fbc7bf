"""What came of an offline evaluation: how many steps and episodes are right, with intervals.

Source: AndroidControl, section 4 (step accuracy); GUI Odyssey and DigiData report whole episodes,
too. Intervals are Wilson's. Steps of one episode are not independent, so that of the steps is
narrower than it ought to be; that of the episodes is not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from mobile_gym.rollouts.reporting.metrics import wilson_interval


@dataclass(frozen=True, slots=True)
class StepResult:
    """What an agent did at one step.

    Attributes:
        episode: its id.
        step: from 0.
        kind: of the recorded action, by its class name.
        right: whether the agent's action is.
        action: the agent's, as JSON.
        recorded: as JSON.
        cost_usd: None where the agent does not say.
    """

    episode: str
    step: int
    kind: str
    right: bool
    action: Mapping[str, Any]
    recorded: Mapping[str, Any]
    cost_usd: float | None = None


class RateSummary(TypedDict):
    """So many of so many, and the 95 % interval of the probability behind it; None for none."""

    right: int
    total: int
    rate: float | None
    interval: list[float] | None


def summarize_results(results: Sequence[StepResult], lengths: Mapping[str, int]) -> dict[str, Any]:
    """The figures of an evaluation, finished or not.

    Args:
        results: of every step so far.
        lengths: how many steps each episode has; one of which a step is missing does not count
            among the episodes.
    """
    kinds = sorted({result.kind for result in results})
    by_episode: dict[str, list[bool]] = {}
    for result in results:
        by_episode.setdefault(result.episode, []).append(result.right)
    whole = [all(rights) for name, rights in by_episode.items() if len(rights) == lengths.get(name)]
    costs = [result.cost_usd for result in results if result.cost_usd is not None]
    return {
        "steps": _rate_summary([result.right for result in results]),
        "kinds": {
            kind: _rate_summary([result.right for result in results if result.kind == kind])
            for kind in kinds
        },
        "same_kind": _rate_summary(
            [result.action.get("action") == result.kind for result in results]
        ),
        "episodes": _rate_summary(whole),
        "unreadable": sum(result.action.get("action") == "Invalid" for result in results),
        "cost_usd": sum(costs) if costs else None,
        "left": sum(lengths.values()) - len(results),
    }


def _rate_summary(rights: Collection[bool]) -> RateSummary:
    right, total = sum(rights), len(rights)
    if not total:
        return RateSummary(right=0, total=0, rate=None, interval=None)
    return RateSummary(
        right=right, total=total, rate=right / total, interval=list(wilson_interval(right, total))
    )
