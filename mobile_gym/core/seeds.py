"""Seeds: blocks of them for the environments of a run, and the named streams of one episode."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np

from mobile_gym.core.errors import UsageError

_WORDS: Final = 4
"""Words of 32 bits that a name becomes."""


def seed_block(seed: int, count: int, *names: str | int) -> tuple[int, ...]:
    """Seeds for `reset` that no other run has, and no other part of this run.

    Gymnasium's vectors seed environment i with seed + i. So vectors of 8 environments with the
    seeds 0 and 1 have 7 of their 8 streams in common, and are no two samples of anything. Blocks of
    different seeds or names have nothing in common:

        envs.reset(seed=seed_block(seed, envs.num_envs, "train", update))

    Args:
        seed: of the run, at least 0.
        count: how many.
        *names: what they are for, such as a word and a number that counts on.

    Returns:
        `count` integers in [0, 2^63). A longer block of the same names begins with the same ones.

    Raises:
        UsageError: the seed or the count is negative.

    Source: `numpy.random.SeedSequence`, whose children are independent; of 63 bits, so that in ten
    million seeds one comes twice with a probability of 1 in 100,000.
    """
    if seed < 0 or count < 0:
        raise UsageError(f"seed is {seed} and count {count}; both must be at least 0")
    words = [word for name in names for word in _seed_words(name)]
    sequence = np.random.SeedSequence(seed, spawn_key=words)
    return tuple((sequence.generate_state(count, np.uint64) >> np.uint64(1)).tolist())


def _seed_words(name: str | int) -> list[int]:
    """A name as words; a number and its text are different names."""
    digest = hashlib.blake2b(f"{name!r}".encode(), digest_size=4 * _WORDS).digest()
    return np.frombuffer(digest, "<u4").tolist()


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
        return np.random.default_rng(self._child_sequence(name))

    def number(self, name: str) -> int:
        """A 32-bit seed of that name, for what seeds itself."""
        return int(self._child_sequence(name).generate_state(1)[0])

    @property
    def device(self) -> int:
        """The seed of everything that the device makes up."""
        return self.number("device")

    def _child_sequence(self, name: str) -> np.random.SeedSequence:
        return np.random.SeedSequence((self.value, zlib.crc32(name.encode())))
