"""AgentCPM-GUI: compact JSON, with a status that may ride on an action."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, LongPress, Swipe, Tap, Type, Wait
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

CPM = DIALECTS["agent_cpm"]


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Tap(0.25, 0.5), '{"POINT":[250,500]}'),
        (LongPress(0.25, 0.5), '{"POINT":[250,500],"duration":800}'),
        (Swipe((0.5, 0.8), (0.5, 0.2)), '{"POINT":[500,800],"to":[500,200]}'),
        (Type("", clear=True), '{"CLEAR":true}'),
        (Wait(2), '{"duration":2000}'),
    ],
)
def test_actions_are_written_compactly(frame: Frame, action: Action, written: str) -> None:
    """As the model was trained."""
    assert CPM.encode(action, frame) == written


def test_a_long_press_shorter_than_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    with pytest.raises(Inexpressible, match="agent_cpm"):
        CPM.encode(LongPress(0.5, 0.5, duration_s=0.2), frame)
