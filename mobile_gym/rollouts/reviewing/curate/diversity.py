"""How different the goals of a data set are.

Source: DigiData, its diversity score: the mean over pairs of goals of half the cosine distance of
their embeddings, 1/2 - cos/2. It is 0 where all are the same and 1/2 where none has anything to do
with another.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import UsageError

Embedding = Callable[[Sequence[str]], npt.NDArray[np.floating]]
"""Texts to vectors: (texts, size)."""

_SIZE: Final = 1024
_LETTERS: Final = 3


def diversity(goals: Sequence[str], embed: Embedding | None = None) -> float:
    """The diversity score of goals.

    Args:
        goals: instructions.
        embed: of a sentence model, as in the paper; None is `hashing_embedding`, which sees equal
            letters and not equal meaning, so that its scores compare with each other alone.

    Raises:
        UsageError: there are fewer than two goals, or the embedding has another shape.
    """
    if len(goals) < 2:
        raise UsageError(f"there are {len(goals)} goals; a pair needs two")
    vectors = np.asarray((embed or hashing_embedding)(goals), np.float64)
    if vectors.ndim != 2 or len(vectors) != len(goals):
        raise UsageError(
            f"the embedding of {len(goals)} goals has the shape {vectors.shape}; "
            "it must be (goals, size)"
        )
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    units = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    # The squared length of the sum holds every pair twice and every vector with itself.
    total = float(np.square(units.sum(axis=0)).sum() - np.square(units).sum())
    return 0.5 - 0.5 * total / (len(goals) * (len(goals) - 1))


def hashing_embedding(texts: Sequence[str]) -> npt.NDArray[np.float64]:
    """Counts of groups of three letters, hashed: (texts, 1024). Needs no model."""
    counts = np.zeros((len(texts), _SIZE))
    for row, text in zip(counts, texts, strict=True):
        padded = f" {' '.join(text.casefold().split())} "
        for start in range(max(len(padded) - _LETTERS + 1, 1)):
            row[zlib.crc32(padded[start : start + _LETTERS].encode()) % _SIZE] += 1
    return counts
