"""MAI-UI: directions of the finger, drags, double taps, questions."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import LongPress, Swipe, Wait
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

MAI = DIALECTS["mai_ui"]


def test_a_swipe_is_written_with_its_direction_and_middle(frame: Frame) -> None:
    """It keeps where it is across its direction."""
    written = MAI.encode(Swipe((0.25, 0.6), (0.25, 0.4)), frame)
    assert '{"action": "swipe", "direction": "up", "coordinate": [250, 500]}' in written


def test_durations_have_no_words(frame: Frame) -> None:
    """Only the usual ones can be written."""
    for action in (Wait(5), LongPress(0.5, 0.5, duration_s=3), Swipe((0, 0), (1, 1), 2)):
        with pytest.raises(Inexpressible, match="mai_ui"):
            MAI.encode(action, frame)
