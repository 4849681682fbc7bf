"""A Gymnasium vector environment as one of stable-baselines3's.

```
envs = gymnasium.make_vec(
    "MobileGym/Suite-v0", num_envs=16, workers=2, suite="clock", observe=("activity",),
    env_wrappers=["ChooseNode"], autoreset_mode="SameStep",
)
model = MaskablePPO("MlpPolicy", VecMonitor(as_vec_env(envs)))
```

stable-baselines3 has an interface of its own, older than Gymnasium's. A single environment needs
none of this: it takes that as it is, wrapped by `ChooseNode`, or by `NumericObservation` and
`FlatActions`.

Source: stable-baselines3 2.9, `common/vec_env/base_vec_env.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from mobile_gym.core.errors import MissingExtra, UsageError

try:
    from stable_baselines3.common.env_util import is_wrapped
    from stable_baselines3.common.vec_env import VecEnv
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
        UsageError: it resets in another mode, or its observations or actions are no arrays.
    """
    mode = vector_env.metadata.get("autoreset_mode")
    if mode is not AutoresetMode.SAME_STEP:
        raise UsageError(
            f'the environments reset by {mode}; make them with autoreset_mode="SameStep"'
        )
    if isinstance(vector_env.single_action_space, gymnasium.spaces.Dict):
        raise UsageError(
            "stable-baselines3 has no policy for a dictionary of actions; add FlatActions or "
            "ChooseNode to env_wrappers"
        )
    return _VecEnv(vector_env)


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
        options = next((one for one in self._options if one), None)
        if any(one != self._options[0] for one in self._options):
            raise UsageError("options of reset are the same for all environments of a vector")
        seeds: Any = list(self._seeds)  # Gymnasium's base class is typed for one alone
        observations, infos = self._vector_env.reset(seed=seeds, options=options)
        self.reset_infos = _rows(infos, self.num_envs)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, npt.NDArray[Any], npt.NDArray[Any], list[dict[str, Any]]]:
        if self._actions is None:
            raise UsageError("no actions were given; call step_async() first")
        observations, rewards, terminated, truncated, columns = self._vector_env.step(self._actions)
        self._actions = None
        dones = terminated | truncated
        infos = _rows(columns, self.num_envs)
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

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        if attr_name == "render_mode":  # of all environments, also of those in other processes
            return [self._vector_env.render_mode for _ in self._get_indices(indices)]
        values = self._vector_env.get_attr(attr_name)  # type: ignore[attr-defined] # every one has it
        return [values[index] for index in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        self._require_all(attr_name, indices)
        self._vector_env.set_attr(attr_name, value)  # type: ignore[attr-defined]

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        self._require_all(method_name, indices)
        return list(self._vector_env.call(method_name, *method_args, **method_kwargs))  # type: ignore[attr-defined]

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        envs = getattr(self._vector_env, "envs", None)  # those of other processes cannot be seen
        chosen = self._get_indices(indices)
        return [envs is not None and is_wrapped(envs[index], wrapper_class) for index in chosen]

    def _require_all(self, name: str, indices: Indices) -> None:
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise UsageError(f"{name}: a vector of environments is asked as a whole, not in part")


def _rows(columns: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """The infos of the environments, from those that Gymnasium keeps by column."""
    rows: list[dict[str, Any]] = [{} for _ in range(count)]
    for key, column in columns.items():
        if key.startswith("_") and key[1:] in columns:
            continue  # which rows have it
        has = columns.get(f"_{key}", np.ones(count, np.bool_))
        values = _rows(column, count) if isinstance(column, Mapping) else column
        for index in np.flatnonzero(has):
            rows[index][key] = values[index]
    return rows
