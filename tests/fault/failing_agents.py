"""Agents that fail in some tasks, each in another way, and play the others as `random` does."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task

STEPS_BEFORE: Final = 2
"""Steps of an episode that are played before an agent fails."""


def hang() -> None:
    threading.Event().wait()


def exit_at_once() -> None:
    os._exit(3)


def ask_to_exit() -> None:
    sys.exit(4)


def recurse() -> None:
    recurse()


def spin() -> None:
    while True:
        pass


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def be_stopped() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


WAYS: Final[Mapping[str, tuple[Callable[[], None], str]]] = {
    "hangs": (hang, "it did not answer in"),
    "exits": (exit_at_once, "its process ended with status 3"),
    "asks to exit": (ask_to_exit, "it exited with status 4"),
    "recurses": (recurse, "it raised RecursionError"),
    "spins": (spin, "it did not answer in"),
    "is killed": (be_killed, "its process was killed by signal 9"),
    "is stopped": (be_stopped, "it did not answer in"),
}
"""What an agent does instead of answering, and what is recorded of it."""


class Failing(RandomAgent):
    """Fails in some tasks, in every attempt or in the first one alone.

    Args:
        log: a file that takes a line for each attempt.
        fails: by task, in which of `WAYS`.
        recovers: answer in the second attempt.
    """

    name = "failing"

    def __init__(self, log: str, fails: Mapping[str, Any], recovers: bool = False) -> None:
        super().__init__()
        self._log = Path(log)
        self._fails = fails
        self._recovers = recovers
        self._way = ""
        self._steps = 0

    def reset(self, task: Task, seed: int) -> None:
        super().reset(task, seed)
        line = f"{task.id} {seed}\n"
        again = self._log.exists() and line in self._log.read_text()
        with self._log.open("a") as file:
            file.write(line)
        self._way = "" if self._recovers and again else self._fails.get(task.id, "")
        self._steps = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        if self._way and self._steps == STEPS_BEFORE:
            WAYS[self._way][0]()
        self._steps += 1
        return super().act(observation, frame)


class FailingTogether(Failing):
    """The same, in one call for all devices."""

    @staticmethod
    def act_many(
        agents: Sequence[Failing], observations: Sequence[Any], frames: Sequence[Frame]
    ) -> list[Action]:
        return [one.act(*seen) for one, *seen in zip(agents, observations, frames, strict=True)]


class FailingElsewhere(Failing):
    """The same, each asked in a thread of its own."""

    waits_elsewhere = True
