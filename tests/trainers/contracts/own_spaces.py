"""Has Minari's tests of spaces run on the spaces of phones in place of its own examples.

A plugin of pytest, loaded before its tests. Their module `tests.common`, which lists the spaces, is
not in the source distribution.
"""

from __future__ import annotations

import sys
import types
from typing import Any

import gymnasium

import mobile_gym  # noqa: F401
from mobile_gym.envs.observing import OBSERVABLE
from mobile_gym.envs.wrappers import (
    CandidateActions,
    ChooseNode,
    FlatActions,
    MaskObservation,
    NumericObservation,
)

_ID = "MobileGym/Settings.TurnOnWifi-v0"


def _environments() -> list[gymnasium.Env[Any, Any]]:
    """A phone with everything that can be observed, and one for each form of actions and arrays."""
    small: dict[str, Any] = {"image_size": (40, 18)}
    plain = [gymnasium.make(_ID, observe=(name,), **small) for name in OBSERVABLE]
    wrapped = [
        MaskObservation(ChooseNode(gymnasium.make(_ID, **small), max_nodes=8)),
        FlatActions(gymnasium.make(_ID, **small), form="grid"),
        FlatActions(gymnasium.make(_ID, **small), form="box"),
        CandidateActions(gymnasium.make(_ID, **small)),
        NumericObservation(gymnasium.make(_ID, **small)),
    ]
    return [gymnasium.make(_ID, **small), *plain, *wrapped]


def _listed() -> types.ModuleType:
    module = types.ModuleType("tests.common")
    spaces = [
        space for env in _environments() for space in (env.observation_space, env.action_space)
    ]
    module.__dict__.update({"test_spaces": spaces, "unsupported_test_spaces": []})
    return module


sys.modules["tests.common"] = _listed()
