"""android_env's stock wrappers on AndroidEnv's face."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from android_env.wrappers import (
    discrete_action_wrapper,
    flat_interface_wrapper,
    float_pixels_wrapper,
    image_rescale_wrapper,
    last_action_wrapper,
    rate_limit_wrapper,
    swipe_action_wrapper,
    tap_action_wrapper,
)
from android_env_faces import LIFT, REPEAT, TOUCH, face, raw
from gymnasium.spaces import Box, Dict, Space

from mobile_gym.core.actions import Swipe, Tap


def test_discrete_actions_over_taps_over_rescaled_images() -> None:
    with face(max_steps=4) as env:
        wrapped = flat_interface_wrapper.FlatInterfaceWrapper(
            discrete_action_wrapper.DiscreteActionWrapper(
                tap_action_wrapper.TapActionWrapper(
                    image_rescale_wrapper.ImageRescaleWrapper(env, (0.5, 0.5), grayscale=True)
                ),
                action_grid=(10, 5),
                redundant_actions=False,
                noise=0.0,
            )
        )
        spec = wrapped.action_spec()
        pixels = wrapped.reset().observation
        assert pixels.shape == wrapped.observation_spec().shape == (300, 135, 1)
        for _ in range(4):
            step = wrapped.step(spec.generate_value())
        assert step.last()
        assert isinstance(env.env.last_record.action, Tap)
        assert wrapped.stats()["env_steps"] == 24


def test_swipes_float_pixels_and_the_last_action() -> None:
    with face() as env:
        wrapped = swipe_action_wrapper.SwipeActionWrapper(env)
        wrapped.reset()
        way = {"start_position": np.array((0.5, 0.8)), "end_position": np.array((0.5, 0.3))}
        assert wrapped.step(way).mid()
        assert isinstance(env.env.last_record.action, Swipe)
        floats = float_pixels_wrapper.FloatPixelsWrapper(env)
        assert floats.step(raw(REPEAT)).observation["pixels"].dtype == np.float32
        last = last_action_wrapper.LastActionWrapper(env)
        layer = last.step(raw(TOUCH, (0.5, 0.25))).observation["pixels"][..., 3]
        assert layer[150, 135] == 255
        assert layer.sum() == 255


def test_a_limited_rate() -> None:
    with face() as env:
        wrapped = rate_limit_wrapper.RateLimitWrapper(env, rate=10_000.0)
        wrapped.reset()
        assert wrapped.step(raw(TOUCH, (0.5, 0.5))).mid()
        assert env.raw_action["action_type"] == REPEAT
        assert env.stats()["steps"] == 2


class GymBox(Box):
    """As gym's own did, it takes bounds that are arrays of no dimension."""

    def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
        scalars = [np.asarray(bound).item() for bound in (low, high) if np.ndim(bound) == 0]
        super().__init__(*(scalars or (low, high)), shape=shape, dtype=dtype)


SPACES = SimpleNamespace(Box=GymBox, Dict=Dict, Space=Space)


def test_its_gym_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wrapper imports `gym`, which is no more; its successor has all that it uses."""
    monkeypatch.setitem(sys.modules, "gym", ModuleType("gym"))
    monkeypatch.setattr("gym.Env", gymnasium.Env, raising=False)
    monkeypatch.setattr("gym.spaces", SPACES, raising=False)
    monkeypatch.delitem(sys.modules, "android_env.wrappers.gym_wrapper", raising=False)
    from android_env.wrappers import gym_wrapper

    with face(max_steps=2) as env:
        wrapped = gym_wrapper.GymInterfaceWrapper(env)
        observation = wrapped.reset()
        assert wrapped.observation_space.spaces["pixels"].contains(observation["pixels"])
        done = False
        while not done:
            observation, reward, done, info = wrapped.step(raw(LIFT))
            assert reward == 0.0
        assert info == {"discount": 1.0}
        assert np.array_equal(np.asarray(wrapped.render()), observation["pixels"])
