"""A cheap judge first, and an expensive one only where that claims something.

Asking on every screen that shows something new costs a call for every substate. Here the claims
wait, each with the first screen that it was made on and the last one that it still holds on, and
one call decides all of them; a claim is true where either screen proves it:

* `"claims"`: when the cheap judge claims success, and when the episode ends. What was confirmed
  counts from then on, and nothing else does; rewards come late, but never for a false claim that
  the model sees through.
* `"success"`: only when the cheap judge claims success. Until then its word counts at once; what
  the model denies then is taken back. It costs least, and pays what the cheap judge invents in
  episodes that fail.

In both a "no" of the cheap judge is believed: what it misses is lost. Expected answers are compared
by the task's rule, and violations are the cheap judge's.

Source: SPA-Bench, section 4.1, whose fine detection is asked only where the coarse one finds the
key components, once per episode.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from mobile_gym.core.construction import construct
from mobile_gym.core.errors import JudgeUnavailable, UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation, SubstateTracker, task_answer
from reward_models.combination.confirming import ClaimConfirmer, ModelConfirmer, SubstateClaim
from reward_models.combination.nesting import AskCounts, JudgeSpec
from reward_models.combination.rounds import (
    CombinedJudge,
    CombinedMemory,
    CombinedRound,
    is_answered,
    substate_mask,
    unlatched_mask,
)
from reward_models.judge_toolkit.cadences import has_changed, is_due, is_episode_end
from reward_models.language_models import LanguageModel

Confirm = Literal["claims", "success"]


class DeniedClaim(NamedTuple):
    """A claim that the model did not confirm: on which transition, and why."""

    transition: Transition
    why: str


@dataclass(frozen=True, slots=True)
class ClaimMemory(CombinedMemory):
    """An episode of such a cascade; `believed` is what was confirmed.

    Attributes:
        waiting: claims to be checked, by the substate's place in the task.
        denied: by the substate's place.
    """

    waiting: Mapping[int, tuple[SubstateClaim, ...]] = field(
        default_factory=dict[int, tuple[SubstateClaim, ...]]
    )
    denied: Mapping[int, DeniedClaim] = field(default_factory=dict[int, DeniedClaim])


class ClaimCascadeJudge(CombinedJudge):
    """A cheap judge whose claims are checked together.

    Args:
        cheap: asked at every step; by name, by `{"name": ..., ...}`, or live. It should miss
            nothing.
        confirmer: asked about its claims.
        confirm: `"claims"` or `"success"`.
        pile: for `"claims"`, on how many screens claims may wait before they are checked in the
            midst of an episode; None lets them wait for its end, or for a claimed success.

    Raises:
        UsageError: an argument is wrong.
    """

    memory_class = ClaimMemory
    name = "cascade"

    def __init__(
        self,
        cheap: JudgeSpec,
        confirmer: ClaimConfirmer,
        confirm: Confirm = "claims",
        *,
        pile: int | None = None,
    ) -> None:
        if confirm not in get_args(Confirm):
            raise UnknownName.among("thing to confirm", confirm, get_args(Confirm))
        if pile is not None and (pile < 1 or confirm != "claims"):
            raise UsageError(f'pile is {pile}; it must be at least 1, and goes with "claims"')
        super().__init__((cheap,))
        self._cheap = self._judges[0]
        self._confirmer = confirmer
        self._confirm: Confirm = confirm
        self._pile = pile
        self._asking = AskCounts()
        self._waiting: dict[int, tuple[SubstateClaim, ...]] = {}
        self._denied: dict[int, DeniedClaim] = {}

    @property
    def counts(self) -> dict[str, AskCounts]:
        """How often the cheap judge and the confirmer were asked and skipped."""
        return {**super().counts, f"2: {self._confirmer.name}": self._asking}

    @property
    def needs_screenshot(self) -> bool:
        """Whether either of them looks at the pixels."""
        return super().needs_screenshot or self._confirmer.needs_screenshot

    @property
    def asks_model(self) -> bool:
        """The confirmer does."""
        return True

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; with `"claims"`, what seems to hold after reset is checked at once.

        Raises:
            JudgeUnavailable: the cheap judge cannot begin, or its claims cannot be checked.
        """
        self._attach(task)
        cheap = self._begin_all(task, transition)[0]
        if cheap is None:
            raise JudgeUnavailable(f"{self._cheap.name} cannot begin")
        self._update_claims(task, cheap, transition)
        cost_usd = self._round_cost_usd()
        if self._confirm == "claims" and self._waiting:
            answered, paid_usd = self._check_claims(task)
            cost_usd += paid_usd
            if not answered:
                raise JudgeUnavailable(f"{self._confirmer.name} cannot tell what holds after reset")
        else:
            self._asking += AskCounts(skipped=1)
        return self._track_round(
            self._combine_round(task, cheap, transition), first=True, cost_usd=cost_usd
        )

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        task, _ = self._task_and_tracker()
        cheap = self._cheap.ask(transition)
        if cheap is None:
            return self._unavailable_report(self._round_cost_usd())
        self._latest = (cheap,)
        self._update_claims(task, cheap, transition)
        cost_usd = self._round_cost_usd()
        if self._is_check_due(cheap, transition):
            answered, paid_usd = self._check_claims(task)
            cost_usd += paid_usd
            if not answered:
                return self._unavailable_report(cost_usd)
        else:
            self._asking += AskCounts(skipped=1)
        return self._track_round(
            self._combine_round(task, cheap, transition), first=False, cost_usd=cost_usd
        )

    def save_state(self) -> ClaimMemory:
        """The episode so far, with the claims that wait."""
        shared = super().save_state()
        return ClaimMemory(
            **{field.name: getattr(shared, field.name) for field in dataclasses.fields(shared)},
            waiting=dict(self._waiting),
            denied=dict(self._denied),
        )

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one with the same judges."""
        if not isinstance(state, ClaimMemory):
            raise TypeError(f"a cascade of claims cannot load {type(state).__name__}")
        super().load_state(state)
        self._waiting, self._denied = dict(state.waiting), dict(state.denied)

    def _attach(self, task: Task) -> SubstateTracker:
        """Nothing latches in the tracker: what was believed may be taken back."""
        super()._attach(task)
        loose = tuple(dataclasses.replace(substate, hold="final") for substate in task.substates)
        self._tracker = SubstateTracker(dataclasses.replace(task, substates=loose))
        self._waiting, self._denied = {}, {}
        return self._tracker

    def _update_claims(self, task: Task, cheap: JudgeReport, transition: Transition) -> None:
        """Note what the cheap judge claims, and forget what it claims no longer."""
        for place, verdict in enumerate(cheap.verdicts):
            if not verdict.satisfied:
                self._believed &= ~(1 << place)
                self._waiting.pop(place, None)
                self._denied.pop(place, None)
            elif place in self._waiting:
                first, *later = self._waiting[place]
                shown = (later[-1] if later else first).transition.after
                if verdict.holds and has_changed(shown, transition.after):
                    self._waiting[place] = (first, SubstateClaim(first.substate, transition))
            elif not self._believed >> place & 1:
                denial = self._denied.get(place)
                # What was denied gets another chance on another screen that is said to show it.
                again = denial and verdict.holds and is_due(denial.transition, transition)
                if denial is None or again:
                    self._waiting[place] = (SubstateClaim(task.substates[place], transition),)

    def _is_check_due(self, cheap: JudgeReport, transition: Transition) -> bool:
        """Whether the claims that wait are to be checked now."""
        if not self._waiting:
            return False
        is_over = is_episode_end(transition)
        is_fresh = any(place not in self._denied for place in self._waiting)
        if cheap.success and (is_over or is_fresh):
            return True
        if self._confirm == "success":
            return False
        screens = {first.transition.step for first, *_ in self._waiting.values()}
        return is_over or (self._pile is not None and len(screens) >= self._pile)

    def _check_claims(self, task: Task) -> tuple[bool, float]:
        """Ask about the claims that wait: whether there was an answer, and what asking cost."""
        asked = [(place, claim) for place, them in self._waiting.items() for claim in them]
        outcome = self._confirmer.confirm(task, [claim for _, claim in asked])
        cost_usd = outcome.usage.cost_usd
        missed = outcome.value is None
        self._asking += AskCounts(asked=1, unavailable=int(missed), cost_usd=cost_usd)
        if outcome.value is None:
            return False, cost_usd
        for (place, claim), evaluation in zip(asked, outcome.value, strict=True):
            if evaluation.holds:
                self._believed |= 1 << place
            else:
                self._denied[place] = DeniedClaim(claim.transition, evaluation.evidence)
        for place in [place for place in self._denied if self._believed >> place & 1]:
            del self._denied[place]
        self._waiting.clear()
        return True, cost_usd

    def _combine_round(
        self, task: Task, cheap: JudgeReport, transition: Transition
    ) -> CombinedRound:
        counted = self._believed
        if self._confirm == "success":
            denied = sum(1 << place for place in self._denied)
            counted = substate_mask(cheap, "satisfied") & ~denied
        truth = tuple(
            Evaluation(
                bool(counted >> place & 1),
                f"denied: {self._denied[place].why}" if place in self._denied else verdict.evidence,
            )
            for place, verdict in enumerate(cheap.verdicts)
        )
        answered = task_answer(task, transition.answer).holds
        holds = counted & (substate_mask(cheap, "holds") | unlatched_mask(task))
        return CombinedRound(truth, holds, answered, cheap.violation)


class CascadeJudge(CombinedJudge):
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
        self._believed, self._checked = substate_mask(report, "satisfied"), transition
        round_ = self._combine_round(
            report, substate_mask(report, "holds"), answered=False, violation=""
        )
        return self._track_round(round_, first=True, cost_usd=self._round_cost_usd())

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        task, tracker = self._task_and_tracker()
        last_cheap, last_expensive = self._latest
        assert last_expensive is not None
        cheap = self._ask_cheap(last_cheap, transition)
        self._latest = (cheap or last_cheap, last_expensive)
        if cheap is not None and last_cheap is not None:
            self._believed &= ~(
                substate_mask(last_cheap, "satisfied") & ~substate_mask(cheap, "satisfied")
            )
        if not self._needs_expensive_judge(cheap, transition):
            self._expensive.skip()
            holds = self._believed & (
                substate_mask(cheap or last_expensive, "holds") | unlatched_mask(task)
            )
            round_ = self._combine_round(
                last_expensive, holds, answered=tracker.memory.answered, violation=""
            )
            return self._track_round(round_, first=False, cost_usd=self._round_cost_usd())
        checked = self._expensive.ask(transition)
        if checked is None:
            self._checked = None  # whatever comes next is to be checked
            return self._unavailable_report(self._round_cost_usd())
        self._latest = (cheap or last_cheap, checked)
        self._believed, self._checked = substate_mask(checked, "satisfied"), transition
        round_ = self._combine_round(
            checked,
            substate_mask(checked, "holds"),
            answered=is_answered(task, checked, transition),
            violation=checked.violation,
        )
        return self._track_round(round_, first=False, cost_usd=self._round_cost_usd())

    def _ask_cheap(self, last: JudgeReport | None, transition: Transition) -> JudgeReport | None:
        if last is None:
            self._cheap.skip()
            return None
        return self._cheap.ask(transition)

    def _needs_expensive_judge(self, cheap: JudgeReport | None, transition: Transition) -> bool:
        """Whether the expensive judge must be asked."""
        is_new = self._checked is None or is_due(self._checked, transition)
        if cheap is None:
            return is_new
        task, tracker = self._task_and_tracker()
        claims = substate_mask(cheap, "satisfied") & ~self._believed
        if claims & substate_mask(cheap, "newly satisfied"):
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

    def _combine_round(
        self, source: JudgeReport, holds: int, *, answered: bool, violation: str
    ) -> CombinedRound:
        truth = tuple(
            Evaluation(bool(self._believed >> position & 1), verdict.evidence)
            for position, verdict in enumerate(source.verdicts)
        )
        return CombinedRound(truth, holds, answered, violation)


def make_cascade(
    cheap: JudgeSpec,
    expensive: JudgeSpec | LanguageModel | ClaimConfirmer,
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
    confirmer = _make_confirmer(expensive)
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


def _make_confirmer(expensive: object) -> ClaimConfirmer | None:
    """What confirms claims; None where a judge is meant."""
    if isinstance(expensive, ClaimConfirmer):
        return expensive
    if isinstance(expensive, LanguageModel):
        return ModelConfirmer(expensive)
    if isinstance(expensive, Mapping) and "model" in expensive and "name" not in expensive:
        return construct("expensive of judge 'cascade'", ModelConfirmer, expensive)
    return None
