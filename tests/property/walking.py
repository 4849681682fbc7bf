"""Random walks on the embedded device, for the property tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from mobile_gym import Answer, decode, encode
from mobile_gym.core.actions import Key, PressKey, Swipe
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.envs import MobileEnv

TASKS = ("Clock.SetAlarm", "Settings.TurnOnWifi")
_ENVS: dict[str, MobileEnv] = {}
_UNLOCK = Swipe(NormalizedPoint(0.5, 0.7), NormalizedPoint(0.5, 0.2))

starts = st.tuples(st.sampled_from(TASKS), st.integers(0, 2**31 - 1), st.sampled_from(["en", "zh"]))
"""A task, a seed of both the episode and the actions, and a language."""


def started(task: str, seed: int, language: str) -> MobileEnv:
    """An environment right after reset, one per task, whose action space is seeded."""
    if task not in _ENVS:
        _ENVS[task] = MobileEnv(task, terminate_on="success", max_steps=10_000)
    env = _ENVS[task]
    env.reset(seed=seed, options={"language": language})
    env.action_space.seed(seed)
    return env


def sampled(env: MobileEnv, count: int) -> list[dict[str, Any]]:
    """Members of the action space that answer nothing, as an answer ends the episode.

    What turns the screen off is followed by what turns it on and unlocks it.
    """
    return list(itertools.islice(_samples(env), count))


def _samples(env: MobileEnv) -> Iterator[dict[str, Any]]:
    while True:
        action: Any = env.action_space.sample()
        if not isinstance(decode(action), Answer):
            yield action
        if decode(action) == PressKey(Key.POWER):
            yield from (action, dict(encode(_UNLOCK)))
