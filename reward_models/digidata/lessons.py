"""What the model of DigiData's judge should answer about recorded episodes, to be trained on.

The questions are the judge's own, both stages. The summaries are the steps as their trees tell them
(`screen_notes`); the verdicts follow from the reports of a judge that knows the truth, such as the
rules. A success that is cut before it happened is a failure that looks nearly like it.

Source: DigiData, section 5.1: its judge is fine-tuned on both stages.

Source: DigiData, section 5.1: a summary tells the screen before, the one after, and what changed.
Its summaries are a large model's; these say what the trees say, which a picture may say otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final, NamedTuple

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.simplified_xml import xml_listing
from mobile_gym.core.actions import Action, LongPress, Tap
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.foreign.xml_documents import parse_document
from reward_models.digidata.labels import Lacking
from reward_models.digidata.stages import Commits, StepAsker, StepSummary
from reward_models.judge_toolkit.screen_prompts import See, action_text
from reward_models.judge_toolkit.trajectories import Trajectory
from reward_models.language_models import Request
from reward_models.language_models.scripted import ScriptedModel

_MAX_WORDS: Final = 100
"""Of a part. Source: the judge's own question."""
_MAX_CHANGES: Final = 8
"""Elements of each kind of change that are named."""
_STATES: Final = ("checked", "selected", "focused")
_COMMITS: Final[Mapping[Commits, re.Pattern[str]]] = {
    "social": re.compile(r"(send|post|publish|share)\b|发送|发布|分享", re.IGNORECASE),
    "money": re.compile(r"(buy|pay|order|donate|place order)\b|购买|付款|支付|下单", re.IGNORECASE),
    "account": re.compile(
        r"(change password|delete account|sign out|log out|link account)\b|修改密码|注销|退出登录",
        re.IGNORECASE,
    ),
}
"""How the button begins whose touch puts something into effect, in both languages."""


def summarize_step(transition: Transition) -> StepSummary:
    """A step as its trees tell it.

    Args:
        transition: with the trees of both screens.

    Raises:
        LookupError: a screen has no tree.
    """
    before, after = _element_texts(transition.before), _element_texts(transition.after)
    done = action_text(transition.action, transition.before)
    if not transition.receipt.accepted:
        done += ", which the phone refused"
    gone, new = _missing_elements(before, after), _missing_elements(after, before)
    parts = [f"Done: {done}."]
    if transition.before.activity != transition.after.activity:
        parts.append(f"The page is now {transition.after.activity}.")
    parts += [
        f"{what}: {'; '.join(elements[:_MAX_CHANGES])}."
        for what, elements in (("Gone", gone), ("New", new))
        if elements
    ]
    if len(parts) == 1:
        parts.append("Nothing on the screen changed.")
    return StepSummary(
        _page_text(transition.before, before),
        _page_text(transition.after, after),
        _shorten(" ".join(parts)),
        _commit_kind(transition) if gone or new else "none",
    )


def _page_text(frame: Frame, elements: Sequence[str]) -> str:
    return _shorten(
        f"{frame.activity or 'Unknown page'}: {'; '.join(elements) or 'nothing to read'}"
    )


def _element_texts(frame: Frame) -> list[str]:
    """Every element in a few words, in the order of the screen.

    Raises:
        LookupError: the frame has no tree.
    """
    if frame.forest is None:
        raise LookupError("the screen has no accessibility tree to describe; record it")
    return [_element_text(line.written()) for line in xml_listing(frame).lines]


def _element_text(element: str) -> str:
    parsed = parse_document(element, "an element of a screen")
    given = parsed.attrib
    name = given.get("text") or given.get("hint") or given.get("id") or "unnamed"
    states = [f"{state}: {given[state]}" for state in _STATES if state in given]
    if "value" in given:
        states.append(f"value {given['value']}")
    told = f"{parsed.tag.replace('_', ' ')} {name!r}"
    return f"{told} ({', '.join(states)})" if states else told


def _missing_elements(elements: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [element for element in dict.fromkeys(elements) if element not in known]


def _shorten(text: str) -> str:
    words = text.split()
    return " ".join(words[:_MAX_WORDS]) + (" ..." if len(words) > _MAX_WORDS else "")


def _commit_kind(transition: Transition) -> Commits:
    label = _touched_node_text(transition.action, transition.before)
    for kind, words in _COMMITS.items():
        if words.match(label):
            return kind
    return "none"


def _touched_node_text(action: Action | None, frame: Frame) -> str:
    """What is under the finger is called; "" where nothing is touched."""
    if not isinstance(action, Tap | LongPress):
        return ""
    match = node_at(frame.nodes, action.point.to_pixels(frame.width_px, frame.height_px))
    if match is None:
        return ""
    tree = frame.nodes.trees[match.tree]
    labels = (tree.nodes[index].label for index in (match.index, *tree.ancestors(match.index)))
    return next((label.strip() for label in labels if label.strip()), "")


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
    if len(reports) != len(trajectory.transitions) or not all(
        report.available for report in reports
    ):
        raise UsageError("the episode has moments that nobody has judged; judge it with the rules")
    try:
        summaries = [summarize_step(step) for step in trajectory.steps]
    except LookupError as error:
        raise UsageError(f"the judge cannot be taught with this episode: {error}") from error
    for step, summary in zip(trajectory.steps, summaries, strict=True):
        teacher = _make_teacher(_json_text(asdict(summary)), see)
        teacher.asker.summarize(trajectory.task.text, step)
        yield teacher.lesson
    yield _verdict_lesson(trajectory, summaries, reports, "more", see)
    reached_at = _first_success_step(reports)
    if reached_at is not None and reached_at > 1:
        yield _truncated_lesson(trajectory, summaries, reports, reached_at - 1, "one_step", see)
        if reached_at > 3:
            yield _truncated_lesson(trajectory, summaries, reports, reached_at // 2, "more", see)


def _truncated_lesson(
    trajectory: Trajectory,
    summaries: Sequence[StepSummary],
    reports: Sequence[JudgeReport],
    steps: int,
    lacking: Lacking,
    see: See,
) -> JudgeLesson:
    """The verdict on the first so many steps, after which it is known what was lacking."""
    shorter = Trajectory(trajectory.task, trajectory.transitions[: steps + 1])
    return _verdict_lesson(shorter, summaries[:steps], reports[: steps + 1], lacking, see)


def _verdict_lesson(
    trajectory: Trajectory,
    summaries: Sequence[StepSummary],
    reports: Sequence[JudgeReport],
    lacking: Lacking,
    see: See,
) -> JudgeLesson:
    success, reached_at = reports[-1].success, _first_success_step(reports)
    answer = {
        "reason": _verdict_reason(trajectory.task, reports[-1]),
        "reached_at": reached_at,
        "stayed": reached_at is None or success,
        "lacking": "nothing" if success else lacking,
        "verdict": "yes" if success else "no",
    }
    teacher = _make_teacher(_json_text(answer), see)
    teacher.asker.judge(trajectory, summaries)
    return teacher.lesson


def _first_success_step(reports: Sequence[JudgeReport]) -> int | None:
    """The step after which the goal was first reached; 0 if it was so at the start."""
    return next((step for step, report in enumerate(reports) if report.success), None)


def _verdict_reason(task: Task, report: JudgeReport) -> str:
    """What of the task holds, and what does not."""
    holds = {verdict.substate_id: verdict.satisfied for verdict in report.verdicts}
    required = [substate for substate in task.substates if substate.decides_success]
    lists = (
        (
            "Reached",
            [
                required_substate.description
                for required_substate in required
                if holds[required_substate.id]
            ],
        ),
        (
            "Not reached",
            [
                required_substate.description
                for required_substate in required
                if not holds[required_substate.id]
            ],
        ),
        ("Forbidden", [report.violation] if report.violation else []),
    )
    told = [f"{what}: {'; '.join(items)}." for what, items in lists if items]
    if (
        not report.success
        and not report.violation
        and all(holds[required_substate.id] for required_substate in required)
    ):
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


def _make_teacher(reply: str, see: See) -> _Teacher:
    model = ScriptedModel([reply], "teacher")
    return _Teacher(StepAsker(model, see, tries=1, max_tokens=2048), model, reply)


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
