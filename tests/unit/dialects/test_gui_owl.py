"""GUI-Owl 1.5: a line that says what is done, then the call."""

from __future__ import annotations

from mobile_gym.core.actions import Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

OWL = DIALECTS["gui_owl_1_5"]


def test_an_answer_has_its_line(frame: Frame) -> None:
    """The line stands before the call."""
    assert OWL.encode(Tap(0.5, 0.5), frame).startswith("Action: click\n<tool_call>\n")
