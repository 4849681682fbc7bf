"""Which episodes there are: a schedule, drawn from a seed, of what is done on which task.

Every prefix of the schedule is balanced, so a short run measures the same as a long one. Episodes
are planned one at a time, when they are to be played.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.tasks import (
    LANGUAGES,
    Language,
    Params,
    SolutionStep,
    Task,
    TaskTemplate,
)
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planned_ways import SKILLS, WAYS, EndingDraft, with_steps_left_out

CATEGORIES: Final = {
    "solution": 13,
    "other road": 4,
    "ranked": 12,
    "truncated": 6,
    "other parameter": 4,
    "other task": 4,
    "almost right": 8,
    "namesake": 4,
    "one too many": 4,
    "undone": 5,
    "lookalike": 4,
    "hedged": 6,
    "unseen": 3,
    "spoof": 12,
    "injection": 9,
    "random": 2,
}
"""What is done, and how many of a hundred episodes do it."""
SPOOFS: Final = ("spoof", "injection")
"""Categories that try to fool the judge."""
_ASKING: Final = ("hedged", "unseen")
"""Categories for tasks that want an answer."""
_DOING: Final = ("one too many",)
"""Categories for tasks that want none."""

_PERTURBED: Final = (None, None, None, "visual", "standard")
_OFFSET: Final = 7
"""Steps through the templates; a prime that does not divide their number."""
_MANY: Final = 60
"""More templates than that are stepped through by the number of the episode; of fewer, each
category goes through all."""


@dataclass(frozen=True, slots=True)
class EpisodePlan:
    """An episode to be played.

    Attributes:
        number: its place in the schedule.
        template: of the task, with an injection in its setup where there is one.
        category: one of `CATEGORIES`.
        detail: what of it: a field, a carrier, the name of a wrong ending.
        language: of instruction and screens.
        params: the task's parameters.
        seed: of the device.
        perturbation: a preset, or None.
        steps: what is done, or None for a random walk.
        skill: which of `SKILLS`, for ranked episodes.
        says_screen: whether the answer is all that can be read on the screen, whatever the steps
            say.
    """

    number: int
    template: TaskTemplate
    category: str
    detail: str
    language: Language
    params: Params
    seed: int
    perturbation: str | None
    steps: tuple[SolutionStep, ...] | None
    skill: int = -1
    says_screen: bool = False


def episode_plans(seed: int = 0, templates: Sequence[str] | None = None) -> Iterator[EpisodePlan]:
    """Episodes without end.

    Args:
        seed: decides all of them.
        templates: ids; those with an oracle where None.
    """
    catalog = plugins.load("suite catalog", "built-in")
    chosen = [catalog.template(name) for name in (ORACLES if templates is None else templates)]
    queries = [template for template in chosen if _wants_answer(template)]
    operations = [template for template in chosen if not _wants_answer(template)]
    pools = dict.fromkeys(CATEGORIES, chosen)
    pools |= dict.fromkeys(_ASKING, queries) | dict.fromkeys(_DOING, operations)
    schedule = [category for category in _category_schedule() if pools[category]]
    counts = dict.fromkeys(CATEGORIES, 0)
    number = 0
    while True:
        category = schedule[number % len(schedule)]
        yield _make_plan(number, category, counts[category], seed, pools[category])
        counts[category] += 1
        number += 1


@functools.cache
def _wants_answer(template: TaskTemplate) -> bool:
    return template.task(np.random.default_rng(0)).kind != "operation"


def _category_schedule() -> tuple[str, ...]:
    """A hundred categories in an order in which every part is as mixed as the whole."""
    due = [
        ((place + 0.5) / count, category)
        for category, count in CATEGORIES.items()
        for place in range(count)
    ]
    return tuple(category for _, category in sorted(due))


def _make_plan(
    number: int, category: str, place: int, seed: int, templates: Sequence[TaskTemplate]
) -> EpisodePlan:
    # Those who are ranked do the same tasks: all of them come before the next task.
    skill, group = (place % len(SKILLS), place // len(SKILLS)) if category == "ranked" else (-1, -1)
    drawn = (seed, 1, group) if category == "ranked" else (seed, 0, number)
    rng = np.random.default_rng(drawn)
    turn = number if len(templates) > _MANY else place
    template = templates[(group if skill >= 0 else turn * _OFFSET) % len(templates)]
    language: Language = LANGUAGES[int(rng.integers(len(LANGUAGES)))]
    task = template.task(rng, language)
    device_seed = int(rng.integers(2**31))
    perturbation = _PERTURBED[int(rng.integers(len(_PERTURBED)))]
    if skill >= 0:
        way = with_steps_left_out(task, skill, np.random.default_rng((*drawn, skill)))
    else:
        way = WAYS[category](EndingDraft(template, task, rng, templates))
    return EpisodePlan(
        number=number,
        template=_with_setup(template, way.setup) if way.setup else template,
        category=category,
        detail=way.detail,
        language=language,
        params=task.params,
        seed=device_seed,
        perturbation=perturbation,
        steps=way.steps,
        skill=skill,
        says_screen=way.says_screen,
    )


def _with_setup(template: TaskTemplate, commands: tuple[str, ...]) -> TaskTemplate:
    def build(params: Params, language: Language) -> Task:
        task = template.build(params, language)
        return dataclasses.replace(task, setup=(*task.setup, *commands))

    return dataclasses.replace(template, build=build)
