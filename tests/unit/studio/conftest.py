from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.rollouts import RunSettings, collect

sys.path.insert(0, str(Path(__file__).parent))

from studio_runs import HOSTILE, write_run

TASKS = ("Clock.TurnOffAlarm", "Notes.ColorNote")


@pytest.fixture(scope="session")
def played() -> dict[str, list[Episode]]:
    """Two tasks, by the solution and at random; the first random one says what scripts would."""
    catalog = plugins.load("suite catalog", "built-in")
    templates = [one for one in catalog.suite("all") if one.id in TASKS]
    solved = list(collect(templates, SolutionAgent(), RunSettings("solution", seed=3)))
    random = list(collect(templates, RandomAgent(), RunSettings("random", seed=3, max_steps=4)))
    first = random[0]
    said = Reasoning(HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    steps = tuple(
        one if one.action is None else replace(one, raw_action=HOSTILE, reasoning=said)
        for one in first.steps
    )
    task = replace(first.task, instruction={"en": HOSTILE})
    random[0] = replace(first, task=task, steps=steps, agent=HOSTILE)
    return {"solution": solved, "random": random}


@pytest.fixture
def runs(tmp_path: Path, played: dict[str, list[Episode]]) -> Path:
    """A folder of two runs."""
    for agent, episodes in played.items():
        write_run(tmp_path / "runs" / agent, episodes, agent)
    return tmp_path / "runs"
