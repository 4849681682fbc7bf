"""Qwen's models: one tool, in JSON between tags, or in tags alone."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS


def grid(x: float, y: float) -> NormalizedPoint:
    """A place of the 999 x 999 screen."""
    return NormalizedPoint(x / 999, y / 999)


def test_a_tag_in_a_text_does_not_end_the_call(frame: Frame) -> None:
    """JSON escapes it; tags alone have no words for it."""
    action = Type("</think></tool_call>")
    dialect = DIALECTS["qwen3_vl"]
    assert dialect.decode(dialect.encode(action, frame), frame) == (action,)
    with pytest.raises(Inexpressible, match="no words"):
        DIALECTS["qwen3_5"].encode(action, frame)


def test_native_calls_are_read_like_written_ones(frame: Frame) -> None:
    """A server that parses the tags hands over arguments by name."""
    function = {"name": "mobile_use", "arguments": '{"action": "click", "coordinate": [100, 200]}'}
    message = {"role": "assistant", "content": None, "tool_calls": [{"function": function}]}
    for name in ("qwen3_vl", "qwen3_5"):
        assert DIALECTS[name].decode_message(message, frame) == (Tap(grid(100, 200)),)


def test_the_schema_names_the_actions_and_the_size(frame: Frame) -> None:
    """Enums and bounds stand in it."""
    (tool,) = DIALECTS["qwen3_vl"].tool_schema()
    properties = tool["parameters"]["properties"]
    assert "answer" in properties["action"]["enum"]
    assert properties["coordinate"]["items"]["maximum"] == 999
    assert properties["button"]["enum"] == ["Back", "Home", "Menu", "Enter"]
    assert DIALECTS["qwen25_vl"].image_size(frame) == (672, 1484)
