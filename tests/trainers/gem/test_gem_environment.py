"""GEM's own registry, vector environments and wrappers around a phone."""

import pytest

gem = pytest.importorskip("gem", reason="needs the extra mobile-gym[gem]")

from gem.wrappers.observation_wrapper import ObservationWrapper  # noqa: E402

from mobile_gym.core.errors import UsageError  # noqa: E402
from mobile_gym.trainers import gem_environment  # noqa: E402
from mobile_gym.trainers.gem_environment import ENV_ID  # noqa: E402

CLOCK = '{"action": "OpenApp", "name": "Clock"}'
BACK = '{"action": "PressKey", "key": "back"}'
FINISH = '{"action": "Finish", "status": "complete"}'


@pytest.fixture(autouse=True)
def registered():
    gem_environment.register_gem_env()
    gem_environment.register_gem_env()


@pytest.fixture
def env():
    made = gem.make(ENV_ID, suite="clock")
    yield made
    made.close()


def test_it_is_one_of_gems_environments(env):
    assert isinstance(env, gem.Env)
    observation, info = env.reset(seed=3)
    assert info["instruction"] in observation
    assert '{"action": "OpenApp"' in observation


def test_a_step_tells_the_new_screen_alone(env):
    first, _ = env.reset(seed=3)
    observation, reward, terminated, truncated, info = env.step(CLOCK)
    assert "Timer" in observation
    assert first not in observation
    assert (terminated, truncated, info["step"]) == (False, False, 1)
    assert isinstance(reward, float)


def test_what_cannot_be_read_is_told(env):
    env.reset(seed=3)
    observation, _, terminated, _, info = env.step("Hello!")
    assert "could not be read" in observation
    assert not terminated
    assert info["unreadable"]


def test_the_end_terminates(env):
    env.reset(seed=3)
    observation, _, terminated, _, _ = env.step(FINISH)
    assert (observation, terminated) == ("", True)


def test_a_seed_decides_the_episode(env):
    first, info = env.reset(seed=5)
    assert env.reset(seed=5)[0] == first
    tasks = {env.reset(seed=seed)[1]["task_id"] for seed in range(8)}
    assert len(tasks) > 1
    assert info["split"] == "train"


def test_a_spawned_one_can_go_on_from_the_same_state(env):
    env.reset()
    env.step(CLOCK)
    other = env.spawn(same_state=True)
    assert env.step(BACK)[0] == other.step(BACK)[0]
    other.close()


def test_a_vector_of_them_seeds_each_otherwise():
    envs = gem.make_vec([ENV_ID] * 3, suite="clock", seed=0)
    first, _ = envs.reset()
    assert len(set(first)) == 3
    observations, rewards, terminated, _, infos = envs.step([CLOCK, BACK, FINISH])
    assert len(observations) == len(infos) == 3
    assert rewards.shape == (3,)
    assert terminated.tolist() == [False, False, True]
    assert '{"action": "OpenApp"' in observations[2]  # it has begun anew in the same step
    for one in envs.envs:
        one.close()


def test_its_wrappers_take_it(env):
    wrapped = ObservationWrapper(env, include_chat_template=False)
    first, _ = wrapped.reset(seed=3)
    later, *_ = wrapped.step(CLOCK)
    assert later.startswith(first)
    assert CLOCK in later


def test_pictures_are_refused():
    env = gem.make(ENV_ID, suite="clock", preset="qwen3_vl")
    with pytest.raises(UsageError, match="texts alone"):
        env.reset(seed=0)
    env.close()
