"""DigiData's judge: summaries of every step, then one verdict; and what a failure was.

Source: DigiData, section 5.1, appendix G and its runbooks.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.tasks import Task
from reward_models.digidata.labels import FailureLabel, Lacking, ScreenAction, choose_label
from reward_models.digidata.stages import GoalVerdict, StepAsker, StepSummary
from reward_models.judge_toolkit.cadences import When, is_episode_end
from reward_models.judge_toolkit.checked_replies import NO_USAGE
from reward_models.judge_toolkit.screen_keys import screen_key
from reward_models.judge_toolkit.screen_prompts import See
from reward_models.judge_toolkit.trajectories import (
    Answers,
    EpisodeRuling,
    Trajectory,
    TrajectoryJudge,
    TrajectoryMemory,
    verdict_evaluations,
)
from reward_models.language_models import LanguageModel
from reward_models.language_models.factory import make_model

DANGEROUS: Final = "dangerous action"
_NOT_ENDED: Final = "the agent has not ended the episode"


@dataclass(frozen=True, slots=True)
class DigiDataNotes:
    """What was found out about an episode.

    Attributes:
        summaries: of the steps, in order.
        label: why it failed, by the last ruling; None where it did not, or has not yet.
    """

    summaries: tuple[StepSummary, ...] = ()
    label: FailureLabel | None = None

    @property
    def dangerous_step(self) -> int | None:
        """The first step (from 1) that committed something dangerous."""
        return next(
            (
                number
                for number, summary in enumerate(self.summaries, 1)
                if summary.commits != "none"
            ),
            None,
        )


@dataclass(frozen=True, slots=True)
class DigiDataMemory(TrajectoryMemory[DigiDataNotes]):
    """An episode of DigiData's judge."""

    notes: DigiDataNotes


class DigiDataJudge(TrajectoryJudge[DigiDataNotes]):
    """DigiData's judge in two stages.

    Args:
        model: a live model, or the mapping that `language_models.make_model` takes.
        summarizer: the model of the first stage; None is the same one.
        needs_ending: an episode that the agent does not end itself has failed.
        forbid_dangerous: a step that posts, sends, pays or changes an account is a violation. Off
            by default, because such a step is what some tasks ask for.
        label_failures: ask for the verdict, too, where an episode failed for want of an ending, to
            tell whether it was overshot.
        when: how often to rule. Steps that were summarised are not asked again.
        answers: who compares the agent's answer, `"rule"` or `"model"`.
        see: what the model sees of a screen, `"both"`, `"screenshot"` or `"text"`.
        tries: how often one question is asked before the ruling is given up for now.
        max_tokens: of a reply.
        violations: whether the task's violations are checked, by rules over probes.

    Raises:
        UsageError: an argument is wrong.
    """

    memory_class = DigiDataMemory
    asks_model = True
    name = "digidata"

    def __init__(
        self,
        model: LanguageModel | Mapping[str, Any],
        summarizer: LanguageModel | Mapping[str, Any] | None = None,
        *,
        needs_ending: bool = True,
        forbid_dangerous: bool = False,
        label_failures: bool = True,
        when: When = "at_end",
        answers: Answers = "rule",
        see: See = "both",
        tries: int = 3,
        max_tokens: int = 2048,
        violations: bool = True,
    ) -> None:
        super().__init__(when=when, answers=answers, violations=violations)
        self.needs_screenshot = see != "text"
        self._judging = StepAsker(make_model(model), see, tries, max_tokens)
        self._summarizing = self._judging
        if summarizer is not None:
            self._summarizing = dataclasses.replace(self._judging, model=make_model(summarizer))
        self._needs_ending = needs_ending
        self._forbid_dangerous = forbid_dangerous
        self._label_failures = label_failures

    def _first_notes(self, task: Task) -> DigiDataNotes:
        return DigiDataNotes()

    def _are_own_notes(self, notes: object) -> bool:
        return isinstance(notes, DigiDataNotes)

    def _rule(self, trajectory: Trajectory, notes: DigiDataNotes) -> EpisodeRuling[DigiDataNotes]:
        is_unended = self._needs_ending and not trajectory.is_declared_over
        wants_verdict = not is_unended or (self._label_failures and is_episode_end(trajectory.last))
        wants_summaries = wants_verdict or self._forbid_dangerous
        ruling: EpisodeRuling[DigiDataNotes] = EpisodeRuling(None, notes)
        if wants_summaries:
            ruling = self._summarize_steps(trajectory, notes)
        verdict: GoalVerdict | None = None
        if wants_verdict and len(ruling.notes.summaries) == len(trajectory.steps):
            outcome = self._judging.judge(trajectory, ruling.notes.summaries)
            verdict = outcome.value
            ruling = dataclasses.replace(
                ruling,
                usage=ruling.usage + outcome.usage,
                refusals=ruling.refusals + outcome.refusals,
            )
        return self._conclude_ruling(trajectory, ruling, verdict, is_unended=is_unended)

    def _summarize_steps(
        self, trajectory: Trajectory, notes: DigiDataNotes
    ) -> EpisodeRuling[DigiDataNotes]:
        """Describe the steps that are not described yet, as far as the model answers."""
        summaries, usage, refusals = list(notes.summaries), NO_USAGE, ()
        for transition in trajectory.steps[len(summaries) :]:
            outcome = self._summarizing.summarize(trajectory.task.text, transition)
            usage, refusals = usage + outcome.usage, refusals + outcome.refusals
            if outcome.value is None:
                break
            summaries.append(outcome.value)
        return EpisodeRuling(
            None, dataclasses.replace(notes, summaries=tuple(summaries)), usage, refusals
        )

    def _conclude_ruling(
        self,
        trajectory: Trajectory,
        ruling: EpisodeRuling[DigiDataNotes],
        verdict: GoalVerdict | None,
        *,
        is_unended: bool,
    ) -> EpisodeRuling[DigiDataNotes]:
        """The ruling with its truth: for want of an ending it is known without a verdict, too."""
        dangerous = self._forbid_dangerous and ruling.notes.dangerous_step is not None
        if verdict is None and not is_unended and not dangerous:
            return ruling
        given = verdict or GoalVerdict(False)
        success = given.success and not is_unended and not dangerous
        reason = given.reason
        if not success and (is_unended or dangerous):
            reason = DANGEROUS if dangerous else _NOT_ENDED
        label = None
        if not success and (dangerous or is_episode_end(trajectory.last)):
            label = self._failure_label(
                trajectory, given.reached_at, given.lacking, dangerous=dangerous
            )
        return dataclasses.replace(
            ruling,
            truth=verdict_evaluations(trajectory.task, success, reason),
            notes=dataclasses.replace(ruling.notes, label=label),
            answer_is_right=success,
            violation=DANGEROUS if dangerous else "",
        )

    def _failure_label(
        self, trajectory: Trajectory, reached_at: int | None, lacking: Lacking, *, dangerous: bool
    ) -> FailureLabel:
        steps = [
            ScreenAction(step.action, screen_key(step.before))
            for step in trajectory.steps
            if step.action is not None
        ]
        return choose_label(
            steps=steps,
            is_cut_off=trajectory.last.is_last,
            declared_over=trajectory.is_declared_over,
            dangerous=dangerous,
            reached=reached_at is not None,
            lacking=lacking,
        )
