"""The environments that the policy plays in: suites of tasks, seen as moves and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from mobile_gym.core.tasks import Split, TaskTemplate
from mobile_gym.envs.suite_env import SuiteEnv
from mobile_gym.envs.wrappers.candidates import CandidateActions
from mobile_gym.envs.wrappers.candidates.observation import MOVE_COLUMNS
from node_policy.screens import Sizes
from task_suites import catalog


@dataclass(frozen=True, slots=True)
class Phones:
    """What environments are made with; small enough to be sent to another process.

    Attributes:
        tasks: names, or templates.
        split: of their instances.
        max_moves, max_texts: of a page; what is rarely needed comes last, so that fewer are faster.
        arguments: more of `MobileEnv`, such as `reward`.
    """

    tasks: tuple[str | TaskTemplate, ...]
    split: Split | None = "train"
    max_moves: int = 64
    max_texts: int = 64
    arguments: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Of the tasks."""
        return tuple(task if isinstance(task, str) else task.id for task in self.tasks)

    def make(self) -> gymnasium.Env[Any, Any]:
        """One environment."""
        suite = SuiteEnv(
            tasks=self.tasks, split=self.split, observe=("activity",), **self.arguments
        )
        return self._wrapped(suite)

    def make_vector(self, count: int, workers: int) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
        """Several, which reset in the step that ends an episode."""
        return gymnasium.make_vec(
            "MobileGym/Suite-v0",
            num_envs=count,
            workers=workers,
            tasks=self.tasks,
            split=self.split,
            observe=("activity",),
            env_wrappers=[self.wrapper],
            autoreset_mode=AutoresetMode.SAME_STEP,
            **self.arguments,
        )

    @property
    def wrapper(self) -> Any:
        """Makes the wrapper around an environment."""
        return partial(CandidateActions, max_moves=self.max_moves, max_texts=self.max_texts)

    def _wrapped(self, env: gymnasium.Env[Any, Any]) -> gymnasium.Env[Any, Any]:
        return self.wrapper(env)

    def sizes(self) -> Sizes:
        """The sizes of their observations."""
        env = self.make()
        sizes = Sizes.of(env.observation_space, (MOVE_COLUMNS.index("takes_text"),))  # type: ignore[arg-type]
        env.close()
        return sizes


def task_names(split: Split, kinds: Sequence[str] = ("operation",)) -> tuple[str, ...]:
    """The tasks of a split that are of some kinds."""
    templates = catalog.suite("all", split)
    return tuple(template.id for template in templates if is_of(template, kinds))


def is_of(template: TaskTemplate, kinds: Sequence[str]) -> bool:
    """Whether its tasks are of one of the kinds."""
    return template.task(np.random.default_rng(0)).kind in kinds
