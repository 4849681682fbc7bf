"""Rewards of somebody's own, as a user would write them."""

from __future__ import annotations

from typing import Any

from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.judging.shaping import StepOutcome


class Counted:
    """Told of reports alone: the number of the step times an amount."""

    def __init__(self, amount: float = 1.0) -> None:
        self.amount = amount
        self.steps = 0

    def begin(self, report: JudgeReport) -> None:
        self.steps = 0

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        self.steps += 1
        return self.amount * self.steps

    def save_state(self) -> float:
        return float(self.steps)

    def load_state(self, state: Any) -> None:
        self.steps = int(state)


class Brightness:
    """Told of outcomes: how much brighter the screen is than at the start; 5 off for a refusal."""

    needs_screenshot = True

    def __init__(self) -> None:
        self.task_ids: list[str] = []
        self.memory: dict[str, Any] = {}

    def start(self, task: Task, outcome: StepOutcome) -> None:
        assert outcome.action is None
        self.task_ids.append(task.id)
        self.memory = {"first": _mean(outcome), "seen": 1}

    def reward(self, outcome: StepOutcome) -> float:
        assert outcome.action is not None
        self.memory = self.memory | {"seen": self.memory["seen"] + 1}
        return _mean(outcome) - self.memory["first"] - (0.0 if outcome.accepted else 5.0)

    def save_state(self) -> Any:
        return self.memory

    def load_state(self, state: Any) -> None:
        if set(state) != {"first", "seen"}:
            raise ValueError("this is no memory of a brightness")
        self.memory = dict(state)


class Nan(Counted):
    """One that went wrong."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        return float("nan")


class Unfinished:
    """No reward at all."""


def _mean(outcome: StepOutcome) -> float:
    screenshot = outcome.transition.after.screenshot
    assert screenshot is not None
    return float(screenshot.mean())
