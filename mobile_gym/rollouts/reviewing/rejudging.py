"""Judging a recorded episode again, by any judge, from what was recorded and nothing else.

A judge sees frames, actions, receipts, and of the probes that were kept those that it asks for.
What was not kept cannot be asked of a device that is long gone: such a step has no answer
(`JudgeUnavailable`), never a "no".
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.asking import call_judge, request_report
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, ShellResult, Transition, Verdict

PROGRESS_SHARE: Final = 0.5
"""Share of the dense return that is paid for progress; success is paid the rest."""
TRIES: Final = 3
"""How often one step is asked of a judge that raises `JudgeUnavailable`."""


class _NotRecorded(JudgeUnavailable):
    """Asking again cannot help: the recording does not have it."""


@dataclass(frozen=True)
class RecordedProbes(Mapping[str, ShellResult]):
    """Probes of one moment; asking for one that was not recorded is `JudgeUnavailable`."""

    recorded: Mapping[str, ShellResult]

    @classmethod
    def of(cls, record: StepRecord, commands: Sequence[str] | None) -> RecordedProbes:
        """Those that are wanted, as far as they were recorded; all of them for None."""
        if commands is None:
            return cls(record.probes)
        return cls({name: record.probes[name] for name in commands if name in record.probes})

    def __getitem__(self, command: str) -> ShellResult:
        if command not in self.recorded:
            raise _NotRecorded(f"the answer to {command!r} was not recorded")
        return self.recorded[command]

    def __contains__(self, command: object) -> bool:
        return command in self.recorded

    def __iter__(self) -> Iterator[str]:
        return iter(self.recorded)

    def __len__(self) -> int:
        return len(self.recorded)


@dataclass(frozen=True, slots=True)
class RejudgedEpisode:
    """A judge's view of a recorded episode.

    Attributes:
        reports: one per moment; where the judge did not answer, the one before, not `available`.
        rewards: the dense reward of every moment, 0 at the first.
        missing: why the judge did not answer, by the number of the moment.
    """

    reports: tuple[JudgeReport, ...]
    rewards: tuple[float, ...]
    missing: Mapping[int, str] = dataclasses.field(default_factory=dict[int, str])

    @property
    def is_decided(self) -> bool:
        """Whether the last moment was judged; else it is unknown whether the episode succeeded."""
        return self.reports[-1].available

    @property
    def success(self) -> bool:
        """The judge's verdict on the episode; False where it is undecided."""
        return self.is_decided and self.reports[-1].success

    @property
    def progress(self) -> float:
        """Φ at the end."""
        return self.reports[-1].progress

    @property
    def total_reward(self) -> float:
        """The undiscounted dense return."""
        return sum(self.rewards)

    @property
    def cost_usd(self) -> float:
        """What asking cost."""
        return sum(report.cost_usd for report in self.reports)


def rejudge(judge: Judge, episode: Episode) -> RejudgedEpisode:
    """Judge a recorded episode.

    A judge that rules at the end does so at the last step, however the recording ended.

    Args:
        judge: used for this episode from its begin; may be used for another one afterwards.
        episode: as `read_episode` returns it.

    Raises:
        UsageError: there are no moments.
    """
    if not episode.steps:
        raise UsageError(f"{episode.id}: there is nothing to judge: the episode has no moments")
    task = episode.task
    missing: dict[int, str] = {}
    lacks = _missing_inputs(judge, episode)
    try:
        first, *others = transitions_of(episode, call_judge(judge, lambda: judge.probes(task)))
        reports = [_ask_with_retry(judge, task, lambda: judge.begin(task, first), lacks)]
    except JudgeUnavailable as error:
        unknown = dataclasses.replace(_unsatisfied_report(task), available=False)
        count = len(episode.steps)
        return RejudgedEpisode(
            (unknown,) * count, (0.0,) * count, dict.fromkeys(range(count), str(error))
        )
    for transition in others:
        report = _step_report(judge, task, transition, reports[-1], missing, lacks)
        reports.append(report)
    if episode.steps[-1].info.get("termination_reason") == "agent_failed":  # whatever it had done
        reports[-1] = dataclasses.replace(reports[-1], success=False)
    return RejudgedEpisode(tuple(reports), tuple(_dense_rewards(reports)), missing)


def transitions_of(episode: Episode, probes: Sequence[str] | None = None) -> tuple[Transition, ...]:
    """The moments of an episode as a judge sees them, with what it knew and no more.

    Args:
        episode: as `read_episode` returns it.
        probes: the shell commands that the judge asks for; None for all that were recorded.
    """
    answer: str | None = None
    before, transitions = episode.steps[0].frame, list[Transition]()
    for record in episode.steps:
        if answer is None and isinstance(record.action, Answer):
            answer = record.action.text
        transitions.append(
            Transition(
                before,
                record.action,
                record.frame,
                probes=RecordedProbes.of(record, probes),
                receipt=record.receipt,
                step=record.step,
                answer=answer,
                is_last=record is episode.steps[-1],
            )
        )
        before = record.frame
    return tuple(transitions)


def _missing_inputs(judge: Judge, episode: Episode) -> str:
    """What some moment lacks that the judge may look at, also when it rules at the end, or ""."""
    frames = [record.frame for record in episode.steps]
    if any(frame.forest is None for frame in frames):
        return "the view hierarchy was not recorded"
    if getattr(judge, "needs_screenshot", False) and any(
        shown.screenshot is None for shown in frames
    ):
        return "the screenshot was not recorded"
    return ""


def _step_report(
    judge: Judge,
    task: Task,
    transition: Transition,
    last: JudgeReport,
    missing: dict[int, str],
    lacks: str,
) -> JudgeReport:
    """The report of a step; without an answer every substate stays as it was."""
    try:
        report = _ask_with_retry(judge, task, lambda: judge.judge(transition), lacks)
    except JudgeUnavailable as error:
        missing[transition.step] = str(error)
        return dataclasses.replace(
            last, newly_satisfied=(), available=False, skipped=False, cost_usd=0.0
        )
    if not report.available:
        gave_up = "the judge gave this round up"
        missing[transition.step] = gave_up if report.skipped else "the judge gave no answer"
    return report


def _ask_with_retry(
    judge: Judge, task: Task, question: Callable[[], JudgeReport], lacks: str
) -> JudgeReport:
    """Ask, again where that may help; `lacks` is what the recording does not have.

    Raises:
        JudgeUnavailable: there is no answer.
    """
    for tries_left in reversed(range(TRIES)):
        try:
            return request_report(judge, question, task)
        except _NotRecorded:
            raise
        except JudgeUnavailable as error:
            # A lookup that fails is how judges say that a frame lacks what they look at.
            if lacks and isinstance(error.__cause__, LookupError):
                raise _NotRecorded(lacks) from error
            if not tries_left:
                raise
    raise AssertionError


def _dense_rewards(reports: Sequence[JudgeReport]) -> Iterable[float]:
    """The dense reward: 0.5·ΔΦ, and 0.5 for success at the end, where that is known."""
    yield 0.0
    for position in range(1, len(reports)):
        report = reports[position]
        reward = PROGRESS_SHARE * (report.progress - reports[position - 1].progress)
        is_last = position == len(reports) - 1
        won = is_last and report.available and report.success
        yield reward + (1.0 - PROGRESS_SHARE if won else 0.0)


def _unsatisfied_report(task: Task) -> JudgeReport:
    return JudgeReport(
        tuple(
            Verdict(substate.id, satisfied=False, reached=False, holds=False)
            for substate in task.substates
        )
    )
