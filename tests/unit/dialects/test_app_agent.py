"""AppAgent's answers, by hand."""

from __future__ import annotations

from mobile_gym.accessibility.element_numbers import app_agent_elements
from mobile_gym.core.frames import Frame


def test_tags_of_the_screen(frame: Frame) -> None:
    """The field, two buttons and two rows, as the other tests count on."""
    assert len(app_agent_elements(frame.nodes)) == 5
