"""No loop of actions pays: what a walk has earned so far is a value of where it is, less its costs.

Whoever comes back to the same progress has been paid nothing for the way, and its steps' costs.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, Answer, Finish
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.starts import ReverseCurriculum, Start

TASKS = ("Settings.TurnOnWifi", "Clock.SetAlarm")
SEEDS = range(2)
STEPS = 25
STEP_COST, PENALTY, MOST = 0.01, 0.1, 2
COSTS: dict[str, Any] = {
    "step_cost": STEP_COST,
    "side_effect_penalty": PENALTY,
    "most_side_effects": MOST,
}
STARTS: dict[str, Any] = {
    "reset": None,
    "one before": {"from": "demonstration", "steps_before_goal": 1},
    "three before": {"from": "demonstration", "steps_before_goal": 3},
}


class Walker:
    """Does the right thing or anything, at random; begins the solution again when it is through."""

    def __init__(self, env: MobileEnv, seed: int) -> None:
        self._env, self._rng = env, np.random.default_rng(seed)
        self._random, self._solver = RandomAgent(), SolutionAgent(skips_missing=True)
        self._random.reset(env.task, seed)
        self._solver.reset(env.task, seed)

    def act(self) -> Action:
        observation, frame = self._env.observation(), self._env.frame
        if self._rng.random() < 0.6:
            action = self._solver.act(observation, frame)
            if not isinstance(action, Answer | Finish):
                return action
            self._solver.reset(self._env.task, 0)
        return self._random.act(observation, frame)


def walked(env: MobileEnv, seed: int) -> tuple[list[float], list[float], dict[str, Any]]:
    """Rewards and progress of a walk's steps, and its last info."""
    env.reset(seed=seed)
    walker = Walker(env, seed)
    rewards, progress, info = [], [env.info()["progress"]], env.info()
    while env.is_running:
        _, reward, _, _, info = env.step(walker.act())
        rewards.append(reward)
        progress.append(info["progress"])
    assert info["valid"]
    assert all(0.0 <= value <= 1.0 for value in progress)
    return rewards, progress, info


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("task", TASKS)
def test_what_was_earned_is_the_progress_less_the_steps(task: str, start: str) -> None:
    env = MobileEnv(
        task,
        reward={"name": "dense"} | COSTS,
        start=STARTS[start],
        observe=("screen_rect",),
        terminate_on="finish",
        max_steps=STEPS,
    )
    moves = 0
    for seed in SEEDS:
        rewards, progress, info = walked(env, seed)
        moves += len({round(value, 6) for value in progress}) - 1
        earned = np.cumsum(rewards)[:-1]
        steps = np.arange(1, len(rewards))
        expected = 0.5 * (np.array(progress[1:-1]) - progress[0]) - STEP_COST * steps
        assert earned == pytest.approx(expected, abs=1e-9)
        charged = PENALTY * min(info["side_effects"], MOST)
        end = 0.5 * info["progress"] + 0.5 * info["is_success"]
        assert sum(rewards) == pytest.approx(end - STEP_COST * len(rewards) - charged, abs=1e-9)
        assert sum(rewards) <= (1.0 if info["is_success"] else 0.5)
    assert moves or start != "reset"  # the walks do come by what pays
    env.close()


@pytest.mark.parametrize(("start", "gamma"), [("reset", 0.9), ("one before", 0.9)])
def test_the_discounted_potential_of_a_walk_is_that_of_its_ends(start: str, gamma: float) -> None:
    env = MobileEnv(
        TASKS[0],
        reward="potential",
        gamma=gamma,
        start=STARTS[start],
        observe=("screen_rect",),
        terminate_on="finish",
        max_steps=STEPS,
    )
    for seed in SEEDS:
        rewards, progress, info = walked(env, seed)
        steps = len(rewards)
        discounted = sum(gamma**step * reward for step, reward in enumerate(rewards))
        end = gamma ** (steps - 1) * info["is_success"]  # where the potential is 0
        assert discounted == pytest.approx(end - progress[0], abs=1e-9)
    env.close()


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("start", STARTS)
def test_doing_nothing_earns_nothing_wherever_it_starts(task: str, start: str) -> None:
    env = MobileEnv(task, start=STARTS[start], observe=("screen_rect",), max_steps=4)
    agent, total, ended = NoopAgent(), 0.0, False
    observation, _ = env.reset(seed=1)
    agent.reset(env.task, 1)
    while not ended:
        observation, reward, terminated, truncated, _ = env.step(agent.act(observation, env.frame))
        total, ended = total + reward, terminated or truncated
    assert total == 0.0
    env.close()


def test_a_curriculum_does_not_move_for_walks_that_fail() -> None:
    curriculum = ReverseCurriculum(window=2)
    env = MobileEnv(TASKS[1], start=Start(curriculum), observe=("screen_rect",), max_steps=1)
    agent = NoopAgent()
    for seed in range(6):
        observation, _ = env.reset(seed=seed)
        agent.reset(env.task, seed)
        env.step(agent.act(observation, env.frame))
    assert curriculum.levels == {TASKS[1]: 1}
    assert not math.isnan(curriculum.success_rate(TASKS[1]))
    env.close()


@pytest.mark.parametrize(
    "task", ["Clock.ReadAlarmTime", "Messages.ArchiveConversation", "Phone.AddFavorite"]
)
@pytest.mark.parametrize("steps", [1, 2])
def test_the_rest_of_a_solution_earns_all_there_is(task: str, steps: int) -> None:
    env = MobileEnv(task, observe=("screen_rect",), max_steps=200)
    env.reset(seed=2)
    agent, actions = SolutionAgent(), []
    agent.reset(env.task, 2)
    while env.is_running:
        actions.append(agent.act(env.observation(), env.frame))
        env.step(actions[-1])
    start = {"from": "demonstration", "steps_before_goal": steps}
    _, info = env.reset(seed=2, options={"start": start})
    assert info["start_step"] == max(len(actions) - steps, 0)
    rewards = [env.step(action)[1] for action in actions[info["start_step"] :]]
    assert sum(rewards) == pytest.approx(1.0, abs=1e-9)
    assert not env.is_running
    env.close()
