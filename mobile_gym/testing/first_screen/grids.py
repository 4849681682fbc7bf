"""Choices as arrays, in which policies look for attributes that single out the targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.testing.first_screen.attributes import (
    Attribute,
    Attributes,
    attributes_of,
    telling_words,
    words_of,
)
from mobile_gym.testing.first_screen.records import FILES
from mobile_gym.testing.first_screen.targets import Choice

__all__ = ["Described", "Grid", "described", "grid_of", "words_that_tell"]

_ABSENT: Final = -9.0
"""Of an attribute in which the records of a choice do not differ."""
_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Described:
    """The records of a choice by their attributes and their words."""

    attributes: Attributes
    words: tuple[frozenset[str], ...]
    is_target: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Grid:
    """Choices with their records and attributes.

    Attributes:
        attributes: in the order of the second axis of `values`.
        values: float (choices, attributes, records), padded to the longest choice.
        is_record: bool (choices, records); False where a choice has fewer records.
        is_target: bool (choices, records).
    """

    attributes: tuple[Attribute, ...]
    values: npt.NDArray[np.float64]
    is_record: npt.NDArray[np.bool_]
    is_target: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        """The number of choices."""
        return len(self.values)

    @property
    def chances(self) -> npt.NDArray[np.float64]:
        """The probability (choices,) that a record picked at random is a target."""
        return self.is_target.sum(axis=1) / self.is_record.sum(axis=1)

    def at(self, places: Sequence[int] | slice) -> Grid:
        """Some of the choices."""
        return Grid(
            self.attributes, self.values[places], self.is_record[places], self.is_target[places]
        )

    def shown(self) -> Grid:
        """The same with those attributes alone that apps show."""
        places = [at for at, one in enumerate(self.attributes) if not one.is_hidden]
        kept = tuple(self.attributes[at] for at in places)
        return Grid(kept, self.values[:, places], self.is_record, self.is_target)

    def top(self, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """The records (choices, ..., records) with the highest score of their choice.

        Args:
            scores: float (choices, ..., records).
        """
        middle = (1,) * (scores.ndim - 2)
        is_record = self.is_record.reshape(len(self), *middle, -1)
        within = np.where(is_record, scores, -np.inf)
        return within >= within.max(axis=-1, keepdims=True) - _TOLERANCE

    def successes(
        self, scores: npt.NDArray[np.float64], rng: np.random.Generator
    ) -> npt.NDArray[np.bool_]:
        """Whether the record with the highest score is a target (choices,); ties are drawn.

        Args:
            scores: float (choices, records).
            rng: draws among records of the same score, so that each choice is one trial.
        """
        drawn = np.where(self.top(scores), rng.random(scores.shape), -1.0)
        return self.is_target[np.arange(len(self)), drawn.argmax(axis=1)]


def described(choices: Iterable[Choice], place: str) -> list[Described]:
    """The attributes and words of the records of choices.

    Args:
        choices: of one table.
        place: where it stands.
    """
    return [
        Described(
            attributes_of(choice.records, choice.now_ms, has_rows=place != FILES),
            tuple(map(words_of, choice.records)),
            choice.is_target,
        )
        for choice in choices
    ]


def words_that_tell(choices: Sequence[Described], most: int) -> list[str]:
    """The words that the targets of these choices say more often than other records."""
    return telling_words([one.words for one in choices], [one.is_target for one in choices], most)


def grid_of(choices: Sequence[Described], words: Sequence[str] = ()) -> Grid:
    """The grid of choices.

    Args:
        choices: at least one.
        words: further attributes: whether a record says the word.
    """
    attributes = sorted({attribute for one in choices for attribute in one.attributes})
    places = {attribute: place for place, attribute in enumerate(attributes)}
    size = max(len(one.is_target) for one in choices)
    values = np.full((len(choices), len(attributes) + len(words), size), _ABSENT)
    is_record = np.zeros((len(choices), size), bool)
    is_target = np.zeros((len(choices), size), bool)
    for number, one in enumerate(choices):
        count = len(one.is_target)
        is_record[number, :count] = True
        is_target[number, :count] = one.is_target
        for attribute, array in one.attributes.items():
            values[number, places[attribute], :count] = array
        for place, word in enumerate(words, start=len(attributes)):
            values[number, place, :count] = [word in said for said in one.words]
    told = [Attribute(f"count of the word “{word}”") for word in words]
    return Grid((*attributes, *told), values, is_record, is_target)
