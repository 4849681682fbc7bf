"""Has Gymnasium's tests run on a phone in place of its own environments.

A plugin of pytest, loaded before its tests. `tests.envs.utils`, which lists the environments that
its environment tests go through, lists phones; `CartPole-v1`, which its wrapper and vector tests
make, is a phone behind `ChooseNode`.
"""

from __future__ import annotations

import sys
import types
from typing import Any

import gymnasium
from gymnasium.envs.registration import EnvSpec

import mobile_gym  # noqa: F401
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.wrappers import ChooseNode
from task_suites import catalog

TASK = "Settings.TurnOnWifi"


def phone(**arguments: Any) -> gymnasium.Env[Any, Any]:
    """A phone with a `Discrete` space of actions and a `Box` of observations."""
    given: dict[str, Any] = {"observe": ("activity",), "image_size": (240, 108)} | arguments
    return ChooseNode(MobileEnv(catalog.template(TASK), **given), max_nodes=16)


phone.metadata = MobileEnv.metadata  # type: ignore[attr-defined] # Gymnasium asks the maker for it


def _listed() -> types.ModuleType:
    specs = [gymnasium.spec(f"MobileGym/{TASK}-v0"), gymnasium.spec("MobileGym/Clock.SetAlarm-v0")]
    module = types.ModuleType("tests.envs.utils")
    listed: dict[str, Any] = {
        "all_testing_env_specs": specs,
        "all_testing_initialised_envs": [
            spec.make(disable_env_checker=True).unwrapped for spec in specs
        ],
        "mujoco_testing_env_specs": [],
        "gym_testing_env_specs": specs,
    }
    module.__dict__.update(listed)
    return module


sys.modules["tests.envs.utils"] = _listed()
gymnasium.registry["CartPole-v1"] = EnvSpec(
    "CartPole-v1", entry_point=phone, reward_threshold=475.0, max_episode_steps=500
)
