"""A judge that is asked less often: when something has changed, or at the episode's end.

With `"at_end"` steps are stored, and judged one after another when the episode ends, so that
rewards come with the last step. It is the same work at another time; with a judge inside that is
asked on change it is also less. An episode that ends otherwise than `cadences.is_end` says (a
violation, or a limit on what the judge costs) is not judged; judge its recording.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final, get_args

from mobile_gym.core.errors import JudgeUnavailable, UnknownName
from mobile_gym.core.ports import JudgeMemory
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging.memories import memory_classes
from reward_models.combination.nesting import AskCounts, CountingJudge, JudgeSpec
from reward_models.judge_toolkit.cadences import When, is_due, is_episode_end

_TRIES_AT_END: Final = 3
"""How often a step is judged that got no answer, when all of them are judged at the end."""


@dataclass(frozen=True, slots=True)
class CadenceMemory:
    """The episode so far.

    Attributes:
        task: being judged.
        report: the last one.
        judged: the last transition that the judge has seen.
        pending: those that it has not seen yet and is to see at the end.
        inner: its own memory.
    """

    task: Task
    report: JudgeReport
    judged: Transition
    pending: tuple[Transition, ...]
    inner: JudgeMemory | None


class CadencedJudge:
    """Another judge, asked less often.

    Args:
        judge: the other judge, by name, by `{"name": ..., ...}`, or live.
        when: `"every_step"`, `"on_change"` or `"at_end"`.

    Raises:
        UsageError: an argument is wrong.
    """

    def __init__(self, judge: JudgeSpec, when: When = "on_change") -> None:
        if when not in get_args(When):
            raise UnknownName.among("cadence", when, get_args(When))
        self._inner = CountingJudge(judge)
        self.name = f"{self._inner.name} {when}"
        self._when: When = when
        self._memory: CadenceMemory | None = None

    @property
    def counts(self) -> dict[str, AskCounts]:
        """How often the judge inside was asked and skipped, under its name."""
        return {self._inner.name: self._inner.count}

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; what holds after reset is always judged.

        Raises:
            JudgeUnavailable: the judge inside cannot answer.
        """
        report = self._inner.begin(task, transition)
        if report is None:
            raise JudgeUnavailable(f"{self._inner.name} cannot answer")
        self._memory = CadenceMemory(task, report, transition, (), None)
        return report

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step, or leave everything as it was.

        Where the judge inside cannot answer, the report is not `available`.
        """
        memory = self._require_memory()
        if self._when == "at_end":
            return self._judge_at_end(memory, transition)
        if self._when == "on_change" and not is_due(memory.judged, transition):
            self._inner.skip()
            report = _unchanged_report(memory.report)
            self._memory = dataclasses.replace(memory, report=report)
            return report
        report = self._inner.ask(transition)
        if report is None:
            return self._unavailable_report(memory)
        self._memory = dataclasses.replace(memory, report=report, judged=transition)
        return report

    @property
    def needs_screenshot(self) -> bool:
        """Whether the judge inside looks at the pixels."""
        return self._inner.needs_screenshot

    @property
    def asks_model(self) -> bool:
        """Whether the judge inside asks a model."""
        return self._inner.asks_model

    def probes(self, task: Task) -> tuple[str, ...]:
        """What the judge inside wants."""
        return self._inner.judge.probes(task)

    @property
    def memory_classes(self) -> tuple[type, ...]:
        """Those of the judge inside, too."""
        return (CadenceMemory, *memory_classes(self._inner.judge))

    def save_state(self) -> CadenceMemory:
        """The episode so far, with the memory of the judge inside."""
        return dataclasses.replace(self._require_memory(), inner=self._inner.judge.save_state())

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one."""
        if not isinstance(state, CadenceMemory):
            raise TypeError(f"a cadenced judge cannot load {type(state).__name__}")
        self._inner.judge.load_state(state.inner)
        self._memory = state

    def _judge_at_end(self, memory: CadenceMemory, transition: Transition) -> JudgeReport:
        pending = (*memory.pending, transition)
        if not is_episode_end(transition):
            report = _unchanged_report(memory.report)
            self._memory = dataclasses.replace(memory, report=report, pending=pending)
            return report
        before = {verdict.substate_id for verdict in memory.report.verdicts if verdict.satisfied}
        cost_usd, report = 0.0, None
        for pending_transition in pending:
            report, paid_usd = self._ask_patiently(pending_transition)
            cost_usd += paid_usd
        if report is None:  # the end itself was not judged, so nothing is known about success
            self._memory = dataclasses.replace(memory, pending=())
            return self._unavailable_report(memory, cost_usd)
        report = dataclasses.replace(
            report,
            newly_satisfied=tuple(
                verdict.substate_id
                for verdict in report.verdicts
                if verdict.satisfied and verdict.substate_id not in before
            ),
            cost_usd=cost_usd,
        )
        self._memory = CadenceMemory(memory.task, report, transition, (), None)
        return report

    def _ask_patiently(self, transition: Transition) -> tuple[JudgeReport | None, float]:
        """The report on a kept step, or None, and what the tries cost."""
        report, cost_usd = None, 0.0
        for _ in range(_TRIES_AT_END):
            report = self._inner.ask(transition)
            cost_usd += self._inner.last_cost_usd
            if report is not None:
                break
        return report, cost_usd

    def _unavailable_report(
        self, memory: CadenceMemory, cost_usd: float | None = None
    ) -> JudgeReport:
        return dataclasses.replace(
            _unchanged_report(memory.report),
            available=False,
            skipped=self._inner.gave_up,
            cost_usd=self._inner.last_cost_usd if cost_usd is None else cost_usd,
        )

    def _require_memory(self) -> CadenceMemory:
        if self._memory is None:
            raise RuntimeError("begin() starts an episode; the judge has none yet")
        return self._memory


def _unchanged_report(report: JudgeReport) -> JudgeReport:
    return dataclasses.replace(
        report, newly_satisfied=(), available=True, skipped=False, cost_usd=0.0
    )
