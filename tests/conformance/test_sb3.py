"""stable-baselines3 trains on the flat wrapper, and accepts the numeric one."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import mobile_gym
from mobile_gym.envs.wrappers import ChooseNode, NumericObservation

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


def test_its_checker_passes_numeric_observations() -> None:
    from stable_baselines3.common.env_checker import check_env

    class Nine(gymnasium.ActionWrapper):
        """One of nine taps: stable-baselines3 has no policy for a Dict of actions."""

        def __init__(self, env: Any) -> None:
            super().__init__(env)
            self.action_space = gymnasium.spaces.Discrete(9)

        def action(self, action: Any) -> Any:
            row, column = divmod(int(action), 3)
            return mobile_gym.Tap((column + 0.5) / 3, (row + 0.5) / 3)

    env = gymnasium.make(IDS[0], image_size=(120, 54))
    check_env(Nine(NumericObservation(env)))


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
