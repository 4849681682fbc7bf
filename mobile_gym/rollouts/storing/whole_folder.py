"""Folders that are there whole or not at all: made under a temporary name, flushed, renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.storing.partial_files import partial_folder, sweep_folders


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, which gets its name when the block ends without an error.

    What processes that were killed have left of the same folder is removed.

    Args:
        path: a new or empty folder.

    Raises:
        StoreError: there is something in it already, or it cannot be written.
    """
    target = path.absolute()
    try:
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise StoreError(f"{path}: is not an empty folder; choose another --out")
        target.parent.mkdir(parents=True, exist_ok=True)
        sweep_folders(target)
        with partial_folder(target) as partial:
            try:
                yield partial
            except StoreError as error:  # of a file in it, which nobody knows by its name aside
                raise StoreError(str(error).replace(str(partial), str(path))) from error
            for folder, _, names in os.walk(partial):
                for name in names:
                    _flush(Path(folder) / name)
                _flush(Path(folder))
            partial.replace(target)  # an empty folder of that name gives way
            _flush(target.parent)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
