"""CoCo-Agent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Swipe
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS


def test_a_swipe_as_short_as_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    short = Swipe(NormalizedPoint(0.5, 0.5), NormalizedPoint(0.5, 0.52))
    with pytest.raises(Inexpressible, match="coco_agent"):
        DIALECTS["coco_agent"].encode(short, frame)
