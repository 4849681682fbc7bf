"""Why an episode failed, in sentences for somebody who does not know the task.

Everything follows from what was stored, and from the task's solution where that was played: how the
episode ended, what is missing at the end and what is there instead, where the solution was left,
which actions were refused, and what else changed on the device.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.core.actions import Answer, AskUser, Finish, Wait
from mobile_gym.core.episodes import Episode, StepRecord, TerminationReason
from mobile_gym.core.substates import Substate
from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.verdicts import Verdict
from mobile_gym.judging.evaluation import answer_explanation
from mobile_gym.rollouts.reporting.action_text import action_text
from mobile_gym.rollouts.reporting.end_reasons import ends_in_loop
from mobile_gym.rollouts.reporting.solution_comparison import demonstrate, left_solution
from mobile_gym.rollouts.reporting.substate_evidence import Seen, seen_moments
from mobile_gym.rollouts.storing.outcomes import Outcome

Topic = Literal["end", "answer", "violation", "missing", "solution", "refused", "side_effect"]
_NOT_ON_THE_PHONE: Final = (Answer, AskUser, Finish, Wait)
_MOST_REFUSED: Final = 5
_MOST_EFFECTS: Final = 10


class ExplanationTexts(Catalogue):
    """The sentences."""

    ended = LocalizedText("Ended after step {step}: {reason}.", zh="第 {step} 步后结束：{reason}。")
    success = LocalizedText("everything was reached", zh="全部达成")
    agent_complete = LocalizedText(
        "the agent said that the task was done", zh="智能体表示任务已完成"
    )
    agent_impossible = LocalizedText(
        "the agent said that the task cannot be done", zh="智能体表示任务无法完成"
    )
    answer = LocalizedText("the agent answered", zh="智能体给出了回答")
    violation = LocalizedText("a violation happened", zh="发生了违规操作")
    max_steps = LocalizedText("the limit of steps was reached", zh="达到了步数上限")
    left = LocalizedText("it was ended from outside", zh="由外部结束")
    device_fault = LocalizedText("the device failed", zh="设备出现故障")
    looping = LocalizedText("the agent repeated the same actions", zh="智能体重复了相同的操作")
    invalid_actions = LocalizedText("too many actions could not be read", zh="无法读取的操作过多")
    budget = LocalizedText("the judge's budget was spent", zh="评判的费用已用完")
    judge_unavailable = LocalizedText("the judge could not answer", zh="评判无法作答")
    agent_failed = LocalizedText(
        "the agent failed or gave no action", zh="智能体出错或没有给出操作"
    )
    unknown = LocalizedText("the recording ends there", zh="记录到此为止")
    nothing_done = LocalizedText(
        "The agent did nothing on the phone.", zh="智能体没有在手机上进行任何操作。"
    )
    last_actions = LocalizedText(
        "Its last action on the phone was: {action}.", zh="它在手机上的最后一个操作是：{action}。"
    )
    loops = LocalizedText(
        "Its last actions were the same ones again and again.", zh="它最后一直在重复相同的操作。"
    )
    went_on = LocalizedText(
        "Everything was reached at step {step}, and the agent went on.",
        zh="第 {step} 步时已全部达成，但智能体继续操作。",
    )
    all_right = LocalizedText(
        "Everything that was asked for holds at the end.", zh="结束时所要求的都已达成。"
    )
    violated = LocalizedText("Violation: {name}.", zh="违规：{name}。")
    missing = LocalizedText("Missing at the end: {what}", zh="结束时缺少：{what}")
    lost = LocalizedText(
        "Was so at the start and is not so at the end: {what}",
        zh="开始时成立而结束时不成立：{what}",
    )
    undone = LocalizedText(
        "Reached at step {step} and not so at the end: {what}",
        zh="第 {step} 步时达成而结束时不成立：{what}",
    )
    because = LocalizedText("{what}: {evidence}.", zh="{what}：{evidence}。")
    plain = LocalizedText("{what}.", zh="{what}。")
    all_but_answer = LocalizedText(
        "Everything but the answer is as it should be.", zh="除回答外，所要求的都已达成。"
    )
    space = LocalizedText(" ", zh="")
    comma = LocalizedText(", ", zh="、")
    any_of = LocalizedText(" or ", zh="，或者")
    not_yet = LocalizedText("it counts only after: {others}", zh="须先达成：{others}")
    progress = LocalizedText(
        "Done of the solution: {done} of {steps} steps.",
        zh="解法共 {steps} 步，完成了 {done} 步。",
    )
    all_done = LocalizedText(
        "No step of the solution that touches the screen was left out.",
        zh="解法中操作屏幕的步骤都已进行。",
    )
    not_done = LocalizedText("Not done: {action}{place}.", zh="没有进行的一步：{action}{place}。")
    beside = LocalizedText(" (beside “{label}”)", zh="（在“{label}”旁）")
    could = LocalizedText("It was possible after step {step}", zh="第 {step} 步后可以进行")
    could_at_start = LocalizedText("It was possible from the start", zh="从一开始就可以进行")
    instead = LocalizedText(
        "; what the agent did there: {action}.", zh="；智能体在此处的操作：{action}。"
    )
    nothing_instead = LocalizedText(".", zh="。")
    never = LocalizedText(
        "It was never possible: its element was on no later screen.",
        zh="一直无法进行：此后的界面上没有这个元素。",
    )
    refused = LocalizedText(
        "Refused at step {step}: {action} (the device says: {error}).",
        zh="第 {step} 步被拒绝：{action}（设备提示：{error}）。",
    )
    more_refused = LocalizedText("{count} more were refused.", zh="另有 {count} 个操作被拒绝。")
    effect = LocalizedText(
        "Changed besides what the task asks for: {name}.", zh="任务以外的变化：{name}。"
    )
    more_effects = LocalizedText("{count} more changes.", zh="另有 {count} 处变化。")


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, and what it is about."""

    topic: Topic
    text: str


def explain(
    episode: Episode, outcome: Outcome, language: str = "en", *, plays_solution: bool = True
) -> tuple[Statement, ...]:
    """Why an episode failed; nothing where it did not or was not judged.

    Args:
        episode: may be without its screenshots.
        outcome: of it.
        language: of the words; what tasks, screens and tables say stays as it is.
        plays_solution: whether the task's solution is played once on the embedded device, about
            0.2 s, to say where the episode left it.
    """
    if outcome.success or not outcome.is_judged:
        return ()
    words = _Words(episode, outcome, language)
    return (
        *words.end(),
        *words.answer(),
        *words.missing(),
        *(words.solution() if plays_solution else ()),
        *words.refused(),
        *words.side_effects(),
    )


def reason_words(reason: str, language: str) -> str:
    """What ended an episode, in words."""
    texts = ExplanationTexts.of(language)
    return getattr(texts, reason) if reason in _REASONS else texts.unknown


_REASONS: Final = tuple(argument for argument in TerminationReason.__args__ if argument)  # type: ignore[attr-defined]


class _Words:
    """The sentences on one episode."""

    def __init__(self, episode: Episode, outcome: Outcome, language: str) -> None:
        self._episode, self._outcome, self._language = episode, outcome, language
        self._t = ExplanationTexts.of(language)

    def end(self) -> Iterator[Statement]:
        """How it ended, and what the agent did last."""
        t, steps = self._t, self._episode.steps
        reason = reason_words(self._outcome.termination_reason, self._language)
        yield Statement("end", t.ended.format(step=steps[-1].step, reason=reason))
        if self._outcome.violation:
            yield Statement("violation", t.violated.format(name=self._outcome.violation))
        reached = next((step.step for step in steps[1:-1] if step.report.success), None)
        if reached is not None:
            yield Statement("end", t.went_on.format(step=reached))
        done = [
            (before, after)
            for before, after in itertools.pairwise(steps)
            if after.action is not None and not isinstance(after.action, _NOT_ON_THE_PHONE)
        ]
        if not done:
            yield Statement("end", t.nothing_done)
            return
        if ends_in_loop([after.action for _, after in done]):
            yield Statement("end", t.loops)
        action = self._described(*done[-1])
        yield Statement("end", t.last_actions.format(action=action))

    def answer(self) -> Iterator[Statement]:
        """Why its answer counts or does not."""
        given = next(
            (step.action.text for step in self._episode.steps if isinstance(step.action, Answer)),
            None,
        )
        if words := answer_explanation(self._episode.task, given, self._language):
            yield Statement("answer", self._t.plain.format(what=words))

    def missing(self) -> Iterator[Statement]:
        """What decides success and does not count at the end."""
        t, task = self._t, self._episode.task
        *_, last = seen_moments(self._episode)
        report = last.record.report
        verdicts = {candidate.substate_id: candidate for candidate in report.verdicts}
        at_reset = frozenset(report.satisfied_at_reset)
        groups: dict[object, list[Substate]] = defaultdict(list)
        for substate in task.substates:
            if substate.decides_success and substate.id in verdicts:
                groups[substate.alternatives or substate.id].append(substate)
        lacking = [
            group
            for group in groups.values()
            if not any(verdicts[candidate.id].satisfied for candidate in group)
        ]
        for group in lacking:
            what = t.any_of.join(
                self._said(candidate, verdicts[candidate.id], last) for candidate in group
            )
            reached = self._reached_at(group)
            if any(candidate.id in at_reset for candidate in group):
                yield Statement("missing", t.lost.format(what=what))
            elif reached is not None:
                yield Statement("missing", t.undone.format(step=reached, what=what))
            else:
                yield Statement("missing", t.missing.format(what=what))
        if not lacking and not self._outcome.violation:
            asks = task.expected_answer is not None
            yield Statement("missing", t.all_but_answer if asks else t.all_right)

    def _said(self, substate: Substate, verdict: Verdict, seen: Seen) -> str:
        """A substate that does not count, and why."""
        t = self._t
        what = substate.description.rstrip(".。")
        if verdict.holds:
            descriptions = {
                candidate.id: candidate.description for candidate in self._episode.task.substates
            }
            others = [descriptions[other].rstrip(".。") for other in substate.after]
            if not others:
                return t.plain.format(what=what)
            why = t.not_yet.format(others=t.comma.join(others))
        else:
            why = seen.evidence(substate, verdict, self._language).rstrip(".。")
        return t.because.format(what=what, evidence=why) if why else t.plain.format(what=what)

    def _reached_at(self, group: Sequence[Substate]) -> int | None:
        """The step after which one of them first counted."""
        ids = {candidate.id for candidate in group}
        return next(
            (
                record.step
                for record in self._episode.steps[1:]
                if ids & set(record.report.newly_satisfied)
            ),
            None,
        )

    def solution(self) -> Iterator[Statement]:
        """Where it left the solution."""
        t = self._t
        solution = demonstrate(self._episode)
        if not solution:
            return
        left = left_solution(solution, self._episode, self._language)
        if left is None:
            yield Statement("solution", t.all_done)
            return
        yield Statement("solution", t.progress.format(done=left.done, steps=left.steps))
        is_new = left.beside and left.beside not in left.solution
        place = t.beside.format(label=left.beside) if is_new else ""
        step = t.not_done.format(action=left.solution, place=place)
        if left.after_step is None:
            yield Statement("solution", t.space.join((step, t.never)))
            return
        could = t.could if left.after_step else t.could_at_start
        rest = t.instead if left.instead else t.nothing_instead
        when = could.format(step=left.after_step) + rest.format(action=left.instead)
        yield Statement("solution", t.space.join((step, when)))

    def refused(self) -> Iterator[Statement]:
        """Actions that the device did not do."""
        t = self._t
        refused = [
            (before, after)
            for before, after in itertools.pairwise(self._episode.steps)
            if after.action is not None and after.receipt.error
        ]
        for before, after in refused[:_MOST_REFUSED]:
            action = self._described(before, after)
            text = t.refused.format(step=after.step, action=action, error=after.receipt.error)
            yield Statement("refused", text)
        if len(refused) > _MOST_REFUSED:
            yield Statement("refused", t.more_refused.format(count=len(refused) - _MOST_REFUSED))

    def side_effects(self) -> Iterator[Statement]:
        """What changed besides what the task explains."""
        t, names = self._t, self._outcome.side_effects
        for name in names[:_MOST_EFFECTS]:
            yield Statement("side_effect", t.effect.format(name=name))
        if len(names) > _MOST_EFFECTS:
            yield Statement("side_effect", t.more_effects.format(count=len(names) - _MOST_EFFECTS))

    def _described(self, before: StepRecord, after: StepRecord) -> str:
        assert after.action is not None
        return action_text(after.action, before.frame, self._language)
