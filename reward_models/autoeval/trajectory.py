"""Judging a trajectory of frames without actions, as an observer of a black-box agent leaves it.

Observers of black-box agents use it, with any judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition


def judge_frames(
    judge: Judge, task: Task, frames: Sequence[Frame], answer: str | None = None
) -> tuple[JudgeReport, ...]:
    """Judge a trajectory; one report per frame.

    The last frame ends it. Where it is the only one, its report is that of a step in which nothing
    changed, so that an answer counts, and judges that rule at the end do.

    Args:
        judge: one that needs neither probes nor actions for this task.
        task: what was to be done.
        frames: in order, from before the agent began.
        answer: what the agent said at the end, if it was asked something.

    Raises:
        UsageError: there are no frames, or the judge needs probes.
        JudgeUnavailable: the first frame could not be judged.
    """
    if not frames:
        raise UsageError("there is nothing to judge: the trajectory has no frames")
    if commands := judge.probes(task):
        raise UsageError(
            f"{task.id}: the judge wants {commands[0]!r} asked of the device after every step; "
            "watched frames have no such answers (autoeval: violations=False)"
        )
    reports = [judge.begin(task, Transition(frames[0], None, frames[0]))]
    shown = frames if len(frames) > 1 else (frames[0], frames[0])
    for step, (before, after) in enumerate(pairwise(shown), 1):
        is_last = step == len(shown) - 1
        given = answer if is_last else None
        reports.append(
            judge.judge(Transition(before, None, after, step=step, answer=given, is_last=is_last))
        )
    return tuple(reports[-len(frames) :])
