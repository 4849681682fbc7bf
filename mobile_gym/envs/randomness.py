"""Randomness of one episode: named streams, so that changing one never changes another."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobile_gym.core.errors import UsageError

__all__ = ["EpisodeSeed", "draw_perturbation"]


@dataclass(frozen=True, slots=True)
class EpisodeSeed:
    """The one number that an episode draws from the environment's generator."""

    value: int

    @classmethod
    def draw(cls, rng: np.random.Generator) -> EpisodeSeed:
        """Take the next episode's seed: exactly one draw."""
        return cls(int(rng.integers(2**63)))

    def stream(self, name: str) -> np.random.Generator:
        """The generator of that name, always from its beginning."""
        return np.random.default_rng(self._child(name))

    def number(self, name: str) -> int:
        """A 32-bit seed of that name, for what seeds itself."""
        return int(self._child(name).generate_state(1)[0])

    def _child(self, name: str) -> np.random.SeedSequence:
        return np.random.SeedSequence((self.value, zlib.crc32(name.encode())))


def draw_perturbation(wanted: Mapping[str, Any], seed: EpisodeSeed) -> dict[str, Any]:
    """Fix the values of an episode's perturbation.

    Args:
        wanted: by name, a JSON value; or `{"choice": [...]}` or `{"uniform": [low, high]}`, drawn
            from a stream of that name.
        seed: the episode's seed.

    Raises:
        UsageError: a distribution that is neither.
    """
    return {name: _draw(name, value, seed) for name, value in wanted.items()}


def _draw(name: str, value: Any, seed: EpisodeSeed) -> Any:
    if not isinstance(value, Mapping):
        return value
    rng = seed.stream(f"perturbation/{name}")
    match dict(value):
        case {"choice": [_, *_] as choices, **rest} if not rest:
            return choices[int(rng.integers(len(choices)))]
        case {"uniform": [int() | float() as low, int() | float() as high], **rest} if not rest:
            return float(rng.uniform(low, high))
    raise UsageError(
        f"perturbation {name}: {value!r} is neither a plain value nor "
        '{"choice": [...]} nor {"uniform": [low, high]}'
    )
