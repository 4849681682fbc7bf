"""Many environments in one process, as one Gymnasium vector environment.

The same, step by step, as Gymnasium's `SyncVectorEnv` over the same environments; but screens are
written straight into the batch, which saves copying each of them twice more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from mobile_gym.envs.columns import Columns, own_columns
from mobile_gym.envs.env_recipe import EnvRecipe, WrapperSpec
from mobile_gym.envs.rows import Rows
from mobile_gym.envs.vector_steps import BatchedStep, VectorSteps, checked


class MobileVectorEnv(VectorSteps):
    """`num_envs` devices that run one task, or tasks of a suite, seeded seed, seed+1, ...

    One wrong action in a batch is refused before any row does anything. Where a call is broken off
    in the middle, by an error of one environment or an interrupt, the error's `rows` names the rows
    that had done their part. The next call delivers what they did, before they do anything else,
    and names them in `info["stepped"]`; the action given to such a row is not done.

    Args:
        num_envs: how many.
        autoreset_mode: what happens after an episode's end: the next step starts a new episode
            (`NEXT_STEP`), the same step does (`SAME_STEP`; the last observation and info are in
            `info["final_obs"]` and `info["final_info"]`), or nothing (`DISABLED`; call `reset` with
            `options={"reset_mask": mask}`).
        copy: give new arrays at every step. False hands out the same arrays every time, changed,
            which is faster for large batches of screens.
        max_episode_steps: the environments' own limit of steps; where `max_steps` is smaller, that
            one counts.
        env_wrappers: what goes around each environment, the innermost first: `"module:name"`, the
            name of a wrapper of `mobile_gym.envs.wrappers`, `{"name": ..., "arguments": {...}}`,
            or what takes an environment and returns one. Any makes a step with screenshots slower:
            its observations are made before they are batched.
        **kwargs: arguments of `MobileEnv`; or of `SuiteEnv`, where there is no `task`.

    Raises:
        UsageError: `num_envs` is less than 1, or one live device is to be shared, or another
            argument is wrong.
    """

    envs: Sequence[gymnasium.Env[Any, Any]] = ()
    """The environments, wrapped; one whose arguments were wrong can be closed, too."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        env_wrappers: Sequence[WrapperSpec] = (),
        **kwargs: Any,
    ) -> None:
        num_envs, mode = checked(num_envs, autoreset_mode, kwargs)
        recipe = EnvRecipe.parse(kwargs, max_episode_steps, env_wrappers)
        self._rows = Rows(num_envs, recipe, mode)
        self.envs = [slot.env for slot in self._rows.slots]
        self.begin(num_envs, mode, self.envs[0])
        self._copy = copy
        self._columns: Columns | None = None
        self._everywhere = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new episodes.

        Args:
            seed: of the first environment, the others count on; or one seed each.
            options: for every environment; `reset_mask`, bool (num_envs,), picks some of them.

        Raises:
            UsageError: wrong number of seeds, a wrong mask, or a wrong option.
        """
        with self.broken_off():
            given, mask = self.reset_options(options)
            infos = self.with_counts(self._rows.reset(self.each_seed(seed), given, mask))
            outcome = self._observe(), infos
        self.returned = mask, 0
        return outcome

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            InvalidAction: an action is none; no environment has done anything then.
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
        """
        with self.broken_off():
            each = self._rows.check(self.each_action(actions), self.acting())
            rewards, terminations, truncations, infos = self._rows.step(each)
            infos = self.with_counts(infos)
            outcome = self._observe(), rewards, terminations, truncations, infos
        self.returned = self._everywhere, 0
        return outcome

    def save_states(self, mask: npt.NDArray[np.bool_] | None = None) -> list[Any]:
        """Save environments with their wrappers, for `load_states`.

        Args:
            mask: which ones, bool (num_envs,); None for all.

        Returns:
            A state for each environment (`mobile_gym.save_state`), None where the mask is False.

        Raises:
            UsageError: the mask is wrong.
            ResetNeeded: an environment has no episode.
            DeviceFault: a device cannot be saved.
        """
        with self.broken_off():
            return self._rows.save(self.chosen("mask", mask))

    def load_states(
        self, states: Any, mask: npt.NDArray[np.bool_] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Return environments to saved moments, whether or not their episodes have ended.

        Args:
            states: one for each environment, None where the mask is False; or one for all of them:
                what `save_states`, `mobile_gym.save_state` or `MobileEnv.save_state` returned.
            mask: which ones, bool (num_envs,); None for all.

        Returns:
            All observations and the infos of those that were loaded, as `reset` returns them.

        Raises:
            UsageError: the mask is wrong, or a state is of another task or other wrappers; no
                environment has moved then.
        """
        with self.broken_off():
            mask = self.chosen("mask", mask)
            each = self.each_state(states, mask)
            self._rows.check_states(each, mask)
            infos = self.with_counts(self._rows.load(each, mask))
            outcome = self._observe(), infos
        self.returned = mask, 0
        return outcome

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        with self.broken_off():
            return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""
        with self.broken_off():
            return self._rows.call(name, *args, **kwargs)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment: one value each, or the same for all."""
        with self.broken_off():
            self._rows.set_attr(name, self.each_value(name, values))

    def close_extras(self, **kwargs: Any) -> None:
        """Close every environment."""
        if self.envs:
            self._rows.close()

    def row_states(self) -> npt.NDArray[np.int8]:
        """The `RowState` of every row, by the environments' own word."""
        return self._rows.states()

    def undelivered(self) -> npt.NDArray[np.bool_]:
        """Which rows have done something in a call that was broken off."""
        return self._rows.moved_in() >= 0

    def on_delivered(self, rows: npt.NDArray[np.bool_], number: int) -> None:
        """Take note that the caller has been handed what rows did."""
        self._rows.forget(map(int, np.flatnonzero(rows)))

    def _observe(self) -> Any:
        self.require_moments(self._rows.steps())
        columns = self._columns
        if columns is None or self._copy:
            columns = self._columns = own_columns(self.single_observation_space, self.num_envs)
        for row in range(self.num_envs):
            self._rows.write(row, columns, row)
        return columns.batch()
