"""k processes with m environments each, as one Gymnasium vector environment."""

from __future__ import annotations

import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import cloudpickle
import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from mobile_gym.core.errors import UsageError
from mobile_gym.envs import saving
from mobile_gym.envs.arguments import integer_of, require_one_of
from mobile_gym.envs.vector.action_checks import decode_checked, is_in_space, with_row_number
from mobile_gym.envs.vector.env_recipe import EnvRecipe, WrapperSpec
from mobile_gym.envs.vector.infos import FINAL_OBS, merge_columns
from mobile_gym.envs.vector.lost_episodes import LostEpisodes, overlay_rows, with_episode_ends
from mobile_gym.envs.vector.rows import STEPPED, RowState
from mobile_gym.envs.vector.serving import EnvSettings, WorkerAssignment
from mobile_gym.envs.vector.shared_memory import (
    BatchLayout,
    ObservationBlock,
    ObservationBlocks,
    SharedMemory,
    block_count,
)
from mobile_gym.envs.vector.vector_env import BatchedStep, VectorSteps, check_arguments
from mobile_gym.envs.vector.workers import Worker, WorkerDied, ask_all, deadline_seconds, start_all

_LOG = logging.getLogger(__name__)

_END_S: Final = 10.0
"""How long workers may take to close their devices."""
DEADLINE_S: Final = 120.0
"""How long a worker may take before one of its environments has done its part of a call."""


class WorkerVectorEnv(VectorSteps):
    """`num_envs` environments in `workers` processes, as `MobileVectorEnv` has them in one.

    Equal to it, step by step; a call that is broken off goes on in the same way, too. A worker that
    dies, or does not get on within `deadline_s`, ends its episodes: truncated, without reward, with
    their last observation, `info["valid"]` False and the reason in `info["device_fault"]`. It is
    started again with the settings that it was given (what `set_attr` and methods named `set_...`
    were called with, and what its curricula have learned), and its environments are reset as the
    autoreset mode says, seeded from their first seed and the number of the restart. That is logged,
    and counted in `info["worker_restarts"]` and `info["steps_lost"]`.

    Args:
        num_envs: how many environments.
        workers: how many processes; each has about the same number of environments.
        context: how processes are started. `"spawn"` works everywhere, also beside threads and in
            notebooks; a script must then make its environments under
            `if __name__ == "__main__":`. `"fork"` starts faster and wants no such line, but a
            process that has threads (torch) or an open device is not safely forked.
        deadline_s: seconds within which a worker must start, and then one of its environments do
            its part of a call; None for ever. Devices that take minutes to boot need more.
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
        deadline_s: float | None = DEADLINE_S,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        env_wrappers: Sequence[WrapperSpec] = (),
        **kwargs: Any,
    ) -> None:
        num_envs, mode = check_arguments(num_envs, autoreset_mode, kwargs)
        workers = integer_of("workers", workers, least=1, most=num_envs)
        require_one_of("context", context, tuple(multiprocessing.get_all_start_methods()))
        deadline_s = deadline_seconds(deadline_s)
        for name in ("device", "judge"):
            if not isinstance(kwargs.get(name), str | Mapping | None):
                raise UsageError(f"workers cannot share a live {name}; give its name or a mapping")
        recipe = EnvRecipe.parse(kwargs, max_episode_steps, env_wrappers)
        pickled = _pickle_recipe(recipe)
        self._sample = recipe.make()
        """Never begun; it knows which states fit."""
        self._is_direct = not recipe.wrappers
        self.begin(num_envs, mode, self._sample)
        self._sample.close()
        memory = SharedMemory(
            BatchLayout.of(self.single_observation_space, num_envs),
            BatchLayout.of(self.single_action_space, num_envs),
            num_envs,
            workers,
            block_count(is_copied=copy),
        )
        self._owner_pid = os.getpid()
        self._blocks = ObservationBlocks(memory, is_copied=copy)
        self._actions = memory.action_columns()
        self._finals = memory.final_columns()
        self._control = memory.control()
        self._control.moved_in[:], self._control.steps[:] = -1, -1
        self._settings = EnvSettings()
        self._first_seeds: list[int | None] = [None] * num_envs
        self._lost = LostEpisodes(num_envs)
        self._number = 0
        """Of the last call."""
        self._filling: int | None = None
        """The block of the last call."""
        self._everywhere = np.ones(num_envs, np.bool_)
        self._since = np.ones(num_envs, np.int64)
        """By row: the first call of which it is not known that its outcome was delivered."""
        shares = np.array_split(np.arange(num_envs), workers)
        assignments = [
            WorkerAssignment(index, range(int(share[0]), int(share[-1]) + 1), pickled, mode.value)
            for index, share in enumerate(shares)
        ]
        self._workers = start_all(
            multiprocessing.get_context(context), assignments, memory, deadline_s
        )

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
        with self.report_broken_calls():
            given, mask = self.reset_options(options)
            seeds = self.each_seed(seed)
            for row, row_seed in enumerate(seeds):
                if mask[row] and row_seed is not None:
                    self._first_seeds[row] = row_seed
            outcome = self._begin_rows("reset", mask, lambda rows: (seeds[rows], given, mask[rows]))
        self.returned = mask, self._number
        return outcome

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            InvalidAction: an action is none; no environment has done anything then.
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
            WorkerDied: a worker died again and again.
            Exception: what an environment raised, of its own type, with the worker's traceback in
                its notes.
        """
        with self.report_broken_calls():
            deaths = [worker.deaths for worker in self._workers]
            self._receive_outstanding()
            each, lost_before = (
                self._checked_actions(actions, self.acting_rows()),
                self._lost.rows(),
            )
            block = self._next_block()

            def arguments(worker: Worker) -> tuple[Any, ...]:
                rows = worker.rows
                mine = None if each is None else each[rows]
                return *self._call_header(block, worker), mine, self._lost.rows()[rows]

            infos: list[dict[str, Any]] = []
            for worker, answer in zip(
                self._workers, ask_all(self._workers, "step", arguments), strict=True
            ):
                columns = answer
                while isinstance(columns, WorkerDied):
                    self._replace_worker(worker, columns)
                    is_all = self._lost.rows()[worker.rows].all()
                    columns = {} if is_all else worker.answer("step", *arguments(worker))
                if worker.deaths == deaths[worker.index]:  # it has not died in this call
                    worker.deaths = 0
                worker.known.learn(columns)
                infos.append(columns)
            infos = [
                self._with_lost_episodes(worker, columns, block)
                for worker, columns in zip(self._workers, infos, strict=True)
            ]
            lost, control = self._lost.rows(), self._control
            rewards = np.where(lost, 0.0, control.rewards)
            terminations = control.terminations & ~lost
            truncations = control.truncations | lost
            if self.autoreset_mode is not AutoresetMode.SAME_STEP:
                self._lost.put(block.columns, lost)
            batched = self.with_counts(self._merge_infos(infos))
            batched[STEPPED] |= lost_before
            ended = terminations | truncations
            if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
                batched[FINAL_OBS] = finals = np.full(self.num_envs, None, object)
                for row in np.flatnonzero(ended):
                    finals[row] = self._finals.read(int(row))
                batched[f"_{FINAL_OBS}"] = ended
            is_begun = self.autoreset_mode is AutoresetMode.SAME_STEP
            delivered = self._everywhere if is_begun else ~lost
            self._lost.tell()
            outcome = block.batch(), rewards, terminations, truncations, batched
        self.returned = delivered, self._number
        return outcome

    def save_states(self, mask: npt.NDArray[np.bool_] | None = None) -> list[Any]:
        """Save environments with their wrappers; as `MobileVectorEnv.save_states`.

        Raises:
            UsageError: the mask is wrong.
            ResetNeeded: an environment has no episode.
            DeviceFault: a device cannot be saved.
            WorkerDied: a worker is gone; it is started again, and the next step says so, too.
        """
        with self.report_broken_calls():
            mask = self.chosen("mask", mask)
            self._receive_outstanding()
            answers = self._ask_workers("save", lambda worker: (mask[worker.rows],))
            return [state for answer in answers for state in answer]

    def load_states(
        self, states: Any, mask: npt.NDArray[np.bool_] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Return environments to saved moments; as `MobileVectorEnv.load_states`.

        Raises:
            UsageError: the mask is wrong, or a state is of another task or other wrappers; no
                environment has moved then.
            WorkerDied: a worker died again and again.
        """
        with self.report_broken_calls():
            mask = self.chosen("mask", mask)
            each = self.each_state(states, mask)
            for row in map(int, np.flatnonzero(mask)):
                try:
                    saving.require_loadable(self._sample, each[row])
                except Exception as error:
                    raise with_row_number(error, row) from None
            outcome = self._begin_rows("load", mask, lambda rows: (each[rows], mask[rows]))
        self.returned = mask, self._number
        return outcome

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        return self.call("render")

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper.

        Raises:
            WorkerDied: a worker is gone; it is started again, and the next step says so, too.
            Exception: what an environment raised, or cannot be pickled.
        """
        with self.report_broken_calls():
            self._receive_outstanding()
            with self._settings.call(name, args, kwargs):
                answers = self._ask_workers("call", lambda worker: (name, args, kwargs))
            return tuple(value for answer in answers for value in answer)

    def apply(
        self,
        function: Callable[[gymnasium.Env[Any, Any]], Any],
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> tuple[Any, ...]:
        """What a function returns of each environment that a mask picks; None for all.

        The function and its results go to other processes and back: they must be picklable.

        Raises:
            WorkerDied: a worker is gone; it is started again, and the next step says so, too.
            Exception: what the function raised, or cannot be pickled.
        """
        with self.report_broken_calls():
            chosen = self.chosen("mask", mask)
            self._receive_outstanding()
            answers = self._ask_workers("apply", lambda worker: (function, chosen[worker.rows]))
            return tuple(value for answer in answers for value in answer)

    def set_attr(self, name: str, values: Any, mask: npt.NDArray[np.bool_] | None = None) -> None:
        """Set an attribute of every environment: one value each, or the same for all.

        Args:
            name: of the attribute.
            values: a list or tuple of one for each environment, or the same for all.
            mask: which environments, bool (num_envs,); None for all.
        """
        with self.report_broken_calls():
            each, chosen = self.each_value(name, values), self.chosen("mask", mask)
            self._receive_outstanding()
            with self._settings.attribute(name, each, chosen):
                self._ask_workers(
                    "set_attr",
                    lambda worker: (name, each[worker.rows], chosen[worker.rows]),
                )

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

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        """Neither pickled nor copied.

        Raises:
            UsageError: always; its environments are in processes of their own.
        """
        raise UsageError(
            "a vector environment with workers cannot be pickled or copied: its environments are "
            "in other processes; make another one with gymnasium.make_vec(env.spec)"
        )

    def row_states(self) -> npt.NDArray[np.int8]:
        """The `RowState` of every row, as the environments said at the end of the last request."""
        return self._control.states.copy()

    def undelivered_rows(self) -> npt.NDArray[np.bool_]:
        """Which rows have done something in a call that was broken off, or are lost."""
        return (self._control.moved_in >= self._since) | self._lost.rows()

    def on_delivered(self, rows: npt.NDArray[np.bool_], number: int) -> None:
        """Take note that the caller has been handed what rows did up to a call."""
        self._blocks.last = self._filling
        self._since[rows] = number + 1
        self._lost.deliver(rows)

    # -- asking ----------------------------------------------------------------------------------

    def _receive_outstanding(self) -> None:
        """Receive what is outstanding of calls that were broken off.

        What environments did in them is kept by their workers, for the next step.
        """
        for worker in self._workers:
            if not worker.is_whole:
                self._replace_worker(
                    worker, WorkerDied(f"{worker.process.name} has not started again")
                )
            while worker.process.is_awaited:
                try:
                    worker.receive()
                except WorkerDied as death:
                    self._replace_worker(worker, death)
                    break
                except Exception as error:  # nobody waits for it any more
                    _LOG.warning("a call that was broken off failed: %s", error)

    def _next_block(self) -> ObservationBlock:
        """Where another call is to write."""
        self._number += 1
        block = self._blocks.take()
        self._filling = block.index
        return block

    def _call_header(self, block: ObservationBlock, worker: Worker) -> tuple[int, int, list[int]]:
        """What a call begins with: where to write, its number, and what is not delivered yet."""
        return block.index, self._number, self._since[worker.rows].tolist()

    def _begin_rows(
        self,
        request: str,
        mask: npt.NDArray[np.bool_],
        of_rows: Callable[[slice], tuple[Any, ...]],
    ) -> tuple[Any, dict[str, Any]]:
        """What `reset` and `load_states` return, which move some rows to another moment."""
        self._receive_outstanding()
        block = self._next_block()

        def arguments(worker: Worker) -> tuple[Any, ...]:
            return *self._call_header(block, worker), *of_rows(worker.rows)

        infos: list[dict[str, Any]] = []
        for worker, answer in zip(
            self._workers, ask_all(self._workers, request, arguments), strict=True
        ):
            columns = answer
            while isinstance(columns, WorkerDied):
                self._replace_worker(worker, columns, beside=mask)
                columns = worker.answer(request, *arguments(worker))
            worker.known.learn(columns)
            infos.append(columns)
        lost = self._lost.rows() & ~mask
        self.require_episodes(np.where(lost, 0, self._control.steps))
        self._lost.put(block.columns, lost)
        self._lost.mark_unreported()
        return block.batch(), self.with_counts(self._merge_infos(infos))

    def _checked_actions(self, actions: Any, acting: npt.NDArray[np.bool_]) -> list[Any] | None:
        """The actions of all rows, checked; None where they lie in the shared memory."""
        each = self.each_action(actions)
        is_right = True
        for row in map(int, np.flatnonzero(acting)):
            try:
                if self._is_direct:
                    each[row] = decode_checked(each[row])
                else:
                    is_right &= is_in_space(self.single_action_space, each[row])
            except Exception as error:
                raise with_row_number(error, row) from None
        if not is_right:  # by the space alone; what wrappers take, the workers know
            self._ask_workers("check", lambda worker: (each[worker.rows], acting[worker.rows]))
        return None if self._actions.put(actions) else each

    def _ask_workers(
        self, request: str, arguments: Callable[[Worker], tuple[Any, ...]]
    ) -> list[Any]:
        """The answers of all workers.

        Raises:
            WorkerDied: one died. All that died are started again.
            Exception: what an environment raised.
        """
        answers = ask_all(self._workers, request, arguments)
        deaths = [
            (worker, answer)
            for worker, answer in zip(self._workers, answers, strict=True)
            if isinstance(answer, WorkerDied)
        ]
        for worker, death in deaths:
            self._replace_worker(worker, death)
        if deaths:
            raise deaths[0][1]
        return answers

    # -- workers that are gone ---------------------------------------------------------------------

    def _replace_worker(
        self,
        worker: Worker,
        death: WorkerDied,
        beside: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        """A worker is gone, and its episodes are lost; another one takes its place.

        Args:
            worker: which.
            death: why.
            beside: rows that are going to another moment in any case.

        Raises:
            WorkerDied: it has died too often.
        """
        worker.process.stop()
        rows, control = worker.rows, self._control
        is_lost = (control.states == RowState.RUNNING) | (control.moved_in >= self._since)
        if beside is not None:
            is_lost &= ~beside
        is_torn = control.is_writing[worker.index] and self._filling == self._blocks.last
        last = None if is_torn else self._blocks.last_columns()
        steps = 0
        for row in worker.numbers:
            if is_lost[row] and row not in self._lost:
                self._lost.add(row, None if last is None else last.read(row))
                lost_steps = max(int(control.steps[row]), 0)
                self.steps_lost[row] += lost_steps
                steps += lost_steps
        seeds = {
            place: self._first_seeds[row]
            for place, row in enumerate(worker.numbers)
            if control.states[row] != RowState.NEW
        }
        is_new = control.states[rows] == RowState.NEW
        control.states[rows] = np.where(is_new, RowState.NEW, RowState.ENDED)
        control.moved_in[rows], control.steps[rows] = -1, -1
        control.is_writing[worker.index] = False
        try:
            worker.restart(death, self._settings.in_order(), seeds)
        finally:
            self.worker_restarts[rows] = worker.restarts
        _LOG.warning(
            "%s; it is started again (restart %d), %d steps of %d episodes are lost",
            death,
            worker.restarts,
            steps,
            int(is_lost[rows].sum()),
        )

    def _with_lost_episodes(
        self, worker: Worker, infos: dict[str, Any], block: ObservationBlock
    ) -> dict[str, Any]:
        """The infos of a worker with those of lost episodes; and new episodes if they begin.

        Under `SAME_STEP` the lost ones' last observation and info go where those of ended episodes
        go, and their environments are reset.
        """
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            lost = self._lost.rows()[worker.rows]
            return overlay_rows(infos, worker.known.fault_infos(worker.last_death), lost)
        while (lost := self._lost.rows()[worker.rows]).any():
            heading = self._call_header(block, worker)
            fresh = worker.answer("reset", *heading, [None] * len(lost), {}, lost)
            if not isinstance(fresh, WorkerDied):
                break
            self._replace_worker(worker, fresh)  # and with it what the others of it have just done
        else:
            return infos
        void = worker.known.fault_infos(worker.last_death)
        self._lost.put(self._finals, _mask_within_worker(worker.rows, lost, self.num_envs))
        worker.known.learn(fresh)
        return with_episode_ends(infos, fresh, void, lost)

    def _merge_infos(self, infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
        sizes = [len(worker.numbers) for worker in self._workers]
        return merge_columns(list(zip(infos, sizes, strict=True)))


def _mask_within_worker(
    rows: slice, some: npt.NDArray[np.bool_], count: int
) -> npt.NDArray[np.bool_]:
    """Some rows of a worker, among all."""
    mask = np.zeros(count, np.bool_)
    mask[rows] = some
    return mask


def _pickle_recipe(recipe: EnvRecipe) -> bytes:
    try:
        return cloudpickle.dumps(recipe)
    except Exception as error:  # an argument of anybody, which may do anything when it is pickled
        raise UsageError(
            f"the arguments cannot be sent to workers ({error}); give names and mappings"
        ) from error
