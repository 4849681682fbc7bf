"""Rewards that networks give, inside `step`, while a policy learns from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from mobile_gym.core.actions import Action, Key, OpenApp, PressKey, Wait
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import Transition
from mobile_gym.envs.state import EnvState
from reward_models.learned import LearnedJudge

torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")

TASKS = ["Settings.TurnOnWifi", "Clock.StartTimer"]
MOVES: tuple[Action, ...] = (
    OpenApp("Settings"),
    OpenApp("Clock"),
    PressKey(Key.BACK),
    Wait(0.5),
)
STEPS = 4
Rollout = tuple[Any, list[float], list[StepRecord], Task]


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Any:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def judge_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small judge with random weights: it says much, and now and then something right."""
    from reward_models.learned.network import Network
    from reward_models.learned.weights import ModelConfig, save_model

    torch.manual_seed(4)
    network = Network(8)
    with torch.no_grad():
        next(network.whole[-1].parameters()).mul_(20)  # so that it is sure of what it says
    path = tmp_path_factory.mktemp("judge") / "model"
    save_model(path, network, ModelConfig(width=8, threshold=0.5))
    return path


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from screen_values import ScoringNetwork

    torch.manual_seed(0)
    path = tmp_path_factory.mktemp("value") / "weights.pt"
    torch.save(ScoringNetwork().state_dict(), path)
    return path


def suite(**arguments: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(
        "MobileGym/Suite-v0",
        tasks=TASKS,
        observe=["activity"],
        max_steps=STEPS,
        disable_env_checker=True,
        **arguments,
    )


class Policy(torch.nn.Module):
    """What to do, by task."""

    def __init__(self) -> None:
        super().__init__()
        self.logits = torch.nn.Parameter(torch.zeros(len(TASKS), len(MOVES)))

    def rollout(self, env: Any, seed: int) -> Rollout:
        """An episode: the log-likelihood of what was done, the rewards, the moments, the task."""
        _, info = env.reset(seed=seed)
        records, rewards, likelihood, ended = [env.unwrapped.last_record], [], 0.0, False
        while not ended:
            choice = torch.distributions.Categorical(
                logits=self.logits[TASKS.index(info["task_id"])]
            )
            move = choice.sample()
            likelihood = likelihood + choice.log_prob(move)
            _, reward, terminated, truncated, info = env.step(MOVES[int(move)])
            assert info["valid"]
            rewards.append(reward)
            records.append(env.unwrapped.last_record)
            ended = terminated or truncated
        return likelihood, rewards, records, env.unwrapped.task


def trained(env: Any, policy: Policy, episodes: int) -> list[Rollout]:
    """REINFORCE, an update for each episode."""
    rollouts = []
    for seed in range(episodes):
        rollout = policy.rollout(env, seed)
        [gradient] = torch.autograd.grad(rollout[0] * sum(rollout[1]), [policy.logits])
        policy.logits.data += gradient  # torch.optim takes seconds to be imported
        rollouts.append(rollout)
    return rollouts


def test_a_policy_learns_from_a_judge_that_is_a_network(judge_path: Path) -> None:
    torch.manual_seed(1)
    env, policy = suite(judge={"name": "learned", "path": str(judge_path)}), Policy()
    rollouts = trained(env, policy, 6)
    assert policy.logits.detach().abs().sum() > 0  # something was paid, and learned from
    assert env.unwrapped.last_timings["judge"] > 0  # type: ignore[attr-defined]
    for _, rewards, records, task in rollouts:
        reports = judged_again(judge_path, task, records)
        progress = np.diff([report.progress for report in reports])
        paid = 0.5 * progress
        paid[-1] += 0.5 * reports[-1].success
        assert rewards == pytest.approx(paid.tolist(), abs=1e-9)
    env.close()


def judged_again(path: Path, task: Task, records: list[StepRecord]) -> list[Any]:
    """What another judge with the same network says of the same frames."""
    judge, first = LearnedJudge(path), records[0]
    wanted = set(judge.probes(task))
    reports = []
    for before, record in zip([first, *records], records, strict=False):
        probes = {name: one for name, one in record.probes.items() if name in wanted}
        transition = Transition(
            before.frame, record.action, record.frame, probes, record.receipt, record.step
        )
        is_first = record is first
        reports.append(judge.begin(task, transition) if is_first else judge.judge(transition))
    return reports


def test_a_policy_learns_from_a_network_that_scores_the_screen(weights: Path) -> None:
    torch.manual_seed(1)
    reward = {"name": "screen_values:ScreenValue", "weights": str(weights), "step_cost": 0.25}
    env, policy = suite(reward=reward), Policy()
    rollouts = trained(env, policy, 6)
    assert policy.logits.detach().abs().sum() > 0
    earned = {round(sum(rewards) + 0.25 * len(rewards), 6) for _, rewards, *_ in rollouts}
    assert len(earned) > 1  # what is shown in the end, less what was shown at first
    assert all(abs(value) < 1 for value in earned)
    env.close()


def test_the_networks_reward_is_part_of_a_saved_environment(weights: Path) -> None:
    env: Any = suite(reward={"name": "screen_values:ScreenValue", "weights": str(weights)})
    env.reset(seed=0)
    env.step(MOVES[0])
    text = env.unwrapped.save_state().to_json(env.unwrapped)
    rewards = [env.step(move)[1] for move in MOVES[1:3]]
    other: Any = suite(reward={"name": "screen_values:ScreenValue", "weights": str(weights)})
    other.unwrapped.load_state(EnvState.from_json(text, other.unwrapped))
    assert [other.unwrapped.step(move)[1] for move in MOVES[1:3]] == rewards
    assert any(rewards)
    env.close()
    other.close()
