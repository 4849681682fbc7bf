"""A cheap judge first, and an expensive one only where that claims something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from mobile_gym.core.construction import construct
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation
from reward_models.combination.claims import ClaimCascadeJudge, Confirm
from reward_models.combination.confirming import Confirmer, ModelConfirmer
from reward_models.combination.nesting import JudgeSpec
from reward_models.combination.rounds import Combined, Round, is_answered, mask_of, unlatched
from reward_models.judge_toolkit.cadences import is_due
from reward_models.language_models import LanguageModel


class CascadeJudge(Combined):
    """A cheap judge at every step, and an expensive one only where the cheap one claims something.

    A "no" of the cheap judge is believed, a "yes" is checked: the expensive judge is asked when the
    cheap one claims a substate, a success or a violation that has not been confirmed, and again on
    every new screen until it is. Its answer then counts in full. It is also asked after reset, for
    what holds there must pay nothing, and where the cheap judge has no answer. The cheap judge
    should miss nothing; what it claims too much costs money, not verdicts.

    Args:
        cheap: asked at every step; by name, by `{"name": ..., ...}`, or live.
        expensive: asked on doubt.
    """

    name = "cascade"

    def __init__(self, cheap: JudgeSpec, expensive: JudgeSpec) -> None:
        super().__init__((cheap, expensive))
        self._cheap, self._expensive = self._judges

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode with both judges; a cheap one that cannot begin sits it out.

        Raises:
            JudgeUnavailable: the expensive judge cannot begin.
        """
        self._attach(task)
        _, report = self._begin_all(task, transition)
        if report is None:
            raise JudgeUnavailable(f"{self._expensive.name} cannot begin")
        self._believed, self._checked = mask_of(report, "satisfied"), transition
        round_ = self._round(report, mask_of(report, "holds"), answered=False, violation="")
        return self._take_in(round_, first=True, cost_usd=self._cost())

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        task, tracker = self._attached()
        last_cheap, last_expensive = self._latest
        assert last_expensive is not None
        cheap = self._ask_cheap(last_cheap, transition)
        self._latest = (cheap or last_cheap, last_expensive)
        if cheap is not None and last_cheap is not None:
            self._believed &= ~(mask_of(last_cheap, "satisfied") & ~mask_of(cheap, "satisfied"))
        if not self._doubts(cheap, transition):
            self._expensive.skip()
            holds = self._believed & (mask_of(cheap or last_expensive, "holds") | unlatched(task))
            round_ = self._round(
                last_expensive, holds, answered=tracker.memory.answered, violation=""
            )
            return self._take_in(round_, first=False, cost_usd=self._cost())
        checked = self._expensive.ask(transition)
        if checked is None:
            self._checked = None  # whatever comes next is to be checked
            return self._missed(self._cost())
        self._latest = (cheap or last_cheap, checked)
        self._believed, self._checked = mask_of(checked, "satisfied"), transition
        round_ = self._round(
            checked,
            mask_of(checked, "holds"),
            answered=is_answered(task, checked, transition),
            violation=checked.violation,
        )
        return self._take_in(round_, first=False, cost_usd=self._cost())

    def _ask_cheap(self, last: JudgeReport | None, transition: Transition) -> JudgeReport | None:
        if last is None:
            self._cheap.skip()
            return None
        return self._cheap.ask(transition)

    def _doubts(self, cheap: JudgeReport | None, transition: Transition) -> bool:
        """Whether the expensive judge must be asked."""
        is_new = self._checked is None or is_due(self._checked, transition)
        if cheap is None:
            return is_new
        task, tracker = self._attached()
        claims = mask_of(cheap, "satisfied") & ~self._believed
        if claims & mask_of(cheap, "newly satisfied"):
            return True
        claims_more = (
            bool(claims)
            or (cheap.violation and not tracker.memory.violation)
            or (
                task.expected_answer is not None
                and not tracker.memory.answered
                and is_answered(task, cheap, transition)
            )
        )
        return is_new and bool(claims_more)

    def _round(self, source: JudgeReport, holds: int, *, answered: bool, violation: str) -> Round:
        truth = tuple(
            Evaluation(bool(self._believed >> position & 1), verdict.evidence)
            for position, verdict in enumerate(source.verdicts)
        )
        return Round(truth, holds, answered, violation)


def make_cascade(
    cheap: JudgeSpec,
    expensive: JudgeSpec | LanguageModel | Confirmer,
    confirm: Confirm | Literal["screens"] | None = None,
    *,
    pile: int | None = None,
) -> CascadeJudge | ClaimCascadeJudge:
    """The judge `cascade`: a cheap judge first, an expensive one only where that claims something.

    Args:
        cheap: asked at every step; by name, by `{"name": ..., ...}`, or live.
        expensive: whom to ask on doubt: a model, which is asked about many claims at once, as
            `{"model": ..., ...}` with the arguments of `ModelConfirmer`, or live; or another judge.
        confirm: what is confirmed: `"screens"`, each screen on which something is claimed, by a
            judge; `"claims"`, all claims together at the end; `"success"`, only episodes that seem
            to have succeeded. None is `"claims"` for a model and `"screens"` for a judge.
        pile: see `ClaimCascadeJudge`.

    Raises:
        UsageError: the arguments do not go together.
    """
    confirmer = _confirmer(expensive)
    if confirm is None:
        confirm = "screens" if confirmer is None else "claims"
    if confirm == "screens":
        if confirmer is not None or pile is not None:
            raise UsageError(
                'confirm="screens" asks a judge on each screen: give expensive as a judge, such as '
                '{"name": "autoeval", "model": ...}, and no pile'
            )
        return CascadeJudge(cheap, expensive)  # type: ignore[arg-type]
    if confirmer is None:
        raise UsageError(
            f"confirm={confirm!r} asks a model about several screens at once: give expensive as "
            '{"model": ...}, or confirm="screens" with a judge'
        )
    return ClaimCascadeJudge(cheap, confirmer, confirm, pile=pile)


def _confirmer(expensive: object) -> Confirmer | None:
    """What confirms claims; None where a judge is meant."""
    if isinstance(expensive, Confirmer):
        return expensive
    if isinstance(expensive, LanguageModel):
        return ModelConfirmer(expensive)
    if isinstance(expensive, Mapping) and "model" in expensive and "name" not in expensive:
        return construct("expensive of judge 'cascade'", ModelConfirmer, expensive)
    return None
