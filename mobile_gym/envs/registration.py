"""Registers every task of the suite catalog with Gymnasium, as names and not as code."""

from __future__ import annotations

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins
from mobile_gym.core.tasks import TaskTemplate

__all__ = ["register_environments", "spec_of"]

ENTRY_POINT = "mobile_gym.envs.mobile_env:MobileEnv"
VECTOR_ENTRY_POINT = "mobile_gym.envs.vector_env:MobileVectorEnv"


def spec_of(template: TaskTemplate) -> EnvSpec:
    """The spec of a task. Its step limit is the task's own, so it has no `max_episode_steps`."""
    return EnvSpec(
        template.env_id,
        entry_point=ENTRY_POINT,
        vector_entry_point=VECTOR_ENTRY_POINT,
        kwargs={"task": template.id},
    )


def register_environments() -> tuple[str, ...]:
    """Register the tasks of suite `all`.

    Returns:
        Their ids.
    """
    templates: tuple[TaskTemplate, ...] = plugins.load("suite catalog", "built-in").suite("all")
    for template in templates:
        spec = spec_of(template)
        gymnasium.register(
            spec.id,
            entry_point=ENTRY_POINT,
            vector_entry_point=VECTOR_ENTRY_POINT,
            kwargs=spec.kwargs,
        )
    return tuple(template.env_id for template in templates)
