"""Masks of actions as a part of the observation, where some libraries' policies look for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import plain
from mobile_gym.spaces import ScalarBox


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
