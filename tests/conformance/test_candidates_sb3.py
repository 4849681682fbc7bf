"""stable-baselines3 trains on candidates as they are: arrays by name, masks, two choices."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.envs.wrappers import CandidateActions

pytest.importorskip("sb3_contrib", reason="needs the extra mobile-gym[train]")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


def candidates() -> CandidateActions:
    env = gymnasium.make(
        "MobileGym/Suite-v0",
        tasks=["Clock.SetAlarm", "Settings.TurnOnWifi"],
        observe=("activity",),
        max_steps=10,
    )
    return CandidateActions(env, max_moves=32, max_texts=16, embedding_size=16)


def test_its_checker_passes() -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(candidates(), warn=False)  # it would have every array flat


def test_maskable_ppo_updates_on_moves_and_texts() -> None:
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    model = MaskablePPO(
        "MultiInputPolicy", candidates(), n_steps=16, batch_size=16, n_epochs=1, seed=0
    )
    before = [weights.detach().clone() for weights in model.policy.parameters()]
    model.learn(32)
    pairs: Any = zip(before, model.policy.parameters(), strict=True)
    assert any(not torch.equal(old, new) for old, new in pairs)
    assert all(np.isfinite(weights.detach().numpy()).all() for weights in model.policy.parameters())
