"""A saved moment takes wrappers along, and stacks of observations are members of their space."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import pytest
from gymnasium import wrappers
from switch_phone import TAP_LAMP, TAP_PLUS, make_toy
from test_saving import same

import mobile_gym
from mobile_gym.core.errors import UsageError
from mobile_gym.envs.wrappers import ChooseNode, NumericObservation


def limited(steps: int = 3, **kwargs: Any) -> gymnasium.Env[Any, Any]:
    return wrappers.TimeLimit(make_toy(**kwargs), steps)


def test_a_time_limit_goes_on_from_the_saved_step() -> None:
    env = limited()
    env.reset(seed=0, options={"params": {"count": 3}})
    env.step(TAP_PLUS)
    state = mobile_gym.save_state(env)
    for _ in range(2):
        mobile_gym.load_state(env, state)
        assert [env.step(TAP_LAMP)[3] for _ in range(2)] == [False, True]


def test_a_time_limit_goes_on_from_the_episode_s_step_where_nothing_else_is_saved() -> None:
    one, two = limited(), limited()
    one.reset(seed=0, options={"params": {"count": 3}})
    one.step(TAP_PLUS)
    two.reset(seed=1)
    mobile_gym.load_state(two, one.unwrapped.save_state())  # type: ignore[attr-defined]
    assert [two.step(TAP_LAMP)[3] for _ in range(2)] == [False, True]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda env: wrappers.FrameStackObservation(env, 3),
        lambda env: wrappers.FrameStackObservation(env, 2, padding_type="zero"),
        wrappers.RecordEpisodeStatistics,
        NumericObservation,
        ChooseNode,
        lambda env: wrappers.TimeAwareObservation(NumericObservation(env)),
        lambda env: wrappers.NormalizeReward(wrappers.OrderEnforcing(env)),
    ],
)
def test_what_comes_next_is_the_same_through_wrappers(wrap: Any) -> None:
    env, other = wrap(limited(6)), wrap(limited(6))
    plus = 6 if isinstance(env, ChooseNode) else TAP_PLUS
    env.reset(seed=4, options={"params": {"count": 3}})
    env.step(plus)
    here = env.step(plus)
    state = pickle.loads(pickle.dumps(mobile_gym.save_state(env)))
    expected = [env.step(plus) for _ in range(2)]
    observation, info = mobile_gym.load_state(other, state)
    assert same(observation, here[0])
    assert observation in other.observation_space
    assert info["step"] == 2
    outcomes = [other.step(plus) for _ in range(2)]
    for outcome, one in zip(outcomes, expected, strict=True):
        assert same(outcome[0], one[0])
        if not isinstance(
            env, wrappers.NormalizeReward
        ):  # whose scale is learned from all episodes
            assert outcome[1] == one[1]
        assert outcome[2:4] == one[2:4]


def test_statistics_are_of_the_whole_episode() -> None:
    env = wrappers.RecordEpisodeStatistics(limited(3))
    env.reset(seed=0, options={"params": {"count": 3}})
    env.step(TAP_PLUS)
    state = mobile_gym.save_state(env)
    env.reset()
    mobile_gym.load_state(env, state)
    env.step(TAP_PLUS)
    *_, info = env.step(TAP_PLUS)
    assert info["episode"]["l"] == 3


def test_wrappers_that_save_themselves_are_asked() -> None:
    class Counting(gymnasium.Wrapper[Any, Any, Any, Any]):
        steps = 0

        def step(self, action: Any) -> Any:
            self.steps += 1
            return super().step(action)

        def save_state(self) -> Any:
            return self.steps, self.unwrapped.save_state()  # type: ignore[attr-defined]

        def load_state(self, state: Any) -> Any:
            self.steps = state[0]
            return self.unwrapped.load_state(state[1])  # type: ignore[attr-defined]

    env = wrappers.TimeLimit(Counting(limited(5)), 4)
    env.reset(seed=0)
    env.step(TAP_LAMP)
    state = mobile_gym.save_state(env)
    env.step(TAP_LAMP)
    mobile_gym.load_state(env, state)
    assert env.get_wrapper_attr("steps") == 1
    assert [env.step(TAP_LAMP)[3] for _ in range(3)] == [False, False, True]


def test_a_state_of_other_wrappers_is_refused() -> None:
    env = limited()
    env.reset(seed=0)
    with pytest.raises(UsageError, match=r"wrappers \['TimeLimit'\], this one has \[\]"):
        mobile_gym.load_state(make_toy(), mobile_gym.save_state(env))
    with pytest.raises(UsageError, match="no MobileEnv"):
        mobile_gym.save_state(gymnasium.make("CartPole-v1"))


@pytest.mark.parametrize("padding", ["reset", "zero"])
def test_observations_of_texts_and_arrays_stack(padding: str) -> None:
    env = wrappers.FrameStackObservation(make_toy(), 3, padding_type=padding)
    first, _ = env.reset(seed=0)
    second = env.step(TAP_LAMP)[0]
    assert first in env.observation_space
    assert second in env.observation_space
    trees = second["accessibility_tree"]
    assert "unchecked" in trees[1]
    assert "unchecked" not in trees[2]
    assert trees[0] == (trees[1] if padding == "reset" else "")
    assert second["screenshot"].shape[0] == 3


def test_spaces_are_there_after_importing_the_package() -> None:
    code = (
        "import sys, mobile_gym; assert 'mobile_gym.spaces' not in sys.modules; "
        "mobile_gym.spaces.Utf8Text(3)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})
