"""A judge that says what it is told to, round for round, so that combinations can be tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from mobile_gym.core.actions import Action, Wait
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.frames import Frame
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation, SubstateTracker

Said: TypeAlias = "str | None"
"""Ids of the substates that hold, such as `"13"`; with `a` where the answer has been given, and `v`
or `w` for violations of those names. None is no answer."""


class SaidJudge:
    def __init__(self, said: Sequence[Said], cost_usd: float = 0.0, name: str = "said") -> None:
        self.name = name
        self.rounds: list[int] = []
        """The steps it was asked about; 0 is the reset."""
        self._said = said
        self._cost_usd = cost_usd
        self._tracker: SubstateTracker | None = None
        self._task: Task | None = None

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self._task, self._tracker = task, SubstateTracker(task)
        return self._priced(self._tracker.begin(self._truth(self._now(transition))))

    def judge(self, transition: Transition) -> JudgeReport:
        assert self._tracker is not None
        said = self._now(transition)
        violation = next((name for name in "vw" if name in said), "")
        report = self._tracker.step(
            self._truth(said), answered="a" in said, violation=violation, parents=False
        )
        return self._priced(report)

    def probes(self, task: Task) -> tuple[str, ...]:
        return ("settings get system x", f"settings get system {self.name}")

    def save_state(self) -> Any:
        assert self._tracker is not None
        return self._task, self._tracker.memory

    def load_state(self, state: Any) -> None:
        self._task, memory = state
        self._tracker = SubstateTracker(state[0])
        self._tracker.memory = memory

    def _now(self, transition: Transition) -> str:
        self.rounds.append(transition.step)
        said = self._said[transition.step]
        if said is None:
            raise JudgeUnavailable("nothing is said")
        return said

    def _truth(self, said: str) -> list[Evaluation]:
        assert self._task is not None
        return [Evaluation(str(one.id) in said, self.name) for one in self._task.substates]

    def _priced(self, report: JudgeReport) -> JudgeReport:
        return JudgeReport(
            report.verdicts,
            report.newly_satisfied,
            report.satisfied_at_reset,
            report.progress,
            report.success,
            report.violation,
            cost_usd=self._cost_usd,
        )


@dataclass(frozen=True)
class Played:
    """The reports of an episode; what counted, as in `Said`, and the calls."""

    reports: list[JudgeReport | None]

    @property
    def counted(self) -> list[str | None]:
        return [None if report is None else counted(report) for report in self.reports]


def counted(report: JudgeReport) -> str:
    told = "".join(str(one.substate_id) for one in report.verdicts if one.satisfied)
    return told if report.available else f"{told}?"


def task(*, asks: bool = False, final: str = "3") -> Task:
    return Task(
        id="Test.Count",
        instruction={"en": "Count to three."},
        apps=(),
        substates=tuple(
            PageNode(number, f"{number} is shown", hold="final" if str(number) in final else "ever")
            for number in (1, 2, 3)
        ),
        golden_steps=3,
        max_steps=9,
        expected_answer=AnswerMatches(("3",)) if asks else None,
    )


def transition(
    step: int, screen: str = "", action: Action | None = None, answer: str | None = None
) -> Transition:
    """A step to a screen; every screen is new unless it is named."""
    frame = Frame(10, 20, screen or f"screen {step}")
    did = None if not step else action or Wait(1.0)
    return Transition(frame, did, frame, step=step, answer=answer)


def play(
    judge: Any, length: int, *, screens: str = "", asks: bool = False, final: str = "3"
) -> Played:
    """Judge an episode of so many steps after the reset."""
    reports: list[JudgeReport | None] = [judge.begin(task(asks=asks, final=final), transition(0))]
    for step in range(1, length + 1):
        try:
            reports.append(judge.judge(transition(step, screens[step : step + 1])))
        except JudgeUnavailable:
            reports.append(None)
    return Played(reports)
