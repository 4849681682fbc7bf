"""Return and progress over the moments of an episode, as a picture in the words of SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.rollouts.reporting.moments import Moment

_WIDTH: Final = 600.0
_HEIGHT: Final = 80.0


@dataclass(frozen=True, slots=True)
class Curve:
    """Two lines, 600 by 80: `earned` is the return so far, `progress` is Φ.

    Attributes:
        zero: the height of 0.
        step: between two moments.
    """

    earned: str
    progress: str
    zero: float
    step: float
    low: float
    high: float


def curve_of(moments: Sequence[Moment]) -> Curve:
    """The curve of an episode."""
    values = [one.earned for one in moments] + [one.progress for one in moments]
    low, high = min(0.0, *values), max(1.0, *values)
    step = _WIDTH / max(len(moments) - 1, 1)

    def height(value: float) -> float:
        return _HEIGHT * (high - value) / (high - low)

    def line(numbers: Sequence[float]) -> str:
        return " ".join(f"{step * n:.1f},{height(v):.1f}" for n, v in enumerate(numbers))

    return Curve(
        line([one.earned for one in moments]),
        line([one.progress for one in moments]),
        height(0.0),
        step,
        low,
        high,
    )
