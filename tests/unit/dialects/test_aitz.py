"""Android in the Zoo: fields of the data set's steps."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import Swipe, Tap
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

AITZ = DIALECTS["aitz"]


def test_places_are_written_as_texts_rows_first(frame: Frame) -> None:
    """As the data set has them."""
    written = json.loads(AITZ.encode(Tap(0.75, 0.25), frame))
    assert written["result_action_type"] == 4
    assert written["result_touch_yx"] == written["result_lift_yx"] == "[0.25, 0.75]"


def test_a_swipe_as_short_as_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    with pytest.raises(Inexpressible, match="aitz"):
        AITZ.encode(Swipe((0.5, 0.5), (0.5, 0.52)), frame)
