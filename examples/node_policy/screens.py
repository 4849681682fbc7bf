"""Observations of `CandidateActions`, kept small, and put together as batches.

Most labels come again and again, on the next screen and in the next episode. So an embedding is
kept once, in a table, and a screen holds row numbers of the table and only those rows that are not
padding: 3 KB instead of 130 KB.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

Arrays = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the network must know of the observations.

    Attributes:
        embedding: numbers of an embedding.
        move_features, context: numbers beside it.
        word_features: the same of the instruction's words.
        text_features: the same, without the embedding of the words before a text.
        text_columns: the columns of `moves_features` that say that a move takes a text.
    """

    embedding: int
    move_features: int
    word_features: int
    text_features: int
    context: int
    text_columns: tuple[int, ...]

    @classmethod
    def of(cls, space: Mapping[str, object], text_columns: Sequence[int]) -> Sizes:
        """The sizes of an observation space."""

        def last(name: str) -> int:
            return int(space[name].shape[-1])  # type: ignore[attr-defined]

        return cls(
            last("moves"),
            last("moves_features"),
            last("instruction_features"),
            last("texts_features") - last("texts"),
            last("context"),
            tuple(text_columns),
        )


class Screen(NamedTuple):
    """What can be done and written on one screen.

    Attributes:
        words, moves, texts: row numbers of the table, int32.
        around: the same, three for each move: what stands beside it, and before and behind its
            mention in the instruction.
        before: the same, of the words that stand before each text.
        words_features, moves_features, texts_features: float16, a row each.
        moves_mask, texts_mask: bool, which rows can be chosen now.
        takes_text: bool, which moves take one.
        context: float16.
    """

    words: npt.NDArray[np.int32]
    words_features: npt.NDArray[np.float16]
    around: npt.NDArray[np.int32]
    moves: npt.NDArray[np.int32]
    moves_features: npt.NDArray[np.float16]
    moves_mask: npt.NDArray[np.bool_]
    takes_text: npt.NDArray[np.bool_]
    texts: npt.NDArray[np.int32]
    before: npt.NDArray[np.int32]
    texts_features: npt.NDArray[np.float16]
    texts_mask: npt.NDArray[np.bool_]
    context: npt.NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Batch:
    """Screens as tensors: B screens of up to W words, K moves and T texts; float32 and bool.

    Words, moves, what is around them and texts are row numbers of `rows`, which has each embedding
    of the batch once: so many are alike that this is ten times less to compute.
    """

    rows: Tensor
    words: Tensor
    words_mask: Tensor
    words_features: Tensor
    around: Tensor
    moves: Tensor
    moves_features: Tensor
    moves_mask: Tensor
    takes_text: Tensor
    texts: Tensor
    before: Tensor
    texts_features: Tensor
    texts_mask: Tensor
    context: Tensor


class Table:
    """Embeddings, each once. Row 0 is all zeros, for padding."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self._rows = np.zeros((1024, sizes.embedding), np.float32)
        self._numbers: dict[bytes, int] = {self._rows[0].tobytes(): 0}

    @property
    def rows(self) -> npt.NDArray[np.float32]:
        """The embeddings, (rows, embedding)."""
        return self._rows[: len(self._numbers)]

    def numbers(self, embeddings: npt.NDArray[np.float32]) -> npt.NDArray[np.int32]:
        """The row numbers of embeddings; new ones are added."""
        return np.fromiter(map(self._number, embeddings), np.int32, len(embeddings))

    def _number(self, embedding: npt.NDArray[np.float32]) -> int:
        key = embedding.tobytes()
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            if number == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._rows[number] = embedding
        return number

    def screen(self, observation: Arrays) -> Screen:
        """An observation of one environment, without its padding."""
        words = _used_length(observation["instruction_mask"])
        moves = _used_length(observation["moves_mask"])
        texts = _used_length(observation["texts_mask"])
        features = observation["moves_features"][:moves]
        written, own = observation["texts_features"][:texts], self.sizes.text_features
        return Screen(
            self.numbers(observation["instruction"][:words]),
            observation["instruction_features"][:words].astype(np.float16),
            self.numbers(
                observation["moves_around"][:moves].reshape(-1, self.sizes.embedding)
            ).reshape(moves, -1),
            self.numbers(observation["moves"][:moves]),
            features.astype(np.float16),
            observation["moves_mask"][:moves].astype(np.bool_),
            np.asarray(features[:, list(self.sizes.text_columns)].any(axis=1)),
            self.numbers(observation["texts"][:texts]),
            self.numbers(written[:, own:]),
            written[:, :own].astype(np.float16),
            observation["texts_mask"][:texts].astype(np.bool_),
            observation["context"].astype(np.float16),
        )

    def screens(self, observations: Arrays) -> list[Screen]:
        """The observations of a vector environment."""
        count = len(observations["context"])
        return [
            self.screen({name: rows[index] for name, rows in observations.items()})
            for index in range(count)
        ]

    def batch(self, screens: Sequence[Screen], device: torch.device | str = "cpu") -> Batch:
        """Screens put together, padded to the longest of them."""
        parts = [
            _pad_arrays([getattr(screen, name) for screen in screens])
            for name in ("words", "around", "moves", "texts", "before")
        ]
        numbers, places = np.unique(
            np.concatenate([part.ravel() for part in parts]), return_inverse=True
        )
        ends = np.cumsum([part.size for part in parts])[:-1]
        words, around, moves, texts, before = (
            place.reshape(part.shape)
            for place, part in zip(np.split(places, ends), parts, strict=True)
        )
        arrays = (
            self.rows[numbers],
            words,
            _pad_arrays([np.ones(len(screen.words), np.bool_) for screen in screens]),
            _pad_arrays([screen.words_features for screen in screens]).astype(np.float32),
            around,
            moves,
            _pad_arrays([screen.moves_features for screen in screens]).astype(np.float32),
            _pad_arrays([screen.moves_mask for screen in screens]),
            _pad_arrays([screen.takes_text for screen in screens]),
            texts,
            before,
            _pad_arrays([screen.texts_features for screen in screens]).astype(np.float32),
            _pad_arrays([screen.texts_mask for screen in screens]),
            np.stack([screen.context for screen in screens]).astype(np.float32),
        )
        return Batch(*(torch.from_numpy(array).to(device) for array in arrays))


def _used_length(mask: npt.NDArray[Any]) -> int:
    """How many rows there are up to the last that is no padding; at least one."""
    rows = np.flatnonzero(mask)
    return int(rows[-1]) + 1 if len(rows) else 1


def _pad_arrays(arrays: Sequence[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """Arrays of different lengths as one, with zeros behind the shorter ones."""
    longest = max(map(len, arrays))
    padded = np.zeros((len(arrays), longest, *arrays[0].shape[1:]), arrays[0].dtype)
    for row, array in zip(padded, arrays, strict=True):
        row[: len(array)] = array
    return padded
