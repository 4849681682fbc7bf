"""Screenshots under a grid of numbered areas."""

from __future__ import annotations

import numpy as np
import pytest

from mobile_gym.accessibility.element_numbers import app_agent_areas
from mobile_gym.accessibility.pictures.numbered_boxes import with_grid

LINE = (205, 30, 95)


@pytest.mark.parametrize(("width", "height"), [(540, 1200), (1080, 2400), (1200, 540), (130, 250)])
def test_lines_are_where_areas_end(width: int, height: int) -> None:
    drawn = with_grid(np.zeros((height, width, 3), np.uint8))
    is_line = (drawn == LINE).all(axis=2)
    for area in app_agent_areas(width, height).values():
        assert is_line[area.bottom - 1, area.left : area.right].all()
        assert is_line[area.top : area.bottom, area.right - 1].all()


@pytest.mark.parametrize("ground", [0, 128, 255])
def test_every_area_has_its_number_in_it(ground: int) -> None:
    """White figures on the colour of the lines, which is readable on any ground."""
    drawn = with_grid(np.full((1200, 540, 3), ground, np.uint8))
    numbers = set()
    for area in app_agent_areas(540, 1200).values():
        part = drawn[area.top + 2 : area.top + 24, area.left + 2 : area.right - 2]
        assert (part == LINE).all(axis=2).sum() > 50
        numbers.add(part.tobytes())
    assert len(numbers) == 40


def test_the_screenshot_is_left_alone() -> None:
    screenshot = np.full((400, 200, 3), 9, np.uint8)
    with_grid(screenshot)
    assert (screenshot == 9).all()
