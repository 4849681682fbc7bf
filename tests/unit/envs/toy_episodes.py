"""Episodes of the toy task, played from a list of actions."""

from typing import Any

from mobile_gym.envs.mobile_env import MobileEnv

ONE = {"params": {"count": 1}}


def play(env: MobileEnv, *actions: Any, options: dict[str, Any] | None = None) -> list[Any]:
    """Reset and do the actions.

    Returns:
        (reward, terminated, truncated, info) of every step.
    """
    env.reset(seed=0, options=options or ONE)
    return [env.step(action)[1:] for action in actions]
