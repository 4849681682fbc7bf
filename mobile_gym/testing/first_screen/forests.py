"""A random forest that learns from many choices which records are targets (scikit-learn)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra
from mobile_gym.testing.first_screen.grids import Grid

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


def forest_scores(learned: Grid, scored: Grid, rng: np.random.Generator) -> npt.NDArray[np.float64]:
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
    forest.fit(_rows(learned, is_learned), learned.is_target[is_learned])
    scores = np.zeros(scored.is_record.shape)
    scores[scored.is_record] = forest.predict_proba(_rows(scored, scored.is_record))[:, 1]
    return scores


def _rows(grid: Grid, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
    """The attributes of the chosen records (records, attributes)."""
    return grid.values.transpose(0, 2, 1)[chosen].astype(np.float32)
