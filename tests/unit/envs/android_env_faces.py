"""Environments with AndroidEnv's face, and what is done to them."""

from __future__ import annotations

from typing import Any

import dm_env
import gymnasium
import numpy as np
from switch_phone import make_toy

from mobile_gym.envs import MobileEnv, as_android_env
from mobile_gym.envs.android_env_face import AndroidEnvAdapter

TOUCH, LIFT, REPEAT, KEYDOWN, KEYUP, KEYPRESS = range(6)


TASK = "MobileGym/Settings.TurnOnWifi-v0"
SMALL = (600, 270)
WAY = ("Settings", "Network & internet", "Internet", "Wi-Fi")


def raw(kind: int, at: tuple[float, float] = (0.0, 0.0)) -> dict[str, Any]:
    return {"action_type": np.array(kind), "touch_position": np.array(at, np.float32)}


def key(kind: int, keycode: int) -> dict[str, Any]:
    return raw(kind) | {"keycode": np.array(keycode)}


def face(task: str = TASK, *, step_s: float = 0.05, **arguments: Any) -> AndroidEnvAdapter:
    made = gymnasium.make(task, image_size=SMALL, observe=("screenshot",), **arguments)
    return as_android_env(made, seed=0, step_s=step_s)


def toy(**arguments: Any) -> AndroidEnvAdapter:
    return as_android_env(make_toy(**arguments), seed=0)


def label(env: MobileEnv, text: str) -> tuple[float, float]:
    """The middle of what is labelled so, relative to the canvas."""
    node = next(n for n in env.frame.forest or () if text in (n.text, n.content_description))
    at = node.bounds.center
    return (at.x + 0.5) / env.frame.width_px, (at.y + 0.5) / env.frame.height_px


def tap(env: AndroidEnvAdapter, at: tuple[float, float]) -> dm_env.TimeStep:
    touched = env.step(raw(TOUCH, at))
    assert (touched.step_type, touched.reward, touched.discount) == (dm_env.StepType.MID, 0.0, 1.0)
    return env.step(raw(LIFT))
