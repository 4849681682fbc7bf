"""Oracles of instructions: fulfilled after the solution, not after nothing or a wrong ending."""

from __future__ import annotations

from typing import Final

import pytest
from drawn import cases
from endings import is_fulfilled, task_of

from mobile_gym.core.tasks import LANGUAGES, Language
from reward_models.judge_bench.oracles import ORACLES

_APPS: Final = ("Calendar", "Notes", "Files", "Browser", "CrossApp")
_NAMES: Final = tuple(name for name in ORACLES if name.partition(".")[0] in _APPS)
_SEEDS: Final = (0, 1)
_CASES: Final = [(name, language) for name in _NAMES for language in LANGUAGES]
_RIGHT_AT_TIMES: Final = {
    # The calendar opens on its month, whose cell tells how many events the day has.
    ("Calendar.CountEvents", "a guess without looking"),
    # Where the one meant is the last of three, the other two have been opened and are not it.
    ("Calendar.FindRemindedEvent", "its page not opened"),
}


def test_every_template_of_these_apps_has_an_oracle() -> None:
    assert len(_NAMES) == 87
    assert all(ORACLES[name].fulfilled is not None for name in _NAMES)


@pytest.mark.parametrize(("name", "language"), cases(_CASES, 5, of="fulfilled"))
def test_solution_alone_fulfils(name: str, language: Language) -> None:
    for seed in _SEEDS:
        task = task_of(name, language, seed)
        assert is_fulfilled(name, language, seed, task.solution), (seed, task.text)
        assert not is_fulfilled(name, language, seed, ()), (seed, task.text)


@pytest.mark.parametrize(("name", "language"), cases(_CASES, 5, of="not fulfilled"))
def test_wrong_endings_do_not(name: str, language: Language) -> None:
    seed = _SEEDS[language == "zh"]
    task = task_of(name, language, seed)
    fulfilled = [
        ending.name
        for ending in task.wrong_endings
        if (name, ending.name) not in _RIGHT_AT_TIMES
        and is_fulfilled(name, language, seed, ending.steps)
    ]
    assert not fulfilled, task.text
