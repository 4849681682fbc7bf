"""Plays tasks by steps that depend on the drawn task, and draws many tasks of a template."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Final

import numpy as np

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.tasks import SolutionStep, Task
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from task_suites import catalog

Steps = Callable[[Task], tuple[SolutionStep, ...]]

MAX_STEPS: Final = 80


def played(name: str, steps: Steps, seed: int) -> Played:
    """What comes of the steps on a template's task; every step must have been done."""
    env = MobileEnv(
        name,
        terminate_on="finish",
        max_steps=MAX_STEPS,
        observe=("instruction", "screen_rect"),
    )
    with closing(env):
        env.reset(seed=seed)
        agent = SolutionAgent(steps(env.task))
        episode = play(env, agent, seed)
    assert not agent.failure, episode.story()
    return episode


def drawn_tasks(name: str, count: int = 40) -> list[Task]:
    """The tasks that so many seeds draw of a template."""
    template = catalog.template(name)
    return [template.task(np.random.default_rng(seed)) for seed in range(count)]
