"""Policies that pick a record without the instruction: rules over attributes, and a forest.

It picks records and knows no task; `floor` counts what that earns.

A rule takes the records with the highest, or the lowest, value of one attribute, and among these
those with the highest, or lowest, value of another one. The one that is best on some choices is
scored on others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra
from mobile_gym.testing.first_screen.attributes import RecordAttribute
from mobile_gym.testing.first_screen.grids import ChoiceGrid

_GOOD_ENOUGH: Final = 0.95
"""Success of a rule of one attribute from which on no second one is looked for."""
_WORTH: Final = 0.02
"""What a second attribute must add."""
_FIRSTS: Final = 12
"""So many of the best rules of one attribute are tried with a second one."""


@dataclass(frozen=True, slots=True)
class AttributeExtreme:
    """The highest or the lowest value of an attribute."""

    attribute: RecordAttribute
    is_highest: bool

    def __str__(self) -> str:
        """Such as `highest length of title`."""
        return f"{'highest' if self.is_highest else 'lowest'} {self.attribute}"


@dataclass(frozen=True, slots=True)
class PickingRule:
    """Which record is picked: the first trait decides, the others where records share it."""

    traits: tuple[AttributeExtreme, ...]

    def __str__(self) -> str:
        """Such as `highest minute of start_ms, then lowest length of title`."""
        return ", then ".join(map(str, self.traits))

    def scores(self, grid: ChoiceGrid) -> npt.NDArray[np.float64]:
        """1.0 for the records that it takes and 0.0 for the others (choices, records)."""
        taken = grid.is_record
        for trait in self.traits:
            values = _signed_attributes(grid, trait.is_highest)[
                :, grid.attributes.index(trait.attribute)
            ]
            taken = grid.top(np.where(taken, values, -np.inf)) & taken
        return taken.astype(float)


def best_rule(grid: ChoiceGrid) -> PickingRule | None:
    """The rule that picks targets most often, ties counted by their share of targets.

    None where the records differ in no attribute.
    """
    if not grid.attributes:
        return None
    ranked: list[tuple[float, int, bool]] = []
    for is_highest in (True, False):
        means = _mean_success(grid, grid.top(_signed_attributes(grid, is_highest)))
        ranked += [(mean, place, is_highest) for place, mean in enumerate(means.tolist())]
    ranked.sort(key=lambda trait: (-trait[0], trait[1], not trait[2]))
    success, best = ranked[0][0], (ranked[0][1:],)
    if success < _GOOD_ENOUGH:
        for _, place, is_highest in ranked[:_FIRSTS]:
            first = grid.top(_signed_attributes(grid, is_highest)[:, place])
            for is_second_highest in (True, False):
                within = np.where(
                    first[:, None], _signed_attributes(grid, is_second_highest), -np.inf
                )
                means = _mean_success(grid, grid.top(within) & first[:, None])
                second = int(means.argmax())
                if means[second] > success + _WORTH:
                    success = float(means[second])
                    best = ((place, is_highest), (second, is_second_highest))
    return PickingRule(
        tuple(AttributeExtreme(grid.attributes[place], high) for place, high in best)
    )


def _signed_attributes(grid: ChoiceGrid, is_highest: bool) -> npt.NDArray[np.float64]:
    return grid.values if is_highest else -grid.values


def _mean_success(grid: ChoiceGrid, taken: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    """The mean share of targets among the records that are taken (attributes,).

    Args:
        grid: of the choices.
        taken: bool (choices, attributes, records).
    """
    hits = (taken & grid.is_target[:, None]).sum(axis=-1)
    return (hits / taken.sum(axis=-1)).mean(axis=0)


EXTRA: Final = "floors"
_TREES: Final = 100
_DEPTH: Final = 8
_LEAF: Final = 3
_OTHERS: Final = 12
"""Of each choice so many records that are no targets are learned from; more take longer and say
little, as there are hundreds of choices."""


def require_forest() -> Any:
    """The class of the forest.

    Raises:
        MissingExtra: scikit-learn is not installed.
    """
    try:
        from sklearn.ensemble import (  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
            RandomForestClassifier,
        )
    except ImportError as error:
        raise MissingExtra(EXTRA, "the forest among the policies needs scikit-learn") from error
    return RandomForestClassifier


def forest_scores(
    learned: ChoiceGrid, scored: ChoiceGrid, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """How probable it is that each record is a target (choices, records), as the forest says.

    Args:
        learned: choices to learn from.
        scored: others, with the same attributes.
        rng: draws the records to learn from, and the trees.

    Raises:
        MissingExtra: scikit-learn is not installed.
    """
    drawn = np.where(learned.is_record & ~learned.is_target, rng.random(learned.is_record.shape), 2)
    is_near = drawn.argsort(axis=1).argsort(axis=1) < _OTHERS
    is_learned = learned.is_target | (is_near & learned.is_record)
    forest = require_forest()(
        n_estimators=_TREES,
        max_depth=_DEPTH,
        min_samples_leaf=_LEAF,
        class_weight="balanced",
        random_state=int(rng.integers(2**31)),
    )
    forest.fit(_attribute_rows(learned, is_learned), learned.is_target[is_learned])
    scores = np.zeros(scored.is_record.shape)
    scores[scored.is_record] = forest.predict_proba(_attribute_rows(scored, scored.is_record))[:, 1]
    return scores


def _attribute_rows(grid: ChoiceGrid, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
    """The attributes of the chosen records (records, attributes)."""
    return grid.values.transpose(0, 2, 1)[chosen].astype(np.float32)
