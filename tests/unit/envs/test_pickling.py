"""An environment can be pickled, and the copy goes on as it would."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.seeding import np_random
from test_vector_env import assert_same

import mobile_gym
from mobile_gym.core.actions import OpenApp
from mobile_gym.devices import open_device
from mobile_gym.envs.mobile_env import PickledAsArguments
from mobile_gym.envs.wrappers import ChooseNode, NumericObservation, Perturb
from mobile_gym.trainers.task_rows import task_rows
from task_suites import catalog

ALARM = "MobileGym/Clock.SetAlarm-v0"
ARGUMENTS: list[dict[str, Any]] = [
    {},
    {"perturbation": "standard", "language": "en"},
    {"device": {"kind": "virtual"}, "judge": {"name": "rules"}, "max_steps": 3},
    {"observe": ("nodes", "instruction"), "limits": {"looping": 3}, "reward": "sparse"},
    {"render_mode": "rgb_array", "image_size": (600, 270)},
]


def story(env: Any) -> tuple[Any, ...]:
    """What two episodes show, seeded by nobody."""
    seen: list[Any] = []
    for _ in range(2):
        seen.append(env.reset())
        seen.extend(env.step(env.action_space.sample()) for _ in range(3))
    env.close()
    return tuple(seen)


def seeded(env: gymnasium.Env[Any, Any]) -> gymnasium.Env[Any, Any]:
    """An environment whose generators have been drawn from, although it has not begun."""
    env.unwrapped._np_random, _ = np_random(7)
    env.unwrapped.np_random.random()
    env.action_space.seed(3)
    env.action_space.sample()
    return env


@pytest.mark.parametrize("arguments", ARGUMENTS)
def test_a_copy_goes_on_as_the_original_would(arguments: dict[str, Any]) -> None:
    env = seeded(gymnasium.make(ALARM, **arguments))
    written = pickle.dumps(env)
    copied = pickle.loads(written)
    assert copied.spec == env.spec
    assert copied.observation_space == env.observation_space
    assert_same(story(copied), story(env))
    assert_same(story(pickle.loads(written)), story(pickle.loads(written)))


@pytest.mark.parametrize(
    "wrap",
    [ChooseNode, NumericObservation, Perturb, gymnasium.wrappers.RecordEpisodeStatistics],
)
def test_wrapped_ones_too(wrap: Any) -> None:
    def make() -> Any:
        return wrap(gymnasium.make(ALARM, observe=("screenshot", "activity")))

    env, other = seeded(make()), seeded(make())
    copied = pickle.loads(pickle.dumps(env))
    assert_same(story(copied), story(other))


def test_vectors_of_them_too() -> None:
    envs = gymnasium.make_vec(ALARM, num_envs=2, observe=("activity", "instruction"))
    copied = pickle.loads(pickle.dumps(envs))
    for one in (envs, copied):
        one.action_space.seed(0)
    assert_same(envs.reset(seed=4), copied.reset(seed=4))
    for _ in range(2):
        actions = envs.action_space.sample()
        assert_same(envs.step(actions), copied.step(actions))
    envs.close()
    copied.close()
    with pytest.raises(mobile_gym.UsageError, match="has begun"):
        pickle.dumps(envs)


def test_a_template_of_the_catalog_goes_by_its_name() -> None:
    template = gymnasium.make(ALARM).unwrapped.template  # type: ignore[attr-defined]
    for env in (mobile_gym.MobileEnv(template), mobile_gym.MobileEnv(task=template)):
        copied = pickle.loads(pickle.dumps(env))
        assert copied.template is template
        assert_same(copied.reset(seed=1), env.reset(seed=1))
        copied.close()
        env.close()


WRITERS = [pickle.dumps, cloudpickle.dumps]


@pytest.mark.parametrize("write", WRITERS)
def test_whatever_holds_templates_of_the_catalog_can_be_pickled(write: Any) -> None:
    rows = task_rows("clock", "train", instances=2)
    assert list(pickle.loads(write(rows))) == list(rows)
    template = rows.templates[0]
    assert pickle.loads(write([template]))[0] is template
    assert copy.deepcopy(template) is template


def test_a_template_of_ones_own_is_pickled_as_it_is() -> None:
    own = dataclasses.replace(catalog.template("Clock.SetAlarm"), id="Clock.SetAnother")
    copied = pickle.loads(cloudpickle.dumps(own))
    assert (copied.id, copied.env_id, copied.tags) == (own.id, own.env_id, own.tags)
    assert copied.task(np.random.default_rng(0)) == own.task(np.random.default_rng(0))


@pytest.mark.parametrize("write", [*WRITERS, copy.copy, copy.deepcopy])
def test_a_vector_whose_environments_are_elsewhere_says_so(write: Any) -> None:
    envs = gymnasium.make_vec(ALARM, num_envs=2, workers=1, context="fork", observe=("activity",))
    with pytest.raises(mobile_gym.UsageError, match="other processes"):
        write(envs)
    envs.close()
    assert pickle.loads(write(envs.spec) if write in WRITERS else pickle.dumps(envs.spec))


@pytest.mark.parametrize("steps", [0, 2])
def test_one_that_has_begun_goes_on_where_it_stood(steps: int) -> None:
    env = gymnasium.make(ALARM, observe=("screenshot", "activity"))
    env.reset(seed=123)
    env.action_space.seed(3)
    for _ in range(steps):
        env.step(env.action_space.sample())
    copied = pickle.loads(pickle.dumps(env))
    for _ in range(2):
        action = env.action_space.sample()
        assert_same(copied.step(action), env.step(action))
    assert_same(copied.reset(), env.reset())
    copied.close()
    env.close()


@pytest.mark.parametrize("write", WRITERS)
def test_one_that_is_closed_says_so(write: Any) -> None:
    env = gymnasium.make(ALARM)
    env.reset(seed=0)
    env.close()
    with pytest.raises(mobile_gym.UsageError, match="has begun and holds a device") as caught:
        write(env)
    assert "\n" not in str(caught.value)
    env.close()


def test_a_class_that_does_not_say_whether_it_has_begun_is_no_crash() -> None:
    with pytest.raises(mobile_gym.UsageError, match="does not say whether it has begun"):
        pickle.dumps(PickledAsArguments())


def test_a_live_device_stays_where_it_is() -> None:
    device = open_device("virtual")
    env = gymnasium.make(ALARM, device=device)
    with pytest.raises(mobile_gym.UsageError, match="live device"):
        pickle.dumps(env)
    device.close()


def test_one_that_has_begun_can_still_be_copied_in_its_process() -> None:
    env: Any = gymnasium.make(ALARM)
    env.reset(seed=0)
    env.step(OpenApp("Clock"))
    twin = copy.deepcopy(env)
    action = env.action_space.sample()
    assert_same(env.step(action), twin.step(action))
    env.close()
    twin.close()
