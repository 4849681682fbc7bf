"""Phones as environments of TorchRL, alone or many in one batch.

```
env = make_env("MobileGym/Suite-v0", num_envs=16, workers=2, suite="clock", split="train",
               observe=("activity",), env_wrappers=["CandidateActions"])
collector = Collector(env, policy, frames_per_batch=512, total_frames=100_000)
```

TorchRL's own `GymWrapper` is what they are wrapped in; this tells it what our spaces are, and which
way of resetting suits it.

Source: torchrl 0.14, `envs/libs/gym.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.spaces import ScalarBox, Utf8Text

try:
    import torch
    from torchrl.data import (  # pyright: ignore[reportMissingImports]
        Binary,
        Bounded,
        Categorical,
        Composite,
        NonTensor,
        Unbounded,
    )
    from torchrl.envs import (  # pyright: ignore[reportMissingImports]
        DTypeCastTransform,
        EnvBase,
        TransformedEnv,
    )
    from torchrl.envs.gym_like import (  # pyright: ignore[reportMissingImports]
        BaseInfoDictReader,
    )
    from torchrl.envs.libs.gym import (  # pyright: ignore[reportMissingImports]
        GymWrapper,
        register_gym_spec_conversion,
    )
except ImportError as error:
    raise MissingExtra("torchrl", f"environments of TorchRL need {error.name}") from error

INFO_KEYS: Final[Mapping[str, torch.dtype]] = {
    "is_success": torch.bool,
    "progress": torch.float64,
    "step": torch.int64,
}
"""What of the info is carried along by default."""
_MASK: Final = "mask"
"""What the names of masks end with."""


def make_env(
    env_id: str = "MobileGym/Suite-v0",
    *,
    num_envs: int | None = None,
    env_wrappers: Sequence[Any] = (),
    info_keys: Mapping[str, torch.dtype] = INFO_KEYS,
    device: str | torch.device | None = None,
    **env_arguments: Any,
) -> EnvBase:
    """An environment of TorchRL.

    Whole numbers of actions are categorical, not one-hot; parts of the observation whose name ends
    with `mask` are bool, as `ActionMask` and masked distributions want them. Texts are carried as
    data that are no tensors, by a single environment alone.

    Args:
        env_id: of a registered environment.
        num_envs: how many in one batch; None for a single one without a batch.
        env_wrappers: as of our vector environments, such as `["ChooseNode", "MaskObservation"]`.
        info_keys: what of the info each step carries, and as which type.
        device: where tensors are; the phones stay on the CPU.
        **env_arguments: of the environment, and of the vector environment, as `workers`.

    Raises:
        UsageError: an argument is wrong, or many environments with texts are to be one batch.
    """
    register_spaces()
    envs = gymnasium.make_vec(
        env_id,
        num_envs=1 if num_envs is None else num_envs,
        env_wrappers=list(env_wrappers),
        autoreset_mode="Disabled",  # TorchRL resets those that have ended itself
        **env_arguments,
    )
    single_space = envs.single_observation_space
    has_texts = bool(_matching_keys(single_space, _is_text_space))
    if num_envs is not None and (has_texts or isinstance(envs.single_action_space, spaces.Dict)):
        envs.close()
        raise UsageError(
            "texts cannot be in a batch of TorchRL; add CandidateActions, ChooseNode, or "
            "NumericObservation and FlatActions to env_wrappers"
        )
    # One without a batch is made by the same recipe, and is the vector's only one.
    env = envs if num_envs is not None else envs.envs[0]  # type: ignore[attr-defined]
    wrapped = GymWrapper(env, categorical_action_encoding=True, device=device)
    wrapped.set_info_dict_reader(_InfoReader(info_keys, wrapped.batch_size))
    masks = _matching_keys(single_space, _is_mask_space)
    if not masks:
        return wrapped
    return TransformedEnv(wrapped, DTypeCastTransform(torch.uint8, torch.bool, in_keys=masks))


def register_spaces() -> None:
    """Tell TorchRL what our spaces are; twice does no harm.

    `make_env` does it. Whoever wraps an environment in `GymWrapper` or `GymEnv` calls it before.
    """
    register_gym_spec_conversion(Utf8Text)(_text_spec)
    register_gym_spec_conversion(ScalarBox)(_box_spec)


def _text_spec(space: Utf8Text, *, device: Any = None, **_: Any) -> NonTensor:
    return NonTensor((), device=device, example_data="")


def _box_spec(space: ScalarBox, *, device: Any = None, **_: Any) -> Any:
    if space.dtype == np.bool_:
        return Binary(shape=torch.Size(space.shape), device=device, dtype=torch.bool)
    dtype = torch.from_numpy(np.empty(0, space.dtype)).dtype
    low, high = space.bounds
    return Bounded(low, high, shape=torch.Size(space.shape), device=device, dtype=dtype)


class _InfoReader(BaseInfoDictReader):
    """Takes some values of the info along; TorchRL's own reader wants arrays, also of one phone.

    Args:
        keys: of the info, each with its type.
        batch_size: of the environment.
    """

    def __init__(self, keys: Mapping[str, torch.dtype], batch_size: torch.Size) -> None:
        self._keys = dict(keys)
        self._spec = Composite(shape=batch_size)
        for name, dtype in keys.items():
            is_flag = dtype == torch.bool
            self._spec[name] = (
                Categorical(2, shape=batch_size, dtype=dtype)
                if is_flag
                else Unbounded(batch_size, dtype=dtype)
            )

    def __call__(self, info_dict: Mapping[str, Any], tensordict: Any) -> Any:
        """Write the values of an info beside the observation."""
        for name, dtype in self._keys.items():
            tensordict.set(name, torch.as_tensor(info_dict[name], dtype=dtype))
        return tensordict

    @property
    def info_spec(self) -> Composite:
        """What the values are."""
        return self._spec


def _is_text_space(name: str, space: spaces.Space[Any]) -> bool:
    del name
    return isinstance(space, Utf8Text)


def _is_mask_space(name: str, space: spaces.Space[Any]) -> bool:
    return name.endswith(_MASK) and space.dtype == np.uint8


def _matching_keys(
    space: spaces.Space[Any], is_one: Callable[[str, spaces.Space[Any]], bool]
) -> list[str]:
    """The parts of a dictionary of spaces that a test is true of."""
    if not isinstance(space, spaces.Dict):
        return []
    return [name for name, part in space.spaces.items() if is_one(name, part)]
