"""A judge that looks at pixels gets them, whatever the agent observes."""

from __future__ import annotations

import pytest

from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from reward_models.combination.cadenced import CadencedJudge
from reward_models.combination.vote import VoteJudge
from reward_models.rules import RulesJudge


class LookingJudge(RulesJudge):
    """The rules, and a note of whether the frames have pixels."""

    needs_screenshot = True

    def __init__(self) -> None:
        super().__init__()
        self.saw_pixels: list[bool] = []

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.saw_pixels.append(transition.after.screenshot is not None)
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.saw_pixels.append(transition.after.screenshot is not None)
        return super().judge(transition)


@pytest.mark.parametrize("wrapped", ["alone", "voting", "cadenced"])
def test_it_gets_them(wrapped: str) -> None:
    looking = LookingJudge()
    judge = {
        "alone": lambda: looking,
        "voting": lambda: VoteJudge([looking, "rules", "rules"]),
        "cadenced": lambda: CadencedJudge(looking, "every_step"),
    }[wrapped]()
    env = MobileEnv("Settings.TurnOnWifi", judge=judge, observe=("instruction",))
    env.reset(seed=0)
    observation, *_ = env.step(env.action_space.sample())
    env.close()
    assert looking.saw_pixels == [True, True]
    assert set(observation) == {"instruction"}


def test_nobody_looks_for_the_rules() -> None:
    env = MobileEnv("Settings.TurnOnWifi", observe=("instruction",))
    env.reset(seed=0)
    assert env.frame.screenshot is None
    env.close()
