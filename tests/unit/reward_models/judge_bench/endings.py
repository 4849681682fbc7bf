"""Ways to end a task, played under the rules, and what the bench's truth says of them."""

from __future__ import annotations

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.tasks import Language, SolutionStep, Task, TaskTemplate
from reward_models.judge_bench.planning import EpisodePlan
from reward_models.judge_bench.playing import play_plan
from reward_models.rules import RulesJudge


def template_of(name: str) -> TaskTemplate:
    return plugins.load("suite catalog", "built-in").template(name)


def task_of(name: str, language: Language, seed: int) -> Task:
    return template_of(name).task(np.random.default_rng(seed), language)


def is_fulfilled(name: str, language: Language, seed: int, steps: tuple[SolutionStep, ...]) -> bool:
    """What the oracle of a template says after some steps on the task of a seed."""
    plan = EpisodePlan(
        number=0,
        template=template_of(name),
        category="solution",
        detail="",
        language=language,
        params=task_of(name, language, seed).params,
        seed=seed,
        perturbation=None,
        steps=steps,
    )
    played = play_plan(plan, RulesJudge(), screenshots=False)
    assert not played.unfinished, played.unfinished
    return played.steps[-1].true_success
