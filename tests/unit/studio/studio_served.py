"""A studio that serves a folder, for tests that look at it in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mobile_gym.studio.serving import serve_in_background

TOKEN = "token"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a studio with the runs of a folder; it ends with the block."""
    with serve_in_background([folder], token=TOKEN) as studio:
        yield studio.address
