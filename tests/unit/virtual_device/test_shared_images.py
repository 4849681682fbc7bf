"""Files of clients that the server maps: written, and let go of once their client removes them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mobile_gym.virtual_device.server.images import PixelFormat, SharedImages


@pytest.fixture
def pixels() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (4, 6, 3), np.uint8)


def made(path: Path, size: int) -> str:
    path.write_bytes(bytes(size))
    return f"file://{path}"


def test_a_removed_file_is_not_kept(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    for number in range(5):
        path = tmp_path / str(number)
        images.write(made(path, pixels.size), pixels, PixelFormat.RGB)
        assert path.read_bytes() == pixels.tobytes()
        assert len(images._maps) == 1
        path.unlink()
    images.close()
    assert not images._maps


def test_files_that_are_there_are_kept(tmp_path: Path, pixels: np.ndarray) -> None:
    images = SharedImages((str(tmp_path),))
    handles = [made(tmp_path / str(number), pixels.size) for number in range(3)]
    for handle in handles:
        images.write(handle, pixels, PixelFormat.RGB)
    maps = dict(images._maps)
    assert len(maps) == 3
    for handle in handles:
        images.write(handle, pixels, PixelFormat.RGB)
    assert images._maps == maps
    images.close()
