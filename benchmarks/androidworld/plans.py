"""What is played for a task of AndroidWorld: the steps of its twin, for its own parameters."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from twin_kinds import Rows
from twins import TWINS

from mobile_gym.core.tasks import Params, SolutionStep, Task, TaskTemplate
from task_suites.android_world import TEMPLATES


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played for one task of AndroidWorld.

    Attributes:
        task: our task with the same goal.
        solution: what makes AndroidWorld's judge say 1.0.
        wrong: what looks like it and is not.
        wrong_name: what is wrong about it.
    """

    task: Task
    solution: tuple[SolutionStep, ...]
    wrong: tuple[SolutionStep, ...]
    wrong_name: str


def plan_for(name: str, params: Params, rows: Rows) -> Plan:
    """What is played for a task of AndroidWorld.

    Args:
        name: its class.
        params: its parameters.
        rows: what stands in the databases of the device that it has set up.

    Raises:
        KeyError: nothing of ours has its goal.
    """
    twin = TWINS[name]
    task = _templates_by_id()[f"AndroidWorld.{twin.task}"].build(twin.convert(params, rows), "en")
    if twin.undoes:
        return Plan(task, (), task.solution, "the other way round")
    wrong = task.wrong_endings[twin.wrong]
    return Plan(task, task.solution, wrong.steps, wrong.name)


def has_twin(name: str) -> bool:
    """Whether something of ours has the goal of a class of AndroidWorld."""
    return name in TWINS and f"AndroidWorld.{TWINS[name].task}" in _templates_by_id()


@functools.cache
def _templates_by_id() -> Mapping[str, TaskTemplate]:
    return {template.id: template for template in TEMPLATES}
