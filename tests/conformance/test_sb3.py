"""stable-baselines3 trains on the flat wrapper, and accepts the numeric one."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.envs.wrappers import ChooseNode, FlatActions, NumericObservation
from mobile_gym.envs.wrappers.flat_actions import Form

pytest.importorskip("stable_baselines3", reason="needs the extra mobile-gym[train]")

IDS = sorted(name for name in gymnasium.registry if name.startswith("MobileGym/"))

# torch and stable-baselines3 warn about themselves when they are imported.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> None:
    """Networks this small only wait for one another on several threads."""
    import torch

    torch.set_num_threads(1)


def chooser(**kwargs: Any) -> ChooseNode:
    env = gymnasium.make(IDS[0], observe=["activity"], max_steps=20, **kwargs)
    return ChooseNode(env, max_nodes=16, phrases=("7",))


def test_its_checker_passes_the_flat_wrapper() -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(chooser())


def test_a_saved_policy_of_another_size_is_refused_with_both_sizes(tmp_path: Path) -> None:
    from stable_baselines3 import PPO

    small, large = (
        ChooseNode(gymnasium.make(IDS[0], observe=["activity"]), max_nodes=count)
        for count in (4, 8)
    )
    PPO("MlpPolicy", small, n_steps=8, batch_size=8).save(tmp_path / "policy")
    sizes = [env.observation_space.shape[0] for env in (small, large)]  # type: ignore[index]
    with pytest.raises(ValueError, match=f"{sizes[0]},.*{sizes[1]},"):
        PPO.load(tmp_path / "policy", env=large)


def pixels(form: Form = "grid") -> FlatActions:
    """Arrays alone on both sides: what is seen, and where it is touched."""
    env = gymnasium.make(IDS[0], image_size=(120, 54), max_steps=20)
    return FlatActions(NumericObservation(env), form, grid=(10, 5))


@pytest.mark.parametrize("form", ["grid", "box"])
def test_its_checker_passes_numbers_on_both_sides(form: Form) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(pixels(form))


def test_ppo_learns_from_arrays_natively() -> None:
    from stable_baselines3 import PPO

    model = PPO("MultiInputPolicy", pixels(), n_steps=40, batch_size=20, n_epochs=1, seed=0)
    model.learn(80)
    assert model.num_timesteps == 80


def test_maskable_ppo_touches_what_can_be_touched() -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    from sb3_contrib import MaskablePPO

    touched: list[bool] = []

    class Watched(gymnasium.Wrapper):
        """Remembers whether actions began where the mask allows."""

        def step(self, action: Any) -> Any:
            starts = np.split(self.action_masks(), np.cumsum(self.action_space.nvec))[1]  # type: ignore[attr-defined]
            touched.append(bool(starts[action[1]]))
            return super().step(action)

        def action_masks(self) -> Any:
            return self.env.get_wrapper_attr("action_masks")()

    env = Watched(pixels())
    model = MaskablePPO("MultiInputPolicy", env, n_steps=40, batch_size=20, n_epochs=1, seed=0)
    model.learn(40)
    assert len(touched) == 40
    assert all(touched)


def test_continuous_policies_aim_in_a_box() -> None:
    from stable_baselines3 import PPO

    model = PPO("MultiInputPolicy", pixels("box"), n_steps=20, batch_size=20, n_epochs=1, seed=0)
    model.learn(20)
    assert model.num_timesteps == 20


def test_ppo_learns_for_two_thousand_steps() -> None:
    from stable_baselines3 import PPO

    model = PPO("MlpPolicy", chooser(), n_steps=500, batch_size=100, n_epochs=2, seed=0)
    before = [value.clone() for value in model.policy.parameters()]
    model.learn(2000)
    assert model.num_timesteps == 2000
    after = list(model.policy.parameters())
    pairs = zip(before, after, strict=True)
    assert any(not np.array_equal(one.detach(), other.detach()) for one, other in pairs)


def test_masks_follow_the_convention_of_sb3_contrib() -> None:
    env = chooser()
    env.reset(seed=0)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.shape == (env.action_space.n,)  # type: ignore[attr-defined]
    assert masks.any()
    allowed = int(np.flatnonzero(masks)[-1])
    assert env.step(allowed)[4]["action_error"] != "this cannot be done on this screen"


def test_maskable_ppo_only_does_what_can_be_done() -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    from sb3_contrib import MaskablePPO

    errors: list[str] = []

    class Watched(gymnasium.Wrapper):
        """Remembers what could not be done."""

        def step(self, action: Any) -> Any:
            outcome = super().step(action)
            errors.append(outcome[4]["action_error"])
            return outcome

        def action_masks(self) -> Any:
            return self.env.get_wrapper_attr("action_masks")()

    model = MaskablePPO("MlpPolicy", Watched(chooser()), n_steps=100, batch_size=50, seed=0)
    model.learn(200)
    assert model.num_timesteps == len(errors) == 200
    assert "this cannot be done on this screen" not in errors
