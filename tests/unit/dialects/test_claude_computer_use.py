"""Claude's computer use: the older tool, the newer tool set, native messages."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.parts.directions import finger_swipe

CLAUDE = DIALECTS["claude_computer_use"]
SIZE = (705, 1567)
"""Of the picture of a screen of 1080 x 2400 that is not scaled down further."""


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the picture."""
    return PixelPoint(x, y).to_normalized(*SIZE)


def new(name: str, **arguments: object) -> str:
    """A block of the tool set."""
    return json.dumps({"type": "tool_use", "name": name, "input": arguments})


def old(**arguments: object) -> str:
    """A block of the older tool."""
    block = {"type": "tool_use", "id": "toolu_1", "name": "computer", "input": arguments}
    return json.dumps(block)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (new("left_click", coordinate=[100, 200]), [Tap(at(100, 200))]),
        (old(action="left_click", coordinate=[100, 200]), [Tap(at(100, 200))]),
        ('{"action": "left_click", "coordinate": [100, 200]}', [Tap(at(100, 200))]),
        ("I tap it.\n" + new("left_click", coordinate=[100, 200]), [Tap(at(100, 200))]),
        (new("double_click", coordinate=[100, 200]), [DoubleTap(at(100, 200))]),
        (
            new("long_press", coordinate=[100, 200], duration=2),
            [LongPress(at(100, 200), duration_s=2)],
        ),
        (
            old(action="left_click_drag", start_coordinate=[1, 2], coordinate=[100, 200]),
            [Drag(at(1, 2), at(100, 200))],
        ),
        (
            old(action="scroll", coordinate=[300, 800], scroll_direction="down", scroll_amount=5),
            [finger_swipe("up", at(300, 800))],
        ),
        (
            new("scroll", scroll_direction="right", scroll_amount=50),
            [finger_swipe("left", length=0.9)],
        ),
        (new("type", text='a "b" {c}'), [Type('a "b" {c}')]),
        (new("type", text="weather\n"), [Type("weather", submit=True)]),
        (new("key", text="Return"), [PressKey(Key.ENTER)]),
        (new("key", text="BackSpace", repeat=3), [PressKey(Key.DELETE)] * 3),
        (new("key", text="XF86Back"), [PressKey(Key.BACK)]),
        (old(action="wait", duration=2), [Wait(2)]),
        (old(action="screenshot"), [Wait(0)]),
        (new("zoom", region=[0, 0, 10, 10]), [Wait(0)]),
        (new("mouse_move", coordinate=[1, 1]), [Wait(0)]),
        (new("cursor_position"), [Wait(0)]),
        (new("press_key", key="home"), [PressKey(Key.HOME)]),
        (new("open_app", app_name="Clock"), [OpenApp("Clock")]),
        (new("answer", text="7:30"), [Answer("7:30")]),
        (new("ask_user", text="Which?"), [AskUser("Which?")]),
        (new("finish", status="complete"), [Finish(FinishStatus.COMPLETE)]),
        (new("screenshot") + new("wait", duration=1), [Wait(0), Wait(1)]),
        # what cannot be read
        (new("right_click", coordinate=[1, 1]), "is not one of"),
        (old(action="hold_key", text="a", duration=1), "is not one of"),
        (new("left_click"), "left_click needs coordinate"),
        (new("left_click", coordinate=[100, 200], text="shift"), "text is 'shift'"),
        (new("left_click", coordinate=[100, 1568]), "outside the screen"),
        (new("key", text="ctrl+a"), "must be one of"),
        (new("key", text="Return", repeat=1.5), "repeat"),
        (new("key", text="Return", repeat=10**9), "repeat"),
        (new("scroll", scroll_direction="down", scroll_amount=0), "more than 0"),
        (new("scroll", scroll_direction="down"), "scroll needs scroll_amount"),
        (new("wait", duration=3600), "must be in [0, 60]"),
        (old(coordinate=[1, 1]), "an object in the answer has no action"),
        ('{"type": "tool_use", "name": "wait", "input": [1]}', "input"),
        ("I am done.", "no action"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = CLAUDE.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


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
