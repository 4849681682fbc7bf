"""The vector environment is `SyncVectorEnv`, step by step, in all three modes."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from switch_phone import (
    IMAGE_SIZE,
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    ToyVector,
    make_toy,
)

from mobile_gym.core.actions import Answer, Finish, Wait
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs.vector.vector_env import ROWS_KEYS, MobileVectorEnv
from mobile_gym.spaces import encode

MODES = list(AutoresetMode)
ONE = {"params": {"count": 1}}


def assert_same(left: Any, right: Any, where: str = "") -> None:
    assert type(left) is type(right), where
    if isinstance(left, dict):
        assert left.keys() == right.keys(), where
        for key in left:
            assert_same(left[key], right[key], f"{where}/{key}")
    elif isinstance(left, tuple):
        assert len(left) == len(right), where
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            assert_same(one, other, f"{where}/{index}")
    elif isinstance(left, np.ndarray):
        assert (left.dtype, left.shape) == (right.dtype, right.shape), where
        if left.dtype == object:
            assert_same(tuple(left), tuple(right), where)
        else:
            assert np.array_equal(left, right), where
    else:
        assert left == right, where


def shared(outcome: tuple[Any, ...]) -> tuple[Any, ...]:
    """An outcome without what only our own vector environments have in their info."""
    *rest, infos = outcome
    assert all(infos[f"_{name}"].all() for name in ROWS_KEYS)
    ours = {key: infos[key] for key in infos if key.removeprefix("_") not in ROWS_KEYS}
    return (*rest, ours)


@pytest.mark.parametrize("mode", MODES)
def test_equals_the_sync_vector_env(mode: AutoresetMode) -> None:
    kwargs: dict[str, Any] = {"max_steps": 5, "language": "zh"}
    ours = ToyVector(3, autoreset_mode=mode, **kwargs)
    theirs = SyncVectorEnv([lambda: make_toy(**kwargs)] * 3, autoreset_mode=mode)
    assert ours.metadata == theirs.metadata
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_observation_space == theirs.single_observation_space
    assert_same(shared(ours.reset(seed=9)), theirs.reset(seed=9))
    ours.action_space.seed(1)
    ended = np.zeros(3, np.bool_)
    ends = 0
    for step in range(60):
        if mode is AutoresetMode.DISABLED and ended.any():
            options = {"reset_mask": ended} | (ONE if step % 2 else {})
            left, right = ours.reset(options=dict(options)), theirs.reset(options=dict(options))
            assert_same(shared(left), right)
            assert "reset_mask" in options
        actions = ours.action_space.sample()
        actions["kind"][step % 3] = 9 if step % 7 == 0 else 0  # Finish, or Tap
        left, right = ours.step(actions), theirs.step(actions)
        assert_same(shared(left), right)
        assert left[0] in ours.observation_space
        ended = left[2] | left[3]
        ends += ended.sum()
    assert ends > 10
    assert_same(ours.np_random_seed, theirs.np_random_seed)


def test_same_step_gives_the_final_observation() -> None:
    env = ToyVector(2, autoreset_mode=AutoresetMode.SAME_STEP)
    env.reset(seed=0, options=ONE)
    env.step([TAP_PLUS, TAP_NOTHING])
    observation, rewards, terminations, _, infos = env.step([TAP_LAMP, TAP_NOTHING])
    assert rewards.tolist() == [0.75, 0.0]
    assert terminations.tolist() == [True, False]
    assert infos["_final_obs"].tolist() == [True, False]
    assert "unchecked" not in infos["final_obs"][0]["accessibility_tree"]
    assert "unchecked" in observation["accessibility_tree"][0]
    assert infos["final_info"]["is_success"].tolist() == [True, False]
    assert infos["is_success"].tolist() == [False, False]
    assert infos["step"].tolist() == [0, 2]


def test_next_step_ignores_the_action_of_an_ended_episode() -> None:
    env = ToyVector(2)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=0, options=ONE)
    env.step([Finish(), Wait()])
    _, rewards, terminations, _, infos = env.step([TAP_PLUS, TAP_PLUS])
    assert (rewards[0], terminations[0]) == (0.0, False)
    assert infos["step"].tolist() == [0, 2]


def test_disabled_refuses_to_step_an_ended_episode() -> None:
    env = ToyVector(2, autoreset_mode="Disabled")
    env.reset(seed=0, options=ONE)
    env.step([Finish(), Wait()])
    with pytest.raises(ResetNeeded, match=r"\[0\]"):
        env.step([Wait(), Wait()])
    env.reset(options={"reset_mask": np.array([True, False])})
    assert env.step([Wait(), Wait()])[4]["step"].tolist() == [1, 2]


def test_seeds() -> None:
    env = ToyVector(3)
    env.reset(seed=4)
    assert env.np_random_seed == (4, 5, 6)
    env.reset(seed=[7, None, 9])
    assert env.np_random_seed == (7, 5, 9)
    with pytest.raises(UsageError, match="2 seeds for 3"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize(
    "mask", [[True, False], np.array([1, 0]), np.array([True]), np.array([False, False])]
)
def test_wrong_masks_are_refused(mask: Any) -> None:
    env = ToyVector(2)
    env.reset(seed=0)
    with pytest.raises(UsageError, match="reset_mask"):
        env.reset(options={"reset_mask": mask})


def test_actions_as_values_and_as_a_batch() -> None:
    actions = [TAP_PLUS, Answer("红色")]
    batch: dict[str, Any] = {}
    encoded = [encode(action) for action in actions]
    for key in encoded[0]:
        values = [item[key] for item in encoded]
        batch[key] = tuple(values) if key == "text" else np.array(values)
    outcomes = []
    for given in (actions, batch, encoded):
        env = ToyVector(2)
        env.reset(seed=0)
        outcomes.append(env.step(given))
    assert_same(outcomes[0], outcomes[1])
    assert_same(outcomes[0], outcomes[2])
    with pytest.raises(InvalidAction, match="1 actions for 2"):
        env.step([Wait()])
    with pytest.raises(InvalidAction, match="not int"):
        env.step(3)


def test_batches_are_new_unless_asked_otherwise() -> None:
    env = ToyVector(2)
    first = env.reset(seed=0)[0]
    kept = first["screenshot"].copy()
    second = env.step([TAP_LAMP, TAP_LAMP])[0]
    assert not np.shares_memory(first["screenshot"], second["screenshot"])
    assert np.array_equal(first["screenshot"], kept)
    env = ToyVector(2, copy=False)
    first = env.reset(seed=0)[0]
    second = env.step([TAP_LAMP, TAP_LAMP])[0]
    assert np.shares_memory(first["screenshot"], second["screenshot"])


def test_attributes_rendering_and_closing() -> None:
    env = ToyVector(2, render_mode="rgb_array")
    env.reset(seed=0)
    frames = env.render()
    assert [frame.shape for frame in frames] == [(*IMAGE_SIZE, 3)] * 2
    assert env.call("info")[1]["step"] == 0
    env.set_attr("mark", [1, 2])
    assert env.get_attr("mark") == (1, 2)
    with pytest.raises(UsageError, match="3 values"):
        env.set_attr("mark", [1, 2, 3])
    env.close()
    env.close()
    assert env.closed


def test_one_live_device_is_not_shared() -> None:
    with pytest.raises(UsageError, match="cannot share one device"):
        MobileVectorEnv(2, task="x", device=SwitchPhone())
    with pytest.raises(UsageError, match="num_envs is 0"):
        MobileVectorEnv(0, task="x")
