"""Temporary files and folders: they have a hidden name until they are whole.

Whoever makes one holds a lock on it, which ends with the process, in whatever way that ends. So
what a killed process has left can be distinguished from what is being written, and is removed.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from mobile_gym.core.errors import StoreError

_SUFFIX: Final = ".partial"
PARTIAL: Final = f".*{_SUFFIX}"
"""Pattern of the names that they have until they are whole."""


@contextmanager
def partial_file(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file beside `path`, open for writing; give it its name within the block.

    It is removed where the block ends with an error.

    Raises:
        OSError: it cannot be made.
    """
    while True:
        partial = _name_for(path)
        file = partial.open("xb")
        if _claim(partial, file.fileno()):
            break
        file.close()
    with file:
        try:
            yield partial, file
        except BaseException:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)
            raise


@contextmanager
def partial_folder(path: Path) -> Iterator[Path]:
    """A new folder beside `path`; what is left of it at the end of the block is removed.

    Raises:
        OSError: it cannot be made.
    """
    while True:
        partial = _name_for(path)
        partial.mkdir()
        handle = os.open(partial, os.O_RDONLY)
        if _claim(partial, handle):
            break
        os.close(handle)
    try:
        yield partial
    finally:
        shutil.rmtree(partial, ignore_errors=True)
        os.close(handle)


def sweep(folder: Path) -> None:
    """Remove the files in a folder, and below it, that killed processes have left half-written.

    Raises:
        StoreError: one cannot be removed.
    """
    try:
        for path in folder.rglob(PARTIAL):
            if path.is_file():
                with _left(path) as is_left:
                    if is_left:
                        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written: {error.strerror or error}") from error


def sweep_folders(path: Path) -> None:
    """Remove what killed processes have left of folders that were to be called `path`."""
    for partial in path.parent.iterdir():
        is_its = partial.name.startswith(f".{path.name}.") and partial.name.endswith(_SUFFIX)
        if is_its and partial.is_dir():
            with _left(partial) as is_left:
                if is_left:
                    shutil.rmtree(partial, ignore_errors=True)


def _name_for(path: Path) -> Path:
    """A name of its own: a worker that outlives its driver may still be writing the same file."""
    return path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}{_SUFFIX}")


def _claim(partial: Path, handle: int) -> bool:
    """Lock what was just made; False where it was swept before that."""
    with contextlib.suppress(OSError):  # without locks, nobody sweeps either
        fcntl.flock(handle, fcntl.LOCK_EX)
    return partial.exists()


@contextmanager
def _left(partial: Path) -> Iterator[bool]:
    """Whether nobody is writing it, nor begins to within the block."""
    try:
        handle = os.open(partial, os.O_RDONLY)
    except OSError:  # it has got its name meanwhile, or is somebody else's
        yield False
        return
    try:
        yield _is_free(handle)
    finally:
        os.close(handle)


def _is_free(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


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
