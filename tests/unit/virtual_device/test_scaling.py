"""Pictures at another size."""

import numpy as np
import pytest

from mobile_gym.virtual_device.server.images import halve_picture, scale_picture, to_rgba


def _picture(height: int, width: int) -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (height, width, 3), dtype=np.uint8)


@pytest.mark.parametrize("size", [(2, 2), (4, 2), (2, 6), (130, 50), (256, 8), (2400, 1080)])
def test_half_is_the_rounded_mean_of_every_two_by_two_pixels(size: tuple[int, int]) -> None:
    frame = _picture(*size)
    blocks = frame.reshape(size[0] // 2, 2, size[1] // 2, 2, 3).astype(np.uint16)
    assert np.array_equal(halve_picture(frame), (blocks.sum(axis=(1, 3)) + 2) // 4)


def test_extremes_do_not_run_into_other_channels() -> None:
    frame = np.zeros((4, 8, 3), np.uint8)
    for channel in range(3):
        frame[...] = 0
        frame[..., channel] = 255
        assert (halve_picture(frame)[..., channel] == 255).all()
        assert halve_picture(frame).sum() == 2 * 4 * 255


def test_half_and_quarter_are_made_of_halves() -> None:
    frame = _picture(48, 24)
    assert np.array_equal(scale_picture(frame, 12, 24), halve_picture(frame))
    assert np.array_equal(scale_picture(frame, 6, 12), halve_picture(halve_picture(frame)))


@pytest.mark.parametrize("size", [(21, 10), (33, 17), (15, 7), (100, 60), (24, 47), (1, 1)])
def test_any_size_keeps_what_is_where(size: tuple[int, int]) -> None:
    frame = np.zeros((48, 24, 3), np.uint8)
    frame[:24, :12] = (200, 0, 0)
    frame[24:, 12:] = (0, 100, 50)
    made = scale_picture(frame, size[1], size[0])
    assert made.shape == (*size, 3)
    if min(size) > 1:
        assert tuple(made[0, 0]) == (200, 0, 0)
        assert tuple(made[-1, -1]) == (0, 100, 50)
    drift = np.abs(made.mean(axis=(0, 1)) - frame.mean(axis=(0, 1)))
    assert drift.max() < 12


def test_the_same_size_is_the_same_picture() -> None:
    frame = _picture(6, 4)
    assert scale_picture(frame, 4, 6) is frame


def test_rgba_is_opaque() -> None:
    frame = _picture(5, 7)
    out = np.empty((5, 7, 4), np.uint8)
    to_rgba(frame, out)
    assert np.array_equal(out[..., :3], frame)
    assert (out[..., 3] == 255).all()
