"""PPO in one file, as reference implementations write it, on `gymnasium.make_vec` and nothing else.

Environments begin anew in the step after an episode's end (`NEXT_STEP`, Gymnasium's default), so
that step's action is ignored and its transition is left out of the loss.

Source: Schulman et al., "Proximal Policy Optimization Algorithms" (2017); generalised advantages
as in Schulman et al., 2016.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest

import mobile_gym  # noqa: F401

torch: Any = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")

ENVS, STEPS, UPDATES, EPOCHS = 4, 32, 3, 2
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.99, 0.95, 0.2, 0.01, 1e-3


class Batch(NamedTuple):
    """Transitions of one update, by step and environment."""

    observations: Any
    masks: Any
    actions: Any
    log_probs: Any
    values: Any
    rewards: Any
    ended: Any
    is_reset: Any


class ActorCritic(torch.nn.Module):
    """Two small networks."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.actor = torch.nn.Sequential(
            torch.nn.Linear(inputs, 64), torch.nn.Tanh(), torch.nn.Linear(64, actions)
        )
        self.critic = torch.nn.Sequential(
            torch.nn.Linear(inputs, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)
        )

    def policy(self, observations: Any, masks: Any) -> Any:
        logits = self.actor(observations).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits)


def masks_of(envs: Any) -> Any:
    return torch.from_numpy(np.stack(envs.call("action_masks")))


def play(envs: Any, model: ActorCritic, state: list[Any]) -> Batch:
    rows = []
    for _ in range(STEPS):
        observations, ended = torch.from_numpy(state[0]), state[1]
        masks = masks_of(envs)
        with torch.no_grad():
            policy = model.policy(observations, masks)
            actions = policy.sample()
            values = model.critic(observations).squeeze(-1)
        following, rewards, terminated, truncated, _ = envs.step(actions.numpy())
        now_ended = torch.from_numpy(terminated | truncated)
        rewards = torch.from_numpy(rewards).float()
        log_probs = policy.log_prob(actions)
        rows.append((observations, masks, actions, log_probs, values, rewards, now_ended, ended))
        state[:] = [following, now_ended]
    return Batch(*(torch.stack(column) for column in zip(*rows, strict=True)))


def advantages_of(batch: Batch, last_values: Any) -> Any:
    """An episode's last value is 0; what follows a reset has nothing to do with what was before."""
    out = torch.zeros_like(batch.rewards)
    following, trace = last_values, torch.zeros(ENVS)
    for step in reversed(range(STEPS)):
        goes_on = (~batch.ended[step]).float()
        delta = batch.rewards[step] + GAMMA * following * goes_on - batch.values[step]
        trace = delta + GAMMA * LAMBDA * goes_on * trace
        out[step] = trace
        following = batch.values[step]
    return out


def learn(model: ActorCritic, optimizer: Any, batch: Batch, last_values: Any) -> float:
    advantages = advantages_of(batch, last_values)
    returns = advantages + batch.values
    counts = ~batch.is_reset
    chosen = advantages[counts]
    chosen = (chosen - chosen.mean()) / (chosen.std() + 1e-8)
    loss = torch.zeros(())
    for _ in range(EPOCHS):
        policy = model.policy(batch.observations[counts], batch.masks[counts])
        ratio = (policy.log_prob(batch.actions[counts]) - batch.log_probs[counts]).exp()
        surrogate = torch.min(ratio * chosen, ratio.clamp(1 - CLIP, 1 + CLIP) * chosen)
        values = model.critic(batch.observations[counts]).squeeze(-1)
        critic_loss = (values - returns[counts]).square().mean()
        loss = critic_loss / 2 - surrogate.mean() - ENTROPY * policy.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return float(loss.detach())


def test_a_single_file_loop_runs_unmodified() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(0)
    envs = gymnasium.make_vec(
        "MobileGym/Suite-v0",
        num_envs=ENVS,
        suite="settings",
        split="train",
        observe=("activity",),
        max_steps=10,
        env_wrappers=[{"name": "ChooseNode", "arguments": {"max_nodes": 16}}],
    )
    observations, _ = envs.reset(seed=0)
    model = ActorCritic(observations.shape[1], int(envs.single_action_space.n))  # type: ignore[attr-defined]
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE)
    before = [parameter.detach().clone() for parameter in model.parameters()]
    state = [observations, torch.zeros(ENVS, dtype=torch.bool)]
    for _ in range(UPDATES):
        batch = play(envs, model, state)
        assert (batch.rewards[batch.is_reset] == 0).all()
        assert batch.is_reset.any()
        with torch.no_grad():
            last_values = model.critic(torch.from_numpy(state[0])).squeeze(-1)
        assert np.isfinite(learn(model, optimizer, batch, last_values))
    envs.close()
    moved = [not torch.equal(old, new) for old, new in zip(before, model.parameters(), strict=True)]
    assert all(moved)
