"""What the moments of a stored episode tell beyond its outcome: a `Trace`.

Outcomes are in the index of a run, so they are there at once. These are counted from the episode's
own file, without its screenshots: about 8 ms an episode.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import starmap
from pathlib import Path
from typing import Final

from mobile_gym.core.actions import Answer, AskUser, Finish, Wait
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.rollouts.reporting.end_reasons import EndReason, continued_after_success, end_reason
from mobile_gym.rollouts.reporting.metrics import Rate
from mobile_gym.rollouts.storing.outcomes import Outcome, outcome_of, requirements_after_reset
from mobile_gym.rollouts.storing.store import read_episode

_FOR_OTHERS: Final = (Answer, AskUser, Finish, Wait)
"""What says something to somebody, or nothing at all, and is to change no screen."""


@dataclass(frozen=True, slots=True)
class EpisodeTrace:
    """What came of one episode, step by step.

    Attributes:
        outcome: of the episode.
        operations: actions on the phone: all but finishing, answering, asking and waiting.
        changing: those of them after which the screen was another one.
        required: what the task requires, without what held after reset; alternatives are one.
        reached: those that were true at some moment.
        met: those that are true at the end, or are true for good once they were.
        went_on: all was reached before the last step, and the agent went on (DigiData: overshot).
        end_reason: why it failed; None where it did not, or nobody is to blame.
    """

    outcome: Outcome
    operations: int
    changing: int
    required: int
    reached: int
    met: int
    went_on: bool
    end_reason: EndReason | None


def read_trace(path: Path) -> EpisodeTrace:
    """The trace of a stored episode.

    Raises:
        StoreError: it cannot be read.
        UsageError: the episode has no outcome.
    """
    return trace_of(read_episode(path, pixels=False))


def trace_of(episode: Episode) -> EpisodeTrace:
    """The trace of an episode, which may be without its screenshots.

    Raises:
        UsageError: the episode has no outcome.
    """
    outcome = outcome_of(episode)
    requirements = requirements_after_reset(episode.task, episode.steps[-1].report)
    last = episode.steps[-1].report
    reached = {verdict.substate_id for verdict in last.verdicts if verdict.reached}
    now = {verdict.substate_id for verdict in last.verdicts if verdict.satisfied}
    operations = [
        (before, after)
        for before, after in itertools.pairwise(episode.steps)
        if after.action is not None and not isinstance(after.action, _FOR_OTHERS)
    ]
    return EpisodeTrace(
        outcome=outcome,
        operations=len(operations),
        changing=sum(starmap(_changes_screen, operations)),
        required=len(requirements),
        reached=sum(bool(members & reached) for members in requirements),
        met=sum(bool(members & now) for members in requirements),
        went_on=continued_after_success(episode),
        end_reason=end_reason(episode, outcome),
    )


def reasonable_operation_rate(traces: Iterable[EpisodeTrace]) -> Rate:
    """ROR: of all operations, those that change the screen.

    A screen is its view hierarchy and activity; a picture that changes alone is no change.

    Source: AndroidLab, section 3.3 (reasonable operation ratio), which compares screenshots.
    """
    known = list(traces)
    return Rate(sum(trace.changing for trace in known), sum(trace.operations for trace in known))


def essential_state_rate(traces: Iterable[EpisodeTrace]) -> Rate:
    """ESAR: of all essential states of all episodes, those that were true at some moment.

    Our essential states are what a task requires. Source: A3, section 3 (essential state achieved
    rate).
    """
    known = list(traces)
    return Rate(sum(trace.reached for trace in known), sum(trace.required for trace in known))


def sub_success_rate(traces: Iterable[EpisodeTrace]) -> Rate:
    """Sub-SR: of all requirements of all episodes, those that are met at the end.

    Source: AndroidLab, section 3.3 (sub-goal success rate), where the last relevant page counts.
    SCR averages over tasks instead.
    """
    known = list(traces)
    return Rate(sum(trace.met for trace in known), sum(trace.required for trace in known))


def _changes_screen(before: StepRecord, after: StepRecord) -> bool:
    old, new = before.frame, after.frame
    return old.activity != new.activity or old.forest != new.forest
