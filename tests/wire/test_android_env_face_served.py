"""AndroidEnv's own face over a served device: gestures, recognised, as in process."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from dm_env import TimeStep
from served_devices import Server, adb_server, spec_of

from mobile_gym.envs import as_android_env
from mobile_gym.envs.android_env_face import AndroidEnvAdapter

TASK = "MobileGym/Settings.TurnOnWifi-v0"
TOUCH, LIFT = 0, 1
WAY = ("Settings", "Network & internet", "Internet", "Wi-Fi")


def tap(env: AndroidEnvAdapter, label: str) -> TimeStep:
    frame = env.env.frame
    node = next(n for n in frame.forest or () if label in (n.text, n.content_description))
    at = node.bounds.center.to_normalized(frame.width_px, frame.height_px)
    for kind in (TOUCH, LIFT):
        step = env.step({"action_type": np.array(kind), "touch_position": np.array(at, np.float32)})
    return step


def test_a_task_is_done_on_a_served_device_as_in_process() -> None:
    with adb_server() as adb_port, Server(clock="stepped") as server:
        served = spec_of(server.told, adb_port)
        with (
            as_android_env(gymnasium.make(TASK, device=served), seed=0) as there,
            as_android_env(gymnasium.make(TASK), seed=0) as here,
        ):
            assert np.array_equal(
                there.reset().observation["pixels"], here.reset().observation["pixels"]
            )
            rewards = []
            for label in WAY:
                one, other = tap(there, label), tap(here, label)
                assert np.array_equal(one.observation["pixels"], other.observation["pixels"])
                assert one.step_type == other.step_type
                assert one.reward == other.reward
                rewards.append(one.reward)
            assert one.last()
            assert sum(rewards) == pytest.approx(1.0)
