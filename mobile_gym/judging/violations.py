"""What must not happen in a task: the first violation, and the probes that it takes to see it.

Judges of any kind ask it what must not happen.
"""

from __future__ import annotations

from mobile_gym.core.checks import probes
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging.evaluation import evaluate


def first_violation(task: Task, transition: Transition) -> str:
    """The name of the first of the task's violations that holds after a step, or "".

    Raises:
        JudgeUnavailable: the device could not answer a violation's probe.
    """
    return next(
        (item.name for item in task.violations if evaluate(item.check, transition).holds), ""
    )


def violation_probes(task: Task) -> tuple[str, ...]:
    """The shell commands that the task's violations read, once each."""
    commands = (command for item in task.violations for command in probes(item.check))
    return tuple(dict.fromkeys(commands))
