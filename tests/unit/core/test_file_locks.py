"""Locks: with `fcntl`, with Windows' `msvcrt` in its place, and with neither."""

from __future__ import annotations

import errno
import fcntl
import os
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mobile_gym.core import file_locks
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.partial_files import (
    PARTIAL,
    atomic_folder,
    remove_abandoned_files,
    temporary_file,
    temporary_folder,
)


class LikeWindows(types.ModuleType):
    """`msvcrt` as far as locks go: a byte at the place of a descriptor, of one descriptor alone."""

    LK_LOCK, LK_NBLCK = 1, 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.places: list[int] = []
        self.when_held: Callable[[], None] = lambda: None
        """What happens during the ten seconds that `LK_LOCK` waits."""

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert count == 1
        self.places.append(os.lseek(descriptor, 0, os.SEEK_CUR))
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if mode == self.LK_LOCK:
                self.when_held()
                raise OSError(errno.EDEADLK, "Resource deadlock avoided") from error
            raise


@pytest.fixture(params=["fcntl", "msvcrt"])
def system(request: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """A system with one of the two modules; without `fcntl` it opens no folders either."""
    if request.param == "msvcrt":
        monkeypatch.setattr(file_locks, "fcntl", None)
        monkeypatch.setattr(file_locks, "msvcrt", LikeWindows())
        for module in ("mobile_gym.core.file_locks", "mobile_gym.rollouts.storing.partial_files"):
            monkeypatch.setattr(f"{module}.OPENS_FOLDERS", False)
    return request.param


def test_a_lock_is_one_descriptors_until_it_is_closed(system: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with file.open("wb") as first, file.open("r+b") as second:
        first.write(b"abc")
        first.flush()
        assert file_locks.lock(first.fileno())
        assert first.tell() == 3
        assert not file_locks.lock(second.fileno())
        assert second.read() == b"abc"  # the locked byte is not one of the file's
    with file.open("r+b") as third:
        file_locks.wait_for_lock(third.fileno())


def test_a_lock_is_awaited_for_longer_than_windows_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = LikeWindows()
    monkeypatch.setattr(file_locks, "fcntl", None)
    monkeypatch.setattr(file_locks, "msvcrt", windows)
    with (tmp_path / "file").open("wb") as first, (tmp_path / "file").open("r+b") as second:
        assert file_locks.lock(first.fileno())

        def release_after_two_waits() -> None:
            if len(windows.places) == 3:
                first.close()

        windows.when_held = release_after_two_waits
        file_locks.wait_for_lock(second.fileno())
    assert len(windows.places) == 4


def test_nothing_is_awaited_where_windows_has_no_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    windows = LikeWindows()
    monkeypatch.setattr(windows, "locking", refuse)
    monkeypatch.setattr(file_locks, "fcntl", None)
    monkeypatch.setattr(file_locks, "msvcrt", windows)
    with (tmp_path / "file").open("wb") as file:
        file_locks.wait_for_lock(file.fileno())


def test_a_folder_is_held_by_one(system: str, tmp_path: Path) -> None:
    folder = tmp_path / "episodes"
    folder.mkdir()
    with folder_lock(folder), pytest.raises(StoreError, match="another run"), folder_lock(folder):
        pass
    with folder_lock(folder):
        assert not list(folder.iterdir())
    with pytest.raises(StoreError, match="cannot be read"), folder_lock(tmp_path / "none"):
        pass


def test_what_is_whole_has_its_name_and_nothing_else_is_left(system: str, tmp_path: Path) -> None:
    with temporary_file(tmp_path / "file") as file:
        file.write(b"abc")
        remove_abandoned_files(tmp_path)
        assert len(list(tmp_path.glob(PARTIAL))) == 1
    assert (tmp_path / "file").read_bytes() == b"abc"
    with atomic_folder(tmp_path / "folder") as folder:
        (folder / "inside").write_bytes(b"abc")
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["inside"]
    with pytest.raises(KeyError), temporary_folder(tmp_path / "other") as other:
        raise KeyError(other)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "folder"}


def test_without_locks_nothing_is_held_and_nothing_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_locks, "fcntl", None)
    monkeypatch.setattr("mobile_gym.rollouts.storing.partial_files.HAS_LOCKS", False)
    left = tmp_path / ".x.12345678.partial"
    left.write_bytes(b"half")
    with folder_lock(tmp_path), folder_lock(tmp_path):
        remove_abandoned_files(tmp_path)
    assert left.exists()
