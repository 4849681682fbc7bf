"""Files of clients that the server writes to, and lets go of once their client removes them."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.virtual_device.server.images import (
    MAX_FILES,
    PixelFormat,
    SharedImages,
    SharedMemoryError,
)


@pytest.fixture
def pixels() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (4, 6, 3), np.uint8)


def made(path: Path, size: int) -> str:
    path.write_bytes(bytes(size))
    return f"file://{path}"


def is_open(status: os.stat_result) -> bool:
    """Whether this process has a file open."""
    found = []
    for name in os.listdir("/dev/fd"):
        with contextlib.suppress(OSError):  # the listing itself, which is over
            found.append(os.fstat(int(name)))
    return any(os.path.samestat(status, other) for other in found)


def test_a_removed_file_is_not_kept(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    open_before = len(os.listdir("/dev/fd"))
    for number in range(5):
        path = tmp_path / f"mobile-gym-{number}"
        images.write(made(path, pixels.size), pixels, PixelFormat.RGB)
        assert path.read_bytes() == pixels.tobytes()
        assert len(os.listdir("/dev/fd")) == open_before + 1
        assert is_open(path.stat())
        path.unlink()
    images.close()
    assert len(os.listdir("/dev/fd")) == open_before


def test_files_that_are_there_are_kept(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    handles = [made(tmp_path / f"mobile-gym-{number}", pixels.size) for number in range(3)]
    for handle in handles:
        images.write(handle, pixels, PixelFormat.RGB)
    files = dict(images._files)
    assert len(files) == 3
    for handle in handles:
        images.write(handle, pixels, PixelFormat.RGB)
    assert images._files == files
    images.close()


def test_the_number_of_open_files_is_bounded(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    for number in range(MAX_FILES + 3):
        images.write(made(tmp_path / f"mobile-gym-{number}", pixels.size), pixels, PixelFormat.RGB)
    kept = [is_open((tmp_path / f"mobile-gym-{number}").stat()) for number in range(MAX_FILES + 3)]
    assert kept == [False] * 3 + [True] * MAX_FILES
    images.close()


def test_a_file_of_another_size_or_in_the_place_of_one(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    path = tmp_path / "mobile-gym-frame"
    handle = made(path, pixels.size)
    images.write(handle, pixels, PixelFormat.RGB)
    os.truncate(path, pixels.size - 1)
    with pytest.raises(SharedMemoryError, match="has 71 bytes, 72 are needed"):
        images.write(handle, pixels, PixelFormat.RGB)
    assert path.stat().st_size == pixels.size - 1
    os.truncate(path, pixels.size + 5)
    images.write(handle, pixels, PixelFormat.RGB)
    assert path.read_bytes() == pixels.tobytes() + bytes(5)
    path.rename(tmp_path / "mobile-gym-old")
    made(path, pixels.size * 2)
    images.write(handle, pixels[::-1], PixelFormat.RGB)  # not contiguous, either
    assert path.read_bytes() == pixels[::-1].tobytes() + bytes(pixels.size)
    assert (tmp_path / "mobile-gym-old").read_bytes() == pixels.tobytes() + bytes(5)
    assert is_open(path.stat())
    assert not is_open((tmp_path / "mobile-gym-old").stat())
    images.close()


def test_short_writes_go_on_and_a_full_disk_is_told(
    tmp_path: Path, pixels: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    images = SharedImages((str(tmp_path),))
    handle = made(tmp_path / "mobile-gym-frame", pixels.size)
    pwrite = os.pwrite

    def write_seven(descriptor: int, content: memoryview, offset: int) -> int:
        return pwrite(descriptor, content[:7], offset)

    def is_full(*_given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", write_seven)
    images.write(handle, pixels, PixelFormat.RGB)
    assert (tmp_path / "mobile-gym-frame").read_bytes() == pixels.tobytes()
    monkeypatch.setattr(os, "pwrite", is_full)
    with pytest.raises(SharedMemoryError, match="No space left"):
        images.write(handle, pixels, PixelFormat.RGB)
    images.close()


@pytest.mark.parametrize("kind", [PixelFormat.RGB, PixelFormat.RGBA])
def test_a_file_that_nobody_else_can_open_is_mapped(
    tmp_path: Path, pixels: np.ndarray, kind: PixelFormat
) -> None:
    images = SharedImages((str(tmp_path),))
    path = tmp_path / "mobile-gym-own"
    size = 4 * 6 * kind.channels
    handle = made(path, size)
    path.chmod(0o600)

    def shown() -> np.ndarray:
        return np.frombuffer(path.read_bytes(), np.uint8).reshape(4, 6, kind.channels)[..., :3]

    images.write(handle, pixels, kind)
    assert [file.content is not None for file in images._files.values()] == [True]
    assert np.array_equal(shown(), pixels)
    os.truncate(path, 0)
    with pytest.raises(SharedMemoryError, match="has 0 bytes"):
        images.write(handle, pixels, kind)
    os.truncate(path, size)
    images.write(handle, 255 - pixels, kind)
    assert np.array_equal(shown(), 255 - pixels)
    path.chmod(0o644)  # now others may cut it off
    images.write(handle, pixels, kind)
    assert [file.content for file in images._files.values()] == [None]
    assert np.array_equal(shown(), pixels)
    images.close()
