"""A cheap judge at every step, and a model that is asked about many of its claims at once.

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

from mobile_gym.core.errors import JudgeUnavailable, UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation, SubstateTracker, task_answer
from reward_models.combination.confirming import Claim, Confirmer
from reward_models.combination.nesting import Asking, JudgeSpec
from reward_models.combination.rounds import Combined, CombinedMemory, Round, mask_of, unlatched
from reward_models.judge_toolkit.cadences import has_changed, is_due, is_end

Confirm = Literal["claims", "success"]


class Denial(NamedTuple):
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

    waiting: Mapping[int, tuple[Claim, ...]] = field(default_factory=dict[int, tuple[Claim, ...]])
    denied: Mapping[int, Denial] = field(default_factory=dict[int, Denial])


class ClaimCascadeJudge(Combined):
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
        confirmer: Confirmer,
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
        self._asking = Asking()
        self._waiting: dict[int, tuple[Claim, ...]] = {}
        self._denied: dict[int, Denial] = {}

    @property
    def counts(self) -> dict[str, Asking]:
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
        self._hear(task, cheap, transition)
        cost_usd = self._cost()
        if self._confirm == "claims" and self._waiting:
            answered, paid_usd = self._check(task)
            cost_usd += paid_usd
            if not answered:
                raise JudgeUnavailable(f"{self._confirmer.name} cannot tell what holds after reset")
        else:
            self._asking += Asking(skipped=1)
        return self._take_in(self._round(task, cheap, transition), first=True, cost_usd=cost_usd)

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        task, _ = self._attached()
        cheap = self._cheap.ask(transition)
        if cheap is None:
            return self._missed(self._cost())
        self._latest = (cheap,)
        self._hear(task, cheap, transition)
        cost_usd = self._cost()
        if self._is_time(cheap, transition):
            answered, paid_usd = self._check(task)
            cost_usd += paid_usd
            if not answered:
                return self._missed(cost_usd)
        else:
            self._asking += Asking(skipped=1)
        return self._take_in(self._round(task, cheap, transition), first=False, cost_usd=cost_usd)

    def save_state(self) -> ClaimMemory:
        """The episode so far, with the claims that wait."""
        shared = super().save_state()
        return ClaimMemory(
            **{one.name: getattr(shared, one.name) for one in dataclasses.fields(shared)},
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
        loose = tuple(dataclasses.replace(one, hold="final") for one in task.substates)
        self._tracker = SubstateTracker(dataclasses.replace(task, substates=loose))
        self._waiting, self._denied = {}, {}
        return self._tracker

    def _hear(self, task: Task, cheap: JudgeReport, transition: Transition) -> None:
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
                    self._waiting[place] = (first, Claim(first.substate, transition))
            elif not self._believed >> place & 1:
                denial = self._denied.get(place)
                # What was denied gets another chance on another screen that is said to show it.
                again = denial and verdict.holds and is_due(denial.transition, transition)
                if denial is None or again:
                    self._waiting[place] = (Claim(task.substates[place], transition),)

    def _is_time(self, cheap: JudgeReport, transition: Transition) -> bool:
        """Whether the claims that wait are to be checked now."""
        if not self._waiting:
            return False
        is_over = is_end(transition)
        is_fresh = any(place not in self._denied for place in self._waiting)
        if cheap.success and (is_over or is_fresh):
            return True
        if self._confirm == "success":
            return False
        screens = {first.transition.step for first, *_ in self._waiting.values()}
        return is_over or (self._pile is not None and len(screens) >= self._pile)

    def _check(self, task: Task) -> tuple[bool, float]:
        """Ask about the claims that wait: whether there was an answer, and what asking cost."""
        asked = [(place, claim) for place, them in self._waiting.items() for claim in them]
        outcome = self._confirmer.confirm(task, [claim for _, claim in asked])
        cost_usd = outcome.usage.cost_usd
        missed = outcome.value is None
        self._asking += Asking(asked=1, unavailable=int(missed), cost_usd=cost_usd)
        if outcome.value is None:
            return False, cost_usd
        for (place, claim), evaluation in zip(asked, outcome.value, strict=True):
            if evaluation.holds:
                self._believed |= 1 << place
            else:
                self._denied[place] = Denial(claim.transition, evaluation.evidence)
        for place in [place for place in self._denied if self._believed >> place & 1]:
            del self._denied[place]
        self._waiting.clear()
        return True, cost_usd

    def _round(self, task: Task, cheap: JudgeReport, transition: Transition) -> Round:
        counted = self._believed
        if self._confirm == "success":
            denied = sum(1 << place for place in self._denied)
            counted = mask_of(cheap, "satisfied") & ~denied
        truth = tuple(
            Evaluation(
                bool(counted >> place & 1),
                f"denied: {self._denied[place].why}" if place in self._denied else verdict.evidence,
            )
            for place, verdict in enumerate(cheap.verdicts)
        )
        answered = task_answer(task, transition.answer).holds
        holds = counted & (mask_of(cheap, "holds") | unlatched(task))
        return Round(truth, holds, answered, cheap.violation)
