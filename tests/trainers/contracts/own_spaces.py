"""Has Minari's tests run on phones and their spaces in place of its own examples.

A plugin of pytest, loaded before its tests. Their module `tests.common` lists the spaces and has
the environments. It is not in the source distribution, whose tests of spaces need the list alone;
in a checkout of the repository its environments are replaced by phones of every form.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium

import mobile_gym  # noqa: F401
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.observing import OBSERVABLE
from mobile_gym.envs.wrappers import (
    CandidateActions,
    ChooseNode,
    FlatActions,
    MaskObservation,
    NumericObservation,
)
from task_suites import catalog

Phone = gymnasium.Env[Any, Any]


def phone(**arguments: Any) -> Phone:
    """A phone with small screens and short episodes."""
    given: dict[str, Any] = {"image_size": (40, 18), "max_steps": 5} | arguments
    return MobileEnv(catalog.template("Settings.TurnOnWifi"), **given)


def chosen() -> Phone:
    """An array, and a choice."""
    return ChooseNode(phone(), max_nodes=8)


FORMS: dict[str, Callable[[], Phone]] = {
    "DummyBoxEnv": chosen,
    "DummySingleStepEnv": partial(phone, max_steps=1),
    "DummyMultiDimensionalBoxEnv": lambda: NumericObservation(phone()),
    "DummyMultiSpaceEnv": lambda: MaskObservation(chosen()),
    "DummyTupleDiscreteBoxEnv": lambda: FlatActions(phone(observe=("nodes",)), form="grid"),
    "DummyDictEnv": phone,
    "DummyTupleEnv": lambda: CandidateActions(phone()),
    "DummyTextEnv": partial(phone, observe=("instruction",)),
    "DummyComboEnv": lambda: FlatActions(phone(observe=("instruction", "activity")), form="box"),
    "DummyImageObsEnv": partial(phone, observe=("screenshot",)),
}
"""By the environment of theirs that each stands in for."""


def _spaces() -> list[Any]:
    environments = [make() for make in FORMS.values()]
    environments += [phone(observe=(name,)) for name in OBSERVABLE]
    return [space for env in environments for space in (env.observation_space, env.action_space)]


if Path("tests/common.py").exists():
    spec = importlib.util.spec_from_file_location("tests.common", "tests/common.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["tests.common"] = module
    spec.loader.exec_module(module)
else:
    module = sys.modules["tests.common"] = types.ModuleType("tests.common")
module.__dict__.update(FORMS)
module.__dict__.update({"test_spaces": _spaces(), "unsupported_test_spaces": []})
