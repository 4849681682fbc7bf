"""Workers of a vector environment that are killed: their episodes are void, the others go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import wait
from typing import Any

import numpy as np
import pytest
from expected_skips import NOT_LINUX

from mobile_gym.core.actions import Finish, Wait
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.envs.vector.vector_env import MobileVectorEnv
from mobile_gym.envs.vector.workers import MAX_DEATHS, WorkerDied

pytestmark = [
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX),
]
SMALL: dict[str, Any] = {
    "tasks": ("Clock.SetAlarm",),
    "observe": ("screenshot", "activity", "instruction"),
    "image_size": (120, 54),
}
NOTHING = [Wait(0.1)] * 4
NONE = [False] * 4
SECOND = [False, False, True, True]
"""The environments of the worker that is killed."""


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What a device needs is imported here once, so that not every fork imports it."""
    with closing(MobileVectorEnv(1, **SMALL)) as env:
        env.reset(seed=0)


@contextmanager
def workers(**kwargs: Any) -> Iterator[WorkerVectorEnv]:
    env = WorkerVectorEnv(4, workers=2, context="fork", **(SMALL | kwargs))
    with closing(env):
        yield env


def kill(env: WorkerVectorEnv, index: int = 1) -> None:
    """Kill a worker, and wait until it is dead."""
    pid = env.worker_pids[index]
    assert pid is not None
    descriptor = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    wait([descriptor])
    os.close(descriptor)


def assert_void(env: WorkerVectorEnv, outcome: Any, last: Any) -> None:
    """The second worker's episodes are void, and only those."""
    observation, rewards, terminations, truncations, infos = outcome
    assert truncations.tolist() == SECOND
    assert not terminations.any()
    assert rewards[2:].tolist() == [0.0, 0.0]
    final = infos
    if "final_info" in infos:
        final = infos["final_info"]
        assert infos["_final_info"].tolist() == SECOND
        seen = [row["screenshot"] for row in infos["final_obs"][2:]]
    else:
        seen = list(observation["screenshot"][2:])
    assert final["valid"][2:].tolist() == [False, False]
    assert all(
        "worker 1 (environments 2 to 3) was killed" in why for why in final["device_fault"][2:]
    )
    assert set(final["termination_reason"][2:]) == {"device_fault"}
    assert np.array_equal(np.stack(seen), last["screenshot"][2:])
    assert observation in env.observation_space


@pytest.mark.parametrize("copy", [True, False])
def test_under_next_step_the_next_step_begins_new_episodes(copy: bool) -> None:
    with workers(copy=copy) as env:
        env.reset(seed=0)
        last = {name: np.array(part) for name, part in env.step(NOTHING)[0].items()}
        kill(env)
        outcome = env.step(NOTHING)
        assert_void(env, outcome, last)
        assert outcome[4]["step"].tolist() == [2, 2, 2, 2]
        assert outcome[4]["valid"][:2].all()
        *_, truncations, infos = env.step(NOTHING)
        assert infos["step"].tolist() == [3, 3, 0, 0]
        assert infos["valid"].all()
        assert not truncations.any()
        assert env.step(NOTHING)[4]["step"].tolist() == [4, 4, 1, 1]


def test_under_same_step_the_step_begins_new_episodes() -> None:
    with workers(autoreset_mode="SameStep") as env:
        env.reset(seed=0)
        last = env.step(NOTHING)[0]
        kill(env)
        outcome = env.step(NOTHING)
        assert_void(env, outcome, last)
        assert outcome[4]["step"].tolist() == [2, 2, 0, 0]
        assert outcome[4]["valid"].all()
        assert env.step(NOTHING)[4]["step"].tolist() == [3, 3, 1, 1]


def test_under_disabled_the_caller_begins_new_episodes() -> None:
    with workers(autoreset_mode="Disabled") as env:
        env.reset(seed=0)
        last = env.step(NOTHING)[0]
        kill(env)
        assert_void(env, env.step(NOTHING), last)
        env.reset(options={"reset_mask": np.array(SECOND)})
        assert env.step(NOTHING)[4]["step"].tolist() == [3, 3, 1, 1]


def test_a_reset_in_which_a_worker_is_dead_is_done_again() -> None:
    with workers() as env:
        first = env.reset(seed=5)
        kill(env)
        again = env.reset(seed=5)
        assert first[0]["instruction"] == again[0]["instruction"]
        assert again[1]["valid"].all()
        assert env.step(NOTHING)[4]["step"].tolist() == [1, 1, 1, 1]


def test_a_partial_reset_in_which_a_worker_is_dead_loses_its_other_episodes() -> None:
    with workers(autoreset_mode="Disabled") as env:
        env.reset(seed=0)
        last = env.step([Wait(0.1), Wait(0.1), Wait(0.1), Finish()])[0]
        kill(env)
        env.reset(options={"reset_mask": np.array([False, False, False, True])})
        observation, _, _, truncations, infos = env.step(NOTHING)
        assert truncations.tolist() == [False, False, True, False]
        assert infos["valid"].tolist() == [True, True, False, True]
        assert infos["step"].tolist() == [2, 2, 2, 1]
        assert np.array_equal(observation["screenshot"][2], last["screenshot"][2])


def test_a_call_says_so_and_the_next_step_too() -> None:
    with workers() as env:
        last = env.reset(seed=0)[0]
        kill(env)
        with pytest.raises(WorkerDied, match="worker 1"):
            env.call("info")
        assert_void(env, env.step(NOTHING), last)
        assert env.step(NOTHING)[4]["step"].tolist() == [2, 2, 0, 0]


def test_episodes_after_a_restart_are_others_and_seeded() -> None:
    instructions = []
    for _ in range(2):
        with workers() as env:
            first = env.reset(seed=0)[0]["instruction"]
            kill(env)
            env.step(NOTHING)
            instructions.append(env.step(NOTHING)[0]["instruction"])
            assert instructions[-1][2:] != first[2:]
    assert instructions[0] == instructions[1]


def test_one_that_dies_again_and_again_is_an_error() -> None:
    with workers() as env:
        env.reset(seed=0)
        for death in range(MAX_DEATHS):
            kill(env)  # every other time there is nothing to lose: the episodes have not begun
            assert env.step(NOTHING)[3].tolist() == (NONE if death % 2 else SECOND)
        kill(env)
        with pytest.raises(WorkerDied, match="died 4 times without a step in between"):
            env.step(NOTHING)
        assert env.step(NOTHING)[4]["worker_restarts"].tolist() == [0, 0, 4, 4]


def test_steps_in_between_forgive_deaths() -> None:
    with workers() as env:
        env.reset(seed=0)
        for _ in range(MAX_DEATHS + 1):
            kill(env)
            assert env.step(NOTHING)[3].tolist() == SECOND
            assert not env.step(NOTHING)[3].any()


SCRIPT = """
    import os, signal, sys, threading
    from mobile_gym.core.actions import Wait
    from mobile_gym.envs import WorkerVectorEnv

    def main():
        env = WorkerVectorEnv(2, workers=2, context=sys.argv[1], task="Clock.SetAlarm",
                              observe=("activity",))
        print(*env.worker_pids, flush=True)
        env.reset(seed=0)
        if sys.argv[2] == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if sys.argv[2] == "interrupted":
            os.killpg(0, signal.SIGINT)  # as the terminal does
        if sys.argv[2] == "failed":
            raise RuntimeError("in the middle")
        env.step([Wait(0.1)] * 2)

    if __name__ == "__main__":
        main()
"""


@pytest.mark.parametrize(
    ("context", "how", "word"),
    [
        ("spawn", "interrupted", "KeyboardInterrupt"),
        ("fork", "interrupted", "KeyboardInterrupt"),
        ("fork", "failed", "in the middle"),
        ("fork", "left", ""),
        ("fork", "killed", ""),
    ],
)
def test_nothing_stays_behind(tmp_path: Any, context: str, how: str, word: str) -> None:
    script = tmp_path / "train.py"
    script.write_text(textwrap.dedent(SCRIPT))
    ignored = "ignore:This process:DeprecationWarning"
    done = subprocess.run(
        [sys.executable, "-W", ignored, str(script), context, how],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        start_new_session=True,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path), "PATH": os.environ["PATH"]},
    )  # which waits for the workers, too: they hold its standard output
    assert done.stdout.split()
    assert word in done.stderr
    assert done.stderr.count("Traceback") == bool(word)
    assert "leaked" not in done.stderr
    for pid in done.stdout.split():
        assert not os.path.exists(f"/proc/{pid}/exe")


def test_a_script_without_a_guard_is_told_what_to_do(tmp_path: Any) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from mobile_gym.envs import WorkerVectorEnv\n"
        "WorkerVectorEnv(1, workers=1, task='Clock.SetAlarm', observe=('activity',))\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path), "PATH": os.environ["PATH"]},
    )
    assert done.returncode == 1
    assert 'must make its environments under if __name__ == "__main__":' in done.stderr
