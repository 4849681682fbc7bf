"""Episodes for AutoEval's judge: played ones, and a task of four substates with replies on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Tap
from mobile_gym.core.frames import Frame
from mobile_gym.core.plugins import load
from mobile_gym.core.ports import Judge
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play


def template(name: str) -> TaskTemplate:
    return load("suite catalog", "built-in").template(name)


def solve(one: TaskTemplate, judge: Judge | str, seed: int = 0) -> Played:
    with closing(MobileEnv(one, judge=judge, terminate_on="finish")) as env:
        return play(env, SolutionAgent(), seed)


def gist(report: JudgeReport) -> tuple[Any, ...]:
    """Everything but evidence, cost and `holds`, which AutoEval does not ask of what is done."""
    return (
        [(one.substate_id, one.satisfied, one.reached) for one in report.verdicts],
        report.newly_satisfied,
        report.satisfied_at_reset,
        report.progress,
        report.success,
        report.violation,
        report.available,
    )


SUBSTATES: tuple[Substate, ...] = (
    PageNode(1, "The app is open"),
    PageNode(2, "The list is shown", 1),
    UnitNode(3, "The first item is on", 2),
    UnitNode(4, "The phone is muted"),
)


def task(*substates: Substate, **fields: Any) -> Task:
    instruction = {"en": "Do something"}
    return Task(
        "Test.Task", instruction, ("app",), substates or SUBSTATES, golden_steps=3, **fields
    )


def reply(*successes: int, ids: Sequence[int] = (1, 2, 3, 4), note: str = "") -> str:
    judgements = [
        {"id": one, "analysis": f"why {one}", "verdict": "Success" if one in successes else
         "Uncertain"}
        for one in ids
    ]  # fmt: skip
    return json.dumps({"judgements": judgements, "critical_info": note})


def first(frame: Frame) -> Transition:
    return Transition(frame, None, frame)


def step(before: Frame, after: Frame, number: int = 1, **fields: Any) -> Transition:
    return Transition(before, Tap(0.5, 0.5), after, step=number, **fields)


def satisfied(report: JudgeReport) -> list[int]:
    return [one.substate_id for one in report.verdicts if one.satisfied]
