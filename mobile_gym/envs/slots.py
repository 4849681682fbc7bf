"""One environment's place in a vector environment: what is asked of it, wrapped or not.

An environment without wrappers writes its observation straight into the batch; one with wrappers
makes it first, as only the wrappers know what it is.
"""

# Gymnasium's step counter has no public name.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.wrappers import TimeLimit

from mobile_gym.envs.columns import Columns, DictColumns
from mobile_gym.envs.env_recipe import EnvRecipe
from mobile_gym.envs.episode import StepSignals
from mobile_gym.envs.mobile_env import MobileEnv

__all__ = ["DirectSlot", "Slot", "WrappedSlot", "make_slot"]


class Slot(Protocol):
    """An environment of a batch."""

    env: gymnasium.Env[Any, Any]

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        ...

    def step(self, action: Any) -> StepSignals:
        """Do one action."""
        ...

    def info(self) -> dict[str, Any]:
        """The current info."""
        ...

    def observation(self) -> Any:
        """The current observation, for whoever wants it alone."""
        ...

    def write(self, columns: Columns, row: int) -> None:
        """Write the current observation into a row of a batch.

        Raises:
            ResetNeeded: there is no episode.
        """
        ...


def make_slot(recipe: EnvRecipe) -> Slot:
    """A new environment in the fitting kind of slot."""
    env = recipe.make()
    return WrappedSlot(env) if recipe.wrappers else DirectSlot(env)


class DirectSlot:
    """A `MobileEnv`, alone or with a step limit: observations are built where they are needed.

    Args:
        env: the environment, or a `TimeLimit` directly around it.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        self.env = env
        self.limit = env if isinstance(env, TimeLimit) else None
        base = env.unwrapped
        assert isinstance(base, MobileEnv)
        self.base = base

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        self.base.reset_core(seed=seed, options=options)
        if self.limit is not None:
            self.limit._elapsed_steps = 0

    def step(self, action: Any) -> StepSignals:
        """Do one action."""
        self.base.step_core(action)
        signals, limit = self.base.signals, self.limit
        if limit is not None:
            steps = (limit._elapsed_steps or 0) + 1
            limit._elapsed_steps = steps
            if steps >= limit._max_episode_steps:
                return signals._replace(truncated=True)
        return signals

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


class WrappedSlot:
    """Any environment, through its `reset` and `step`.

    Args:
        env: the environment.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        self.env = env
        self._current: tuple[Any, dict[str, Any]] | None = None

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Start an episode."""
        self._current = None
        self._current = self.env.reset(seed=seed, options=dict(options) or None)

    def step(self, action: Any) -> StepSignals:
        """Do one action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._current = observation, info
        return StepSignals(float(reward), bool(terminated), bool(truncated))

    def info(self) -> dict[str, Any]:
        """The info of the last reset or step."""
        return self._last()[1]

    def observation(self) -> Any:
        """The observation of the last reset or step."""
        return self._last()[0]

    def write(self, columns: Columns, row: int) -> None:
        """Write the last observation into a row of a batch."""
        columns.write(row, self._last()[0])

    def _last(self) -> tuple[Any, dict[str, Any]]:
        if self._current is None:
            raise ResetNeeded("there is no episode; call reset() first")
        return self._current
