"""Screenshots as bytes for a message to a model."""

from __future__ import annotations

import io
from collections.abc import Mapping

import numpy as np
import pytest
from PIL import Image

from mobile_gym.accessibility.pictures.encoding import encode_screenshot
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame, Screenshot


@pytest.fixture
def screenshot(screens: Mapping[str, Frame]) -> Screenshot:
    screenshot = screens["Clock"].screenshot
    assert screenshot is not None
    return screenshot


def test_a_png_has_every_pixel(screenshot: Screenshot) -> None:
    picture = encode_screenshot(screenshot, "png")
    assert picture.media_type == "image/png"
    pixels = np.asarray(Image.open(io.BytesIO(picture.data)))
    assert np.array_equal(pixels, screenshot)


def test_a_jpeg_is_as_large_as_the_screen_and_near_to_it(screenshot: Screenshot) -> None:
    picture = encode_screenshot(screenshot, "jpeg")
    assert picture.media_type == "image/jpeg"
    pixels = np.asarray(Image.open(io.BytesIO(picture.data))).astype(int)
    assert pixels.shape == screenshot.shape
    assert np.abs(pixels - screenshot).mean() < 2


def test_better_quality_takes_more_bytes(screenshot: Screenshot) -> None:
    sizes = [len(encode_screenshot(screenshot, "jpeg", quality).data) for quality in (30, 85, 95)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[2]


def test_equal_pixels_give_equal_bytes(screenshot: Screenshot) -> None:
    for media in ("jpeg", "png"):
        assert encode_screenshot(screenshot, media) == encode_screenshot(screenshot.copy(), media)


def test_what_cannot_be_written_is_refused(screenshot: Screenshot) -> None:
    with pytest.raises(UnknownName, match="gif"):
        encode_screenshot(screenshot, "gif")  # pyright: ignore[reportArgumentType]
    with pytest.raises(UsageError, match="quality"):
        encode_screenshot(screenshot, "jpeg", 100)
