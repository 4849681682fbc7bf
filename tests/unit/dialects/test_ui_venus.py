"""UI-Venus' answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


def test_1_0_counts_pixels_of_the_resized_picture(frame: Frame) -> None:
    """Sides are multiples of 28: 1092 x 2408 for a screen of 1080 x 2400."""
    dialect = DIALECTS["ui_venus_1_0"]
    assert dialect.image_size(frame) == (1092, 2408)
    (action,) = dialect.decode("<action>Click(box=(546,1204))</action>", frame)
    assert isinstance(action, Tap)
    assert action.point == pytest.approx((0.5, 0.5), abs=0.001)
