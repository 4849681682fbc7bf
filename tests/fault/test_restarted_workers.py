"""Workers that are started again: they go on with what they were given, and it is told."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from multiprocessing.connection import wait
from typing import Any

import gymnasium
import numpy as np
import pytest
from expected_skips import NOT_LINUX

from mobile_gym.core.actions import Finish, Wait
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.envs.vector.vector_env import MobileVectorEnv
from mobile_gym.envs.vector.workers import WorkerDied

pytestmark = [
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX),
]
TASKS = ("Clock.SetAlarm", "Clock.StartTimer", "Settings.TurnOnWifi")
SMALL: dict[str, Any] = {"tasks": TASKS, "observe": ("activity",), "image_size": (120, 54)}
WAITS, ENDS = [Wait(0.1)] * 4, [Finish()] * 4
DEADLINE_S = 2.0


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What a device needs is imported here once, so that not every fork imports it."""
    with closing(MobileVectorEnv(1, **SMALL)) as env:
        env.reset(seed=0)


@contextmanager
def workers(**kwargs: Any) -> Iterator[WorkerVectorEnv]:
    arguments = SMALL | {"autoreset_mode": "SameStep"} | kwargs
    env = WorkerVectorEnv(4, workers=2, context="fork", **arguments)
    with closing(env):
        env.reset(seed=0)
        yield env


def kill(env: WorkerVectorEnv, index: int = 1) -> None:
    """Kill a worker, and wait until it is dead."""
    pid = env.worker_pids[index]
    assert pid is not None
    descriptor = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    wait([descriptor])
    os.close(descriptor)


def tasks_of(env: WorkerVectorEnv, episodes: int = 6) -> list[set[str]]:
    """Which tasks each row's next episodes are of."""
    env.step(ENDS)  # so that all of them were drawn after what was set last
    drawn = [env.step(ENDS)[4]["task_id"] for _ in range(episodes)]
    return [set(column) for column in zip(*drawn, strict=True)]


class Tunable(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Has settings of its own."""

    difficulty = 0

    def set_difficulty(self, difficulty: Sequence[int]) -> int:
        if not difficulty:
            raise UsageError("there is no difficulty")
        self.difficulty = max(difficulty)
        return self.difficulty


class Learning(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Has its curriculum learn."""

    def learn(self) -> None:
        curriculum = self.get_wrapper_attr("curriculum")
        steps = curriculum.steps_before_goal(TASKS[0])
        for _ in range(2):
            curriculum.episode_ended(
                TASKS[0], steps_before_goal=steps, is_success=True, is_whole=False
            )


class Hanging(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Hangs once where it is told to, or takes its time."""

    row = 0
    hangs = ""
    takes_s = 0.0

    def hang(self, row: int, where: str) -> None:
        self.hangs = where if self.row == row else ""

    def step(self, action: Any) -> Any:
        self._wait("step")
        return self.env.step(action)

    def reset(self, **kwargs: Any) -> Any:
        self._wait("reset")
        return self.env.reset(**kwargs)

    def look(self) -> str:
        self._wait("call")
        return "seen"

    def _wait(self, where: str) -> None:
        threading.Event().wait(None if self.hangs == where else self.takes_s)


class Ladder:
    """A curriculum that goes on to the next task whenever an episode ends."""

    def __init__(self) -> None:
        self.ended = 0

    def __call__(self, rng: np.random.Generator, ids: Sequence[str]) -> str:
        return ids[min(self.ended, len(ids) - 1)]

    def episode_ended(self, info: Mapping[str, Any]) -> None:
        del info
        self.ended += 1


class Unreadable:
    """An argument that cannot be read in another process."""

    def __reduce__(self) -> Any:
        return _unreadable, (os.getpid(),)


def _unreadable(pid: int) -> None:
    if os.getpid() != pid:
        raise RuntimeError("nobody can read this")


class TestSettings:
    def test_weights_and_attributes(self) -> None:
        with workers() as env:
            env.call("set_weights", dict.fromkeys(TASKS, 0) | {TASKS[0]: 1})
            env.call("set_weights", dict.fromkeys(TASKS, 0) | {TASKS[1]: 1})
            env.set_attr("note", "mine")
            env.set_attr("place", [1, 2, 3, 4])
            for index in (1, 0):
                kill(env, index)
                env.step(WAITS)
                assert tasks_of(env) == [{TASKS[1]}] * 4
                assert env.get_attr("note") == ("mine",) * 4
                assert env.get_attr("place") == (1, 2, 3, 4)

    def test_methods_of_wrappers_with_the_arguments_of_then(self) -> None:
        with workers(env_wrappers=[Tunable]) as env:
            given = [3]
            env.call("set_difficulty", difficulty=given)
            given.append(9)
            with pytest.raises(UsageError, match="no difficulty"):
                env.call("set_difficulty", ())  # which changes nothing, and is not kept
            env.call("reset")  # no setting
            kill(env)
            env.step(WAITS)
            assert env.get_attr("difficulty") == (3, 3, 3, 3)

    def test_one_that_is_given_while_a_worker_is_dead_reaches_it(self) -> None:
        with workers() as env:
            kill(env)
            with pytest.raises(WorkerDied):
                env.set_attr("note", "late")
            assert env.get_attr("note") == ("late",) * 4

    def test_a_wrong_one_is_not_kept(self) -> None:
        with workers() as env:
            with pytest.raises(UnknownName):
                env.call("set_weights", {"Nothing.AtAll": 1})
            kill(env)
            assert env.step(WAITS)[3].tolist() == [False, False, True, True]
            env.step(WAITS)

    def test_generators_are_not_used_twice(self) -> None:
        with workers() as env:
            env.set_attr("np_random", [np.random.default_rng(row) for row in range(4)])
            first = env.get_attr("np_random_seed")
            kill(env)
            env.step(WAITS)
            assert env.get_attr("np_random_seed")[2:] != first[2:]

    def test_an_argument_that_cannot_be_read_ends_no_worker(self) -> None:
        with workers() as env:
            pids = env.worker_pids
            with pytest.raises(RuntimeError, match="nobody can read this"):
                env.call("set_weights", Unreadable())
            assert env.worker_pids == pids
            assert env.step(WAITS)[4]["step"].tolist() == [1] * 4


class TestCurricula:
    def test_levels_of_a_reverse_curriculum(self) -> None:
        start = {"from": "demonstration", "steps_before_goal": "curriculum", "window": 2}
        with workers(tasks=TASKS[:1], start=start, env_wrappers=[Learning]) as env:
            env.step(ENDS)  # failures
            env.call("learn")
            env.step(ENDS)
            learned = [one.save_state() for one in env.call("curriculum")]
            assert learned[0] == learned[1]  # a worker has one
            assert learned[2][TASKS[0]][0] > 1
            kill(env)
            env.step(WAITS)
            assert [one.save_state() for one in env.call("curriculum")] == learned
            start_steps = env.step(ENDS)[4]["start_step"]
            assert start_steps[2] == start_steps[0]

    @pytest.mark.parametrize("curriculum", ["object", "name"])
    def test_what_an_object_has_learned(self, curriculum: str) -> None:
        given = Ladder() if curriculum == "object" else f"{__name__}:Ladder"
        with workers(curriculum=given) as env:
            for _ in range(3):
                env.step(ENDS)
            kill(env)
            env.step(WAITS)
            assert tasks_of(env, 2) == [{TASKS[2]}] * 4

    def test_one_that_cannot_be_pickled_is_logged(self, caplog: Any) -> None:
        class Locked(Ladder):
            def __init__(self) -> None:
                super().__init__()
                self.lock: Any = None

            def episode_ended(self, info: Mapping[str, Any]) -> None:
                super().episode_ended(info)
                self.lock = threading.Lock()

        with workers(curriculum=Locked()) as env:
            env.step(ENDS)
            kill(env)
            assert env.step(WAITS)[3].tolist() == [False, False, True, True]
        assert "is started again" in caplog.text


class TestCounts:
    @pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
    def test_in_every_info(self, mode: str, caplog: Any) -> None:
        with workers(autoreset_mode=mode) as env, caplog.at_level(logging.WARNING):
            for _ in range(3):
                infos = env.step(WAITS)[4]
            assert infos["worker_restarts"].tolist() == [0] * 4
            assert infos["worker_restarts"].dtype == infos["steps_lost"].dtype == np.int64
            kill(env)
            *_, truncated, infos = env.step(WAITS)
            assert truncated.tolist() == [False, False, True, True]
            assert infos["worker_restarts"].tolist() == [0, 0, 1, 1]
            assert infos["steps_lost"].tolist() == [0, 0, 3, 3]
            assert not infos["stepped"].any()
            infos = env.reset(options={"reset_mask": truncated})[1]
            assert infos["worker_restarts"].tolist() == [0, 0, 1, 1]
            assert infos["steps_lost"].tolist() == [0, 0, 3, 3]
        [line] = [record.getMessage() for record in caplog.records]
        assert line == (
            "worker 1 (environments 2 to 3) was killed by signal 9 (Killed); it is started again "
            "(restart 1), 6 steps of 2 episodes are lost"
        )


class TestDeadlines:
    def test_a_stopped_worker_is_replaced(self) -> None:
        with workers(deadline_s=DEADLINE_S) as env:
            env.set_attr("note", "mine")
            pid = env.worker_pids[1]
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            began_s = time.monotonic()
            *_, truncated, infos = env.step(WAITS)
            assert time.monotonic() - began_s >= DEADLINE_S
            assert truncated.tolist() == [False, False, True, True]
            why = infos["final_info"]["device_fault"][2]
            assert why == "WorkerDied: worker 1 (environments 2 to 3) did not answer for 2 s"
            assert env.worker_pids[1] != pid
            assert not os.path.exists(f"/proc/{pid}")
            assert env.step(WAITS)[4]["step"].tolist() == [2, 2, 1, 1]
            assert env.get_attr("note") == ("mine",) * 4

    @pytest.mark.parametrize("where", ["step", "reset", "call"])
    def test_one_that_hangs_is_replaced(self, where: str) -> None:
        with workers(deadline_s=DEADLINE_S, env_wrappers=[Hanging], max_steps=2) as env:
            env.set_attr("row", [0, 1, 2, 3])
            env.call("hang", 3, where)  # no setting: what comes in its place does not hang
            if where == "call":
                with pytest.raises(WorkerDied, match=r"worker 1 .* did not answer for 2 s"):
                    env.call("look")
            else:
                env.step(WAITS)
            for _ in range(3):
                infos = env.step(WAITS)[4]
            assert infos["worker_restarts"].tolist() == [0, 0, 1, 1]

    def test_states_that_are_longer_than_a_pipe_are_not_waited_for_either(self) -> None:
        with workers(deadline_s=DEADLINE_S, autoreset_mode="Disabled") as env:
            env.step(WAITS)
            states = env.save_states()
            big = [(state, b"x" * 4_000_000) for state in states]
            pid = env.worker_pids[1]
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            with pytest.raises(WorkerDied, match="takes no requests"):
                env.set_attr("kept", big)
            _, infos = env.load_states(states)
            assert infos["step"].tolist() == [1] * 4
            assert env.step(WAITS)[4]["step"].tolist() == [2] * 4

    def test_the_deadline_is_of_one_environment(self) -> None:
        with workers(deadline_s=1.5, env_wrappers=[Hanging]) as env:
            env.set_attr("takes_s", 0.8)
            began_s = time.monotonic()
            infos = env.step(WAITS)[4]
            assert time.monotonic() - began_s > 1.5
            assert infos["worker_restarts"].tolist() == [0] * 4

    def test_one_that_does_not_start(self) -> None:
        here = os.getpid()

        def never(env: Any) -> Any:
            if os.getpid() != here:
                threading.Event().wait()
            return env

        with pytest.raises(WorkerDied, match="did not answer for 2 s before it was ready"):
            WorkerVectorEnv(
                2, workers=2, context="fork", deadline_s=2, env_wrappers=[never], **SMALL
            )

    @pytest.mark.parametrize("wrong", [0, -1, "10", float("nan"), float("inf"), True])
    def test_wrong_ones(self, wrong: Any) -> None:
        with pytest.raises(UsageError, match="deadline_s is"):
            WorkerVectorEnv(2, workers=2, deadline_s=wrong, **SMALL)
