"""Calls of vector environments that are broken off: no row acts twice, and none is left behind.

Whatever breaks a call off, the next one goes on: every row has then done one step more than when
the caller last heard of it, or its episode is void and says so.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import gymnasium
import numpy as np
import pytest
from drawn import cases, count, rng
from expected_skips import NOT_LINUX
from gymnasium.vector import AutoresetMode

from mobile_gym.core.actions import Finish, Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.envs.vector.vector_env import MobileVectorEnv

pytestmark = [
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX),
]
SMALL: dict[str, Any] = {
    "tasks": ("Clock.SetAlarm",),
    "observe": ("activity", "instruction"),
    "image_size": (120, 54),
    "max_steps": 6,
}
STATS = "gymnasium.wrappers:RecordEpisodeStatistics"
MODES = [mode.value for mode in AutoresetMode]
WRAPPERS = {"plain": [], "chosen": ["ChooseNode", STATS]}
ENVS = 4
DEADLINE_S = 5.0
"""For workers that are stopped; those that are busy beside other tests take less."""
CASES = cases(list(itertools.product((0, 2), MODES, WRAPPERS)), 3, of="broken calls")


@pytest.fixture(scope="module", autouse=True)
def interruptible() -> Iterator[None]:
    """A shell starts what runs in its background with interrupts ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What a device needs is imported here once, so that not every fork imports it."""
    with closing(MobileVectorEnv(1, **SMALL)) as env:
        env.reset(seed=0)


def make(workers: int, mode: str, wrappers: Any = (), **kwargs: Any) -> Any:
    arguments = SMALL | {"autoreset_mode": mode, "env_wrappers": list(wrappers)} | kwargs
    if workers:
        return WorkerVectorEnv(
            ENVS, workers=workers, context="fork", deadline_s=DEADLINE_S, **arguments
        )
    return MobileVectorEnv(ENVS, **arguments)


@contextmanager
def interrupted_after(delay_s: float) -> Iterator[None]:
    """Have this process interrupted, as by the key."""
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, delay_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Caller:
    """Steps a vector environment, and knows what it was told of every row."""

    def __init__(self, env: Any, draw: np.random.Generator) -> None:
        self.env = env
        self.draw = draw
        self.is_number = isinstance(env.single_action_space, gymnasium.spaces.Discrete)
        self.steps = np.zeros(ENVS, int)
        self.over = np.zeros(ENVS, bool)
        self.void = 0
        env.reset(seed=0)

    def actions(self) -> list[Any]:
        """Something that goes on, and now and then an end."""
        goes_on, ends = (4, 5) if self.is_number else (Wait(0.1), Finish())
        return [ends if one < 0.1 else goes_on for one in self.draw.random(ENVS)]

    def mask(self) -> np.ndarray:
        """Some rows."""
        mask = self.draw.random(ENVS) < 0.5
        mask[self.draw.integers(ENVS)] = True
        return mask

    def step(self, interrupted_s: float | None = None) -> None:
        """Step, and check that every row is where it must be."""
        mode = self.env.autoreset_mode
        if mode is AutoresetMode.DISABLED and self.over.any():
            self.reset(self.over.copy())
        outcome, actions = None, self.actions()
        if interrupted_s is not None:
            try:
                with interrupted_after(interrupted_s):
                    outcome = self.env.step(actions)
            except KeyboardInterrupt as interrupt:
                if outcome is None:
                    rows = list(getattr(interrupt, "rows", ()))  # none before the call has begun
                    outcome = self.env.step(self.actions())
                    assert outcome[4]["stepped"][rows].all(), (rows, outcome[4])
        else:
            outcome = self.env.step(self.actions())
        self._take(outcome, is_whole=interrupted_s is None)

    def _take(self, outcome: Any, *, is_whole: bool) -> None:
        mode, is_same_step = self.env.autoreset_mode, False
        *_, terminated, truncated, infos = outcome
        ended = terminated | truncated
        last = {name: infos[name].copy() for name in ("step", "valid", "termination_reason")}
        if mode is AutoresetMode.SAME_STEP and ended.any():
            is_same_step = True
            assert (infos["step"][ended] == 0).all()
            for name, column in last.items():
                column[ended] = infos["final_info"][name][ended]
        if is_whole:  # nothing but episodes that were lost before is of an earlier call
            assert not (infos["stepped"] & last["valid"]).any()
        for row in range(ENVS):
            if last["valid"][row]:
                begins = self.over[row] and mode is AutoresetMode.NEXT_STEP
                assert last["step"][row] == (0 if begins else self.steps[row] + 1), (row, infos)
                assert bool(last["termination_reason"][row]) == ended[row]
            else:
                assert truncated[row]
                assert last["termination_reason"][row] == "device_fault"
                self.void += 1
        self.steps = np.where(ended & is_same_step, 0, last["step"])
        self.over = ended & (not is_same_step)
        if not self.over.any():  # episodes that were lost say nothing before they begin anew
            assert [info["step"] for info in self.env.call("info")] == self.steps.tolist()

    def reset(self, mask: np.ndarray) -> None:
        """Reset some rows."""
        *_, infos = self.env.reset(options={"reset_mask": mask})
        assert (infos["step"][mask] == 0).all()
        self.steps[mask], self.over[mask] = 0, False

    def save(self) -> None:
        """Keep where all rows are, some of them perhaps at an episode's end."""
        self.saved = self.env.save_states(), self.steps.copy(), self.over.copy()

    def load(self, mask: np.ndarray) -> None:
        """Bring some rows back to where they were saved."""
        states, steps, over = self.saved
        *_, infos = self.env.load_states(states, mask)
        assert infos["step"][mask].tolist() == steps[mask].tolist()
        self.steps[mask], self.over[mask] = steps[mask], over[mask]


class Breaks:
    """Ways to break a call off; each leaves the caller where it can go on."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        started_s = time.perf_counter()
        caller.step()
        caller.step()
        self.step_s = (time.perf_counter() - started_s) / 2
        caller.save()

    def wrong_action(self) -> None:
        """One row's action is none."""
        caller = self.caller
        acting = np.flatnonzero(~caller.over)
        if not acting.size:
            return
        row = int(caller.draw.choice(acting))
        actions = caller.actions()
        actions[row] = 10**6 if caller.is_number else "nonsense"
        if caller.env.autoreset_mode is AutoresetMode.DISABLED and caller.over.any():
            caller.reset(caller.over.copy())
        with pytest.raises(UsageError, match=f"environment {row}") as error:
            caller.env.step(actions)
        assert getattr(error.value, "rows", None) == ()

    def interrupt(self) -> None:
        """The key, in the middle of a step."""
        self.caller.step(interrupted_s=float(self.caller.draw.uniform(1e-5, self.step_s)))

    def interrupted_reset(self) -> None:
        """The key, in the middle of a reset of some rows, which is then done again."""
        mask = self.caller.mask()
        delay_s = float(self.caller.draw.uniform(1e-5, self.step_s))
        with contextlib.suppress(KeyboardInterrupt), interrupted_after(delay_s):
            self.caller.env.reset(options={"reset_mask": mask})
        self.caller.reset(mask)

    def reset(self) -> None:
        """A reset of some rows."""
        self.caller.reset(self.caller.mask())

    def load(self) -> None:
        """States are loaded into some rows."""
        self.caller.load(self.caller.mask())

    def kill(self) -> None:
        """A worker is killed."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """A worker is stopped, and does not answer."""
        self._signal(signal.SIGSTOP)

    def kill_and_interrupt(self) -> None:
        """Both at once."""
        self.kill()
        self.interrupt()

    def _signal(self, number: int) -> None:
        pids = self.caller.env.worker_pids
        os.kill(pids[self.caller.draw.integers(len(pids))], number)


ANYWHERE = ("wrong_action", "interrupt", "interrupted_reset", "reset", "load")
IN_WORKERS = ("kill", "stop", "kill_and_interrupt")


@pytest.mark.parametrize(("workers", "mode", "wrappers"), CASES)
def test_all_rows_are_level_after_any_break(workers: int, mode: str, wrappers: str) -> None:
    draw = rng(f"breaks {workers} {mode} {wrappers}")
    with closing(make(workers, mode, WRAPPERS[wrappers])) as env:
        caller = Caller(env, draw)
        breaks = Breaks(caller)
        names = ANYWHERE + (IN_WORKERS if workers else ())
        chosen = [str(name) for name in draw.choice(names, count(8, 200))]
        for name in chosen:
            getattr(breaks, name)()
            caller.step()
            caller.step()
        # An interrupt may hit one row in the middle of its step; a worker has two rows.
        assert caller.void <= sum(
            ("interrupt" in name) + 2 * (name in IN_WORKERS) for name in chosen
        )


def test_an_interrupt_while_a_worker_ends_is_raised_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What `waitpid` returned is lost where an interrupt comes before it is kept."""
    env = make(2, "NextStep")
    pids = env.worker_pids
    waited = []

    def interrupted_waitpid(pid: int, flags: int) -> tuple[int, int]:
        outcome = waitpid(pid, flags)
        if outcome[0] and not waited:
            waited.append(outcome[0])
            signal.raise_signal(signal.SIGINT)
        return outcome

    waitpid = os.waitpid
    monkeypatch.setattr(os, "waitpid", interrupted_waitpid)
    with pytest.raises(KeyboardInterrupt):
        env.close()
    assert waited
    env.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
