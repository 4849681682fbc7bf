"""Many environments of one task in one process, as one Gymnasium vector environment.

The same, step by step, as Gymnasium's `SyncVectorEnv` over the same environments; but screens are
written straight into the batch, which saves copying each of them twice more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, create_empty_array, iterate

from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs.arguments import integer_of, mapping_of, one_of
from mobile_gym.envs.mobile_env import MobileEnv

__all__ = ["MobileVectorEnv"]

BatchedStep = tuple[
    dict[str, Any],
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


class MobileVectorEnv(VectorEnv[dict[str, Any], Any, npt.NDArray[Any]]):
    """`num_envs` devices that run one task, seeded seed, seed+1, ...

    Args:
        num_envs: how many.
        autoreset_mode: what happens after an episode's end: the next step starts a new episode
            (`NEXT_STEP`), the same step does (`SAME_STEP`; the last observation and info are in
            `info["final_obs"]` and `info["final_info"]`), or nothing (`DISABLED`; call `reset` with
            `options={"reset_mask": mask}`).
        copy: give new arrays at every step. False hands out the same arrays every time, changed,
            which is faster for large batches of screens.
        **kwargs: arguments of `MobileEnv`.

    Raises:
        UsageError: `num_envs` is less than 1, or one live device is to be shared.
    """

    envs: Sequence[MobileEnv] = ()  # so that one whose arguments were wrong can be closed

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **kwargs: Any,
    ) -> None:
        num_envs = integer_of("num_envs", num_envs, least=1)
        modes = [mode.value for mode in AutoresetMode]
        if not isinstance(autoreset_mode, AutoresetMode):
            one_of("autoreset_mode", autoreset_mode, tuple(modes))
        for name in ("device", "judge"):
            if num_envs > 1 and not isinstance(kwargs.get(name), str | Mapping | None):
                raise UsageError(
                    f"{num_envs} environments cannot share one {name}; give its name or a mapping"
                )
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.envs = [MobileEnv(**kwargs) for _ in range(num_envs)]
        first = self.envs[0]
        self.metadata = first.metadata | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._batch: Any = None
        self._ended = np.zeros(num_envs, np.bool_)

    @property
    def np_random(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The generators of all environments."""
        return self.get_attr("np_random")

    @property
    def np_random_seed(self) -> Any:
        """The seeds of all environments' generators."""
        return self.get_attr("np_random_seed")

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start new episodes.

        Args:
            seed: of the first environment, the others count on; or one seed each.
            options: for every environment; `reset_mask`, bool (num_envs,), picks some of them.

        Raises:
            UsageError: wrong number of seeds, a wrong mask, or a wrong option.
        """
        given = {} if options is None else mapping_of("reset options", options)
        mask = _mask(given.pop("reset_mask", None), self.num_envs)
        seeds = self._seeds(seed)
        for env, env_seed, chosen in zip(self.envs, seeds, mask, strict=True):
            if chosen:
                env.reset_core(seed=env_seed, options=given)
        self._ended[mask] = False
        infos = [
            env.info() if chosen else None for env, chosen in zip(self.envs, mask, strict=True)
        ]
        return self._observe(), _batch_infos(infos)

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
        """
        rewards = np.zeros(self.num_envs, np.float64)
        terminations = np.zeros(self.num_envs, np.bool_)
        truncations = np.zeros(self.num_envs, np.bool_)
        infos: list[dict[str, Any] | None] = []
        finals: list[dict[str, Any] | None] = [None] * self.num_envs
        each = self._each(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            raise ResetNeeded(
                f"episodes {np.flatnonzero(self._ended).tolist()} have ended; "
                'reset them with options={"reset_mask": mask}'
            )
        for index, (env, action) in enumerate(zip(self.envs, each, strict=True)):
            if self.autoreset_mode is AutoresetMode.NEXT_STEP and self._ended[index]:
                env.reset_core()
                infos.append(env.info())
                continue
            env.step_core(action)
            signals = env.signals
            rewards[index] = signals.reward
            terminations[index] = signals.terminated
            truncations[index] = signals.truncated
            if self.autoreset_mode is AutoresetMode.SAME_STEP and not env.is_running:
                finals[index] = {"final_obs": env.observation(), "final_info": env.info()}
                env.reset_core()
            infos.append(env.info())
        self._ended = terminations | truncations
        batched = _batch_infos(infos)
        if any(final is not None for final in finals):
            batched |= _batch_infos(finals)
        return self._observe(), rewards, terminations, truncations, batched

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it."""
        values = [getattr(env, name) for env in self.envs]
        return tuple(value(*args, **kwargs) if callable(value) else value for value in values)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Read an attribute of every environment."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment: one value each, or the same for all."""
        if not isinstance(values, list | tuple):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise UsageError(f"{len(values)} values of {name} for {self.num_envs} environments")
        for env, value in zip(self.envs, values, strict=True):
            setattr(env, name, value)

    def close_extras(self, **kwargs: Any) -> None:
        """Close every environment."""
        for env in self.envs:
            env.close()

    def _each(self, actions: Any) -> list[Any]:
        if isinstance(actions, Mapping):
            each = list(iterate(self.action_space, actions))
        elif isinstance(actions, Sequence):
            each = list(actions)
        else:
            raise InvalidAction(
                f"actions must be a batched dictionary or a sequence, not {type(actions).__name__}"
            )
        if len(each) != self.num_envs:
            raise InvalidAction(f"{len(each)} actions for {self.num_envs} environments")
        return each

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            first = integer_of("seed", seed, least=0)
            return [first + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise UsageError(f"{len(seed)} seeds for {self.num_envs} environments")
        return list(seed)

    def _observe(self) -> dict[str, Any]:
        batch = self._batch
        if batch is None or self._copy:
            empty: Any = create_empty_array(
                self.single_observation_space, n=self.num_envs, fn=np.empty
            )
            batch = self._batch = empty
        arrays = {name: value for name, value in batch.items() if isinstance(value, np.ndarray)}
        texts = [env.write_observation(arrays, row) for row, env in enumerate(self.envs)]
        for name in texts[0]:
            batch[name] = tuple([text[name] for text in texts])
        return dict(batch)


def _mask(value: Any, num_envs: int) -> npt.NDArray[np.bool_]:
    if value is None:
        return np.ones(num_envs, np.bool_)
    fits = isinstance(value, np.ndarray) and value.shape == (num_envs,) and value.dtype == np.bool_
    if not (fits and value.any()):
        raise UsageError(
            f"reset_mask must be a bool array of shape ({num_envs},) with at least one True"
        )
    return value


def _batch_infos(infos: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
    """Infos by column, as `VectorEnv._add_info` makes them row by row.

    Every info has the same keys and types, so that the first one tells how to batch.
    """
    mask = np.array([info is not None for info in infos])
    rows = np.flatnonzero(mask)
    first = infos[rows[0]]
    assert first is not None
    out: dict[str, Any] = {}
    for key, value in first.items():
        out[key] = _column(key, value, infos, rows)
        out[f"_{key}"] = mask.copy()
    return out


def _column(
    key: str, value: Any, infos: Sequence[dict[str, Any] | None], rows: npt.NDArray[np.intp]
) -> Any:
    if isinstance(value, dict) and key != "final_obs":
        return _batch_infos([None if info is None else info[key] for info in infos])
    if isinstance(value, bool | int | float):
        column = np.zeros(len(infos), type(value))
    elif isinstance(value, np.ndarray):
        column = np.zeros((len(infos), *value.shape), value.dtype)
    else:
        column = np.full(len(infos), None, object)
    for row in rows:
        column[row] = infos[row][key]  # type: ignore[index] # rows are those that have an info
    return column
