"""The same seed and actions give the same pixels, trees, rewards and infos, in every process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

STEPS = 200
CASES = {
    "Clock.SetAlarm": {"language": "zh"},
    "Settings.PrepareForFlight": {
        "language": "en",
        "perturbation": {"dark": {"choice": [True, False]}, "font_scale": {"uniform": [0.9, 1.3]}},
    },
}

SCRIPT = """
import hashlib
import numpy as np
import mobile_gym

env = mobile_gym.MobileEnv({task!r}, terminate_on="finish", max_steps=60, **{arguments!r})
env.action_space.seed(11)
digest = hashlib.sha256()
outcome, screens = env.reset(seed=11), set()
for step in range({steps}):
    observation, info = outcome[0], outcome[-1]
    for key in sorted(observation):
        value = observation[key]
        digest.update(value.tobytes() if isinstance(value, np.ndarray) else value.encode())
    digest.update(repr(env.frame.forest).encode())
    digest.update(repr([(key, np.asarray(info[key]).tolist()) for key in sorted(info)]).encode())
    digest.update(repr(outcome[1:-1]).encode())
    screens.add(observation["screenshot"].tobytes())
    ended = len(outcome) == 5 and (outcome[2] or outcome[3])
    outcome = env.reset() if ended else env.step(env.action_space.sample())
print(digest.hexdigest(), len(screens))
"""


@pytest.mark.parametrize("task", sorted(CASES))
def test_two_processes_see_the_same(task: str) -> None:
    script = SCRIPT.format(task=task, arguments=CASES[task], steps=STEPS)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": str(number)},
        )
        for number in (1, 2)
    ]
    one, two = [process.communicate()[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert one == two
    assert int(one[1]) > STEPS / 10, "too few different screens to say anything"
