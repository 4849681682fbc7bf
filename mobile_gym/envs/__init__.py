"""Gymnasium environments: where tasks, devices, judges and spaces come together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mobile_gym.envs.mobile_env import MobileEnv

if TYPE_CHECKING:
    from mobile_gym.envs.vector_env import MobileVectorEnv

__all__ = ["MobileEnv", "make_env", "make_vector_env"]


def make_env(**kwargs: Any) -> MobileEnv:
    """Entry point for tasks that are not registered.

    `gymnasium.make(EnvSpec("MobileGym/Mine-v0", entry_point="mobile_gym.envs:make_env",
    kwargs={"task": "recorded:PATH#ID"}))` needs nothing but the JSON of its arguments, so it works
    in any process.

    Args:
        **kwargs: arguments of `MobileEnv`.
    """
    return MobileEnv(**kwargs)


def make_vector_env(**kwargs: Any) -> MobileVectorEnv:
    """Entry point for vector environments of tasks that are not registered.

    Args:
        **kwargs: arguments of `MobileVectorEnv`.
    """
    from mobile_gym.envs.vector_env import MobileVectorEnv

    return MobileVectorEnv(**kwargs)
