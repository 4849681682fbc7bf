"""Saving and loading is identity, and looking changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from hypothesis import given, settings
from hypothesis import strategies as st
from walking import sampled, started, starts

from mobile_gym.core.frames import Frame
from mobile_gym.envs import MobileEnv

STEPS = 10


def walk(env: MobileEnv, actions: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(*env.step(action), env.frame) for action in actions]


def assert_equal(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> None:
    for left, right in zip(one, other, strict=True):
        assert data_equivalence(left[:-1], right[:-1], exact=True)
        assert_same_frame(left[-1], right[-1])


def assert_same_frame(one: Frame, other: Frame) -> None:
    assert one.forest == other.forest
    assert one.activity == other.activity
    assert one.captured_at_s == other.captured_at_s
    assert one.keyboard_shown == other.keyboard_shown
    np.testing.assert_array_equal(one.screenshot, other.screenshot)


@settings(max_examples=12, deadline=None)
@given(starts, st.integers(0, 5))
def test_a_loaded_state_goes_on_as_the_saved_one(start: tuple[str, int, str], before: int) -> None:
    env = started(*start)
    walk(env, sampled(env, before))
    moment = env.observation(), env.info()
    state = env.save_state()
    actions = sampled(env, STEPS)
    ahead = walk(env, actions)
    assert data_equivalence(env.load_state(state), moment, exact=True)
    assert_equal(walk(env, actions), ahead)
    walk(env, sampled(env, STEPS))  # another way on, which must not have touched the saved state
    env.load_state(state)
    assert_equal(walk(env, actions), ahead)


@settings(max_examples=12, deadline=None)
@given(starts)
def test_looking_changes_nothing(start: tuple[str, int, str]) -> None:
    env = started(*start)
    actions = sampled(env, STEPS)
    unwatched = walk(env, actions)
    env = started(*start)
    device = env.session.lease.open()
    watched: list[tuple[Any, ...]] = []
    for action in actions:
        for what in ({"screenshot": False}, {"forest": False}, {}):
            device.observe(**what)
        before = env.observation()
        device.shell("uiautomator dump /dev/tty")
        device.shell("dumpsys activity activities")
        assert_same_frame(device.observe(), env.frame)
        assert data_equivalence(before, env.observation(), exact=True)
        watched += walk(env, [action])
    assert_equal(watched, unwatched)
