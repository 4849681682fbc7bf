"""What the model of DigiData's judge should answer about recorded episodes, to be trained on.

The questions are the judge's own, both stages. The summaries are the steps as their trees tell them
(`screen_notes`); the verdicts follow from the reports of a judge that knows the truth, such as the
rules. A success that is cut before it happened is a failure that looks nearly like it.

Source: DigiData, section 5.1: its judge is fine-tuned on both stages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import NamedTuple

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from reward_models.digidata.labels import Lacking
from reward_models.digidata.screen_notes import summary_of
from reward_models.digidata.stages import StepAsker, StepSummary
from reward_models.judge_toolkit.screen_prompts import See
from reward_models.judge_toolkit.trajectories import Trajectory
from reward_models.language_models import Request
from reward_models.language_models.scripted import ScriptedModel


class JudgeLesson(NamedTuple):
    """A question of the judge and its right answer."""

    request: Request
    reply: str


def judge_lessons(
    trajectory: Trajectory, reports: Sequence[JudgeReport], *, see: See = "both"
) -> Iterator[JudgeLesson]:
    """The lessons of an episode: each step's summary, then verdicts.

    The verdicts are on the whole episode and, where it reached its goal, on what it was one step
    before and half-way.

    Args:
        trajectory: the episode, with pixels and trees.
        reports: of each of its moments, by a judge that is right.
        see: what the model will see of a screen, as the argument of `DigiDataJudge`.

    Raises:
        UsageError: nobody has judged the episode, or a screen was recorded without its tree.
    """
    if len(reports) != len(trajectory.transitions) or not all(one.available for one in reports):
        raise UsageError("the episode has moments that nobody has judged; judge it with the rules")
    try:
        summaries = [summary_of(step) for step in trajectory.steps]
    except LookupError as error:
        raise UsageError(f"the judge cannot be taught with this episode: {error}") from error
    for step, summary in zip(trajectory.steps, summaries, strict=True):
        teacher = _asker(_json(asdict(summary)), see)
        teacher.asker.summarize(trajectory.task.text, step)
        yield teacher.lesson
    yield _verdict(trajectory, summaries, reports, "more", see)
    reached_at = _reached_at(reports)
    if reached_at is not None and reached_at > 1:
        yield _cut(trajectory, summaries, reports, reached_at - 1, "one_step", see)
        if reached_at > 3:
            yield _cut(trajectory, summaries, reports, reached_at // 2, "more", see)


def _cut(
    trajectory: Trajectory,
    summaries: Sequence[StepSummary],
    reports: Sequence[JudgeReport],
    steps: int,
    lacking: Lacking,
    see: See,
) -> JudgeLesson:
    """The verdict on the first so many steps, after which it is known what was lacking."""
    shorter = Trajectory(trajectory.task, trajectory.transitions[: steps + 1])
    return _verdict(shorter, summaries[:steps], reports[: steps + 1], lacking, see)


def _verdict(
    trajectory: Trajectory,
    summaries: Sequence[StepSummary],
    reports: Sequence[JudgeReport],
    lacking: Lacking,
    see: See,
) -> JudgeLesson:
    success, reached_at = reports[-1].success, _reached_at(reports)
    answer = {
        "reason": _reason(trajectory.task, reports[-1]),
        "reached_at": reached_at,
        "stayed": reached_at is None or success,
        "lacking": "nothing" if success else lacking,
        "verdict": "yes" if success else "no",
    }
    teacher = _asker(_json(answer), see)
    teacher.asker.judge(trajectory, summaries)
    return teacher.lesson


def _reached_at(reports: Sequence[JudgeReport]) -> int | None:
    """The step after which the goal was first reached; 0 if it was so at the start."""
    return next((step for step, report in enumerate(reports) if report.success), None)


def _reason(task: Task, report: JudgeReport) -> str:
    """What of the task holds, and what does not."""
    holds = {verdict.substate_id: verdict.satisfied for verdict in report.verdicts}
    required = [substate for substate in task.substates if substate.decides_success]
    lists = (
        ("Reached", [one.description for one in required if holds[one.id]]),
        ("Not reached", [one.description for one in required if not holds[one.id]]),
        ("Forbidden", [report.violation] if report.violation else []),
    )
    told = [f"{what}: {'; '.join(items)}." for what, items in lists if items]
    if not report.success and not report.violation and all(holds[one.id] for one in required):
        told.append("The answer that is asked for was not given.")
    return " ".join(told)


class _Teacher(NamedTuple):
    """A judge's asker whose model gives one right answer, and remembers the question."""

    asker: StepAsker
    model: ScriptedModel
    reply: str

    @property
    def lesson(self) -> JudgeLesson:
        (request,) = self.model.requests
        return JudgeLesson(request, self.reply)


def _asker(reply: str, see: See) -> _Teacher:
    model = ScriptedModel([reply], "teacher")
    return _Teacher(StepAsker(model, see, tries=1, max_tokens=2048), model, reply)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
