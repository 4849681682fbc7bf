"""From a judge's reports to rewards: `dense`, `sparse` and `potential`.

An episode *ends* when it is terminated or truncated; success is paid there, once. Potential-based
shaping leaves the optimal policy as it is (Ng, Harada and Russell, 1999), for which the potential
of a terminal state must be 0; a truncated episode keeps its last potential.
"""

from __future__ import annotations

from typing import Final, Protocol

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.verdicts import JudgeReport

__all__ = ["SHAPERS", "RewardShaper", "make_shaper"]

PROGRESS_SHARE: Final = 0.5
"""Share of the return that `dense` pays for progress; success is paid the rest."""


class RewardShaper(Protocol):
    """Turns the reports of one episode into rewards."""

    def begin(self, report: JudgeReport) -> None:
        """Start an episode with the report after reset."""
        ...

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step.

        Args:
            report: the judge's answer after the step.
            ended: whether this is the episode's last step.
            terminated: whether it ended in a terminal state, not by being cut off.
        """
        ...

    def save_state(self) -> float:
        """The progress of the last report."""
        ...

    def load_state(self, state: float) -> None:
        """Return to a saved moment."""
        ...


class _Shaper:
    """Remembers the progress of the last report."""

    def __init__(self) -> None:
        self._progress = 0.0

    def begin(self, report: JudgeReport) -> None:
        self._progress = report.progress

    def save_state(self) -> float:
        return self._progress

    def load_state(self, state: float) -> None:
        self._progress = state


class _Dense(_Shaper):
    """0.5·ΔΦ, and 0.5 for success: an episode's return is 0.5·Φ_end + 0.5·success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        reward = PROGRESS_SHARE * (report.progress - self._progress)
        self._progress = report.progress
        return reward + (1.0 - PROGRESS_SHARE if ended and report.success else 0.0)


class _Sparse(_Shaper):
    """1.0 for success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        self._progress = report.progress
        return 1.0 if ended and report.success else 0.0


class _Potential(_Shaper):
    """γΦ(s')-Φ(s), and 1.0 for success."""

    def __init__(self, gamma: float) -> None:
        super().__init__()
        self._gamma = gamma

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        reward = self._gamma * (0.0 if terminated else report.progress) - self._progress
        self._progress = report.progress
        return reward + (1.0 if ended and report.success else 0.0)


SHAPERS: Final = ("dense", "sparse", "potential")


def make_shaper(name: str, gamma: float = 1.0) -> RewardShaper:
    """The shaper of that name; `gamma`, in [0, 1], is the discount that `potential` needs.

    Raises:
        UnknownName: no shaper has that name.
        UsageError: `gamma` is outside its range.
    """
    if not 0.0 <= gamma <= 1.0:
        raise UsageError(f"gamma is {gamma!r}; it must be in [0, 1]")
    match name:
        case "dense":
            return _Dense()
        case "sparse":
            return _Sparse()
        case "potential":
            return _Potential(gamma)
        case _:
            raise UnknownName.among("reward", name, SHAPERS)
