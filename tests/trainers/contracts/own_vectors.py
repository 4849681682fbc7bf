"""Has the tests of stable-baselines3 and sb3-contrib make our vectors in place of theirs.

A plugin of pytest, loaded before their tests. What they import as `DummyVecEnv` is `as_vec_env`
over a vector of the same environments. The libraries themselves have imported their own before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import sb3_contrib  # noqa: F401  # with all that it imports of stable-baselines3
import stable_baselines3.common.vec_env as their_vectors
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from stable_baselines3.common.vec_env import VecEnv

from mobile_gym.trainers.sb3_vec_env import as_vec_env


def in_this_process(makers: Sequence[Callable[[], gymnasium.Env[Any, Any]]]) -> VecEnv:
    """Environments as their tests make them, under our adapter."""
    return as_vec_env(SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP))


their_vectors.DummyVecEnv = in_this_process  # type: ignore[assignment, misc]
