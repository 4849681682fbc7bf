"""One row of a vector environment: an environment and what is asked of it, wrapped or not.

An environment without wrappers writes its observation straight into the batch; one with wrappers
makes it first, as only the wrappers know what it is. Whether a row's episode is over, and where it
stands, is asked of the environment: a state that somebody loads into it counts at once.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding

from mobile_gym.core.errors import UsageError
from mobile_gym.envs import saving
from mobile_gym.envs.action_checks import check_action
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.columns import Columns, DictColumns
from mobile_gym.envs.env_recipe import EnvRecipe
from mobile_gym.envs.episode import EnvState, Moment, StepSignals
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.saving import SavedState


class RowState(enum.IntEnum):
    """Whether a row has an episode."""

    NEW = 0
    """None was ever begun."""
    RUNNING = 1
    ENDED = 2
    """The episode has ended, or could not be begun."""


class Slot(ABC):
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
    def moment(self) -> Moment | None:
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


def make_slot(recipe: EnvRecipe) -> Slot:
    """A new environment in the fitting kind of slot."""
    env = recipe.make()
    return WrappedSlot(env) if recipe.wrappers else DirectSlot(env)


class DirectSlot(Slot):
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
class _Shown:
    """What the wrappers showed of a moment; of no use once the environment stands elsewhere."""

    moment: Moment | None
    observation: Any
    info: dict[str, Any]
    signals: StepSignals


class WrappedSlot(Slot):
    """An environment with wrappers, through their `reset` and `step`.

    Where a wrapper ends an episode on its own, that is its word to the caller, and counts as long
    as the environment stands where it said so.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self._shown: _Shown | None = None

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        observation, info = self.env.reset(seed=seed, options=dict(options) or None)
        self._show(observation, info, self.base.signals)

    def step(self, action: Any) -> None:
        """Do one action."""
        self._current()  # so that wrappers know where somebody else has brought the environment
        observation, reward, terminated, truncated, info = self.env.step(action)
        signals = StepSignals(float(reward), bool(terminated), bool(truncated))
        self._show(observation, info, signals)

    def load(self, state: SavedState | EnvState) -> None:
        """Return to a saved moment."""
        observation, info = saving.load_state(self.env, state)
        self._show(observation, info, self.base.signals)

    def signals(self) -> StepSignals:
        """What the last step paid, and whether it ended the episode."""
        return self._current().signals

    def info(self) -> dict[str, Any]:
        """The info, as the wrappers show it."""
        return self._current().info

    def observation(self) -> Any:
        """The observation, as the wrappers show it."""
        return self._current().observation

    def write(self, columns: Columns, row: int) -> None:
        """Write the observation into a row of a batch."""
        columns.write(row, self._current().observation)

    def _is_running(self) -> bool:
        shown = self._shown
        if shown is not None and shown.moment is self.moment:  # the wrappers' word to the caller
            return not (shown.signals.terminated or shown.signals.truncated)
        return self.base.is_running

    def _show(self, observation: Any, info: dict[str, Any], signals: StepSignals) -> None:
        self._shown = _Shown(self.moment, observation, info, signals)

    def _current(self) -> _Shown:
        moment = self.base.session.moment  # a ResetNeeded where there is none
        if self._shown is None or self._shown.moment is not moment:
            self._show(*saving.shown_state(self.env), self.base.signals)
        assert self._shown is not None
        return self._shown
