"""AutoEval's judge: on every new screen, capture, reason, check, remember; and what that cost.

Source: AutoEval, algorithm 1. What is ours: substates that count only while they hold (see
`questions`), the expected answer and the violations, which are compared by rule.

Source: AutoEval, sections 4.2 (table 3) and 4.3: SCR is the mean over episodes of the share of
substates that completed, TCR the share of episodes that did as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import (
    Evaluation,
    SubstateTracker,
    TrackerMemory,
    first_violation,
    task_answer,
    violation_probes,
)
from reward_models.autoeval.capturers import Capturer, ScreenDescription, make_capturer
from reward_models.autoeval.checker import SCHEMA, ReasonerReply, check_reply
from reward_models.autoeval.questions import REASON, AskReason, SubstateQuestion, open_questions
from reward_models.judge_toolkit.checked_replies import (
    NO_USAGE,
    UNAVAILABLE,
    CheckedReply,
    RefusedTry,
    ask_until_read,
    fence_text,
)
from reward_models.judge_toolkit.running_episode import RunningEpisode
from reward_models.language_models import LanguageModel, Message, Request, Usage
from reward_models.language_models.factory import make_model


@dataclass(frozen=True, slots=True)
class EpisodeStatistics:
    """How one episode came out so far.

    `rounds` are screens that were judged or skipped, `skipped` those that could not be judged.
    """

    task_id: str
    completed: int
    substates: int
    success: bool
    rounds: int
    skipped: int

    @property
    def completion_rate(self) -> float:
        """The share of its substates that are completed."""
        return self.completed / self.substates


@dataclass(frozen=True, slots=True)
class JudgeStatistics:
    """Everything since the judge was made.

    Attributes:
        finished: episodes that another one has followed.
        finished_rates: the sum of their completion rates.
        finished_successes: how many of them succeeded.
        running: the last episode, which may go on; None before the first.
        judged: rounds that gave a ruling.
        skipped: rounds that were given up after all tries.
        duplicates: frames that showed the screen of the round before and cost nothing.
        refusals: how many tries came to nothing, by kind.
        capturer: what describing took.
        reasoner: what judging took.
    """

    finished: int = 0
    finished_rates: float = 0.0
    finished_successes: int = 0
    running: EpisodeStatistics | None = None
    judged: int = 0
    skipped: int = 0
    duplicates: int = 0
    refusals: Mapping[str, int] = field(default_factory=dict[str, int])
    capturer: Usage = NO_USAGE
    reasoner: Usage = NO_USAGE

    def next_episode(self) -> JudgeStatistics:
        """The same, once the running episode is over."""
        if self.running is None:
            return self
        return replace(
            self,
            finished=self.finished + 1,
            finished_rates=self.finished_rates + self.running.completion_rate,
            finished_successes=self.finished_successes + self.running.success,
            running=None,
        )

    @property
    def rounds(self) -> int:
        """Screens that a model was asked about."""
        return self.judged + self.skipped

    @property
    def usage(self) -> Usage:
        """What everything took."""
        return self.capturer + self.reasoner

    @property
    def episodes(self) -> int:
        """All of them, the running one included."""
        return self.finished + (self.running is not None)

    @property
    def substate_completion_rate(self) -> float:
        """SCR: the mean completion rate of all episodes, 0 without any."""
        running = self.running.completion_rate if self.running else 0.0
        return (self.finished_rates + running) / max(self.episodes, 1)

    @property
    def task_completion_rate(self) -> float:
        """TCR: the share of episodes that succeeded, 0 without any."""
        running = self.running is not None and self.running.success
        return (self.finished_successes + running) / max(self.episodes, 1)

    @property
    def tokens_per_round(self) -> tuple[float, float]:
        """Input and output tokens per round."""
        rounds = max(self.rounds, 1)
        return self.usage.input_tokens / rounds, self.usage.output_tokens / rounds

    @property
    def usd_per_round(self) -> float:
        """Dollars per round."""
        return self.usage.cost_usd / max(self.rounds, 1)


class Reasoner:
    """Judges one screen; its answer has passed the Checker.

    Args:
        model: whom to ask.
        tries: how often, at most; from the second on, with the Checker's objection.
        max_tokens: of a reply. Source: AutoEval, table 3, has 750 tokens on average.
        parent_rule: see `checker.check`.
    """

    def __init__(
        self, model: LanguageModel, *, tries: int, max_tokens: int, parent_rule: bool
    ) -> None:
        self._model = model
        self._tries = tries
        self._max_tokens = max_tokens
        self._parent_rule = parent_rule

    def reason(
        self,
        task: Task,
        description: ScreenDescription,
        questions: Sequence[SubstateQuestion],
        achieved: Sequence[str],
        notes: Sequence[str],
    ) -> CheckedReply[ReasonerReply]:
        """Judge a screen.

        Args:
            task: what is being done.
            description: of the screen.
            questions: at least one.
            achieved: descriptions of what has succeeded before.
            notes: critical information from earlier screens.
        """
        parts = [f"TASK: {task.text}"]
        if achieved:
            parts.append("SEEN ON EARLIER SCREENS:\n" + "\n".join(f"- {note}" for note in achieved))
        if notes:
            parts.append(fence_text("NOTES FROM EARLIER SCREENS", "\n".join(notes)))
        parts.append(fence_text("SCREEN", description.text))
        parts.append("STATEMENTS:\n" + "\n".join(question.line for question in questions))
        request = Request(
            (Message("system", (REASON,)), Message("user", ("\n\n".join(parts),))),
            schema=SCHEMA,
            max_tokens=self._max_tokens,
        )
        return ask_until_read(
            self._model,
            request,
            lambda reply: check_reply(reply, questions, parent_rule=self._parent_rule),
            self._tries,
        )


When = Literal["change", "step"]
MAX_NOTES: Final = 16
"""Critical information is kept from this many rounds, the last ones."""


@dataclass(frozen=True, slots=True)
class AutoEvalMemory:
    """Everything that decides what the judge says next.

    Attributes:
        task: being judged.
        tracker: which substates are reached and count.
        truth: what the last ruling said of each substate, in the task's order.
        notes: critical information, oldest first.
        screen: key of the last screen that was judged; b"" before the first.
        rounds: screens so far.
        skipped: rounds that were given up.
    """

    task: Task
    tracker: TrackerMemory
    truth: tuple[Evaluation, ...]
    notes: tuple[str, ...] = ()
    screen: bytes = b""
    rounds: int = 0
    skipped: int = 0


class AutoEvalJudge(RunningEpisode[AutoEvalMemory]):
    """AutoEval's Judge System as a judge.

    `Verdict.holds` is what the last ruling said; a latched substate is not asked again, and does
    not hold unless it is asked as the page of an open one.

    Args:
        model: the Reasoner's: a live model, or the mapping that `language_models.make_model` takes.
        capturer: `"accessibility_tree"`, a vision model (live or as such a mapping), or a Capturer.
        tries: how often Capturer and Reasoner ask on one screen before the round is skipped.
        when: `"change"` judges a screen that differs from the one judged last, `"step"` each one.
        violations: whether the task's violations end its success; they are rules, and need probes,
            which recorded frames lack.
        max_tokens: of the Reasoner's reply.
        parent_rule: False lets a unit succeed without its page, only to measure what the rule does.
    """

    memory_class = AutoEvalMemory
    asks_model = True
    name = "autoeval"

    def __init__(
        self,
        model: LanguageModel | Mapping[str, Any],
        capturer: str | Mapping[str, Any] | LanguageModel | Capturer = "accessibility_tree",
        *,
        tries: int = 3,
        when: When = "change",
        violations: bool = True,
        max_tokens: int = 4096,
        parent_rule: bool = True,
    ) -> None:
        super().__init__()
        if tries < 1:
            raise UsageError(f"tries is {tries}; it must be at least 1")
        if when not in ("change", "step"):
            raise UsageError(f"when is {when!r}; it must be 'change' or 'step'")
        self._capturer = make_capturer(capturer)
        self.needs_screenshot = self._capturer.needs_screenshot
        self._reasoner = Reasoner(
            make_model(model), tries=tries, max_tokens=max_tokens, parent_rule=parent_rule
        )
        self._tries = tries
        self._when: When = when
        self._violations = violations
        self._parent_rule = parent_rule
        self._totals = JudgeStatistics()

    @property
    def statistics(self) -> JudgeStatistics:
        """What this judge has done so far, the running episode included."""
        return replace(self._totals, running=self._current_episode())

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode with the first screen.

        Raises:
            JudgeUnavailable: the first screen could not be judged, so that it is not known what
                holds after reset; the same call may be tried again.
        """
        self._totals = self.statistics.next_episode()
        tracker = SubstateTracker(task)
        memory = AutoEvalMemory(task, tracker.memory, (Evaluation(False),) * len(task.substates))
        self._tracker = self._memory = None
        memory, round_cost = self._judge_frame(memory, transition.after)
        if round_cost.refusals:
            raise JudgeUnavailable(
                f"the first screen was not judged: {round_cost.refusals[-1].reason}"
            )
        report = tracker.begin(memory.truth, parents=self._parent_rule)
        self._tracker, self._memory = tracker, replace(memory, tracker=tracker.memory)
        return replace(report, cost_usd=round_cost.cost_usd)

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step.

        A round that had to be skipped leaves every substate as it was; the report says that the
        judge was not available, and, where there were replies, that it was `skipped`: any number
        of such rounds leaves the episode valid. Answer and violations are compared all the same.
        """
        tracker, memory = self._tracker_and_memory()
        # First what may raise for want of a probe's answer: the model costs money.
        answered = self._is_answered(memory.task, transition)
        violation = first_violation(memory.task, transition) if self._violations else ""
        memory, round_cost = self._judge_frame(memory, transition.after)
        report = tracker.step(
            memory.truth, answered=answered, violation=violation, parents=self._parent_rule
        )
        self._memory = replace(memory, tracker=tracker.memory)
        return replace(
            report,
            available=not round_cost.refusals,
            skipped=round_cost.is_answered,
            cost_usd=round_cost.cost_usd,
        )

    def probes(self, task: Task) -> tuple[str, ...]:
        """The shell commands that the task's violations read; the substates need none."""
        if not self._violations:
            return ()
        return violation_probes(task)

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one."""
        if not isinstance(state, AutoEvalMemory):
            raise TypeError(f"an AutoEval judge cannot load {type(state).__name__}")
        tracker = SubstateTracker(state.task)
        tracker.memory = state.tracker
        self._tracker, self._memory = tracker, state

    def _judge_frame(
        self, memory: AutoEvalMemory, frame: Frame
    ) -> tuple[AutoEvalMemory, _RoundCost]:
        """Look at one frame; the memory stays as it was where nothing could be told."""
        questions = open_questions(memory.task.substates, memory.tracker)
        if not questions:
            return memory, _RoundCost()
        key = self._capturer.key(frame)
        if self._when == "change" and key == memory.screen:
            self._totals = replace(self._totals, duplicates=self._totals.duplicates + 1)
            return memory, _RoundCost()
        memory = replace(memory, rounds=memory.rounds + 1)
        ruling, round_cost = self._ask_reasoner(memory, frame, questions)
        if ruling is None:
            return replace(memory, skipped=memory.skipped + 1), round_cost
        notes = (*memory.notes, ruling.critical_info) if ruling.critical_info else memory.notes
        truth = _substate_evaluations(memory, questions, ruling)
        return replace(memory, truth=truth, notes=notes[-MAX_NOTES:], screen=key), round_cost

    def _ask_reasoner(
        self, memory: AutoEvalMemory, frame: Frame, questions: Sequence[SubstateQuestion]
    ) -> tuple[ReasonerReply | None, _RoundCost]:
        captured = self._capturer.capture(frame, self._tries)
        totals, refusals = self._totals, captured.refusals
        totals = replace(totals, capturer=totals.capturer + captured.usage)
        cost_usd, ruling = captured.usage.cost_usd, None
        if captured.value is not None:
            achieved = _achieved_descriptions(memory)
            reasoned = self._reasoner.reason(
                memory.task, captured.value, questions, achieved, memory.notes
            )
            ruling, refusals = reasoned.value, refusals + reasoned.refusals
            totals = replace(totals, reasoner=totals.reasoner + reasoned.usage)
            cost_usd += reasoned.usage.cost_usd
        self._totals = replace(
            totals,
            judged=totals.judged + (ruling is not None),
            skipped=totals.skipped + (ruling is None),
            refusals=_count_refusals(totals.refusals, refusals),
        )
        return ruling, _RoundCost(cost_usd, refusals if ruling is None else ())

    def _is_answered(self, task: Task, transition: Transition) -> bool:
        return task_answer(task, transition.answer).holds

    def _current_episode(self) -> EpisodeStatistics | None:
        """The running episode's, where there is one."""
        if self._tracker is None or self._memory is None:
            return None
        memory, report = self._memory, self._tracker.report()
        completed = sum(verdict.satisfied for verdict in report.verdicts)
        return EpisodeStatistics(
            memory.task.id,
            completed,
            len(report.verdicts),
            report.success,
            memory.rounds,
            memory.skipped,
        )


@dataclass(frozen=True, slots=True)
class _RoundCost:
    """What a round cost; `refusals` are given only where it was skipped."""

    cost_usd: float = 0.0
    refusals: tuple[RefusedTry, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether it was skipped for replies that broke the rules, not for want of a reply."""
        return any(refusal.kind != UNAVAILABLE for refusal in self.refusals)


def _substate_evaluations(
    memory: AutoEvalMemory, questions: Sequence[SubstateQuestion], ruling: ReasonerReply
) -> tuple[Evaluation, ...]:
    """What the ruling says of every substate's own condition, in the task's order."""
    evaluations = {
        question.id: Evaluation(item.success != (question.why is AskReason.UNDONE), item.analysis)
        for question, item in zip(questions, ruling.judgements, strict=True)
    }
    return tuple(
        evaluations.get(substate.id) or Evaluation(False, before.evidence)
        for substate, before in zip(memory.task.substates, memory.truth, strict=True)
    )


def _achieved_descriptions(memory: AutoEvalMemory) -> tuple[str, ...]:
    return tuple(
        substate.description
        for position, substate in enumerate(memory.task.substates)
        if memory.tracker.reached >> position & 1
    )


def _count_refusals(counts: Mapping[str, int], refusals: Iterable[RefusedTry]) -> dict[str, int]:
    return dict(Counter(counts) + Counter(refusal.kind for refusal in refusals))
