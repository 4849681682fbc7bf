"""What runs in a worker process: a vector environment of its own, asked through a pipe.

Observations, actions, rewards and ends go through shared memory; what goes through the pipe is
small: which request it is, infos by column, and what `call` returns.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import traceback
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.envs.env_recipe import EnvRecipe
from mobile_gym.envs.vector_env import MobileVectorEnv
from mobile_gym.envs.vector_infos import FINAL_OBS
from mobile_gym.envs.workers.memory import SharedMemory

__all__ = ["Assignment", "Failure", "serve"]


@dataclass(frozen=True, slots=True)
class Assignment:
    """What one worker serves.

    Attributes:
        index: which worker it is.
        rows: its environments among all.
        recipe: how each is made, pickled by `cloudpickle`, so that functions of a notebook work.
        autoreset_mode: name of the mode.
    """

    index: int
    rows: range
    recipe: bytes
    autoreset_mode: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An error as it is sent.

    Attributes:
        pickled: the error; None where it cannot be pickled.
        text: its type and message.
        traceback: of the worker.
    """

    pickled: bytes | None
    text: str
    traceback: str

    @classmethod
    def of(cls, error: Exception) -> Failure:
        """That of an error which was just raised."""
        return cls(
            _pickled(error),
            f"{type(error).__name__}: {error}",
            "".join(traceback.format_exception(error)),
        )


def serve(connection: Connection, assignment: Assignment, memory: SharedMemory) -> None:
    """Make the environments and answer requests until one says that this is the end.

    Also until the process that asks is gone.
    """
    # The key that interrupts a program goes to all its processes; who asks decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        recipe: EnvRecipe = pickle.loads(assignment.recipe)
        env = MobileVectorEnv(
            len(assignment.rows),
            autoreset_mode=assignment.autoreset_mode,
            max_episode_steps=recipe.max_episode_steps,
            env_wrappers=recipe.wrappers,
            **recipe.kwargs,
        )
    except Exception as error:  # whatever it is belongs to the process that asked
        connection.send((0, Failure.of(error)))
        return
    with closing(env):
        connection.send((0, None))
        server = _Server(env, assignment, memory)
        asker = multiprocessing.parent_process()
        assert asker is not None
        while connection in wait([connection, asker.sentinel]):
            try:
                serial, request, arguments = connection.recv()
            except EOFError:
                return
            if request == "end":
                env.close()
                connection.send((serial, None))
                return
            try:
                answer = pickle.dumps((serial, getattr(server, request)(*arguments)))
            except Exception as error:  # likewise
                answer = pickle.dumps((serial, Failure.of(error)))
            connection.send_bytes(answer)


class _Server:
    """Answers requests; each public method is one."""

    def __init__(self, env: MobileVectorEnv, assignment: Assignment, memory: SharedMemory) -> None:
        self._env = env
        self._index = assignment.index
        self._rows = assignment.rows
        self._mine = slice(assignment.rows.start, assignment.rows.stop)
        self._memory = memory
        self._blocks = [memory.block_columns(index) for index in range(memory.blocks)]
        self._finals = memory.final_columns()
        self._actions = memory.action_columns()
        self._control = memory.control()

    def reset(
        self,
        block: int | None,
        seeds: Sequence[int | None],
        options: Mapping[str, Any],
        mask: npt.NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Start episodes where the mask is, and write all observations into a block, if any."""
        infos = self._env.reset_core(seeds, options, mask) if mask.any() else {}
        if block is not None:
            self._write(block)
        return infos

    def step(self, block: int, actions: Sequence[Any] | None) -> dict[str, Any]:
        """Do one action in each environment: those given, or those in shared memory."""
        if actions is None:
            actions = [self._actions.read(row) for row in self._rows]
        control, mine = self._control, self._mine
        self._env.ended = control.ended[mine].copy()
        rewards, terminations, truncations, infos = self._env.step_core(actions)
        control.rewards[mine] = rewards
        control.terminations[mine] = terminations
        control.truncations[mine] = truncations
        if FINAL_OBS in infos:
            for row, final in zip(self._rows, infos.pop(FINAL_OBS), strict=True):
                if final is not None:
                    self._finals.write(row, final)
            del infos[f"_{FINAL_OBS}"]
        self._write(block)
        return infos

    def call(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it."""
        return self._env.call(name, *args, **kwargs)

    def set_attr(self, name: str, values: list[Any]) -> None:
        """Set an attribute of every environment."""
        self._env.set_attr(name, values)

    def _write(self, block: int) -> None:
        columns = self._blocks[block]
        self._control.is_writing[self._index] = True
        for index, row in enumerate(self._rows):
            self._env.write_row(index, columns, row)
        self._control.is_writing[self._index] = False


def _pickled(error: Exception) -> bytes | None:
    """The error, if it can be pickled and comes back as one of its type."""
    try:
        pickled = pickle.dumps(error)
        is_same = type(pickle.loads(pickled)) is type(error)
    except Exception:  # an error of anybody, which may do anything when it is pickled
        return None
    return pickled if is_same else None
