"""A Gymnasium vector environment as one of stable-baselines3's.

```
envs = gymnasium.make_vec(
    "MobileGym/Suite-v0", num_envs=16, workers=2, suite="clock", observe=("activity",),
    env_wrappers=["ChooseNode"], autoreset_mode="SameStep",
)
model = MaskablePPO("MlpPolicy", as_vec_env(envs))
```

Returns, lengths and successes of episodes are in `info["episode"]`, as `Monitor` writes them, and
so in the model's `ep_info_buffer`; another `VecMonitor` around it would leave the success out.

stable-baselines3 has an interface of its own, older than Gymnasium's. A single environment needs
none of this: it takes that as it is, wrapped by `ChooseNode`, or by `NumericObservation` and
`FlatActions`.

Source: stable-baselines3 2.9, `common/vec_env/base_vec_env.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.plain_values import shown
from mobile_gym.trainers import asking_envs as ask

try:
    from stable_baselines3.common.vec_env import VecEnv, VecMonitor
except ImportError as error:
    raise MissingExtra(
        "train", f"an environment of stable-baselines3 needs {error.name}"
    ) from error

Indices = int | Iterable[int] | None


def as_vec_env(vector_env: VectorEnv[Any, Any, Any]) -> VecEnv:
    """A vector environment as stable-baselines3 takes it.

    Args:
        vector_env: of `gymnasium.make_vec`, made with `autoreset_mode="SameStep"`, as
            stable-baselines3 wants the first observation of the next episode at once. It is closed
            with the result.

    Raises:
        UsageError: it is no vector environment, it resets in another mode, or its observations or
            actions are no arrays.
    """
    if not isinstance(vector_env, VectorEnv):
        raise UsageError(
            "as_vec_env takes a vector environment of gymnasium.make_vec, not "
            f"{shown(vector_env)}; stable-baselines3 takes a single environment as it is"
        )
    mode = vector_env.metadata.get("autoreset_mode")
    if mode is not AutoresetMode.SAME_STEP:
        raise UsageError(
            f'the environments reset by {mode}; make them with autoreset_mode="SameStep"'
        )
    if isinstance(vector_env.single_action_space, gymnasium.spaces.Dict | gymnasium.spaces.Tuple):
        raise UsageError(
            "stable-baselines3 has no policy for a dictionary or tuple of actions; add "
            "FlatActions or ChooseNode to env_wrappers"
        )
    return _MonitoredVecEnv(vector_env)


class _MonitoredVecEnv(VecMonitor):
    """Says at the end of an episode what it came to; of our environments also whether it succeeded.

    It is a `VecMonitor`, so that `evaluate_policy` knows where to look.
    """

    def __init__(self, vector_env: VectorEnv[Any, Any, Any]) -> None:
        inner = _VecEnv(vector_env)
        keywords = ("is_success",) if isinstance(vector_env, ask.VectorEnvAccess) else ()
        super().__init__(inner, info_keywords=keywords)
        self.reset_infos = inner.reset_infos  # the same list; VecMonitor has one of its own


class _VecEnv(VecEnv):
    def __init__(self, vector_env: VectorEnv[Any, Any, Any]) -> None:
        self._vector_env = vector_env
        self._actions: npt.NDArray[Any] | None = None
        super().__init__(
            vector_env.num_envs,
            vector_env.single_observation_space,
            vector_env.single_action_space,
        )

    def reset(self) -> Any:
        seeds: Any = list(self._seeds)  # Gymnasium's base class is typed for one alone
        options = self._options
        observations, infos = self._vector_env.reset(seed=seeds, options=options[0] or None)
        self.reset_infos[:] = _info_rows(infos, self.num_envs)
        done = [options[0]]
        for given in options:
            if given not in done:  # a vector has the same options for all that are reset together
                done.append(given)
                mask = np.array([option == given for option in options])
                observations, infos = self._vector_env.reset(
                    seed=[seed if has else None for seed, has in zip(seeds, mask, strict=True)],  # type: ignore[arg-type]
                    options={**given, "reset_mask": mask},
                )
                rows = _info_rows(infos, self.num_envs)
                for row in np.flatnonzero(mask):
                    self.reset_infos[row] = rows[row]
        self._reset_seeds()
        self._reset_options()
        return observations

    @property
    def envs(self) -> Sequence[gymnasium.Env[Any, Any]]:
        """The environments, where they are in this process."""
        return self._vector_env.envs  # type: ignore[attr-defined]

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, npt.NDArray[Any], npt.NDArray[Any], list[dict[str, Any]]]:
        if self._actions is None:
            raise UsageError("no actions were given; call step_async() first")
        observations, rewards, terminated, truncated, columns = self._vector_env.step(self._actions)
        self._actions = None
        dones = terminated | truncated
        infos = _info_rows(columns, self.num_envs)
        for index in np.flatnonzero(dones):
            final = infos[index]
            self.reset_infos[index] = {
                key: value for key, value in final.items() if not key.startswith("final_")
            }
            infos[index] = dict(final["final_info"])
            infos[index]["terminal_observation"] = final["final_obs"]
        for info, is_terminated, is_truncated in zip(infos, terminated, truncated, strict=True):
            info["TimeLimit.truncated"] = bool(is_truncated and not is_terminated)
        return observations, rewards.astype(np.float32), dones, infos

    def close(self) -> None:
        self._vector_env.close()

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        images: Any = self._vector_env.render()
        return [None] * self.num_envs if images is None else list(images)

    def has_attr(self, attr_name: str) -> bool:
        return all(self._apply(partial(ask.has_attribute, attr_name), None))

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        rows = list(self._get_indices(indices))
        if attr_name == "render_mode":  # of all environments, also of those in other processes
            return [self._vector_env.render_mode for _ in rows]
        attributes = self._apply(partial(ask.read_attribute, attr_name), rows)
        return [
            partial(self._call_row, row, attr_name)
            if attribute.is_remote_method
            else attribute.value
            for row, attribute in zip(rows, attributes, strict=True)
        ]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        if isinstance(
            self._vector_env, ask.VectorEnvAccess
        ):  # which keeps it for restarted workers
            mask = self._mask(self._get_indices(indices))
            self._vector_env.set_attr(attr_name, [value] * self.num_envs, mask)
        else:
            self._apply(partial(ask.write_attribute, attr_name, value), self._get_indices(indices))

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        if indices is None and isinstance(self._vector_env, ask.VectorEnvAccess):
            return list(self._vector_env.call(method_name, *method_args, **method_kwargs))
        call = partial(ask.call_method, method_name, method_args, method_kwargs)
        return self._apply(call, self._get_indices(indices))

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        rows = self._get_indices(indices)
        if not self._can_ask:
            return [False for _ in rows]
        name = wrapper_class.__module__, wrapper_class.__qualname__
        return self._apply(partial(ask.is_wrapped, name), rows)

    def _call_row(self, row: int, name: str, *args: Any, **kwargs: Any) -> Any:
        return self.env_method(name, *args, indices=[row], **kwargs)[0]

    @property
    def _can_ask(self) -> bool:
        return isinstance(self._vector_env, ask.VectorEnvAccess) or hasattr(
            self._vector_env, "envs"
        )

    def _mask(self, rows: Iterable[int]) -> npt.NDArray[np.bool_]:
        mask = np.zeros(self.num_envs, np.bool_)
        mask[list(rows)] = True
        return mask

    def _apply(
        self, function: Callable[[gymnasium.Env[Any, Any]], Any], rows: Iterable[int] | None
    ) -> list[Any]:
        """What a function returns of some environments, in the order that the rows are given in."""
        vector_env = self._vector_env
        each = list(range(self.num_envs) if rows is None else rows)
        if isinstance(vector_env, ask.VectorEnvAccess):
            if not each:
                return []
            chosen = sorted(set(each))
            values = dict(zip(chosen, vector_env.apply(function, self._mask(each)), strict=True))
            return [values[row] for row in each]
        if not self._can_ask:
            raise UsageError(
                f"the environments of {type(vector_env).__name__} are in other processes and "
                "cannot be asked; make them by gymnasium.make_vec(..., workers=N)"
            )
        return [function(vector_env.envs[row]) for row in each]  # type: ignore[attr-defined]


def _info_rows(columns: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """The infos of the environments, from those that Gymnasium keeps by column."""
    rows: list[dict[str, Any]] = [{} for _ in range(count)]
    for key, column in columns.items():
        if key.startswith("_") and key[1:] in columns:
            continue  # which rows have it
        has = columns.get(f"_{key}", np.ones(count, np.bool_))
        values = _info_rows(column, count) if isinstance(column, Mapping) else column
        for index in np.flatnonzero(has):
            rows[index][key] = values[index]
    return rows
