"""Oracles of Settings, Clock, Contacts, Phone and Messages, on what their tasks know to be right.

No judge takes part: the oracle alone says whether the instruction is fulfilled. Solutions must be
right and wrong endings wrong, which oracle and task were written for apart from each other.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from drawn import cases

from mobile_gym.core import plugins
from mobile_gym.core.tasks import LANGUAGES, Language, SolutionStep, Task
from reward_models.judge_bench.floors import ConstantJudge
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planning import EpisodePlan
from reward_models.judge_bench.playing import play_plan

APPS: Final = ("Settings.", "Clock.", "Contacts.", "Phone.", "Messages.")
NAMES: Final = [name for name in ORACLES if name.startswith(APPS)]
CASES: Final = [(name, language) for name in NAMES for language in LANGUAGES]


def task_of(name: str, language: Language, seed: int) -> Task:
    template = plugins.load("suite catalog", "built-in").template(name)
    return template.task(np.random.default_rng(seed), language)


def is_right(task: Task, seed: int, steps: tuple[SolutionStep, ...]) -> bool:
    template = plugins.load("suite catalog", "built-in").template(task.id)
    plan = EpisodePlan(0, template, "solution", "", task.language, task.params, seed, None, steps)
    played = play_plan(plan, ConstantJudge(False), screenshots=False)
    return played.steps[-1].true_success


def test_every_template_of_these_apps_has_an_oracle() -> None:
    templates = plugins.load("suite catalog", "built-in").suite("all")
    assert sorted(one.id for one in templates if one.id.startswith(APPS)) == sorted(NAMES)


@pytest.mark.parametrize(("name", "language"), cases(CASES, 5, of="fulfilled"))
def test_the_solution_fulfils_the_instruction(name: str, language: Language) -> None:
    for seed in (1, 2):
        task = task_of(name, language, seed)
        assert is_right(task, seed, task.solution), seed


@pytest.mark.parametrize(("name", "language"), cases(CASES, 5, of="not fulfilled"))
def test_nothing_and_wrong_endings_do_not(name: str, language: Language) -> None:
    task = task_of(name, language, 3)
    assert not is_right(task, 3, ())
    assert not [one.name for one in task.wrong_endings if is_right(task, 3, one.steps)]
