"""The seeds of a run's episodes: from the run's seed, the task and the number of the episode alone.

So a subset or another order of tasks gives the same episodes. With a secret key the seeds are a
keyed hash of these: whoever lacks the key cannot know them, and nobody can train on them.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from mobile_gym.core.errors import UsageError
from mobile_gym.foreign.files import read_bytes
from mobile_gym.rollouts.storing.run_settings import RunSettings

_WORDS: Final = 4
_MIN_KEY_BYTES: Final = 16
"""128 bits, which nobody tries out."""
_MAX_KEY_BYTES: Final = 1 << 20
_SEED_BITS: Final = 31
"""Seeds of Gymnasium's `reset` are not negative, and some of their readers want 32 bits."""
_NAMED: Final = b"mobile-gym key fingerprint"


def episode_seed(run_seed: int, task_id: str, episode: int, purpose: str = "episode") -> int:
    """A seed in [0, 2^31) that depends on nothing but these four."""
    digest = hashlib.blake2b(f"{purpose}/{task_id}".encode(), digest_size=4 * _WORDS).digest()
    words = np.frombuffer(digest, "<u4").tolist()
    sequence = np.random.SeedSequence([run_seed, episode, *words])
    return int(sequence.generate_state(1, np.uint32)[0] >> 1)


def read_key(path: Path) -> bytes:
    """The secret in a file: all its bytes.

    Raises:
        UsageError: it is too short to be one.
        RecordingError: it cannot be read, or is too long.
    """
    key = read_bytes(path, _MAX_KEY_BYTES)
    if len(key) < _MIN_KEY_BYTES:
        raise UsageError(
            f"{path}: a key has at least {_MIN_KEY_BYTES} bytes, not {len(key)}; make one with "
            f"`head -c 32 /dev/urandom > {path}`"
        )
    return key


def key_fingerprint(key: bytes) -> str:
    """What may be told of a key, in hexadecimal: whether it is the same one, and nothing else."""
    return hmac.new(key, _NAMED, hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class EpisodeSeeds:
    """Makes the seeds of one run; see `of`."""

    run_seed: int
    repeats: int = 1
    key: bytes | None = field(default=None, repr=False)

    @classmethod
    def of(cls, settings: RunSettings, key: bytes | None = None) -> EpisodeSeeds:
        """Those of a run.

        Raises:
            UsageError: the key is not that of the settings.
        """
        fingerprint = None if key is None else key_fingerprint(key)
        if fingerprint != settings.key:
            what = "is played with a secret key" if settings.key else "has no key"
            raise UsageError(f"the run {what}; give the key of its settings, or none")
        return cls(settings.seed, settings.repeats or 1, key)

    def of_environment(self, task_id: str, number: int) -> int:
        """What the environment is reset with: the same for all repeats of an instance."""
        return self._seed(task_id, number // self.repeats, "episode")

    def of_agent(self, task_id: str, number: int) -> int:
        """What the agent is reset with: another one for each episode."""
        return self._seed(task_id, number, "agent")

    def _seed(self, task_id: str, number: int, purpose: str) -> int:
        if self.key is None:
            return episode_seed(self.run_seed, task_id, number, purpose)
        message = f"{purpose}/{task_id}/{self.run_seed}/{number}".encode()
        digest = hmac.new(self.key, message, hashlib.sha256).digest()
        return int.from_bytes(digest[:4], "big") >> (32 - _SEED_BITS)
