"""Rules that pick a record by up to two of its attributes.

A rule takes the records with the highest, or the lowest, value of one attribute, and among these
those with the highest, or lowest, value of another one. The one that is best on some choices is
scored on others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.testing.first_screen.attributes import Attribute
from mobile_gym.testing.first_screen.grids import Grid

_GOOD_ENOUGH: Final = 0.95
"""Success of a rule of one attribute from which on no second one is looked for."""
_WORTH: Final = 0.02
"""What a second attribute must add."""
_FIRSTS: Final = 12
"""So many of the best rules of one attribute are tried with a second one."""


@dataclass(frozen=True, slots=True)
class Trait:
    """The highest or the lowest value of an attribute."""

    attribute: Attribute
    is_highest: bool

    def __str__(self) -> str:
        """Such as `highest length of title`."""
        return f"{'highest' if self.is_highest else 'lowest'} {self.attribute}"


@dataclass(frozen=True, slots=True)
class Rule:
    """Which record is picked: the first trait decides, the others where records share it."""

    traits: tuple[Trait, ...]

    def __str__(self) -> str:
        """Such as `highest minute of start_ms, then lowest length of title`."""
        return ", then ".join(map(str, self.traits))

    def scores(self, grid: Grid) -> npt.NDArray[np.float64]:
        """1.0 for the records that it takes and 0.0 for the others (choices, records)."""
        taken = grid.is_record
        for trait in self.traits:
            values = _signed(grid, trait.is_highest)[:, grid.attributes.index(trait.attribute)]
            taken = grid.top(np.where(taken, values, -np.inf)) & taken
        return taken.astype(float)


def best_rule(grid: Grid) -> Rule | None:
    """The rule that picks targets most often, ties counted by their share of targets.

    None where the records differ in no attribute.
    """
    if not grid.attributes:
        return None
    ranked: list[tuple[float, int, bool]] = []
    for is_highest in (True, False):
        means = _mean_success(grid, grid.top(_signed(grid, is_highest)))
        ranked += [(mean, place, is_highest) for place, mean in enumerate(means.tolist())]
    ranked.sort(key=lambda trait: (-trait[0], trait[1], not trait[2]))
    success, best = ranked[0][0], (ranked[0][1:],)
    if success < _GOOD_ENOUGH:
        for _, place, is_highest in ranked[:_FIRSTS]:
            first = grid.top(_signed(grid, is_highest)[:, place])
            for is_second_highest in (True, False):
                within = np.where(first[:, None], _signed(grid, is_second_highest), -np.inf)
                means = _mean_success(grid, grid.top(within) & first[:, None])
                second = int(means.argmax())
                if means[second] > success + _WORTH:
                    success = float(means[second])
                    best = ((place, is_highest), (second, is_second_highest))
    return Rule(tuple(Trait(grid.attributes[place], high) for place, high in best))


def _signed(grid: Grid, is_highest: bool) -> npt.NDArray[np.float64]:
    return grid.values if is_highest else -grid.values


def _mean_success(grid: Grid, taken: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    """The mean share of targets among the records that are taken (attributes,).

    Args:
        grid: of the choices.
        taken: bool (choices, attributes, records).
    """
    hits = (taken & grid.is_target[:, None]).sum(axis=-1)
    return (hits / taken.sum(axis=-1)).mean(axis=0)
