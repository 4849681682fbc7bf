"""OpenAI's computer use: items of one action or several."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Answer, Key, PressKey, Swipe, Tap, Type, Wait
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS

OPENAI = DIALECTS["openai_computer_use"]


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


def test_items_of_a_response_are_read_in_order(frame: Frame) -> None:
    """Reasoning and texts are skipped."""
    message = {
        "output": [
            {"type": "reasoning", "summary": []},
            {"type": "computer_call", "action": {"type": "click", "x": 100, "y": 200}},
            {"type": "function_call", "name": "press_key", "arguments": '{"key": "back"}'},
        ]
    }
    assert OPENAI.decode_message(message, frame) == (Tap(at(100, 200)), PressKey(Key.BACK))


def test_a_response_without_a_call_is_the_answer(frame: Frame) -> None:
    """The loop of the API ends with it."""
    text = {"type": "output_text", "text": "It is 7:30."}
    message = {"output": [{"type": "message", "role": "assistant", "content": [text]}]}
    assert OPENAI.decode_message(message, frame) == (Answer("It is 7:30."),)


@pytest.mark.parametrize("action", [Swipe((0.5, 0.5), (0.5, 0.5)), Wait(5), Type("a\n")])
def test_what_would_be_read_otherwise_has_no_words(frame: Frame, action: Action) -> None:
    """A scroll by nothing, another duration, a line break at the end."""
    with pytest.raises(Inexpressible, match="openai"):
        OPENAI.encode(action, frame)
