"""Gymnasium environments: where tasks, devices, judges and spaces come together."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mobile_gym.envs.android_env_face import as_android_env
    from mobile_gym.envs.mobile_env import MobileEnv
    from mobile_gym.envs.state import EnvState
    from mobile_gym.envs.suite_env import SuiteEnv
    from mobile_gym.envs.vector.vector_env import MobileVectorEnv
    from mobile_gym.envs.vector.worker_vector_env import WorkerVectorEnv

__all__ = [
    "EnvState",
    "MobileEnv",
    "MobileVectorEnv",
    "SuiteEnv",
    "WorkerVectorEnv",
    "as_android_env",
    "make_env",
    "make_vector_env",
]

_LAZY: Final = {
    "as_android_env": "mobile_gym.envs.android_env_face",
    "EnvState": "mobile_gym.envs.state",
    "MobileEnv": "mobile_gym.envs.mobile_env",
    "MobileVectorEnv": "mobile_gym.envs.vector.vector_env",
    "SuiteEnv": "mobile_gym.envs.suite_env",
    "WorkerVectorEnv": "mobile_gym.envs.vector.worker_vector_env",
}
"""Registering needs this package but not what is in it."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LAZY[name]), name)


def make_env(**kwargs: Any) -> MobileEnv:
    """Entry point for tasks that are not registered.

    `gymnasium.make(EnvSpec("MobileGym/Mine-v0", entry_point="mobile_gym.envs:make_env",
    kwargs={"task": "recorded:PATH#ID"}))` needs nothing but the JSON of its arguments, so it works
    in any process.

    Args:
        **kwargs: arguments of `MobileEnv`.
    """
    from mobile_gym.envs.mobile_env import MobileEnv

    return MobileEnv(**kwargs)


def make_vector_env(
    num_envs: int = 1, *, workers: int | None = None, **kwargs: Any
) -> MobileVectorEnv | WorkerVectorEnv:
    """Entry point of all vector environments.

    Args:
        num_envs: how many environments.
        workers: in how many processes they run; None for this one.
        **kwargs: arguments of `MobileVectorEnv`, or of `WorkerVectorEnv` where there are workers.
    """
    if workers is None:
        from mobile_gym.envs.vector.vector_env import MobileVectorEnv

        return MobileVectorEnv(num_envs, **kwargs)
    from mobile_gym.envs.vector.worker_vector_env import WorkerVectorEnv

    return WorkerVectorEnv(num_envs, workers=workers, **kwargs)
