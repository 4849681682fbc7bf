"""Swipes told by a direction and a place."""

from __future__ import annotations

import random

import pytest

from mobile_gym.core.actions import Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, Pixels
from mobile_gym.dialects.parts.directions import finger_direction, finger_swipe, middle_of


@pytest.mark.parametrize("places", [Grid(1000), Grid(999), Pixels()])
@pytest.mark.parametrize("length", [0.1, 0.5, 0.9])
def test_what_is_read_of_a_middle_is_written_again(
    places: Coordinates, length: float, frame: Frame
) -> None:
    """Once rounded it stays, at the edges, too, and so does the swipe about it."""
    rng = random.Random(1)
    for _ in range(500):
        ends = [NormalizedPoint(rng.random(), rng.random()) for _ in range(2)]
        swipe = Swipe(*ends)
        written = places.written(middle_of(swipe, places, frame, length), frame)
        read = finger_swipe(finger_direction(swipe), places.point(*written, frame), length)
        assert finger_direction(read) == finger_direction(swipe)
        assert places.written(middle_of(read, places, frame, length), frame) == written


def test_a_middle_far_from_the_edges_is_kept(frame: Frame) -> None:
    """Only what would leave the screen is moved."""
    swipe = Swipe(NormalizedPoint(0.1, 0.7), NormalizedPoint(0.1, 0.5))
    assert middle_of(swipe, Grid(1000), frame) == pytest.approx((0.1, 0.6))
