"""Episodes that are saved in one process and go on in another one.

`python continued_episodes.py TASK ARGUMENTS FILE` prints the digest of going on from a file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np

import mobile_gym
from mobile_gym.core.actions import Action, OpenApp, PressKey, Swipe, Tap, Wait
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.state import EnvState

ACTIONS: Final[tuple[Action, ...]] = (OpenApp("Clock"), Tap(0.3, 0.3), Wait(1.0))
"""Before the episode is saved."""
_LATER: Final[tuple[Action, ...]] = (
    Tap(0.7, 0.35),
    Swipe((0.5, 0.8), (0.5, 0.3)),
    PressKey("home"),  # type: ignore[arg-type]
    OpenApp("Notes"),
    Tap(0.85, 0.9),
    Wait(5.0),
)


def begun(task: str, arguments: dict[str, Any]) -> MobileEnv:
    """An environment in the middle of an episode."""
    env = gymnasium.make(task, disable_env_checker=True, **arguments).unwrapped
    assert isinstance(env, MobileEnv)
    env.reset(seed=11)
    for action in ACTIONS:
        env.step(action)
    return env


def digest_of_continuing(env: MobileEnv) -> str:
    """Of all that an environment shows and pays from here on, into the next episode."""
    digest = hashlib.sha256()

    def add(observation: dict[str, Any], rest: tuple[Any, ...]) -> None:
        frame = env.frame
        if frame.screenshot is not None:
            digest.update(frame.screenshot.tobytes())
        digest.update(repr((frame.forest, frame.activity, frame.captured_at_s)).encode())
        for value in observation.values():
            digest.update(value.tobytes() if isinstance(value, np.ndarray) else value.encode())
        for part in rest:
            digest.update(_plain(part).encode())
        digest.update(repr(env.status.verdicts).encode())

    add(env.observation(), (env.info(),))
    for action in _LATER:
        if env.is_running:
            observation, *rest = env.step(action)
            add(observation, tuple(rest))
    observation, info = env.reset()
    add(observation, (info, env.status.episode_seed))
    return digest.hexdigest()


def _plain(part: Any) -> str:
    if isinstance(part, dict):
        return repr([(key, np.asarray(value).tolist()) for key, value in part.items()])
    return repr(part)


if __name__ == "__main__":
    task, arguments, file = sys.argv[1:]
    assert mobile_gym
    there = gymnasium.make(task, disable_env_checker=True, **json.loads(arguments)).unwrapped
    assert isinstance(there, MobileEnv)
    there.load_state(EnvState.from_json(Path(file).read_text(encoding="utf-8"), there))
    print(digest_of_continuing(there))
