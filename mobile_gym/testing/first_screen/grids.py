"""Choices as arrays, in which policies look for attributes that single out the targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.testing.first_screen.attributes import (
    Attributes,
    RecordAttribute,
    attributes_of,
    record_words,
)
from mobile_gym.testing.first_screen.records import FILES
from mobile_gym.testing.first_screen.targets import RecordChoice

_ABSENT: Final = -9.0
"""Of an attribute in which the records of a choice do not differ."""
_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class ChoiceDescription:
    """The records of a choice by their attributes and their words."""

    attributes: Attributes
    words: tuple[frozenset[str], ...]
    is_target: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ChoiceGrid:
    """Choices with their records and attributes.

    Attributes:
        attributes: in the order of the second axis of `values`.
        values: float (choices, attributes, records), padded to the longest choice.
        is_record: bool (choices, records); False where a choice has fewer records.
        is_target: bool (choices, records).
    """

    attributes: tuple[RecordAttribute, ...]
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

    def at(self, places: Sequence[int] | slice) -> ChoiceGrid:
        """Some of the choices."""
        return ChoiceGrid(
            self.attributes, self.values[places], self.is_record[places], self.is_target[places]
        )

    def shown(self) -> ChoiceGrid:
        """The same with those attributes alone that apps show."""
        attributes = [attribute for attribute in self.attributes if not attribute.is_hidden]
        places = list(map(self.attributes.index, attributes))
        return ChoiceGrid(tuple(attributes), self.values[:, places], self.is_record, self.is_target)

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


def choice_descriptions(choices: Iterable[RecordChoice], place: str) -> list[ChoiceDescription]:
    """The attributes and words of the records of choices.

    Args:
        choices: from one table.
        place: where the table stands.
    """
    return [
        ChoiceDescription(
            attributes_of(choice.records, choice.now_ms, has_rows=place != FILES),
            tuple(map(record_words, choice.records)),
            choice.is_target,
        )
        for choice in choices
    ]


def distinctive_words(descriptions: Sequence[ChoiceDescription], most: int) -> list[str]:
    """The words that targets have more often than other records, the largest difference first.

    Args:
        descriptions: of the choices that a policy learns from.
        most: how many words.
    """
    in_targets, in_others = Counter[str](), Counter[str]()
    targets = others = 0
    for description in descriptions:
        for words, is_target in zip(description.words, description.is_target, strict=True):
            (in_targets if is_target else in_others).update(words)
        targets += int(description.is_target.sum())
        others += int((~description.is_target).sum())
    differences = {
        word: count / targets - in_others[word] / others for word, count in in_targets.items()
    }
    return sorted(differences, key=lambda word: (-differences[word], word))[:most]


def choice_grid(descriptions: Sequence[ChoiceDescription], words: Sequence[str] = ()) -> ChoiceGrid:
    """The grid of choices.

    Args:
        descriptions: of at least one choice.
        words: further attributes: whether a record has the word.
    """
    attributes = sorted({name for description in descriptions for name in description.attributes})
    places = {attribute: place for place, attribute in enumerate(attributes)}
    size = max(len(description.is_target) for description in descriptions)
    values = np.full((len(descriptions), len(attributes) + len(words), size), _ABSENT)
    is_record = np.zeros((len(descriptions), size), bool)
    is_target = np.zeros((len(descriptions), size), bool)
    for number, description in enumerate(descriptions):
        count = len(description.is_target)
        is_record[number, :count] = True
        is_target[number, :count] = description.is_target
        for attribute, array in description.attributes.items():
            values[number, places[attribute], :count] = array
        for place, word in enumerate(words, start=len(attributes)):
            values[number, place, :count] = [word in record for record in description.words]
    of_words = [RecordAttribute(f"count of the word “{word}”") for word in words]
    return ChoiceGrid((*attributes, *of_words), values, is_record, is_target)
