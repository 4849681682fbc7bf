"""What `reward=` may be: a name, a name with costs, somebody's own, and what comes of each."""

from __future__ import annotations

import importlib.metadata
from typing import Any

import gymnasium
import numpy as np
import pytest
from chosen_rewards import Brightness, Counted
from gymnasium.envs.registration import EnvSpec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from switch_phone import (
    TAP_BUY,
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    ToyVector,
    make_toy,
)
from test_env_state_json import toy
from toy_episodes import play

from mobile_gym.core.actions import Finish, Key, PressKey
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.envs.arguments import make_reward
from mobile_gym.envs.state import EnvState

COSTS: dict[str, Any] = {
    "name": "dense",
    "step_cost": 0.01,
    "side_effect_penalty": 0.1,
}
ENV_ID = "MobileGym/Settings.TurnOnWifi-v0"


def total(steps: list[Any]) -> float:
    return sum(reward for reward, *_ in steps)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    walk=st.lists(st.sampled_from([TAP_PLUS, TAP_LAMP, TAP_BUY, TAP_NOTHING]), max_size=8),
    name=st.sampled_from(["dense", "sparse", "potential"]),
    step_cost=st.sampled_from([0.0, 0.01, 0.5]),
    penalty=st.sampled_from([0.0, 0.1, 1.0]),
    most=st.sampled_from([0, 1, 5]),
)
def test_the_return_is_what_the_formula_says(
    walk: list[Any], name: str, step_cost: float, penalty: float, most: int
) -> None:
    costs = {
        "step_cost": step_cost,
        "side_effect_penalty": penalty,
        "most_side_effects": most,
    }
    env = make_toy(reward={"name": name} | costs, terminate_on="finish", max_steps=20)
    steps = play(env, *walk, Finish())
    info = steps[-1][3]
    progress, success = info["progress"], info["is_success"]
    plain = {"dense": 0.5 * progress + 0.5 * success, "sparse": success, "potential": success}
    charged = penalty * min(info["side_effects"], most)
    expected = plain[name] - step_cost * len(steps) - charged
    assert total(steps) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("own", "price"), [({}, 0.1), ({"side_effect_penalty": 0.3}, 0.3)])
def test_dense_safe_is_dense_less_its_side_effects(own: dict[str, Any], price: float) -> None:
    walk = (TAP_PLUS, TAP_LAMP, TAP_BUY, Finish())
    dense = play(make_toy(reward="dense", terminate_on="finish"), *walk)
    safe = play(make_toy(reward={"name": "dense_safe"} | own, terminate_on="finish"), *walk)
    effects = safe[-1][3]["side_effects"]
    assert effects > 0
    assert total(safe) == pytest.approx(total(dense) - price * effects)
    assert [reward for reward, *_ in safe[:-1]] == [reward for reward, *_ in dense[:-1]]


def test_a_step_of_a_void_episode_costs_nothing() -> None:
    env = make_toy(device=SwitchPhone(fail_at={"perform": [2]}), reward=COSTS)
    assert [reward for reward, *_ in play(env, TAP_NOTHING, TAP_NOTHING)] == [-0.01, 0.0]


def test_the_discount_is_that_of_the_mapping_or_of_the_argument() -> None:
    by_argument = make_toy(reward="potential", gamma=0.5)
    named = make_toy(reward={"name": "potential", "gamma": 0.5}, gamma=0.9)
    for env in (by_argument, named):
        assert [step[0] for step in play(env, TAP_PLUS, TAP_LAMP)] == [0.25, 0.5]


def test_a_reward_by_module_and_name() -> None:
    env = make_toy(reward={"name": "chosen_rewards:Counted", "amount": 2, "step_cost": 0.5})
    assert [step[0] for step in play(env, TAP_NOTHING, TAP_NOTHING)] == [1.5, 3.5]
    assert [step[0] for step in play(env, TAP_NOTHING)] == [1.5]  # begun anew


def test_a_reward_of_another_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = importlib.metadata.EntryPoint("count", "chosen_rewards:Counted", "mobile_gym.rewards")
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda group: [entry] if group == "mobile_gym.rewards" else [],
    )
    assert play(make_toy(reward="count"), TAP_NOTHING)[0][0] == 1.0
    with pytest.raises(UnknownName, match="'coutn'; did you mean count"):
        make_toy(reward="coutn")


def test_a_reward_sees_frames_and_receipts_though_the_agent_does_not() -> None:
    reward = Brightness()
    env = make_toy(reward=reward, observe=["activity"])
    lit, refused = (step[0] for step in play(env, TAP_LAMP, PressKey(Key.HOME)))
    assert lit > 0
    assert refused == pytest.approx(lit - 5.0)
    assert reward.task_ids == ["Toy.Lights"]


def test_a_reward_is_saved_and_loaded() -> None:
    env = toy(reward="chosen_rewards:Brightness")
    state = env.save_state()
    first = [env.step(action)[1] for action in (TAP_LAMP, TAP_PLUS)]
    env.load_state(state)
    assert [env.step(action)[1] for action in (TAP_LAMP, TAP_PLUS)] == first
    text = env.save_state().to_json(env)
    other = toy(reward="chosen_rewards:Brightness")
    other.load_state(EnvState.from_json(text, other))
    assert other.step(TAP_NOTHING)[1] == env.step(TAP_NOTHING)[1]


def test_a_state_of_another_reward_is_refused() -> None:
    text = toy(reward="chosen_rewards:Brightness").save_state()
    with pytest.raises(UsageError, match="the reward cannot take this state back"):
        toy().load_state(text)


def test_a_reward_that_cannot_be_written_down_says_so() -> None:
    reward = Brightness()
    env = toy(reward=reward)
    reward.memory = {"first": np.float32(0.5), "seen": 1}
    with pytest.raises(UsageError, match="what this reward remembers has no form as JSON"):
        env.save_state().to_json(env)


def test_the_spec_brings_the_reward_back() -> None:
    env = gymnasium.make(ENV_ID, reward=COSTS, observe=["activity"])
    assert env.spec is not None
    again = gymnasium.make(EnvSpec.from_json(env.spec.to_json()))
    for one in (env, again):
        one.reset(seed=0)
    action = PressKey(Key.BACK)
    assert env.step(action)[1] == again.step(action)[1] == -0.01
    env.close()
    again.close()


def test_environments_of_a_vector_each_have_their_own() -> None:
    vector = ToyVector(2, reward="chosen_rewards:Counted")
    vector.reset(seed=0)
    assert vector.step([TAP_NOTHING] * 2)[1].tolist() == [1.0, 1.0]
    assert vector.step([TAP_NOTHING] * 2)[1].tolist() == [2.0, 2.0]
    with pytest.raises(UsageError, match="cannot share one reward"):
        ToyVector(2, reward=Counted())


@pytest.mark.parametrize(
    ("reward", "said"),
    [
        ("nowhere:Thing", "reward 'nowhere:Thing' cannot be imported"),
        ("chosen_rewards:Thing", "has no attribute 'Thing'"),
        ("chosen_rewards:Unfinished", "made a Unfinished, which is none: it needs start"),
        ("chosen_rewards:__doc__", "names nothing that can be called"),
        ({"name": "dense", "speed": 1}, "unknown argument 'speed'"),
        ({"name": "chosen_rewards:Counted", "amount": "2"}, "amount must be a number"),
        ({"step_cost": 0.1}, "has no name"),
        ({"name": "dense", "step_cost": -0.1}, r"step_cost is -0\.1; it must be in \[0, 1\]"),
        ({"name": "dense", "step_cost": float("nan")}, "step_cost is nan"),
        ({"name": "dense", "side_effect_penalty": "1"}, "must be a number"),
        ({"name": "dense", "most_side_effects": -1}, "must be 0 or more"),
        ({"name": "potential", "gamma": 2}, "gamma is 2"),
    ],
)
def test_what_is_wrong_is_said_before_a_device_boots(reward: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        make_reward(reward)


def test_a_reward_that_is_no_number_is_named() -> None:
    env = make_toy(reward="chosen_rewards:Nan")
    env.reset(seed=0)
    with pytest.raises(UsageError, match="the reward chosen_rewards:Nan gave nan"):
        env.step(TAP_NOTHING)
