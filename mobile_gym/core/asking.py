"""Asking a judge, which may be anybody's: whatever goes wrong inside it, it is not available."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeVar

from mobile_gym.core.errors import JudgeUnavailable, MobileGymError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport

Answer = TypeVar("Answer")

_LONGEST_REASON: Final = 300
_calls: Final[dict[int, int]] = {}
"""By thread: how often a judge was asked, and how often that ended."""


def call_judge(judge: object, question: Callable[[], Answer]) -> Answer:
    """What a question to a judge, or to another plug-in that looks at episodes, is answered.

    Args:
        judge: whom it is put to, for the message.
        question: puts it.

    Raises:
        JudgeUnavailable: there is no answer, or an error of the judge's own; that is its cause.
        MobileGymError: another error of the project, such as a mistake of the caller.
    """
    try:
        return question()
    except MobileGymError:
        raise
    except Exception as error:
        name = getattr(judge, "name", type(judge).__name__)
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST_REASON]
        raise JudgeUnavailable(f"{name} failed: {reason}") from error


def request_report(
    judge: object, question: Callable[[], JudgeReport], task: Task | None = None
) -> JudgeReport:
    """The report that a judge gives.

    Args:
        judge: whom the question is put to, for the message.
        question: puts it.
        task: that the report must be on; None where only the judge knows it.

    Raises:
        JudgeUnavailable: there is none, what came is none, or an error of the judge's own.
        MobileGymError: another error of the project, such as a mistake of the caller.
    """
    thread = threading.get_ident()
    _calls[thread] = _calls.get(thread, 0) + 1
    try:
        report = call_judge(judge, question)
    finally:
        _calls[thread] += 1
    if mistake := _report_error(report, task):
        name = getattr(judge, "name", type(judge).__name__)
        raise JudgeUnavailable(f"{name} gave no report on the task: {mistake}")
    return report


def judge_call_count(thread: int) -> int:
    """How often a thread has begun to ask a judge for a report, and how often that has ended.

    The sum is odd while one is asked. A judge that asks a model may take minutes, and whoever
    watches from another thread how long a device takes does not count them.

    Args:
        thread: its `threading.get_ident`.
    """
    return _calls.get(thread, 0)


def _report_error(report: object, task: Task | None) -> str:
    """Why something is no report on a task, "" where it is one; `JudgeReport` checks the rest."""
    if not isinstance(report, JudgeReport):
        return f"it returned {type(report).__name__} instead of JudgeReport"
    if task is None or not report.verdicts:
        return ""
    judged = [verdict.substate_id for verdict in report.verdicts]
    wanted = [substate.id for substate in task.substates]
    if judged != wanted:
        return f"its verdicts are on the substates {judged}; those of {task.id} are {wanted}"
    return ""
