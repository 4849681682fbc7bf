"""What the judge saw of each substate at each moment, in words where the task's checks say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from mobile_gym.core.actions import Answer
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.substates import Substate
from mobile_gym.core.verdicts import Transition, Verdict
from mobile_gym.judging.evaluation import evaluate
from mobile_gym.judging.evidence_words import evidence_words
from mobile_gym.judging.reading import texts_typed


class Seen(NamedTuple):
    """A moment with the transition that led to it, as the rules judge saw it."""

    record: StepRecord
    transition: Transition

    def evidence(self, substate: Substate, verdict: Verdict, language: str) -> str:
        """The evidence of a verdict in words.

        What a judge says that follows no checks stays word for word, and so does what was seen on a
        moment that lacks its tree or its probes.
        """
        check = substate.check
        if check is None:
            return verdict.evidence
        try:
            is_of_check = evaluate(check, self.transition).evidence == verdict.evidence
        except (LookupError, JudgeUnavailable, TaskError):
            return verdict.evidence
        words = evidence_words(check, self.transition, language) if is_of_check else ""
        return words or verdict.evidence


def seen_moments(episode: Episode) -> Iterator[Seen]:
    """Every moment of an episode with its transition."""
    answer: str | None = None
    typed: tuple[str, ...] = ()
    before = episode.steps[0].frame
    for record in episode.steps:
        if answer is None and isinstance(record.action, Answer):
            answer = record.action.text
        transition = Transition(
            before,
            record.action,
            record.frame,
            probes=record.probes,
            receipt=record.receipt,
            step=record.step,
            answer=answer,
            is_last=record is episode.steps[-1],
        )
        typed = tuple(dict.fromkeys((*typed, *texts_typed(transition))))
        yield Seen(record, replace(transition, typed=typed))
        before = record.frame
