"""Where an episode starts on a demonstration, and how reports count from there."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.verdicts import JudgeReport


@dataclass(frozen=True, slots=True)
class StartPoint:
    """The moment of a demonstration at which an episode starts; without values, its reset.

    Attributes:
        step: how many steps of the demonstration were done.
        steps_before_goal: how many of them were left, as it was asked for.
        progress: Φ there, as the judge counts from the reset.
        goal_progress: G there.
        satisfied: ids of the substates that counted there.
        side_effects: of the demonstration that far: they are not the agent's.
    """

    step: int = 0
    steps_before_goal: int = 0
    progress: float = 0.0
    goal_progress: float = 0.0
    satisfied: tuple[int, ...] = ()
    side_effects: tuple[str, ...] = ()

    def counted(self, report: JudgeReport) -> JudgeReport:
        """A judge's report with progress counted from here.

        The judge remembers the demonstration, so that what was reached in it need not be reached
        again. What counted here pays nothing, as what holds after a reset does; it must still count
        at the end. Progress is the share of what was left, 0 where less counts than here: a value
        of the present state in [0, 1], so going back and forth pays nothing.
        """
        if not self.step:
            return report
        at_start = {*report.satisfied_at_reset, *self.satisfied}
        return dataclasses.replace(
            report,
            progress=_share(report.progress, self.progress, report),
            goal_progress=_share(report.goal_progress, self.goal_progress, report),
            satisfied_at_reset=tuple(sorted(at_start)),
        )


def _share(value: float, start: float, report: JudgeReport) -> float:
    if start >= 1.0:  # nothing but success was left
        return float(report.success)
    return min(max((value - start) / (1.0 - start), 0.0), 1.0)


FROM_RESET: Final = StartPoint()
