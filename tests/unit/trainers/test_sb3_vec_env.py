"""Vector environments of Gymnasium under the interface of stable-baselines3."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.core.errors import UsageError

pytest.importorskip("stable_baselines3", reason="needs the extra mobile-gym[train]")

# torch and stable-baselines3 warn about themselves when they are imported.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> None:
    import torch

    torch.set_num_threads(1)


ONE = "MobileGym/Clock.SetAlarm-v0"


def vector(*, mode: str = "SameStep", **arguments: Any) -> Any:
    given: dict[str, Any] = {
        "suite": "clock",
        "split": "train",
        "observe": ("activity",),
        "env_wrappers": [{"name": "ChooseNode", "arguments": {"max_nodes": 8}}],
        "max_steps": 3,
    }
    return gymnasium.make_vec(
        "MobileGym/Suite-v0", num_envs=2, autoreset_mode=mode, **(given | arguments)
    )


def as_vec(**arguments: Any) -> Any:
    from mobile_gym.trainers.sb3_vec_env import as_vec_env

    return as_vec_env(vector(**arguments))


WAIT = np.array([4, 4])


@pytest.mark.parametrize("make", [lambda: None, lambda: gymnasium.make(ONE), lambda: [vector]])
def test_what_is_no_vector_environment_is_refused_by_name(make: Any) -> None:
    from mobile_gym.trainers.sb3_vec_env import as_vec_env

    with pytest.raises(UsageError, match="as_vec_env takes a vector environment"):
        as_vec_env(make())


def test_it_steps_as_the_vector_environment_does() -> None:
    theirs, ours = as_vec(), vector()
    theirs.seed(7)
    first, _ = ours.reset(seed=7)
    np.testing.assert_array_equal(theirs.reset(), first)
    for _ in range(7):  # over two ends
        observations, rewards, terminated, truncated, _ = ours.step(WAIT)
        told = theirs.step(WAIT)
        np.testing.assert_array_equal(told[0], observations)
        np.testing.assert_allclose(told[1], rewards)
        np.testing.assert_array_equal(told[2], terminated | truncated)
    theirs.close()
    ours.close()


def test_the_end_of_an_episode_is_told_by_stable_baselines_names() -> None:
    envs = as_vec()
    envs.seed(0)
    envs.reset()
    for _ in range(3):
        observations, _, dones, infos = envs.step(WAIT)
    assert dones.all()
    for observation, info in zip(observations, infos, strict=True):
        assert info["TimeLimit.truncated"] is True
        assert info["step"] == 3  # of the episode that ended
        assert info["terminal_observation"].shape == observation.shape
        assert not np.array_equal(info["terminal_observation"], observation)
    assert [info["step"] for info in envs.reset_infos] == [0, 0]
    envs.close()


def test_a_single_end_leaves_the_other_going() -> None:
    envs = as_vec()
    envs.reset()
    finish = 5
    _, _, dones, infos = envs.step(np.array([finish, 4]))
    assert dones.tolist() == [True, False]
    assert infos[0]["TimeLimit.truncated"] is False
    assert "terminal_observation" not in infos[1]
    assert infos[1]["step"] == 1
    envs.close()


def test_maskable_ppo_learns_on_several_with_masks() -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    errors: list[str] = []

    class Watched(VecMonitor):
        """Remembers what could not be done."""

        def step_wait(self) -> Any:
            outcome = super().step_wait()
            errors.extend(info["action_error"] for info in outcome[3])
            return outcome

    envs = Watched(as_vec())
    model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=16, n_epochs=1, seed=0)
    model.learn(64)
    assert model.num_timesteps == len(errors) == 64
    assert "this cannot be done on this screen" not in errors
    assert len(model.ep_info_buffer) > 0  # type: ignore[arg-type]
    envs.close()


def test_arrays_in_dictionaries_are_batched() -> None:
    envs = as_vec(
        env_wrappers=["NumericObservation", "FlatActions"], observe=("nodes", "instruction")
    )
    observations = envs.reset()
    assert {key: value.shape[0] for key, value in observations.items()} == dict.fromkeys(
        envs.observation_space.spaces, 2
    )
    envs.step(np.zeros((2, 3), np.int64))
    envs.close()


WHERE = pytest.mark.parametrize("workers", [0, 2], ids=["in process", "in workers"])


@WHERE
def test_attributes_are_read_and_set_as_in_the_own_vectors_of_stable_baselines(
    workers: int,
) -> None:
    from stable_baselines3.common.vec_env import DummyVecEnv

    from mobile_gym.envs.wrappers import ChooseNode

    def make() -> Any:
        env = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0", observe=("activity",))
        return ChooseNode(env, max_nodes=8)

    theirs, ours = DummyVecEnv([make, make]), as_vec(**({"workers": workers} if workers else {}))
    for envs in (theirs, ours):  # before any reset
        assert envs.has_attr("action_masks")
        assert not envs.has_attr("no_such_attribute")
        with pytest.raises(AttributeError):
            envs.get_attr("no_such_attribute")
        assert [callable(one) for one in envs.get_attr("meaning")] == [True, True]
        assert envs.get_attr("meaning", indices=1)[0](4) == "wait"
        for value in ([1, 2], [1, 2, 3], (4, 5), None):
            envs.set_attr("mark", value)
            assert envs.get_attr("mark") == [value, value]
        envs.set_attr("mark", 7, indices=[1])
        assert envs.get_attr("mark") == [None, 7]
        assert envs.get_attr("mark", indices=[1, 0]) == [7, None]
        envs.reset()
        assert len(envs.env_method("action_masks", indices=[1])) == 1
        assert envs.env_method("meaning", 4, indices=[1, 0]) == ["wait", "wait"]
        assert envs.env_is_wrapped(ChooseNode, indices=[1]) == [True]
        envs.close()


@WHERE
def test_a_vector_that_was_just_made_is_evaluated(workers: int) -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    more = {"workers": workers} if workers else {}
    envs, fresh = as_vec(**more), as_vec(**more)
    model = MaskablePPO("MlpPolicy", envs, n_steps=8, batch_size=8, n_epochs=1, seed=0)
    evaluate_policy(model, fresh, n_eval_episodes=2)
    callback = MaskableEvalCallback(as_vec(**more), eval_freq=8, n_eval_episodes=2)
    model.learn(16, callback=callback)
    assert model.ep_info_buffer
    for episode in model.ep_info_buffer:
        assert set(episode) == {"r", "l", "t", "is_success"}
        assert 1 <= episode["l"] <= 3
    for made in (envs, fresh, callback.eval_env):
        made.close()


@WHERE
def test_what_environments_are_wrapped_in_can_be_asked(workers: int) -> None:
    from mobile_gym.envs.wrappers import ChooseNode, Perturb

    envs = as_vec(**({"workers": workers} if workers else {}))
    assert envs.env_is_wrapped(ChooseNode) == [True, True]
    assert envs.env_is_wrapped(Perturb, indices=[1]) == [False]
    envs.close()


class TestMistakes:
    def test_another_mode_of_resetting(self) -> None:
        from mobile_gym.trainers.sb3_vec_env import as_vec_env

        envs = vector(mode="NextStep")
        with pytest.raises(UsageError, match="SameStep"):
            as_vec_env(envs)
        envs.close()

    def test_a_dictionary_of_actions(self) -> None:
        with pytest.raises(UsageError, match="FlatActions"):
            as_vec(env_wrappers=[])

    def test_environments_of_other_processes_that_cannot_be_asked(self) -> None:
        from mobile_gym.trainers.sb3_vec_env import as_vec_env

        envs = gymnasium.vector.AsyncVectorEnv(
            [lambda: gymnasium.make("CartPole-v1")] * 2,
            autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP,
        )
        asked = as_vec_env(envs)
        with pytest.raises(UsageError, match="workers=N"):
            asked.has_attr("action_masks")
        asked.close()
