"""Wrappers of observations: numbers alone, and masks of actions as a part."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import integer_of, mapping_of, plain
from mobile_gym.spaces import ScalarBox, Utf8Text, clip_utf8

DEFAULT_TEXTS: Final[Mapping[str, int]] = MappingProxyType({"instruction": 256})

_IMAGE_AXES: Final = 3
_MOST_BYTES: Final = 1_000_000


class NumericObservation(
    gymnasium.ObservationWrapper[dict[str, Any], Any, Any], RecordConstructorArgs
):
    """Keeps arrays, turns some texts into their bytes and drops the others.

    Arrays become what every learning library takes: vectors, but for the screenshot, and uint8 for
    flags.

    Args:
        env: the environment.
        text_bytes: which texts are kept, and as how many bytes of UTF-8 (cut between characters,
            padded with zeros). None keeps 256 bytes of the instruction.

    Raises:
        UsageError: `text_bytes` names what is not a text of the observation.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], text_bytes: Mapping[str, int] | None = None):
        if text_bytes is not None:
            text_bytes = {
                name: integer_of(f"text_bytes of {name}", size, least=1, most=_MOST_BYTES)
                for name, size in mapping_of("text_bytes", text_bytes).items()
            }
        RecordConstructorArgs.__init__(
            self, text_bytes=None if text_bytes is None else dict(text_bytes)
        )
        super().__init__(env)
        inner = env.observation_space
        if not isinstance(inner, spaces.Dict):
            raise UsageError(f"NumericObservation needs a Dict observation, not {inner}")
        texts = {name for name, space in inner.spaces.items() if isinstance(space, Utf8Text)}
        if text_bytes is None:
            text_bytes = {name: size for name, size in DEFAULT_TEXTS.items() if name in texts}
        if unknown := text_bytes.keys() - texts:
            raise UsageError(f"{min(unknown)!r} is not a text of the observation")
        self._texts = {name: Utf8Text(size) for name, size in text_bytes.items()}
        outer = spaces.Dict(
            {name: _flat_space(space) for name, space in inner.spaces.items() if name not in texts}
            | {
                name: ScalarBox(0, 255, (text.max_bytes,), np.uint8)
                for name, text in self._texts.items()
            }
        )
        self.observation_space = outer
        self._spaces = outer.spaces

    def observation(self, observation: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers of an observation."""
        out: dict[str, Any] = {}
        for name in self._spaces:
            value = observation[name]
            if name in self._texts:
                text = self._texts[name]
                value = text.to_bytes(clip_utf8(value, text.max_bytes))
            elif value.ndim != _IMAGE_AXES:
                value = value.reshape(-1).astype(self._spaces[name].dtype)
            out[name] = value
        return out


def _flat_space(space: spaces.Space[Any]) -> spaces.Space[Any]:
    """The space of the flat array; itself for an image."""
    if isinstance(space, ScalarBox) and len(space.shape) != _IMAGE_AXES:
        low, high = space.bounds
        dtype = np.uint8 if space.dtype == np.bool_ else space.dtype
        return ScalarBox(low, high, (int(np.prod(space.shape)),), dtype)
    return space


class MaskObservation(gymnasium.ObservationWrapper[Any, Any, Any], RecordConstructorArgs):
    """Adds what `action_masks()` says to every observation; TorchRL and RLlib read it there.

    A dictionary gets one key more; another observation becomes a dictionary of two.

    Args:
        env: with `action_masks` and a `Discrete` or `MultiDiscrete` space of actions, such as
            `ChooseNode` or `FlatActions` makes it.
        mask_key: of the mask: uint8, 1 for what makes sense; for `MultiDiscrete` the masks of its
            numbers one after the other.
        observation_key: of the observation, where it is no dictionary.

    Raises:
        UsageError: the environment has no masks, or the key is taken.
    """

    def __init__(
        self,
        env: gymnasium.Env[Any, Any],
        mask_key: str = "action_mask",
        observation_key: str = "observation",
    ) -> None:
        mask_key, observation_key = plain(mask_key), plain(observation_key)
        RecordConstructorArgs.__init__(self, mask_key=mask_key, observation_key=observation_key)
        super().__init__(env)
        actions = env.action_space
        if isinstance(actions, spaces.Discrete):
            count = int(actions.n)
        elif isinstance(actions, spaces.MultiDiscrete):
            count = int(actions.nvec.sum())
        else:
            raise UsageError(f"{actions} has no masks; add ChooseNode or FlatActions before")
        if not env.has_wrapper_attr("action_masks"):
            raise UsageError("MaskObservation needs an environment with action_masks()")
        inner = env.observation_space
        parts = dict(inner.spaces) if isinstance(inner, spaces.Dict) else {observation_key: inner}
        if mask_key in parts:
            raise UsageError(f"the observation has a part {mask_key!r} already")
        self._mask_key, self._observation_key = mask_key, observation_key
        self.observation_space = spaces.Dict(
            {**parts, mask_key: ScalarBox(0, 1, (count,), np.uint8)}
        )

    def observation(self, observation: Any) -> dict[str, Any]:
        """The observation with the mask of the same moment."""
        mask = self.env.get_wrapper_attr("action_masks")().astype(np.uint8)
        is_dict = isinstance(observation, Mapping)
        parts = observation if is_dict else {self._observation_key: observation}
        return {**parts, self._mask_key: mask}
