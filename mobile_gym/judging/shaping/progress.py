"""Rewards for progress and success: `dense`, `sparse` and `potential`.

An episode *ends* when it is terminated or truncated; success is paid there, once. Potential-based
shaping leaves the optimal policy as it is (Ng, Harada and Russell, 1999) if the potential of the
last state of every episode is 0, one that the step limit cuts off too (Grzes, 2017): else waiting
for the limit would be paid what ending the episode is not.
"""

from __future__ import annotations

from numbers import Real
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.judging.shaping.protocols import RewardShaper

PROGRESS_SHARE: Final = 0.5
"""Share of the return that `dense` pays for progress; success is paid the rest."""


class _Shaper:
    """Remembers the progress of the last report."""

    def __init__(self) -> None:
        self._progress = 0.0

    def begin(self, report: JudgeReport) -> None:
        self._progress = report.progress

    def save_state(self) -> float:
        return self._progress

    def load_state(self, state: Any) -> None:
        if isinstance(state, bool) or not isinstance(state, Real):
            raise TypeError("the state of this reward is a number")
        self._progress = float(state)


class Dense(_Shaper):
    """0.5·ΔΦ, and 0.5 for success: an episode's return is 0.5·Φ_end + 0.5·success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        reward = PROGRESS_SHARE * (report.progress - self._progress)
        self._progress = report.progress
        return reward + (1.0 - PROGRESS_SHARE if ended and report.success else 0.0)


class Sparse(_Shaper):
    """1.0 for success."""

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        self._progress = report.progress
        return 1.0 if ended and report.success else 0.0


class Potential(_Shaper):
    """γΦ(s')-Φ(s), where Φ is 0 at the end of an episode, and 1.0 for success.

    Args:
        gamma: the discount γ, in [0, 1].

    Raises:
        UsageError: `gamma` is outside its range.
    """

    def __init__(self, gamma: float = 1.0) -> None:
        super().__init__()
        _check_gamma(gamma)
        self._gamma = gamma

    def step(self, report: JudgeReport, *, ended: bool, terminated: bool) -> float:
        """The reward of one step."""
        reward = self._gamma * (0.0 if ended else report.progress) - self._progress
        self._progress = report.progress
        return reward + (1.0 if ended and report.success else 0.0)


SHAPERS: Final = ("dense", "sparse", "potential")


def make_shaper(name: str, gamma: float = 1.0) -> RewardShaper:
    """The shaper of that name; `gamma`, in [0, 1], is the discount that `potential` needs.

    Raises:
        UnknownName: no shaper has that name.
        UsageError: `gamma` is outside its range.
    """
    _check_gamma(gamma)
    match name:
        case "dense":
            return Dense()
        case "sparse":
            return Sparse()
        case "potential":
            return Potential(gamma)
        case _:
            raise UnknownName.among("reward", name, SHAPERS)


def _check_gamma(gamma: float) -> None:
    if not 0.0 <= gamma <= 1.0:
        raise UsageError(f"gamma is {gamma!r}; it must be in [0, 1]")
