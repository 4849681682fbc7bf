"""Gemini's computer use: functions of the mobile environment, and of Gemini 2.5."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Answer, Tap, Type, Wait
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

GEMINI = DIALECTS["gemini_computer_use"]
AT = NormalizedPoint(0.25, 0.5)


def test_parts_of_a_content_are_read_in_order(frame: Frame) -> None:
    """A candidate's content, with a thought before the calls."""
    parts = [
        {"text": "I open it.", "thought": True},
        {"functionCall": {"name": "click", "args": {"x": 250, "y": 500}}},
        {"functionCall": {"name": "wait", "args": {}}},
    ]
    message = {"content": {"role": "model", "parts": parts}}
    assert GEMINI.decode_message(message, frame) == (Tap(AT), Wait())


def test_a_content_without_a_call_is_the_answer(frame: Frame) -> None:
    """The loop of the API ends with it."""
    message = {"role": "model", "parts": [{"text": "It is 7:30."}]}
    assert GEMINI.decode_message(message, frame) == (Answer("It is 7:30."),)


def test_clearing_needs_a_place(frame: Frame) -> None:
    """Only `type_text_at` says whether the field is emptied."""
    with pytest.raises(Inexpressible, match="gemini"):
        GEMINI.encode(Type("a", clear=True), frame)
    for action in (Type("a", AT), Type("a", AT, clear=True, submit=True), Type("a", submit=True)):
        assert GEMINI.decode(GEMINI.encode(action, frame), frame) == (action,)


def test_the_schema_has_one_set_of_names() -> None:
    """What is read besides is not told."""
    tools = {tool["name"]: tool["parameters"] for tool in GEMINI.tool_schema()}
    assert tools["drag_and_drop"]["required"] == ["x", "y", "destination_x", "destination_y"]
    assert tools["finish"]["properties"]["status"]["enum"] == ["complete", "impossible"]
    assert not {"done", "list_apps", "click_at", "hover_at"} & set(tools)
