"""Runs the bench: episodes with known truth under one judge, and the figures that come of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from reward_models.combination.nesting import JudgeSpec, make_judge
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planning import plans
from reward_models.judge_bench.playing import play_all
from reward_models.judge_bench.scores import EpisodeScore, score, summary
from reward_models.judge_bench.truth import Truth

EPISODES: Final = 1000
QUICK_EPISODES: Final = 100
_TREE_ALONE: Final = ("rules", "learned")
"""Judges that read no pixels, which need not be drawn for them."""


def name_of(judge: JudgeSpec) -> str:
    """What a judge is called in results."""
    if isinstance(judge, str):
        return judge
    if isinstance(judge, Mapping):
        return str(judge.get("name", ""))
    return str(getattr(judge, "name", type(judge).__name__))


def _has_facts(name: str) -> bool:
    """Whether a template's oracle knows the truth of each substate, or of the instruction alone."""
    template = plugins.load("suite catalog", "built-in").template(name)
    return Truth(template.task(np.random.default_rng(0)), ORACLES[name]).has_facts


def run(
    judge: JudgeSpec = "rules",
    *,
    episodes: int = EPISODES,
    seed: int = 0,
    templates: Sequence[str] | None = None,
    screenshots: bool | None = None,
    on_episode: Callable[[EpisodeScore], object] | None = None,
) -> dict[str, Any]:
    """Measure a judge.

    Args:
        judge: a name, `{"name": ..., ...}` with its arguments, or a live judge.
        episodes: how many.
        seed: of the episodes; the same seed gives the same episodes to every judge.
        templates: ids of templates with an oracle; all of them where None.
        screenshots: whether frames have pixels; None for what a judge of that name needs.
        on_episode: told of every episode when it is over.

    Raises:
        UsageError: an argument is wrong.
    """
    if episodes < 1:
        raise UsageError(f"episodes is {episodes}; it must be at least 1")
    if unknown := [name for name in templates or () if name not in ORACLES]:
        raise UsageError(
            f"there is no oracle for {', '.join(unknown)}; those with one are {', '.join(ORACLES)}"
        )
    name = name_of(judge)
    pixels = name not in _TREE_ALONE if screenshots is None else screenshots
    names = tuple(ORACLES if templates is None else templates)
    started = time.perf_counter()
    scores: list[EpisodeScore] = []
    chosen = islice(plans(seed, templates), episodes)
    for played in play_all(chosen, make_judge(judge), screenshots=pixels):
        scores.append(score(played))
        if on_episode is not None:
            on_episode(scores[-1])
    return {
        "judge": name,
        "seed": seed,
        "templates": len(names),
        "templates_with_facts": sum(map(_has_facts, names)),
        **summary(scores),
        "seconds": round(time.perf_counter() - started, 1),
    }
