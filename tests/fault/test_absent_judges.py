"""A judge that cannot answer: nothing is lost, and a void episode is never a failed one."""

from __future__ import annotations

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, Wait
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from reward_models.rules import RulesJudge
from task_suites import catalog

TASK = "Settings.TurnOnWifi"


class Absent(RulesJudge):
    """Does not answer at some steps; at reset as often as `at_reset` says."""

    def __init__(self, *steps: int, at_reset: int = 0) -> None:
        super().__init__()
        self._steps, self._at_reset = steps, at_reset

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        if self._at_reset:
            self._at_reset -= 1
            raise JudgeUnavailable("no network")
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        if transition.step in self._steps:
            raise JudgeUnavailable("no network")
        return super().judge(transition)


def waiting(judge: Absent, count: int) -> list[tuple[float, bool, dict]]:
    env = MobileEnv(TASK, judge=judge, max_steps=10)  # type: ignore[arg-type]
    env.reset(seed=0)
    steps: list[tuple[float, bool, dict]] = []
    for _ in range(count):
        _, reward, _, truncated, info = env.step(Wait(0.1))
        steps.append((reward, truncated, info))
    return steps


def test_a_missing_answer_leaves_everything_as_it_was() -> None:
    golden_steps = catalog.template(TASK).task(np.random.default_rng(0)).golden_steps
    judge = Absent(golden_steps)  # it does not see the switch being turned on
    env = MobileEnv(TASK, judge=judge, terminate_on="finish")  # type: ignore[arg-type]
    observation, _ = env.reset(seed=0)
    agent = SolutionAgent()
    agent.reset(env.task, 0)
    rewards, progress = [], [0.0]
    ended = False
    while not ended:
        action = agent.act(observation, env.frame)
        observation, reward, ended, _, info = env.step(action)
        assert info["valid"]
        rewards.append(reward)
        progress.append(info["progress"])
    assert len(rewards) == golden_steps + 1
    assert rewards[-2] == 0.0
    assert progress[-2] == progress[-3] < 1.0
    assert info["is_success"]
    assert sum(rewards) == pytest.approx(1.0)  # what still holds is paid when it is seen
    assert env.status.judge_failures == 1


def test_after_three_missing_answers_in_a_row_the_episode_is_void() -> None:
    *before, (reward, truncated, info) = waiting(Absent(2, 3, 4), 4)
    assert all(step[2]["valid"] and not step[1] for step in before)
    assert (reward, truncated, info["valid"]) == (0.0, True, False)
    assert info["termination_reason"] == "judge_unavailable"
    assert all(step[2]["valid"] for step in waiting(Absent(2, 3, 5, 6, 8), 9))


def test_an_end_that_nobody_judged_is_void() -> None:
    env = MobileEnv(TASK, judge=Absent(1), terminate_on="finish")  # type: ignore[arg-type]
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(Finish())
    assert (reward, terminated, truncated, info["valid"]) == (0.0, False, True, False)
    assert not info["is_success"]


def test_at_reset_it_is_asked_three_times() -> None:
    env = MobileEnv(TASK, judge=Absent(at_reset=2))  # type: ignore[arg-type]
    assert env.reset(seed=0)[1]["valid"]
    with pytest.raises(JudgeUnavailable):
        MobileEnv(TASK, judge=Absent(at_reset=3)).reset(seed=0)  # type: ignore[arg-type]
