"""Registers every listed task with Gymnasium, as names and not as code: no suite is imported.

The package imports it first, and nothing of an environment with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins

ENTRY_POINT = "mobile_gym.envs.mobile_env:MobileEnv"
VECTOR_ENTRY_POINT = "mobile_gym.envs:make_vector_env"
SUITE_ID = "MobileGym/Suite-v0"
SUITE_ENTRY_POINT = "mobile_gym.envs.suite_env:SuiteEnv"


class NamedTask(Protocol):
    """What registering needs of a task; a template has it, and so has an entry of a list."""

    @property
    def id(self) -> str:
        """`App.VerbObject`."""
        ...

    @property
    def env_id(self) -> str:
        """The Gymnasium id."""
        ...


def env_spec(task: NamedTask) -> EnvSpec:
    """The spec of a task. Its step limit is the task's own, so it has no `max_episode_steps`."""
    return EnvSpec(
        task.env_id,
        entry_point=ENTRY_POINT,
        vector_entry_point=VECTOR_ENTRY_POINT,
        kwargs={"task": task.id},
    )


def register_environments() -> tuple[str, ...]:
    """Register the tasks of suite `all`, and the environment of many tasks.

    Returns:
        The ids of the tasks.
    """
    if SUITE_ID not in gymnasium.registry:
        gymnasium.register(
            SUITE_ID,
            entry_point=SUITE_ENTRY_POINT,
            vector_entry_point=VECTOR_ENTRY_POINT,
            kwargs={"suite": "all"},
        )
    return register(plugins.load("suite catalog", "built-in").listed_tasks())


def register(tasks: Iterable[NamedTask]) -> tuple[str, ...]:
    """Register tasks, in time linear in their number.

    `gymnasium.register` compares each new id with all the others, which takes 0.7 s for 4,000. Here
    only names that are taken already go through it, for its errors and warnings.

    Returns:
        Their ids.
    """
    names = {(spec.namespace, spec.name) for spec in gymnasium.registry.values()}
    specs = tuple(map(env_spec, tasks))
    for spec in specs:
        name = (spec.namespace, spec.name)
        if name in names:
            gymnasium.register(
                spec.id,
                entry_point=spec.entry_point,
                vector_entry_point=spec.vector_entry_point,
                kwargs=spec.kwargs,
            )
        else:
            gymnasium.registry[spec.id] = spec
            names.add(name)
    return tuple(spec.id for spec in specs)
