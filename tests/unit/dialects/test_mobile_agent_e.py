"""Mobile-Agent-E: named actions below headings."""

from __future__ import annotations

from mobile_gym.core.actions import Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS

AGENT = DIALECTS["mobile_agent_e"]


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


def test_the_shortcut_is_typing_into_a_field(frame: Frame) -> None:
    """It is written for what it does."""
    action = Type("milk", at(5, 6), submit=True)
    assert AGENT.encode(action, frame) == (
        '### Action ###\n{"name": "Tap_Type_and_Enter", "arguments": '
        '{"x": 5, "y": 6, "text": "milk"}}'
    )
