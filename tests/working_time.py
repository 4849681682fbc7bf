"""How long something works, whatever else the machine has to run.

A limit on the time that goes by on the wall fails on a loaded machine; one on the time that this
process has worked does not. It is for work that is done in this process, and not for waiting.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def works_at_most(seconds: float) -> Iterator[None]:
    """Fail if this process works longer than so in the block: all its threads, user and system."""
    begun_s = time.process_time()
    yield
    worked_s = time.process_time() - begun_s
    assert worked_s < seconds, f"worked for {worked_s:.2f} s, with {seconds} s at most"
