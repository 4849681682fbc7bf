"""OpenAI's computer use: items of one action or several."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS

OPENAI = DIALECTS["openai_computer_use"]


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


def item(*actions: object) -> str:
    """A call of several actions."""
    return json.dumps({"type": "computer_call", "call_id": "c", "actions": actions})


def one(kind: str, **arguments: object) -> str:
    """A call of one action."""
    return json.dumps({"type": "computer_call", "action": {"type": kind, **arguments}})


def function(name: str, arguments: str) -> str:
    """A call of a tool beside."""
    return json.dumps({"type": "function_call", "name": name, "arguments": arguments})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (one("click", x=100, y=200, button="left"), [Tap(at(100, 200))]),
        (one("click", x=100, y=200), [Tap(at(100, 200))]),
        ('{"type": "click", "x": 100, "y": 200, "keys": null}', [Tap(at(100, 200))]),
        ("I go on.\n" + one("double_click", x=100, y=200), [DoubleTap(at(100, 200))]),
        (one("long_press", x=100, y=200), [LongPress(at(100, 200))]),
        (
            one("drag", path=[{"x": 1, "y": 2}, {"x": 50, "y": 60}, {"x": 100, "y": 200}]),
            [Drag(at(1, 2), at(100, 200))],
        ),
        (one("drag", path=[[1, 2], [100, 200]]), [Drag(at(1, 2), at(100, 200))]),
        (
            one("scroll", x=540, y=1500, scroll_x=0, scroll_y=900),
            [Swipe(at(540, 1500), at(540, 600))],
        ),
        (
            one("scroll", x=540, y=300, scroll_x=0, scroll_y=900),
            [Swipe(at(540, 900), at(540, 0))],
        ),
        (one("scroll", x=540, y=1200, scroll_y=-9999), [Swipe(at(540, 0), at(540, 2399))]),
        (one("scroll", x=540, y=1200, scroll_x=300), [Swipe(at(540, 1200), at(240, 1200))]),
        (one("type", text='好 "q"'), [Type('好 "q"')]),
        (one("type", text="weather\n"), [Type("weather", submit=True)]),
        (one("keypress", keys=["ENTER"]), [PressKey(Key.ENTER)]),
        (one("keypress", keys=["BACKSPACE"]), [PressKey(Key.DELETE)]),
        (one("wait"), [Wait(2)]),
        (one("screenshot"), [Wait(0)]),
        (one("move", x=1, y=1), [Wait(0)]),
        (
            item({"type": "click", "x": 100, "y": 200}, {"type": "type", "text": "a"}),
            [Tap(at(100, 200)), Type("a")],
        ),
        (function("open_app", '{"app_name": "Clock"}'), [OpenApp("Clock")]),
        (function("finish", '{"status": "impossible"}'), [Finish(FinishStatus.IMPOSSIBLE)]),
        (one("wait") + function("answer", '{"text": "7"}'), [Wait(2), Answer("7")]),
        # what cannot be read
        (one("click", x=100, y=200, button="right"), "button"),
        (one("click", x=100, y=200, keys=["SHIFT"]), "keys to hold"),
        (one("click", x=100), "y is None"),
        (one("click", x=100, y=9999), "outside the screen"),
        (one("scroll", x=1, y=1, scroll_x=0, scroll_y=0), "must not be"),
        (one("drag", path=[{"x": 1, "y": 2}]), "path"),
        (one("drag", path=[{"x": 1, "y": 2}, {"x": 1}]), "a place of the path is {'x': 1}"),
        (one("keypress", keys=["CTRL", "A"]), "keys is ['CTRL', 'A']"),
        (one("keypress", keys=[["A"]]), "must be one of"),
        (one("triple_click", x=1, y=1), "is not one of"),
        (
            item({"type": "click", "x": 100, "y": 200}, "x"),
            "action 'computer' is not one of click, doubl",
        ),
        (item(), "no action"),
        (function("finish", "{"), "the arguments of finish are no JSON object"),
        ('{"x": 1}', "an object in the answer has no type"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = OPENAI.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


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
