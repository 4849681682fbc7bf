"""Several judges that vote: on every substate, on the answer and on violations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from mobile_gym.core.errors import JudgeUnavailable, UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation
from reward_models.combination.nesting import JudgeSpec
from reward_models.combination.rounds import CombinedJudge, CombinedRound, is_answered
from reward_models.judge_toolkit.votes import VoteRule, default_quorum, passes_vote


class VoteJudge(CombinedJudge):
    """Judges that vote on every substate, on the answer and on violations.

    A judge without an answer abstains from the round. Where fewer answer than the quorum, nobody
    has: the report is not `available`. Half of the votes is not a majority.

    Args:
        judges: at least two, by name, by `{"name": ..., ...}`, or live.
        rule: `"majority"` of the judges that answered, `"unanimous"` among them, or `"weighted"`:
            more than half of the weight of those that answered.
        weights: one for each judge, for `"weighted"`.
        quorum: how many must answer; None is more than half of them, or all for `"unanimous"`.

    Raises:
        UsageError: an argument is wrong.
    """

    name = "vote"

    def __init__(
        self,
        judges: Sequence[JudgeSpec],
        rule: VoteRule = "majority",
        *,
        weights: Sequence[float] | None = None,
        quorum: int | None = None,
    ) -> None:
        if isinstance(judges, str | Mapping) or len(judges) < 2:
            raise UsageError("a vote needs a list of at least two judges")
        if rule not in get_args(VoteRule):
            raise UnknownName.among("rule of a vote", rule, get_args(VoteRule))
        if (weights is not None) != (rule == "weighted"):
            raise UsageError('weights belong to the rule "weighted", and only to that one')
        if weights is not None and (len(weights) != len(judges) or not min(weights) > 0):
            raise UsageError(
                f"weights are {list(weights)}; give {len(judges)} positive numbers, one a judge"
            )
        self._quorum = default_quorum(rule, len(judges)) if quorum is None else quorum
        if not 1 <= self._quorum <= len(judges):
            raise UsageError(f"quorum is {quorum}; it must lie in [1, {len(judges)}]")
        super().__init__(judges)
        self._rule: VoteRule = rule
        self._weights = tuple(weights) if weights is not None else (1.0,) * len(judges)

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; a judge that cannot begin it sits it out.

        Raises:
            JudgeUnavailable: fewer judges than the quorum can begin.
        """
        self._attach(task)
        reports = self._begin_all(task, transition)
        if sum(report is not None for report in reports) < self._quorum:
            raise JudgeUnavailable(f"fewer than {self._quorum} judges can begin")
        return self._track_round(
            self._combine_votes(reports, transition), first=True, cost_usd=self._round_cost_usd()
        )

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        self._task_and_tracker()
        reports: list[JudgeReport | None] = []
        for inner, latest in zip(self._judges, self._latest, strict=True):
            if latest is None:
                inner.skip()
            reports.append(None if latest is None else inner.ask(transition))
        self._latest = tuple(
            latest if report is None else report
            for report, latest in zip(reports, self._latest, strict=True)
        )
        if sum(report is not None for report in reports) < self._quorum:
            return self._unavailable_report(self._round_cost_usd())
        return self._track_round(
            self._combine_votes(reports, transition), first=False, cost_usd=self._round_cost_usd()
        )

    def _combine_votes(
        self, reports: Sequence[JudgeReport | None], transition: Transition
    ) -> CombinedRound:
        task, _ = self._task_and_tracker()
        voters = [
            (weight, report)
            for weight, report in zip(self._weights, reports, strict=True)
            if report is not None
        ]
        truth: list[Evaluation] = []
        holds = 0
        for position in range(len(task.substates)):
            verdicts = [(weight, report.verdicts[position]) for weight, report in voters]
            yes = self._passes((weight, verdict.satisfied) for weight, verdict in verdicts)
            truth.append(
                Evaluation(yes, _tally_text([verdict.satisfied for _, verdict in verdicts]))
            )
            if self._passes((weight, verdict.holds) for weight, verdict in verdicts):
                holds |= 1 << position
        answered = self._passes(
            (weight, is_answered(task, report, transition)) for weight, report in voters
        )
        named = dict.fromkeys(report.violation for _, report in voters if report.violation)
        violation = next(
            (
                name
                for name in named
                if self._passes((weight, report.violation == name) for weight, report in voters)
            ),
            "",
        )
        return CombinedRound(tuple(truth), holds, answered, violation)

    def _passes(self, votes: Iterable[tuple[float, bool]]) -> bool:
        """Whether a yes or no question is answered with yes, given each voter's weight and vote."""
        return passes_vote(self._rule, tuple(votes))


def _tally_text(votes: Sequence[bool]) -> str:
    return f"{sum(votes)} of {len(votes)} judges say so"
