"""Seeds of one episode: named streams, so that changing one never changes another."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np

__all__ = ["EpisodeSeed"]


@dataclass(frozen=True, slots=True)
class EpisodeSeed:
    """The one number that an episode draws from the environment's generator."""

    value: int

    @classmethod
    def draw(cls, rng: np.random.Generator) -> EpisodeSeed:
        """Take the next episode's seed: exactly one draw."""
        return cls(int(rng.integers(2**63)))

    @classmethod
    def after_reset(cls, seed: int) -> EpisodeSeed:
        """What an environment draws for the episode that `reset(seed=seed)` starts.

        Source: `gymnasium.utils.seeding.np_random`, whose generator this is.
        """
        return cls.draw(np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed))))

    def stream(self, name: str) -> np.random.Generator:
        """The generator of that name, always from its beginning."""
        return np.random.default_rng(self._child(name))

    def number(self, name: str) -> int:
        """A 32-bit seed of that name, for what seeds itself."""
        return int(self._child(name).generate_state(1)[0])

    @property
    def device(self) -> int:
        """The seed of everything that the device makes up."""
        return self.number("device")

    def _child(self, name: str) -> np.random.SeedSequence:
        return np.random.SeedSequence((self.value, zlib.crc32(name.encode())))
