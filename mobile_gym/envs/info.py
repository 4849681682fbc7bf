"""The `info` dictionary: the same keys and types at every reset and step.

Strings are "" and numbers 0 where there is nothing to say, so that vector environments, Minari and
TorchRL can carry it. What varies in shape is at `env.unwrapped.status`.

| key | type | meaning |
|---|---|---|
| `task_id` | str | the task's id, without a version |
| `is_success` | bool | every required substate is satisfied now |
| `progress` | float | Φ in [0, 1] |
| `substates` | bool (32,) | which substates count now, in the task's order |
| `newly_satisfied` | bool (32,) | which of them this step satisfied |
| `satisfied_at_reset` | bool (32,) | which held right after reset and pay nothing |
| `num_substates` | int | how many of the 32 are in use |
| `violation` | str | name of the violation that ended the episode |
| `valid` | bool | False where the device or the judge failed: the episode is void |
| `device_fault` | str | what failed |
| `observation_is_stale` | bool | the accessibility tree may be older than the screenshot |
| `action_error` | str | why the action could not be done |
| `termination_reason` | str | why the episode ended, "" while it runs |
| `step` | int | how many steps were done |
| `activity` | str | the foreground component |
| `perturbation` | str | JSON of what was drawn for this episode, `{}` for none |
| `start_step` | int | how many steps of a demonstration were done before the episode began |
| `side_effects` | int | at the end: how many changes of the device the task does not explain |
| `settled_late` | bool | ended from outside (`end_episode`), after the last step was paid |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.core.frames import Frame
from mobile_gym.core.substates import MAX_SUBSTATES
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.ending import LEFT, Ending


def make_info(
    task: Task,
    frame: Frame,
    report: JudgeReport,
    ending: Ending,
    *,
    step: int,
    action_error: str,
    fault: str,
    perturbation: str,
    start_step: int,
    side_effects: int,
) -> dict[str, Any]:
    """Build the dictionary of one moment."""
    satisfied = np.zeros(MAX_SUBSTATES, np.bool_)
    satisfied[: len(report.verdicts)] = [verdict.satisfied for verdict in report.verdicts]
    return {
        "task_id": task.id,
        "is_success": report.success and not fault,
        "progress": report.progress,
        "substates": satisfied,
        "newly_satisfied": _flags(task, report.newly_satisfied),
        "satisfied_at_reset": _flags(task, report.satisfied_at_reset),
        "num_substates": len(task.substates),
        "violation": report.violation,
        "valid": not fault,
        "device_fault": fault,
        "observation_is_stale": frame.is_stale,
        "action_error": action_error,
        "termination_reason": ending.reason,
        "step": step,
        "activity": frame.activity,
        "perturbation": perturbation,
        "start_step": start_step,
        "side_effects": side_effects,
        "settled_late": ending.reason == LEFT,
    }


def _flags(task: Task, ids: Iterable[int]) -> npt.NDArray[np.bool_]:
    flags = np.zeros(MAX_SUBSTATES, np.bool_)
    members = set(ids)
    if members:
        flags[: len(task.substates)] = [substate.id in members for substate in task.substates]
    return flags
