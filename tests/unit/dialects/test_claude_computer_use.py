"""Claude's computer use: the older tool, the newer tool set, native messages."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Answer, Invalid, Key, PressKey, Type, Wait
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

CLAUDE = DIALECTS["claude_computer_use"]
SIZE = (705, 1567)
"""Of the picture of a screen of 1080 x 2400 that is not scaled down further."""


def test_the_picture_is_not_scaled_down_further(frame: Frame, small_frame: Frame) -> None:
    """At most 1568 pixels on the longer side; a smaller screen stays as it is."""
    assert CLAUDE.image_size(frame) == SIZE
    assert CLAUDE.image_size(small_frame) == (540, 1200)


def test_blocks_of_a_message_are_read_in_order(frame: Frame) -> None:
    """Both tools, text between them."""
    content = [
        {"type": "text", "text": "First I look."},
        {"type": "tool_use", "id": "1", "name": "computer", "input": {"action": "screenshot"}},
        {"type": "tool_use", "id": "2", "name": "key", "input": {"text": "Return"}},
    ]
    message = {"role": "assistant", "content": content}
    assert CLAUDE.decode_message(message, frame) == (Wait(0), PressKey(Key.ENTER))


def test_a_message_without_a_call_is_the_answer(frame: Frame) -> None:
    """The loop of the API ends with it; an empty one says nothing."""
    message = {"role": "assistant", "content": [{"type": "text", "text": "It is 7:30. "}]}
    assert CLAUDE.decode_message(message, frame) == (Answer("It is 7:30."),)
    assert isinstance(CLAUDE.decode_message({"content": []}, frame)[0], Invalid)


def test_a_text_that_would_be_submitted_has_no_words(frame: Frame) -> None:
    """Only a text that is to be submitted ends in a line break."""
    with pytest.raises(Inexpressible, match="claude"):
        CLAUDE.encode(Type("a\n"), frame)
    assert '"a\\n"' in CLAUDE.encode(Type("a", submit=True), frame)
