"""The rows of a vector environment: what is asked of each, and what of its outcome is delivered.

An environment without wrappers writes its observation straight into the batch; one with wrappers
makes it first, as only the wrappers know what it is. Whether a row's episode is over, and where it
stands, is asked of the environment: a state that somebody loads into it counts at once.

A call that is broken off in the middle leaves some rows ahead of the others. What they did is kept
here, and the next call delivers it before they do anything else.
"""

from __future__ import annotations

import contextlib
import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode

from mobile_gym.core.errors import UsageError
from mobile_gym.envs import saving
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.saving import SavedState
from mobile_gym.envs.state import EnvState, EpisodeState, StepSignals
from mobile_gym.envs.vector.action_checks import check_action, with_row_number
from mobile_gym.envs.vector.columns import Columns, DictColumns
from mobile_gym.envs.vector.env_recipe import EnvRecipe
from mobile_gym.envs.vector.infos import FINAL_INFO, FINAL_OBS, info_columns, mixed_info_columns


class RowState(enum.IntEnum):
    """Whether a row has an episode."""

    NEW = 0
    """None was ever begun."""
    RUNNING = 1
    ENDED = 2
    """The episode has ended, or could not be begun."""


class EnvSlot(ABC):
    """An environment of a batch.

    Args:
        env: a `MobileEnv`, wrapped or not.

    Raises:
        UsageError: it is none.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        base = env.unwrapped
        if not isinstance(base, MobileEnv):
            raise UsageError(f"env_wrappers must wrap the environment, which {shown(env)} does not")
        self.env = env
        self.base = base
        self._is_renewed = False

    @property
    def moment(self) -> EpisodeState | None:
        """Where the episode stands: another object after everything that moved it; None without."""
        try:
            return self.base.session.moment
        except ResetNeeded:
            return None

    @property
    def state(self) -> RowState:
        """Whether there is an episode, by the environment's own word."""
        if self.moment is not None:
            return RowState.RUNNING if self._is_running() else RowState.ENDED
        has_begun = self._is_renewed or self.base.has_begun
        return RowState.ENDED if has_begun else RowState.NEW

    def renew(self, seed: int | None) -> None:
        """Have the next reset begin a new stream of episodes, in place of one that was lost.

        Args:
            seed: of the stream, None for any.
        """
        self._is_renewed = True
        if seed is not None:
            self.base._np_random, self.base._np_random_seed = seeding.np_random(seed)  # pyright: ignore[reportPrivateUsage]

    def check(self, action: Any) -> Any:
        """The action as `step` takes it, checked before any row does anything.

        Raises:
            InvalidAction: it is not in the action space.
            Exception: what a wrapper raises that translates actions.
        """
        return check_action(self.env, action)

    def save(self) -> SavedState:
        """The environment and its wrappers."""
        return saving.save_state(self.env)

    def require_loadable(self, state: Any) -> None:
        """Check a state before any row loads its own.

        Raises:
            UsageError: it is of another task, or of an environment with other wrappers.
        """
        saving.require_loadable(self.env, state)

    @abstractmethod
    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""

    @abstractmethod
    def step(self, action: Any) -> None:
        """Do one action."""

    @abstractmethod
    def load(self, state: SavedState | EnvState) -> None:
        """Return to a saved moment."""

    @abstractmethod
    def signals(self) -> StepSignals:
        """What the last step paid, and whether it ended the episode."""

    @abstractmethod
    def info(self) -> dict[str, Any]:
        """The current info."""

    @abstractmethod
    def observation(self) -> Any:
        """The current observation, for whoever wants it alone."""

    @abstractmethod
    def write(self, columns: Columns, row: int) -> None:
        """Write the current observation into a row of a batch.

        Raises:
            ResetNeeded: there is no episode.
        """

    def _is_running(self) -> bool:
        return self.base.is_running


def make_slot(recipe: EnvRecipe) -> EnvSlot:
    """A new environment in the fitting kind of slot."""
    env = recipe.make()
    return WrappedSlot(env) if recipe.wrappers else DirectSlot(env)


class DirectSlot(EnvSlot):
    """A `MobileEnv` alone: observations are built where they are needed."""

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        self.base.reset_core(seed=seed, options=options)

    def step(self, action: Any) -> None:
        """Do one action."""
        self.base.step_core(action)

    def load(self, state: SavedState | EnvState) -> None:
        """Return to a saved moment."""
        self.base.load_state(state.env if isinstance(state, SavedState) else state)

    def signals(self) -> StepSignals:
        """What the last step paid, and whether it ended the episode."""
        return self.base.signals

    def info(self) -> dict[str, Any]:
        """The current info."""
        return self.base.info()

    def observation(self) -> dict[str, Any]:
        """The current observation."""
        return self.base.observation()

    def write(self, columns: Columns, row: int) -> None:
        """Write the current observation into a row of a batch."""
        assert isinstance(columns, DictColumns)
        texts = self.base.write_observation(columns.arrays, row)
        for name, text in texts.items():
            columns.fields[name].write(row, text)


@dataclass(frozen=True, slots=True)
class _WrapperOutput:
    """What the wrappers showed of a moment; of no use once the environment stands elsewhere."""

    moment: EpisodeState | None
    observation: Any
    info: dict[str, Any]
    signals: StepSignals


class WrappedSlot(EnvSlot):
    """An environment with wrappers, through their `reset` and `step`.

    Where a wrapper ends an episode on its own, that is its word to the caller, and counts as long
    as the environment stands where it said so.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self._shown: _WrapperOutput | None = None

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        observation, info = self.env.reset(seed=seed, options=dict(options) or None)
        self._keep_output(observation, info, self.base.signals)

    def step(self, action: Any) -> None:
        """Do one action."""
        self._current_output()  # so that wrappers know where somebody else has brought it
        observation, reward, terminated, truncated, info = self.env.step(action)
        signals = StepSignals(float(reward), bool(terminated), bool(truncated))
        self._keep_output(observation, info, signals)

    def load(self, state: SavedState | EnvState) -> None:
        """Return to a saved moment."""
        observation, info = saving.load_state(self.env, state)
        self._keep_output(observation, info, self.base.signals)

    def signals(self) -> StepSignals:
        """What the last step paid, and whether it ended the episode."""
        return self._current_output().signals

    def info(self) -> dict[str, Any]:
        """The info, as the wrappers show it."""
        return self._current_output().info

    def observation(self) -> Any:
        """The observation, as the wrappers show it."""
        return self._current_output().observation

    def write(self, columns: Columns, row: int) -> None:
        """Write the observation into a row of a batch."""
        columns.write(row, self._current_output().observation)

    def _is_running(self) -> bool:
        shown = self._shown
        if shown is not None and shown.moment is self.moment:  # the wrappers' word to the caller
            return not (shown.signals.terminated or shown.signals.truncated)
        return self.base.is_running

    def _keep_output(self, observation: Any, info: dict[str, Any], signals: StepSignals) -> None:
        self._shown = _WrapperOutput(self.moment, observation, info, signals)

    def _current_output(self) -> _WrapperOutput:
        moment = self.base.session.moment  # a ResetNeeded where there is none
        if self._shown is None or self._shown.moment is not moment:
            self._keep_output(*saving.current_observation(self.env), self.base.signals)
        assert self._shown is not None
        return self._shown


STEPPED: Final = "stepped"
"""In an info: the row's outcome is of an earlier call, which was broken off."""

StepColumns = tuple[
    npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
]
"""Rewards, terminations, truncations and infos of all rows."""


def _ignore_progress() -> None:
    """What is called where nobody wants to know how far a call has come; it can be pickled."""


_UNPAID: Final = StepSignals(0.0, terminated=False, truncated=False)
"""Of a row that begins, or goes on from a saved state."""


@dataclass(slots=True)
class _RowOutcome:
    """What a row did that nobody has been handed.

    Attributes:
        number: of the call in which it did it.
        moment: where it stands since; where somebody else has moved it, this is of no use.
        signals: what it is paid, and whether its episode ended.
        final: the last observation and info of an episode that ended, where another one begins.
    """

    number: int
    moment: EpisodeState | None
    signals: StepSignals
    final: dict[str, Any] | None = None


class EnvRows:
    """Environments that are reset and stepped together.

    Args:
        count: how many.
        recipe: what makes each.
        autoreset_mode: what happens after an episode's end.
        first_row: the number of the first one, for messages.
        on_progress: called after each one has done its part of a call.

    Raises:
        UsageError: an argument of the environments is wrong.
    """

    def __init__(
        self,
        count: int,
        recipe: EnvRecipe,
        autoreset_mode: AutoresetMode,
        *,
        first_row: int = 0,
        on_progress: Callable[[], None] = _ignore_progress,
    ) -> None:
        self.slots: Sequence[EnvSlot] = [make_slot(recipe) for _ in range(count)]
        self._autoreset_mode = autoreset_mode
        self._first_row = first_row
        self._on_progress = on_progress
        self._is_direct = all(isinstance(slot, DirectSlot) for slot in self.slots)
        self._outcomes: dict[int, _RowOutcome] = {}

    # -- where they stand --------------------------------------------------------------------------

    def states(self) -> npt.NDArray[np.int8]:
        """The `RowState` of each, by the environment's own word."""
        return np.array([slot.state for slot in self.slots], np.int8)

    def steps(self) -> npt.NDArray[np.int64]:
        """How many steps the episode of each has; -1 where there is none."""
        moments = [slot.moment for slot in self.slots]
        return np.array([-1 if moment is None else moment.step for moment in moments], np.int64)

    def moved_in(self) -> npt.NDArray[np.int64]:
        """The number of the call in which each did what is not delivered; -1 for none."""
        numbers = np.full(len(self.slots), -1, np.int64)
        for row in self._outcomes:
            outcome = self._undelivered_outcome(row)
            if outcome is not None:
                numbers[row] = outcome.number
        return numbers

    def write(self, row: int, columns: Columns, into: int) -> None:
        """Write the current observation of a row into a row of a batch.

        Raises:
            ResetNeeded: there is no episode.
        """
        self.slots[row].write(columns, into)

    # -- calls -------------------------------------------------------------------------------------

    def reset(
        self,
        seeds: Sequence[int | None],
        options: Mapping[str, Any],
        mask: npt.NDArray[np.bool_],
        number: int = 0,
    ) -> dict[str, Any]:
        """Start episodes where a mask is; the infos of these rows."""

        def begin(row: int) -> StepSignals:
            self.slots[row].reset(seeds[row], options)
            return _UNPAID

        return self._begin_rows(begin, mask, number)

    def check_states(self, states: Sequence[Any], mask: npt.NDArray[np.bool_]) -> None:
        """Check saved states before any is loaded.

        Raises:
            UsageError: one is of another task, or of an environment with other wrappers.
        """
        for row in map(int, np.flatnonzero(mask)):
            try:
                self.slots[row].require_loadable(states[row])
            except Exception as error:
                raise with_row_number(error, self._first_row + row) from None

    def load(
        self, states: Sequence[Any], mask: npt.NDArray[np.bool_], number: int = 0
    ) -> dict[str, Any]:
        """Return to saved moments where a mask is; the infos of these rows."""

        def begin(row: int) -> StepSignals:
            self.slots[row].load(states[row])
            return _UNPAID

        return self._begin_rows(begin, mask, number)

    def save(self, mask: npt.NDArray[np.bool_]) -> list[Any]:
        """The states of the rows where a mask is, None for the others.

        Raises:
            ResetNeeded: one has no episode.
            DeviceFault: a device cannot be saved.
        """
        states: list[Any] = [None] * len(self.slots)
        for row in map(int, np.flatnonzero(mask)):
            try:
                states[row] = self.slots[row].save()
            except Exception as error:
                raise with_row_number(error, self._first_row + row) from None
            self._on_progress()
        return states

    def check(self, actions: Sequence[Any], acting: npt.NDArray[np.bool_]) -> list[Any]:
        """The actions as `step` takes them, checked before any of them is done.

        Args:
            actions: one for each row.
            acting: which rows do theirs.

        Raises:
            InvalidAction: one of these is not in the action space.
        """
        each = list(actions)
        for row in map(int, np.flatnonzero(acting)):
            try:
                each[row] = self.slots[row].check(each[row])
            except Exception as error:
                raise with_row_number(error, self._first_row + row) from None
        return each

    def step(
        self,
        actions: Sequence[Any],
        number: int = 0,
        skipped: npt.NDArray[np.bool_] | None = None,
    ) -> StepColumns:
        """Have each row do its action, begin its next episode, or deliver what it did.

        Args:
            actions: of `check`.
            number: of the call.
            skipped: rows that do nothing, and have no info.
        """
        is_same_step = self._autoreset_mode is AutoresetMode.SAME_STEP
        stepped = np.zeros(len(self.slots), np.bool_)
        for row, (slot, action) in enumerate(zip(self.slots, actions, strict=True)):
            if skipped is not None and skipped[row]:
                continue
            outcome = self._undelivered_outcome(row)
            stepped[row] = outcome is not None
            if outcome is None:
                outcome = self._move_row(row, partial(_advance_slot, slot, action), number)
            if is_same_step and slot.state is not RowState.RUNNING:
                if outcome.final is None:
                    outcome.final = {FINAL_OBS: slot.observation(), FINAL_INFO: slot.info()}
                slot.reset(None, {})
                outcome.moment = slot.moment
            self._on_progress()
        return self._step_columns(stepped, skipped)

    def forget(self, rows: Iterable[int]) -> None:
        """Take note that what these rows did is delivered."""
        for row in rows:
            self._outcomes.pop(row, None)

    def forget_before(self, numbers: Sequence[int]) -> None:
        """Take note, by row, of the first call of which it is not known to be delivered."""
        self.forget(
            [row for row, outcome in self._outcomes.items() if outcome.number < numbers[row]]
        )

    def renew(self, seeds: Mapping[int, int | None]) -> None:
        """Have rows begin a new stream of episodes, in place of one that was lost.

        Args:
            seeds: by row; None for any.
        """
        for row, seed in seeds.items():
            self.slots[row].renew(seed)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""
        values: list[Any] = []
        for value in [slot.env.get_wrapper_attr(name) for slot in self.slots]:
            values.append(value(*args, **kwargs) if callable(value) else value)
            self._on_progress()
        return tuple(values)

    def apply(
        self, function: Callable[[gymnasium.Env[Any, Any]], Any], mask: npt.NDArray[np.bool_]
    ) -> list[Any]:
        """What a function returns of each environment where a mask is."""
        values: list[Any] = []
        for row in map(int, np.flatnonzero(mask)):
            values.append(function(self.slots[row].env))
            self._on_progress()
        return values

    def set_attr(self, name: str, values: Sequence[Any], mask: npt.NDArray[np.bool_]) -> None:
        """Set an attribute of the environments where a mask is; there is a value for each row."""
        for row in map(int, np.flatnonzero(mask)):
            self.slots[row].env.set_wrapper_attr(name, values[row])

    def close(self) -> None:
        """Close every environment, also where one cannot be closed."""
        with contextlib.ExitStack() as stack:
            for slot in reversed(self.slots):
                stack.callback(slot.env.close)

    # -- parts of calls ----------------------------------------------------------------------------

    def _begin_rows(
        self, begin: Callable[[int], StepSignals], mask: npt.NDArray[np.bool_], number: int
    ) -> dict[str, Any]:
        for row in map(int, np.flatnonzero(mask)):
            self._move_row(row, partial(begin, row), number)
            self._on_progress()
        infos = [slot.info() if mask[row] else None for row, slot in enumerate(self.slots)]
        batched = self._batch_infos(infos)
        batched[STEPPED] = np.zeros(len(self.slots), np.bool_)
        return batched

    def _move_row(self, row: int, move: Callable[[], StepSignals], number: int) -> _RowOutcome:
        """Move a row and keep what it did, also where it is broken off once it has moved.

        Args:
            row: which one.
            move: moves it, and returns what that pays.
            number: of the call.
        """
        slot = self.slots[row]
        before = slot.moment
        try:
            signals = move()
            outcome = self._outcomes[row] = _RowOutcome(number, slot.moment, signals)
        except BaseException:
            kept, moment = self._outcomes.get(row), slot.moment
            is_kept = kept is not None and kept.moment is moment
            if moment is not None and moment is not before and not is_kept:
                self._outcomes[row] = _RowOutcome(number, moment, slot.base.signals)
            raise
        return outcome

    def _undelivered_outcome(self, row: int) -> _RowOutcome | None:
        """What a row did in a call that was broken off, unless it stands elsewhere by now.

        The end of an episode is delivered in any case.
        """
        outcome = self._outcomes.get(row)
        if outcome is None or outcome.final is not None:
            return outcome
        return outcome if outcome.moment is self.slots[row].moment else None

    def _step_columns(
        self, stepped: npt.NDArray[np.bool_], skipped: npt.NDArray[np.bool_] | None
    ) -> StepColumns:
        """What all rows did, by column."""
        count = len(self.slots)
        rewards = np.zeros(count, np.float64)
        terminations, truncations = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        infos: list[dict[str, Any] | None] = [None] * count
        finals: list[dict[str, Any] | None] = [None] * count
        for row, slot in enumerate(self.slots):
            if skipped is not None and skipped[row]:
                continue
            outcome = self._outcomes[row]
            rewards[row], terminations[row], truncations[row] = outcome.signals
            infos[row], finals[row] = slot.info(), outcome.final
        batched = self._batch_infos(infos)
        if any(final is not None for final in finals):
            batched |= self._batch_infos(finals)
        batched[STEPPED] = stepped
        return rewards, terminations, truncations, batched

    def _batch_infos(self, infos: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
        # Wrappers add keys to some infos and not to others.
        return info_columns(infos) if self._is_direct else mixed_info_columns(infos)


def _advance_slot(slot: EnvSlot, action: Any) -> StepSignals:
    """Do an action, or begin an episode where there is none; what that pays."""
    if slot.state is not RowState.RUNNING:
        slot.reset(None, {})
        return _UNPAID
    slot.step(action)
    return slot.signals()
