"""The lock on a folder of episodes: one process at a time writes it.

Everybody takes it who writes a folder: runs, benches, offline evaluations, the studio.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mobile_gym.core.errors import StoreError
from mobile_gym.core.file_locks import lock, open_folder


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the folder; the lock ends with the process, in whatever way that ends.

    Raises:
        StoreError: another process holds it, or it cannot be read.
    """
    try:
        descriptor = open_folder(folder)
    except OSError as error:
        raise StoreError(f"{folder}: cannot be read: {error.strerror}") from error
    try:
        if not lock(descriptor):
            raise StoreError(f"{folder}: another run is writing here now")
        yield
    finally:
        os.close(descriptor)
