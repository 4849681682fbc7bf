"""Oracles of AndroidWorld's tasks: fulfilled after the solution, not after anything else."""

from __future__ import annotations

from typing import Final

import pytest
from drawn import cases
from endings import is_fulfilled, task_of

from mobile_gym.core import plugins
from mobile_gym.core.tasks import LANGUAGES, Language
from reward_models.judge_bench.oracles import ORACLES

_ELSEWHERE: Final = ("Expense", "Recipe", "SimpleSms", "SportsTracker", "Tasks")
"""How the names of tasks begin that `test_instructions_of_open_apps` plays."""
_ALL: Final = tuple(name for name in ORACLES if name.startswith("AndroidWorld."))
_NAMES: Final = tuple(name for name in _ALL if not name.partition(".")[2].startswith(_ELSEWHERE))


def test_every_template_of_the_suite_has_an_oracle() -> None:
    templates = plugins.load("suite catalog", "built-in").suite("android_world")
    assert sorted(one.id for one in templates) == sorted(_ALL)


@pytest.mark.parametrize(
    ("name", "language"),
    cases([(name, language) for name in _NAMES for language in LANGUAGES], 5, of="fulfilled"),
)
def test_solution_fulfils(name: str, language: Language) -> None:
    seed = 1 + LANGUAGES.index(language)
    task = task_of(name, language, seed)
    assert is_fulfilled(name, language, seed, task.solution), task.text


@pytest.mark.parametrize("name", cases(_NAMES, 5, of="not fulfilled"))
def test_nothing_and_wrong_endings_do_not(name: str) -> None:
    seed = 3 + _NAMES.index(name) % 3
    language = LANGUAGES[_NAMES.index(name) % len(LANGUAGES)]
    task = task_of(name, language, seed)
    assert not is_fulfilled(name, language, seed, ())
    fulfilled = [
        ending.name
        for ending in task.wrong_endings
        if is_fulfilled(name, language, seed, ending.steps)
    ]
    assert not fulfilled, task.text
