"""Temporary files and folders: they have a hidden name until they are whole.

Whoever makes one holds a lock on it, which ends with the process, in whatever way that ends. So
what a killed process has left can be distinguished from what is being written, and is removed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from mobile_gym.core.errors import StoreError
from mobile_gym.core.file_locks import (
    HAS_LOCKS,
    OPENS_FOLDERS,
    lock,
    lock_file_of,
    open_folder,
    wait_for_lock,
)

_SUFFIX: Final = ".partial"
PARTIAL: Final = f".*{_SUFFIX}"
"""Pattern of the names that they have until they are whole."""


@contextmanager
def temporary_file(path: Path) -> Iterator[BinaryIO]:
    """A new file beside `path`, open for writing.

    Where the block ends without an error, it is flushed to the disk and called `path`; else it is
    removed.

    Raises:
        OSError: it cannot be made, written or renamed.
    """
    while True:
        partial = _partial_name(path)
        file = partial.open("xb")
        if _lock_partial(partial, file.fileno()):
            break
        file.close()
    with file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if not OPENS_FOLDERS:  # nor can what is open be renamed there
                file.close()
            partial.replace(path)
        except BaseException:
            file.close()
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)
            raise


@contextmanager
def temporary_folder(path: Path) -> Iterator[Path]:
    """A new folder beside `path`; what is left of it at the end of the block is removed.

    Raises:
        OSError: it cannot be made.
    """
    while True:
        partial = _partial_name(path)
        partial.mkdir()
        handle = open_folder(partial)
        if _lock_partial(partial, handle):
            break
        os.close(handle)
    try:
        yield partial
    finally:
        shutil.rmtree(partial, ignore_errors=True)
        os.close(handle)
        if not OPENS_FOLDERS:
            lock_file_of(partial).unlink(missing_ok=True)


def flush_to_disk(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk.

    Raises:
        OSError: it cannot be.
    """
    if path.is_dir() and not OPENS_FOLDERS:  # its names are written by the system
        return
    handle = os.open(path, os.O_RDONLY if OPENS_FOLDERS else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove_abandoned_files(folder: Path) -> None:
    """Remove the files in a folder, and below it, that killed processes have left half-written.

    Raises:
        StoreError: one cannot be removed.
    """
    try:
        for path in folder.rglob(PARTIAL):
            if path.is_file():
                with _is_abandoned(path) as is_left:
                    if is_left:
                        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written: {error.strerror or error}") from error


def remove_abandoned_folders(path: Path) -> None:
    """Remove what killed processes have left of folders that were to be called `path`."""
    for partial in path.parent.iterdir():
        is_its = partial.name.startswith(f".{path.name}.") and partial.name.endswith(_SUFFIX)
        if is_its and partial.is_dir():
            with _is_abandoned(partial) as is_left:
                if is_left:
                    shutil.rmtree(partial, ignore_errors=True)


def _partial_name(path: Path) -> Path:
    """A name of its own: a worker that outlives its driver may still be writing the same file."""
    return path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}{_SUFFIX}")


def _lock_partial(partial: Path, handle: int) -> bool:
    """Lock what was just made; False where it was swept before that."""
    wait_for_lock(handle)  # without locks, nobody sweeps either
    return partial.exists()


@contextmanager
def _is_abandoned(partial: Path) -> Iterator[bool]:
    """Whether nobody is writing it, nor begins to within the block."""
    try:
        handle = open_folder(partial) if partial.is_dir() else os.open(partial, os.O_RDONLY)
    except OSError:  # it has got its name meanwhile, or is somebody else's
        yield False
        return
    try:
        yield HAS_LOCKS and lock(handle)
    finally:
        os.close(handle)


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
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
        remove_abandoned_folders(target)
        with temporary_folder(target) as partial:
            try:
                yield partial
            except StoreError as error:  # of a file in it, which nobody knows by its name aside
                raise StoreError(str(error).replace(str(partial), str(path))) from error
            for folder, _, names in os.walk(partial):
                for name in names:
                    flush_to_disk(Path(folder) / name)
                flush_to_disk(Path(folder))
            partial.replace(target)  # an empty folder of that name gives way
            flush_to_disk(target.parent)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
