"""Whatever an argument is, it is taken or refused in one clear line of the project's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import gymnasium
import numpy as np
import pytest
from drawn import cases

import mobile_gym
from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.envs.vector.vector_env import MobileVectorEnv
from mobile_gym.envs.wrappers import ChooseNode, NumericObservation, Perturb
from mobile_gym.virtual_device.perturbations import PERTURBATIONS

TASK = "Settings.TurnOnWifi"
ENV_ID = f"MobileGym/{TASK}-v0"


class Odd:
    """Something of the caller's own."""


ODD: dict[str, Any] = {
    "None": None, "true": True, "false": False, "0": 0, "1": 1, "-1": -1, "1.5": 1.5,
    "nan": float("nan"), "inf": float("inf"), "10**400": 10**400, "numpy 1": np.int64(1),
    "empty text": "", "text": "x", "long text": "x" * 10_000, "lines": "a\nb", "NUL": "\0",
    "surrogate": "\ud83d", "bytes": b"x", "empty list": [], "list": [1], "lists": [[[1]]],
    "pair": [2, 1], "nan pair": [float("nan")] * 2, "empty": {}, "mapping": {"a": 1},
    "numbers as names": {1: 2}, "set": {1}, "object": Odd(), "class": Odd, "array": np.zeros(2),
    "uniform backwards": {"uniform": [2, 1]}, "uniform nan": {"uniform": [float("nan"), 1]},
    "uniform inf": {"uniform": [0, float("inf")]}, "uniform huge": {"uniform": [0, 10**400]},
    "uniform wide": {"uniform": [-1.7e308, 1.7e308]}, "uniform bool": {"uniform": [False, True]},
    "no choice": {"choice": []}, "text choice": {"choice": "ab"}, "name": {"name": 1},
    "kind": {"kind": 1},
}  # fmt: skip
ARGUMENTS = ("device", "judge", "reward", "gamma", "language", "perturbation", "observe", "start",
             "image_size", "terminate_on", "max_steps", "limits", "render_mode")  # fmt: skip
OPTIONS = ("params", "language", "perturbation", "task_seed", "episode_seed", "start", "unknown")


def crossed(names: Iterable[str], of: str) -> list[tuple[str, str]]:
    """A fifth of the pairs of a name and an odd value for it."""
    return cases([(name, value) for name in names for value in ODD], 5, of=of)


def refused_or_taken(work: Callable[[], Any]) -> MobileGymError | None:
    """The error of a mistake, which must be one line of the project's own; None for none."""
    try:
        work()
    except MobileGymError as error:
        said = str(error)
        assert said
        assert "\n" not in said
        return error
    return None


def one_episode(**arguments: Any) -> None:
    env = mobile_gym.MobileEnv(TASK, **arguments)
    try:
        env.reset(seed=0)
        env.step(env.action_space.sample())
    finally:
        env.close()


@pytest.mark.parametrize(("name", "value"), crossed(ARGUMENTS, of="make"))
def test_arguments_of_make(name: str, value: str) -> None:
    refused_or_taken(lambda: one_episode(**{name: ODD[value]}))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"max_steps": float("nan")}, "max_steps is nan; it must be an integer, at least 1"),
        ({"max_steps": 1.5}, "max_steps is 1.5"),
        ({"max_steps": True}, "max_steps is True"),
        ({"limits": 3}, "limits must be a mapping with names, not 3"),
        ({"limits": {"looping": 2.5}}, "limit looping is 2.5; it must be an integer, at least 2"),
        ({"limits": {"budget_usd": float("nan")}}, "limit budget_usd is nan"),
        ({"perturbation": {"font_scale": {"uniform": [2, 1]}}}, "write the lower end first"),
        ({"perturbation": {"dark": {"uniform": [0, float("nan")]}}}, "with two numbers"),
        ({"perturbation": {1: True}}, "a preset's name or a mapping"),
        ({"judge": 5}, "judge, where it is neither a name nor a Judge, must be a mapping"),
        ({"device": 5}, "device, where it is neither a name nor a Device, must be a mapping"),
        ({"observe": 5}, "observe must be a sequence of names, not 5"),
        ({"observe": [["nodes"]]}, "which is no name"),
        ({"gamma": "1"}, "gamma is '1'"),
        ({"reward": ["dense"]}, "unknown reward"),
        ({"image_size": (10**9, 10**9)}, "at most 8192"),
        ({"image_size": (1200.0, 540.0)}, "must be an integer"),
    ],
)
def test_what_is_said(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        gymnasium.make(ENV_ID, **arguments)
    assert said in str(caught.value)


@pytest.fixture(scope="module")
def env() -> Any:
    return gymnasium.make(ENV_ID, disable_env_checker=True).unwrapped


@pytest.mark.parametrize("value", ODD)
def test_options_as_a_whole_and_seeds(value: str, env: Any) -> None:
    refused_or_taken(lambda: env.reset(options=ODD[value]))
    refused_or_taken(lambda: env.reset(seed=ODD[value]))
    refused_or_taken(lambda: env.load_state(ODD[value]))


@pytest.mark.parametrize(("name", "value"), crossed(OPTIONS, of="reset"))
def test_options_of_reset(name: str, value: str, env: Any) -> None:
    refused_or_taken(lambda: env.reset(options={name: ODD[value]}))


def test_what_is_said_of_options(env: Any) -> None:
    for options, said in (
        (1, "reset options must be a mapping with names, not 1"),
        ([], "reset options must be a mapping with names"),
        ({"task_seed": True}, "it must be an integer, at least 0"),
        ({"task_seed": 1.5}, "it must be an integer, at least 0"),
    ):
        with pytest.raises(UsageError, match=said):
            env.reset(options=options)
    with pytest.raises(UsageError, match="None is no saved state"):
        env.load_state(None)


@pytest.mark.parametrize(("name", "value"), crossed([*PERTURBATIONS, "unknown"], of="perturb"))
def test_perturbations(name: str, value: str, env: Any) -> None:
    refused_or_taken(lambda: env.reset(seed=0, options={"perturbation": {name: ODD[value]}}))
    choice = {"choice": [ODD[value]]}
    refused_or_taken(lambda: env.reset(seed=0, options={"perturbation": {name: choice}}))


@pytest.mark.parametrize("value", [name for name in ODD if name != "long text"])
def test_parameters_of_a_task(value: str) -> None:
    alarm = gymnasium.make("MobileGym/Clock.SetAlarm-v0", disable_env_checker=True).unwrapped
    refused_or_taken(lambda: alarm.reset(seed=0, options={"params": {"hour": ODD[value]}}))


@pytest.mark.parametrize("value", ODD)
def test_wrappers_and_vectors(value: str) -> None:
    odd: Any = ODD[value]
    base = gymnasium.make(ENV_ID)
    for wrap in (
        lambda: ChooseNode(base, max_nodes=odd),
        lambda: ChooseNode(base, phrases=odd),
        lambda: NumericObservation(base, text_bytes=odd),
        lambda: NumericObservation(base, text_bytes={"instruction": odd}),
        lambda: Perturb(base, odd),
        lambda: Perturb(base).reset(options=odd),
        lambda: mobile_gym.MobileEnv(odd),
    ):
        refused_or_taken(wrap)
    if not (isinstance(odd, int) and odd > 10):  # so many environments are many, but no mistake
        refused_or_taken(lambda: MobileVectorEnv(odd, task=TASK, observe=("activity",)))
    refused_or_taken(lambda: MobileVectorEnv(1, task=TASK, autoreset_mode=odd))
    many = MobileVectorEnv(1, task=TASK, observe=("activity",))
    refused_or_taken(lambda: many.reset(seed=odd))
    refused_or_taken(lambda: many.reset(options=odd))
    many.close()
