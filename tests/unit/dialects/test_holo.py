"""Holo 3: a note, a thought and one call in JSON."""

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
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

HOLO = DIALECTS["holo3"]


def call(name: str, **arguments: object) -> str:
    """A whole answer."""
    answer = {"note": None, "thought": "Go {on}.", "tool_call": {"tool_name": name, **arguments}}
    return json.dumps(answer, ensure_ascii=False)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (call("click", x=250, y=500, element="the Save button"), [Tap(0.25, 0.5)]),
        (call("click_mobile", x=250, y=500), [Tap(0.25, 0.5)]),
        (call("click_desktop", x="250", y=500.0), [Tap(0.25, 0.5)]),
        (call("click_element", element="x", x=0, y=1000), [Tap(0, 1)]),
        ("```json\n" + call("double_click", x=250, y=500) + "\n```", [DoubleTap(0.25, 0.5)]),
        (call("long_press", x=250, y=500), [LongPress(0.25, 0.5)]),
        (
            call("swipe", start_x=500, start_y=800, end_x=500, end_y=200),
            [Swipe((0.5, 0.8), (0.5, 0.2))],
        ),
        (
            call("drag", start_x=500, start_y=800, end_x=500, end_y=200),
            [Drag((0.5, 0.8), (0.5, 0.2))],
        ),
        (call("scroll", direction="down"), [Swipe((0.5, 0.75), (0.5, 0.25))]),
        (call("scroll", direction="up", x=250, y=500), [Swipe((0.25, 0.25), (0.25, 0.75))]),
        (call("write", content='a "b" 好'), [Type('a "b" 好')]),
        (
            call("write_element_abs", content="a", x=250, y=500),
            [Type("a", NormalizedPoint(0.25, 0.5))],
        ),
        (
            call("write_element", content="a", x=250, y=500, press_enter=True),
            [Type("a", NormalizedPoint(0.25, 0.5), submit=True)],
        ),
        (call("wait", seconds=3), [Wait(3)]),
        (call("wait"), [Wait()]),
        (call("press_key", key="back"), [PressKey(Key.BACK)]),
        (call("open_app", app_name="Clock"), [OpenApp("Clock")]),
        (call("answer", content="7:30"), [Answer("7:30")]),
        (call("ask_user", text="Which?"), [AskUser("Which?")]),
        (call("finish", status="impossible"), [Finish(FinishStatus.IMPOSSIBLE)]),
        (
            "<tool_call>\n<function=click>\n<parameter=x>\n250\n</parameter>\n<parameter=y>\n500\n"
            "</parameter>\n</function>\n</tool_call>",
            [Tap(0.25, 0.5)],
        ),
        (call("wait", seconds=1) + call("wait", seconds=2), [Wait(1), Wait(2)]),
        # what cannot be read
        (call("goto", url="x"), "is not one of"),
        (call("click", x=1), "y is None"),
        (call("click", x=1, y=1001), "outside the screen"),
        (call("click", x=True, y=1), "must be a number"),
        (call("write", content="a", press_enter="maybe"), "must be one of"),
        (call("scroll", direction="down", x=5), "y is None"),
        (call("wait", seconds=99), "must be in [0, 60]"),
        (
            '{"note": "", "thought": "", "tool_call": null}',
            "an object in the answer has no tool_name",
        ),
        ('{"tool_call": {"x": 1}}', "tool_name"),
        ("I am done.", "no action"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = HOLO.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_native_calls_need_no_wrapper(frame: Frame) -> None:
    """Holo 3.1 calls the tools that it is given."""
    function = {"name": "click", "arguments": '{"x": 250, "y": 500}'}
    message = {"content": None, "tool_calls": [{"type": "function", "function": function}]}
    assert HOLO.decode_message(message, frame) == (Tap(0.25, 0.5),)


def test_text_alone_is_no_answer(frame: Frame) -> None:
    """It ends with `answer` or `finish`, not by silence."""
    (read,) = HOLO.decode_message({"content": "I am done."}, frame)
    assert isinstance(read, Invalid)
