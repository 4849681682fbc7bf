"""Many environments in one process, as one Gymnasium vector environment.

The same, step by step, as Gymnasium's `SyncVectorEnv` over the same environments; but screens are
written straight into the batch, which saves copying each of them twice more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, iterate

from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs.arguments import integer_of, mapping_of, one_of
from mobile_gym.envs.columns import Columns, own_columns
from mobile_gym.envs.env_recipe import EnvRecipe, WrapperSpec
from mobile_gym.envs.slots import DirectSlot, make_slot
from mobile_gym.envs.vector_infos import FINAL_INFO, FINAL_OBS, columns_of

__all__ = ["BatchedStep", "MobileVectorEnv", "VectorSteps"]

BatchedStep = tuple[
    Any,
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


class VectorSteps(VectorEnv[Any, Any, npt.NDArray[Any]]):
    """What vector environments of ours have in common, in one process or in several."""

    def begin(
        self, num_envs: int, autoreset_mode: AutoresetMode | str, first: gymnasium.Env[Any, Any]
    ) -> None:
        """Take the spaces and the rest of what must be known from one of the environments."""
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = first.metadata | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.ended = np.zeros(num_envs, np.bool_)
        """Which episodes ended with the last step."""

    @property
    def np_random(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The generators of all environments."""
        return self.get_attr("np_random")

    @property
    def np_random_seed(self) -> Any:
        """The seeds of all environments' generators."""
        return self.get_attr("np_random_seed")

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""
        raise NotImplementedError

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Read an attribute of every environment."""
        return self.call(name)

    def each_value(self, name: str, values: Any) -> list[Any]:
        """One value for each environment: as given, or the same for all."""
        if not isinstance(values, list | tuple):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise UsageError(f"{len(values)} values of {name} for {self.num_envs} environments")
        return list(values)

    def each_action(self, actions: Any) -> list[Any]:
        """One action for each environment.

        Raises:
            InvalidAction: there are more, or fewer; or it is no batch.
        """
        is_batch = isinstance(actions, Mapping | np.ndarray) or (
            isinstance(actions, tuple)
            and isinstance(self.single_action_space, gymnasium.spaces.Tuple)
        )
        if is_batch:
            each = list(iterate(self.action_space, actions))
        elif isinstance(actions, Sequence) and not isinstance(actions, str):
            each = list(actions)
        else:
            raise InvalidAction(
                "actions must be a batch of the action space or a sequence, not "
                f"{type(actions).__name__}"
            )
        if len(each) != self.num_envs:
            raise InvalidAction(f"{len(each)} actions for {self.num_envs} environments")
        return each

    def each_seed(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """One seed for each environment: as given, or counted on from the first.

        Raises:
            UsageError: wrong number of seeds, or one that is none.
        """
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            first = integer_of("seed", seed, least=0)
            return [first + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise UsageError(f"{len(seed)} seeds for {self.num_envs} environments")
        return list(seed)

    def reset_options(
        self, options: dict[str, Any] | None
    ) -> tuple[dict[str, Any], npt.NDArray[np.bool_]]:
        """The options for every environment, and which are to be reset.

        Raises:
            UsageError: these are no options, or the mask is wrong.
        """
        given = {} if options is None else mapping_of("reset options", options)
        mask = given.pop("reset_mask", None)
        if mask is None:
            return given, np.ones(self.num_envs, np.bool_)
        is_mask = isinstance(mask, np.ndarray) and mask.dtype == np.bool_
        if not (is_mask and mask.shape == (self.num_envs,) and mask.any()):
            raise UsageError(
                f"reset_mask must be a bool array of shape ({self.num_envs},) with at least one "
                "True"
            )
        return given, mask

    def require_running(self) -> None:
        """Raises ResetNeeded where ended episodes wait for the caller's reset."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self.ended.any():
            raise ResetNeeded(
                f"episodes {np.flatnonzero(self.ended).tolist()} have ended; "
                'reset them with options={"reset_mask": mask}'
            )


def checked(
    num_envs: int, autoreset_mode: AutoresetMode | str, kwargs: Mapping[str, Any]
) -> tuple[int, AutoresetMode]:
    """The number of environments and the mode.

    Raises:
        UsageError: one of them is wrong, or something live is to be shared.
    """
    num_envs = integer_of("num_envs", num_envs, least=1)
    if not isinstance(autoreset_mode, AutoresetMode):
        one_of("autoreset_mode", autoreset_mode, tuple(mode.value for mode in AutoresetMode))
    for name in ("device", "judge", "reward"):
        if num_envs > 1 and not isinstance(kwargs.get(name), str | Mapping | None):
            raise UsageError(
                f"{num_envs} environments cannot share one {name}; give its name or a mapping"
            )
    return num_envs, AutoresetMode(autoreset_mode)


class MobileVectorEnv(VectorSteps):
    """`num_envs` devices that run one task, or tasks of a suite, seeded seed, seed+1, ...

    Args:
        num_envs: how many.
        autoreset_mode: what happens after an episode's end: the next step starts a new episode
            (`NEXT_STEP`), the same step does (`SAME_STEP`; the last observation and info are in
            `info["final_obs"]` and `info["final_info"]`), or nothing (`DISABLED`; call `reset` with
            `options={"reset_mask": mask}`).
        copy: give new arrays at every step. False hands out the same arrays every time, changed,
            which is faster for large batches of screens.
        max_episode_steps: Gymnasium's own limit of steps (`TimeLimit`).
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
        self._slots = [make_slot(recipe) for _ in range(num_envs)]
        self.envs = [slot.env for slot in self._slots]
        self.begin(num_envs, mode, self.envs[0])
        self._copy = copy
        self._columns: Columns | None = None

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
        given, mask = self.reset_options(options)
        infos = self.reset_core(self.each_seed(seed), given, mask)
        return self._observe(), infos

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
        """
        each = self.each_action(actions)
        self.require_running()
        rewards, terminations, truncations, infos = self.step_core(each)
        return self._observe(), rewards, terminations, truncations, infos

    def reset_core(
        self,
        seeds: Sequence[int | None],
        options: Mapping[str, Any],
        mask: npt.NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Start new episodes as `reset` does, without batching observations; their infos."""
        for slot, seed, is_chosen in zip(self._slots, seeds, mask, strict=True):
            if is_chosen:
                slot.reset(seed, options)
        self.ended[mask] = False
        return self._batched(
            [
                slot.info() if is_chosen else None
                for slot, is_chosen in zip(self._slots, mask, strict=True)
            ]
        )

    def step_core(
        self, actions: Sequence[Any]
    ) -> tuple[
        npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Do one action in each environment as `step` does, without batching observations."""
        rewards = np.zeros(self.num_envs, np.float64)
        terminations = np.zeros(self.num_envs, np.bool_)
        truncations = np.zeros(self.num_envs, np.bool_)
        infos: list[dict[str, Any] | None] = []
        finals: list[dict[str, Any] | None] = [None] * self.num_envs
        for index, (slot, action) in enumerate(zip(self._slots, actions, strict=True)):
            if self.autoreset_mode is AutoresetMode.NEXT_STEP and self.ended[index]:
                slot.reset(None, {})
                infos.append(slot.info())
                continue
            signals = slot.step(action)
            rewards[index] = signals.reward
            terminations[index] = signals.terminated
            truncations[index] = signals.truncated
            is_over = signals.terminated or signals.truncated
            if self.autoreset_mode is AutoresetMode.SAME_STEP and is_over:
                finals[index] = {FINAL_OBS: slot.observation(), FINAL_INFO: slot.info()}
                slot.reset(None, {})
            infos.append(slot.info())
        self.ended = terminations | truncations
        batched = self._batched(infos)
        if any(final is not None for final in finals):
            batched |= self._batched(finals)
        return rewards, terminations, truncations, batched

    def write_row(self, index: int, columns: Columns, row: int) -> None:
        """Write the current observation of one environment into a row of a batch.

        Raises:
            ResetNeeded: it has no episode.
        """
        self._slots[index].write(columns, row)

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""
        values = [env.get_wrapper_attr(name) for env in self.envs]
        return tuple(value(*args, **kwargs) if callable(value) else value for value in values)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment: one value each, or the same for all."""
        for env, value in zip(self.envs, self.each_value(name, values), strict=True):
            env.set_wrapper_attr(name, value)

    def close_extras(self, **kwargs: Any) -> None:
        """Close every environment."""
        for env in self.envs:
            env.close()

    def _batched(self, infos: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
        if all(isinstance(slot, DirectSlot) for slot in self._slots):
            return columns_of(infos)
        batched: dict[str, Any] = {}
        for index, info in enumerate(infos):  # wrappers add keys to some infos and not to others
            if info is not None:
                batched = self._add_info(batched, info, index)
        return batched

    def _observe(self) -> Any:
        columns = self._columns
        if columns is None or self._copy:
            columns = self._columns = own_columns(self.single_observation_space, self.num_envs)
        for index, slot in enumerate(self._slots):
            slot.write(columns, index)
        return columns.batch()
