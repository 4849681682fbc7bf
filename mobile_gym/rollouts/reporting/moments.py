"""What pages show of each moment of an episode: plain values, which a template puts there."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final, NamedTuple

from mobile_gym.core.actions import Answer
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.substates import Substate
from mobile_gym.core.verdicts import Verdict
from mobile_gym.judging.evaluation import answer_explanation, task_answer
from mobile_gym.rollouts.reporting.action_drawing import ActionDrawing, drawing_of
from mobile_gym.rollouts.reporting.action_text import action_text
from mobile_gym.rollouts.reporting.report_texts import ReportTexts
from mobile_gym.rollouts.reporting.substate_evidence import Seen, seen_moments
from mobile_gym.rollouts.reporting.templating import ending_words
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.provenance import OBSERVED

_LONGEST_TEXT: Final = 20_000
"""Characters of a model's text or of a probe that a page shows."""


@dataclass(frozen=True, slots=True)
class SubstateLine:
    """A substate at a moment.

    Attributes:
        state: `counts`, `open`, `undone`, `at reset`, `lost` for a guard that is broken, or
            `not needed` where another way was taken.
        is_new: it came to count with this moment.
        holds: its condition is true on this very screen.
        reached_at: the moment with which it first came to count by now; None where it has not.
        evidence: what the judge says for or against it.
    """

    id: int
    description: str
    role: str
    optional: bool
    state: str
    is_new: bool
    holds: bool
    reached_at: int | None
    evidence: str


@dataclass(frozen=True, slots=True)
class StepChange:
    """Something that was one way before a step and is another way after it."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ReportStep:
    """A screen, what was done on it, and what the judge says of it.

    Attributes:
        number: of the moment, 0 after reset.
        drawing: the action that was chosen on this screen; None on the last one.
        action: the same in words.
        done: the action that led here, in words; "" after reset.
        reward: that came with this screen; `earned` is the return up to here.
        substates: at this moment.
        raw: what the agent said, word for word, for the action chosen here.
        reasoning: why, by heading.
        timings: of the step that led here, in milliseconds.
        probes: what the device answered, by command.
        changes: of labels on the screen and of probes, since the moment before.
        notes: refusals, violations, what the user said; (look, text).
    """

    number: int
    activity: str
    width_px: int
    height_px: int
    has_picture: bool
    drawing: ActionDrawing | None
    action: str
    done: str
    reward: float
    earned: float
    progress: float
    substates: tuple[SubstateLine, ...]
    raw: str
    reasoning: tuple[tuple[str, str], ...]
    timings: tuple[tuple[str, float], ...]
    probes: tuple[tuple[str, str], ...]
    changes: tuple[StepChange, ...]
    notes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TreeNodeLine:
    """A node as a line of the tree, with its place in percent of the screen."""

    depth: int
    kind: str
    label: str
    name: str
    flags: str
    left: float
    top: float
    width: float
    height: float


def report_steps(episode: Episode, language: str = "en") -> Iterator[ReportStep]:
    """All moments of an episode.

    Args:
        episode: as `read_episode` returns it.
        language: of what is said; texts of screens, tasks and models stay as they are.
    """
    t = ReportTexts.of(language)
    earned = 0.0
    reached: dict[int, int] = {}
    before: StepRecord | None = None
    following = (*episode.steps[1:], None)
    for seen, then in zip(seen_moments(episode), following, strict=True):
        record = seen.record
        earned += record.reward
        for number in record.report.newly_satisfied:
            reached.setdefault(number, record.step)
        frame = record.frame
        yield ReportStep(
            number=record.step,
            activity=frame.activity,
            width_px=frame.width_px,
            height_px=frame.height_px,
            has_picture=frame.screenshot is not None,
            drawing=None if then is None else drawing_of(then, frame, language),
            action=_action_text(then, frame, language),
            done="" if before is None else _action_text(record, before.frame, language),
            reward=record.reward,
            earned=earned,
            progress=record.report.progress,
            substates=tuple(_substate_lines(episode, seen, reached, language)),
            raw="" if then is None else _cut_text(then.raw_action),
            reasoning=() if then is None else _reasoning_texts(then.reasoning),
            timings=tuple((name, 1000 * value) for name, value in record.timings_s.items()),
            probes=tuple((name, _cut_text(probe.stdout)) for name, probe in record.probes.items()),
            changes=() if before is None else tuple(_step_changes(before, record, t)),
            notes=tuple(_step_notes(record, t)),
        )
        before = record


class AnswerLine(NamedTuple):
    """Why the first answer that was given counts or does not; "" where nothing was asked."""

    text: str
    is_right: bool


def answer_line(episode: Episode, language: str = "en") -> AnswerLine:
    """What is said of the first answer of an episode."""
    actions = (record.action for record in episode.steps)
    given = next((action.text for action in actions if isinstance(action, Answer)), None)
    return AnswerLine(
        answer_explanation(episode.task, given, language), task_answer(episode.task, given).holds
    )


def ended_by(episode: Episode, outcome: Outcome, language: str = "en") -> str:
    """What ended an episode, as a short name."""
    t = ReportTexts.of(language)
    reason = outcome.termination_reason or episode.provenance.get(OBSERVED, "")
    return ending_words(reason, t) if reason else t.itself


def tree_lines_by_window(frame: Frame) -> Iterator[tuple[str, Sequence[TreeNodeLine]]]:
    """The nodes of each window, the one in front first, with its title."""
    for tree in reversed(frame.nodes.trees):
        depths: list[int] = []
        lines: list[TreeNodeLine] = []
        for node in tree.nodes:
            depth = 0 if node.parent < 0 else depths[node.parent] + 1
            depths.append(depth)
            box = node.bounds
            lines.append(
                TreeNodeLine(
                    depth=min(depth, 24),
                    kind=node.class_name.rpartition(".")[2],
                    label=node.label,
                    name=node.resource_id.rpartition("/")[2],
                    flags=" ".join(name for name in _FLAGS if getattr(node, name)),
                    left=100 * box.left / max(frame.width_px, 1),
                    top=100 * box.top / max(frame.height_px, 1),
                    width=100 * box.width / max(frame.width_px, 1),
                    height=100 * box.height / max(frame.height_px, 1),
                )
            )
        yield tree.window_type.name.lower().replace("_", " "), lines


_FLAGS: Final = (
    *("clickable", "long_clickable", "checkable", "checked", "editable", "focused"),
    *("scrollable", "selected", "password"),
)


def _action_text(then: StepRecord | None, frame: Frame, language: str) -> str:
    if then is None:
        return ""
    if then.action is None:
        return ReportTexts.of(language).screen_changed
    return action_text(then.action, frame, language)


def _substate_lines(
    episode: Episode, seen: Seen, reached: Mapping[int, int], language: str
) -> Iterator[SubstateLine]:
    record = seen.record
    report = record.report
    verdicts = {judged.substate_id: judged for judged in report.verdicts}
    reset = frozenset(report.satisfied_at_reset)
    ways = {
        substate.alternatives
        for substate in episode.task.substates
        if substate.alternatives and substate.id in verdicts and verdicts[substate.id].reached
    }
    for substate in episode.task.substates:
        verdict = verdicts.get(substate.id)
        yield SubstateLine(
            substate.id,
            substate.description,
            substate.role or "",
            substate.optional,
            _substate_state(substate, verdict, reset, ways),
            substate.id in report.newly_satisfied,
            verdict is not None and verdict.holds,
            reached.get(substate.id),
            "" if verdict is None else _cut_text(seen.evidence(substate, verdict, language)),
        )


def _substate_state(
    substate: Substate, verdict: Verdict | None, reset: frozenset[int], ways: Collection[str | None]
) -> str:
    untouched = "not needed" if substate.alternatives in ways else "open"
    if verdict is None:
        return untouched
    if verdict.satisfied:
        return "at reset" if substate.id in reset else "counts"
    if substate.id in reset:
        return "lost"
    return "undone" if verdict.reached else untouched


def _reasoning_texts(reasoning: Reasoning | None) -> tuple[tuple[str, str], ...]:
    if reasoning is None:
        return ()
    return tuple((name, _cut_text(text)) for name, text in asdict(reasoning).items() if text)


def _step_changes(before: StepRecord, record: StepRecord, t: ReportTexts) -> Iterator[StepChange]:
    for name, result in record.probes.items():
        old = before.probes.get(name)
        if old is not None and old.stdout != result.stdout:
            yield StepChange(name, _cut_text(old.stdout), _cut_text(result.stdout))
    if before.frame.activity != record.frame.activity:
        yield StepChange(t.activity, before.frame.activity, record.frame.activity)
    labels, new = _visible_labels(before.frame), _visible_labels(record.frame)
    gone = [label for label in labels if label not in new]
    come = [label for label in new if label not in labels]
    if gone or come:
        yield StepChange(t.on_the_screen, "\n".join(gone), "\n".join(come))


def _visible_labels(frame: Frame) -> Mapping[str, None]:
    nodes = itertools.chain.from_iterable(tree.nodes for tree in frame.nodes.trees)
    return dict.fromkeys(node.label for node in nodes if node.label and node.visible)


def _step_notes(record: StepRecord, t: ReportTexts) -> Iterator[tuple[str, str]]:
    if record.receipt.error:
        yield "bad", t.not_done.format(error=record.receipt.error)
    if record.report.violation:
        yield "bad", t.violation_note.format(name=record.report.violation)
    if not record.report.available:
        yield "soft", t.no_judge
    if record.user_reply:
        yield "soft", t.user_said.format(text=record.user_reply)


def _cut_text(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + " […]"


_WIDTH: Final = 600.0
_HEIGHT: Final = 80.0


@dataclass(frozen=True, slots=True)
class RewardCurve:
    """Two lines, 600 by 80: `earned` is the return so far, `progress` is Φ.

    Attributes:
        zero: the height of 0.
        step: between two moments.
    """

    earned: str
    progress: str
    zero: float
    step: float
    low: float
    high: float


def reward_curve(moments: Sequence[ReportStep]) -> RewardCurve:
    """The curve of an episode."""
    values = [moment.earned for moment in moments] + [moment.progress for moment in moments]
    low, high = min(0.0, *values), max(1.0, *values)
    step = _WIDTH / max(len(moments) - 1, 1)

    def height(value: float) -> float:
        return _HEIGHT * (high - value) / (high - low)

    def line(numbers: Sequence[float]) -> str:
        return " ".join(f"{step * n:.1f},{height(v):.1f}" for n, v in enumerate(numbers))

    return RewardCurve(
        line([moment.earned for moment in moments]),
        line([moment.progress for moment in moments]),
        height(0.0),
        step,
        low,
        high,
    )
