"""Locks on files and folders, which end with the process that holds them, however that ends.

POSIX systems lock what a descriptor is open on (`flock`). Windows locks bytes of a file
(`msvcrt.locking`), and opens no folders: there a folder's lock is that of a file beside it. Where a
Python has neither module nothing is locked, which `HAS_LOCKS` says: who would remove what another
process has left must not, and one process at a time has to be seen to by the user.

Source: flock(2); Python's documentation of `msvcrt.locking`; Microsoft's of `_locking`, where
`_LK_LOCK` tries once a second, and fails with `EDEADLOCK` after ten tries.
"""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Any, Final

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:
    fcntl = None
try:
    import msvcrt
except ImportError:
    msvcrt = None

HAS_LOCKS: Final = fcntl is not None or msvcrt is not None
OPENS_FOLDERS: Final = os.name != "nt"
"""Whether a folder has a descriptor, and an open file can be renamed."""
_LOCKED_BYTE: Final = 1 << 30
"""Beyond what is written: on Windows nobody else can read or write a byte that is locked."""


def lock(descriptor: int) -> bool:
    """Lock what a descriptor is open on, until it is closed.

    Returns:
        False where another descriptor holds the lock; True also where the system has no locks.
    """
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            _lock_byte(descriptor, msvcrt.LK_NBLCK)
    except OSError:
        return False
    return True


def wait_for_lock(descriptor: int) -> None:
    """Lock what a descriptor is open on, until it is closed, once nobody else holds it.

    On a file system without locks it returns at once.
    """
    with contextlib.suppress(OSError):
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        elif msvcrt is not None:
            while not _byte_is_locked(descriptor):
                pass  # `LK_LOCK` has waited for ten seconds


def _byte_is_locked(descriptor: int) -> bool:
    """Wait for the lock for as long as Windows does; whether it is held now.

    Raises:
        OSError: there are no locks.
    """
    try:
        _lock_byte(descriptor, msvcrt.LK_LOCK)
    except OSError as error:
        if error.errno != errno.EDEADLK:
            raise
        return False
    return True


def open_folder(folder: Path) -> int:
    """A descriptor to lock a folder with.

    Raises:
        OSError: the folder is not there, or cannot be read.
    """
    if OPENS_FOLDERS:
        return os.open(folder, os.O_RDONLY)
    os.stat(folder)
    return os.open(lock_file_of(folder), os.O_RDWR | os.O_CREAT)


def lock_file_of(folder: Path) -> Path:
    """The file beside a folder that is locked for it, where folders cannot be opened."""
    return folder.with_name(f"{folder.name}.lock")


def _lock_byte(descriptor: int, mode: int) -> None:
    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, mode, 1)
    finally:
        os.lseek(descriptor, place, os.SEEK_SET)
