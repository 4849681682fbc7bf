"""Screenshots of another size."""

from __future__ import annotations

import numpy as np

from mobile_gym.accessibility.pictures.encoding import resize_screenshot, shrink_screenshot

SCREEN = np.full((400, 200, 3), 128, np.uint8)


def test_the_size_is_width_and_height() -> None:
    assert resize_screenshot(SCREEN, (112, 224)).shape == (224, 112, 3)


def test_a_screenshot_of_that_size_is_itself() -> None:
    assert resize_screenshot(SCREEN, (200, 400)) is SCREEN


def test_places_stay_where_they_are_in_parts_of_the_screen() -> None:
    screen = np.zeros((400, 200, 3), np.uint8)
    screen[100:120, 150:160] = 255
    rows, columns = np.nonzero(resize_screenshot(screen, (400, 200))[:, :, 0] > 128)
    assert abs(rows.mean() / 200 - 110 / 400) < 0.01
    assert abs(columns.mean() / 400 - 155 / 200) < 0.01


def test_shrinking_keeps_the_shape() -> None:
    assert shrink_screenshot(SCREEN, max_width_px=50).shape == (100, 50, 3)
    assert shrink_screenshot(SCREEN, max_width_px=500) is SCREEN
