"""Holo 3: a note, a thought and one call in JSON."""

from __future__ import annotations

from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

HOLO = DIALECTS["holo3"]


def test_native_calls_need_no_wrapper(frame: Frame) -> None:
    """Holo 3.1 calls the tools that it is given."""
    function = {"name": "click", "arguments": '{"x": 250, "y": 500}'}
    message = {"content": None, "tool_calls": [{"type": "function", "function": function}]}
    assert HOLO.decode_message(message, frame) == (Tap(0.25, 0.5),)


def test_text_alone_is_no_answer(frame: Frame) -> None:
    """It ends with `answer` or `finish`, not by silence."""
    (read,) = HOLO.decode_message({"content": "I am done."}, frame)
    assert isinstance(read, Invalid)
