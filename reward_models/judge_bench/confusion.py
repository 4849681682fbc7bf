"""Counts of right and wrong judgements, the rates they give, and how sure one can be of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

_Z: Final = 1.959963984540054
"""The 97.5th percentile of the normal distribution: intervals hold 95 %."""
_RESAMPLES: Final = 1000

Interval = tuple[float, float]


class Confusion(NamedTuple):
    """True and false positives and negatives.

    Rates are None where nothing was counted that they could be a share of.
    """

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0

    @classmethod
    def of(cls, pairs: Iterable[tuple[bool, bool]]) -> Confusion:
        """Count pairs of (judged, true)."""
        counts = [0, 0, 0, 0]
        for judged, true in pairs:
            counts[_PLACES[judged, true]] += 1
        return cls(*counts)

    @classmethod
    def total(cls, parts: Iterable[Confusion]) -> Confusion:
        """The sum of several."""
        return cls(*(sum(column) for column in zip(cls(), *parts, strict=True)))

    @property
    def judgements(self) -> int:
        """All judgements."""
        return sum(self)

    @property
    def accuracy(self) -> float | None:
        """Right ones among all; of substates, AutoEval's judge success rate."""
        return _share(self.tp + self.tn, self.judgements)

    @property
    def fp_rate(self) -> float | None:
        """False positives among *all* judgements, as in AutoEval's table 2."""
        return _share(self.fp, self.judgements)

    @property
    def fn_rate(self) -> float | None:
        """False negatives among *all* judgements, as in AutoEval's table 2."""
        return _share(self.fn, self.judgements)

    @property
    def precision(self) -> float | None:
        """True ones among those judged true."""
        return _share(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """Those judged true among the true ones."""
        return _share(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall."""
        return _share(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def npv(self) -> float | None:
        """False ones among those judged false: the negative predictive value."""
        return _share(self.tn, self.tn + self.fn)

    @property
    def tnr(self) -> float | None:
        """Those judged false among the false ones: the true negative rate."""
        return _share(self.tn, self.tn + self.fp)


_PLACES: Final = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}
"""By (judged, true): the place in a `Confusion`."""


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def wilson(part: int, whole: int) -> Interval | None:
    """Wilson's 95 % interval of a share; None of nothing.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    1927, for independent judgements.
    """
    if not whole:
        return None
    share, square = part / whole, _Z**2
    middle = share + square / (2 * whole)
    reach = _Z * math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    scale = 1 + square / whole
    return max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)


def bootstrap(
    episodes: Sequence[Confusion], rate: Callable[[Confusion], float | None], seed: int = 0
) -> Interval | None:
    """A 95 % interval of a rate, by drawing whole episodes again.

    The judgements of one episode hang together, so they are drawn together.

    Args:
        episodes: one count per episode.
        rate: what is asked of a sum of counts.
        seed: of the draws.
    """
    if not episodes:
        return None
    rng = np.random.default_rng(seed)
    counts: npt.NDArray[np.int64] = np.array(episodes, dtype=np.int64)
    weights = np.full(len(episodes), 1 / len(episodes))
    times = rng.multinomial(len(episodes), weights, size=_RESAMPLES)
    drawn = (rate(Confusion(*row)) for row in (times @ counts).tolist())
    rates = [one for one in drawn if one is not None]
    if not rates:
        return None
    low, high = np.quantile(rates, (0.025, 0.975))
    return float(low), float(high)


def kendall_tau(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Kendall's rank correlation tau-b, which corrects for ties; None where one has only ties.

    Source: M. G. Kendall, The treatment of ties in ranking problems, 1945.
    """
    signs = [
        (np.sign(first[i] - first[j]), np.sign(second[i] - second[j]))
        for i in range(len(first))
        for j in range(i)
    ]
    agreement = sum(one * other for one, other in signs)
    untied = math.prod(sum(pair[side] != 0 for pair in signs) for side in (0, 1))
    return float(agreement / math.sqrt(untied)) if untied else None
