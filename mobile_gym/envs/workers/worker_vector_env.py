"""k processes with m environments each, as one Gymnasium vector environment."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import cloudpickle
import numpy as np
import numpy.typing as npt
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import integer_of, one_of
from mobile_gym.envs.env_recipe import EnvRecipe, WrapperSpec
from mobile_gym.envs.vector_env import BatchedStep, VectorSteps, checked
from mobile_gym.envs.vector_infos import FINAL_INFO, FINAL_OBS, merged, rows_of
from mobile_gym.envs.workers.blocks import Block, Blocks, block_count
from mobile_gym.envs.workers.memory import Layout, SharedMemory
from mobile_gym.envs.workers.process import WorkerDied
from mobile_gym.envs.workers.serving import Assignment
from mobile_gym.envs.workers.workforce import Worker, start_all

__all__ = ["WorkerVectorEnv"]

_END_S: Final = 10.0
"""How long workers may take to close their devices."""


class WorkerVectorEnv(VectorSteps):
    """`num_envs` environments in `workers` processes, as `MobileVectorEnv` has them in one.

    Equal to it, step by step. A worker that dies ends its episodes: truncated, without reward, with
    their last observation, `info["valid"]` False and the reason in `info["device_fault"]`. It is
    started again, and its environments are reset as the autoreset mode says, seeded from their
    first seed and the number of the restart.

    Args:
        num_envs: how many environments.
        workers: how many processes; each has about the same number of environments.
        context: how processes are started. `"spawn"` works everywhere, also beside threads and in
            notebooks; a script must then make its environments under
            `if __name__ == "__main__":`. `"fork"` starts faster and wants no such line, but a
            process that has threads (torch) or an open device is not safely forked.
        autoreset_mode: as in `MobileVectorEnv`.
        copy: batches are the caller's own. They are not in fact copied while only the last few are
            held. False hands out the same arrays every time, changed.
        max_episode_steps: as in `MobileVectorEnv`.
        env_wrappers: as in `MobileVectorEnv`.
        **kwargs: arguments of `MobileEnv`; or of `SuiteEnv`, where there is no `task`.

    Raises:
        UsageError: an argument is wrong, or cannot be sent to a process.
        WorkerDied: a worker does not start.
    """

    _workers: Sequence[Worker] = ()

    def __init__(
        self,
        num_envs: int = 1,
        *,
        workers: int = 1,
        context: str = "spawn",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        env_wrappers: Sequence[WrapperSpec] = (),
        **kwargs: Any,
    ) -> None:
        num_envs, mode = checked(num_envs, autoreset_mode, kwargs)
        workers = integer_of("workers", workers, least=1, most=num_envs)
        one_of("context", context, tuple(multiprocessing.get_all_start_methods()))
        for name in ("device", "judge"):
            if not isinstance(kwargs.get(name), str | Mapping | None):
                raise UsageError(f"workers cannot share a live {name}; give its name or a mapping")
        recipe = EnvRecipe.parse(kwargs, max_episode_steps, env_wrappers)
        pickled = _pickled(recipe)
        first = recipe.make()
        self.begin(num_envs, mode, first)
        first.close()
        memory = SharedMemory(
            Layout.of(self.single_observation_space, num_envs),
            Layout.of(self.single_action_space, num_envs),
            num_envs,
            workers,
            block_count(is_copied=copy),
        )
        self._owner_pid = os.getpid()
        self._blocks = Blocks(memory, is_copied=copy)
        self._actions = memory.action_columns()
        self._finals = memory.final_columns()
        self._control = memory.control()
        self._first_seeds: list[int | None] = [None] * num_envs
        self._lost: dict[int, Any] = {}
        """Episodes that ended with their worker, and their last observations; told by a step."""
        shares = np.array_split(np.arange(num_envs), workers)
        assignments = [
            Assignment(index, range(int(share[0]), int(share[-1]) + 1), pickled, mode.value)
            for index, share in enumerate(shares)
        ]
        self._workers = start_all(multiprocessing.get_context(context), assignments, memory)

    @property
    def worker_pids(self) -> tuple[int | None, ...]:
        """The process ids of the workers."""
        return tuple(worker.process.pid for worker in self._workers)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new episodes; arguments as in `MobileVectorEnv.reset`.

        Raises:
            UsageError: wrong number of seeds, a wrong mask, or a wrong option.
            WorkerDied: a worker died again and again.
        """
        self._require_open()
        given, mask = self.reset_options(options)
        seeds = self.each_seed(seed)
        block = self._blocks.take()

        def arguments(worker: Worker) -> tuple[Any, ...]:
            rows = worker.rows
            return block.index, seeds[rows], given, mask[rows]

        answers = self._ask("reset", arguments)
        for index, env_seed in enumerate(seeds):
            if mask[index] and env_seed is not None:
                self._first_seeds[index] = env_seed
        infos: list[dict[str, Any]] = []
        for worker, answer in zip(self._workers, answers, strict=True):
            columns = answer
            while isinstance(columns, WorkerDied):
                self._lose(worker, columns, beside=mask)
                columns = self._answer(worker, "reset", arguments(worker))
            worker.known.learn(columns)
            infos.append(columns)
        self.ended[mask] = False
        self._lost = {row: last for row, last in self._lost.items() if not mask[row]}
        self._put_lost(block)
        self._blocks.last = block.index
        return block.batch(), self._merged(infos)

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
            WorkerDied: a worker died again and again.
            Exception: what an environment raised, of its own type, with the worker's traceback in
                its notes.
        """
        self._require_open()
        # Whatever does not fit goes as it is, so that the environment says what is wrong.
        each = None if self._actions.put(actions) else self.each_action(actions)
        self.require_running()
        if self._blocks.last is None:
            raise ResetNeeded("there is no episode; call reset() first")
        control = self._control
        control.ended[:] = self.ended
        block = self._blocks.take()
        answers = self._ask(
            "step",
            lambda worker: (block.index, None if each is None else each[worker.rows]),
        )
        lost = np.zeros(self.num_envs, np.bool_)
        lost[list(self._lost)] = True
        infos: list[dict[str, Any]] = []
        for worker, answer in zip(self._workers, answers, strict=True):
            if isinstance(answer, WorkerDied):
                lost[worker.rows] = True
                torn = self._blocks.last == block.index and control.is_writing[worker.index]
                self._revive(worker, answer)
                self._restore(worker, block, is_torn=bool(torn))
                infos.append({})
            else:
                worker.deaths = 0
                worker.known.learn(answer)
                infos.append(answer)
        rewards = control.rewards.copy()
        terminations = control.terminations.copy()
        truncations = control.truncations.copy()
        if lost.any():
            rewards[lost], terminations[lost], truncations[lost] = 0.0, False, True
            self._put_lost(block)
            self._lost = {}
        self.ended = terminations | truncations
        is_final = self.autoreset_mode is AutoresetMode.SAME_STEP and self.ended.any()
        if lost.any():
            infos = [
                self._voided(worker, columns, lost[worker.rows], block)
                for worker, columns in zip(self._workers, infos, strict=True)
            ]
        batched = self._merged(infos)
        if is_final:
            batched[FINAL_OBS] = finals = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(self.ended):
                finals[row] = self._finals.read(int(row))
            batched[f"_{FINAL_OBS}"] = self.ended.copy()
        self._blocks.last = block.index
        return block.batch(), rewards, terminations, truncations, batched

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        return self.call("render")

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper.

        Raises:
            WorkerDied: a worker is gone; it is started again, and the next step says so, too.
            Exception: what an environment raised, or cannot be pickled.
        """
        self._require_open()
        answers = self._ask("call", lambda worker: (name, args, kwargs))
        self._require_alive(answers)
        return tuple(value for answer in answers for value in answer)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment: one value each, or the same for all."""
        self._require_open()
        each = self.each_value(name, values)
        self._require_alive(self._ask("set_attr", lambda worker: (name, each[worker.rows])))

    def close_extras(self, timeout_s: float = _END_S, **kwargs: Any) -> None:
        """Let the workers close their environments, then end them.

        Args:
            timeout_s: how long they may take together.
            **kwargs: what Gymnasium's other vector environments take; it has no meaning here.
        """
        if not self._workers or os.getpid() != self._owner_pid:  # a fork's copy owns no worker
            return
        try:
            for worker in self._workers:
                worker.process.ask_to_end()
            deadline_s = time.monotonic() + timeout_s
            for worker in self._workers:
                worker.process.wait_for_end(deadline_s - time.monotonic())
        finally:
            for worker in self._workers:
                worker.process.stop()

    # -- asking ----------------------------------------------------------------------------------

    def _ask(self, request: str, arguments: Callable[[Worker], tuple[Any, ...]]) -> list[Any]:
        """The answers of all workers; `WorkerDied` instead of one's. Raises the first error."""
        answers: list[Any] = []
        error: Exception | None = None
        for worker in self._workers:
            try:
                worker.process.send(request, *arguments(worker))
                answers.append(None)
            except WorkerDied as death:
                answers.append(death)
        for index, worker in enumerate(self._workers):
            if answers[index] is None:
                try:
                    answers[index] = worker.process.receive()
                except WorkerDied as death:
                    answers[index] = death
                except Exception as raised:  # the environment's own; all others are heard first
                    error = error or raised
        if error is not None:
            raise error
        return answers

    def _answer(self, worker: Worker, request: str, arguments: tuple[Any, ...]) -> Any:
        """The answer of one worker, or its `WorkerDied`."""
        try:
            worker.process.send(request, *arguments)
            return worker.process.receive()
        except WorkerDied as death:
            return death

    def _require_open(self) -> None:
        if self.closed or not self._workers:
            raise ClosedEnvironmentError("this vector environment is closed")

    def _require_alive(self, answers: Sequence[Any]) -> None:
        deaths = [
            (worker, answer)
            for worker, answer in zip(self._workers, answers, strict=True)
            if isinstance(answer, WorkerDied)
        ]
        for worker, death in deaths:
            self._lose(worker, death)
        if deaths:
            raise deaths[0][1]

    # -- workers that die ------------------------------------------------------------------------

    def _revive(self, worker: Worker, death: WorkerDied) -> None:
        """Start a worker again, with new episodes that nobody waits for."""
        self._control.is_writing[worker.index] = False
        worker.restart(death, self._first_seeds[worker.rows])

    def _lose(
        self, worker: Worker, death: WorkerDied, beside: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """A worker died outside a step: its running episodes are lost, but for those `beside`."""
        last = self._blocks.last_columns()
        for row in worker.process.assignment.rows:
            is_beside = beside is not None and beside[row]
            if last is not None and not self.ended[row] and not is_beside:
                self._lost.setdefault(row, last.read(row))
        self._revive(worker, death)

    def _put_lost(self, block: Block) -> None:
        """Put the last observations of lost episodes into a block."""
        for row, last in self._lost.items():
            block.columns.write(row, last)

    def _restore(self, worker: Worker, block: Block, *, is_torn: bool) -> None:
        """Put the last observations of a worker's environments into a block.

        They are blank where the worker died while it wrote over them.
        """
        last = self._blocks.last_columns()
        for row in worker.process.assignment.rows:
            if is_torn or last is None:
                block.columns.clear(row)
            elif self._blocks.last != block.index:
                block.columns.write(row, last.read(row))

    def _voided(
        self, worker: Worker, infos: dict[str, Any], lost: npt.NDArray[np.bool_], block: Block
    ) -> dict[str, Any]:
        """The infos of a worker, those of lost episodes replaced; and new episodes if they begin.

        Under `SAME_STEP` the lost ones' last observation and info go where those of ended episodes
        go, and their environments are reset.
        """
        if not lost.any():
            return infos
        void = worker.known.voided(worker.last_death)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            return _overlaid(infos, void, lost)
        for row in map(int, np.flatnonzero(lost) + worker.rows.start):
            self._finals.write(row, block.columns.read(row))
        others = infos.get(f"_{FINAL_INFO}", np.zeros_like(lost))
        ends = {
            FINAL_INFO: _overlaid(infos.get(FINAL_INFO, {}), rows_of(void, lost), lost),
            f"_{FINAL_INFO}": others | lost,
        }
        arguments = (block.index, [None] * len(lost), {}, lost)
        fresh = self._answer(worker, "reset", arguments)
        while isinstance(fresh, WorkerDied):
            if not lost.all():  # others of it have taken this step, and it cannot be taken back
                raise fresh
            self._revive(worker, fresh)
            fresh = self._answer(worker, "reset", arguments)
        worker.known.learn(fresh)
        return _overlaid(infos, fresh, lost) | ends

    def _merged(self, infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
        sizes = [len(worker.process.assignment.rows) for worker in self._workers]
        return merged(list(zip(infos, sizes, strict=True)))


def _overlaid(
    infos: dict[str, Any], others: dict[str, Any], rows: npt.NDArray[np.bool_]
) -> dict[str, Any]:
    """Columns with some rows from others."""
    if rows.all() or not infos:
        return others
    out = rows_of(infos, ~rows)
    for key, column in others.items():
        out[key][rows] = column[rows]
    return out


def _pickled(recipe: EnvRecipe) -> bytes:
    try:
        return cloudpickle.dumps(recipe)
    except Exception as error:  # an argument of anybody, which may do anything when it is pickled
        raise UsageError(
            f"the arguments cannot be sent to workers ({error}); give names and mappings"
        ) from error
