"""What runs in a worker process: some rows of a vector environment, asked through a pipe.

A setting is what `set_attr` sets, and what a method is called with whose name begins with `set_`,
such as `set_weights`. Of each the last one counts; they are given again in the order in which they
were given last.

A worker sends what its curricula have learned along with the answers in which that changed. The one
that takes its place after a restart gets it back.

Observations, actions, rewards and ends go through shared memory; what goes through the pipe is
small: which request it is, infos by column, and what `call` returns.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from types import BuiltinFunctionType, FunctionType
from typing import Any, Final, Protocol, runtime_checkable

import cloudpickle
import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from mobile_gym.core.errors import DeviceFault
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.vector.env_recipe import EnvRecipe
from mobile_gym.envs.vector.infos import FINAL_OBS
from mobile_gym.envs.vector.rows import EnvRows, RowState
from mobile_gym.envs.vector.shared_memory import SharedMemory

_PREFIX: Final = "set_"
"""Of methods that change how an environment goes on, as RLlib's `set_task` does."""
_DRAWN_ON: Final = ("np_random", "_np_random")
"""Attributes that are used up: given again, they would play the same episodes again."""


@dataclass(frozen=True, slots=True)
class EnvSetting:
    """An attribute that was set in some environments, or a method that was called in all.

    Attributes:
        name: of the attribute or method.
        rows: where the attribute was set, by number; None for a method.
        pickled: the values, one for each environment; or the arguments. They are kept as they were,
            whatever becomes of the objects.
    """

    name: str
    rows: tuple[int, ...] | None
    pickled: bytes

    def apply(self, rows: EnvRows, mine: slice) -> None:
        """Set it in some of the environments.

        Args:
            rows: these environments.
            mine: their places among all.
        """
        given = pickle.loads(self.pickled)
        if self.rows is None:
            args, kwargs = given
            rows.call(self.name, *args, **kwargs)
        else:
            mask = np.isin(np.arange(mine.start, mine.stop), self.rows)
            rows.set_attr(self.name, given[mine], mask)


class EnvSettings:
    """All settings that hold now."""

    def __init__(self) -> None:
        self._settings: dict[tuple[str, tuple[int, ...] | None], EnvSetting] = {}

    def in_order(self) -> list[EnvSetting]:
        """As they are to be given again."""
        return list(self._settings.values())

    @contextlib.contextmanager
    def attribute(
        self, name: str, values: list[Any], mask: npt.NDArray[np.bool_]
    ) -> Iterator[None]:
        """Keep an attribute that is being set, unless the environments refuse it.

        Args:
            name: of the attribute.
            values: one for each environment.
            mask: in which environments it is set.
        """
        if name in _DRAWN_ON:
            yield
            return
        rows = tuple(map(int, np.flatnonzero(mask)))
        with self._keep_setting(EnvSetting(name, rows, bytes(ForkingPickler.dumps(values)))):
            yield

    @contextlib.contextmanager
    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[None]:
        """Keep a call that is being made, where it is a setting and is not refused."""
        if not name.startswith(_PREFIX):
            yield
            return
        with self._keep_setting(
            EnvSetting(name, None, bytes(ForkingPickler.dumps((args, kwargs))))
        ):
            yield

    @contextlib.contextmanager
    def _keep_setting(self, setting: EnvSetting) -> Iterator[None]:
        # Before it is given: a worker that dies of it, or beside it, is started again with it.
        before = dict(self._settings)
        key = setting.name, setting.rows
        self._settings.pop(key, None)
        self._settings[key] = setting
        try:
            yield
        except DeviceFault:
            raise
        except Exception:
            self._settings = before
            raise


_LOG = logging.getLogger(__name__)


@runtime_checkable
class _Saveable(Protocol):
    def save_state(self) -> Any: ...

    def load_state(self, state: Any) -> None: ...


class CurriculumSync:
    """The curricula of some environments.

    One with `save_state` and `load_state`, such as `ReverseCurriculum`, is asked for its state. Any
    other object that draws tasks is pickled as a whole; a function has learned nothing.

    Args:
        envs: all environments that were made by one recipe, wrapped or not.
    """

    def __init__(self, envs: Iterable[gymnasium.Env[Any, Any]]) -> None:
        self._bases = [env.unwrapped for env in envs if isinstance(env.unwrapped, MobileEnv)]
        self._is_pickled = True
        self._sent = self._pickle_curricula()

    def news(self) -> bytes | None:
        """What was learned, where that has changed since this was called last."""
        pickled = self._pickle_curricula()
        if pickled == self._sent:
            return None
        self._sent = pickled
        return pickled

    def restore(self, pickled: bytes) -> None:
        """Go on with what `news` of environments made by the same recipe returned."""
        for curriculum, learned in zip(
            self._distinct_curricula(), pickle.loads(pickled), strict=True
        ):
            if isinstance(curriculum, _Saveable):
                curriculum.load_state(learned)
                continue
            for base in self._bases:
                if base.session.pool.curriculum is curriculum:
                    base.session.pool.curriculum = learned
        self._sent = self._pickle_curricula()

    def _distinct_curricula(self) -> list[Any]:
        """Each once, in the order of the environments; some share theirs."""
        each = [
            curriculum
            for base in self._bases
            for curriculum in (base.curriculum, base.session.pool.curriculum)
            if curriculum is not None
            and not isinstance(curriculum, FunctionType | BuiltinFunctionType)
        ]
        return list({id(curriculum): curriculum for curriculum in each}.values())

    def _pickle_curricula(self) -> bytes | None:
        curricula = self._distinct_curricula()
        if not curricula or not self._is_pickled:
            return None
        try:
            return cloudpickle.dumps(
                [
                    curriculum.save_state() if isinstance(curriculum, _Saveable) else curriculum
                    for curriculum in curricula
                ]
            )
        except Exception as error:  # of somebody's own object, which may do anything
            self._is_pickled = False
            _LOG.warning("a restart of a worker will lose what its curriculum learned: %s", error)
            return None


@dataclass(frozen=True, slots=True)
class WorkerAssignment:
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
class WorkerFailure:
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
    def of(cls, error: Exception) -> WorkerFailure:
        """That of an error which was just raised."""
        return cls(
            _pickle_error(error),
            f"{type(error).__name__}: {error}",
            "".join(traceback.format_exception(error)),
        )


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """What a request came to.

    Attributes:
        value: what the server's method returned.
        learned: what curricula have learned, where that has changed (`Learning.news`).
    """

    value: Any = None
    learned: bytes | None = None


def serve_requests(
    connection: Connection, assignment: WorkerAssignment, memory: SharedMemory
) -> None:
    """Make the environments and answer requests until one says that this is the end.

    Also until the process that asks is gone.
    """
    # The key that interrupts a program goes to all its processes; who asks decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        recipe: EnvRecipe = pickle.loads(assignment.recipe)
        server = _Server(recipe, assignment, memory)
    except Exception as error:  # whatever it is belongs to the process that asked
        _send_answer(connection, 0, WorkerFailure.of(error))
        return
    with closing(server):
        _send_answer(connection, 0, WorkerAnswer())
        asker = multiprocessing.parent_process()
        assert asker is not None
        while connection in wait([connection, asker.sentinel]):
            try:
                message = connection.recv_bytes()
            except EOFError:
                return
            serial, request, pickled = pickle.loads(message)
            if request == "end":
                server.close()
                _send_answer(connection, serial, WorkerAnswer())
                return
            try:
                answer: WorkerAnswer | WorkerFailure = server.answer(request, pickle.loads(pickled))
            except Exception as error:  # likewise
                answer = WorkerFailure.of(error)
            _send_answer(connection, serial, answer)


def _send_answer(connection: Connection, serial: int, answer: WorkerAnswer | WorkerFailure) -> None:
    """Send an answer; what cannot be pickled is an error, too."""
    try:
        pickled = pickle.dumps(answer)
    except Exception as error:
        pickled = pickle.dumps(WorkerFailure.of(error))
    connection.send_bytes(pickle.dumps((serial, pickled)))


class _Server:
    """Answers requests; what `answer` takes are the names of its other public methods."""

    def __init__(
        self, recipe: EnvRecipe, assignment: WorkerAssignment, memory: SharedMemory
    ) -> None:
        self._index = assignment.index
        self._numbers = assignment.rows
        self._mine = slice(assignment.rows.start, assignment.rows.stop)
        self._blocks = [memory.block_columns(index) for index in range(memory.blocks)]
        self._finals = memory.final_columns()
        self._actions = memory.action_columns()
        self._control = memory.control()
        self._rows = EnvRows(
            len(assignment.rows),
            recipe,
            AutoresetMode(assignment.autoreset_mode),
            first_row=assignment.rows.start,
            on_progress=self._report_progress,
        )
        self._learning = CurriculumSync(slot.env for slot in self._rows.slots)

    def answer(self, request: str, arguments: tuple[Any, ...]) -> WorkerAnswer:
        """Do what was asked, and show where all environments stand then, also after an error.

        Raises:
            Exception: what an environment raised.
        """
        self._report_progress()
        try:
            value = getattr(self, request)(*arguments)
        finally:
            self._publish_row_states()
        return WorkerAnswer(value, self._changed_curricula(request))

    def resume(
        self, settings: Sequence[EnvSetting], learned: bytes | None, seeds: Mapping[int, int | None]
    ) -> None:
        """Go on for a worker that is gone.

        Args:
            settings: that it was given, in their order.
            learned: what its curricula had learned, None for nothing.
            seeds: of the next episodes of those environments that had one, by place.
        """
        for setting in settings:
            setting.apply(self._rows, self._mine)
        if learned is not None:
            self._learning.restore(learned)
        self._rows.renew(seeds)

    def reset(
        self,
        block: int,
        number: int,
        since: Sequence[int],
        seeds: Sequence[int | None],
        options: Mapping[str, Any],
        mask: npt.NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Start episodes where the mask is, and write all observations into a block."""
        self._rows.forget_before(since)
        infos = self._rows.reset(seeds, options, mask, number) if mask.any() else {}
        self._write(block)
        return infos

    def step(
        self,
        block: int,
        number: int,
        since: Sequence[int],
        actions: Sequence[Any] | None,
        skipped: npt.NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Do one action in each environment: those given, or those in shared memory."""
        rows, control, mine = self._rows, self._control, self._mine
        rows.forget_before(since)
        if actions is None:
            actions = [self._actions.read(row) for row in self._numbers]
        acting = (rows.states() == RowState.RUNNING) & (rows.moved_in() < 0) & ~skipped
        each = rows.check(actions, acting)
        rewards, terminations, truncations, infos = rows.step(each, number, skipped)
        control.rewards[mine] = rewards
        control.terminations[mine] = terminations
        control.truncations[mine] = truncations
        if FINAL_OBS in infos:
            for row, final in zip(self._numbers, infos.pop(FINAL_OBS), strict=True):
                if final is not None:
                    self._finals.write(row, final)
            del infos[f"_{FINAL_OBS}"]
        self._write(block)
        return infos

    def check(self, actions: Sequence[Any], acting: npt.NDArray[np.bool_]) -> None:
        """Check the actions that will be done.

        Raises:
            InvalidAction: one is none.
        """
        self._rows.check(actions, acting)

    def save(self, mask: npt.NDArray[np.bool_]) -> list[Any]:
        """The states of the environments where the mask is, None for the others."""
        return self._rows.save(mask)

    def load(
        self,
        block: int,
        number: int,
        since: Sequence[int],
        states: Sequence[Any],
        mask: npt.NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Return to saved moments where the mask is, and write all observations into a block."""
        self._rows.forget_before(since)
        infos = self._rows.load(states, mask, number) if mask.any() else {}
        self._write(block)
        return infos

    def call(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it."""
        return self._rows.call(name, *args, **kwargs)

    def apply(
        self, function: Callable[[gymnasium.Env[Any, Any]], Any], mask: npt.NDArray[np.bool_]
    ) -> list[Any]:
        """What a function returns of each environment where the mask is."""
        return self._rows.apply(function, mask)

    def set_attr(self, name: str, values: list[Any], mask: npt.NDArray[np.bool_]) -> None:
        """Set an attribute of the environments where the mask is."""
        self._rows.set_attr(name, values, mask)

    def close(self) -> None:
        """Close the environments."""
        self._rows.close()

    def _write(self, block: int) -> None:
        """Write all observations that there are into a block."""
        columns, steps = self._blocks[block], self._control.steps[self._mine]
        steps[:] = self._rows.steps()
        self._control.is_writing[self._index] = True
        for index in map(int, np.flatnonzero(steps >= 0)):
            self._rows.write(index, columns, self._numbers[index])
        self._control.is_writing[self._index] = False

    def _publish_row_states(self) -> None:
        """Show where the environments stand."""
        mine, control = self._mine, self._control
        control.states[mine] = self._rows.states()
        control.moved_in[mine] = self._rows.moved_in()
        control.steps[mine] = self._rows.steps()

    def _report_progress(self) -> None:
        """Show that an environment has done its part."""
        self._control.alive_s[self._index] = time.monotonic()

    def _changed_curricula(self, request: str) -> bytes | None:
        """What curricula have learned; in most steps they cannot have."""
        mine, control = self._mine, self._control
        ended = control.terminations[mine] | control.truncations[mine]
        if request == "step" and not (ended.any() or (control.steps[mine] == 0).any()):
            return None
        return self._learning.news()


def _pickle_error(error: Exception) -> bytes | None:
    """The error, if it can be pickled and comes back as one of its type."""
    try:
        pickled = pickle.dumps(error)
        is_same = type(pickle.loads(pickled)) is type(error)
    except Exception:  # an error of anybody, which may do anything when it is pickled
        return None
    return pickled if is_same else None
