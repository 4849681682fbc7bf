"""What a run of the tests draws of what is too much for every run, and with which seed.

`make test` plays every template, and of the crossings (language, perturbation, seeds, screens,
random walks) a share that a seed draws. The seed is the number of commits up to the one that is
tested, so that one commit always draws the same, and the next ones draw the rest: shares are one in
a prime number, and that many commits in a row, or every k-th of them for any k that the prime does
not divide, run everything once. `make test SEED=n` repeats a run; `make test-all` leaves nothing
out. A test that is marked `@pytest.mark.one_in(3)` is drawn as a whole. Two draws inside each other
need two primes: with the same one some combinations never run.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

SEED_VARIABLE: Final = "MOBILE_GYM_TEST_SEED"
EVERYTHING_VARIABLE: Final = "MOBILE_GYM_TEST_ALL"
PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
"""Shares, as one in so many; below 50, so that 50 commits in a row have run everything."""

T = TypeVar("T")


def seed_of(root: Path) -> int:
    """How many commits lead to the one that is checked out; 0 where git does not say."""
    try:
        told = subprocess.run(
            ["git", "rev-list", "--count", "HEAD"],
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout)


SEED: Final = int(os.environ.get(SEED_VARIABLE) or seed_of(Path(__file__).parent))
IS_EVERYTHING: Final = bool(os.environ.get(EVERYTHING_VARIABLE))
os.environ[SEED_VARIABLE] = str(SEED)  # the workers of a run draw what it draws


def header() -> str:
    """For the top of a run's output."""
    if IS_EVERYTHING:
        return f"everything is run; random walks have the seed {SEED} (make test-all SEED={SEED})"
    return f"crossings and walks are drawn with the seed {SEED} (make test SEED={SEED} repeats it)"


def is_drawn(name: str, one_in: int, *, seed: int = SEED, everything: bool = IS_EVERYTHING) -> bool:
    """Whether something that has a name is run with this seed.

    Args:
        name: what tells it from all others, such as its template, language and perturbation.
        one_in: a prime number of `PRIMES`; of so many seeds in a row exactly one draws it.
        seed: of the run.
        everything: nothing is left out.
    """
    assert one_in in PRIMES, one_in
    return everything or (zlib.crc32(name.encode()) + seed) % one_in == 0


def cases(
    every: Sequence[T], one_in: int, *, of: str = "", name: Callable[[T], str] = str
) -> list[T]:
    """Those of many cases that are run with this seed, for `pytest.mark.parametrize`.

    Args:
        every: all of them.
        one_in: as in `is_drawn`.
        of: what it is drawn for, so that two tests do not draw the same cases.
        name: of a case.
    """
    return [one for one in every if is_drawn(f"{of} {name(one)}", one_in)]


def count(drawn: int, everything: int) -> int:
    """How many of something are drawn on a commit, and how many where everything is run."""
    return everything if IS_EVERYTHING else drawn


def rng(name: str) -> np.random.Generator:
    """A stream of random numbers of its own for everything that has a name."""
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])
