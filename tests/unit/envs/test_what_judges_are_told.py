"""Probes and the last moment: what the judge of an environment is told, and what is recorded."""

from __future__ import annotations

from typing import Any

import pytest
from switch_phone import IMAGE_SIZE, TAP_LAMP, TAP_NOTHING, TAP_PLUS, SwitchPhone, make_toy

from mobile_gym.core.actions import Answer, Finish, Invalid
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, ShellResult, Transition
from mobile_gym.envs import MobileEnv
from reward_models.rules import RulesJudge

LAMP = "settings get system lamp"
UNREADABLE = Invalid("tap <it>", "no number")


class Listening(RulesJudge):
    """The rules, with a note of every transition; asks for these probes besides."""

    def __init__(self, *others: str) -> None:
        super().__init__()
        self.others = others
        self.heard: list[Transition] = []

    def probes(self, task: Task) -> tuple[str, ...]:
        return (*self.others, *super().probes(task))

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.heard = [transition]
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.heard.append(transition)
        return super().judge(transition)


class Deaf(Listening):
    """Asks for these probes alone, and finds nothing."""

    def probes(self, task: Task) -> tuple[str, ...]:
        return self.others

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.heard = [transition]
        return JudgeReport(())

    def judge(self, transition: Transition) -> JudgeReport:
        self.heard.append(transition)
        return JudgeReport(())


def toy(judge: Listening, **arguments: Any) -> MobileEnv:
    device = SwitchPhone(fail_at=arguments.pop("fail_at", {}))
    env = make_toy(device=device, judge=judge, image_size=IMAGE_SIZE, **arguments)
    env.reset(seed=0, options={"params": {"count": 1}})
    return env


@pytest.mark.parametrize(
    ("actions", "arguments"),
    [
        ([TAP_PLUS, Finish()], {"terminate_on": "finish"}),
        ([Answer("3")], {"terminate_on": "success"}),
        ([TAP_PLUS, TAP_NOTHING], {"max_steps": 2}),
        ([TAP_PLUS, TAP_PLUS], {"limits": {"looping": 2}}),
        ([UNREADABLE, TAP_PLUS, UNREADABLE], {"limits": {"invalid_actions": 2}}),
    ],
)
def test_the_last_moment_is_known_beforehand(actions: list[Any], arguments: dict[str, Any]) -> None:
    judge = Listening()
    env = toy(judge, **arguments)
    for action in actions:
        assert env.is_running
        env.step(action)
    assert not env.is_running
    assert [transition.is_last for transition in judge.heard] == [False] * len(actions) + [True]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([TAP_PLUS, TAP_LAMP], "success"),
        ([Finish(), TAP_PLUS, TAP_NOTHING], ""),
    ],
)
def test_what_the_judge_finds_is_not_known_beforehand(actions: list[Any], reason: str) -> None:
    judge = Listening()
    env = toy(judge, terminate_on="success", max_steps=9, limits={"looping": 2, "budget_usd": 1.0})
    for action in actions:
        env.step(action)
    assert env.info()["termination_reason"] == reason
    assert not any(transition.is_last for transition in judge.heard)


@pytest.mark.parametrize(
    "judge", [Listening(), Listening("date"), Deaf(), Deaf("date"), Deaf(LAMP, "date", LAMP)]
)
def test_what_the_tasks_checks_read_is_recorded_whoever_judges(judge: Listening) -> None:
    env = toy(judge)
    assert env.task.probes == (LAMP,)
    records = [env.last_record]
    for action in (TAP_LAMP, TAP_NOTHING, TAP_LAMP):
        env.step(action)
        records.append(env.last_record)
    wanted = set(judge.probes(env.task))
    assert [record.probes[LAMP].stdout for record in records] == ["0\n", "1\n", "1\n", "0\n"]
    for record, transition in zip(records, judge.heard, strict=True):
        assert record.probes.keys() == wanted | {LAMP}
        assert transition.probes == {command: record.probes[command] for command in wanted}


def test_a_saved_moment_keeps_its_answers() -> None:
    env = toy(Listening())
    env.step(TAP_LAMP)
    state = env.save_state()
    env.step(TAP_LAMP)
    env.load_state(state)
    assert env.last_record.probes == {LAMP: ShellResult("1\n")}
    env.step(TAP_LAMP)
    assert env.last_record.probes == {LAMP: ShellResult("0\n")}


def test_a_device_that_fails_has_no_answers() -> None:
    env = toy(Deaf(), fail_at={"perform": [1]})
    assert env.last_record.probes == {LAMP: ShellResult("0\n")}
    env.step(TAP_LAMP)
    assert env.last_record.info["device_fault"]
    assert env.last_record.probes == {}
